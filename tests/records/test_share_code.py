"""Share codes: what goes in comes out, how long they are, and what is refused."""

from __future__ import annotations

import string
import zlib
from base64 import urlsafe_b64encode
from collections import Counter
from dataclasses import fields, replace
from math import lgamma, log, log2
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from manhattan_widgets.contract.registry import GAMES, GameModule
from manhattan_widgets.game import Game, new_game
from manhattan_widgets.games.skyline.rules import SKYLINE, Skyline
from manhattan_widgets.records import PlayerInfo, Record, RecordError, decode, encode, load
from manhattan_widgets.records.share_code import envelope
from manhattan_widgets.records.share_code.mixed_radix import EndlessError, Reader, Writer
from tests.games.tiny import GAME as TINY_GAME
from tests.registered import registered

from .noted import noted_records
from .played import ENDLESS, OPTION_SETS, game_with, games, play_randomly, random_game

SLOW = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
ALPHABET = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"
EXAMPLES = Path(__file__).parents[2] / "examples" / "records"
#: The code of examples/records/four-players.json: it has to be readable for ever.
GOLDEN = (
    "1CbDFpGwXpVllObjltCieCv_8LEgotVcHjNIc-bCGG16FhbaQvtC5Z1V_wQcWC0NxFh7-1sJzghhMRdb"
    "ceKkVeopuzJKRgBcu1wvJApPpvQzKF1hZahC4-lMwVknX9Ud9zPckejFGif0xwTFpPUcSYoujkm"
)


def bare(record: Record) -> Record:
    """Return what a code holds of a record without extras."""
    seats = range(1, record.options.players + 1)
    return replace(record, players=tuple(PlayerInfo(f"Player {n}") for n in seats), seed=None)


def information(record: Record) -> float:
    """Return the bits in a record's events, counted without the coder and its numbering."""
    bits = 0.0
    for state, event in zip(record.states(), record.events, strict=False):
        if state.chance is None:
            bits += log2(len(list(state.legal_moves())))
            continue
        data = event.to_json()
        if "start" in data:
            bits += log2(record.options.players)
        if "colors" in data:
            sizes = [len(seat) for seat in data["colors"]]
        else:
            sizes = list(Counter(data.get("deal") or data["shuffle"]).values())
        orders = lgamma(sum(sizes) + 1) - sum(lgamma(n + 1) for n in sizes)
        bits += orders / log(2)
    return bits


# Round trips


@SLOW
@given(games())
def test_a_record_comes_back(game: Game) -> None:
    record = game.record
    code = encode(record)
    assert decode(code) == bare(record)
    assert set(code) <= set(ALPHABET)
    assert encode(decode(code)) == code
    assert decode(f"  {code[:9]}\r\n{code[9:12]} {code[12:]}\n") == decode(code)


@SLOW
@given(games(), st.booleans(), st.booleans())
def test_names_and_seed_come_along_if_asked_for(game: Game, names: bool, seed: bool) -> None:
    kinds = tuple(replace(p, name=p.name + " Ø", kind="greedy") for p in game.players)
    record = replace(game.record, players=kinds)
    expected = bare(record)
    if names:
        expected = replace(expected, players=record.players)
    if seed:
        expected = replace(expected, seed=record.seed)
    assert decode(encode(record, names=names, seed=seed)) == expected
    assert decode(encode(replace(record, seed=None), seed=seed)).seed is None


@settings(SLOW, max_examples=20)
@given(noted_records(), st.booleans())
def test_comments_and_variations_come_along_if_asked_for(record: Record, names: bool) -> None:
    assert decode(encode(record, notes=True, seed=True, names=True)) == record
    code = encode(record)
    assert decode(code) == bare(replace(record, comments=(), variations=()))
    plain = replace(record, comments=(), variations=())
    assert encode(plain, names=names, notes=True) == encode(record, names=names)


@SLOW
@given(games())
def test_a_position_comes_back(game: Game) -> None:
    code = encode(game.state)
    record = decode(code)
    assert (record.position, record.events) == (game.state, ())
    assert encode(record) == code
    assert Game(record).state == Game.from_position(game.state, seed=1).states[len(record.events)]


def test_an_impossible_position_has_no_code() -> None:
    game = random_game(plies=20)
    wrong = replace(game.state, hands=game.state.hands[::-1], pile=game.state.pile[1:])
    with pytest.raises(RecordError, match="position: "):
        encode(wrong)


@SLOW
@given(games())
def test_a_game_from_a_position_comes_back(game: Game) -> None:
    began = play_randomly(Game.from_position(game.state, seed=3), 10, seed=3)
    assert decode(encode(began.record)) == bare(began.record)


@pytest.mark.parametrize(("rules", "options"), OPTION_SETS)
def test_every_moment_of_a_game_comes_back(rules: object, options: object) -> None:
    game = play_randomly(game_with(rules, options, seed=5), ENDLESS, seed=5)  # type: ignore[arg-type]
    record = game.record
    for count in {0, 1, 2, len(record.events) // 2, len(record.events) - 1}:
        part = bare(replace(record, events=record.events[:count], result=None))
        assert decode(encode(part)) == part


def test_a_game_is_played_on_from_its_code() -> None:
    game = random_game(plies=30)
    again = Game.from_record(decode(encode(game.record, seed=True)))
    assert play_randomly(again, ENDLESS, seed=9).events == (
        play_randomly(game, ENDLESS, seed=9).events
    )


def test_the_code_of_a_recorded_game_stays() -> None:
    record = load(EXAMPLES / "four-players.json")
    assert encode(record) == GOLDEN
    assert decode(GOLDEN) == bare(record)


def test_a_record_that_breaks_the_rules_has_no_code() -> None:
    record = random_game(plies=30).record
    with pytest.raises(RecordError, match="events"):
        encode(replace(record, events=record.events[:-1] + record.events[:1]))
    with pytest.raises(RecordError, match="no share code"):
        decode(encode(record)[1:])


# Length


@pytest.mark.no_cover
@pytest.mark.parametrize(("rules", "options"), OPTION_SETS)
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_takes_little_more_than_its_information(
    rules: object, options: object, seed: int
) -> None:
    game = play_randomly(game_with(rules, options, seed), ENDLESS, seed)  # type: ignore[arg-type]
    assert len(encode(game.record)) <= 1.25 * information(game.record) / 6


@pytest.mark.parametrize("name", ["two-players", "three-players", "four-players"])
def test_recorded_games_too(name: str) -> None:
    record = load(EXAMPLES / f"{name}.json")
    assert len(encode(record)) <= 1.25 * information(record) / 6


@SLOW
@given(st.sampled_from([2, 3, 4]), st.integers(0, 130), st.booleans())
def test_a_part_of_a_game_takes_some_characters_more(
    players: int, plies: int, resigned: bool
) -> None:
    game = random_game(plies, players=players)
    if resigned and game.outcome() is None:
        game.resign(1)
    size, needed = len(encode(game.record)), information(game.record) / 6
    assert size <= needed + 12
    assert size <= 1.25 * needed or len(game.moves) < 32


# What is refused


@pytest.fixture(scope="module")
def code() -> str:
    return encode(random_game(players=3, rounds=4).record)


def refusal(code: str) -> str:
    with pytest.raises(RecordError) as caught:
        decode(code)
    return str(caught.value)


def test_every_change_of_one_character_is_refused(code: str) -> None:
    for place, old in enumerate(code):
        for new in ALPHABET + " .ü":
            if new != old:
                message = refusal(code[:place] + new + code[place + 1 :])
                # A blank at the end is left aside: what remains is cut off.
                assert (
                    "damaged" in message or place in (1, 2) or (new == " " and "cut off" in message)
                )


def test_every_lost_and_every_added_character_is_refused(code: str) -> None:
    for place in range(len(code)):
        refusal(code[:place] + code[place + 1 :])
        for new in ALPHABET + ".ü":
            refusal(code[:place] + new + code[place:])
    for new in ALPHABET + ".ü":
        refusal(code + new)


def test_no_such_change_is_missed_at_any_length() -> None:
    """A checksum of sums: a change shows if the checksum of the change alone is not 0."""
    size = 3 * 1024
    nothing = zlib.crc32(bytes(size))
    bits = [(zlib.crc32((1 << n).to_bytes(size, "big")) ^ nothing) % 2**24 for n in range(6 * 4096)]
    for place in range(4095):
        ones, twos = [0], [0]
        for bit in range(6):
            here, both = bits[6 * place + bit], bits[6 * place + bit] ^ bits[6 * place + 6 + bit]
            ones += [change ^ here for change in ones]
            twos += [two ^ both for two in twos]
        assert all(ones[1:])
        assert all(twos[1:])


def test_neighbors_that_change_places_are_refused(code: str) -> None:
    for place in range(len(code) - 1):
        swapped = code[:place] + code[place + 1] + code[place] + code[place + 2 :]
        if swapped != code:
            refusal(swapped)


def test_a_refusal_says_what_is_wrong(code: str) -> None:
    n = len(code)
    for end in range(1, n):
        assert "cut off" in refusal(code[:end])
    assert f"only {n - 20} of its {n} characters" in refusal(code[:-20])
    assert f"{n + 1} characters, but was made with {n}" in refusal(code + "A")
    assert "some of its characters were changed" in refusal(code[:50] + "AAAAA" + code[55:])
    assert "character 51 is %" in refusal(code[:50] + "%" + code[51:])
    for none in ("", "  ", "hello", "no code", code[1:], "x" * 100_000, "https://example.org/"):
        assert "no share code" in refusal(none)
    with pytest.raises(TypeError, match="text"):
        decode(b"1ABC")  # type: ignore[arg-type]


def test_hostile_characters_are_written_out(code: str) -> None:
    assert "\x1b" not in refusal(code[:9] + "\x1b" + code[9:])


def sealed(writer: Writer, version: str = "1", more: int = 0) -> str:
    """Return a code that is sound outside, whatever it holds."""
    length = 3 + more + -(-((writer.possibilities - 1).bit_length() + 24) // 6)
    checksum = zlib.crc32(version.encode() + writer.value.to_bytes(length, "big")) % 2**24
    number = writer.value << 24 | checksum
    whole = urlsafe_b64encode(number.to_bytes(length * 3, "big")).decode()
    return version + ALPHABET[length // 64] + ALPHABET[length % 64] + whole[3 - length :]


def written(*choices: tuple[int, int]) -> Writer:
    writer = Writer()
    for chosen, of in choices:
        writer.choice(chosen, of=of)
    return writer


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


def test_long_names_in_any_script_come_along() -> None:
    game = new_game(
        "manhattan",
        names=["".join(map(chr, Random(n).sample(range(0x4E00, 0x9FFF), 40))) for n in range(4)],
    )
    assert decode(encode(game.record, names=True)).players == game.players


def test_a_game_too_long_for_a_code_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    record = replace(random_game(plies=3).record, comments=((0, "東" * 2000), (1, "x" * 2000)))
    monkeypatch.setattr(envelope, "LONGEST", 100)
    with pytest.raises(RecordError, match="at most 100 characters"):
        encode(random_game().record)
    monkeypatch.undo()
    assert len(encode(record, notes=True)) < 500
    rng = Random(1)
    noise = ["".join(map(chr, rng.choices(range(0x4E00, 0x9FFF), k=2000))) for _ in range(3)]
    with pytest.raises(RecordError, match="at most 4095 characters"):
        encode(replace(record, comments=tuple(enumerate(noise))), notes=True)
    long = tuple((ply, "x" * 2000) for ply in range(30))
    with pytest.raises(RecordError, match="at most 4095 characters"):
        encode(replace(random_game(plies=30).record, comments=long), notes=True)


# The contract behind it


@pytest.mark.parametrize("name", GAMES)
def test_every_option_has_all_its_values_the_default_first(name: str) -> None:
    rules = GAMES[name]
    for players in rules.players:
        values, defaults = rules.option_values(players), rules.options(players=players)
        assert {"players", *values} == {f.name for f in fields(defaults)}
        for option, possible in values.items():
            assert possible[0] == getattr(defaults, option)
            assert len(set(possible)) == len(possible)
        for option, offered in rules.variants(players).items():
            assert set(offered) <= set(values[option])
    for options in rules.option_sets():
        possible = rules.option_values(options.players)
        assert all(getattr(options, option) in possible[option] for option in possible)


def test_games_have_numbers_of_their_own() -> None:
    numbers = [rules.number for rules in GAMES.values()]
    assert len(set(numbers)) == len(numbers)
    assert all(number is not None and 0 <= number < 7 for number in numbers)


# Games of others


class Twin(Skyline):
    """A game of somebody else, who took over our number with our rules."""

    name = "twin"


def tower_game(moves: int) -> Game:
    game = new_game("tiny", players=2, seed=1)
    for _ in range(moves):
        game.play(game.state.legal_moves()[0])
    return game


def test_a_game_without_a_number_is_written_by_its_name() -> None:
    with registered(TINY_GAME):
        for moves in (0, 5, 15):
            record = tower_game(moves).record
            assert decode(encode(record)) == bare(record)
        state = tower_game(7).state
        assert decode(encode(state)).position == state
        code = encode(state)
    assert "is of a game that this program does not know" in refusal(code)


def test_numbers_are_for_our_own_games() -> None:
    twin = GameModule(name="twin", package="twin", rules=Twin())
    golden = encode(SKYLINE.new(SKYLINE.options()))
    with registered(twin):
        assert decode(encode(Twin().new(SKYLINE.options()))).game == "skyline"  # the state's rules
        assert encode(SKYLINE.new(SKYLINE.options())) == golden
        record = replace(decode(golden), game="twin")
        assert decode(encode(record)).game == "twin"
        assert decode(golden).game == "skyline"


def test_a_name_is_written_for_no_game_that_has_a_number() -> None:
    name = b"skyline"
    writer = written((7, 8))
    writer.number(len(name))
    writer.choice(int.from_bytes(name), of=256 ** len(name))
    writer.number(0)
    assert "is no game" in refusal(sealed(writer))
    endless = written((7, 8))
    endless.number(10**6)
    assert "is no game" in refusal(sealed(endless))


def test_packages_that_are_broken_keep_no_code_from_opening() -> None:
    broken = GameModule(name="aaa", package="aaa", rules="aaa_is_not_installed:RULES")
    code = encode(random_game(plies=5).record)
    with registered(broken):
        assert decode(code).game == "manhattan"


# The coder


@given(
    st.lists(st.integers(1, 10**30).flatmap(lambda n: st.tuples(st.integers(0, n - 1), st.just(n))))
)
def test_choices_come_back(choices: list[tuple[int, int]]) -> None:
    writer = written(*choices)
    reader = Reader(writer.value)
    assert [reader.choice(of=of) for _, of in choices] == [chosen for chosen, _ in choices]
    assert (reader.rest, reader.possibilities) == (0, writer.possibilities)
    assert writer.value < writer.possibilities


@given(st.lists(st.integers(0, 2**64 - 2)))
def test_numbers_without_bound_come_back(numbers: list[int]) -> None:
    writer = Writer()
    for number in numbers:
        writer.number(number)
    reader = Reader(writer.value)
    assert [reader.number() for _ in numbers] == numbers
    assert reader.rest == 0


def test_no_more_is_read_than_was_written() -> None:
    reader = Reader(0, bits=5)
    assert [reader.choice(of=2) for _ in range(5)] == [0] * 5
    assert reader.choice(of=1) == 0
    with pytest.raises(EndlessError):
        reader.choice(of=2)


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


def test_what_cannot_be_written_is_refused() -> None:
    for chosen in (-1, 3):
        with pytest.raises(ValueError, match=str(chosen)):
            Writer().choice(chosen, of=3)
    for number in (-1, 2**66):
        with pytest.raises(ValueError, match=str(number)):
            Writer().number(number)
    with pytest.raises(ValueError, match="65"):
        Reader(0).number()
