"""``mw.options()``: what can be agreed before a game, with values, defaults and meaning."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from manhattan_widgets.contract.comparison import Choice, all_choices
from manhattan_widgets.contract.core import Rules
from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list
from manhattan_widgets.locale.wrapping import COLUMNS, wrapped
from manhattan_widgets.markup import el, fragment

__all__ = ["OptionList", "options"]

_GAP = "  "
_NARROWEST = 24
"""So many columns the meaning has at least, however long the values are."""


def options(game: str = "manhattan", *, players: int | None = None) -> OptionList:
    """List the options of a game, each with its values, the default first, and what it means.

    They are keyword arguments of :func:`new_game` and :func:`play`.

    Parameters
    ----------
    game : str, default "manhattan"
        The name of a game.
    players : int, optional
        List only what so many players can choose; by default all, and the defaults for the usual
        number of players.

    Returns
    -------
    OptionList
        It prints as a table, and a notebook shows it as one; ``rows()`` has the same as plain data.

    Raises
    ------
    UnknownGameError
        For a name that no game has.
    OptionError
        If the game is not for so many players.

    Examples
    --------
    >>> print(options("newyork", players=3))
    Options of New York
    option   value                              meaning
    players  3 (default)                        Players
    actions                                     Action cards
             False (default)                    without
             True                               with the 12 action cards
    ...
    >>> options("newyork").rows()[1]["values"]
    [False, True]
    """
    rules = find_rules(game)
    count = rules.options().players if players is None else rules.options(players=players).players
    return OptionList(rules, count, all_choices(rules, None if players is None else count))


@dataclass(frozen=True, slots=True)
class OptionList:
    """What :func:`options` returns; ``players`` is the number that the defaults are for."""

    rules: Rules[Any]
    players: int
    choices: tuple[Choice, ...]

    def rows(self) -> list[dict[str, Any]]:
        """Return the options as plain data, for a table or a file.

        Returns
        -------
        list of dict
            For each option its name (``option``), its ``default`` and ``values``, which can be
            written as JSON, the ``meaning`` and, in the same order as the values, their ``words``
            where they have any, and the numbers of ``players`` that can choose it.  Of an option
            whose values cannot be listed ``values`` has the default alone.
        """
        counts = sorted(count for count, _ in self.choices[0].values)
        return [
            {
                "option": choice.option,
                "default": values[0],
                "values": values,
                "meaning": str(choice.label),
                "words": [str(words) for _, words in choice.values if words is not None],
                "players": list(choice.players or counts),
            }
            for choice in self.choices
            for values in [self._values(choice)]
        ]

    def __str__(self) -> str:
        lines = [*self._lines()]
        first, second = (max(len(line[column]) for line in lines) for column in (0, 1))
        room = max(_NARROWEST, COLUMNS - first - second - 2 * len(_GAP))
        rows = [wrapped(self._title)]
        for name, value, meaning in lines:
            start, *rest = wrap(meaning, room) or [""]
            rows.append(f"{name:{first}}{_GAP}{value:{second}}{_GAP}{start}".rstrip())
            rows += [" " * (first + second + 2 * len(_GAP)) + line for line in rest]
        return "\n".join(rows)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        head, *lines = self._lines()
        # Where a page says nothing, JupyterLab's tables are of figures, and stand at the right.
        left = "text-align: left"
        heads = el("tr", (el("th", cell, scope="col", style=left) for cell in head))
        rows = (
            el("tr", (el("td", cell, style=left) for cell in (name, value, meaning)))
            for name, value, meaning in lines
        )
        table = el("table", el("thead", heads), el("tbody", rows))
        return str(fragment(el("p", el("b", self._title)), table))

    def _values(self, choice: Choice) -> list[Any]:
        """Return the values as plain data, the default first."""
        default, *others = (value for value, _ in choice.values)
        if choice.values[0][1] is None:  # it may be anything, such as a board
            made = self.rules.options(players=self.players)
            default = self.rules.options_to_json(made)[choice.option]
        return [default, *others]

    @property
    def _title(self) -> str:
        return text("options.title", game=self.rules.title())

    def _lines(self) -> Iterator[tuple[str, str, str]]:
        """Yield the heads of the columns, and then what stands below them."""
        yield text("options.option"), text("options.value"), text("options.meaning")
        for choice in self.choices:
            meaning = str(choice.label)
            if choice.players:
                players = comma_list(map(str, choice.players))
                meaning = text("options.players", meaning=meaning, players=players)
            default, *others = (repr(value) for value, _ in choice.values)
            values = [text("compare.choice.default", value=default), *others]
            if any(words is None for _, words in choice.values):
                yield choice.option, ", ".join(values), meaning
                continue
            yield choice.option, "", meaning
            for value, (_, words) in zip(values, choice.values, strict=True):
                yield "", value, str(words)
