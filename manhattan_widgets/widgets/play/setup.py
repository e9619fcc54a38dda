"""The form for a new game: who plays, and by which variant."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from ipywidgets import Checkbox, Dropdown, Text, VBox

from manhattan_widgets import bots
from manhattan_widgets.contract.core import OptionError, Rules, Sentence
from manhattan_widgets.contract.defaults import option_words, value_words
from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el
from manhattan_widgets.records import PERSON, PlayerInfo
from manhattan_widgets.records.player_names import chosen_name, given_name, you
from manhattan_widgets.render.closing import plain
from manhattan_widgets.widgets.common.controls import boxed, button, heading, html_box, row, show
from manhattan_widgets.widgets.common.i18n import worded

__all__ = ["SetupPanel", "default_names", "unlisted"]

_LONGEST_NAME = 40


def default_names(kinds: list[str]) -> list[str]:
    """Return names for players: "You", or numbered people, and numbered computers.

    >>> default_names(["person", "greedy", "random"])
    ['You', 'Computer 1', 'Computer 2']
    """
    people, computers = 0, 0
    names = []
    for kind in kinds:
        if kind == PERSON:
            people += 1
            alone = kinds.count(PERSON) == 1
            names.append(str(you() if alone else given_name("person", people)))
        else:
            computers += 1
            names.append(str(given_name("computer", computers)))
    return names


def unlisted(rules: Rules[Any], options: Any) -> dict[str, Any]:
    """Return the options that no form can list, such as a board of the user's own.

    They go over to the next game.

    >>> from manhattan_widgets.games.skyline.rules import SKYLINE
    >>> unlisted(SKYLINE, SKYLINE.options(closed=True))
    {}
    """
    listed = rules.option_values(options.players)
    return {
        name: value
        for name, values in listed.items()
        if (value := getattr(options, name)) not in values
    }


class SetupPanel:
    """Lets a person set up a game; calls ``on_start(settings, practice)``.

    It begins with what the game before had: its ``players``, its ``options``, and whether it was
    for ``practice``.  ``settings`` are the arguments for :func:`~manhattan_widgets.game.new_game`.
    """

    def __init__(
        self,
        rules: Rules[Any],
        players: tuple[PlayerInfo, ...],
        options: Any,
        practice: bool,
        on_start: Callable[[dict[str, Any], bool], None],
        on_cancel: Callable[[], None],
        guard: Callable[[Callable[[], None]], Callable[..., None]],
    ) -> None:
        self._rules, self._on_start = rules, on_start
        most = max(rules.players)
        self._count = worded(
            plain(Dropdown, options=rules.players, value=len(players)),
            description="widgets.setup.players",
        )
        known = (PERSON, *bots.BOTS)
        given = [info.kind if info.kind in known else "greedy" for info in players]
        given += ["greedy"] * (most - len(given))
        self._kinds = [
            worded(
                plain(Dropdown, options=_kinds(), value=kind),
                description=partial(text, "widgets.setup.seat", n=seat + 1),
                options=_kinds,
            )
            for seat, kind in enumerate(given)
        ]
        names = [chosen_name(info.name) for info in players]
        self._names = [
            worded(
                plain(Text, value=name, continuous_update=False), placeholder="widgets.setup.name"
            )
            for name in (*names, *[""] * (most - len(names)))
        ]
        self._seats = [row(kind, name) for kind, name in zip(self._kinds, self._names, strict=True)]
        self._variants = {
            name: worded(plain(Dropdown), description=partial(_option, rules.name, name))
            for name in self._all_variants()
        }
        self._before = options
        self._practice = worded(
            plain(Checkbox, value=practice, indent=False), description="widgets.setup.practice"
        )
        self._refusal = html_box()
        start = button("widgets.setup.start", guard(self.start), main=True)
        cancel = button("widgets.cancel", on_cancel)
        cancel.add_class("mw-cancels")  # the focus goes back to what opened the form
        self.widget = boxed(
            VBox,
            [
                heading("widgets.setup.title"),
                self._count,
                *self._seats,
                worded(html_box(), value=_levels),
                *self._variants.values(),
                self._practice,
                row(start, cancel, self._refusal),
            ],
            "mw-panel",
        )
        self._count.observe(lambda _: self._fit(), "value")
        self._fit()
        for name, field in self._variants.items():
            worded(field, options=partial(self._values, name))

    def start(self) -> None:
        """Hand over what was chosen; what cannot be is told beside the button, too.

        The line of messages lies below the form.
        """
        try:
            self._hand_over()
        except OptionError as error:
            refusal = el("div.mw-message.mw-error", str(error))
            self._refusal.value = el("div", refusal, aria_hidden="true")
            raise

    def _hand_over(self) -> None:
        count = self._count.value
        kinds = [kind.value for kind in self._kinds[:count]]
        names = [
            typed.value.strip() or name
            for typed, name in zip(self._names, default_names(kinds), strict=False)
        ]
        for seat, name in enumerate(names, 1):
            if len(name) > _LONGEST_NAME:
                raise OptionError(
                    Sentence.of("widgets.setup.name_long", seat=seat, n=_LONGEST_NAME)
                )
        chosen = {
            name: field.value
            for name, field in self._variants.items()
            if name in self._rules.variants(count)
        }
        settings = {"players": count, "names": names, "kinds": kinds, **chosen}
        self._on_start({"name": self._rules.name, **settings}, self._practice.value)

    def _all_variants(self) -> list[str]:
        variants = (name for count in self._rules.players for name in self._rules.variants(count))
        return list(dict.fromkeys(variants))

    def _fit(self) -> None:
        """Show the seats and variants that the number of players has."""
        for seat, fields in enumerate(self._seats):
            show(fields, seat < self._count.value)
        offered = self._rules.variants(self._count.value)
        for name, field in self._variants.items():
            show(field, name in offered)
            values, chosen = offered.get(name, ()), field.value
            if chosen is None:  # not offered until now
                chosen = getattr(self._before, name)
            field.options = self._values(name)
            if values:
                field.value = chosen if chosen in values else values[0]

    def _values(self, name: str) -> list[tuple[str, Any]]:
        values = self._rules.variants(self._count.value).get(name, ())
        return [(str(value_words(self._rules.name, name, value)), value) for value in values]


def _option(game: str, name: str) -> str:
    return str(option_words(game, name))


def _kinds() -> list[tuple[str, str]]:
    """Return who may sit on a seat: a person, or a computer player, the strongest first."""
    computers = [
        (text("widgets.setup.computer", name=bots.label(kind)), kind)
        for kind in reversed(list(bots.BOTS))
    ]
    return [(text("widgets.setup.person"), PERSON), *computers]


def _levels() -> Html:
    return el("div.mw-muted", text("search.levels"))
