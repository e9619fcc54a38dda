"""How an exercise is answered: options, numbers, sites to mark, a move; by clicks or by keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Any

from ipywidgets import Button, Text, VBox

from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.contract.lists import listed
from manhattan_widgets.lessons.exercises import Choose, Enter, Exercise, Mark, Play
from manhattan_widgets.lessons.queries import facts_of
from manhattan_widgets.locale import text
from manhattan_widgets.markup import el
from manhattan_widgets.render.closing import closed_with, plain
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.scene.games import GameScenes
from manhattan_widgets.widgets.common.controls import boxed, button, html_box, row, show
from manhattan_widgets.widgets.common.i18n import worded
from manhattan_widgets.widgets.common.site_field import SiteField, SiteTool
from manhattan_widgets.widgets.common.style import picture_class
from manhattan_widgets.widgets.learn.tasks import read_sites
from manhattan_widgets.widgets.play.hand import HandPanel
from manhattan_widgets.widgets.practice.move import ChosenMove

__all__ = ["AnswerPanel"]

Guard = Callable[[Callable[..., Any]], Callable[..., None]]
_LONGEST = 6


class AnswerPanel:
    """Takes the answer to an exercise; ``widget`` is to be shown.

    ``on_answer(answer)`` is called with it, ``on_change()`` when something was chosen that the
    board is to show (:attr:`marks`).
    """

    def __init__(
        self, guard: Guard, on_answer: Callable[[Any], None], on_change: Callable[[], None]
    ) -> None:
        self._guard, self._on_answer, self._on_change = guard, on_answer, on_change
        self._exercise: Exercise | None = None
        self._open = False
        self._picked: frozenset[str] = frozenset()
        self._wrong: set[str] = set()
        self._marked: tuple[str, ...] = ()
        self._move: ChosenMove | None = None
        self._buttons: list[Button] = []
        self._fields: list[Text] = []
        self._options = boxed(VBox, (), "mw-lines")
        self._numbers = row(classes=["mw-quiz-fields"])
        self._hand = HandPanel(guard(self._chosen), guard(self._put_back))
        self._choice_words = html_box("mw-live")
        self._sites = SiteField(guard(self._turned))
        self._marker = SiteTool("access.site.mark", self._toggle, guard)
        self._typed_sites = worded(
            plain(Text, continuous_update=False),
            description="learn.sites.typed",
            placeholder="learn.sites.example",
        )
        self._typed_sites.observe(guard(lambda change: self._mark_typed(change["new"])), "value")
        for name in ("mw-enter", "mw-twice"):
            self._typed_sites.add_class(name)
        self._typed_move = worded(plain(Text), description="practice.typed")
        self._typed_move.add_class("mw-enter")
        for rare in (self._sites.widget, self._marker.widget, self._typed_sites, self._typed_move):
            rare.add_class("mw-rare")
        self._give = button("practice.check", guard(self._answered), main=True)
        self._clear = button("widgets.clear", guard(self._cleared))
        self.widget = boxed(
            VBox,
            [
                self._options,
                self._numbers,
                self._hand.widget,
                self._choice_words,
                self._sites.widget,
                self._marker.widget,
                self._typed_sites,
                self._typed_move,
                row(self._give, self._clear),
            ],
            "mw-panel",
            "mw-answer",
            "mw-answers",
        )

    @property
    def marks(self) -> dict[str, str]:
        """Signs for the sites that are marked or chosen."""
        chosen = self._marked if self._move is None else (self._move.site,)
        return {site: "✓" for site in chosen if site}

    def begin(self, exercise: Exercise, wrong: Collection[str] = ()) -> None:
        """Take answers to another exercise; ``wrong`` are those given before it was left."""
        self._exercise = exercise
        self._picked, self._marked = frozenset(), ()
        self._wrong = set(wrong)
        self._move = ChosenMove(exercise.view) if isinstance(exercise.form, Play) else None
        self._typed_sites.value = self._typed_move.value = ""
        for field in self._fields:
            field.value = ""

    def clicked(self, site: str) -> bool:
        """Take a click on the board; tell whether it means anything here."""
        form = None if self._exercise is None or not self._open else self._exercise.form
        if isinstance(form, Play):
            self._chosen(site)
        elif isinstance(form, Mark):
            self._toggle(site)
        return isinstance(form, Play | Mark)

    def show(self, scenes: GameScenes, scene: Scene, *, is_open: bool) -> None:
        """Show what the exercise is answered with; not ``is_open``: nothing more is taken."""
        assert self._exercise is not None
        self._open = is_open
        form = self._exercise.form
        show(self.widget, is_open)
        self._show_options(form, scenes)
        self._show_numbers(form)
        playing, marking = isinstance(form, Play) and is_open, isinstance(form, Mark) and is_open
        show(self._hand.widget, playing)
        show(self._typed_move, playing)
        show(self._typed_sites, marking)
        show(self._choice_words, playing or marking)
        show(self._clear, playing or marking)
        show(self._give, not isinstance(form, Choose) or form.several)
        chosen = {Mark: self._marked, Choose: self._picked}
        self._give.disabled = not chosen.get(type(form), True)
        if playing:
            self._show_move(scenes)
        else:
            self._hand.show((), (), ())
        if playing and self._move is not None:
            self._sites.show(scene, chosen=self._move.site)
        else:
            self._sites.clear()
        if isinstance(form, Mark) and is_open:
            self._marker.show(scene, form.among or None)
            self._show_marked()
        else:
            self._marker.clear()

    # Options

    def _show_options(self, form: Any, scenes: GameScenes) -> None:
        options = form.options if isinstance(form, Choose) else ()
        show(self._options, bool(options))
        several = isinstance(form, Choose) and form.several
        change = self._options.add_class if several else self._options.remove_class
        change("mw-several")
        pictures = self._pictures(scenes) if several else {}
        while len(self._buttons) < len(options):
            made, number = plain(Button), len(self._buttons)
            made.on_click(lambda _, number=number: self._guard(self._pick)(number))
            closed_with(self._options, made)
            self._buttons.append(made)
        if len(self._options.children) != len(options):
            self._options.children = self._buttons[: len(options)]
        for made, option in zip(self._buttons, options, strict=False):
            sign = "✗ " if option.id in self._wrong else ""
            rule = f" [{option.rule}]" if option.rule else ""
            made.description = f"{sign}{option.words}{rule}"
            classes = ["mw-line"]
            if option.part in pictures:
                classes += ["mw-choice", picture_class(pictures[option.part])]
            if option.id in self._picked:
                classes.append("mw-chosen")
            if made._dom_classes != tuple(classes):
                made._dom_classes = tuple(classes)

    def _pictures(self, scenes: GameScenes) -> dict[str, str]:
        """Return the names of the game's pictures by what is said of them."""
        assert self._exercise is not None
        pictures = scenes.pictures(self._exercise.view)
        return {tile.label: name for name, tile in pictures.items()}

    def _pick(self, number: int) -> None:
        exercise = self._exercise
        if exercise is None or not isinstance(exercise.form, Choose) or not self._open:
            return
        option = exercise.form.options[number].id
        if exercise.form.several:
            self._picked = self._picked ^ {option}
            self._on_change()
        else:
            self._wrong.add(option)
            self._on_answer(option)

    # Numbers

    def _show_numbers(self, form: Any) -> None:
        fields = form.fields if isinstance(form, Enter) else ()
        show(self._numbers, bool(fields))
        while len(self._fields) < len(fields):
            made = plain(Text)
            made.add_class("mw-enter")
            closed_with(self._numbers, made)
            self._fields.append(made)
        if len(self._numbers.children) != len(fields):
            self._numbers.children = self._fields[: len(fields)]
        for made, field in zip(self._fields, fields, strict=False):
            made.description = str(field.words)

    def _entered(self, form: Enter) -> tuple[int, ...]:
        numbers = []
        for made, field in zip(self._fields, form.fields, strict=False):
            typed = made.value.strip().replace("−", "-")
            if not re.fullmatch(r"-?\d+", typed, re.ASCII) or len(typed) > _LONGEST:
                sentence = text("practice.unreadable_number", which=field.words, typed=typed[:20])
                raise OptionError(sentence)
            numbers.append(int(typed))
        return tuple(numbers)

    # Sites

    def _show_marked(self) -> None:
        assert self._exercise is not None
        facts = facts_of(self._exercise.name.game)
        marked = self._marked
        if marked:
            names = listed(facts.site_words(site) for site in marked)
            sentence = text("learn.sites.marked", n=len(marked), sites=names)
        else:
            sentence = text("learn.sites.none")
        self._choice_words.value = el("p", sentence)

    def _toggle(self, site: str) -> None:
        marked = self._marked
        known = site in marked
        self._typed_sites.value = ""  # else what was typed before would be the answer
        self._mark(tuple(s for s in marked if s != site) if known else (*marked, site))

    def _mark(self, sites: tuple[str, ...]) -> None:
        form = None if self._exercise is None else self._exercise.form
        if isinstance(form, Mark) and form.among and not form.among.issuperset(sites):
            raise OptionError(text("practice.not_among"))
        self._marked = sites
        self._on_change()

    def _turned(self, site: str) -> None:
        if site:
            self.clicked(site)

    def _mark_typed(self, typed: str) -> None:
        if self._exercise is not None and typed.strip():
            view = self._exercise.view
            self._mark(read_sites(self._exercise.name.game, view.options, typed))

    # A move

    def _show_move(self, scenes: GameScenes) -> None:
        assert self._exercise is not None
        assert self._move is not None
        groups = scenes.choices(self._exercise.view)
        parts = {choice.part for group in groups for choice in group.choices}
        offered = set(filter(self._move.offered, parts))
        self._hand.show(groups, self._move.parts, offered)
        move = self._move.move
        sentence = text("practice.chosen_parts")
        if move is not None:
            sentence = text("practice.chosen", move=self._exercise.view.format(move))
        self._choice_words.value = el("p", sentence)

    def _chosen(self, part: str) -> None:
        if self._move is not None and self._open:
            self._move.toggle(part)
            self._typed_move.value = ""  # else what was typed before would be the answer
            self._on_change()

    def _put_back(self, part: str) -> None:
        if self._move is not None and self._open:
            self._move.put_back(part)
            self._typed_move.value = ""
            self._on_change()

    # All of them

    def _answered(self) -> None:
        exercise = self._exercise
        if exercise is None or not self._open:
            return
        form = exercise.form
        if isinstance(form, Enter):
            self._on_answer(self._entered(form))
        elif isinstance(form, Mark):
            self._mark_typed(self._typed_sites.value)  # what cannot be read is no answer yet
            self._on_answer(frozenset(self._marked))
        elif isinstance(form, Choose):
            self._on_answer(self._picked)
        elif self._move is not None:
            self._on_answer(self._move.read(self._typed_move.value))

    def _cleared(self) -> None:
        self._marked = ()
        self._typed_sites.value = self._typed_move.value = ""
        if self._move is not None:
            self._move.parts = ()
        self._on_change()
