"""An analysis in words and tables, as HTML: pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from manhattan_widgets.analysis.luck import explanation
from manhattan_widgets.analysis.report import Change, Decision, Report, Value
from manhattan_widgets.analysis.summary import Account, PlayerReport
from manhattan_widgets.contract.core import Outcome, Rules, View
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import decimal, percent
from manhattan_widgets.scene.reasons import reasons
from manhattan_widgets.scene.table import PlayerLine
from manhattan_widgets.widgets.common import html

__all__ = [
    "account_table",
    "changes_table",
    "cost_words",
    "decision_table",
    "explained",
    "head",
    "player_words",
    "share",
    "signed_share",
]


def share(value: float) -> str:
    """Return a share of 1 in percent.

    >>> share(0.314)
    '31%'
    """
    return percent(value)


def signed_share(value: float) -> str:
    """Return a change of a share with its sign, a real minus.

    >>> signed_share(-0.021), signed_share(0.0)
    ('−2%', '0%')
    """
    return percent(value, sign=True)


def _player(line: PlayerLine) -> str:
    return f"{html.badges(line)}<span class='mw-name'>{escape(line.name)}</span>"


def head(
    rules: Rules[Any],
    report: Report,
    lines: Sequence[PlayerLine],
    outcome: Outcome | None,
    names: Sequence[str],
) -> str:
    """Return what was analyzed: the game, the players, who won, and what was known."""
    shown = " ".join(map(_player, lines))
    won = "" if outcome is None else html.winners(outcome, names)
    if report.whole:
        about = text("analyze.about.whole")
    elif report.seat is None:
        about = text("analyze.about.spectator")
    else:
        about = text("analyze.about.seat", name=names[report.seat])
    title = text("analyze.title", game=rules.title())
    return (
        f"<h3>{escape(title)}</h3><p class='mw-score-players'>{shown}</p>{won}"
        f"<p class='mw-muted'>{escape(about)}</p>"
    )


# One ply


def changes_table(report: Report, ply: int, players: Sequence[PlayerLine]) -> str:
    """Return how a move and what was drawn then changed everybody's chances."""
    before, after = report.values[ply], report.values[ply + 1]
    choice, luck = report.choice(ply), report.luck(ply)
    heads = ("before", "choice", "luck", "after")
    head = "".join(f"<th scope='col'>{escape(text(f'analyze.ply.{h}'))}</th>" for h in heads)
    rows = "".join(
        f"<tr><th scope='row'>{_player(line)}</th>"
        f"<td>{_chance(before, line.seat)}</td><td>{_change(choice, line.seat)}</td>"
        f"<td>{_change(luck, line.seat)}</td><td>{_chance(after, line.seat)}</td></tr>"
        for line in players
    )
    return html.wide(f"<table class='mw-points-now'><tr><td></td>{head}</tr>{rows}</table>")


def _chance(value: Value | None, seat: int) -> str:
    return "…" if value is None else escape(share(value.chances[seat]))


def _change(change: Change | None, seat: int) -> str:
    if change is None:
        return "…"
    said = signed_share(change.chances[seat])
    sure = abs(change.chances[seat]) > 2 * change.errors[seat]
    kind = "mw-changed" if sure and round(100 * change.chances[seat]) else "mw-muted"
    return f"<span class='{kind}'>{escape(said)}</span>"


def decision_table(decision: Decision, view: View, names: Sequence[str]) -> str:
    """Return the moves that were compared, what the one made cost, and why the best is good.

    ``view`` is what the mover knew.
    """
    seat = view.to_move
    assert seat is not None
    heads = ("move", "chance", "points")
    head = "".join(f"<th scope='col'>{escape(text(f'analyze.best.{h}'))}</th>" for h in heads)
    rows = []
    for one in sorted(decision.candidates, key=lambda one: -one.value):
        made = one.move == decision.move
        sign = f" <span class='mw-tag'>{escape(text('analyze.best.made'))}</span>" if made else ""
        chance = text("analyze.plus_minus", value=share(one.value), error=decimal(100 * one.error))
        rows.append(
            f"<tr class='{'mw-made' if made else ''}'>"
            f"<th scope='row'>{escape(_formatted(view, one.move))}{sign}</th>"
            f"<td>{escape(chance)}</td><td>{decimal(one.points[seat])}</td></tr>"
        )
    title = escape(text("analyze.best.title", name=names[seat]))
    table = f"<table class='mw-best'><tr>{head}</tr>{''.join(rows)}</table>"
    return (
        f"<h4>{title}</h4><p>{escape(cost_words(decision))}</p>"
        f"{html.wide(table)}{_why(decision, view, names)}"
    )


def _formatted(view: View, notation: str) -> str:
    return view.format(view.rules.move_from_text(notation))


def cost_words(decision: Decision) -> str:
    """Return what a move cost, in a sentence."""
    if not decision.played:
        return text("analyze.cost.best")
    key = "sure" if decision.sure else "unsure"
    cost, error = share(decision.cost), decimal(100 * decision.error)
    return text(f"analyze.cost.{key}", cost=text("analyze.plus_minus", value=cost, error=error))


def _why(decision: Decision, view: View, names: Sequence[str]) -> str:
    """Return what speaks for the best move, and for the one that was made, to be opened."""
    told = []
    for notation in dict.fromkeys((decision.best, decision.move)):
        move = view.rules.move_from_text(notation)
        items = "".join(f"<li>{escape(one)}</li>" for one in reasons(view, move, names))
        title = escape(text("analyze.why", move=view.format(move)))
        is_open = " open" if notation == decision.best else ""
        told.append(
            f"<details{is_open}><summary>{title}</summary>"
            f"<ul class='mw-faults'>{items}</ul></details>"
        )
    return "".join(told)


# Luck and choice


_PARTS = ("start", "deal", "draws", "choices", "others", "others_draws", "resignation", "end")


def account_table(
    accounts: Sequence[tuple[PlayerLine, Account | None]], *, points: bool, over: bool
) -> str:
    """Return for every player where the result came from: a row each, which adds up."""
    parts = [part for part in _PARTS if part != "resignation" or _anybody_resigned(accounts)]
    keys = ["now" if part == "end" and not over else part for part in parts]
    head = "".join(f"<th scope='col'>{escape(text(f'analyze.account.{key}'))}</th>" for key in keys)
    rows = "".join(
        f"<tr><th scope='row'>{_player(line)}</th>{_cells(account, parts, points=points)}</tr>"
        for line, account in accounts
    )
    bars = "".join(_bars(line, account, points=points) for line, account in accounts)
    return (
        html.wide(f"<table class='mw-account'><tr><td></td>{head}</tr>{rows}</table>")
        + f"<div class='mw-tugs'>{bars}</div>"
    )


def _anybody_resigned(accounts: Sequence[tuple[PlayerLine, Account | None]]) -> bool:
    return any(account is not None and account.resignation for _, account in accounts)


def _cells(account: Account | None, parts: Sequence[str], *, points: bool) -> str:
    if account is None:
        return f"<td colspan='{len(parts)}' class='mw-muted'>{escape(text('analyze.pending'))}</td>"
    cells = []
    for part in parts:
        value = getattr(account, part)
        whole = part in ("start", "end")
        said = _whole(value, points=points) if whole else _moved(value, points=points)
        cells.append(f"<td>{'<b>' if whole else ''}{escape(said)}{'</b>' if whole else ''}</td>")
    return "".join(cells)


def _whole(value: float, *, points: bool) -> str:
    return decimal(value, 1) if points else share(value)


def _moved(value: float, *, points: bool) -> str:
    if not points:
        return signed_share(value)
    return decimal(value, 1 if round(10 * value) else 0, sign=True)


def _bars(line: PlayerLine, account: Account | None, *, points: bool) -> str:
    """Return a player's luck and play as two bars from a middle, with their figures.

    Both add up to the result less what could be expected at first, so that their errors are one.
    """
    if account is None:
        return ""
    most = 30.0 if points else 0.6
    color, error = line.badges[0].color, account.luck_error
    shown = []
    for key, value in (("luck", account.luck), ("play", account.choices + account.others)):
        width = min(50.0, 50 * abs(value) / most)
        side = "left" if value < 0 else "right"
        style = f"width:{width:.1f}%;background:var(--mw-{color}-ink)"
        shown.append(
            f"<span class='mw-tug-name'>{escape(text(f'analyze.bar.{key}'))}</span>"
            f"<span class='mw-tug-line' aria-hidden='true'>"
            f"<span class='mw-tug-{side}' style='{style}'></span></span>"
            f"<span class='mw-tug-figure'>{_plus_minus(value, error, points=points)}</span>"
        )
    return f"<div class='mw-tug'><div>{_player(line)}</div>{''.join(shown)}</div>"


def _plus_minus(value: float, error: float | None, *, points: bool) -> str:
    said = _moved(value, points=points)
    if error is not None:
        said = text("analyze.plus_minus", value=said, error=decimal(100 * error))
    return f"<b>{escape(said)}</b>"


def explained() -> str:
    """Return what luck and choice mean, to be opened."""
    told = "".join(f"<p>{escape(str(one))}</p>" for one in explanation())
    title = escape(text("analyze.explained"))
    return f"<details><summary>{title}</summary>{told}</details>"


# One player


def player_words(player: PlayerReport, line: PlayerLine) -> str:
    """Return how a player fared, in sentences."""
    told = []
    if player.judged:
        told.append(text("analyze.player.judged", n=player.judged, good=player.good))
        cost = text(
            "analyze.plus_minus", value=share(player.cost), error=decimal(100 * player.error)
        )
        told.append(text("analyze.player.cost", cost=cost))
    else:
        told.append(text("analyze.player.none"))
    account = player.chances
    if account is not None:
        told.append(
            text(
                "analyze.player.account",
                luck=signed_share(account.luck),
                play=signed_share(account.choices + account.others),
            )
        )
    if player.costliest:
        told.append(text("analyze.player.costliest"))
    return f"<h4>{_player(line)}</h4><p>{escape(' '.join(told))}</p>"
