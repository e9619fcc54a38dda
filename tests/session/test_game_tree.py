"""The tree of a game: its main line never changes, and every line is a game by the rules."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from manhattan_widgets.contract.core import IllegalMoveError, UnreadableMoveError
from manhattan_widgets.game import Game, GameOverError, new_game
from manhattan_widgets.records import Record, RecordError, from_json, to_json
from manhattan_widgets.session.game_tree import MAIN, GameTree, TreeError
from tests.records.noted import noted_records
from tests.records.played import games, play_randomly, random_game


def a_move(tree: GameTree, number: int, ply: int, rng: Random, *, fresh: bool = True) -> object:
    """Return a legal move at a ply of a line; if ``fresh`` one that no line has there."""
    home = tree.home(number, ply)
    lines = (tree[number], home, *tree.leaving(number, ply))
    taken = {line.moves[ply] for line in lines if len(line.moves) > ply}
    legal = list(tree[number].states[ply].legal_moves())
    return rng.choice([move for move in legal if not (fresh and move in taken)] or legal)


def grown(game: Game, actions: int, seed: int) -> GameTree:
    """Return the tree of ``game`` after random moves, comments, promotions and deletions."""
    tree, rng = GameTree(game), Random(seed)
    for _ in range(actions):
        line = rng.choice(tree.lines)
        ply = rng.randint(0, len(line.moves))
        action = rng.choice(["play", "play", "play", "comment", "promote", "delete", "undo"])
        if action == "play" and line.states[ply].to_move is not None:
            for _ in range(rng.randint(1, 4)):
                if tree[line.number].states[ply].to_move is None:
                    break
                move = a_move(tree, line.number, ply, rng, fresh=rng.random() < 0.8)
                number, ply = tree.play(line.number, ply, move)
                line = tree[number]
        elif action == "comment":
            tree.comment(line.number, ply, rng.choice(["Why?", "A trap\nfor Red.", ""]))
        elif action == "promote" and tree.depth(line.number) > 1:
            tree.promote(line.number)
        elif action == "delete" and line.number != MAIN and rng.random() < 0.3:
            tree.delete(line.number)
        elif action == "undo" and tree.can_undo:
            tree.undo()
    return tree


class TestWhatAlwaysHolds:
    @given(games(), st.integers(0, 25), st.integers(0, 10_000))
    def test_the_main_line_stays_the_game(self, game: Game, actions: int, seed: int) -> None:
        before = replace(game.record)
        tree = grown(game, actions, seed)
        assert game.record == before
        assert replace(tree.record, comments=(), variations=()) == before
        assert tree.main.game.states == game.states

    @given(games(), st.integers(0, 25), st.integers(0, 10_000))
    def test_every_line_is_a_game_by_the_rules(self, game: Game, actions: int, seed: int) -> None:
        tree = grown(game, actions, seed)
        for line in tree.lines:
            record = line.game.record
            assert tuple(record.check()) == line.game.states
            assert line.moves == line.game.moves
            if line.parent is None:
                continue
            assert line.own_moves
            parent = tree[line.parent]
            assert line.moves[: line.ply] == parent.moves[: line.ply]
            assert line.ply > parent.ply or line.parent == MAIN
            assert all(ply > line.ply for ply, _ in line.comments)
            for ply in range(line.ply + 1):
                assert line.states[ply] is parent.states[ply]

    @given(games(), st.integers(0, 25), st.integers(0, 10_000))
    def test_a_record_keeps_everything(self, game: Game, actions: int, seed: int) -> None:
        record = grown(game, actions, seed).record
        record.check()
        assert from_json(to_json(record)) == record
        again = GameTree(Game.from_record(record))
        assert again.record == record
        assert not again.can_undo

    @settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])
    @given(noted_records())
    def test_any_record_has_a_tree(self, record: Record) -> None:
        tree = GameTree(Game.from_record(record))
        begun = tree.record
        assert begun.comments == record.comments
        assert sorted(map(repr, begun.variations)) == sorted(
            repr(v) for v in GameTree(Game.from_record(begun)).record.variations
        )
        assert len(tree) == 1 + _count(record.variations)

    @given(games(), st.integers(1, 15), st.integers(0, 10_000))
    def test_undo_goes_back_to_the_beginning_and_redo_forth(
        self, game: Game, actions: int, seed: int
    ) -> None:
        tree = grown(game, actions, seed)
        last = tree.record
        back = 0
        while tree.can_undo:
            tree.undo()
            back += 1
        assert tree.record == game.record
        assert len(tree) == 1
        for _ in range(back):
            tree.redo()
        assert tree.record == last

    @given(games(), st.integers(0, 15), st.integers(0, 10_000))
    def test_no_position_has_two_lines_with_one_move(
        self, game: Game, actions: int, seed: int
    ) -> None:
        tree = GameTree(game)
        rng = Random(seed)
        for _ in range(actions):
            line = rng.choice(tree.lines)
            ply = rng.randint(0, len(line.moves))
            if line.states[ply].to_move is not None:
                tree.play(line.number, ply, a_move(tree, line.number, ply, rng, fresh=False))
        for line in tree.lines:
            for ply in range(len(line.moves)):
                home = tree.home(line.number, ply)
                nexts = [other.moves[ply] for other in tree.leaving(line.number, ply)]
                nexts += home.moves[ply : ply + 1]
                assert len(set(nexts)) == len(nexts)


def _count(variations: tuple) -> int:
    return sum(1 + _count(variation.variations) for variation in variations)


def tree_of(plies: int = 40) -> GameTree:
    return GameTree(random_game(plies, seed=3, players=4))


def branch(tree: GameTree, number: int, ply: int, seed: int = 0) -> int:
    """Play a move at a ply that no line has; return the number of the line that has it."""
    line, after = tree.play(number, ply, a_move(tree, number, ply, Random(seed)))
    assert after == ply + 1
    return line


class TestPlaying:
    def test_a_move_of_the_game_follows_it(self) -> None:
        tree = tree_of()
        assert tree.play(MAIN, 20, tree.main.moves[20]) == (MAIN, 21)
        assert len(tree) == 1
        assert not tree.can_undo

    def test_another_move_begins_a_variation_and_the_same_again_follows_it(self) -> None:
        tree = tree_of()
        number = branch(tree, MAIN, 20)
        assert (tree[number].parent, tree[number].ply, len(tree[number].moves)) == (MAIN, 20, 21)
        assert tree.play(MAIN, 20, tree[number].moves[20]) == (number, 21)
        assert len(tree) == 2

    def test_at_its_end_a_variation_grows(self) -> None:
        tree = tree_of()
        number = branch(tree, MAIN, 20)
        assert branch(tree, number, 21) == number
        assert len(tree[number].own_moves) == 2

    def test_at_the_end_of_an_unfinished_main_line_a_variation_begins(self) -> None:
        tree = tree_of()
        assert branch(tree, MAIN, 40) != MAIN
        assert len(tree.main.moves) == 40

    def test_a_variation_leaves_the_line_that_has_the_ply(self) -> None:
        tree = tree_of()
        first = branch(tree, MAIN, 20)
        sibling = branch(tree, first, 20, seed=1)
        assert tree[sibling].parent == MAIN
        branch(tree, first, 21)
        inner = branch(tree, first, 21, seed=1)
        assert tree[inner].parent == first
        assert [tree.depth(n) for n in (MAIN, first, sibling, inner)] == [0, 1, 1, 2]
        assert [line.number for line in tree.lines] == [MAIN, first, inner, sibling]
        assert [line.number for line in tree.leaving(first, 20)] == [first, sibling]

    def test_a_line_is_followed_from_its_own_beginning(self) -> None:
        tree = tree_of()
        first, second = branch(tree, MAIN, 20), branch(tree, MAIN, 20, seed=1)
        assert tree.play(first, 20, tree[first].moves[20]) == (first, 21)
        assert tree.play(first, 20, tree[second].moves[20]) == (second, 21)
        assert tree.play(first, 20, tree.main.moves[20]) == (MAIN, 21)
        assert tree.play(first, 5, tree.main.moves[5]) == (first, 6)

    def test_text_is_read_as_the_game_writes_it(self) -> None:
        tree = tree_of()
        state = tree.main.states[20]
        move = a_move(tree, MAIN, 20, Random(5))
        number, _ = tree.play(MAIN, 20, state.format(move))
        assert tree[number].moves[20] == move

    def test_chance_is_what_the_game_would_have_drawn(self) -> None:
        game = random_game(30, seed=9, players=2)
        other = new_game("manhattan", players=2, seed=9)
        for move in game.moves[:-1]:
            other.play(move)
        tree = GameTree(other)
        number, ply = tree.play(MAIN, 29, game.moves[-1])
        assert tree[number].states[ply] == game.state

    @pytest.mark.parametrize(
        ("move", "error"),
        [("nonsense", UnreadableMoveError), ("r4C1", IllegalMoveError)],
        ids=["unreadable", "illegal"],
    )
    def test_what_cannot_be_played_changes_nothing(self, move: str, error: type[Exception]) -> None:
        tree = tree_of()
        blue = next(ply for ply in range(16, 40) if tree.main.states[ply].to_move == 1)
        with pytest.raises(error):
            tree.play(MAIN, blue, move)
        assert len(tree) == 1

    def test_nothing_can_be_played_after_the_end_of_a_game(self) -> None:
        game = random_game(seed=1, players=4)
        with pytest.raises(GameOverError, match="over"):
            GameTree(game).play(MAIN, len(game.moves), game.moves[-1])

    def test_a_resigned_game_can_be_played_on_in_a_variation(self) -> None:
        game = random_game(20, seed=1, players=4)
        game.resign(2)
        tree = GameTree(game)
        number = branch(tree, MAIN, 20)
        assert tree.main.game.resigned == 2
        assert tree[number].game.outcome() is None

    def test_the_game_may_go_on_elsewhere(self) -> None:
        game = random_game(20, seed=1, players=4)
        tree = GameTree(game)
        play_randomly(game, 30, seed=2)
        assert len(tree.main.game.moves) == len(tree.main.moves) == 20

    @pytest.mark.parametrize("ply", [-1, 41])
    def test_there_are_no_other_plies(self, ply: int) -> None:
        with pytest.raises(TreeError, match=f"no ply {ply}: this line has plies 0 to 40"):
            tree_of().home(MAIN, ply)

    def test_there_are_no_other_lines(self) -> None:
        tree = tree_of()
        assert 7 not in tree
        with pytest.raises(TreeError, match="no line 7"):
            tree[7]


class TestComments:
    def test_belong_to_the_line_that_has_the_ply(self) -> None:
        tree = tree_of()
        number = branch(tree, MAIN, 20)
        tree.comment(number, 20, " Here it begins. ")
        tree.comment(number, 21, "Better.")
        assert tree.comment_at(MAIN, 20) == "Here it begins."
        assert tree.comment_at(MAIN, 21) == ""
        assert tree[number].comments == ((21, "Better."),)

    def test_are_replaced_and_deleted(self) -> None:
        tree = tree_of()
        for text in ("One", "Two"):
            tree.comment(MAIN, 3, text)
        tree.comment(MAIN, 1, "Before")
        assert tree.main.comments == ((1, "Before"), (3, "Two"))
        tree.comment(MAIN, 3, "  ")
        assert tree.main.comments == ((1, "Before"),)

    def test_the_same_again_is_no_change(self) -> None:
        tree = tree_of()
        tree.comment(MAIN, 3, "")
        assert not tree.can_undo

    def test_what_no_record_can_hold_is_refused(self) -> None:
        tree = tree_of()
        with pytest.raises(RecordError):
            tree.comment(MAIN, 3, "x" * 100_000)
        assert tree.comment_at(MAIN, 3) == ""


class TestDeleting:
    def test_takes_along_what_leaves_the_variation(self) -> None:
        tree = tree_of()
        number = branch(tree, MAIN, 20)
        branch(tree, number, 21)
        branch(tree, number, 21, seed=1)
        other = branch(tree, MAIN, 30)
        tree.delete(number)
        assert [line.number for line in tree.lines] == [MAIN, other]
        tree.undo()
        assert len(tree) == 4

    def test_of_the_main_line_is_refused(self) -> None:
        with pytest.raises(TreeError, match="cannot be deleted"):
            tree_of().delete(MAIN)


class TestPromoting:
    def test_changes_places_with_the_rest_of_the_parent(self) -> None:
        tree = tree_of()
        early, number = branch(tree, MAIN, 10), branch(tree, MAIN, 20)
        late, twin = branch(tree, MAIN, 30), branch(tree, MAIN, 20, seed=1)
        branch(tree, number, 21)
        inner = branch(tree, number, 21, seed=1)
        for line, ply in ((MAIN, 20), (MAIN, 25), (number, 21)):
            tree.comment(line, ply, f"on {line} at {ply}")
        was, became = tree.main, tree[number]
        assert tree.promote(number) == (MAIN, number)
        assert tree.main.moves == became.moves
        assert tree[number].moves == was.moves
        assert tree.main.comments == ((20, "on 0 at 20"), (21, f"on {number} at 21"))
        assert tree[number].comments == ((25, "on 0 at 25"),)
        parents = {n: tree[n].parent for n in (early, late, twin, inner)}
        assert parents == {early: MAIN, late: number, twin: MAIN, inner: MAIN}
        tree.record.check()
        assert tree.promote(number) == (MAIN, number)
        assert tree.main.moves == was.moves

    def test_at_the_end_of_the_parent_the_two_become_one(self) -> None:
        tree = tree_of()
        number = branch(tree, MAIN, 40)
        assert tree.promote(number) == (MAIN, MAIN)
        assert len(tree) == 1
        assert len(tree.main.moves) == 41

    def test_of_the_main_line_is_refused(self) -> None:
        with pytest.raises(TreeError, match="main line already"):
            tree_of().promote(MAIN)

    def test_over_a_resignation_is_refused(self) -> None:
        game = random_game(20, seed=1, players=4)
        game.resign(2)
        tree = GameTree(game)
        number = branch(tree, MAIN, 10)
        with pytest.raises(TreeError, match="resignation"):
            tree.promote(number)
        branch(tree, number, 11)
        inner = branch(tree, number, 11, seed=1)
        assert tree.promote(inner) == (number, inner)


def test_nothing_to_take_back_or_to_do_again() -> None:
    tree = tree_of()
    with pytest.raises(TreeError, match="taken back"):
        tree.undo()
    with pytest.raises(TreeError, match="done again"):
        tree.redo()


def test_a_change_forgets_what_was_taken_back() -> None:
    tree = tree_of()
    branch(tree, MAIN, 3)
    tree.undo()
    assert tree.can_redo
    tree.comment(MAIN, 1, "New.")
    assert not tree.can_redo
