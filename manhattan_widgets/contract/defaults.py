"""What the contract does where a game says nothing: see :mod:`manhattan_widgets.contract.core`.

All of it is derived from the few things that every game has to say: whose turn it is, the legal
moves, what a move does, how it ends, and which moves there are at all.  How positions are written
is in :mod:`manhattan_widgets.contract.default_codec`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import lru_cache
from inspect import cleandoc
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from manhattan_widgets.contract.chances import Roll
from manhattan_widgets.contract.option_data import as_values, names_in
from manhattan_widgets.contract.plain_data import (
    PlainDataError,
    from_data,
    hints_of,
    to_data,
)
from manhattan_widgets.contract.rulebook import Rulebook, RuleText
from manhattan_widgets.contract.typed_input import is_typed
from manhattan_widgets.contract.values import (
    Explanation,
    Fault,
    IllegalMoveError,
    Move,
    OptionError,
    Outcome,
    Preview,
    Score,
    ScorePart,
    Sentence,
    UnreadableMoveError,
)
from manhattan_widgets.contract.well_formed import not_a_move
from manhattan_widgets.contract.whole_numbers import whole_number
from manhattan_widgets.locale import has_text
from manhattan_widgets.locale.printable import printable, short_repr

if TYPE_CHECKING:
    from manhattan_widgets.contract.core import Chance, Position, Rules, State

P = TypeVar("P", bound="Position")
S = TypeVar("S", bound="State")

#: What a move is said to do where a game does not tell: any words would only repeat the move.
NO_WORDS = Sentence.of("core.words", words="")


@dataclass(frozen=True, slots=True)
class GameOptions:
    """The options of a game that has none but the number of players."""

    players: int


def words_or(key: str, words: str) -> Sentence:
    """Return the sentence ``key``, or, where no catalogue has it, these words as they are."""
    return Sentence.of(key) if has_text(key) else Sentence.of("core.words", words=words)


def option_words(game: str, option: str) -> Sentence:
    """Return what an option is called in a form, by default as in Python."""
    return words_or(f"{game}.variant.{option}", option.replace("_", " "))


def value_words(game: str, option: str, value: Any) -> Sentence:
    """Return what a value of an option is called in a form, by default as in Python."""
    return words_or(f"{game}.variant.{option}.{value}", str(value))


def part_words(game: str, sort: str) -> Sentence:
    """Return what parts of moves of one sort are called, by default as before their colon."""
    return words_or(f"{game}.part.{sort}", sort)


# Moves


def explained(position: Position, move: Move) -> Explanation:
    """Return that ``move`` is legal, that the rules do not allow it now, or that it is no move."""
    if move not in _conceivable(position.rules, position.options):
        return not_a_move(position.rules.name, move)
    legal, rule = move in position.legal_moves(), position.rules.name
    key = "legal" if legal else "illegal"
    return Explanation(legal, rule, Sentence.of(f"default.{key}", move=position.format(move)))


@lru_cache(maxsize=32)
def _conceivable(rules: Rules[Any], options: Any) -> tuple[Move, ...]:
    return tuple(rules.conceivable_moves(options))


def chance_effect(state: State, event: Chance) -> Sentence | None:
    """Return the number of a roll, from 1; None for other events, and where there are secrets."""
    request = state.chance
    if state.has_secrets or request is None or not isinstance(event, Roll):
        return None
    return Sentence.of("default.rolled", n=event.number + 1, of=request.possibilities)


def previewed(position: Any, move: Move) -> Preview:
    """Return what ``move`` does to the points of a scoring now.

    In a view nothing is said of a move that reveals something.
    """
    explanation = position.explain(move)
    if not explanation.legal:
        raise IllegalMoveError(explanation)
    is_view = hasattr(position, "sample")
    state = position.sample(Random(0)) if is_view else position
    before = after = state.points_now()
    if not (is_view and state.reveals(move)):
        after = state.apply(move).points_now()
    return Preview(explanation, before, after, None)


def parts_of(position: Position, move: Move) -> tuple[str, ...]:
    """Return the words of the move's notation: the first site as a site, others by their place.

    Hyphens stand between words, as in ``"build-A3"``.
    """
    sites = position.rules.sites(position.options)
    words = str(move).split("-")
    site = next((place for place, word in enumerate(words) if word in sites), None)
    return tuple(word if place == site else f"{place}:{word}" for place, word in enumerate(words))


def read_move(position: Position, notation: str) -> Move:
    """Return the move that reads so in either notation, whatever the case of its letters."""
    typed = " ".join(notation.split()).casefold() if is_typed(notation) else None
    for move in _conceivable(position.rules, position.options):
        if typed in (str(move).casefold(), position.format(move).casefold()):
            return move
    raise UnreadableMoveError.of(position.rules.name, "default.unreadable", notation)


@lru_cache(maxsize=32)
def _moves_by_text(rules: Rules[Any]) -> dict[str, Move]:
    return {
        str(move): move
        for options in rules.option_sets()
        for move in rules.conceivable_moves(options)
    }


def move_from_text(rules: Rules[Any], notation: str) -> Move:
    """Return the move with this machine notation, with any of the option sets."""
    move = _moves_by_text(rules).get(notation) if is_typed(notation) else None
    if move is None:
        raise UnreadableMoveError.of(rules.name, "default.unreadable", notation)
    return move


# Points


def score_now(position: Position) -> Score:
    """Return one part for each seat, with its points."""
    rule, reason = position.rules.name, Sentence.of("default.points")
    parts = tuple(
        ScorePart(rule, 1, count, seat, seat, None, (), reason)
        for seat, count in enumerate(_points(position))
    )
    return Score(parts, position.options.players)


def board_at(position: P, round_: int) -> P:
    """Return a position that is over: the board of its only scoring, in round 1."""
    if whole_number(round_) != 1 or position.outcome() is None:
        raise ValueError(str(Sentence.of("default.no_board", round=short_repr(round_))))
    return position


def check_seat(position: Position, seat: int | None) -> int | None:
    """Return ``seat`` as Python's own number, None for a spectator; ``ValueError`` for others."""
    last = position.options.players - 1
    checked = whole_number(seat, 0, last)
    if checked is None and seat is not None:
        raise ValueError(str(Sentence.of("core.error.no_seat", seat=short_repr(seat), last=last)))
    return checked


def _points(position: Position) -> tuple[int, ...]:
    points: tuple[int, ...] = getattr(position, "points", (0,) * position.options.players)
    return points


def most_points(position: Position) -> Outcome:
    """Return the outcome of a game that is over, and that the team with most points has won."""
    points = _points(position)
    teams = position.rules.teams(position.options)
    sums = [sum(points[seat] for seat in team) for team in teams]
    best = [team for team, total in zip(teams, sums, strict=True) if total == max(sums)]
    winners = tuple(sorted(seat for team in best for seat in team))
    reason = Sentence.of(f"default.{'won' if len(best) == 1 else 'tied'}")
    return Outcome(winners, points, reason, is_team(teams, winners))


def is_team(teams: Sequence[tuple[int, ...]], winners: tuple[int, ...]) -> bool:
    """Tell whether ``winners`` are one of the ``teams`` of several seats, not some that are tied.

    >>> is_team(((0, 2), (1, 3)), (1, 3)), is_team(((0,), (1,), (2,)), (1, 2))
    (True, False)
    """
    return len(winners) > 1 and winners in teams


# What is impossible


def faults_of(state: State) -> tuple[Fault, ...]:
    """Return that a position is impossible if the rules cannot even be asked about it."""
    try:
        state.score()
        over, seat = state.outcome() is not None, state.to_move
        sound = [over, state.chance is not None, seat is not None].count(True) == 1
        if seat is not None:
            sound = sound and seat in range(state.options.players) and bool(state.legal_moves())
        repr(state)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        sound = False
    return () if sound else (Fault(state.rules.name, Sentence.of("default.impossible")),)


# Options


def read_options(rules: Rules[Any], data: Mapping[str, Any]) -> Any:
    """Read options, what is left out having its default; raises :class:`OptionError`."""
    hints = hints_of(rules.options_type)
    if unknown := sorted(names_in(data) - set(hints)):
        name, known = printable(unknown[0], 60), ", ".join(sorted(hints))
        raise _option_error("unknown", name=name, known=known)
    chosen = {name: as_values(value) for name, value in data.items()}
    default = next(field.default for field in fields(rules.options_type) if field.name == "players")
    players = chosen.setdefault("players", rules.players[0] if default is MISSING else default)
    if type(players) is not int or players not in rules.players:
        known = ", ".join(map(str, rules.players))
        raise _option_error("value", name="players", value=players, known=known)
    offered = rules.variants(players)
    for name, value in chosen.items():
        if name in offered and not any(_same(value, allowed) for allowed in offered[name]):
            known = ", ".join(map(str, offered[name]))
            raise _option_error("value", name=name, value=value, known=known)
        try:
            chosen[name] = from_data(hints[name], to_data(value), name)
        except (PlainDataError, TypeError):
            raise _option_error("type", name=name, value=value) from None
    return rules.options_type(**chosen)


def _same(value: Any, other: Any) -> bool:
    return bool(to_data(value) == to_data(other)) and (type(value) is bool) is (type(other) is bool)


def _option_error(key: str, *, value: Any = None, **params: Any) -> OptionError:
    return OptionError(str(Sentence.of(f"default.option.{key}", value=f"{value!r:.40}", **params)))


def option_values(rules: Rules[Any], players: int) -> dict[str, Sequence[Any]]:
    """Return the values of a form for what it offers, the default alone for other options."""
    default: Any = rules.options(players=players)
    offered = rules.variants(players)
    return {
        name: offered.get(name, (getattr(default, name),))
        for name in hints_of(type(default))
        if name != "players"
    }


def option_sets(rules: Rules[Any]) -> tuple[Any, ...]:
    """Return the defaults for every number of players, and every other value of a variant once."""
    sets = [rules.options(players=players) for players in rules.players]
    seen = set()
    for players in rules.players:
        for name, values in rules.variants(players).items():
            for value in values[1:]:
                if (name, value) not in seen:
                    seen.add((name, value))
                    sets.append(rules.options(players=players, **{name: value}))
    return tuple(dict.fromkeys(sets))


# Words


def rulebook(rules: Rules[Any]) -> Rulebook:
    """Return the rules as one clause: what the class says of itself."""
    heading = words_or(f"{rules.name}.rule.{rules.name}.title", str(rules.title()))
    body = words_or(f"{rules.name}.rule.{rules.name}", cleandoc(type(rules).__doc__ or rules.name))
    return {rules.name: RuleText(rules.name, heading, body)}
