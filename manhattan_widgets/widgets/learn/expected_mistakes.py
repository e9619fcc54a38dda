"""Mistakes that the author of a step expects: read line by line, written as a lesson file has them.

A line is an answer, a colon, and what is said to it: ``4: The smaller number is the price.``
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from manhattan_widgets.contract.core import OptionError, State
from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.lessons.errors import LessonError
from manhattan_widgets.lessons.queries import UnknownNameError, facts_of
from manhattan_widgets.locale import text

__all__ = ["Mistake", "mistakes_of", "options_of", "sites_in"]


@dataclass(frozen=True)
class Mistake:
    """A wrong answer and what is said to it.

    ``when`` is the condition of a lesson file as data; of a choice it is the option itself.
    """

    when: Mapping[str, Any] | int | str
    words: str


def sites_in(answer: str) -> list[str]:
    """Return the names that stand in a list of sites.

    >>> sites_in("M1, F5 C3")
    ['M1', 'F5', 'C3']
    """
    return re.findall(r"[^ ,;]+", answer)


def options_of(answer: str) -> list[str]:
    """Return the answers to choose from, one a line, the right one first."""
    return [line.strip() for line in answer.splitlines() if line.strip()]


def mistakes_of(
    kind: str, written: str, answer: str, state: State
) -> tuple[tuple[Mistake, ...], list[str]]:
    """Return the mistakes that an author has written for a task, and what is wrong with the lines.

    Of a move a line may begin with the move, with the rule that forbids it, or with nothing: then
    it is for any other move that the rules allow, and comes last.  Of sites, one that belongs to
    the right ``answer`` is a mistake if it is missed.

    >>> mistakes_of("number", "4: Too many." + chr(10) + "many: No.", "3", None)
    ((Mistake(when=4, words='Too many.'),),
     ['Mistake 2: "many" is not a number. Write it with digits.'])
    """
    mistakes: list[Mistake] = []
    faults = []
    for number, line in enumerate(filter(None, map(str.strip, written.splitlines())), 1):
        try:
            mistakes += _READERS[kind](line, answer, state)
        except ValueError as error:
            faults.append(text("learn.author.mistake", number=number, fault=str(error)))
    mistakes.sort(key=lambda mistake: mistake.when == {})  # what fits first is told
    return tuple(mistakes), faults


def _parted(line: str) -> tuple[str, str]:
    when, _, words = line.partition(":")
    if not words.strip():
        raise OptionError(text("learn.author.mistake.form"))
    return when.strip(), words.strip()


def _of_number(line: str, _answer: str, _state: State) -> list[Mistake]:
    when, words = _parted(line)
    if not re.fullmatch(r"-?\d{1,4}", when):
        raise OptionError(text("learn.number.unreadable", typed=when[:20]))
    return [Mistake(int(when), words)]


def _of_sites(line: str, answer: str, state: State) -> list[Mistake]:
    when, words = _parted(line)
    facts = facts_of(state.rules.name)
    right = {name.upper() for name in sites_in(answer)}
    try:
        sites = [facts.site(state.options, name) for name in sites_in(when)]
    except UnknownNameError as error:
        known = ", ".join(error.known)
        raise LessonError.of("", "name", found=error.name, known=known) from None
    parted = {
        "marked": [site for site in sites if site not in right],
        "missed": [site for site in sites if site in right],
    }
    return [Mistake({how: some}, words) for how, some in parted.items() if some] or [
        Mistake({}, words)
    ]


def _of_move(line: str, _answer: str, state: State) -> list[Mistake]:
    when, words = _parted(line)
    if not when:
        return [Mistake({}, words)]
    rules = {rule.upper(): rule for rule in find_rules(state.rules.name).rulebook()}
    if when.upper() in rules:
        return [Mistake({"refused": rules[when.upper()]}, words)]
    state.parse(when)
    return [Mistake({"move": when}, words)]


def _of_choice(line: str, answer: str, _state: State) -> list[Mistake]:
    # An option may have a colon of its own.
    wrong = options_of(answer)[1:]
    option = next((wording for wording in wrong if line.startswith(f"{wording}:")), None)
    if option is None:
        raise OptionError(text("learn.author.mistake.option"))
    return [Mistake(option, _parted(line.removeprefix(option))[1])]


_Reader = Callable[[str, str, State], Sequence[Mistake]]
_READERS: Mapping[str, _Reader] = {
    "number": _of_number,
    "sites": _of_sites,
    "move": _of_move,
    "choice": _of_choice,
}
