"""A game in a package of its own, installed beside ours: found, checked, played, kept, shared."""

import json
import sys
from pathlib import Path

from .environment import checkout, environment_of, run

USE_IT = """
import json
import manhattan_widgets as mw
from manhattan_widgets.analysis.report import Effort
from manhattan_widgets.contract.registry import GAMES, find_game
from manhattan_widgets.records.library import Library
from manhattan_widgets.testing import check_game

if __name__ == "__main__":
    check_game(find_game("cairns"), seeds=(1,))
    game = mw.new_game("cairns", players=3, seed=1)
    while game.outcome() is None:
        game.play(game.state.legal_moves()[0])
    game.save("evening.json")
    library = mw.library(Library("games.sqlite3"))
    library.library.add(game.record)
    effort = Effort(value=2, search=2, weighing=2, seed=1)
    from manhattan_widgets.envs import cairns_v1
    env = cairns_v1.env(players=2)
    env.reset(seed=7)
    steps = 0
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
        steps += 1
    print(json.dumps({
        "games": list(GAMES),
        "title": str(GAMES["cairns"].title()),
        "same": mw.load("evening.json").state == game.state,
        "shared": mw.load(mw.share(game).code).state == game.state,
        "replayed": "image/svg+xml" in mw.replay(game)._repr_mimebundle_()[0],
        "totals": mw.score(game).ledger.totals == game.outcome().points,
        "kept": library.library.count(),
        "analyzed": mw.analyze(game, effort=effort, workers=1).report is not None,
        "picture": "image/svg+xml" in mw.play("cairns", library=False)._repr_mimebundle_()[0],
        "steps": steps,
    }))
"""


def test_a_game_of_another_package_has_everything(tmp_path: Path) -> None:
    tree = checkout(tmp_path / "tree")
    for project in (tree, tree / "examples" / "fourth_game"):
        build = ("-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path / "dist")
        run(sys.executable, *build, cwd=project)
    wheels = sorted((tmp_path / "dist").glob("*.whl"))
    assert [wheel.name.split("-")[0] for wheel in wheels] == ["cairns_game", "manhattan_widgets"]
    ours = f"manhattan_widgets[envs] @ {wheels[1].as_uri()}"
    python = environment_of(tmp_path / "new", ours, wheels[0])
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "use_it.py").write_text(USE_IT, encoding="utf-8")
    env = {"MANHATTAN_WIDGETS_LANGUAGE": "de"}
    found = json.loads(run(python, "use_it.py", cwd=elsewhere, env=env).splitlines()[-1])
    assert found.pop("games") == ["cairns", "manhattan", "newyork", "skyline"]
    assert found.pop("title") == "Steinmännchen"
    assert found.pop("kept") == 1
    assert found.pop("steps") >= 24
    assert found
    assert all(found.values()), found
