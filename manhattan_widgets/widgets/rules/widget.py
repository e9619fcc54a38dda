"""``mw.rules()``: all rules of a game to read, found by number or by a word."""

from __future__ import annotations

import re

from ipywidgets import Text

from manhattan_widgets.contract.core import OptionError, Position
from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.contract.rulebook import RuleText
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.locale.wrapping import wrapped
from manhattan_widgets.markup import Html, el
from manhattan_widgets.render.closing import plain
from manhattan_widgets.widgets.common.arguments import check_text
from manhattan_widgets.widgets.common.base import StyledWidget, check_theme
from manhattan_widgets.widgets.common.controls import MessageLine, button, html_box, row
from manhattan_widgets.widgets.common.i18n import worded
from manhattan_widgets.widgets.rules.rule_links import rule_lines, rule_list
from manhattan_widgets.widgets.rules.why import HasState, position_of

__all__ = ["RulesWidget", "rules"]

_ID = re.compile(r"[A-Z]?\d+[a-z]?", re.IGNORECASE)


def rules(
    game: str | Position | HasState = "manhattan",
    clause: str | None = None,
    *,
    find: str = "",
    theme: str = "auto",
) -> RulesWidget:
    """Return a widget with the rules of a game, clause by clause, in the reader's language.

    Parameters
    ----------
    game : str, Game, Position or widget, default "manhattan"
        The name of a game, or what has a position, whose rules are meant.
    clause : str, optional
        The number of a rule, such as ``"M11"``: only that one is shown, open.
    find : str, optional
        A word: only rules that have it are shown.  Both can be changed in the widget.
    theme : {"auto", "light", "dark"}
        The colors; ``"auto"`` is as the notebook.

    Returns
    -------
    RulesWidget
        ``found`` are the clauses that are shown.

    Raises
    ------
    OptionError
        For no such clause or theme, and for a clause and a word at once.
    UnknownGameError
        For a name that no game has.
    TypeError
        For something that has no rules.

    Examples
    --------
    >>> print(rules("manhattan", "M9").found[0].title)
    Who owns a tower
    """
    check_text(find=find)
    check_theme(theme, "auto")
    if isinstance(game, str):
        name = find_rules(game).name
    else:
        name = position_of(game).rules.name
    if clause is not None and find:
        raise OptionError(text("why.rules.both"))
    if clause is not None:
        book = find_rules(name).rulebook()
        known = {rule.casefold(): rule for rule in book}
        if str(clause).casefold() not in known:
            listed = text("core.list.comma").join(book)
            raise OptionError(text("why.rules.no_clause", found=short_repr(clause), known=listed))
        find = known[str(clause).casefold()]
    return RulesWidget(name, find, theme)


class RulesWidget(StyledWidget):
    """The widget that :func:`rules` returns."""

    def __init__(self, game: str, find: str, theme: str) -> None:
        line = MessageLine()
        line.widget.add_class("mw-fold")
        super().__init__(theme, {}, line)
        self.add_class("mw-rulebook")
        self._rules = find_rules(game)
        self._head = worded(html_box(), value=self._heading)
        self._find = worded(
            plain(Text, value=find),
            description="why.rules.find",
            placeholder=lambda: text("why.rules.find.example", rule=next(iter(self._book))),
        )
        self._find.observe(lambda _: self._guarded(self._redraw)(), "value")
        every = button("why.rules.all", self._guarded(self._show_all))
        self._count, self._list = html_box("mw-muted", "mw-live"), html_box()
        self._fill(self._head, row(self._find, every), self._count, line.widget, self._list)
        self._redraw()

    @property
    def found(self) -> tuple[RuleText, ...]:
        """The rules that are shown."""
        wanted = str(self._find.value).strip().casefold()
        if _ID.fullmatch(wanted):
            # A number alone is that of a rule of this game: M11 is found by 11, too.
            return tuple(
                rule
                for rule in self._book.values()
                if rule.id.casefold() == wanted or rule.id[1:].casefold() == wanted
            )
        return tuple(
            rule for rule in self._book.values() if wanted in "\n".join(rule_lines(rule)).casefold()
        )

    @property
    def _book(self) -> dict[str, RuleText]:
        return dict(self._rules.rulebook())

    def _heading(self) -> Html:
        title = text("why.rules.heading", game=self._rules.title())
        return el("h3", title) + el("p.mw-muted", text("why.rules.about"))

    def _show_all(self) -> None:
        self._find.value = ""

    def _redraw(self) -> None:
        matches = self.found
        count = text("why.rules.shown", n=len(matches), of=len(self._book))
        self._count.value = el("span", count)
        # What was looked for is read at once; a whole rulebook is a list of titles.
        self._list.value = rule_list(matches, is_open=len(matches) <= 2)

    def _static(self) -> dict[str, str]:
        lines = [line for rule in self.found for line in (*rule_lines(rule), "")]
        return {
            "text/html": self._heading() + rule_list(self.found, is_open=True),
            "text/plain": wrapped("\n".join(lines).rstrip()),
        }
