"""Objects that are moves by their type, with fields that no rule, bot or reader ever gives them."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from itertools import islice
from typing import Any

from manhattan_widgets.contract.core import Rules
from manhattan_widgets.contract.registry import usable_rules


class Untellable:
    """Raises whatever is asked of it."""

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        raise RuntimeError

    def __str__(self) -> str:
        raise RuntimeError

    def __len__(self) -> int:
        raise RuntimeError


def _nested() -> list[Any]:
    nested: list[Any] = []
    for _ in range(100_000):
        nested = [nested]
    return nested


#: Nothing in here can be a field of a legal move.
VALUES: tuple[Any, ...] = (
    *(None, True, False, -1, -7, 1000, 10**5000, 2.0, float("nan"), float("inf"), 1j),
    *("", "12", "PN", "\x1b]0;x\x07", "\ud800", "x" * 100_000, b"1", object(), Untellable()),
    *([], {}, set(), (), (None,), ((),), (1, 2, 3, 4), (True, 1), (10**5000,), ("a", "b"), [0]),
    *(((0, 0, 0),), ((1, 1, 1, 1, 1, 1),), (("1",) * 4,), int, print, _nested(), (_nested(),)),
)


@cache
def strange_moves(own: Rules[Any]) -> list[Any]:
    """Return one move of each kind for each field and each strange value in it, of all games.

    Moves that are no dataclasses have no fields; what is strange about them is to be none at all.
    """
    return [
        *(
            _with(move, field.name, value)
            for move in _one_move_of_each_kind(own)
            if is_dataclass(move)
            for field in fields(move)
            for value in VALUES
            if type(value) is not type(getattr(move, field.name))
            or value != getattr(move, field.name)
        ),
    ]


def _one_move_of_each_kind(own: Rules[Any]) -> list[Any]:
    by_type: dict[type, Any] = {}
    for rules in (own, *usable_rules()):
        for options in rules.option_sets():
            for move in islice(rules.conceivable_moves(options), 20_000):
                by_type.setdefault(type(move), move)
    return list(by_type.values())


def _with(move: Any, name: str, value: Any) -> Any:
    """Return a copy with another value in one field, which its constructor may refuse."""
    copy = object.__new__(type(move))
    for field in fields(move):
        content = value if field.name == name else getattr(move, field.name)
        object.__setattr__(copy, field.name, content)
    return copy
