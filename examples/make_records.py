"""Makes the recorded games in examples/records.

    python examples/make_records.py [folder]

Greedy computer players play them.  Equal seeds make equal files, so that a difference shows a
change of the rules, of the players or of the format.
"""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import manhattan_widgets as mw
from manhattan_widgets import bots, records

FOLDER = Path(__file__).parent / "records"
CREATED = {
    "manhattan": "2026-11-21T19:30:00Z",
    "newyork": "2026-09-12T18:00:00Z",
    "skyline": "2026-09-19T18:00:00Z",
}
MANHATTAN: dict[str, dict[str, Any]] = {
    "two-players": {"seed": 1994, "names": ["Andrea", "Bruno"]},
    "three-players": {"seed": 54, "names": ["Chiara", "Dieter", "Elif"], "rounds": 4},
    "four-players": {"seed": 7, "names": ["Fatima", "Gustav", "Hanneke", "Ivo"]},
}
NEW_YORK: dict[str, dict[str, Any]] = {
    "new-york-2-players": {"seed": 7, "names": ["Jonas", "Karin"]},
    "new-york-3-players": {"seed": 1995, "names": ["Lea", "Milan", "Nora"], "actions": True},
    "new-york-4-players": {"seed": 7, "names": ["Olga", "Pavel", "Quirin", "Rosa"]},
    "new-york-5-players": {
        "seed": 7,
        "names": ["Saskia", "Tom", "Uta", "Viktor", "Wanda"],
        "actions": True,
        "opening": "own",
    },
    "new-york-teams": {
        "seed": 7,
        "names": ["Xaver", "Yvonne", "Zoe", "Anton"],
        "actions": True,
        "teams": True,
    },
}
SKYLINE: dict[str, dict[str, Any]] = {
    "skyline-2-players": {"seed": 3, "names": ["Bela", "Carla"]},
    "skyline-3-players": {"seed": 4, "names": ["Dario", "Emma", "Finn"]},
    "skyline-4-players": {"seed": 2, "names": ["Greta", "Henk", "Ines", "Jurij"]},
}
GAMES = {"manhattan": MANHATTAN, "newyork": NEW_YORK, "skyline": SKYLINE}


def play(rules: str, seed: int, names: list[str], **options: Any) -> mw.Game:
    """Return a whole game between greedy players, each with luck of its own."""
    seats = len(names)
    game = mw.new_game(
        rules, players=seats, seed=seed, names=names, kinds=["greedy"] * seats, **options
    )
    players = [bots.make("greedy", seed=seed + seat) for seat in range(seats)]
    while game.outcome() is None:
        view = game.state.view(game.state.to_move)
        game.play(players[view.seat](view))
    return game


def main(folder: Path) -> None:
    """Write every recorded game to ``folder``."""
    for rules, games in GAMES.items():
        for name, settings in games.items():
            record = replace(play(rules, **settings).record, created=CREATED[rules])
            records.save(record, folder / f"{name}.json", overwrite=True)
            print(folder / f"{name}.json", *record.result.points)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
