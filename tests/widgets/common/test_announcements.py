"""What is read out: everything that happens, once, and together what comes together."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

import manhattan_widgets as mw
from manhattan_widgets.locale import set_language
from manhattan_widgets.markup import Html
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.session.playing import Message
from manhattan_widgets.widgets.common.announcements import SpokenLine
from manhattan_widgets.widgets.common.controls import Live, MessageLine
from manhattan_widgets.widgets.play.command import play
from manhattan_widgets.widgets.play.widget import PlayWidget
from tests.widgets import seen
from tests.widgets.seen import classes

RECORDS = Path(__file__).parents[3] / "examples" / "records"


def spoken(widget: PlayWidget) -> str:
    return words(seen.spoken(widget))


def words(html: str) -> str:
    return unescape(re.sub("<[^>]+>", "", html))


def two_people() -> PlayWidget:
    widget = play(players=2, people=2, seed=5, pace=0, theme="light", library=False)
    seen.press(widget, "I am ")
    return widget


def test_nothing_is_said_of_nothing_and_the_same_again_is_other_words() -> None:
    line = SpokenLine()
    line.say([lambda: "One."])
    first = line.widget.value
    line.say([])
    line.say([lambda: ""])
    assert line.widget.value == first
    line.say([lambda: "One."])
    again = line.widget.value
    assert again != first
    assert words(again).strip("\u00a0") == "One."
    line.say([lambda: "One."])
    assert line.widget.value != again


def test_a_message_line_that_says_the_same_again_is_read_out_again() -> None:
    line = MessageLine()
    line.say("refusal", "That is no number.")
    first = line.widget.value
    line.say("info", "")
    assert words(line.widget.value) == ""
    line.say("refusal", "That is no number.")
    again = line.widget.value
    assert again != first
    assert words(again).strip("\u00a0") == "That is no number."
    line.say("refusal", "That is no number.")
    assert line.widget.value not in ("", again)


def test_what_is_drawn_again_is_not_read_out_again() -> None:
    live, verdict = Live("mw-told"), object()
    live.tell(Html("No."), verdict)
    live.tell(Html("No."), verdict)
    assert live.widget.value == "No."
    live.tell(Html("Nein."), verdict)  # another language
    live.tell(Html("Nein."), object())
    assert words(live.widget.value) == "Nein.\u00a0"


def test_a_message_is_said_once() -> None:
    line, message = SpokenLine(), Message("info", "Saved.")
    line.say([lambda: "One."], message)
    assert words(line.widget.value) == "Saved. One."
    line.say([lambda: "Two."], message)
    assert words(line.widget.value) == "Two."


def test_the_region_is_there_before_it_says_anything() -> None:
    line = SpokenLine()
    assert "mw-live" in classes(line.widget)
    assert words(line.widget.value) == ""


def test_ones_own_move_the_computers_moves_and_the_turn_are_said() -> None:
    widget = play(players=3, people=1, seed=5, pace=0, theme="light", library=False)
    announced: list[str] = []
    seen.spoken_box(widget).observe(lambda change: announced.append(words(change["new"])), "value")
    seen.draft(widget)
    plies = len(widget.session.history)
    seen.build(widget)
    own, *others = widget.session.history[plies:]
    about_own = [s for s in announced if own.text in s and "You: " in s]
    assert about_own
    together = announced[-1]
    assert together.endswith("It is your turn.")
    assert all(entry.text in together for entry in others)
    assert all(
        sum(f"{entry.text}, {entry.effect}" in s for s in announced) == 1 for entry in others
    )


def test_a_choice_is_said_and_a_refusal_each_time() -> None:
    widget = play(players=2, people=1, seed=5, pace=0, theme="light", library=False)
    seen.draft(widget)
    move = widget.session.legal_moves[0]
    card, piece, site = widget.session.view.parts(move)
    scenes = scenes_of(widget.game.rules)
    hint = scenes.hint(widget.session.view, ())
    for part in (card, piece):
        widget.session.select(part)
    other = scenes.hint(widget.session.view, widget.session.selection)
    assert other == hint or other in spoken(widget)
    widget.session.select(site)
    assert spoken(widget).startswith(widget.session.view.format(move) + ".")
    assert "If scored now" in spoken(widget)
    dark = next(s for s in ("F1", "F2", "F3", "F4", "F5") if s not in widget.session.sites)
    widget.session.select(dark)
    first = spoken(widget)
    assert first == widget.session.message.text
    widget.session.select(dark)
    assert spoken(widget) != first
    assert spoken(widget).strip("\u00a0") == first
    assert "It is your turn" not in spoken(widget)


def test_undone_moves_are_not_said_again() -> None:
    widget = play(players=2, people=1, seed=5, pace=0, theme="light", practice=True, library=False)
    seen.draft(widget)
    text = widget.session.history[0].text
    seen.press(widget, "Undo")
    assert "taken back" in spoken(widget)
    assert text not in spoken(widget)
    seen.press(widget, "Redo")
    assert text in spoken(widget) or "It is your turn" in spoken(widget)


def test_the_next_person_is_called_by_name() -> None:
    widget = two_people()
    seen.draft(widget)
    assert re.search(r"is next\. Nobody else should look\.", spoken(widget))
    seen.press(widget, "I am ")
    assert spoken(widget).endswith("It is your turn.")


def test_scorings_and_the_end_are_said() -> None:
    whole = mw.load(RECORDS / "two-players.json")
    game = mw.Game.from_position(
        whole.state_at(len(whole.moves) - 1), seed=1, kinds=["person", "person"]
    )
    widget = play(game, pace=0, theme="light", library=False)
    if seen.is_shown(widget, "I am "):
        seen.press(widget, "I am ")
    widget.session.play(widget.session.legal_moves[0])
    assert "is scored" in spoken(widget)
    assert "wins" not in spoken(widget)
    assert "Points now" not in spoken(widget)  # they are counted still
    seen.press(widget, "Go on")
    assert "Points now: " in spoken(widget)
    outcome = widget.session.outcome
    assert outcome is not None
    assert str(outcome.reason) in spoken(widget)
    assert all(widget.names[seat] in spoken(widget) for seat in outcome.winners)


def test_points_that_change_are_said_with_what_changed_them() -> None:
    game = mw.Game.from_position(
        mw.load(RECORDS / "new-york-3-players.json").state_at(26),
        seed=1,
        kinds=["person", "person", "person"],
    )
    widget = play(game, pace=0, theme="light", library=False)
    seen.press(widget, "I am ")
    before = points(widget)
    assert "Points now" not in spoken(widget)
    mover = widget.names[widget.session.to_move or 0]
    build = next(move for move in widget.session.legal_moves if str(move).startswith("dev"))
    widget.session.play(build)
    gained = [seat for seat, now in enumerate(points(widget)) if now != before[seat]]
    assert gained
    told = ", ".join(f"{widget.names[seat]} {points(widget)[seat]}" for seat in gained)
    assert f"Points now: {told}." in spoken(widget)
    assert spoken(widget).index(mover) < spoken(widget).index("Points now")
    seen.press(widget, "I am ")
    assert "Points now" not in spoken(widget)


def points(widget: PlayWidget) -> list[int]:
    view = widget.session.view
    lines = scenes_of(widget.game.rules).table(view, widget.names, None).players
    return [line.points for line in lines]


def test_what_was_said_follows_the_language() -> None:
    line = SpokenLine()
    line.say([lambda: mw_text()])
    before = line.widget.value
    set_language("de")
    try:
        line.reword()
        assert line.widget.value != before
    finally:
        set_language("en")


def test_players_are_called_in_the_language_of_the_moment() -> None:
    widget = play(players=3, people=1, seed=5, pace=0, theme="light", library=False)
    seen.draft(widget)
    seen.build(widget)
    assert "Computer 2: " in spoken(widget)
    widget.session.play(widget.session.legal_moves[0])
    set_language("sv")
    try:
        names = widget.names
        assert "Computer 2" not in names
        assert f"{names[2]}: " in spoken(widget)
        assert not re.search(r"Computer|\bYou\b|It is", spoken(widget))
    finally:
        set_language("en")
    assert "Computer 2: " in spoken(widget)


def test_who_is_next_is_called_in_the_language_of_the_moment() -> None:
    widget = two_people()
    seen.draft(widget)
    assert "Player 1 is next" in spoken(widget)
    set_language("de")
    try:
        assert "Player" not in spoken(widget)
        assert all(name in spoken(widget) for name in widget.names)
    finally:
        set_language("en")


def mw_text() -> str:
    from manhattan_widgets.locale import text

    return text("widgets.your_turn")


def test_a_replay_says_where_it_is_but_not_while_it_plays_by_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    widget = mw.replay(RECORDS / "two-players.json", ply=3)
    entry = widget.session.history[2]
    assert entry.text in words(seen.spoken(widget))
    before = seen.spoken(widget)
    widget.session.say("info", "")
    assert seen.spoken(widget) == before
    autoplay = type(seen.autoplay(widget))
    monkeypatch.setattr(autoplay, "is_running", property(lambda _: True))
    widget.session.go_to(9)
    assert seen.spoken(widget) == before
