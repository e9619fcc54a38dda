"""Games to replay, and what is read and pressed in a replay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ipywidgets import Select

from manhattan_widgets.session.game_tree import MAIN
from manhattan_widgets.widgets.replay.widget import ReplayWidget
from tests.widgets import seen

RECORDS = Path(__file__).parents[3] / "examples" / "records"
FOUR, TWO = RECORDS / "four-players.json", RECORDS / "two-players.json"


def field_of(widget: ReplayWidget, kind: type, label: str = "") -> Any:
    """Return the one part of a kind that is shown, with this label if any is given."""
    matches = [
        part
        for part in seen.parts(widget)
        if type(part) is kind and (not label or part.description == label)
    ]
    assert len(matches) == 1, (kind, label)
    return matches[0]


def moves(widget: ReplayWidget) -> Select:
    select = field_of(widget, Select, "Moves")
    assert isinstance(select, Select)
    return select


def entries(select: Select) -> list[str]:
    return [label.replace("\xa0", " ") for label in select.options]


def marked(select: Select) -> str:
    assert select.index is not None
    return entries(select)[select.index]


def choose(select: Select, beginning: str) -> None:
    """Choose the first entry that begins like this."""
    places = (n for n, e in enumerate(entries(select)) if e.strip().startswith(beginning))
    select.index = next(places)


def place(widget: ReplayWidget) -> tuple[int, int]:
    return widget.session.line, widget.session.cursor


def with_variation(widget: ReplayWidget, ply: int = 40) -> int:
    """Begin a variation at a ply of the game; return its number."""
    session = widget.session
    session.go_to_line(MAIN, ply)
    taken = {line.moves[ply] for line in session.lines if len(line.moves) > ply}
    session.play(next(move for move in session.state.legal_moves() if move not in taken))
    return session.line
