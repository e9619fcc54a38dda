"""The games that there are, and what each of them brings: where the kit finds a game's parts.

A game is a package whose :class:`GameModule` is named by an entry point (see
:mod:`manhattan_widgets.plugins`), or one that :func:`register` was called with.  Only its rules are
needed.  What is built on a part looks it up by :func:`part_of`, and has a general way for games
without it or refuses them by :func:`needed_part`, with a sentence that names what is missing.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from manhattan_widgets.contract.core import Rules, Sentence
from manhattan_widgets.contract.rulebook import RuleText
from manhattan_widgets.locale import add_package
from manhattan_widgets.locale.printable import printable, short_repr
from manhattan_widgets.plugins import game_entry_points
from manhattan_widgets.public import public

__all__ = [
    "GAMES",
    "GameModule",
    "MissingPartError",
    "TakenNameError",
    "UnknownGameError",
    "find_game",
    "find_rule",
    "find_rules",
    "has_part",
    "needed_part",
    "part_of",
    "register",
    "usable_rulebooks",
    "usable_rules",
]

_log = logging.getLogger("manhattan_widgets")


@public
class UnknownGameError(ValueError):
    """A name that is no game's."""


@public
class TakenNameError(ValueError):
    """A name that the game of another package has already."""


@public
class MissingPartError(ValueError):
    """Something that a game does not bring, and that cannot be done without."""


@dataclass(frozen=True, slots=True)
class GameModule:
    """A game as the kit knows it: its name and where its parts are.

    A part is the object itself, or where it is found, as ``"module:attribute"``: that is imported
    when the part is first asked for, and a module that begins with a dot lies in ``package``.
    None is a part that the game does not have.

    Parameters
    ----------
    name : str
        What people call ``mw.play`` with, and what records hold.
    package : str
        The package of the game; its folder may have ``locale/`` and ``lessons/course/``.
    rules
        A :class:`~manhattan_widgets.contract.core.Rules`.
    editor
        An :class:`~manhattan_widgets.contract.editing.Editor` of positions; else one of their JSON.
    scenes
        The :class:`~manhattan_widgets.scene.games.GameScenes`; else a plain board.
    judgement
        A :class:`~manhattan_widgets.bots.evaluation.Judgement`; else playouts to the end.
    compiled
        A :class:`~manhattan_widgets.bots.backends.CompiledGame`; else the readable rules.
    encoding
        A class of :class:`~manhattan_widgets.envs.encoding.Encoding`; else a general one.
    efforts
        Playouts of an analysis, by ``"readable"`` and ``"compiled"``: of a value, of a search, of a
        weighed move; and, if one likes, of a batch of suspects. Else a general number.
    facts
        The :class:`~manhattan_widgets.lessons.queries.Facts` that lessons ask for; else none.
    exercises
        The :class:`~manhattan_widgets.lessons.exercises.game.GameExercises`; else none.
    example
        The share code of a recorded game that is worth looking at.

    Examples
    --------
    >>> find_game("manhattan").load("rules").players
    (2, 3, 4)
    """

    name: str
    package: str
    rules: Any
    editor: Any = None
    scenes: Any = None
    judgement: Any = None
    compiled: Any = None
    encoding: Any = None
    efforts: Any = None
    facts: Any = None
    exercises: Any = None
    example: Any = None

    def load(self, part: str) -> Any:
        """Return the part with this name, None if the game does not have it."""
        value = getattr(self, part)
        if not isinstance(value, str) or ":" not in value:
            return value
        module, _, attribute = value.partition(":")
        return getattr(import_module(module, self.package), attribute)


_registered: dict[str, GameModule] = {}


def register(game: GameModule) -> Callable[[], None]:
    """Make ``game`` known in this process; what is returned takes that back.

    A game that the same package has registered before, such as a cell that is run again, is
    replaced; raises :class:`TakenNameError` where the name is that of another package's game.
    """
    if not isinstance(game, GameModule):
        raise TypeError(f"a GameModule is needed, not {short_repr(game)}")
    _refuse_if_taken(game)
    forget_texts = add_package(game.package)
    before = _registered.get(game.name)
    _registered[game.name] = game

    def take_back() -> None:
        forget_texts()
        if before is None:
            _registered.pop(game.name, None)
        else:
            _registered[game.name] = before

    return take_back


def _refuse_if_taken(game: GameModule) -> None:
    if game.name not in tuple(GAMES):
        return
    try:
        there = find_game(game.name)
    except UnknownGameError:
        return  # of a package that cannot be used
    if there.package != game.package:
        packages = {"package": game.package, "other": there.package}
        raise TakenNameError(str(Sentence.of("core.error.taken_name", name=game.name, **packages)))


def find_game(name: str) -> GameModule:
    """Return the game called ``name``; raises :class:`UnknownGameError`.

    Whatever goes wrong when a package of somebody else is loaded is told by that error, too.
    """
    if isinstance(name, str) and name in _registered:
        return _registered[name]
    if not isinstance(name, str) or name not in game_entry_points():
        known = ", ".join(rules.name for rules in usable_rules())
        asked = printable(name, 60) if isinstance(name, str) else short_repr(name)
        raise UnknownGameError(str(Sentence.of("core.error.unknown_game", name=asked, known=known)))
    try:
        game = game_entry_points()[name].load()
        if not isinstance(game, GameModule) or game.name != name:
            raise TypeError(f"not a GameModule called {name!r}: {game!r:.100}")
    except Exception as error:
        raise _broken(name, error) from error
    _registered[name] = game
    return game


def find_rules(name: str) -> Rules[Any]:
    """Return the rules of the game called ``name``; raises :class:`UnknownGameError`.

    >>> find_rules("manhattan").players
    (2, 3, 4)
    """
    game = find_game(name)
    try:
        rules: Rules[Any] = game.load("rules")
        if not isinstance(rules, Rules) or rules.name != name:
            raise TypeError(f"not the Rules of a game called {name!r}: {rules!r:.100}")
    except Exception as error:
        raise _broken(name, error) from error
    return rules


def _broken(name: str, error: Exception) -> UnknownGameError:
    _log_broken(name, error)
    sentence = Sentence.of("core.error.broken_game", name=name, reason=short_repr(error, 200))
    return UnknownGameError(str(sentence))


#: What went wrong with the package of which game: whatever asks every game meets it again.
_logged: set[tuple[str, str]] = set()


def _log_broken(name: str, error: Exception) -> None:
    if (name, repr(error)) not in _logged:
        _logged.add((name, repr(error)))
        _log.error("the package of the game %s cannot be used", name, exc_info=error)


def usable_rules() -> Iterator[Rules[Any]]:
    """Yield the rules of every game whose package can be loaded, in the order of names."""
    for name in GAMES:
        with suppress(UnknownGameError):
            yield find_rules(name)


def usable_rulebooks() -> Iterator[tuple[str, Mapping[str, RuleText]]]:
    """Yield the name and the rulebook of every game that can tell its own, in the order of names.

    One that cannot is left out, and stands in the log: it is no reason not to show the others.
    """
    for rules in usable_rules():
        try:
            book: Any = rules.rulebook()
            if not isinstance(book, Mapping):
                raise TypeError(f"rulebook() gives {book!r:.100}, no dict")
        except Exception as error:
            _log_broken(rules.name, error)
        else:
            yield rules.name, book


def find_rule(rule: str) -> RuleText | None:
    """Return the rule with this id, of whichever game has it; None if none has.

    The ids of all games differ, so that an id alone says which rule is meant.

    >>> clause = find_rule("M9")
    >>> print(clause.title)
    Who owns a tower
    """
    for _, book in usable_rulebooks():
        if (clause := book.get(rule)) is not None:
            return clause
    return None


def part_of(name: str, part: str) -> Any:
    """Return a part of the game called ``name``, None if it has none; raises as above."""
    return find_game(name).load(part)


def has_part(name: str, part: str) -> bool:
    """Return whether the game called ``name`` brings a part, without loading it.

    >>> has_part("manhattan", "exercises")
    True
    """
    return getattr(find_game(name), part) is not None


def needed_part(name: str, part: str) -> Any:
    """Return a part of the game called ``name``.

    Raises :class:`MissingPartError` for a game without, which names it, what it lacks, and the
    games that have it.
    """
    value = part_of(name, part)
    if value is None:
        title = find_rules(name).title()
        words = Sentence.of(f"core.part.{part}")
        error = str(Sentence.of("core.error.no_part", game=title, part=words))
        having = [rules.title() for rules in usable_rules() if has_part(rules.name, part)]
        if having:
            error += f" {Sentence.of('core.error.have_part', known=', '.join(map(str, having)))}"
        raise MissingPartError(error)
    return value


class _Games(Mapping[str, Rules[Any]]):
    """The rules of all games by name, loaded when looked at."""

    def __getitem__(self, name: str) -> Rules[Any]:
        try:
            return find_rules(name)
        except UnknownGameError as error:
            raise KeyError(name) from error

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*game_entry_points(), *_registered)))

    def __len__(self) -> int:
        return sum(1 for _ in self)


#: The rules of every game by its name.
GAMES: Mapping[str, Rules[Any]] = _Games()
