"""What an exercise needs away from the widgets: who is asked, the hand, pictures, right moves."""

from __future__ import annotations

from typing import Any

from manhattan_widgets.lessons.exercises.core import Choose, Exercise
from manhattan_widgets.lessons.exercises.words import seat_words
from manhattan_widgets.lessons.marked_text import plain
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.scene.core import Tile
from manhattan_widgets.scene.games import scenes_of, unnamed_players
from manhattan_widgets.scene.table import ChoiceGroup

__all__ = [
    "accepted_moves",
    "board_key",
    "hand_lines",
    "hand_of",
    "option_pictures",
    "question_lines",
    "reasons",
    "seat_line",
]


def accepted_moves(exercise: Exercise) -> tuple[Any, ...]:
    """Return every legal move that is a right answer, the exercise's own solution first.

    >>> from manhattan_widgets.lessons.exercises import exercise
    >>> example = exercise("manhattan", "take", level=1, seed=1)
    >>> example.solution in map(str, accepted_moves(example))
    True
    """
    view = exercise.view
    right = [move for move in view.legal_moves() if exercise.check(move).right]
    return tuple(sorted(right, key=lambda move: str(move) != exercise.solution))


def board_key(exercise: Exercise) -> Html:
    """Return which letter on the board stands for which color, and what other signs mean.

    In grey the letter is all there is, and in most languages the color's name begins otherwise.

    >>> from manhattan_widgets.lessons.exercises import again
    >>> print(board_key(again("manhattan-owner-1-3")))
    R Red · B Blue · G Green
    """
    badges = (badge for player in unnamed_players(exercise.view) for badge in player.badges)
    colors = " · ".join(f"{badge.letter} {badge.name}" for badge in badges)
    signs = scenes_of(exercise.view.rules).signs(exercise.view)
    return fragment(colors, fragment(el("br"), signs) if signs else None)


def seat_line(exercise: Exercise) -> str:
    """Return who is asked, and what he has; nothing where nobody's seat is meant."""
    view = exercise.view
    if view.seat is None:
        return ""
    player = unnamed_players(view)[view.seat]
    of_colors = [" · ".join(badge.details) for badge in player.badges]
    if len(of_colors) > 1:
        named = zip(player.badges, of_colors, strict=True)
        of_colors = [f"{badge.name} ({has})" if has else "" for badge, has in named]
    known = " · ".join(filter(None, [*of_colors, player.note]))
    begun = known[:1].upper() + known[1:]  # on a board it stands behind other words
    return text("worksheet.seat", who=seat_words(view, view.seat), has=begun)


def hand_of(exercise: Exercise) -> tuple[ChoiceGroup, ...]:
    """Return what the one who is asked has in hand."""
    view = exercise.view
    if view.seat is None:
        return ()
    groups = scenes_of(view.rules).choices(view)
    return tuple(group for group in groups if group.held and not group.several)


def hand_lines(exercise: Exercise) -> list[str]:
    """Return what the one who is asked has in hand in words, a line for each kind of it."""
    return [f"{group.heading}: {_held(group)}" for group in hand_of(exercise)]


def _held(group: ChoiceGroup) -> str:
    return comma_list(
        choice.label if choice.count == 1 else f"{choice.label} ×{choice.count}"
        for choice in group.choices
    )


def question_lines(exercise: Exercise) -> list[str]:
    """Return all that is asked and told besides the board, and what there is to choose from.

    >>> from manhattan_widgets.lessons.exercises import again
    >>> question_lines(again("manhattan-owner-1-3"))
    ['Whose is the tower on São Paulo 5?', '– Red', '– Blue', '– Green', '– Nobody']
    """
    form = exercise.form
    options = form.options if isinstance(form, Choose) else ()
    lines = (
        *str(exercise.question).split("\n\n"),
        *exercise.facts,
        seat_line(exercise),
        *hand_lines(exercise),
        *(f"– {plain(option.words)}" for option in options),
    )
    return list(filter(None, map(plain, lines)))


def option_pictures(exercise: Exercise) -> dict[str, Tile]:
    """Return the pictures of the options to choose from, by what they are labelled with."""
    form = exercise.form
    if not isinstance(form, Choose) or not any(option.part for option in form.options):
        return {}
    pictures = scenes_of(exercise.view.rules).pictures(exercise.view)
    return {tile.label: tile for tile in pictures.values()}


def reasons(exercise: Exercise) -> list[str]:
    """Return why the right answer is right, each reason with its clause."""
    return [
        text("core.explanation", sentence=plain(reason.sentence), rule=reason.rule)
        for reason in exercise.explanation
    ]
