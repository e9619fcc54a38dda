"""mw.replay without a browser: what is seen, what is pressed, what stays hidden."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from ipywidgets import (
    HTML,
    Checkbox,
    Combobox,
    Dropdown,
    IntSlider,
    Select,
    Text,
    Textarea,
    Widget,
)

import manhattan_widgets as mw
from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.game import Game
from manhattan_widgets.games.manhattan.rules import ManhattanState
from manhattan_widgets.records import RecordError, encode
from manhattan_widgets.session.autosave import SaveError
from manhattan_widgets.session.game_tree import MAIN
from manhattan_widgets.session.review import ALL_HANDS
from manhattan_widgets.widgets.common.board import ThemedBoard
from manhattan_widgets.widgets.replay.widget import ReplayWidget, replay
from tests.records.played import random_game
from tests.render.dummy import kept_messages
from tests.widgets import seen
from tests.widgets.test_secrets import everything, wire

RECORDS = Path(__file__).parents[3] / "examples" / "records"
FOUR, TWO = RECORDS / "four-players.json", RECORDS / "two-players.json"


@pytest.fixture
def widget() -> ReplayWidget:
    return replay(FOUR, ply=40, theme="light")


def field_of(widget: ReplayWidget, kind: type, label: str = "") -> Any:
    """Return the one part of a kind that is shown, with this label if any is given."""
    matches = [
        part
        for part in seen.parts(widget)
        if type(part) is kind and (not label or part.description == label)
    ]
    assert len(matches) == 1, (kind, label)
    return matches[0]


def moves(widget: ReplayWidget) -> Select:
    select = field_of(widget, Select, "Moves")
    assert isinstance(select, Select)
    return select


def entries(select: Select) -> list[str]:
    return [label.replace("\xa0", " ") for label in select.options]


def marked(select: Select) -> str:
    assert select.index is not None
    return entries(select)[select.index]


def choose(select: Select, beginning: str) -> None:
    """Choose the first entry that begins like this."""
    places = (n for n, e in enumerate(entries(select)) if e.strip().startswith(beginning))
    select.index = next(places)


def place(widget: ReplayWidget) -> tuple[int, int]:
    return widget.session.line, widget.session.cursor


def play_or_pause(widget: ReplayWidget) -> None:
    """Press the button, whose caption others begin with too."""
    seen.play_button(widget).click()


def chart(widget: ReplayWidget) -> ThemedBoard:
    """Turn to the chart, and return the board of the wide one."""
    seen.turn_to(widget, "Points")
    return widget._chart.boards[0]


def mark(widget: ReplayWidget) -> str:
    """Turn to the chart, and return the mark of the wide one."""
    seen.turn_to(widget, "Points")
    wide = seen.part(widget, "mw-chart-wide")
    return str(seen.part(wide, "mw-chart-mark").value)


def hands(widget: ReplayWidget) -> str:
    """Return the hands that are in the page, as HTML."""
    return str(seen.part(widget, "mw-hands").children[1].value)


def click(widget: ReplayWidget, area: str) -> None:
    """Click the area of a chart's tile."""
    seen.click_area(chart(widget), area)


class TestMovingAbout:
    def test_the_controls(self, widget: ReplayWidget) -> None:
        for caption, ply in [
            ("Next", 41),
            ("‹ Back", 40),
            ("Round ›", 56),
            ("‹ Round", 28),
            ("‹ Round", 0),
            ("Scoring", 28),
            ("Scoring", 56),
            ("Last", 112),
            ("‹ Round", 84),
            ("« First", 0),
        ]:
            seen.press(widget, caption)
            assert widget.session.cursor == ply, caption
            assert field_of(widget, IntSlider).value == ply
            assert f"ply {ply} of 112" in seen.words(widget)

    def test_what_leads_nowhere_is_off(self, widget: ReplayWidget) -> None:
        widget.session.go_to(0)
        assert all(seen.button(widget, c).disabled for c in ("« First", "‹ Back", "‹ Round"))
        widget.session.go_to(112)
        captions = ("Next", "Last", "Round ›", "Scoring")
        assert all(seen.button(widget, c).disabled for c in captions)
        widget.session.go_to(100)
        assert not any(seen.button(widget, c).disabled for c in captions)

    def test_the_round_that_is_shown(self, widget: ReplayWidget) -> None:
        for ply, round_ in ((0, 1), (27, 1), (28, 2), (111, 4), (112, 4)):
            widget.session.go_to(ply)
            assert f"ply {ply} of 112 · round {round_}" in seen.words(widget)

    def test_the_slider(self, widget: ReplayWidget) -> None:
        field_of(widget, IntSlider).value = 77
        assert widget.session.cursor == 77

    async def test_of_many_movements_that_wait_only_the_last_is_drawn(
        self, widget: ReplayWidget
    ) -> None:
        drawn: list[int] = []
        widget.session.observe(lambda _: drawn.append(widget.session.cursor), "revision")
        slider = field_of(widget, IntSlider)
        for ply in range(41, 90):
            slider.value = ply
        await asyncio.sleep(0)
        assert drawn == [89]
        assert slider.value == 89

    def test_the_list_of_moves(self, widget: ReplayWidget) -> None:
        history = widget.session.history
        listed = entries(moves(widget))
        assert listed[0] == "— Round 1 —"
        assert listed[1] == f"1. G Hanneke: {history[0].text}"
        assert [e for e in listed if "—" in e] == [f"— Round {n} —" for n in (1, 2, 3, 4)]
        assert len(listed) == 112 + 4 + 4
        assert marked(moves(widget)).startswith("40. ")
        seen.press(widget, "Next")
        assert marked(moves(widget)).startswith("41. ")

    @pytest.mark.parametrize(
        ("entry", "ply"), [("63. ", 63), ("— Round 3", 56), ("★ Round 3", 84), ("— Round 1", 0)]
    )
    def test_an_entry_leads_to_its_ply_and_stays_marked(
        self, widget: ReplayWidget, entry: str, ply: int
    ) -> None:
        choose(moves(widget), entry)
        assert widget.session.cursor == ply
        assert marked(moves(widget)).startswith(entry)

    def test_the_arrow_keys_get_past_entries_of_one_ply(self, widget: ReplayWidget) -> None:
        """The list tells only which entry is chosen now; the arrow keys go one by one."""
        widget.session.go_to(27)
        spoken = []
        for _ in range(4):
            moves(widget).index += 1
            spoken.append(marked(moves(widget))[:9])
        assert [s.strip() for s in spoken] == ["28. B Gus", "★ Round 1", "— Round 2", "29. K Ivo"]
        assert widget.session.cursor == 29

    def test_scorings_are_told_in_the_list(self, widget: ReplayWidget) -> None:
        after = [widget.tree.main.states[ply].score().totals for ply in (0, 28)]
        gains = [f"{x} +{b - a}" for x, a, b in zip("RBGK", *after, strict=True)]
        assert f"★ Round 1 scored: {' · '.join(gains)}" in entries(moves(widget))

    def test_the_chart(self, widget: ReplayWidget) -> None:
        click(widget, "ply:70")
        assert widget.session.cursor == 70
        widget._chart._clicked("chart", None)
        assert widget.session.cursor == 70

    @pytest.mark.parametrize("ply", [0, 1, 56, 111, 112])
    def test_the_mark_lies_over_its_ply(self, widget: ReplayWidget, ply: int) -> None:
        widget.session.go_to(ply)
        drawn = chart(widget).scene
        assert drawn is not None
        (scene,) = drawn.tiles
        (percent,) = re.findall(r"left:([\d.]+)%", mark(widget))
        left, right = (areas.x for areas in (scene.areas[1], scene.areas[-1]))
        step = (right - left) / 111
        assert float(percent) / 100 * scene.width == pytest.approx(
            left + (ply - 0.5) * step, abs=0.3
        )

    def test_the_chart_of_a_game_without_moves(self) -> None:
        widget = replay(mw.new_game("manhattan", players=2, seed=7), theme="light")
        assert "left:" in mark(widget)
        seen.turn_to(widget, "Moves")
        assert entries(moves(widget)) == ["No move has been made yet."]
        assert seen.play_button(widget).disabled
        assert field_of(widget, IntSlider).disabled


class TestAutoplay:
    async def test_goes_on_until_the_end(self, widget: ReplayWidget) -> None:
        widget.session.go_to(108)
        seen.autoplay(widget).stay = lambda: 0.0
        play_or_pause(widget)
        assert seen.is_shown(widget, "Pause")
        for _ in range(60):
            await asyncio.sleep(0)
        assert widget.session.cursor == 112
        assert not seen.autoplay(widget).is_running
        assert not seen.is_shown(widget, "Pause")

    async def test_at_the_end_it_begins_anew(self, widget: ReplayWidget) -> None:
        widget.session.go_to(112)
        play_or_pause(widget)
        assert widget.session.cursor == 0
        play_or_pause(widget)

    @pytest.mark.parametrize("action", ["Pause", "Next", "slider", "python"])
    async def test_anything_else_stops_it(self, widget: ReplayWidget, action: str) -> None:
        seen.autoplay(widget).stay = lambda: 0.0
        play_or_pause(widget)
        for _ in range(6):
            await asyncio.sleep(0)
        assert seen.autoplay(widget).is_running
        if action == "slider":
            field_of(widget, IntSlider).value = 3
            await asyncio.sleep(0)
        elif action == "python":
            widget.session.go_to(7)
        else:
            seen.press(widget, action)
        at = widget.session.cursor
        for _ in range(6):
            await asyncio.sleep(0)
        assert not seen.autoplay(widget).is_running
        assert widget.session.cursor == at
        assert seen.play_button(widget).description == "Play"

    async def test_closing_stops_it(self, widget: ReplayWidget) -> None:
        play_or_pause(widget)
        widget.close()
        assert not seen.autoplay(widget).is_running

    def test_the_speed_and_scorings(self, widget: ReplayWidget) -> None:
        seen.pick(widget, "Speed", 0.34)
        assert seen.autoplay(widget).stay() == 0.34
        widget.session.go_to(28)
        assert seen.autoplay(widget).stay() == pytest.approx(3 * 0.34)

    def test_without_an_event_loop_it_goes_to_the_end(self, widget: ReplayWidget) -> None:
        play_or_pause(widget)
        assert widget.session.cursor == 112


class TestWhatHappened:
    def test_the_move_in_words_with_everybodys_points(self, widget: ReplayWidget) -> None:
        session = widget.session
        entry = session.history[39]
        gains = widget.tree.main.states[39].preview(entry.move).gains
        happened = seen.part(widget, "mw-happened").value
        assert f"{widget.names[entry.seat]}: {entry.text}" in happened
        assert str(entry.effect) in happened
        now = [
            a + b
            for a, b in zip(session.score.totals, session.view.score_now().totals, strict=True)
        ]
        rows = re.findall(
            r"<td>(\d+)</td><td>(\d+)</td><td class='[\w-]+'>([−+]?\d+)</td>", happened
        )
        assert [int(row[0]) for row in rows] == list(session.score.totals)
        assert [int(row[1]) for row in rows] == now
        assert [int(row[2].replace("−", "-")) for row in rows] == list(gains)
        assert any(gains)

    def test_a_takeover_with_its_arithmetic(self, widget: ReplayWidget) -> None:
        widget.session.go_to(18)
        assert "taken over from Red (3 against 2)" in seen.words(widget)

    def test_the_last_move_is_marked_on_the_board(self, widget: ReplayWidget) -> None:
        widget.session.go_to(18)
        assert "just played" in seen.scene(widget).area("C9").label.lower()

    @pytest.mark.parametrize("perspective", [ALL_HANDS, "mover"])
    def test_the_card_that_came_is_told_to_whom_it_may_be(
        self, widget: ReplayWidget, perspective: Any
    ) -> None:
        mover = widget.session.history[39].seat
        widget.session.perspective = mover if perspective == "mover" else perspective
        before, after = (
            widget.tree.main.states[ply].hands[mover]  # type: ignore[attr-defined]
            for ply in (39, 40)
        )
        assert before != after
        assert "New in hand: Card for site" in seen.words(widget)

    @pytest.mark.parametrize("perspective", [None, "other"])
    def test_and_to_nobody_else(self, widget: ReplayWidget, perspective: Any) -> None:
        other = (widget.session.history[39].seat + 1) % 4
        widget.session.perspective = other if perspective == "other" else None
        assert "New in hand" not in everything(widget)

    def test_the_beginning_and_the_end(self, widget: ReplayWidget) -> None:
        widget.session.go_to(0)
        assert "First to move: Hanneke." in seen.words(widget)
        widget.session.go_to(112)
        assert "Gustav wins!" in seen.words(widget)

    def test_a_game_of_two_colors_each(self) -> None:
        widget = replay(TWO, ply=-1, theme="light")
        assert widget.session.at_end
        assert seen.part(widget, "mw-happened").value.count("mw-letter") == 4 + 2
        assert any(re.match(r"\d+\. [RBGK]{2} ", e) for e in entries(moves(widget)))


class TestScorings:
    def test_are_shown_line_by_line_where_they_happened(self, widget: ReplayWidget) -> None:
        widget.session.go_to(56)
        assert "Round 2 is scored" in seen.words(widget)
        seen.press(widget, "B +3 · Tallest tower")
        assert "+3" in seen.notes(widget)
        seen.press(widget, "Show it part by part")
        assert "(rule M15)" in seen.words(widget)
        widget.session.go_to(57)
        assert "is scored" not in seen.words(widget)
        assert seen.notes(widget) == []

    def test_put_away_they_stay_away_until_one_comes_back(self, widget: ReplayWidget) -> None:
        widget.session.go_to(56)
        seen.press(widget, "Go on")
        widget.session.say("info", "Still here.")
        assert "is scored" not in seen.words(widget)
        widget.session.go_to(20)
        widget.session.go_to(56)
        assert "Round 2 is scored" in seen.words(widget)


class TestHands:
    @pytest.fixture
    def widget(self, widget: ReplayWidget) -> ReplayWidget:
        seen.turn_to(widget, "Hands")
        return widget

    def test_all_of_them(self, widget: ReplayWidget) -> None:
        state = widget.session.state
        assert isinstance(state, ManhattanState)
        assert hands(widget).count("Card for site") == sum(len(set(hand)) for hand in state.hands)
        assert all(name in hands(widget) for name in widget.names)

    def test_of_the_seat_that_is_looked_from(self, widget: ReplayWidget) -> None:
        seen.pick(widget, "Seen by", 2)
        assert widget.session.perspective == 2
        assert "Hanneke" in hands(widget)
        assert "Gustav" not in hands(widget)

    def test_what_is_not_seen_is_not_left_in_the_page(self, widget: ReplayWidget) -> None:
        seen.turn_to(widget, "Moves")
        assert hands(widget) == ""
        seen.turn_to(widget, "Hands")
        assert hands(widget) != ""

    def test_a_spectator_sees_none_and_none_is_sent(self, widget: ReplayWidget) -> None:
        seen.pick(widget, "Seen by", None)
        seen.press(widget, "Play on from here")
        for ply in (0, 20, 57, 90):
            widget.session.go_to(ply)
            assert "Card for site" not in everything(widget)
            for part in seen.parts(widget, hidden=True):
                assert not (isinstance(part, Combobox) and part.options)

    def test_of_an_unfinished_game_none_is_open_at_first(self) -> None:
        game = random_game(40, seed=3, players=4)
        assert "Card for site" not in everything(replay(game, ply=30, theme="light"))

    def test_a_record_for_one_seat_offers_no_other(self) -> None:
        record = replace(random_game(40, seed=3, players=4).record, known_to=1)
        widget = replay(record, ply=-1)
        seen.turn_to(widget, "Hands")
        options = field_of(widget, Dropdown, "Seen by").options
        assert [value for _, value in options] == [None, 1]
        assert widget.session.perspective == 1

    @pytest.mark.parametrize("seed", [1, 2])
    def test_games_that_differ_in_what_is_hidden_look_the_same(self, seed: int) -> None:
        game = random_game(30, seed=seed, players=4)
        state = game.state
        assert isinstance(state, ManhattanState)
        secret = [*(c for hand in state.hands[1:] for c in hand), *state.pile]
        Random(seed).shuffle(secret)
        hands = [state.hands[0]]
        for hand in state.hands[1:]:
            hands.append(tuple(sorted(secret[: len(hand)])))
            secret = secret[len(hand) :]
        changed = replace(state, hands=tuple(hands), pile=tuple(secret))
        assert changed.view(0) == state.view(0)

        def told(position: ManhattanState) -> tuple[Any, ...]:
            Widget.close_all()  # what a widget shares with one that is open is not sent again
            with kept_messages() as sent:
                widget = replay(Game.from_position(position, seed=7), seat=0)
                seen.press(widget, "Play on from here")
                if widget.session.may_move:
                    for part in widget.session.view.parts(widget.session.legal_moves[3]):
                        widget.session.select(part)
                seen.click_site(widget, "F1")  # type: ignore[arg-type]
                widget.session.perspective = None
                bundle, _ = widget._repr_mimebundle_()
                bundle.pop("application/vnd.jupyter.widget-view+json")
                return wire(sent), str(bundle), repr(widget.session.message)

        assert told(state) == told(changed)


class TestPlayingOn:
    def test_a_variation_by_buttons_and_clicks(self, widget: ReplayWidget) -> None:
        session = widget.session
        seen.press(widget, "Play on from here")
        assert "Choose a move for" in seen.words(widget)
        move = session.legal_moves[5]
        assert move != session.history[40].move
        for part in session.view.parts(move):
            if ":" in part:
                session.select(part)
            else:
                assert part in seen.lit(widget)  # type: ignore[arg-type]
                seen.click_site(widget, part)  # type: ignore[arg-type]
        assert session.chosen == move
        seen.press(widget, "Play this move")
        assert place(widget) == (1, 41)
        assert widget.tree.main.moves == mw.load(FOUR).moves
        assert "— Here the variation begins —" in entries(moves(widget))
        assert "This is a variation" in seen.words(widget)
        seen.press(widget, "Stop playing on")
        assert seen.lit(widget) == set()  # type: ignore[arg-type]

    def test_typed(self, widget: ReplayWidget) -> None:
        seen.press(widget, "Play on from here")
        move = widget.session.view.format(widget.session.legal_moves[5])
        seen.type_move(widget, move)  # type: ignore[arg-type]
        seen.press(widget, "Play this move")
        assert place(widget) == (1, 41)

    def test_an_incomplete_choice_is_refused(self, widget: ReplayWidget) -> None:
        seen.press(widget, "Play on from here")
        widget._guarded(widget._what_if.play_chosen)()
        assert "not complete" in widget.session.message.text

    def test_a_closed_hand(self, widget: ReplayWidget) -> None:
        session = widget.session
        seat = session.to_move
        assert seat is not None
        session.perspective = (seat + 1) % 4
        seen.press(widget, "Play on from here")
        assert f"{widget.names[seat]} is to move, and this hand is closed." in seen.words(widget)
        seen.click_site(widget, "F1")  # type: ignore[arg-type]
        assert "closed" in session.message.text
        seen.press(widget, "Open all hands")
        assert session.perspective == ALL_HANDS
        assert not seen.is_shown(widget, "Open all hands")

    def test_the_computer_moves(self, widget: ReplayWidget) -> None:
        widget.session.go_to_line(MAIN, 30)
        for _ in range(5):
            seen.press(widget, "Let the computer move")
        assert widget.session.cursor == 35

    def test_the_computer_answers_for_the_others(self, widget: ReplayWidget) -> None:
        session = widget.session
        session.perspective = session.to_move
        field_of(widget, Checkbox).value = True
        seen.press(widget, "Play on from here")
        session.choose(session.legal_moves[5])
        seen.press(widget, "Play this move")
        assert session.cursor == 44
        assert session.to_move == session.perspective
        session.perspective = ALL_HANDS
        assert not any(isinstance(part, Checkbox) for part in seen.parts(widget))
        seen.press(widget, "Let the computer move")
        assert session.cursor == 45

    def test_nobody_moves_at_the_end(self, widget: ReplayWidget) -> None:
        widget.session.go_to(112)
        assert seen.button(widget, "Let the computer move").disabled
        assert seen.button(widget, "Play on from here").disabled

    def test_without_playing_on_a_click_tells_what_stands_there(self, widget: ReplayWidget) -> None:
        seen.click_site(widget, "M1")  # type: ignore[arg-type]
        assert widget.session.message.text.startswith("Manhattan 1: ")
        seen.click_beside(widget, "M")


def with_variation(widget: ReplayWidget, ply: int = 40) -> int:
    """Begin a variation at a ply of the game; return its number."""
    session = widget.session
    session.go_to_line(MAIN, ply)
    taken = {line.moves[ply] for line in session.lines if len(line.moves) > ply}
    session.play(next(move for move in session.state.legal_moves() if move not in taken))
    return session.line


class TestVariations:
    def tree(self, widget: ReplayWidget) -> Select:
        select = field_of(widget, Select, "Variations")
        assert isinstance(select, Select)
        return select

    def test_there_are_none_at_first(self, widget: ReplayWidget) -> None:
        assert "There are none yet" in seen.words(widget)
        for caption in ("Back to the game", "Delete variation", "Move up", "Undo", "Redo"):
            assert not seen.is_shown(widget, caption)
        assert [p.description for p in seen.parts(widget) if isinstance(p, Select)] == ["Moves"]

    def test_are_a_tree_with_comments(self, widget: ReplayWidget) -> None:
        first = with_variation(widget)
        widget.session.write("Better.")
        widget.session.play(widget.session.legal_moves[0])
        widget.session.go_to(41)
        widget.session.play(widget.session.legal_moves[1])
        listed = entries(self.tree(widget))
        entry = widget.session.first_entry(widget.tree[first])
        assert listed[0] == "The game · 112 moves"
        name = widget.names[entry.seat]
        assert listed[1] == f"   ↳ 41. {name}: {entry.text} · 2 moves"
        assert listed[2] == "      ✎ 41. Better."
        assert listed[3].startswith("      ↳ 42. ")
        assert marked(self.tree(widget)) == listed[3]

    def test_one_is_chosen_to_go_there(self, widget: ReplayWidget) -> None:
        number = with_variation(widget)
        widget.session.write("Better.")
        seen.press(widget, "Back to the game")
        assert place(widget) == (MAIN, 40)
        assert "This is the game as it was played." in seen.words(widget)
        choose(self.tree(widget), "↳")
        assert place(widget) == (number, 41)
        choose(self.tree(widget), "The game")
        assert place(widget) == (MAIN, 40)
        choose(self.tree(widget), "✎")
        assert place(widget) == (number, 41)

    def test_deleted_and_brought_back(self, widget: ReplayWidget) -> None:
        number = with_variation(widget)
        seen.press(widget, "Delete variation")
        assert place(widget) == (MAIN, 40)
        assert len(widget.tree) == 1
        seen.press(widget, "Undo")
        assert number in widget.tree
        seen.press(widget, "Redo")
        assert number not in widget.tree

    def test_moved_up(self, widget: ReplayWidget) -> None:
        number = with_variation(widget)
        move = widget.tree[number].moves[40]
        seen.press(widget, "Move up")
        assert place(widget) == (MAIN, 41)
        assert widget.tree.main.moves[40] == move

    def test_a_refusal_is_said(self, widget: ReplayWidget) -> None:
        game = random_game(20, seed=1, players=4)
        game.resign(2)
        resigned = replay(game, theme="light")
        with_variation(resigned, 18)
        seen.press(resigned, "Move up")
        assert "ended by a resignation" in seen.message(resigned)  # type: ignore[arg-type]

    def test_the_list_of_moves_tells_where_they_leave(self, widget: ReplayWidget) -> None:
        with_variation(widget)
        widget.session.go_to_line(MAIN, 41)
        assert [e for e in entries(moves(widget)) if e.endswith("↳")] == [
            e for e in entries(moves(widget)) if e.startswith("41. ")
        ]

    def test_the_chart_follows_the_line(self, widget: ReplayWidget) -> None:
        number = with_variation(widget)
        series = widget._series(widget.tree[number])
        assert len(series.now) == 42
        whole = widget._series(widget.tree.main)
        assert series.now[:41] == whole.now[:41]
        assert series.scorings == ((28, 1),)
        state = widget.session.state
        assert series.now[41] == tuple(
            map(sum, zip(state.score().totals, state.score_now().totals, strict=True))
        )


class TestComments:
    def test_written_shown_and_deleted(self, widget: ReplayWidget) -> None:
        assert "Comment at ply 40" in seen.words(widget)
        field_of(widget, Textarea).value = "A trap\nfor Red."
        assert widget.tree.comment_at(MAIN, 40) == "A trap\nfor Red."
        assert marked(moves(widget)).endswith("✎")
        assert "A trap\nfor Red." in seen.words(widget)  # spoken
        seen.press(widget, "Next")
        assert field_of(widget, Textarea).value == ""
        seen.press(widget, "‹ Back")
        assert field_of(widget, Textarea).value == "A trap\nfor Red."
        seen.press(widget, "Delete comment")
        assert widget.tree.comment_at(MAIN, 40) == ""
        assert not seen.is_shown(widget, "Delete comment")

    def test_keeping_what_is_kept_already_changes_nothing(self, widget: ReplayWidget) -> None:
        field_of(widget, Textarea).value = "Here."
        seen.press(widget, "Keep comment")
        widget.session.undo()
        assert not widget.tree.can_undo

    def test_long_ones_are_cut_in_the_tree(self, widget: ReplayWidget) -> None:
        field_of(widget, Textarea).value = "word " * 30
        (commented,) = [e for e in entries(field_of(widget, Select, "Variations")) if "✎" in e]
        assert commented.endswith("…")
        assert len(commented) < 80

    def test_what_no_record_can_hold_is_refused(self, widget: ReplayWidget) -> None:
        field_of(widget, Textarea).value = "x" * 100_000
        assert widget.session.message.kind == "refusal"
        assert widget.tree.comment_at(MAIN, 40) == ""


class TestSaving:
    def test_keeps_variations_and_comments(self, widget: ReplayWidget, tmp_path: Path) -> None:
        with_variation(widget)
        widget.session.write("Better.")
        seen.file_field(widget).value = str(tmp_path / "study.json")  # type: ignore[arg-type]
        seen.press(widget, "Save")
        assert "with all variations and comments" in seen.words(widget)
        again = replay(tmp_path / "study.json")
        assert again.tree.record == widget.tree.record
        assert len(again.tree) == 2

    def test_the_file_it_came_from_can_be_saved_to(self, tmp_path: Path) -> None:
        path = tmp_path / "game.json"
        random_game(30, seed=1, players=3).save(path)
        widget = replay(path)
        assert field_of(widget, Text, "File:").value == str(path)
        with_variation(widget, 10)
        seen.press(widget, "Save")
        grown = replay(path)
        grown.session.go_to_line(1, 11)
        grown.session.play(grown.session.state.legal_moves()[0])
        seen.press(grown, "Save")
        assert "Saved as game.json" in seen.words(grown)
        assert len(replay(path).tree[1].own_moves) == 2

    def test_nothing_else_is_overwritten(self, widget: ReplayWidget, tmp_path: Path) -> None:
        path = tmp_path / "other.json"
        random_game(30, seed=1, players=3).save(path)
        before = path.read_bytes()
        with pytest.raises(SaveError, match="Nothing was written"):
            widget.save(path)
        assert path.read_bytes() == before

    def test_a_refusal_is_said(self, widget: ReplayWidget) -> None:
        seen.file_field(widget).value = ""  # type: ignore[arg-type]
        seen.press(widget, "Save")
        assert "Type a name" in seen.message(widget)  # type: ignore[arg-type]


class TestOpening:
    def test_whatever_holds_a_game(self) -> None:
        game = mw.load(FOUR)
        for source in (game, game.record, FOUR, str(FOUR), encode(game.record, names=True)):
            assert replay(source).tree.main.moves == game.moves

    def test_at_a_ply_and_from_a_seat(self) -> None:
        assert place(replay(FOUR)) == (MAIN, 0)
        assert replay(FOUR, ply=30).session.cursor == 30
        assert replay(FOUR, ply=-2).session.cursor == 111
        assert replay(FOUR, seat=2).session.perspective == 2
        assert replay(FOUR, seat="spectator").session.perspective is None
        unfinished = random_game(20, seed=1, players=4)
        assert replay(unfinished, seat="all").session.perspective == ALL_HANDS

    @pytest.mark.parametrize(
        ("given", "error", "said"),
        [
            ({"ply": 113}, ValueError, "plies 0 to 112"),
            ({"ply": -114}, ValueError, "plies 0 to 112"),
            ({"ply": "end"}, OptionError, "-1 for the end"),
            ({"seat": 4}, ValueError, "no seat 4"),
            ({"seat": "nobody"}, ValueError, "no seat 'nobody'"),
            ({"theme": "blue"}, OptionError, "auto, light or dark"),
        ],
        ids=["ply", "ply-before", "ply-word", "seat", "seat-word", "theme"],
    )
    def test_what_cannot_be(self, given: dict[str, Any], error: type[Exception], said: str) -> None:
        with pytest.raises(error, match=said):
            replay(FOUR, **given)

    def test_no_game(self, tmp_path: Path) -> None:
        with pytest.raises(RecordError):
            replay(tmp_path / "nothing.json")

    def test_the_game_is_never_changed(self) -> None:
        game = random_game(30, seed=1, players=4)
        record = game.record
        widget = replay(game)
        with_variation(widget, 12)
        widget.session.write("Here.")
        assert game.record == record
        assert widget.game.moves != game.moves

    def test_a_picture_and_words_stay_in_a_saved_notebook(self, widget: ReplayWidget) -> None:
        bundle, _ = widget._repr_mimebundle_()
        assert "Everybody" in bundle["image/svg+xml"] or "points" in bundle["image/svg+xml"]
        assert bundle["image/svg+xml"].startswith("<svg")
        assert "Round 2 of 4" in bundle["text/plain"]
        assert "<svg" in widget.snapshot("dark")

    def test_a_mistake_of_ours_is_said_and_does_not_get_out(
        self, widget: ReplayWidget, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(widget.session, "go_to", lambda ply: 1 / 0)
        seen.press(widget, "Next")
        assert "ZeroDivisionError" in seen.message(widget)  # type: ignore[arg-type]

    def test_nothing_of_another_theme_is_drawn(self) -> None:
        assert list(replay(FOUR, theme="dark")._board._boards) == ["dark"]

    def test_the_style_sheet_and_texts_are_there(self, widget: ReplayWidget) -> None:
        styles = [
            p.value for p in seen.parts(widget) if isinstance(p, HTML) and "<style" in p.value
        ]
        assert any(".mw-transport" in style for style in styles)


def test_seeking_rebuilds_no_list_and_no_chart(widget: ReplayWidget) -> None:
    for ply in range(30, 60):
        widget.session.go_to(ply)
    with kept_messages() as sent:
        for ply in (33, 58, 31, 47):
            widget.session.go_to(ply)
    assert "_options_labels" not in str(sent)
    per_seek = len(sent) / 4
    assert per_seek < 25
