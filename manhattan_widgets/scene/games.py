"""Where the scenes of each game are found.

A game's scene modules offer the functions of :class:`GameScenes`; widgets use no others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from manhattan_widgets.contract.core import Position, Rules, Score
from manhattan_widgets.contract.registry import part_of
from manhattan_widgets.locale import language
from manhattan_widgets.scene import plain
from manhattan_widgets.scene.core import Scene, Tile
from manhattan_widgets.scene.illustrations import Illustration
from manhattan_widgets.scene.ledger import Ledger, ScoreLine
from manhattan_widgets.scene.overlays import Overlay
from manhattan_widgets.scene.table import Action, ChoiceGroup, PlayerLine, TableInfo

__all__ = ["PLAIN", "GameScenes", "color_names", "plain_board", "scenes_of", "unnamed_players"]


@dataclass(frozen=True, slots=True)
class GameScenes:
    """The functions that turn a view of one game into what is shown.

    ``after`` returns the position with the board after a move, to be looked at, None where nothing
    can be counted; ``reasons`` yields what only this game can say for a move; ``takes`` says by
    site what it takes to get what stands there, as far as its label does not; ``takeovers`` are the
    keys of effects by which a site changes hands; ``news`` says what chance brought between two
    views that concerns all; ``action`` puts into words what chosen moves do. ``once`` tells that
    points are counted once, at the end, and not round by round, and ``counted`` how many of the
    details beside a color are counted from the board: they are left out where that is asked. Where
    ``lies`` is true the board is long, and ``board`` and ``overlaid`` take ``lying=True`` for a
    place that is wider than high. ``overlaid`` is the board with what an overlay shows
    (:meth:`.Annotations.scene_options`). ``illustrations`` are pictures that lessons may ask for by
    name. ``signs`` explains letters and marks on the board that stand for no color, for a board on
    paper.
    """

    board: Callable[..., Scene]
    picture: Callable[..., Scene]
    table: Callable[..., TableInfo]
    choices: Callable[[Any], tuple[ChoiceGroup, ...]]
    hint: Callable[[Any, Sequence[str]], str]
    pictures: Callable[[Any], Mapping[str, Tile]]
    score_lines: Callable[[Score], tuple[ScoreLine, ...]]
    ledger: Callable[[Any, Sequence[str]], Ledger]
    overlays: tuple[Overlay, ...]
    overlaid: Callable[..., Scene]
    miniature: Callable[..., Tile]
    after: Callable[[Any, Any], Any]
    reasons: Callable[[Any, Any, Any], Iterator[str]]
    once: bool = False
    counted: int = 0
    lies: bool = False
    takes: Callable[[Any], Mapping[str, str]] = plain.takes
    news: Callable[[Any, Any, Sequence[str]], str] = plain.news
    action: Callable[[Any, Sequence[Any]], Action] = plain.action
    takeovers: frozenset[str] = frozenset()
    illustrations: Mapping[str, Illustration] = field(default_factory=dict)
    signs: Callable[[Any], str] = plain.signs


#: The scenes of games that bring none.
PLAIN = GameScenes(
    board=plain.board,
    picture=plain.picture,
    table=plain.table,
    choices=plain.choices,
    hint=plain.hint,
    pictures=plain.pictures,
    score_lines=plain.score_lines,
    ledger=plain.ledger,
    overlays=(),
    overlaid=plain.overlaid,
    miniature=plain.miniature,
    after=plain.after,
    reasons=plain.reasons,
)
_PLAIN_ONCE = replace(PLAIN, ledger=plain.once, once=True)


def scenes_of(rules: Rules[Any]) -> GameScenes:
    """Return the scenes of a game, or a plain board of labelled sites for one that has none."""
    scenes: GameScenes | None = part_of(rules.name, "scenes")
    if scenes is not None:
        return scenes
    state_type = getattr(rules, "state_type", None)
    return _PLAIN_ONCE if getattr(state_type, "score", None) is Position.score else PLAIN


def unnamed_players(view: Any) -> tuple[PlayerLine, ...]:
    """Return the players of a position in the order of their seats, without their names."""
    return scenes_of(view.rules).table(view, ("",) * view.options.players).players


def color_names(view: Any) -> tuple[str, ...]:
    """Return by seat the colors that it plays, for a position whose players have no names."""
    return tuple(
        " + ".join(badge.name for badge in player.badges) for player in unnamed_players(view)
    )


def plain_board(view: Any) -> Scene:
    """Return the board of a position with nothing chosen, lit or marked on it.

    It is made once, though several ask for it: for what is read out, and for the names of sites.
    """
    return _plain_board(language(), view)


@lru_cache(maxsize=4)
def _plain_board(_language: str, view: Any) -> Scene:
    return scenes_of(view.rules).board(view)
