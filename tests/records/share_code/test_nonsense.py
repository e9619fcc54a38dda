"""Sound codes that hold no game are refused, whatever they hold."""

from __future__ import annotations

import zlib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.game import new_game
from manhattan_widgets.records import RecordError, decode, encode
from manhattan_widgets.records.share_code import envelope
from manhattan_widgets.records.share_code.mixed_radix import Writer

from ..played import ENDLESS, play_randomly
from .codes import ALPHABET, SLOW, refusal, sealed, written

MANHATTAN = ((0, 8), (1, 2), (0, 1))
FOUR = (*MANHATTAN, (2, 3), (0, 2))
FOUR_BARE = (*FOUR, (0, 2))
POSITION = (*FOUR, (1, 2), (1, 2), (0, 2), (0, 2), (0, 2))
TEXTS = (*FOUR, (1, 2), (0, 2), (0, 2), (1, 2), (0, 2))
VARIED = (*FOUR, (1, 2), (0, 2), (0, 2), (0, 2), (1, 2))


def test_a_newer_version_is_told_from_damage() -> None:
    assert "version 2" in refusal(sealed(written((5, 60)), version="2"))


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        (((6, 8), (1, 2), (0, 1)), "a game that this program does not know"),
        (((0, 8), (0, 2), (1, 2), (0, 2)), "version 2 of the rules"),
        ((*MANHATTAN, (2, 3), (1, 2), *((0, 2),) * 6), "is no game"),
        ((*FOUR, (1, 2), (0, 2), (0, 2), (0, 2), (0, 2)), "is no game"),
        ((*TEXTS, (0, 2), (1, 2), (1, 2), (0, 256**2)), "is no game"),
        ((*TEXTS, *((0, 2),) * 70), "cannot be"),
        ((*TEXTS, *((0, 2),) * 40, (1, 2), (0, 2**40)), "is no game"),
        ((*POSITION, (2, 4), (0, 4), (0, 4), (0, 4), (0, 2**600)), "position: "),
        ((*VARIED, (3, 4), (1, 2), (0, 1)), "is no game"),  # none
        ((*VARIED, (3, 4), *((0, 2),) * 11, (1, 2), (0, 2**11)), "is no game"),  # thousands
        (
            (*VARIED, (3, 4), (0, 2), (1, 2), (0, 2), (0, 1), (1, 2), (5, 32), (0, 2**600)),
            "cannot be",
        ),
    ],
)
def test_sealed_nonsense_is_refused(choices: tuple[tuple[int, int], ...], message: str) -> None:
    assert message in refusal(sealed(written(*choices)))


def unfinished(events: int) -> Writer:
    writer = written(*FOUR_BARE, (1, 4))
    writer.number(events >> 5)
    writer.choice(events % 32, of=32)
    return writer


def test_nothing_may_be_left_over() -> None:
    assert "is no game" in refusal(sealed(unfinished(0)))
    none = written(*FOUR_BARE, (3, 4))
    assert decode(sealed(none)).events == ()
    assert "is no game" in refusal(sealed(none, more=1))
    none.choice(1, of=2)
    assert "is no game" in refusal(sealed(none))
    assert "is no game" in refusal(sealed(unfinished(10**9)))


def test_extras_are_checked_like_those_of_a_file() -> None:
    for extras in (
        b"[]",
        b'{"seed":null}',
        b'{"seed":-1}',
        b'{"position":{}}',
        b'{"position":null}',
        b'{"other":1}',
        b'{"players":[]}',
        b'{"comments":[{"ply":1,"text":"Too late."}]}',
        b'{"comments":[{"ply":0,"text":"\\u0000"}]}',
        b'{"variations":[{}]}',
        b'{"players":[{"name":"A","kind":"person"}]}',
        b"{",
        b"\xff",
        b" " * 1_000_000,
    ):
        packed = zlib.compress(extras, 9, wbits=-15)
        writer = written(*TEXTS)
        writer.number(len(packed))
        writer.choice(int.from_bytes(packed, "big"), of=256 ** len(packed))
        writer.choice(3, of=4)
        refusal(sealed(writer))


@given(st.one_of(st.text(), st.text(ALPHABET), st.text(ALPHABET).map("1".__add__)))
def test_any_text_gives_the_documented_error_only(text: str) -> None:
    with pytest.raises(RecordError):
        decode(text)


@SLOW
@example(value=184, bits=8)  # an option that has one value only, said to have another
@given(st.integers(0, 2**1500), st.integers(0, 1600))
def test_any_sealed_number_gives_a_game_or_the_documented_error(value: int, bits: int) -> None:
    writer = Writer()
    writer.value, writer.possibilities = value % (1 << bits), 1 << bits
    code = sealed(writer)
    try:
        record = decode(code)
    except RecordError:
        return
    assert encode(record) == code


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_ends_too_early_is_refused_at_once(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The moves that are missing would be the first legal ones, for thousands of plies."""
    game = play_randomly(new_game(name, players=2, seed=1), ENDLESS, seed=1)
    payload, _ = envelope.unsealed(encode(game.record))
    code = envelope.sealed(payload % (1 << 300), 1 << 300)
    played = []
    kind = type(game.state)
    apply = kind.apply
    monkeypatch.setattr(kind, "apply", lambda *args: (played.append(1), apply(*args))[1])
    with pytest.raises(RecordError, match="what it holds"):
        decode(code)
    assert len(played) < 300
