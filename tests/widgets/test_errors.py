"""Errors and hostile names: a sentence in the message line, never a traceback, never HTML."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.registry import GameModule
from manhattan_widgets.game import new_game
from manhattan_widgets.locale import speaking, text
from manhattan_widgets.scene.themes import THEMES
from manhattan_widgets.session.playing import GameSession
from manhattan_widgets.widgets.common.error_boundary import each_of, guarded
from manhattan_widgets.widgets.play.command import play
from tests.games.pig import Pig, PigState
from tests.registered import registered
from tests.widgets import seen
from tests.widgets.seen import classes

LANGUAGES = ("en", "de")
HOSTILE = "<script>alert('x')</script>&\"{n}"


def failing(error: Exception) -> Any:
    def fail() -> None:
        raise error

    return fail


def test_a_value_error_is_said_in_its_own_words(caplog: pytest.LogCaptureFixture) -> None:
    session = GameSession(new_game("manhattan", seed=1))
    guarded(lambda: session, failing(ValueError("It cannot be.")))()
    assert (session.message.kind, session.message.text) == ("refusal", "It cannot be.")
    assert caplog.text == ""


@pytest.mark.parametrize("error", [KeyError("x"), RuntimeError(""), ZeroDivisionError("by zero")])
def test_any_other_error_is_said_to_be_one_and_logged(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    session = GameSession(new_game("manhattan", seed=1))
    with caplog.at_level(logging.ERROR):
        guarded(lambda: session, failing(error))()
    assert session.message.kind == "error"
    assert "went wrong" in session.message.text
    assert type(error).__name__ in session.message.text
    assert "Traceback" not in session.message.text
    assert "Traceback" in caplog.text


def test_the_same_error_is_said_again() -> None:
    session = GameSession(new_game("manhattan", seed=1))
    guard = guarded(lambda: session, failing(ValueError("It cannot be.")))
    guard()
    first, revision = session.message, session.revision
    guard()
    assert session.message is not first
    assert session.revision > revision


def test_nobody_but_exceptions_is_held_up() -> None:
    session = GameSession(new_game("manhattan", seed=1))
    with pytest.raises(KeyboardInterrupt):
        guarded(lambda: session, failing(KeyboardInterrupt()))()  # type: ignore[arg-type]


def test_the_message_keeps_the_sites_that_it_is_about() -> None:
    widget = play(seed=5, pace=0, theme="light")
    seen.draft(widget)
    seen.build(widget)
    site = next(move for move in sorted(_all_sites(widget)) if not widget.session.select(move))
    widget.session.unselect()
    before = widget.session.revision
    seen.click_site(widget, site)
    assert widget.session.message.kind == "refusal"
    assert widget.session.revision == before + 1
    assert "<div class='mw-message mw-refusal'>" in seen.html(widget)
    assert "rule M" in seen.message(widget)


def _all_sites(widget: Any) -> set[str]:
    return {area.id for tile in seen.scene(widget).tiles for area in tile.areas}


def test_a_watcher_that_fails_does_not_stop_the_widget(caplog: pytest.LogCaptureFixture) -> None:
    widget = play(seed=5, pace=0, theme="light")

    def boom(change: Any) -> None:
        raise RuntimeError("boom")

    widget.session.observe(boom, ["state", "revision", "message"])
    with caplog.at_level(logging.ERROR):
        seen.draft(widget)
    assert len(widget.game.moves) >= 4
    assert "boom" in seen.message(widget)
    assert "boom" in caplog.text
    widget.session.unobserve(boom, ["state", "revision", "message"])
    seen.build(widget)
    assert seen.message(widget) == ""


class Wordless(PigState):
    def effect(self, move: Any) -> Sentence:
        return Sentence.of("pig.nothing")


class Bare(PigState):
    def effect(self, move: Any) -> Any:
        return "rolls"

    def chance_effect(self, event: Any) -> None:  # else the text is a part of a sentence
        return None


class Seatless(PigState):
    def seat_text(self, seat: int) -> str:
        raise LookupError("no such seat")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("state", "error"),
    [(Wordless, "pig.nothing"), (Bare, "AttributeError"), (Seatless, "no such seat")],
)
def test_what_a_game_cannot_say_is_told_where_the_move_is_pressed(
    state: type[PigState], error: str, language: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A game of somebody else that fails while it is drawn: the rest is drawn, and so is why."""

    class Other(Pig):
        def new(self, options: Any) -> PigState:
            fits = state is not Seatless
            return (state if fits else PigState)(options, (0,) * options.players)

    rules = state.rules = Other()
    game = GameModule(name="pig", package=__name__, rules=rules)
    with registered(game), speaking(language):
        widget = play("pig", people=1, seed=5, pace=0, theme="light", library=False)
        with pytest.MonkeyPatch.context() as patched:
            if state is Seatless:
                patched.setattr(PigState, "seat_text", Seatless.seat_text)
            seen.press_part(widget, "0:roll")
            seen.press(widget, text("widgets.confirm"))
        assert len(widget.game.moves) >= 1
        assert error in seen.message(widget)
        assert error in caplog.text
        assert "<div class='mw-message mw-error'>" in seen.html(widget)


def test_every_step_is_done_and_the_first_error_is_raised() -> None:
    done: list[int] = []
    with pytest.raises(KeyError, match="first"):
        each_of(
            lambda: done.append(1),
            failing(KeyError("first")),
            lambda: done.append(2),
            failing(ValueError("second")),
            lambda: done.append(3),
        )
    assert done == [1, 2, 3]
    each_of()


def test_hostile_names_stay_text_everywhere() -> None:
    names = [HOSTILE, "<img src=x onerror=alert(1)>", "a&lt;b"]
    widget = play(players=3, people=3, names=names, seed=5, pace=0, theme="light", practice=True)
    pages, pictures = [], []
    for number in range(40):
        pages.append(seen.html(widget))
        bundle, _ = widget._repr_mimebundle_()
        pictures += [widget.snapshot(), bundle["image/svg+xml"]]
        if seen.is_shown(widget, "Go on"):
            break
        seen.turn(widget, number)
    for caption in ("Go on", "Resign", "Really resign"):
        seen.press(widget, caption)
    assert widget.session.outcome is not None
    pages.append(seen.html(widget))
    for source in (*pages, *pictures):
        assert "<script" not in source
        assert "<img src=x" not in source
    for page in pages:
        assert "&lt;script&gt;alert(&#x27;x&#x27;)&lt;/script&gt;&amp;&quot;{n}" in page
        assert "a&amp;lt;b" in page


def test_what_is_typed_stays_text() -> None:
    widget = play(seed=5, pace=0, theme="light")
    seen.type_move(widget, HOSTILE)
    assert "<script" not in seen.html(widget)
    assert HOSTILE in seen.message(widget)


def test_a_hostile_file_name_stays_text(tmp_path: Any) -> None:
    widget = play(seed=5, pace=0, theme="light")
    seen.file_field(widget).value = str(tmp_path / "<img src=x>.json")
    seen.press(widget, "Save")
    assert "<img src=x" not in seen.html(widget)
    assert "<img src=x>.json" in seen.message(widget)


def test_a_saved_notebook_has_a_picture_words_and_the_widget() -> None:
    widget = play(seed=5, pace=0)
    seen.turn(widget)
    bundle, _ = widget._repr_mimebundle_()
    assert set(bundle) >= {
        "image/svg+xml",
        "text/plain",
        "application/vnd.jupyter.widget-view+json",
    }
    assert bundle["image/svg+xml"].lstrip().startswith("<svg")
    assert "Frankfurt" in bundle["text/plain"]
    assert str(bundle["application/vnd.jupyter.widget-view+json"]["model_id"]) == widget.model_id


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_the_style_sheet_has_the_themes_that_are_asked_for(theme: str) -> None:
    widget = play(seed=5, pace=0, theme=theme)
    sheet = next(
        part.value for part in seen.parts(widget, hidden=True) if "mw-style" in classes(part)
    )
    sheet = sheet.partition('">')[2]  # behind the script
    for name, colors in THEMES.items():
        variables = f"--mw-ground: {colors['ground']}"
        assert (variables in sheet) == (theme in ("auto", name))
    assert ("data-jp-theme-light" in sheet) == (theme == "auto")
    boards = [p for p in seen.parts(widget, hidden=True) if "mw-board" in classes(p)]
    assert len(boards) == (2 if theme == "auto" else 1)
    picture = widget.snapshot()
    expected = THEMES["dark" if theme == "dark" else "light"]
    assert expected["ground"].lower() in picture.lower()
