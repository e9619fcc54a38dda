"""``mw.why()``: why a move may be made, or which rule forbids it, in a script or a notebook."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from manhattan_widgets.contract.core import (
    Explanation,
    IllegalMoveError,
    Move,
    MoveError,
    Position,
    State,
)
from manhattan_widgets.contract.registry import find_rule
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.locale.wrapping import wrapped
from manhattan_widgets.markup import el, fragment
from manhattan_widgets.widgets.rules.rule_links import rule_details, rule_lines

__all__ = ["HasState", "Why", "position_of", "why"]


class HasState(Protocol):
    """What has a position: a game, a session, a widget."""

    @property
    def state(self) -> State:
        """The position now."""


@dataclass(frozen=True, slots=True)
class Why:
    """Why a move is legal, or why not; printed, or shown by a notebook, with the rule's text.

    ``asked`` is the move in words; of text that is no single move (``clear`` is False), the text.
    """

    asked: str
    explanation: Explanation
    clear: bool = True

    @property
    def legal(self) -> bool:
        """Whether the move may be made."""
        return self.explanation.legal

    @property
    def rule(self) -> str:
        """The id of the rule that allows or forbids the move."""
        return self.explanation.rule

    @property
    def sites(self) -> tuple[str, ...]:
        """The sites that the explanation is about."""
        return self.explanation.sites

    @property
    def headline(self) -> str:
        """The move, and whether it may be made."""
        if not self.clear:
            return text("why.unclear", text=self.asked)
        return text("why.allowed" if self.legal else "why.not_allowed", move=self.asked)

    def __str__(self) -> str:
        rule = find_rule(self.rule)
        sentences = [self.headline, str(self.explanation)]
        if self.sites:
            sentences.append(self._sites)
        return wrapped(
            "\n".join(sentences if rule is None else [*sentences, "", *rule_lines(rule)])
        )

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        page = fragment(
            el("p", el("b", self.headline)),
            el("p", self.explanation),
            el("p", self._sites) if self.sites else None,
            rule_details(self.rule),
        )
        return str(page)

    @property
    def _sites(self) -> str:
        listed = text("core.list.comma").join(self.sites)
        return text("why.sites", n=len(self.sites), sites=listed)


def why(source: Position | HasState, move: Move | str) -> Why:
    """Say why a move may be made in a game or position now, or which rule forbids it.

    The seat to move is meant, and nothing is told that it may not know.

    Parameters
    ----------
    source : Game, State, View, session or widget
        What has a position.
    move : Move or str
        A move, or text in the game's notation; text that is no move is explained too.

    Returns
    -------
    Why
        The answer, to be printed, or shown by a notebook.

    Raises
    ------
    TypeError
        For anything else than a game or position, or a move of that game.

    Examples
    --------
    >>> from manhattan_widgets import new_game
    >>> game = new_game("manhattan", players=4, seed=7)
    >>> print(why(game, "3 on Frankfurt 5"))
    3 on Frankfurt 5: not allowed.
    First choose 6 pieces for this round. (rule M5)
    <BLANKLINE>
    Rule M5: Choosing pieces for a round
    Each round begins with the draft. ...
    """
    position = position_of(source)
    view = position.view(position.to_move) if isinstance(position, State) else position
    try:
        read = view.parse(move) if isinstance(move, str) else move
    except MoveError as error:
        return Why(str(move), error.explanation, clear=False)
    try:
        return Why(view.format(read), view.explain(read))
    except LookupError:  # it names what the game does not have, and so has no words
        return Why(short_repr(read), view.explain(read))
    except (AttributeError, IllegalMoveError) as error:  # of another game, or none at all
        given, game = short_repr(move), view.rules.title()
        raise TypeError(text("why.error.move", found=given, game=game)) from error


def position_of(source: Any) -> Position:
    """Return the position that ``source`` is or shows; raises ``TypeError`` if there is none."""
    position = source if isinstance(source, Position) else getattr(source, "state", None)
    if not isinstance(position, Position):
        raise TypeError(text("why.error.source", found=short_repr(source)))
    return position
