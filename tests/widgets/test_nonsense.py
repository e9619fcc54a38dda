"""What cannot be is refused by every function that opens a widget, and said; nothing is ignored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from ipywidgets import Textarea

import manhattan_widgets as mw
from manhattan_widgets.analysis import tournament
from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.locale.printable import MESSAGE_AT_MOST

from .seen import button, field, press


@pytest.fixture(scope="module")
def game() -> mw.Game:
    return mw.new_game("manhattan", players=2, seed=7)


Call = Callable[[mw.Game], Any]

#: The package as somebody uses it whom no types keep from anything.
api: Any = mw


def beginning(game: str) -> dict[str, Any]:
    data: dict[str, Any] = mw.new_game(game, seed=7).state.to_json()
    return data


REFUSED: list[tuple[Call, str]] = [
    (lambda g: api.score(g, quiz="maybe"), "\"quiz\" is True or False, not 'maybe'."),
    (lambda g: api.score(g, quiz=1), '"quiz" is True or False, not 1.'),
    (lambda g: api.score(g, 1.0), "There is no scoring"),
    (lambda _: api.play(practice="maybe", library=False), '"practice" is True or False'),
    (lambda _: api.play(pace=True, library=False), "pace is a number of seconds"),
    (lambda _: api.play(library=""), "''"),
    (lambda _: api.play(seats=["person", "greedy"], people=2, library=False), "leave out: people"),
    (lambda _: api.new_game("manhattan", players="3"), "2, 3 or 4 players, not '3'."),
    (lambda _: api.new_game("newyork", actions="True"), "True or False, not 'True'."),
    (lambda _: api.new_game("skyline", closed="true"), "True or False, not 'true'."),
    (lambda _: api.load("12345"), "a digit and then nine or more letters"),
    (lambda g: api.replay(g, seat=True), "There is no seat True"),
    (lambda g: api.replay(g, seat="1"), "There is no seat '1'"),
    (lambda g: api.replay(g, ply=99), "There is no ply 99: this game has plies 0 to 0."),
    (lambda g: api.replay(g, ply=-99), "There is no ply -99: this game has plies 0 to 0."),
    (lambda g: api.analyze(g, seat="", start=False), "There is no seat ''"),
    (lambda g: api.analyze(g, seat=True, start=False), "There is no seat True"),
    (lambda g: api.analyze(g, start="maybe"), '"start" is True or False'),
    (lambda g: api.analyze(g, workers=0, start=False), "number of workers"),
    (lambda g: api.analyze(g, effort=5, start=False), "no level 5 of analysis, only quick"),
    (lambda g: api.analyze(g, effort="5", start=False), "no level '5' of analysis, only quick"),
    (lambda g: api.analyze(g, effort="", start=False), "no level '' of analysis, only quick"),
    (lambda _: api.mistakes(api.examples["newyork"], effort=[1]), "no level [1] of analysis"),
    (lambda _: api.mistakes(api.examples["newyork"], effort=0), "no level 0 of analysis"),
    (lambda g: api.analyze(g, library=5, start=False), "5"),
    (lambda g: api.mistakes(g, start=False), "games that are over"),
    (lambda g: api.mistakes(g, seat=7, start=False), "There is no seat 7"),
    (lambda g: api.mistakes(g, start="maybe"), '"start" is True or False'),
    (lambda g: api.mistakes(g, workers=0, start=False), "number of workers"),
    (lambda _: api.tournament(["greedy"], variants=[{}]), "sets of options by name, not [{}]."),
    (lambda _: api.tournament(["greedy"], variants={"a": 5}), "by name, not {'a': 5}."),
    (lambda _: api.tournament(["greedy", "random"], workers=-1), "number of workers"),
    (lambda _: api.explore(""), "There is no text. Write at least one line"),
    (lambda _: api.explore("\n"), "There is no text. Write at least one line"),
    (lambda _: api.explore("F5: r1", players=3), "leave out: players"),
    (lambda _: api.explore("F5: r1", rounds=4), "leave out: rounds"),
    (lambda g: api.explore(g, takeover="simple"), "leave out: takeover"),
    (lambda g: api.explore(g, game="newyork"), "a position of Manhattan, not of New York"),
    (lambda _: api.explore("skyline", game="newyork"), "not of New York"),
    (lambda _: api.explore(beginning("newyork")), 'a position of New York: add game="newyork".'),
    (lambda _: api.explore(captions=["one"]), "give a list of positions"),
    (lambda _: api.explore(seed="x"), "\"seed\" is a whole number, 0 or more, not 'x'."),
    (lambda g: api.practice(games=g), '"games" is a list'),
    (lambda _: api.practice(kinds=5), '"kinds" is a list, not 5.'),
    (lambda _: api.practice(exercises="manhattan-legal-2-7"), '"exercises" is a list'),
    (lambda _: api.practice(learner=5, progress=False), '"learner" is a text, not 5.'),
    (lambda _: api.practice(seed="1", progress=False), "from 0 to 999999999, not '1'."),
    (lambda _: api.rules("manhattan", find=5), '"find" is a text, not 5.'),
    (lambda _: api.rules("manhattan", "M9", find="tower"), "a rule or a word to find, not both"),
    (lambda _: api.compare_rules(find=5), '"find" is a text, not 5.'),
    (lambda _: api.compare_rules(["manhattan"]), "\"game\" is a text, not ['manhattan']."),
    (lambda _: api.language(5), '"code" is a text, not 5.'),
    (lambda _: api.classroom("no such folder"), "There is no such file"),
    (lambda _: api.classroom(".", names="maybe"), '"names" is True or False'),
    (lambda _: api.worksheet(kinds=5), '"kinds" is a list, not 5.'),
    (lambda _: api.worksheet(paper="A3"), "There is no paper 'A3'."),
    (lambda g: api.explore([g.state], captions=5), '"captions" is a list, not 5.'),
    (lambda g: api.GameSession(g).go_to("1"), "There is no ply '1': this game has plies 0 to 0."),
    (lambda g: g.to_svg(theme=["dark"]), "not ['dark']"),
    (lambda _: api.bots.make(["greedy"]), "no computer player called"),
    (lambda _: api.worksheet(language=5), 'no texts in the language "5"'),
    (lambda g: api.share(g, names="maybe"), '"names" is True or False'),
    (lambda g: api.share(g, repository=5), '"repository" is a text, not 5.'),
    (lambda g: api.share(g, repository="ann/manhattan", ref=5), '"ref" is a text, not 5.'),
    (lambda g: api.play(g.state, library=False), "mw.load(…) makes a game of a position"),
    (lambda g: api.play(g.record, library=False), "mw.load(…) makes a game of a position"),
    (lambda _: api.play(__file__, library=False), "mw.load(…) makes a game of a position"),
    (lambda _: api.play(5, library=False), "is needed, not 5. mw.load(…)"),
    (lambda g: api.new_game(g.record), 'no game called "Record(game='),
    (lambda _: api.learn("lesson.md"), "ends in .toml, not 'lesson.md'."),
    (lambda _: api.learn(__file__), "ends in .toml"),
    (lambda _: api.bots.Search(playouts=9, seed="x"), '"seed" is a whole number, 0 or more, not'),
    (lambda _: api.bots.make("greedy", seed=-1), '"seed" is a whole number, 0 or more, not -1.'),
    (lambda _: api.records.read_text({}), "{…} is of the wrong type: string is needed."),
]


@pytest.mark.parametrize(("call", "said"), REFUSED, ids=[said for _, said in REFUSED])
def test_what_cannot_be_is_refused_with_a_sentence(game: mw.Game, call: Call, said: str) -> None:
    with pytest.raises(ValueError, match=r"\.$") as error:
        call(game)
    assert said in str(error.value)


NO_GAME: list[tuple[Call, str]] = [
    (lambda _: api.rules(5), "A game or a position is needed, not 5."),
    (lambda _: api.why("manhattan", "3 on Frankfurt 5"), "A game or a position is needed"),
    (lambda g: api.why(g, 5), "A move of Manhattan is needed, or text, not 5."),
    (
        lambda g: api.why(g, mw.new_game("newyork", seed=1).state.legal_moves()[0]),
        "A move of Manhattan is needed",
    ),
    (lambda _: api.learn(5), "A game, the file of a lesson, a folder or several files are needed"),
    (lambda g: api.Game.from_record(g), "A record is needed, such as game.record, not <Game of"),
    (lambda g: api.records.encode(g), "A record is needed, such as game.record, not <Game of"),
    (lambda g: api.records.concealed(g, 0), "A record is needed, such as game.record, not <Game"),
    (lambda _: api.records.save(5, "x.json"), "A record is needed, such as game.record, not 5."),
    (lambda _: api.records.rows(None), "A record is needed, such as game.record, not None."),
    (lambda _: api.GameSession(None), "A Game is needed, not None. mw.new_game(…) begins one"),
    (lambda g: api.GameSession(g).new_game("x"), "A Game is needed, not 'x'."),
    (lambda _: api.records.read(None), "The name of a file, a share code or a link is needed"),
    (lambda g: api.GameSession(g).save(5), "The name of a file is needed, not 5."),
    (lambda _: api.learn([5]), "The name of a file is needed, not 5."),
    (lambda _: api.learn(None), "A game, the file of a lesson, a folder or several files"),
    (lambda _: api.classroom(None), "The name of a file is needed, not None."),
    (lambda _: api.classroom([1]), "The name of a file is needed, not 1."),
    (lambda _: api.practice(progress=5), "The name of a file is needed, not 5."),
    (lambda _: api.learn(progress=5), "The name of a file is needed, not 5."),
]


@pytest.mark.parametrize(("call", "said"), NO_GAME, ids=[said for _, said in NO_GAME])
def test_what_is_of_no_use_is_a_type_error(game: mw.Game, call: Call, said: str) -> None:
    with pytest.raises(TypeError) as error:
        call(game)
    assert str(error.value).startswith(said)


def test_numbers_of_arrays_are_as_good_as_pythons_own() -> None:
    two, seed = np.int64(2), np.int64(7)
    for name in GAMES:
        game = mw.new_game(name, players=two, seed=seed)
        assert game == mw.new_game(name, players=2, seed=7)
        assert type(game.seed) is type(game.options.players) is int
    assert mw.options(players=two).rows() == mw.options(players=2).rows()
    sheets = [mw.worksheet(number=1, seed=number) for number in (seed, 7)]
    assert str(sheets[0].choice) == str(sheets[1].choice)
    cups = [tournament(["greedy"], players=n, deals=n, seed=n) for n in (two, 2)]
    assert cups[0] == cups[1]
    with pytest.raises(OptionError, match=r"not np\.float64\(2\.0\)"):
        mw.new_game("manhattan", players=np.float64(2))


def test_numbers_of_arrays_are_taken_wherever_a_number_is_asked_for(game: mw.Game) -> None:
    one, two = np.int64(1), np.int64(2)
    over = mw.load(mw.examples["manhattan"])
    seen = mw.replay(over, ply=two, seat=one).session
    assert (seen.cursor, seen.perspective, type(seen.perspective)) == (2, 1, int)
    assert mw.share(game, seat=one).code == mw.share(game, seat=1).code
    assert mw.score(over, two).round == mw.score(over, 2).round
    assert over.state.board_at(two) == over.state.board_at(2)
    for name in ("newyork", "skyline"):
        last = mw.load(mw.examples[name]).state
        scored = mw.score(last).round.number
        assert last.board_at(np.int64(scored)) == last.board_at(scored)
    assert mw.learn("manhattan", two, progress=False).lesson.id == "manhattan/02-cards"
    assert mw.practice(level=two, progress=False).practice.level == 2
    assert mw.explore(seed=one).state == mw.explore(seed=1).state
    report = mw.analyze(game, seat=one, start=False, workers=one, library=False).report
    assert type(report.seat) is type(game.state.view(one).seat) is int
    assert mw.play(people=two, pace=np.float64(0), library=False).game.players[1].kind == "person"
    assert over.to_svg(ply=one, seat=one) == over.to_svg(ply=1, seat=1)
    sheet = mw.worksheet(number=one, level=one, seed=1)
    assert str(sheet.choice) == str(mw.worksheet(number=1, level=1, seed=1).choice)
    grid = mw.explore([game, game], captions=np.array(["early", "late"]))  # type: ignore[arg-type]
    assert button(grid, "Open early")
    sides = np.array([0, 2])
    assert mw.new_game("manhattan", players=2, sides=sides).options.sides == (0, 2)
    assert game.resign(one).winners == (0,)


@pytest.mark.parametrize("seat", [1.0, np.array([0, 1])])
def test_a_seat_is_no_fraction_and_no_array(game: mw.Game, seat: Any) -> None:
    for ask in (api.replay, api.share, api.analyze):
        with pytest.raises(ValueError, match="There is no seat"):
            ask(game, seat=seat)


LONG = "\x1b[2J" + "a" * 5000


@pytest.mark.parametrize(
    "call",
    [
        lambda: mw.library(LONG.removeprefix("\x1b")),
        lambda: mw.play(theme=LONG, library=False),
        lambda: mw.play(seats=[LONG] * 4, library=False),
        lambda: mw.language(LONG),
        lambda: mw.new_game("manhattan", **{LONG: 1}),
        lambda: mw.new_game("skyline", **{LONG: 1}),
        lambda: mw.practice(kinds=[LONG], progress=False),
        lambda: tournament(["random", LONG]),
        lambda: tournament(["random"], players=2, deals=1).play(file="a" * 5000),
    ],
)
def test_what_is_quoted_is_cut_and_the_reason_stays(call: Callable[[], Any]) -> None:
    with pytest.raises(ValueError, match=r"a…") as error:
        call()
    assert len(str(error.value)) <= MESSAGE_AT_MOST
    assert str(error.value).isprintable()


@pytest.mark.parametrize("theme", ["", [], np.array([1, 2])])
def test_what_is_no_theme_is_shown_as_it_is_written(theme: Any) -> None:
    with pytest.raises(OptionError) as error:
        api.play(theme=theme, library=False)
    assert str(error.value) == f"The theme can be auto, light or dark, not {theme!r}."


def test_a_text_that_is_not_there_leaves_the_position() -> None:
    widget = mw.explore("F5: r1 b4")
    before = widget.state
    with pytest.raises(OptionError, match="Write at least one line"):
        widget.write("  \n ")
    assert widget.state is before
    press(widget, "As text")
    field(widget, Textarea, "Position:").value = ""
    assert "Write at least one line" in widget.message
    assert widget.state is before
    assert widget.text.count("F5") == 1


@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_the_name_of_a_game_means_its_beginning(game: str) -> None:
    assert mw.explore(game).state.options.players == 4
    assert mw.explore(game=game, players=3).state.options.players == 3
