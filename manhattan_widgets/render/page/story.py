"""What a replay page tells, as data: scenes and words ready for people, no rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from manhattan_widgets.scene.core import Scene, Tile
from manhattan_widgets.scene.ledger import LedgerRound
from manhattan_widgets.scene.table import ChoiceGroup, PlayerLine, TableInfo

__all__ = ["Branch", "Scoring", "Step", "Story"]


@dataclass(frozen=True, slots=True)
class Step:
    """The position after ``ply`` moves, and the move that led there.

    ``mover``, as he stood then, made the move ``move`` in ``round``, which had that ``effect``;
    before the first move there is none.  ``hands`` are the choices of each seat whose hand is open
    to the reader.  ``turned`` is the scene with a long board lying, for where there is room.
    """

    ply: int
    scene: Scene
    info: TableInfo
    mover: PlayerLine | None = None
    round: int = 0
    move: str = ""
    effect: str = ""
    sentence: str = ""
    comment: str = ""
    hands: tuple[tuple[int, tuple[ChoiceGroup, ...]], ...] = ()
    turned: Scene | None = None


@dataclass(frozen=True, slots=True)
class Branch:
    """A variation: its steps from where it leaves its line, which is ``parent``.

    The parent is the number of another branch that comes before this one, or None for the game
    itself; ``ply`` is how many moves they share.
    """

    parent: int | None
    ply: int
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Scoring:
    """The scoring of a round, which came after ``ply`` moves.

    ``scenes`` has for each of the round's lines the board of that moment with the sites marked that
    earned the points; it is empty where that board is not known.  ``turned`` has long boards lying.
    """

    ply: int
    round: LedgerRound
    scenes: tuple[Scene, ...]
    turned: tuple[Scene, ...] = ()


@dataclass(frozen=True, slots=True)
class Story:
    """A whole game: the steps from its beginning, what was scored, and what else might have been.

    ``about`` are short facts below the title, ``result`` says how the game ended, or is empty.
    ``charts`` has a chart for each step, in the widths that the page chooses from.  ``pictures``
    are those that the choices of hands name.  ``code`` is the game as a share code, or empty.
    """

    title: str
    about: tuple[str, ...]
    result: str
    language: str
    names: tuple[str, ...]
    steps: tuple[Step, ...]
    scorings: tuple[Scoring, ...]
    branches: tuple[Branch, ...]
    charts: tuple[Scene, ...]
    caption: str
    pictures: Mapping[str, Tile]
    code: str

    def all_steps(self) -> Iterator[Step]:
        """Yield the steps of the game, then those of each branch: the page numbers them so."""
        yield from self.steps
        for branch in self.branches:
            yield from branch.steps
