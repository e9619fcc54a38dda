"""What every game offers a position editor, and edits that are undone and redone."""

from __future__ import annotations

from random import Random

import pytest

from manhattan_widgets.contract.editing import EditError, Edits
from manhattan_widgets.contract.editors import editor_of
from manhattan_widgets.contract.registry import GAMES


@pytest.mark.parametrize("game", sorted(GAMES))
def test_an_editor_starts_soundly(game: str) -> None:
    editor = editor_of(game)
    for players in GAMES[game].players:
        state = editor.start(players)
        assert state.status() == ()
        assert state.chance is None
        assert len(editor.seats(state)) == players
        tools = [
            tool.id for group in editor.tools(state, editor.first_tool) for tool in group.tools
        ]
        assert editor.first_tool in tools
        assert editor.parse(editor.format(state)) == state
        assert editor.complete(state.view(0), Random(1)).view(0) == state.view(0)


def test_edits_can_be_undone_and_redone() -> None:
    first, second, third = (editor_of("manhattan").start(players) for players in (2, 3, 4))
    edits = Edits(first).then(second).then(third)
    assert edits.then(third) is edits
    assert edits.undone().now is second
    assert edits.undone().redone() == edits
    assert edits.undone().undone().undone() == edits.undone().undone()
    assert edits.redone() is edits
    assert edits.undone().then(first) == Edits(first, (first, second))


def test_an_edit_error_is_its_sentence() -> None:
    editor = editor_of("manhattan")
    with pytest.raises(EditError, match="Frankfurt 5 is empty") as caught:
        editor.use(editor.start(4), "take", "F5")
    assert caught.value.sites == ("F5",)
