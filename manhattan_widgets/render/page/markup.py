"""The parts of a page that can be read without its player: players, moves, ledger, totals.

Attributes stand in double quotes here, as in ``page.html``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import groupby

from manhattan_widgets import markup
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list
from manhattan_widgets.markup import Html, fragment
from manhattan_widgets.render.page.data import BADGE_FACTS, facts, player_facts
from manhattan_widgets.render.page.story import Scoring, Step, Story
from manhattan_widgets.scene.ledger import ScoreLine
from manhattan_widgets.scene.table import Badge, PlayerLine

__all__ = ["el", "ledger", "moves", "players"]

el = partial(markup.el, quote='"')

_COMMON = 4
"""How many facts come before those of the players."""


def players(step: Step) -> Html:
    """Return a box for each player, as at one step; the player fills in the others."""
    lines = step.info.players
    first, boxes = _COMMON, []
    for line in lines:
        boxes.append(_player(line, first))
        first += len(player_facts(line))
    assert first == len(facts(step))
    return fragment(boxes)


def _player(line: PlayerLine, first: int) -> Html:
    own = player_facts(line)
    tags = (
        _flag("page.to_move", first + 1, bool(own[1])),
        _flag("page.starts", first + 2, bool(own[2])),
    )
    several = len(line.badges) > 1
    points = el("span.quiet", " " + text("page.points"))
    badges = [(badge, first + 4 + BADGE_FACTS * at) for at, badge in enumerate(line.badges)]
    return el(
        "li.player.turn" if line.to_move else "li.player",
        el(
            "div.player-head",
            el("span.name", (_disc(*badge) for badge in badges), line.name),
            el("b.points", _fact(first, own[0]), points),
        ),
        el("div.tags", _fact(first + 3, own[3]), tags),
        (_details(*badge, several) for badge in badges),
        data_turn=first + 1,
    )


def _details(badge: Badge, first: int, several: bool) -> Html:
    own = (str(badge.points), "".join(badge.details[:1]), " · ".join(badge.details[1:]))
    points = (_disc(badge, first), _fact(first, own[0]), " · ") if several else None
    return el("small", points, _fact(first + 1, own[1]), el("br"), _fact(first + 2, own[2]))


def _fact(number: int, fact: str) -> Html:
    return el("span", fact, data_fact=number)


def _flag(key: str, number: int, is_shown: bool) -> Html:
    return el("span.tag", text(key), data_flag=number, hidden=not is_shown)


def _disc(badge: Badge, first: int) -> Html:
    # The letter says the color to everybody; its name is for those who hear the page.
    look = f"span.disc.c-{badge.color}"
    return el(look, badge.letter, role="img", aria_label=badge.name, data_disc=first + 3)


def _signs(badges: Iterable[Badge]) -> Html:
    return fragment(_sign(badge.color, badge.letter) for badge in badges)


def _sign(color: str, letter: str) -> Html:
    return el(f"span.disc.c-{color}", letter, aria_hidden="true")


def moves(story: Story) -> Html:
    """Return all moves by round, each a button, with comments, scorings and variations."""
    first = story.steps[0]
    opening = el("p.opening", _move_button(0, text("page.beginning"), "", ""), _comment(first))
    parts = [opening, *_branches_at(story, None, 0)]
    for round_, run in groupby(story.steps[1:], lambda step: step.round):
        if round_:
            parts.append(el("h3", text("page.round", n=round_)))
        parts.append(el("ol", (_entry(story, step) for step in run)))
    return fragment(parts)


def _entry(story: Story, step: Step) -> Html:
    scorings = (
        el("p.scored", el("button", summary, type="button", data_scoring=scoring.ply))
        for scoring in story.scorings
        if scoring.ply == step.ply and scoring.round.counted
        for summary in [_summary(story, scoring)]
    )
    branches = _branches_at(story, None, step.ply) if step.ply else None
    return el("li", _step_button(step, step.ply), _comment(step), scorings, branches)


def _summary(story: Story, scoring: Scoring) -> str:
    gains = comma_list(
        text("page.gain", name=name, points=points)
        for name, points in zip(story.names, scoring.round.points, strict=True)
    )
    return text("page.scored", title=scoring.round.title, gains=gains)


def _step_button(step: Step, number: int) -> Html:
    assert step.mover is not None
    move = fragment(_signs(step.mover.badges), el("b", step.mover.name), f" {step.move}")
    return _move_button(number, move, f"{step.ply}.", step.effect)


def _move_button(number: int, move: str, ply: str, effect: str) -> Html:
    words = el("span", move, el("small", effect) if effect else None)
    return el("button", el("span.ply", ply), words, type="button", class_="move", data_step=number)


def _comment(step: Step) -> Html | None:
    return el("p.comment", step.comment) if step.comment else None


def _branches_at(story: Story, parent: int | None, ply: int) -> Iterable[Html]:
    """Yield the variations that leave a line after ``ply`` moves, each with those that leave it."""
    first = len(story.steps)
    for number, branch in enumerate(story.branches):
        if branch.parent == parent and branch.ply == ply:
            entries = (
                el(
                    "li",
                    _step_button(step, first + at),
                    _comment(step),
                    _branches_at(story, number, step.ply),
                )
                for at, step in enumerate(branch.steps)
            )
            title = el("summary", text("page.variation", n=len(branch.steps)))
            yield el("details.branch", title, el("ol", entries))
        first += len(branch.steps)


def ledger(story: Story) -> Html:
    """Return every scoring, each line of it a button that lights what earned it."""
    frame = sum(1 for _ in story.all_steps())
    parts = [_totals(story), el("p.muted", text("page.light_hint"))]
    for scoring in story.scorings:
        parts.append(_scoring(story, scoring, frame))
        frame += len(scoring.scenes)
    return fragment(parts, _rules(story.scorings[0]))


def _totals(story: Story) -> Html:
    """Return everybody's points by round as a table."""
    counted = [scoring.round for scoring in story.scorings if scoring.round.counted]
    heads: list[str] = [
        el("abbr", text("widgets.round", n=round_.number), title=round_.title) for round_ in counted
    ]
    heads.append(text("page.total"))
    rows = (
        el(
            "tr",
            el("th", _signs(line.badges), line.name, scope="row"),
            (el("td", round_.points[line.seat]) for round_ in counted),
            el("td", el("b", line.points)),
        )
        for line in story.steps[-1].info.players
    )
    head = el("tr", el("td"), (el("th", heading, scope="col") for heading in heads))
    return el("table", el("caption", text("page.totals")), el("thead", head), el("tbody", rows))


def _scoring(story: Story, scoring: Scoring, frame: int) -> Html:
    """Return one scoring; the frames of its lines begin with ``frame``."""
    parts = []
    # Where the board of that moment is not known, a line is to be read only.
    frames = iter(range(frame, frame + len(scoring.scenes)))
    for section in scoring.round.sections:
        lines = [
            el("li", _ledger_line(story.names, line, next(frames, None))) for line in section.lines
        ]
        titled = section.title and len(section.lines) > 1
        parts.append(el("h3", section.title) if titled else None)
        parts.append(el("ul", lines))
    title = el("summary", _summary(story, scoring))
    return el("details.scoring", title, parts, data_ply=scoring.ply)


def _ledger_line(names: Sequence[str], line: ScoreLine, frame: int | None) -> Html:
    if line.seat is None or line.color is None:
        who = el("span.who.nobody", text("page.nobody"))
    else:
        gain = el("b", text("page.plus", points=line.points))
        who = el("span.who", names[line.seat], " ", gain)
        who = el("span", _sign(line.color, line.letter), who)
    words = fragment(
        el("span.line-head", el("span.what", line.short), who),
        el("small", el("span.why", line.reason), " ", el("span.rule", line.rule)),
    )
    if frame is None:
        return el("div.line", words)
    return el("button", words, type="button", class_="line", aria_pressed="false", data_frame=frame)


def _rules(scoring: Scoring) -> Html:
    """Return how points are counted, as the sections of a scoring say it."""
    rules = ((el("dt", section.title), el("dd", section.how)) for section in scoring.round.sections)
    return el("h3", text("page.how")) + el("dl", rules)
