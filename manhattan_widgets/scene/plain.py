"""The scenes of games that bring none: labelled sites in rows, names, points, moves to press.

What stands on a site and what a seat has are the words of ``Position.site_text`` and
``Position.seat_text``, these below the sites; the sites are ``Rules.sites``, or those that moves
name.  In a row stand those whose names share a number or the letters before it, as ``a3 b3 c3``;
sites of other names stand in a square.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from math import ceil, sqrt
from typing import Any

from manhattan_widgets.contract.core import Move, Outcome, Position, Rules, Score, ScorePart
from manhattan_widgets.contract.defaults import part_words
from manhattan_widgets.contract.open_view import OpenView
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list
from manhattan_widgets.scene.core import Area, Circle, Label, Rect, Scene, Tile
from manhattan_widgets.scene.ledger import Ledger, LedgerSection, ScoreLine, assemble
from manhattan_widgets.scene.metrics import fit, wrap
from manhattan_widgets.scene.overlays import Chip
from manhattan_widgets.scene.table import Action, Badge, Choice, ChoiceGroup, PlayerLine, TableInfo
from manhattan_widgets.scene.towers import Layers

__all__ = [
    "action",
    "after",
    "board",
    "choices",
    "hint",
    "ledger",
    "miniature",
    "news",
    "once",
    "overlaid",
    "picture",
    "pictures",
    "reasons",
    "score_lines",
    "seat_color",
    "signs",
    "table",
    "takes",
]

#: Colors of seats; with each goes the number of its seat, from 1.
_COLORS = ("red", "blue", "green", "black", "yellow", "purple")
_CELL_WIDTH, _CELL_HEIGHT, _GAP, _MARGIN = 96, 72, 6, 8
_LEAST_WIDTH, _MOST_COLUMNS = 360, 12
_NAME, _TEXT, _LINE = 13, 17, 20
_MINI_WIDTH, _MINI_HEIGHT = 300, 220
_PICTURE = "plain"


def seat_color(seat: int) -> str:
    """Return the role of a seat's color."""
    return _COLORS[seat % len(_COLORS)]


def _color_name(seat: int) -> str:
    return text(f"core.color.{seat_color(seat)}")


@lru_cache(maxsize=64)
def _sites_of(rules: Rules[Any], options: Any) -> tuple[str, ...]:
    """Return the sites of a board; without a list the parts of moves that look like sites."""
    if sites := tuple(rules.sites(options)):
        return sites
    position = rules.new(options)
    parts = (p for move in rules.conceivable_moves(options) for p in position.parts(move))
    return tuple(dict.fromkeys(part for part in parts if ":" not in part))


def _columns(sites: Sequence[str]) -> int:
    """Return how many sites stand in a row."""
    for shared in (r"\d+$", r"^\D+"):
        named = [re.search(shared, site) for site in sites]
        rows = [len(list(row)) for _, row in groupby(found and found[0] for found in named)]
        alike = None not in named and 1 < len(rows) < len(sites) and len(set(rows)) == 1
        if alike and rows[0] <= _MOST_COLUMNS:
            return rows[0]
    return max(1, ceil(sqrt(len(sites))))


def _tells_sites(view: Position) -> bool:
    """Return whether the game says what stands on a site: without words one is empty."""
    told = view.seen if isinstance(view, OpenView) else view
    return type(told).site_text is not Position.site_text


# The board


def board(
    view: Position,
    *,
    lit: Collection[str] = (),
    selection: Collection[str] = (),
    chosen: Move | None = None,
    last: Sequence[Move] = (),
    marks: Mapping[str, str] | None = None,
    verdicts: bool = True,  # noqa: ARG001  (nothing but what stands there is ever told)
) -> Scene:
    """Return the sites as a player sees them who has selected some parts of a move."""
    meant = {*selection, *(() if chosen is None else view.parts(chosen))}
    before = {part for move in last for part in view.parts(move)}
    return _scene(view, lit, meant, before, marks or {}, {})


def _scene(
    view: Position,
    lit: Collection[str],
    meant: Collection[str],
    last: Collection[str],
    marks: Mapping[str, str],
    chips: Mapping[str, Sequence[Chip]],
    *,
    held: bool = True,
) -> Scene:
    """Draw the sites, whose turn it is, and below, where it is ``held``, what the seats have."""
    sites = _sites_of(view.rules, view.options)
    columns = _columns(sites)
    rows = ceil(len(sites) / columns)
    out, areas, lines = Layers(), [], []
    width = max(_LEAST_WIDTH, 2 * _MARGIN + columns * (_CELL_WIDTH + _GAP) - _GAP)
    for number, site in enumerate(sites):
        x = _MARGIN + number % columns * (_CELL_WIDTH + _GAP)
        y = _MARGIN + number // columns * (_CELL_HEIGHT + _GAP)
        signs = [marks[site]] if site in marks else [chip.text for chip in chips.get(site, ())]
        words = " ".join(filter(None, (view.site_text(site), *signs)))
        _draw_cell(out, site, words, (x, y), lit=site in lit, meant=site in meant, old=site in last)
        if site in marks:
            out.badges.append(Rect(x + 4, y + 4, 12, 12, "accent", radius=3))
        words = words or (text("default.empty") if _tells_sites(view) else "")
        label = text("default.site", site=site, words=words) if words else site
        areas.append(Area(site, x, y, _CELL_WIDTH, _CELL_HEIGHT, label))
        lines.append(label)
    standing = _standing(view)
    height = 2 * _MARGIN + rows * (_CELL_HEIGHT + _GAP)
    for line in wrap(standing, width - 2 * _MARGIN, _NAME):
        out.labels.append(Label(_MARGIN, height, line, _NAME, "muted"))
        height += _LINE
    if held:
        height += _draw_seats(out, view, height, width - 2 * _MARGIN)
    tile = Tile("board", width, height + _MARGIN, out.shapes(), tuple(areas), standing)
    return Scene((tile,), 1, standing, "\n".join((standing, *lines, *_seat_lines(view))))


def _draw_cell(
    out: Layers, site: str, words: str, place: tuple[int, int], *, lit: bool, meant: bool, old: bool
) -> None:
    x, y = place
    edge = "accent.edge" if meant or lit else "ink" if old else "panel.edge"
    size = (_CELL_WIDTH, _CELL_HEIGHT)
    out.grounds.append(
        Rect(x, y, *size, "lit" if lit or meant else "site", edge, 3 if meant else 2, 8)
    )
    middle, room = x + _CELL_WIDTH / 2, _CELL_WIDTH - 12
    name = fit(site, room, _NAME)
    out.labels.append(Label(middle, y + 16, name, _NAME, "ink", "normal", "middle"))
    if words:
        fitted = fit(words, room, _TEXT, "bold")
        out.labels.append(Label(middle, y + 46, fitted, _TEXT, "ink", "bold", "middle"))


def _draw_seats(out: Layers, view: Position, y: float, room: float) -> int:
    """Draw what each seat has, in as many lines for each; return how high they are together."""
    texts = [view.seat_text(seat) for seat in range(view.options.players)]
    paragraphs = [
        wrap(text("default.has", who=_color_name(seat), what=words), room, _NAME) if words else ()
        for seat, words in enumerate(texts)
    ]
    most = max(map(len, paragraphs))
    for seat, lines in enumerate(paragraphs):
        for number, line in enumerate(lines):
            base = y + (seat * most + number) * _LINE
            out.labels.append(Label(_MARGIN, base, line, _NAME, "ink"))
    return most * len(paragraphs) * _LINE


def _standing(view: Position, names: Sequence[str] = ()) -> str:
    seat = view.to_move
    if seat is not None:
        return text("default.turn", who=names[seat] if names else _color_name(seat))
    return text("default.over" if view.outcome() is not None else "default.chance")


def _seat_lines(view: Position) -> Iterator[str]:
    for seat, points in enumerate(_points(view)):
        score_line = text("default.seat", who=_color_name(seat), n=points)
        yield " ".join(filter(None, (score_line, view.seat_text(seat))))


def _points(view: Position) -> tuple[int, ...]:
    scored = view.score()
    return scored.totals if scored.parts else view.points_now()


def picture(
    view: Position,
    *,
    names: Sequence[str] = (),
    last_move: str = "",
    selection: Move | None = None,
    lit: Collection[str] = (),
    needs: Mapping[str, int] | None = None,  # noqa: ARG001  (no board of this sort needs any)
    last: Collection[str] = (),
    marks: Mapping[str, str] | None = None,
    chips: Mapping[str, tuple[Chip, ...]] | None = None,
) -> Scene:
    """Return the board beside a list of the players: all there is to see without a widget."""
    meant = () if selection is None else view.parts(selection)
    scene = _scene(view, lit, meant, last, marks or {}, chips or {}, held=False)
    out, y = Layers(), _MARGIN + 10
    for line in filter(None, (_standing(view, names), last_move, *_seat_lines(view))):
        for part in wrap(line, _LEAST_WIDTH - 2 * _MARGIN, _NAME):
            out.labels.append(Label(_MARGIN, y, part, _NAME, "ink"))
            y += _LINE
    head = Tile("players", _LEAST_WIDTH, y, out.shapes(), (), scene.label)
    words = "\n\n".join(filter(None, (scene.text, last_move)))
    return Scene((head, *scene.tiles), 2, scene.label, words)


def overlaid(
    view: Position,
    *,
    lit: Collection[str] = (),
    needs: Mapping[str, int] | None = None,  # noqa: ARG001  (no board of this sort needs any)
    marks: Mapping[str, str] | None = None,
    chips: Mapping[str, tuple[Chip, ...]] | None = None,
) -> Scene:
    """Return the board with what an overlay shows (:meth:`.Annotations.scene_options`)."""
    return _scene(view, lit, (), (), marks or {}, chips or {})


def miniature(view: Position, *, name: str, caption: str = "") -> Tile:
    """Return the position as a tile that is called ``name``, under a ``caption`` of one line."""
    out = Layers()
    out.grounds.append(Rect(1, 1, _MINI_WIDTH - 2, _MINI_HEIGHT - 2, "panel", "panel.edge", 2, 10))
    scene = _scene(view, (), (), (), {}, {})
    lines = [*([caption] if caption else []), *scene.text.splitlines()]
    for number, line in enumerate(lines[: (_MINI_HEIGHT - 2 * _MARGIN) // _LINE]):
        fitted = fit(line, _MINI_WIDTH - 2 * _MARGIN - 6, _NAME)
        y = _MARGIN + 10 + number * _LINE
        out.labels.append(Label(_MARGIN + 3, y, fitted, _NAME, "ink"))
    label = " ".join(lines)
    area = Area(name, 0, 0, _MINI_WIDTH, _MINI_HEIGHT, label)
    return Tile(name, _MINI_WIDTH, _MINI_HEIGHT, out.shapes(), (area,), label)


# What stands around it


def table(view: Position, names: Sequence[str], outcome: Outcome | None = None) -> TableInfo:
    """Return the headline and the players; ``names`` are theirs, by seat."""
    seat = view.to_move
    title = _standing(view, names)
    if outcome is not None:
        title = str(outcome.reason)
    elif seat is not None and seat == getattr(view, "seat", None):
        title = text("default.yours")
    players = tuple(
        PlayerLine(
            seat=number,
            name=names[number],
            badges=(_badge(number, points),),
            points=points,
            to_move=outcome is None and seat == number,
            starts=False,
            note=view.seat_text(number),
        )
        for number, points in enumerate(_points(view))
    )
    return TableInfo(title, "", players)


def _badge(seat: int, points: int) -> Badge:
    name = _color_name(seat)
    return Badge(seat_color(seat), str(seat + 1), name, points)


def choices(view: Position) -> tuple[ChoiceGroup, ...]:
    """Return the words that legal moves are made of, those of one place or sort together."""
    groups: dict[str, dict[str, int]] = {}
    for move in view.legal_moves():
        for part, count in Counter(view.parts(move)).items():
            sort, colon, _ = part.rpartition(":")
            if colon:
                group = groups.setdefault(sort, {})
                group[part] = max(count, group.get(part, 0))
    name = view.rules.name
    return tuple(_group(name, sort, counts) for sort, counts in sorted(groups.items()))


def _group(game: str, sort: str, counts: Mapping[str, int]) -> ChoiceGroup:
    heading = text("default.choose") if sort.isdigit() else str(part_words(game, sort))
    some = []
    for part, count in counts.items():
        words = part.rpartition(":")[2]
        some.append(Choice(part, _PICTURE, words, words, count))
    return ChoiceGroup(heading, tuple(some), any(n > 1 for n in counts.values()), held=False)


def action(view: Position, moves: Sequence[Move]) -> Action:
    """Return the notation of moves as what they do; the button has its usual words."""
    return Action(text("widgets.confirm"), comma_list(map(view.format, moves)))


def hint(_view: Position, selection: Sequence[str]) -> str:
    """Return what the viewer is to choose next."""
    return text("default.hint_more" if selection else "default.hint")


def pictures(_view: Position) -> dict[str, Tile]:
    """Return the one picture that all choices have: their words tell them apart."""
    dot = Circle(8, 8, 5, "muted")
    return {_PICTURE: Tile(_PICTURE, 16, 16, (dot,), label="")}


def after(_view: Position, _move: Move) -> None:
    """Return nothing: what a move does to the board is known to the game alone."""


def reasons(_view: Position, _move: Move, _after: None) -> Iterator[str]:
    """Yield nothing: there is nothing that only this game could say for a move."""
    yield from ()


def takes(_view: Position) -> Mapping[str, str]:
    """Return nothing: all that is known of a site its label says."""
    return {}


def signs(_view: Position) -> str:
    """Return nothing: on the board stand colors and numbers alone."""
    return ""


def news(_before: Position, _after: Position, _names: Sequence[str]) -> str:
    """Return nothing: what chance gave, the effects of moves tell."""
    return ""


# Points


def score_lines(score: Score) -> tuple[ScoreLine, ...]:
    """Return a scoring as lines, one for each part."""
    return tuple(map(_line, score.parts))


def _line(part: ScorePart) -> ScoreLine:
    seat, reason = part.seat, str(part.reason)
    name = "" if seat is None else _color_name(seat)
    return ScoreLine(
        heading=reason.rstrip("."),
        short=name or reason.rstrip("."),
        reason=reason,
        rule=part.rule,
        points=part.points,
        color=None if seat is None else seat_color(seat),
        letter="" if seat is None else str(seat + 1),
        name=name,
        seat=seat,
        sites=part.sites,
        marks=dict.fromkeys(part.sites, f"+{part.points}" if part.points else "="),
    )


def ledger(view: Any, names: Sequence[str]) -> Ledger:
    """Return where every point came from; ``names`` are the players', by seat."""
    return assemble(view, table(view, names).players, _sections)


def once(view: Any, names: Sequence[str]) -> Ledger:
    """Return the ledger of a game that is scored once, at its end."""
    return assemble(view, table(view, names).players, _sections, once=True)


def _sections(view: Position, score: Score) -> tuple[LedgerSection, ...]:
    book = view.rules.rulebook()
    return tuple(
        LedgerSection(
            rule=rule,
            title=str(book[rule].title) if rule in book else rule,
            short=rule,
            how=str(book[rule].text) if rule in book else "",
            figures="",
            columns=(),
            lines=score_lines(score.select(rule=rule)),
        )
        for rule in dict.fromkeys(part.rule for part in score.parts)
    )
