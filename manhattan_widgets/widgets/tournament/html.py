"""HTML and plain text of the standings of a tournament."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from manhattan_widgets.analysis.group_names import group_name
from manhattan_widgets.analysis.results import Results
from manhattan_widgets.analysis.tournaments import Tournament
from manhattan_widgets.contract.lists import listed
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list, decimal, interval, percent
from manhattan_widgets.markup import Html, el

__all__ = ["heading", "plain", "table"]


@dataclass(frozen=True)
class _Row:
    """A line of the table: a name, a value, its bounds in words, other cells.

    The bar goes from ``low`` to ``high`` with a dot at ``dot``, all from 0 to 1.
    """

    name: str
    value: str
    bounds: str
    others: tuple[str, ...]
    dot: float
    low: float
    high: float
    even: float | None


def heading(cup: Tournament) -> Html:
    """Return the title: the game and who plays."""
    title, players, games = _about(cup)
    return el("h3", title) + el("p.mw-muted", players, el("br"), games)


def _about(cup: Tournament) -> tuple[str, str, str]:
    """Return the title, who plays how much, and why so many deals make so many games."""
    title = text("studies.widget.title", game=cup.rules.title())
    names, n = listed(cup.entrants), len(cup.pairings)
    about = text("studies.widget.about", names=names, n=n, deals=cup.deals, seed=cup.seed)
    return title, about, _games_of_a_deal(cup)


def _games_of_a_deal(cup: Tournament) -> str:
    """Return what a deal is played by: options, line-ups, seatings."""
    seatings = Counter((p.deal, p.variant, p.table) for p in cup.pairings)
    games = Counter(pairing.deal for pairing in cup.pairings)
    line_ups = Counter(variant for deal, variant, _ in seatings if deal == 0)
    counted = text(
        "studies.widget.deal" if len(cup.variants) == 1 else "studies.widget.deal_options",
        variants=len(cup.variants),
        line_ups=_range(line_ups.values()),
        games=_range(games.values()),
    )
    repeated = any(
        count < cup.variants[variant].players for (_, variant, _), count in seatings.items()
    )
    return f"{counted} {text('studies.widget.turned')}" if repeated else counted


def _range(numbers: Collection[int]) -> str:
    """Return one number, or the smallest and the largest.

    >>> _range([12, 10, 12]), _range([4, 4])
    ('10–12', '4')
    """
    low, high = min(numbers), max(numbers)
    return decimal(low) if low == high else interval(decimal(low), decimal(high))


def table(results: Results, kind: str) -> Html:
    """Return a table of the results so far: by ``kind``, or the ratings."""
    if not results.played:
        return el("p.mw-muted", text("studies.widget.nothing"))
    heads = _heads(kind)
    head = el("tr", (el("th", column, scope="col") for column in heads))
    others = heads[3:]
    lines = (
        el(
            "tr",
            el("th", row.name, scope="row"),
            el("td", row.value),
            el("td.mw-sure", _bar(row)),
            # On a narrow page, where there is no head, the figure says itself what it is.
            (
                el("td", cell, data_head=column)
                for column, cell in zip(others, row.others, strict=True)
            ),
        )
        for row in _rows(results, kind)
    )
    about = text(f"studies.widget.explained.{'rating' if kind == 'rating' else 'won'}")
    standings = el("table.mw-standings", el("thead", head), el("tbody", lines))
    return standings + el("p.mw-muted", about)


def plain(results: Results, kind: str) -> str:
    """Return the same in lines of plain text."""
    cup = results.tournament
    played = text("studies.widget.played", n=results.played, of=len(cup.pairings))
    lines = [*_about(cup), played]
    if results.played:
        rows = _rows(results, kind)
        lines += (f"{row.name}: {row.value} ({row.bounds})" for row in rows)
    return "\n".join(lines)


def _heads(kind: str) -> list[str]:
    first = text(f"studies.widget.head.{kind}")
    if kind == "rating":
        keys = ["rating", "interval", "rated"]
        first = text("studies.widget.head.player")
    else:
        keys = ["won", "interval", "points", "games"]
    return [first, *(text(f"studies.widget.head.{key}") for key in keys)]


def _rows(results: Results, kind: str) -> Iterator[_Row]:
    if kind == "rating":
        yield from _ratings(results)
        return
    groups = [kind]
    if len(results.tournament.variants) > 1 and kind == "turn":
        groups = ["variant", "turn"]  # with other options there may be other numbers of players
    elif kind == "variant":
        groups += ["player" if len(results.tournament.entrants) > 1 else "turn"]
    for key, line in results.standings(groups).iterrows():
        keys = key if isinstance(key, tuple) else (key,)
        labels = list(map(group_name, groups, keys))
        won, low, high = (float(line[name]) for name in ("won", "won_low", "won_high"))
        yield _Row(
            comma_list(labels),
            percent(won),
            text("studies.widget.bounds.percent", low=decimal(100 * low), high=decimal(100 * high)),
            (decimal(line["points"], 1), _won_of(won, int(line["games"]))),
            won,
            low,
            high,
            float(line["even"]),
        )


def _won_of(share: float, games: int) -> str:
    """Return how many of the games were won; of a shared victory a part."""
    won = round(share * games, 1)
    return text("studies.widget.won_of", won=decimal(won, 0 if won == int(won) else 1), of=games)


def _ratings(results: Results) -> Iterator[_Row]:
    ratings = results.ratings()
    least, most = ratings["low"].min(), ratings["high"].max()
    for name, line in ratings.iterrows():
        rating, low, high = (float(line[key]) for key in ("rating", "low", "high"))
        yield _Row(
            str(name),
            decimal(rating, 1),
            text("studies.widget.bounds", low=decimal(low, 1), high=decimal(high, 1)),
            (decimal(line["games"]),),
            (rating - least) / (most - least),
            (low - least) / (most - least),
            (high - least) / (most - least),
            None,
        )


def _bar(row: _Row) -> Html:
    """Return a line from the lower to the upper bound, a dot, and a mark for what is even."""
    low, wide, dot = (f"{100 * share:.1f}%" for share in (row.low, row.high - row.low, row.dot))
    even = None
    if row.even is not None:
        even = el("i.mw-sure-even", style=f"left:{100 * row.even:.1f}%")
    span = el("i.mw-sure-span", style=f"left:{low};width:{wide}")
    mark = el("i.mw-sure-dot", style=f"left:{dot}")
    return el("span.mw-sure-bar", even, span, mark, aria_hidden="true") + el("small", row.bounds)
