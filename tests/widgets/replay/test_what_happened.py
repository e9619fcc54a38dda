"""Each move is told in words with its points, and scorings where they happened."""

from __future__ import annotations

import re
from typing import Any

import pytest

import manhattan_widgets as mw
from manhattan_widgets.lessons.queries import facts_of
from manhattan_widgets.session.review import ALL_HANDS
from manhattan_widgets.widgets.replay.widget import ReplayWidget, replay
from tests.widgets import seen
from tests.widgets.test_secrets import everything

from .replayed import RECORDS, TWO, entries, moves


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


def test_a_move_has_the_color_it_was_played_with_though_others_were_drawn_later() -> None:
    game, facts = mw.load(RECORDS / "new-york-4-players.json"), facts_of("newyork")
    widget = replay(game)
    drawn = next(ply for ply in range(len(game.moves)) if game.state_at(ply).colors)
    listed = [entry.strip() for entry in entries(moves(widget))]
    for ply, move in enumerate(game.moves[:drawn]):
        (site,) = game.state_at(ply).parts(move)
        color = facts.owner(game.state_at(drawn), site)
        assert color is not None
        letter = facts.colors[color][0].upper()
        assert sum(e.startswith(f"{ply + 1}. {letter} ") for e in listed) == 1
        widget.session.go_to(ply + 1)
        happened = seen.part(widget, "mw-happened").value
        assert re.findall(r"<h4>.*?>(\w)</span>", happened) == [letter]
    last_seat = {e.split()[1] for e in listed if f" {widget.names[3]}: " in e}
    assert len(last_seat) == 2
    widget.close()
