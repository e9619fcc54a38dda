"""What a notebook shows of a game, a position or a score: a picture and a short table.

A state holds everything, and is shown as a spectator may know it, as its ``repr`` is: whoever looks
at the screen may be a player.  A view shows what its seat has in hand besides.  The picture is
inside the HTML, as an image: a notebook that is not trusted shows it too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import singledispatch
from typing import Any

from manhattan_widgets.base_game import BaseGame
from manhattan_widgets.contract.core import Outcome, Position, Score, State, View
from manhattan_widgets.contract.registry import find_rule
from manhattan_widgets.exports.replay_story import Reader, result_words
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.records.player_names import given_name
from manhattan_widgets.render.svg import data_uri, svg
from manhattan_widgets.scene.bars import bars
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.scene.games import color_names, scenes_of

__all__ = ["html_of", "image"]


@singledispatch
def html_of(value: Any) -> Html:
    """Return a game, a position or a score as HTML."""
    raise TypeError(value)


@html_of.register
def _(game: BaseGame) -> Html:
    reader = Reader(game, None)
    title = text("page.title", game=game.rules.title(), names=comma_list(reader.names))
    scene = reader.picture(len(game.moves))
    return _position(title, reader.view(game.state), scene, reader.names, game.outcome())


@html_of.register
def _(position: Position) -> Html:
    view = position.view(None) if isinstance(position, State) else position
    scene = scenes_of(view.rules).picture(view)
    return _position(str(view.rules.title()), view, scene, color_names(view), view.outcome())


@html_of.register
def _(score: Score) -> Html:
    seats = range(1, score.players + 1)
    names = [str(given_name("person", number)) for number in seats]
    rules = dict.fromkeys(part.rule for part in score.parts)
    rows = [(_rule_title(rule), score.select(rule=rule).totals) for rule in rules]
    picture = image(bars(names, score.totals, [*map(str, score.totals)]))
    return picture + _table(["", *names], [*rows, (text("page.total"), score.totals)])


def _position(
    title: str, view: Position, scene: Scene, names: Sequence[str], outcome: Outcome | None
) -> Html:
    info = scenes_of(view.rules).table(view, names, outcome)
    now = info.title if outcome is None else result_words(outcome, names)
    summary = el("p", el("b", title), el("br"), now, el("br"), info.detail)
    heads = [text("score.player"), text("page.points"), ""]
    rows = [(player.name, (player.points, player.note)) for player in info.players]
    return fragment(summary, image(scene), _table(heads, rows), _hand(view))


def _hand(view: Position) -> Iterator[Html]:
    """Yield what the seat has in hand whose view it is; nothing for a spectator."""
    if not isinstance(view, View) or view.seat is None:
        return
    for group in scenes_of(view.rules).choices(view):
        if group.held:
            counted = (
                choice.label if choice.count == 1 else f"{choice.label} ×{choice.count}"
                for choice in group.choices
            )
            yield el("p", el("b", group.heading), el("br"), comma_list(counted))


def _rule_title(rule: str) -> str:
    clause = find_rule(rule)
    return rule if clause is None else text("why.rule.title", rule=rule, title=clause.title)


def image(scene: Scene) -> Html:
    """Return a scene as a picture inside of HTML."""
    return el("p", el("img", src=data_uri(svg(scene)), alt=scene.label))


def _table(heads: Sequence[str], rows: Sequence[tuple[object, Sequence[object]]]) -> Html:
    """Return a table; a column headed by nothing has no head."""
    return el(
        "table",
        el("tr", (el("th", head, scope="col") if head else el("td") for head in heads)),
        (
            el("tr", el("th", head, scope="row"), (el("td", cell) for cell in cells))
            for head, cells in rows
        ),
    )
