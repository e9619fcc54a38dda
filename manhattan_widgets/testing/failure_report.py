"""How authors are told what does not hold: where, in which line, and with which values."""

from __future__ import annotations

import ast
import inspect
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import fields, is_dataclass
from itertools import pairwise
from textwrap import dedent
from types import CodeType, FrameType, TracebackType
from typing import Any

from manhattan_widgets.contract.core import IllegalMoveError, UnreadableMoveError
from manhattan_widgets.contract.open_view import OpenView
from manhattan_widgets.locale.printable import short_repr

__all__ = ["reporting"]

#: Loop variables of laws: they say of whom or what it is not so, whatever the line asks.
_LOOPS = ("seat", "move", "site", "round_", "number")
_SHOWN = 100
#: What laws ask by: an error in it is one of the law.
_HELPERS = ("contextlib.py", "raising.py")


@contextmanager
def reporting(what: str, where: Callable[[], str]) -> Iterator[None]:
    """Raise ``AssertionError`` for whatever goes wrong inside a ``with``, and say it as ``what``.

    ``where()`` names the game, its options, the seed and the position.
    """
    try:
        yield
    except Exception as error:
        raise AssertionError("\n".join(_lines(what, where(), error))) from error


def _lines(what: str, where: str, error: Exception) -> Iterator[str]:
    at = _place(error)
    detail = f": {error}" if str(error) else ""
    yield f"{what}: not so in {where}"
    yield f"  {at.line}"
    yield f"  {type(error).__name__}{detail}"
    if isinstance(error, RecursionError):
        yield "  outcome() and points must not ask for score(), which asks for outcome()"
    elif isinstance(error, IllegalMoveError | UnreadableMoveError):
        yield "  a move of legal_moves() is in conceivable_moves(), too, and explain() allows it"
    elif isinstance(error, AssertionError):
        yield from (f"  {line}" for line in _values(error))
    else:
        yield f"  {at.filename}, line {at.lineno}"


def _place(error: Exception) -> traceback.FrameSummary:
    """Return where the law, or the game, was: not in what several laws ask by."""
    places = traceback.extract_tb(error.__traceback__)
    return next((at for at in reversed(places) if not at.filename.endswith(_HELPERS)), places[-1])


def _values(error: AssertionError) -> Iterator[str]:
    """Yield what the names and sides of the assertion were that failed."""
    steps = [(step.tb_frame, step.tb_lineno) for step in _steps(error.__traceback__)]
    law = [step for step in steps if not step[0].f_code.co_filename.endswith(_HELPERS)]
    frame, line = (law or steps)[-1]
    test = _assertion(frame.f_code, line)
    named = {node.id for node in ast.walk(test) if isinstance(node, ast.Name)} if test else set()
    for name, value in frame.f_locals.items():
        is_plain = value is None or isinstance(value, bool | int | str)
        if (name in named and is_plain) or name in _LOOPS:
            yield f"{name} = {short_repr(value, _SHOWN)}"
    if isinstance(test, ast.Compare):
        yield from _sides(test, frame)


def _steps(step: TracebackType | None) -> Iterator[TracebackType]:
    while step is not None:
        yield step
        step = step.tb_next


def _assertion(code: CodeType, line: int) -> ast.expr | None:
    """Return what the assertion in this line asks, None if it cannot be read."""
    with suppress(OSError, TypeError, SyntaxError):
        lines, first = inspect.getsourcelines(code)
        for node in ast.walk(ast.parse(dedent("".join(lines)))):
            if isinstance(node, ast.Assert) and (
                node.lineno <= line - first + 1 <= (node.end_lineno or node.lineno)
            ):
                return node.test
    return None


def _sides(test: ast.Compare, frame: FrameType) -> Iterator[str]:
    sides = [test.left, *test.comparators]
    scope = {**frame.f_globals, **frame.f_locals}
    values = []
    with suppress(Exception):  # whatever it is: the law has failed already
        for side in sides:
            if isinstance(side, ast.Constant):
                continue
            expression = compile(ast.Expression(side), "law", "eval")
            values.append(eval(expression, scope))
            if not isinstance(side, ast.Name) or not isinstance(values[-1], bool | int | str):
                yield f"{ast.unparse(side)} = {short_repr(values[-1], _SHOWN)}"
    with suppress(Exception):
        for one, other in pairwise(values):
            yield from _different(one, other)


def _different(one: Any, other: Any) -> Iterator[str]:
    """Yield the fields in which two states or views, or those in tuples, differ."""
    if isinstance(one, OpenView) and isinstance(other, OpenView):
        one, other = one.seen, other.seen
    if isinstance(one, tuple) and isinstance(other, tuple):
        for pair in zip(one, other, strict=False):
            yield from _different(*pair)
    elif type(one) is type(other) and is_dataclass(one):
        for field in fields(one):
            values = getattr(one, field.name), getattr(other, field.name)
            if values[0] != values[1]:
                shown = (short_repr(value, _SHOWN) for value in values)
                yield f"{field.name}: {' and '.join(shown)}"
