"""The game that comes from another package: the laws, its texts, its records, every command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import manhattan_widgets as mw
from manhattan_widgets.contract.editors import editor_of
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.lessons import LessonError, read_lesson
from manhattan_widgets.lessons.__main__ import main
from manhattan_widgets.lessons.attempt import LessonRun
from manhattan_widgets.lessons.checking import check_lesson
from manhattan_widgets.lessons.queries import Facts
from manhattan_widgets.lessons.reading import faults_of, parsed
from manhattan_widgets.locale import speaking
from manhattan_widgets.testing import Oracle, check_game
from tests.fourth import FOLDER, GAME
from tests.registered import registered
from tests.widgets.test_missing_parts import LEAST, open_all, play_on

LINES_AT_MOST = 450


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with registered(GAME):
        yield


class CairnsOracle(Oracle):
    """Points, cards and secrets of Cairns, from the JSON alone."""

    def points_now(self, position: dict[str, Any]) -> tuple[int, ...]:
        points = [0] * position["options"]["players"]
        for stones in position["cairns"]:
            if stones:
                points[stones[-1]] += len(stones)
        return tuple(points)

    def points_so_far(self, position: dict[str, Any]) -> tuple[int, ...]:
        over = len(position["played"]) == 24
        return self.points_now(position) if over else (0,) * position["options"]["players"]

    def winners(self, position: dict[str, Any]) -> tuple[int, ...]:
        points = self.points_now(position)
        return tuple(seat for seat, n in enumerate(points) if n == max(points))

    def census(self, position: dict[str, Any]) -> Counter[str]:
        hands = [card for hand in position["hands"] for card in hand]
        return Counter(map(str, (*hands, *position["pile"], *position["played"])))


class CairnsFacts(Facts):
    """What lessons about Cairns ask: the stones of the seats are called by colors."""

    colors = ("red", "blue", "yellow", "green")
    has_rounds = False

    def sites(self, options: Any, /) -> Mapping[str, int]:
        return {site: number for number, site in enumerate(GAME.load("rules").sites(options))}

    def _stones(self, position: Any, site: str) -> tuple[int, ...]:
        stones: tuple[int, ...] = position.cairns[self.sites(position.options)[site]]
        return stones

    def owner(self, position: Any, site: str) -> int | None:
        stones = self._stones(position, site)
        return stones[-1] if stones else None

    def height(self, position: Any, site: str) -> int:
        return len(self._stones(position, site))

    def storeys(self, position: Any, site: str, color: int) -> int:
        return self._stones(position, site).count(color)

    def colors_of(self, position: Any, seat: int) -> tuple[int, ...]:
        return (seat,)

    def seat(self, position: Any, color: int) -> int:
        if color >= position.options.players:
            raise ValueError(color)
        return color


LESSON = """
format = 1
game = "cairns"
title = "Whose cairn is it?"
summary = "Stones, and who owns what they make."
minutes = 3

[[steps]]
id = "who"
rules = ["C6"]
text = "The stone on top says *whose* cairn it is. [C6]"
position = '''
POSITION
'''
marks = { SITE = "?" }
[steps.choice]
options = [{ text = "Red", right = true }, { text = "Blue", answer = "Look at the top." }]

[[steps]]
id = "mark"
rules = ["C6"]
text = "Mark the cairns of Red."
[steps.sites]
answer = { owner = "Red" }

[[steps]]
id = "count"
text = "How many points has Red?"
[steps.number]
answer = { points = "Red", rule = "C6" }

[[steps]]
id = "build"
rules = ["C3"]
text = "Put a stone on a site of one of your cards."
[steps.move]
goal = { rule = "C3" }
answers = [
  { when = { rule = "C5" }, text = "That card is dropped." },
  { when = { refused = "C4" }, text = "Not there." },
]

[[steps]]
id = "play"
text = "Go on for two moves."
[steps.play]
until = 2
"""


def lesson_about_cairns(folder: Path, game: str = "cairns") -> Path:
    """Write a lesson with a task of each kind, from a position in which Red owns a cairn."""
    state = play_on(mw.new_game("cairns", seed=2), 8).state
    owned = CairnsFacts().owned(state, 0)
    file = folder / "cairns.toml"
    text = LESSON.replace("POSITION", editor_of("cairns").format(state))
    text = text.replace("SITE", owned[0]).replace('game = "cairns"', f'game = "{game}"')
    file.write_text(text, encoding="utf-8")
    return file


def test_it_keeps_the_contract() -> None:
    check_game(GAME, seeds=(1, 2), oracle=CairnsOracle(GAME.load("rules")))


def test_it_is_small() -> None:
    lines = [path.read_text("utf-8").count("\n") for path in FOLDER.rglob("*.py")]
    assert 0 < sum(lines) <= LINES_AT_MOST


def test_its_texts_come_from_its_own_package() -> None:
    assert str(GAMES["cairns"].title()) == "Cairns"
    with speaking("de"):
        assert str(GAMES["cairns"].title()) == "Steinmännchen"
    with speaking("sv"):
        assert str(GAMES["cairns"].title()) == "Cairns", "there is no Swedish: English will do"
    game = mw.new_game("cairns", seed=2)
    assert "(rule C3)" in str(game.state.explain(game.state.legal_moves()[0]))


def test_hands_of_others_are_in_no_view() -> None:
    state = play_on(mw.new_game("cairns", players=3, seed=2), 6).state
    view = state.view(0)
    assert view.hands[0] == state.hands[0]
    assert {card for hand in view.hands[1:] for card in hand} == {-1}
    assert set(view.pile) == {-1}
    for seat in (0, None):
        whole = state.view(seat).sample(Random(4))
        other = whole.redrawn(Random(5))
        assert other.view(seat) == state.view(seat)
    told = {str(state.view(None).seat_text(seat)) for seat in range(3)}
    assert told == {"Cards: ? ? ?"}


def test_an_illegal_move_is_refused_with_its_rule() -> None:
    game = mw.new_game("cairns", seed=2)
    card = next(c for c in "ABC123" if "ABC123".index(c) not in game.state.hands[0])
    with pytest.raises(ValueError, match=rf"You have no card {card}\. \(rule C3\)"):
        game.play(f"drop {card}")
    with pytest.raises(ValueError, match="no move of this game"):
        game.play("A C3")


def test_every_command_opens_but_those_on_lessons_and_exercises(tmp_path: Path) -> None:
    assert set(open_all("cairns", tmp_path)) == {
        "learn",
        "mistakes",
        "practice",
        "worksheet",
    }


def test_a_share_code_of_a_seat_holds_no_more_than_it_saw() -> None:
    game = play_on(mw.new_game("cairns", seed=2), 9)
    widget = mw.share(game, seat=1)
    opened = mw.load(widget.code)
    assert opened.state.view(1) == game.state.view(1)
    assert opened.state != game.state


@pytest.mark.parametrize("plies", [0, 1, 7, 23])
def test_a_position_is_shared_with_one_seat_and_played_on(plies: int) -> None:
    """A game that goes on from a position of another one is told as a seat saw it, too."""
    state = play_on(mw.new_game("cairns", players=3, seed=5), plies).state
    opened = mw.load(mw.share(state, seat=1).code)
    assert opened.state.view(1) == state.view(1)
    later = play_on(mw.load(mw.share(state, secrets=True).code), 9)
    for seat in range(3):
        told = mw.load(mw.share(later, seat=seat).code)
        assert [s.view(seat) for s in told.states] == [s.view(seat) for s in later.states]


def test_it_is_analyzed() -> None:
    game = play_on(mw.new_game("cairns", seed=2), 30)
    assert game.outcome() is not None
    assert mw.analyze(game, effort=LEAST, workers=1).report is not None


@pytest.mark.filterwarnings("ignore:.*nothing else is used")  # PettingZoo tries another option
def test_players_that_learn_can_play_it() -> None:
    parallel = pytest.importorskip("pettingzoo.test")
    from manhattan_widgets import envs

    env = envs.cairns_v1.raw_env(players=2)
    parallel.api_test(env, num_cycles=60)


def test_a_lesson_about_it_is_read_checked_and_learned(tmp_path: Path) -> None:
    file = lesson_about_cairns(tmp_path)
    with registered(replace(GAME, facts=CairnsFacts())):
        assert [str(error) for error in check_lesson(file)] == []
        run = LessonRun(read_lesson(file))
        while not run.finished and run.step.id != "play":
            run.show()
            assert run.done
            run.go_on()
        for _ in range(2):
            for _ in run.others():
                pass
            run.play(run.state.legal_moves()[0])
        assert run.done
        file.write_text(LESSON.replace('refused = "C4"', 'refused = "C9"'), "utf-8")
        assert '"C9" is not known here. Known: cairns, C1' in str(faults_of(parsed(file))[-1])


def test_a_lesson_about_a_game_that_cannot_be_taught_says_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(LessonError, match="game: Cairns brings no questions that lessons can ask"):
        read_lesson(lesson_about_cairns(tmp_path))
    file = lesson_about_cairns(tmp_path, "cairn")
    assert main(["check", str(file)]) == 1
    assert 'There is no game called "cairn". Known games: ' in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == [file]
