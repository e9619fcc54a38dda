"""``mw.compare_rules()``: what each game says about the same topics, side by side."""

from __future__ import annotations

from ipywidgets import Text

from manhattan_widgets.contract.comparison import Row, compare
from manhattan_widgets.contract.core import OptionError, Sentence
from manhattan_widgets.contract.lists import listed
from manhattan_widgets.contract.registry import GAMES, usable_rules
from manhattan_widgets.contract.rules_summary import TOPICS
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.render.closing import plain
from manhattan_widgets.widgets.common.arguments import check_text
from manhattan_widgets.widgets.common.base import StyledWidget, check_theme
from manhattan_widgets.widgets.common.controls import MessageLine, choice, html_box, row
from manhattan_widgets.widgets.common.i18n import worded
from manhattan_widgets.widgets.common.options_row import OptionsRow
from manhattan_widgets.widgets.rules import comparison_html

__all__ = ["CompareWidget", "compare_rules"]

_ALL = ""


def compare_rules(
    *games: str, topic: str | None = None, find: str = "", theme: str = "auto"
) -> CompareWidget:
    """Return a widget that sets the rules of games side by side, topic by topic.

    Each sentence names the rules it comes from, and what we decided where a booklet is silent can
    be opened below.  What is shown can be changed in the widget.

    Parameters
    ----------
    *games : str
        The names of games, by default all.
    topic : str, optional
        The only topic to be shown, such as ``"money"``; by default all are.
    find : str, optional
        A word or the id of a rule (``"N9"``): only topics that have it are shown.
    theme : {"auto", "light", "dark"}
        The colors; ``"auto"`` is as the notebook.

    Returns
    -------
    CompareWidget
        ``rows`` are the topics that are shown, with a cell for each game.

    Raises
    ------
    OptionError
        For no such topic or theme.
    UnknownGameError
        For a name that no game has.

    Examples
    --------
    >>> compared = compare_rules("manhattan", "skyline", topic="money")
    >>> for cell in compared.rows[0].cells:
    ...     print(cell.game, "-", cell.clauses[0].sentence)
    manhattan - There is no money: building costs nothing.
    skyline - Income each turn, from one series of buildings that you top. ...
    """
    for game in games:
        check_text(game=game)
    check_text(find=find)
    check_theme(theme, "auto")
    return CompareWidget(games or _all_games(), topic, find, theme)


def _all_games() -> tuple[str, ...]:
    return tuple(rules.name for rules in usable_rules())


class CompareWidget(StyledWidget):
    """The widget that :func:`compare_rules` returns."""

    def __init__(self, games: tuple[str, ...], topic: str | None, find: str, theme: str) -> None:
        if topic is not None and topic not in TOPICS:
            raise OptionError(
                Sentence.of("compare.error.topic", found=short_repr(topic), known=", ".join(TOPICS))
            )
        self._games = tuple(dict.fromkeys(games))
        self._every = compare(tuple(dict.fromkeys((*self._games, *_all_games()))))
        self._line = MessageLine()
        self._line.widget.add_class("mw-fold")
        super().__init__(theme, {}, self._line)
        self.add_class("mw-compare")
        self._head, self._table = html_box(), html_box()
        self._count = html_box("mw-muted", "mw-count", "mw-live")
        self._switches = OptionsRow(self._guarded(self._switch))
        self._topic = choice("compare.topic", self._topics, topic)
        self._find = worded(
            plain(Text, value=find),
            description="compare.find",
            placeholder="compare.find.placeholder",
        )
        for field in (self._topic, self._find):
            field.observe(lambda _: self._guarded(self._show)(), "value")
        self._fill(
            self._head,
            self._switches.widget,
            row(self._topic, self._find),
            self._count,
            self._line.widget,
            self._table,
        )
        self._show()

    @property
    def games(self) -> tuple[str, ...]:
        """The names of the games that are shown."""
        return self._games

    @property
    def rows(self) -> tuple[Row, ...]:
        """What is shown: a row for each topic, with a cell for each game."""
        chosen = [
            Row(
                each.topic,
                each.title,
                tuple(cell for cell in each.cells if cell.game in self._games),
            )
            for each in self._every
            if self._topic.value in (_ALL, each.topic)
        ]
        return tuple(each for each in chosen if comparison_html.has(each, self._word))

    @property
    def _word(self) -> str:
        return str(self._find.value).strip()

    def _switch(self, game: str) -> None:
        """Show a game, or put it away."""
        if self._games == (game,):
            raise OptionError(Sentence.of("compare.one_game"))
        # The order stays that of the first call.
        chosen = {game} ^ set(self._games)
        self._games = tuple(cell.game for cell in self._every[0].cells if cell.game in chosen)
        self._show()

    def _topics(self) -> list[tuple[str, str]]:
        every = [(str(each.title), each.topic) for each in self._every]
        return [(text("compare.topic.all"), _ALL), *every]

    def _redraw(self) -> None:
        self._show()

    def _show(self) -> None:
        rows = self.rows
        nothing = Sentence.of("compare.nothing", word=self._word)
        self._line.say("info", "" if rows else nothing)
        names = [cell.game for cell in self._every[0].cells]
        self._switches.show(
            "",
            [(name, str(GAMES[name].title()), "") for name in names],
            self._games,
        )
        self._head.value = comparison_html.heading(self._title)
        self._count.value = comparison_html.count(len(rows), len(TOPICS))
        self._table.value = comparison_html.table(rows, self._titles, self._word)

    @property
    def _titles(self) -> list[str]:
        return [str(GAMES[name].title()) for name in self._games]

    @property
    def _title(self) -> str:
        key = "compare.title" if len(self._games) > 1 else "compare.title.one"
        return text(key, games=listed(self._titles))

    def _static(self) -> dict[str, str]:
        rows = self.rows
        title = comparison_html.heading(self._title)
        return {
            "text/html": title + comparison_html.table(rows, self._titles, self._word),
            "text/plain": "\n".join([self._title, *comparison_html.lines(rows)]),
        }
