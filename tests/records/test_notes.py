"""Comments, variations, and for whom a record was made: kept everywhere, and checked."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings

from manhattan_widgets.game import Game, load
from manhattan_widgets.records import (
    Record,
    RecordError,
    Variation,
    decode,
    encode,
    from_json,
    read_text,
    save,
    schema,
    to_json,
    to_text,
)
from manhattan_widgets.records.library import Library
from manhattan_widgets.records.parse import MAX_BYTES
from manhattan_widgets.records.share_code import body
from manhattan_widgets.records.variations import DEEPEST, EVENTS_AT_MOST

from .noted import noted_records, variation_of
from .played import random_game

SLOW = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def variation(game: Game, ply: int, plies: int = 3, seed: int = 1) -> Variation:
    result = variation_of(game, ply, plies, Random(seed))
    assert result is not None
    return result


def noted(game: Game) -> Record:
    """Return a record with two comments, and a variation with one that leaves it."""
    first = variation(game, 10)
    along = Game(replace(game.branch(10).record, events=_events(game, 10) + first.events))
    inner = replace(variation(along, 12), comments=((13, "Even better."),))
    first = replace(first, comments=((11, "Instead."),), variations=(inner,))
    return replace(
        game.record,
        comments=((0, "Ann deals."), (12, "Now Cairo is mine.\nSee Cairo 5.")),
        variations=(first, variation(game, 4)),
    )


def _events(game: Game, ply: int) -> tuple[Any, ...]:
    count = next(n for n, state in enumerate(game.states) if state is game.state_at(ply))
    return game.events[:count]


@pytest.fixture
def game() -> Game:
    return random_game(plies=25, seed=3)


@settings(SLOW, max_examples=20)
@given(noted_records())
def test_data_and_text(record: Record) -> None:
    data = to_json(record)
    assert from_json(data) == record
    assert to_json(from_json(data)) == data
    assert read_text(to_text(record)) == record
    jsonschema.Draft202012Validator(schema()).validate(data)
    assert Game(record).record == record


def test_records_without_notes_do_not_mention_them(game: Game) -> None:
    assert not {"comments", "variations", "known_to"} & set(to_json(game.record))
    assert game.record.comments == game.record.variations == ()
    empty = to_json(game.record) | {"comments": [], "variations": [], "known_to": None}
    assert from_json(empty) == game.record


def test_the_text_has_one_comment_and_one_variation_a_line(game: Game) -> None:
    lines = to_text(noted(game)).splitlines()
    assert '    {"ply": 12, "text": "Now Cairo is mine.\\nSee Cairo 5."}' in lines
    assert sum(line.startswith('    {"of": ') for line in lines) == 3
    assert [v["of"] for v in to_json(noted(game))["variations"]] == [None, 0, None]


def test_a_game_keeps_what_still_fits(game: Game) -> None:
    record = noted(game)
    again = Game.from_record(record)
    assert again.record == record
    again.play(again.state.legal_moves()[0])
    assert again.record.comments == record.comments
    while len(again.moves) > 11:
        again.undo()
    assert again.record.comments == record.comments[:1]
    assert again.record.variations == record.variations
    while len(again.moves) > 4:
        again.undo()
    assert again.record.variations == record.variations[1:]
    again.record.check()
    resigned = Game.from_record(record)
    resigned.resign(0)
    resigned.undo()
    assert resigned.record == record


def test_a_file_keeps_them(game: Game, tmp_path: Path) -> None:
    record, file = noted(game), tmp_path / "evening.json"
    save(game.record, file)
    save(record, file)
    assert load(file).record == record
    for fewer in (
        game.record,
        replace(record, comments=record.comments[:1]),
        replace(record, variations=record.variations[:1]),
        replace(record, known_to=2),
    ):
        with pytest.raises(RecordError, match="not an earlier moment"):
            save(fewer, file)


def test_the_library_keeps_them(game: Game, tmp_path: Path) -> None:
    record = noted(game)
    with Library(tmp_path / "games.sqlite3") as library:
        number = library.add(record)
        assert library.get(number) == record
        other = library.add(game.record)
        revision = library.append(other, record, revision=library.entry(other).revision)
        assert library.get(other) == record
        shorter = Game(record)
        while len(shorter.moves) > 8:
            shorter.undo()
        library.append(other, shorter.record, revision=revision)
        now, before = library.lines(other)
        assert now == library.get(other) == shorter.record
        assert before == game.record
        with pytest.raises(RecordError, match="known_to"):
            library.append(number, replace(record, known_to=1), revision=0)


Change = Callable[[dict[str, Any]], object]


def changed(**entries: Any) -> Change:
    return lambda data: data.update(entries)


def in_variation(number: int, **entries: Any) -> Change:
    return lambda data: data["variations"][number].update(entries)


COMMENT = {"ply": 3, "text": "Hm."}
REFUSED: list[tuple[str, Change, str, str]] = [
    ("after the end", changed(comments=[{"ply": 26, "text": "x"}]), "comments[0].ply", "0 to 25"),
    ("twice", changed(comments=[COMMENT, COMMENT]), "comments[1].ply", "comes too late"),
    ("empty text", changed(comments=[{"ply": 1, "text": ""}]), "comments[0].text", "0 characters"),
    ("blank", changed(comments=[{"ply": 1, "text": " \n"}]), "comments[0].text", "blanks"),
    ("escape", changed(comments=[{"ply": 1, "text": "\x1b[2J"}]), "comments[0].text", "cannot be"),
    ("long", changed(comments=[{"ply": 1, "text": "x" * 2001}]), "comments[0].text", "2001"),
    ("no text", changed(comments=[{"ply": 1}]), "comments[0]", '"text" is missing'),
    ("ply not whole", changed(comments=[{"ply": 0.5, "text": "x"}]), "comments[0].ply", "type"),
    ("no such seat", changed(known_to=4), "known_to", "no seat 4"),
    ("seat a text", changed(known_to="0"), "known_to", "integer, null"),
    ("leaves too late", in_variation(0, ply=26), "variations[0].ply", "plies 0 to 25"),
    ("leaves too early", in_variation(1, ply=10), "variations[1].ply", "plies 11 to 13"),
    ("leaves itself", in_variation(1, of=1), "variations[1].of", "not before it"),
    ("leaves a later one", in_variation(0, of=2), "variations[0].of", "not before it"),
    ("no events", in_variation(0, events=[]), "variations[0].events", "0 entries"),
    ("illegal", in_variation(0, events=["x1r1"]), "variations[0].events[0]", "cannot be played"),
    ("unreadable", in_variation(2, events=["?"]), "variations[2].events[0]", "not a move"),
    (
        "comment before it",
        in_variation(0, comments=[{"ply": 10, "text": "x"}]),
        "variations[0].comments[0].ply",
        "plies 11 to 13",
    ),
    ("unknown entry", in_variation(0, moves=[]), "variations[0]", "unknown here"),
    ("too many", changed(variations=[{}] * 1001), "variations", "1001 entries"),
]


@pytest.mark.parametrize(
    ("change", "where", "says"), [c[1:] for c in REFUSED], ids=[c[0] for c in REFUSED]
)
def test_refused(game: Game, change: Change, where: str, says: str) -> None:
    data = copy.deepcopy(to_json(noted(game)))
    change(data)
    with pytest.raises(RecordError) as caught:
        from_json(data)
    assert caught.value.where == where
    assert says in str(caught.value)
    assert str(caught.value).isprintable()


def test_a_variation_needs_a_move() -> None:
    record = replace(random_game(plies=0).record, events=(), seed=None)
    deal = random_game(plies=0).events
    with pytest.raises(RecordError, match="has no move"):
        replace(record, variations=(Variation(0, deal),)).check()


def test_variations_leave_one_another_so_often_only() -> None:
    game = random_game(plies=33, seed=3)

    def nested(ply: int, deepest: int) -> Variation:
        inner = (nested(ply + 1, deepest),) if ply + 1 < deepest else ()
        return Variation(ply, (game.moves[ply],), variations=inner)

    record = replace(game.record, variations=(nested(0, DEEPEST),))
    assert from_json(to_json(record)) == record
    assert decode(encode(record, notes=True, seed=True)) == record
    with pytest.raises(RecordError, match=r"variations\[32\]: .* more than 32 deep"):
        replace(record, variations=(nested(0, DEEPEST + 1),)).check()


def test_a_record_can_hold_only_so_much_and_is_a_file_then(game: Game) -> None:
    whole = variation(random_game(plies=0, seed=3), 0, 10_000)
    record = random_game(plies=0, seed=3).record
    many = replace(record, variations=(whole,) * (EVENTS_AT_MOST // len(whole.events) - 1))
    many = replace(many, comments=((0, "東" * 2000),))
    assert len(to_text(many).encode()) < MAX_BYTES
    many.check()
    for more in (
        replace(many, variations=(whole,) * (EVENTS_AT_MOST // len(whole.events) + 1)),
        replace(record, variations=(variation(game, 0, 1),) * 1001),
    ):
        with pytest.raises(RecordError, match="more than a record can hold"):
            more.check()
    # 51 texts of 2000 characters: each may be, all together not.
    long = replace(
        random_game(seed=3).record, comments=tuple((ply, "東" * 2000) for ply in range(51))
    )
    with pytest.raises(RecordError, match="more than a record can hold"):
        long.check()


def test_a_code_is_read_no_further_than_a_record_can_go(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = encode(noted(game), notes=True)
    monkeypatch.setattr(body, "EVENTS_AT_MOST", len(game.events) + 2)
    with pytest.raises(RecordError, match="is no game"):
        decode(code)


def test_data_of_other_readers_may_come_in_another_order(game: Game) -> None:
    """Each variation after the one it leaves: whether its own come at once does not matter."""
    data = json.loads(to_text(noted(game)))
    first, inner, last = data["variations"]
    data["variations"] = [first, last, inner]
    assert from_json(data) == noted(game)
