"""An analysis in words and tables, as HTML: pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from manhattan_widgets.analysis.luck import explanation
from manhattan_widgets.analysis.report import Decision, Report
from manhattan_widgets.analysis.summary import Account, PlayerReport
from manhattan_widgets.analysis.values import Change, Value
from manhattan_widgets.contract.core import Outcome, Rules, View
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import decimal, percent
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.scene.reasons import reasons
from manhattan_widgets.scene.table import PlayerLine
from manhattan_widgets.widgets.common import html

__all__ = [
    "account_table",
    "basis",
    "changes_table",
    "cost_words",
    "decision_table",
    "explained",
    "head",
    "player_words",
    "signed_share",
    "what_speaks_for",
]


def signed_share(value: float) -> str:
    """Return a change of a share with its sign, a real minus.

    >>> signed_share(-0.021), signed_share(0.0)
    ('−2%', '0%')
    """
    return percent(value, sign=True)


def _player(line: PlayerLine) -> Html:
    return html.badges(line) + el("span.mw-name", line.name)


def head(
    rules: Rules[Any], lines: Sequence[PlayerLine], outcome: Outcome | None, names: Sequence[str]
) -> Html:
    """Return what was analyzed: the game, the players, and who won."""
    players = Html(" ".join(map(_player, lines)))
    won = None if outcome is None else html.winners(outcome, names)
    title = text("analyze.title", game=rules.title())
    return fragment(el("h3", title), el("p.mw-score-players", players), won)


def basis(report: Report, names: Sequence[str]) -> str:
    """Return what was known where chances were counted."""
    if report.whole:
        return text("analyze.about.whole")
    if report.seat is None:
        return text("analyze.about.spectator")
    return text("analyze.about.seat", name=names[report.seat])


# One ply


def changes_table(report: Report, ply: int, players: Sequence[PlayerLine]) -> Html:
    """Return how a move and what was drawn then changed everybody's chances."""
    before, after = report.values[ply], report.values[ply + 1]
    choice, luck = report.choice(ply), report.luck(ply)
    heads = (text(f"analyze.ply.{head}") for head in ("before", "choice", "luck", "after"))
    rows = (
        html.table_row(
            _player(line),
            _chance(before, line.seat),
            _change(choice, line.seat),
            _change(luck, line.seat),
            _chance(after, line.seat),
        )
        for line in players
    )
    return html.wide(html.table([None, *heads], rows, "table.mw-points-now"))


def _chance(value: Value | None, seat: int) -> str:
    return "…" if value is None else percent(value.chances[seat])


def _change(change: Change | None, seat: int) -> str:
    if change is None:
        return "…"
    figure = signed_share(change.chances[seat])
    sure = abs(change.chances[seat]) > 2 * change.errors[seat]
    kind = "mw-changed" if sure and round(100 * change.chances[seat]) else "mw-muted"
    return el("span", figure, class_=kind)


def decision_table(decision: Decision, view: View, names: Sequence[str]) -> Html:
    """Return the moves that were compared, and what the one made cost.

    ``view`` is what the mover knew.
    """
    seat = view.to_move
    assert seat is not None
    heads = ("move", "chance", "points")
    rows = [el("tr", (el("th", text(f"analyze.best.{head}"), scope="col") for head in heads))]
    for candidate in sorted(decision.candidates, key=lambda candidate: -candidate.value):
        made = candidate.move == decision.move
        sign = " " + el("span.mw-tag", text("analyze.best.made")) if made else None
        chance = text(
            "analyze.plus_minus",
            value=percent(candidate.value),
            error=decimal(100 * candidate.error),
        )
        head = el("th", _formatted(view, candidate.move), sign, scope="row")
        cells = el("td", chance) + el("td", decimal(candidate.points[seat]))
        rows.append(el("tr", head, cells, class_="mw-made" if made else ""))
    return fragment(
        el("h4", text("analyze.best.title", name=names[seat])),
        el("p", cost_words(decision)),
        html.wide(el("table.mw-best", rows)),
    )


def _formatted(view: View, notation: str) -> str:
    return view.format(view.rules.move_from_text(notation))


def cost_words(decision: Decision) -> str:
    """Return what a move cost, in a sentence."""
    if not decision.played:
        return text("analyze.cost.best")
    key = "sure" if decision.sure else "unsure"
    cost, error = percent(decision.cost), decimal(100 * decision.error)
    return text(f"analyze.cost.{key}", cost=text("analyze.plus_minus", value=cost, error=error))


def what_speaks_for(decision: Decision, view: View, names: Sequence[str]) -> Html:
    """Return what speaks for the best move, and for the one that was made, to be opened."""
    folded = []
    for notation in dict.fromkeys((decision.best, decision.move)):
        move = view.rules.move_from_text(notation)
        items = el("ul.mw-faults", (el("li", reason) for reason in reasons(view, move, names)))
        title = el("summary", text("analyze.why", move=view.format(move)))
        folded.append(el("details", title, items, open=notation == decision.best))
    return fragment(folded)


# Luck and choice


_PARTS = ("start", "deal", "draws", "choices", "others", "others_draws", "resignation", "end")


def account_table(
    accounts: Sequence[tuple[PlayerLine, Account | None]], *, points: bool, over: bool
) -> Html:
    """Return for every player where the result came from: a row each, which adds up."""
    parts = [part for part in _PARTS if part != "resignation" or _anybody_resigned(accounts)]
    keys = ["now" if part == "end" and not over else part for part in parts]
    heads = (text(f"analyze.account.{key}") for key in keys)
    rows = (_account_row(line, account, parts, points=points) for line, account in accounts)
    bars = (_bars(line, account, points=points) for line, account in accounts)
    known = all(account is not None for _, account in accounts)
    table = html.table([None, *heads], rows, "table.mw-account" if known else "table.mw-pending")
    return html.wide(table) + el("div.mw-tugs", bars)


def _anybody_resigned(accounts: Sequence[tuple[PlayerLine, Account | None]]) -> bool:
    return any(account is not None and account.resignation for _, account in accounts)


def _account_row(
    line: PlayerLine, account: Account | None, parts: Sequence[str], *, points: bool
) -> Html:
    if account is None:
        pending = el("td", text("analyze.pending"), colspan=len(parts), class_="mw-muted")
        return el("tr", el("th", _player(line), scope="row"), pending)
    values = ((part in ("start", "end"), getattr(account, part)) for part in parts)
    return html.table_row(
        _player(line),
        *(
            el("b", _whole(value, points=points)) if whole else _moved(value, points=points)
            for whole, value in values
        ),
    )


def _whole(value: float, *, points: bool) -> str:
    return decimal(value, 1) if points else percent(value)


def _moved(value: float, *, points: bool) -> str:
    if not points:
        return signed_share(value)
    return decimal(value, 1 if round(10 * value) else 0, sign=True)


def _bars(line: PlayerLine, account: Account | None, *, points: bool) -> Html | None:
    """Return a player's luck and play as two bars from a middle, with their figures.

    Both add up to the result less what could be expected at first, so that their errors are one.
    """
    if account is None:
        return None
    most = 30.0 if points else 0.6
    color, error = line.badges[0].color, account.luck_error
    parts = []
    for key, value in (("luck", account.luck), ("play", account.choices + account.others)):
        width = min(50.0, 50 * abs(value) / most)
        side = "left" if value < 0 else "right"
        style = f"width:{width:.1f}%;background:var(--mw-{color}-ink)"
        parts += [
            el("span.mw-tug-name", text(f"analyze.bar.{key}")),
            el("span.mw-tug-line", el(f"span.mw-tug-{side}", style=style), aria_hidden="true"),
            el("span.mw-tug-figure", _plus_minus(value, error, points=points)),
        ]
    return el("div.mw-tug", el("div", _player(line)), parts)


def _plus_minus(value: float, error: float | None, *, points: bool) -> Html:
    figure = _moved(value, points=points)
    if error is not None:
        figure = text("analyze.plus_minus", value=figure, error=decimal(100 * error))
    return el("b", figure)


def explained() -> Html:
    """Return what luck and choice mean, to be opened."""
    title = el("summary", text("analyze.explained"))
    return el("details", title, (el("p", paragraph) for paragraph in explanation()))


# One player


def player_words(player: PlayerReport, line: PlayerLine) -> Html:
    """Return how a player fared, in sentences."""
    sentences = []
    if player.judged:
        sentences.append(text("analyze.player.judged", n=player.judged, good=player.good))
        cost = text(
            "analyze.plus_minus", value=percent(player.cost), error=decimal(100 * player.error)
        )
        sentences.append(text("analyze.player.cost", cost=cost))
    else:
        sentences.append(text("analyze.player.none"))
    account = player.chances
    if account is not None:
        sentences.append(
            text(
                "analyze.player.account",
                luck=signed_share(account.luck),
                play=signed_share(account.choices + account.others),
            )
        )
    if player.costliest:
        sentences.append(text("analyze.player.costliest"))
    return el("h4", _player(line)) + el("p", " ".join(sentences))
