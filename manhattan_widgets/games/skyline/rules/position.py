"""What everybody sees of a position, and what follows from it: legal moves and explanations.

:class:`Table` is the public part.  ``State`` adds all hands, missions and the pile, ``SkylineView``
one hand and one mission; both say through :meth:`Table.hand` which cards they know.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import NamedTuple, Self, cast

from manhattan_widgets.contract.core import (
    Explanation,
    IllegalMoveError,
    LegalMoves,
    Outcome,
    Position,
    Preview,
    Score,
    Sentence,
)
from manhattan_widgets.contract.typed_input import read_as_typed
from manhattan_widgets.contract.well_formed import check_move
from manhattan_widgets.contract.whole_numbers import whole_number
from manhattan_widgets.games.skyline.rules import choices, explain, scoring
from manhattan_widgets.games.skyline.rules.board import (
    COLORS,
    HIGHEST,
    KINDS,
    LEVELS,
    NEUTRAL,
    VALUES,
    Counts,
    Tower,
    cost,
    count_of,
    obstacle,
)
from manhattan_widgets.games.skyline.rules.income import Series, best_series
from manhattan_widgets.games.skyline.rules.moves import (
    MOVES,
    TRADED,
    Build,
    Buy,
    Cash,
    End,
    Invest,
    Sell,
    SkylineMove,
    Trade,
)
from manhattan_widgets.games.skyline.rules.notation import format_move, parse_move
from manhattan_widgets.games.skyline.rules.options import SkylineOptions
from manhattan_widgets.locale.printable import short_repr

Board = tuple[Tower, ...]

#: The deal comes once; income is received when a turn begins (S4); "over" is the end.
DEAL, BUILD, INVEST, OVER = "deal", "build", "invest", "over"
#: What can be bought and sold (S14).
FOR_SALE = "1246PN"
_PURCHASES, _SALES = tuple(map(Buy, FOR_SALE)), tuple(map(Sell, FOR_SALE))
#: S16a: after so many whole rounds without a floor built the game is over.
IDLE_ROUNDS = 5


@dataclass(frozen=True, slots=True)
class Done:
    """What has happened in a turn: its income and the series that gave it (S5), what was built.

    ``income`` is what the series pays, before the cap of S6; ``cashed`` are the figures that were
    shown for their money (S15).
    """

    income: int = 0
    series: tuple[int, ...] = ()
    built: int = 0
    bought: int = 0
    neutral_bought: bool = False
    cashed: tuple[int, ...] = ()


class Next(NamedTuple):
    """What comes when the turn ends: whose turn, the round, idle rounds, whether it is over."""

    seat: int
    round: int
    idle: int
    over: bool


@dataclass(frozen=True, slots=True, repr=False)
class Table(Position):
    """The public part of a position.

    ``purses`` (millions), ``stocks`` and ``banks`` (floors that the bank has of a seat's color) are
    by seat, None where they are not to be known (S18); ``neutrals`` are the bank's.  ``finisher``
    built his third penthouse first; ``idle`` counts whole rounds without a floor built, and
    ``round_built`` says whether this one has one.  ``finals`` has the sites that each seat topped
    at the end of its newest turn, for the variant that looks at them (S18).
    """

    options: SkylineOptions
    phase: str
    round: int
    start: int
    turn: int
    towers: Board
    purses: tuple[int | None, ...]
    stocks: tuple[Counts | None, ...]
    banks: tuple[Counts | None, ...]
    neutrals: int
    done: Done
    discarded: tuple[int, ...]
    finisher: int | None
    idle: int
    round_built: bool
    finals: tuple[tuple[int, ...], ...]

    @property
    @abstractmethod
    def hand_sizes(self) -> tuple[int, ...]:
        """Bonus cards in hand by seat."""

    @property
    @abstractmethod
    def pile_size(self) -> int:
        """Bonus cards in the pile."""

    @abstractmethod
    def hand(self, seat: int) -> tuple[int, ...] | None:
        """Return the sorted bonus cards of ``seat``, None if they are not to be known here."""

    @abstractmethod
    def mission(self, seat: int) -> int | None:
        """Return the mission of ``seat``, None if it is not to be known here."""

    @property
    def to_move(self) -> int | None:
        """The seat to move; None before the deal and at the end."""
        return None if self.phase in (DEAL, OVER) else self.turn

    def __repr__(self) -> str:
        return f"<Skyline: {self.options.players} players, round {self.round}, {self._next()}>"

    def _next(self) -> str:
        if self.phase == OVER:
            return "over"
        if self.phase == DEAL:
            return "cards to be dealt"
        return f"{COLORS[self.options.colors[self.turn]].title()} to {self.phase}"

    # What follows from it

    def site(self, name: str) -> int | None:
        """Return the number of the site called ``name``, None if the board has none."""
        return self.options.edition.numbers.get(name)

    def held(self, seat: int) -> tuple[int, ...]:
        """Return the sites that ``seat`` tops, with any floor of its own."""
        color = self.options.colors[seat]
        return tuple([site for site, tower in enumerate(self.towers) if tower.owner == color])

    def best_series(self, seat: int) -> Series:
        """Return the series that would give ``seat`` its income now (S5)."""
        neighbors = self.options.edition.neighbors
        return best_series(self.towers, neighbors, self.options.colors[seat])

    def obstacle(self, site: int, kind: str, color: int) -> str | None:
        """Return what keeps ``color`` from building here, money aside: see ``board.obstacle``."""
        return obstacle(
            self.towers[site],
            kind,
            color,
            orange=site in self.options.edition.orange,
            block_top_only=self.options.skyline_block == "top",
        )

    def cost(self, site: int, kind: str, color: int) -> tuple[int, int | None]:
        """Return what building here costs, and the color that is paid: see ``board.cost``."""
        return cost(self.towers[site], kind, color, own_skyline_fee=self.options.own_skyline_fee)

    def for_sale(self, seat: int, kind: str) -> int | None:
        """Return how many floors of a kind the bank has for ``seat``, None if not to be known."""
        if kind == NEUTRAL:
            return self.neutrals
        bank = self.banks[seat]
        return None if bank is None else count_of(bank, kind)

    def can_build(self) -> bool:
        """Tell whether the seat to move can build and pay a floor now (S7)."""
        seat = self.to_move
        return seat is not None and self.hand(seat) is not None and bool(self._builds(seat))

    def can_buy(self) -> bool:
        """Tell whether the seat to move could buy a floor now (S14)."""
        seat = self.to_move
        return seat is not None and self.hand(seat) is not None and bool(self._buys(seat))

    def next_turn(self) -> Next:
        """Return what comes when the present turn ends (S16, S16a)."""
        seat = (self.turn + 1) % self.options.players
        idle, whole = self.idle, seat == self.start
        if whole:
            idle = 0 if self.round_built else idle + 1
        over = seat == self.finisher or idle == IDLE_ROUNDS
        return Next(seat, self.round + (whole and not over), idle, over)

    # Moves

    def legal_moves(self) -> LegalMoves:
        """Return the legal moves: builds by site and kind, purchases, sales, cards, the end."""
        return LegalMoves(self._make_legal_moves, self.is_legal)

    def is_legal(self, move: object) -> bool:
        """Tell whether ``move`` is legal now for the seat to move."""
        return explain.refusal(self, move) is None

    def _make_legal_moves(self) -> Sequence[SkylineMove]:
        seat = self.to_move
        hand = None if seat is None else self.hand(seat)
        if seat is None or hand is None:
            return ()
        moves: list[SkylineMove] = []
        if self.phase == BUILD:
            moves += self._builds(seat)
            may_go_on = bool(self.done.built) or not moves
        else:
            moves += self._buys(seat)
            may_go_on = bool(self.done.built or self.done.bought) or not moves
            moves += self._sales(seat)
        moves += self._cards(seat, hand)
        if may_go_on:
            moves.append(Invest() if self.phase == BUILD else End())
        return moves

    def _builds(self, seat: int) -> list[Build]:
        color, purse, stock = self.options.colors[seat], self.purses[seat], self.stocks[seat]
        assert purse is not None
        assert stock is not None
        by_height = _kinds_by_height(tuple(map(bool, stock)))
        names = self.options.edition.names
        return [
            Build(kind, names[site])
            for site, tower in enumerate(self.towers)
            for kind in by_height[len(tower.floors)]
            if self.obstacle(site, kind, color) is None and self.cost(site, kind, color)[0] <= purse
        ]

    def _buys(self, seat: int) -> list[Buy]:
        purse = self.purses[seat]
        assert purse is not None
        return [
            buy
            for buy in _PURCHASES
            if VALUES[buy.kind] <= purse
            and self.for_sale(seat, buy.kind)
            and not (buy.kind == NEUTRAL and self.done.neutral_bought)
        ]

    def _sales(self, seat: int) -> list[Sell]:
        stock = self.stocks[seat]
        assert stock is not None
        # Skyline floors, the last of the kinds, are not for sale.
        return [sell for sell, n in zip(_SALES, stock, strict=False) if n]

    def _cards(self, seat: int, hand: tuple[int, ...]) -> list[SkylineMove]:
        if not hand:
            return []
        held = frozenset(self.held(seat))
        edition = self.options.edition
        cashes: list[SkylineMove] = [
            Cash(figure)
            for figure in sorted(set(hand) - set(self.done.cashed))
            if edition.figure_sites(figure, held)
        ]
        return [*cashes, *(Trade(three) for three in sorted(set(combinations(hand, TRADED))))]

    def explain(self, move: SkylineMove) -> Explanation:  # type: ignore[override]
        """Say why ``move`` is legal, or which rule forbids it, with the arithmetic."""
        return explain.refusal(self, move) or explain.permission(self, move)

    def effect(self, move: SkylineMove) -> Sentence:  # type: ignore[override]
        """Say what a legal move does: who pays whom, and at the end of a turn the next income."""
        check_move("S4", MOVES, move)
        return explain.effect(self, move)

    def preview(self, move: SkylineMove) -> Preview:  # type: ignore[override]
        """Say what a legal move would do to everybody's prestige, missions left aside."""
        explanation = self.explain(move)
        if not explanation.legal:
            raise IllegalMoveError(explanation)
        before = scoring.board_points(self.towers, self.options)
        if not isinstance(move, Build):
            return Preview(explanation, before, before, None)
        site, color = self.options.edition.numbers[move.site], self.options.colors[self.turn]
        owner = self.towers[site].owner
        towers = with_floor(self.towers, site, move.kind, color)
        taken = owner if owner not in (None, color) else None
        return Preview(explanation, before, scoring.board_points(towers, self.options), taken)

    def parts(self, move: SkylineMove) -> tuple[str, ...]:  # type: ignore[override]
        """Return the floors, cards, site or button that a person touches to make ``move``."""
        check_move("S4", MOVES, move)
        return choices.parts(move)

    def joins(self, chosen: Sequence[SkylineMove], move: SkylineMove) -> bool:  # type: ignore[override]
        """Tell whether ``move``, chosen after ``chosen``, may be confirmed at once with them."""
        return choices.joins(chosen, move)

    def explain_parts(self, chosen: Sequence[str], wanted: str) -> Explanation:
        """Say why no legal move has the part ``wanted`` together with those ``chosen``."""
        return choices.explain_parts(self, chosen, wanted)

    def parse(self, notation: str) -> SkylineMove:
        """Read a move in machine or human notation."""
        legal = cast(Sequence[SkylineMove], self.legal_moves())
        return read_as_typed(lambda: parse_move(notation, self.options.edition, legal))

    def format(self, move: SkylineMove) -> str:  # type: ignore[override]
        """Return human notation."""
        check_move("S4", MOVES, move)
        return format_move(move, self.options.edition)

    # Points

    def score(self) -> Score:
        """Return the parts of the scoring at the end (S17); none before it."""
        return self.score_now() if self.phase == OVER else Score((), self.options.players)

    def score_now(self) -> Score:
        """Return what the board gives at this moment, and once they are shown the missions."""
        parts = scoring.board_parts(self.towers, self.options, self.round)
        if self.phase == OVER:
            parts += scoring.mission_parts(self.options, self._fulfilled(), self.round)
        return Score(parts, self.options.players)

    def board_at(self, round_: int) -> Self:
        """Return this position if the game was scored in ``round_``: there is only one scoring."""
        if self.phase != OVER or whole_number(round_) != self.round:
            raise ValueError(str(Sentence.of("skyline.score.no_board", round=short_repr(round_))))
        return self

    def _fulfilled(self) -> list[scoring.Fulfilled]:
        """Return for each seat its mission, and where it was fulfilled; at the end only."""
        missions = []
        for seat in range(self.options.players):
            mission = self.mission(seat)
            assert mission is not None  # all are shown at the end
            held = self.finals[seat] if self.options.last_turn_mission else self.held(seat)
            missions.append((mission, self.options.edition.mission_sites(mission, held)))
        return missions

    def outcome(self) -> Outcome | None:
        """Return the winners by S17; a tie goes by penthouses, then the mission."""
        if self.phase != OVER:
            return None
        return scoring.outcome_of(self.score(), self.towers, self.options, self._fulfilled())


@cache  # there are 128 sets of kinds
def _kinds_by_height(held: tuple[bool, ...]) -> tuple[tuple[str, ...], ...]:
    """Return which of the kinds that are ``held`` go on a building of each height (S8).

    Most go on one level only: the others need not be asked about.
    """
    kinds = [kind for kind, is_held in zip(KINDS, held, strict=True) if is_held]
    levels = range(1, HIGHEST + 1)
    fitting = (tuple(k for k in kinds if LEVELS.get(k, level) == level) for level in levels)
    return (*fitting, ())


def with_floor(towers: Board, site: int, kind: str, color: int) -> Board:
    """Return the board with one more floor on a site."""
    return (*towers[:site], towers[site].plus(kind, color), *towers[site + 1 :])
