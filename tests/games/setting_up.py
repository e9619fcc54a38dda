"""What is asked of setting positions up in every game: by tools and fields, and as text."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from random import Random
from typing import Any

import pytest

from manhattan_widgets.contract.core import PositionError
from manhattan_widgets.contract.editing import EditError, Editor, PositionTextError

#: What is done, and what it is done with: a tool and a site, the number of a field and a value,
#: fields that are free and a seed, or nothing.
Step = tuple[str, Any, Any]


def use_tools(editor: Editor[Any], state: Any, *uses: str) -> Any:
    """Use tools on sites, written ``"put:b3 F5"``."""
    for step in uses:
        tool, site = step.split()
        after = editor.use(state, tool, site).state
        assert type(after) is type(state)
        state = after
    return state


def change_fields(
    editor: Editor[Any], id_of: Callable[[str], str], state: Any, **values: str
) -> Any:
    """Give fields values; ``id_of`` gives the id of a field for a name that Python can write."""
    for name, value in values.items():
        after = editor.change(state, id_of(name), value).state
        assert type(after) is type(state)
        state = after
    return state


def fill_in(
    editor: Editor[Any], built: str, state: Any, free: Collection[str] = (), seed: int = 1
) -> Any:
    """Fill in what is open: no fault is left, and what is ``built`` stays as it is."""
    filled = editor.fill(state, Random(seed), free).state
    assert type(filled) is type(state)
    assert getattr(filled, built) == getattr(state, built)
    assert filled.status() == ()
    return filled


def edit_anyhow(editor: Editor[Any], state: Any, steps: Iterable[Step]) -> None:
    """Take every step that is possible: what it gives can be written and read."""
    for action, first, second in steps:
        before = state.to_json()
        try:
            if action == "use":
                edit = editor.use(state, first, second)
            elif action == "change":
                names = [f.id for g in editor.fields(state) for row in g.rows for f in row]
                edit = editor.change(state, names[first % len(names)], second)
            elif action == "fill":
                edit = editor.fill(state, Random(second), first)
                assert edit.state.status() == ()
            else:
                edit = editor.empty(state)
        except EditError:
            continue
        assert state.to_json() == before
        assert str(edit.sentence)
        assert type(edit.state) is type(state)
        state = edit.state
        assert editor.parse(editor.format(state)) == state
        assert state.rules.state_from_json(state.to_json(), check=False) == state
        assert all(str(fault) for fault in state.status())


def check_refused(editor: Editor[Any], text: str, line: int, column: int, message: str) -> None:
    """Check that a text is no position, and that it is said where and why."""
    with pytest.raises(PositionTextError) as caught:
        editor.parse(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert message in str(caught.value)
    assert f"Line {line}, column {column}:" in str(caught.value)


def check_read_or_refused(editor: Editor[Any], text: str) -> None:
    """Check that a text is a position that can be written, or refused at a place in it."""
    refused: PositionTextError | None = None
    try:
        state = editor.parse(text)
    except PositionTextError as error:
        refused = error
    except PositionError:
        assert text.lstrip().startswith("{")
    else:
        assert editor.parse(editor.format(state)) == state
    if refused is not None:
        assert 1 <= refused.line <= max(1, len(text.splitlines()))
        assert refused.column >= 1
