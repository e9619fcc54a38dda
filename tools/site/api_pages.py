"""The reference: a page for each public command and class, made from docstrings by Sphinx."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import takewhile
from textwrap import indent
from types import ModuleType
from typing import Any

import manhattan_widgets as mw
from tools.site.markdown import document, literal, table
from tools.site.openings import TOOLS as TRIED
from tools.site.openings import opening_link
from tools.site.tools_shown import TOOLS

__all__ = ["ROOMS", "api_pages"]

#: What lies below the commands, for those who write programs, and what each is for.
ROOMS = {
    "analysis": "Studies of many games, their tables and plots.",
    "bots": "Computer players, and what they are made of.",
    "contract.registry": "How a game of your own is made known, and which parts it may bring.",
    "lessons": "Lessons as files, and how learners get on.",
    "records": "Games on disk: the format, share codes.",
    "testing": "Whether a game keeps the contract.",
}


def api_pages(*, playable: bool = False) -> Iterator[tuple[str, str]]:
    """Yield where each page lies and what stands there.

    Where the site is ``playable``, a link below the picture of a tool opens it.
    """
    errors, classes, commands, values = _public()
    yield "api/index.md", _index(classes, commands, values)
    for name in commands:
        yield f"api/{name}.md", _page(name, "autofunction", playable=playable)
    for name in classes:
        members = "\n:members:\n:inherited-members: object, BaseException, tuple"
        yield f"api/{name}.md", _page(name, "autoclass", members)
    for name in values:
        yield f"api/{name}.md", _page(name, "autodata", "\n:no-value:")
    yield "api/errors.md", _errors(errors)
    for room, about in ROOMS.items():
        yield f"api/room-{room}.md", _room(room, about)


def _public() -> tuple[list[str], ...]:
    """Return the public names: errors, other classes, functions, and what is none of these."""
    found: tuple[list[str], ...] = ([], [], [], [])
    for name in mw.__all__:
        value = getattr(mw, name)
        if inspect.isclass(value):
            found[0 if issubclass(value, BaseException) else 1].append(name)
        else:
            found[2 if inspect.isfunction(value) else 3].append(name)
    return found


def _index(classes: Iterable[str], commands: Iterable[str], values: Iterable[str]) -> str:
    groups = {"Commands": [*commands, *values], "Classes": [*classes]}
    parts = ["# Reference", "What `import manhattan_widgets as mw` offers under `mw.`"]
    for title, names in groups.items():
        rows = [[f"[`mw.{name}`]({name}.md)", _about(getattr(mw, name))] for name in names]
        parts += [f"## {title}", table(["name", "what"], rows)]
    rooms = [
        [f"[`manhattan_widgets.{room}`](room-{room}.md)", what] for room, what in ROOMS.items()
    ]
    parts += [
        "## Errors",
        "[All of them](errors.md) are `ValueError`s or close relatives, and say what to do.",
        "## Rooms",
        table(["module", "what"], rooms),
        "`manhattan_widgets.envs` has a PettingZoo environment for each game, "
        "`manhattan_widgets.contract` what a game of your own keeps: "
        "[the contract of a game](../contract.md).",
        _toctree(
            [*groups["Commands"], *groups["Classes"], "errors", *(f"room-{r}" for r in ROOMS)]
        ),
    ]
    return document(*parts)


def _about(value: object) -> str:
    """Return the first line of a docstring, as Markdown.

    >>> _about(mw.new_game)
    'Return a new game, dealt and ready for the first move.'
    """
    return (inspect.getdoc(value) or "").splitlines()[0]


def _page(name: str, directive: str, options: str = "", *, playable: bool = False) -> str:
    pictured = {tool.name for tool in TOOLS}
    return document(
        f"# mw.{name}",
        f"```{{image}} /pictures/{name}.svg\n:class: tool dark-light\n:alt: mw.{name}\n```"
        if name in pictured
        else "",
        opening_link(f"tool-{name}", "Try it in this browser")
        if playable and name in TRIED
        else "",
        _rst(f".. {directive}:: manhattan_widgets.{name}" + options.replace("\n", "\n   ")),
    )


def _errors(names: Iterable[str]) -> str:
    listed = "\n\n".join(
        f".. autoexception:: manhattan_widgets.{name}\n   :show-inheritance:" for name in names
    )
    return document(
        "# Errors",
        "Whatever cannot be is refused with a sentence; these are the classes it comes in.",
        _rst(listed),
    )


def _room(room: str, about: str) -> str:
    module = import_module(f"manhattan_widgets.{room}")
    members = (_member(module, name) for name in module.__all__)
    return document(
        f"# {literal(module.__name__)}",
        about,
        _rst("\n\n".join([f".. automodule:: {module.__name__}\n   :no-index:", *members])),
    )


def _member(module: ModuleType, name: str) -> str:
    """Return the directive for what a room offers."""
    value = getattr(module, name)
    if inspect.isclass(value):
        kind = "exception" if issubclass(value, BaseException) else "class"
        options = "\n   :members:"
    elif inspect.isfunction(inspect.unwrap(value)):  # a cached one, too
        kind, options = "function", ""
    else:
        return _data(module, name)
    return f".. auto{kind}:: {module.__name__}.{name}\n   :no-index:{options}"


def _data(module: ModuleType, name: str) -> str:
    """Return the directive for a value: the comment above it, and the functions that it lists.

    Sphinx looks for the comment where the value is offered, not where it is made, and then tells
    what any text or tuple is.
    """
    value = getattr(module, name)
    shown = [f":value: {value!r}"] if isinstance(value, str) else []
    functions = value if isinstance(value, tuple) else ()
    listed = (f"- ``{one.__name__}``{_said(one)}" for one in functions)
    below = [":no-index:", *shown, "", _comment(module, name), "", *listed]
    return "\n".join([f".. py:data:: {module.__name__}.{name}", indent("\n".join(below), "   ")])


def _said(function: Callable[..., Any]) -> str:
    """Return the first line of what a function says of itself; the names of laws may be enough."""
    about = inspect.getdoc(function)
    return f": {about.splitlines()[0]}" if about else ""


def _comment(module: ModuleType, name: str) -> str:
    """Return what the comments above a value say, in the module that makes it.

    >>> from manhattan_widgets import records
    >>> _comment(records, "PERSON")
    'The kind of a player who is no computer player.'
    """
    source = inspect.getsource(module)
    for node in ast.parse(source).body:
        if isinstance(node, ast.ImportFrom) and name in (one.name for one in node.names):
            return _comment(import_module(node.module or ""), name)
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        named = [one for target in targets if target for one in ast.walk(target)]
        if any(isinstance(one, ast.Name) and one.id == name for one in named):
            above = reversed(source.splitlines()[: node.lineno - 1])
            lines = list(takewhile(lambda line: line.startswith("#:"), above))
            return " ".join(line.removeprefix("#:").strip() for line in reversed(lines))
    raise LookupError(name)


def _rst(text: str) -> str:
    return "```{eval-rst}\n" + text + "\n```"


def _toctree(pages: Iterable[str]) -> str:
    return "```{toctree}\n:hidden:\n\n" + "\n".join(pages) + "\n```"
