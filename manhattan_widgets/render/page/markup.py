"""The parts of a page that can be read without its player: players, moves, ledger, totals.

Whatever a person wrote, such as names and comments, goes through :func:`html.escape` here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby

from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list
from manhattan_widgets.render.page.data import facts, player_facts
from manhattan_widgets.render.page.story import Scoring, Step, Story
from manhattan_widgets.scene.ledger import ScoreLine
from manhattan_widgets.scene.table import Badge, PlayerLine

__all__ = ["ledger", "moves", "players"]

_COMMON = 4
"""How many facts come before those of the players."""


def players(story: Story) -> str:
    """Return a box for each player, as at the last step; the player fills in the others."""
    shown = story.steps[-1].info.players
    first, boxes = _COMMON, []
    for line in shown:
        boxes.append(_player(line, first))
        first += len(player_facts(line))
    assert first == len(facts(story.steps[-1]))
    return "".join(boxes)


def _player(line: PlayerLine, first: int) -> str:
    own = player_facts(line)
    tags = (
        _flag("page.to_move", first + 1, bool(own[1])),
        _flag("page.starts", first + 2, bool(own[2])),
    )
    several = len(line.badges) > 1
    details = "".join(
        _details(badge, first + 4 + 3 * number, several) for number, badge in enumerate(line.badges)
    )
    turn = " turn" if line.to_move else ""
    return (
        f'<li class="player{turn}" data-turn="{first + 1}"><div class="player-head">'
        f'<span class="name">{"".join(map(_disc, line.badges))}{escape(line.name)}</span>'
        f'<b class="points">{_fact(first, own[0])}'
        f'<span class="quiet"> {escape(text("page.points"))}</span></b></div>'
        f'<div class="tags">{_fact(first + 3, own[3])}{"".join(tags)}</div>{details}</li>'
    )


def _details(badge: Badge, first: int, several: bool) -> str:
    own = (str(badge.points), "".join(badge.details[:1]), " · ".join(badge.details[1:]))
    points = f"{_disc(badge)}{_fact(first, own[0])} · " if several else ""
    return f"<small>{points}{_fact(first + 1, own[1])}<br>{_fact(first + 2, own[2])}</small>"


def _fact(number: int, shown: str) -> str:
    return f'<span data-fact="{number}">{escape(shown)}</span>'


def _flag(key: str, number: int, shown: bool) -> str:
    hidden = "" if shown else " hidden"
    return f'<span class="tag" data-flag="{number}"{hidden}>{escape(text(key))}</span>'


def _disc(badge: Badge) -> str:
    return _sign(badge.color, badge.letter, badge.name)


def _sign(color: str, letter: str, name: str) -> str:
    # The letter says the color to everybody; its name is for those who hear the page.
    label = f' role="img" aria-label="{escape(name)}"' if name else ' aria-hidden="true"'
    return f'<span class="disc c-{escape(color)}"{label}>{escape(letter)}</span>'


def moves(story: Story) -> str:
    """Return all moves by round, each a button, with comments, scorings and variations."""
    first = story.steps[0]
    opening = _move_button(0, text("page.beginning"), "", "") + _comment(first)
    parts = [f'<p class="opening">{opening}</p>', *_branches_at(story, None, 0)]
    for round_, run in groupby(story.steps[1:], lambda step: step.round):
        if round_:
            parts.append(f"<h3>{escape(text('page.round', n=round_))}</h3>")
        parts += [f"<ol>{''.join(_entry(story, step) for step in run)}</ol>"]
    return "".join(parts)


def _entry(story: Story, step: Step) -> str:
    scorings = "".join(
        f'<p class="scored"><button type="button" data-scoring="{scoring.ply}">'
        f"{escape(_summary(story, scoring))}</button></p>"
        for scoring in story.scorings
        if scoring.ply == step.ply and scoring.round.counted
    )
    branches = "".join(_branches_at(story, None, step.ply)) if step.ply else ""
    return f"<li>{_step_button(step, step.ply)}{_comment(step)}{scorings}{branches}</li>"


def _summary(story: Story, scoring: Scoring) -> str:
    gains = comma_list(
        text("page.gain", name=name, points=points)
        for name, points in zip(story.names, scoring.round.points, strict=True)
    )
    return text("page.scored", title=scoring.round.title, gains=gains)


def _step_button(step: Step, number: int) -> str:
    assert step.seat is not None
    line = step.info.players[step.seat]
    signs = "".join(_sign(badge.color, badge.letter, "") for badge in line.badges)
    said = f"{signs}<b>{escape(line.name)}</b> {escape(step.move)}"
    return _move_button(number, said, f"{step.ply}.", step.effect, safe=True)


def _move_button(number: int, said: str, ply: str, effect: str, *, safe: bool = False) -> str:
    shown = said if safe else escape(said)
    below = f"<small>{escape(effect)}</small>" if effect else ""
    return (
        f'<button type="button" class="move" data-step="{number}">'
        f'<span class="ply">{ply}</span><span>{shown}{below}</span></button>'
    )


def _comment(step: Step) -> str:
    return f'<p class="comment">{escape(step.comment)}</p>' if step.comment else ""


def _branches_at(story: Story, parent: int | None, ply: int) -> Iterable[str]:
    """Yield the variations that leave a line after ``ply`` moves, each with those that leave it."""
    first = len(story.steps)
    for number, branch in enumerate(story.branches):
        if branch.parent == parent and branch.ply == ply:
            entries = "".join(
                f"<li>{_step_button(step, first + at)}{_comment(step)}"
                f"{''.join(_branches_at(story, number, step.ply))}</li>"
                for at, step in enumerate(branch.steps)
            )
            title = escape(text("page.variation", n=len(branch.steps)))
            yield f'<details class="branch"><summary>{title}</summary><ol>{entries}</ol></details>'
        first += len(branch.steps)


def ledger(story: Story) -> str:
    """Return every scoring, each line of it a button that lights what earned it."""
    frame = sum(1 for _ in story.all_steps())
    parts = [_totals(story), f'<p class="muted">{escape(text("page.light_hint"))}</p>']
    for scoring in story.scorings:
        parts.append(_scoring(story, scoring, frame))
        frame += len(scoring.scenes)
    return "".join([*parts, _rules(story.scorings[0])])


def _totals(story: Story) -> str:
    """Return everybody's points by round as a table."""
    counted = [scoring.round for scoring in story.scorings if scoring.round.counted]
    heads = "".join(
        f'<th scope="col"><abbr title="{escape(round_.title)}">'
        f"{escape(text('widgets.round', n=round_.number))}</abbr></th>"
        for round_ in counted
    )
    rows = "".join(
        f'<tr><th scope="row">{"".join(_sign(b.color, b.letter, "") for b in line.badges)}'
        f"{escape(line.name)}</th>"
        + "".join(f"<td>{round_.points[line.seat]}</td>" for round_ in counted)
        + f"<td><b>{line.points}</b></td></tr>"
        for line in story.steps[-1].info.players
    )
    heads += f'<th scope="col">{escape(text("page.total"))}</th>'
    return (
        f"<table><caption>{escape(text('page.totals'))}</caption>"
        f"<thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _scoring(story: Story, scoring: Scoring, frame: int) -> str:
    """Return one scoring; the frames of its lines begin with ``frame``."""
    parts = []
    # Where the board of that moment is not known, a line is to be read only.
    frames = iter(range(frame, frame + len(scoring.scenes)))
    for section in scoring.round.sections:
        lines = "".join(
            f"<li>{_ledger_line(story.names, line, next(frames, None))}</li>"
            for line in section.lines
        )
        title = section.title if len(section.lines) > 1 else ""
        heading = f"<h3>{escape(title)}</h3>" if title else ""
        parts.append(f"{heading}<ul>{lines}</ul>")
    title = escape(_summary(story, scoring))
    return (
        f'<details class="scoring" data-ply="{scoring.ply}"><summary>{title}</summary>'
        f"{''.join(parts)}</details>"
    )


def _ledger_line(names: Sequence[str], line: ScoreLine, frame: int | None) -> str:
    if line.seat is None or line.color is None:
        who = f'<span class="who nobody">{escape(text("page.nobody"))}</span>'
    else:
        sign = _sign(line.color, line.letter, "")
        gain = escape(text("page.plus", points=line.points))
        name = escape(names[line.seat])
        who = f'<span>{sign}<span class="who">{name} <b>{gain}</b></span></span>'
    shown = (
        f'<span class="line-head"><span class="what">{escape(line.short)}</span>{who}</span>'
        f'<small><span class="why">{escape(line.reason)}</span> '
        f'<span class="rule">{escape(line.rule)}</span></small>'
    )
    if frame is None:
        return f'<div class="line">{shown}</div>'
    return (
        f'<button type="button" class="line" aria-pressed="false" data-frame="{frame}">'
        f"{shown}</button>"
    )


def _rules(scoring: Scoring) -> str:
    """Return how points are counted, as the sections of a scoring say it."""
    rules = "".join(
        f"<dt>{escape(section.title)}</dt><dd>{escape(section.how)}</dd>"
        for section in scoring.round.sections
    )
    return f"<h3>{escape(text('page.how'))}</h3><dl>{rules}</dl>"
