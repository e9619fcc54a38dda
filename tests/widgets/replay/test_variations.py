"""Variations and comments: written, listed, moved up, deleted and brought back."""

from __future__ import annotations

from ipywidgets import Select, Textarea

from manhattan_widgets.session.game_tree import MAIN
from manhattan_widgets.widgets.replay.widget import ReplayWidget, replay
from tests.records.played import random_game
from tests.widgets import seen

from .replayed import choose, entries, field_of, marked, moves, place, with_variation


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
