"""No exercise tells its answer before that is found or asked for: no text, tooltip or reply."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from ipywidgets import HTML, Dropdown

import manhattan_widgets as mw
from manhattan_widgets.games.manhattan.lessons.common_kinds import LEGALITY
from manhattan_widgets.games.manhattan.rules.board import CITIES, CITY_LETTERS
from manhattan_widgets.games.newyork.rules.board import AREAS, site_name
from manhattan_widgets.lessons.exercises import KINDS, Choose, Enter, Exercise, Mark, Play, exercise
from manhattan_widgets.lessons.queries import facts_of
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.widgets.practice.widget import PracticeWidget
from tests.widgets.seen import classes, parts, scene, twin
from tests.widgets.seen import part as part_of

ALL = [(game, kind) for game, kinds in KINDS.items() for kind in kinds]
SEEDS = range(3)
COLORS = {
    "manhattan": ("Red", "Blue", "Green", "Black"),
    "newyork": ("Red", "Blue", "Yellow", "Green", "Black"),
    "skyline": ("Yellow", "Purple", "Blue", "Red"),
}
LETTERS = {"manhattan": "RBGK", "newyork": "RBYGK", "skyline": "ypbr"}
FLOORS = {"P": "penthouse", "S": "Skyline", "N": "neutral"}


@cache
def made(game: str, kind: str, seed: int) -> Exercise:
    levels = KINDS[game][kind].levels
    return exercise(game, kind, level=levels[len(levels) // 2], seed=seed)


def opened(one: Exercise) -> PracticeWidget:
    return mw.practice(exercises=[one.name], progress=False)


# What stands on a board, said from the pieces alone


def count(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def standing(view: Any) -> dict[str, tuple[str, str]]:
    """Return the label of every site and what stands there in the board as text."""
    return dict({"manhattan": towers, "newyork": houses, "skyline": floors}[view.rules.name](view))


def towers(view: Any) -> Iterator[tuple[str, tuple[str, str]]]:
    for site, tower in enumerate(view.towers):
        city, name = CITIES[site // 9], f"{CITY_LETTERS[site // 9]}{site % 9 + 1}"
        pieces = [(piece.color, piece.storeys) for piece in tower.pieces]
        height = sum(storeys for _, storeys in pieces)
        listed = ", ".join(f"{COLORS['manhattan'][color]} {n}" for color, n in pieces)
        label = f"{count(height, 'storey')}, from the ground up: {listed}." if pieces else "empty."
        drawn = "+".join(f"{LETTERS['manhattan'][color]}{n}" for color, n in pieces)
        cell = f"{name} {drawn}={height}" if pieces else f"{name} ·"
        yield name, (f"{city} {site % 9 + 1}: {label}", cell)


def houses(view: Any) -> Iterator[tuple[str, tuple[str, str]]]:
    for site, owner in enumerate(view.board):
        label = f"{site_name(site)}: {'empty' if owner is None else COLORS['newyork'][owner]}."
        if view.options.actions and any(site in area for area in AREAS):
            central = site in next(area for area in AREAS if len(area) == 5)
            label += (
                " One of the five central crossings." if central else " One of the four corners."
            )
        yield site_name(site), (label, "·" if owner is None else LETTERS["newyork"][owner])


def floors(view: Any) -> Iterator[tuple[str, tuple[str, str]]]:
    edition = view.options.edition
    for site, (name, tower) in enumerate(zip(edition.names, view.towers, strict=True)):
        there = [(floor.kind, floor.color) for floor in tower.floors]
        drawn = "".join(kind if c is None else LETTERS["skyline"][c] + kind for kind, c in there)
        orange = site in edition.orange
        cell = f"{name}{'*' * orange} {drawn or '·'}"
        label = f"{name}: empty." if not there else tower_of(name, there)
        yield name, (label + " An orange site." * orange, cell)


def tower_of(name: str, there: list[tuple[str, int | None]]) -> str:
    words = [
        FLOORS[kind] if color is None else f"{COLORS['skyline'][color]} {FLOORS.get(kind, kind)}"
        for kind, color in there
    ]
    listed = ", ".join(words[:-1]) + " and " * (len(words) > 1) + words[-1]
    return f"{name}: {count(len(there), 'level')}, from the ground up: {listed}."


@pytest.mark.parametrize(("game", "kind"), ALL)
def test_the_board_as_text_says_only_what_stands_there(game: str, kind: str) -> None:
    for seed in SEEDS:
        widget = opened(made(game, kind, seed))
        drawn, known = scene(widget), standing(widget.exercise.view)
        areas = {area.id: area.label for tile in drawn.tiles for area in tile.areas}
        assert areas == {site: known[site][0] for site in areas}
        told = " ".join(drawn.text.split())
        for _, cell in known.values():
            before, found, told = told.partition(cell)
            assert found, cell
            # Between the sites: names of cities and of the board, avenues, streets, "?".
            assert re.fullmatch(r"|\(\?\)|[A-G1-7 ]+|[A-Z][A-Za-zã .:()]+", before.strip()), before
        assert not re.search(r"\d", told) or game == "skyline"
        lists = [label for part in parts(widget) for label in labels_of(part)]
        assert all(label in areas.values() for label in lists if ": " in label), lists
        widget.close()


def labels_of(part: Any) -> list[str]:
    return [label for label, _ in part.options] if isinstance(part, Dropdown) else []


# What stands around the board


def around(widget: PracticeWidget) -> set[str]:
    """Return all that is said but the board, the question, its answers to choose and the hand."""
    apart = [twin(widget), widget._question, widget._about, widget._hand]
    apart += [*parts(part_of(widget, "mw-hand"), hidden=True), *widget._answer._buttons]
    said: set[str] = set()
    for part in parts(widget, hidden=True):
        if part in apart or isinstance(part, Dropdown):
            continue
        shown = isinstance(part, HTML) and not part.value.startswith("<style")
        said |= {part.value} if shown else set()
        said |= {getattr(part, name, None) or "" for name in ("description", "tooltip")}
    return said


@pytest.mark.parametrize(("game", "kind"), ALL)
def test_nothing_around_the_board_depends_on_the_answer(game: str, kind: str) -> None:
    first: set[str] | None = None
    choices: dict[tuple[int | None, str], tuple[str, str]] = {}
    for seed in SEEDS:
        one = made(game, kind, seed)
        widget = opened(one)
        fields = {str(f.words) for f in one.form.fields} if isinstance(one.form, Enter) else set()
        said = around(widget) - fields
        first = said if first is None else first
        assert said == first
        looks = {classes(button) for button in widget._answer._buttons}
        assert len(looks) < 2 or (isinstance(one.form, Choose) and one.form.several)
        offered = scenes_of(one.view.rules).choices(one.view)
        for group in offered if isinstance(one.form, Play) else ():
            for choice in group.choices:
                said_of_it = (choice.label, choice.caption)
                assert choices.setdefault((one.view.seat, choice.part), said_of_it) == said_of_it
        told = " ".join([str(one.question), *map(str, one.facts), *map(str, one.hints)])
        assert not [reason for reason in one.explanation if str(reason.sentence) in told]
        widget.close()


# What is said to wrong answers


def wrong_answers(one: Exercise) -> Iterator[Any]:
    form, solution = one.form, one.solution
    if isinstance(form, Choose) and not form.several:
        yield from (option.id for option in form.options if option.id != solution)
    elif isinstance(form, Choose):
        yield from (frozenset({option.id}) for option in form.options)
    elif isinstance(form, Enter):
        assert isinstance(solution, tuple)
        for more in range(-3, 9):
            yield tuple(number + more for number in solution)
    elif isinstance(form, Mark):
        sites = sorted(standing(one.view))
        yield from (frozenset(sites[n : n + 4]) for n in range(0, len(sites), 3))
        yield frozenset(sites)
    else:
        view: Any = one.view
        site = one.focus[0] if one.focus else ""
        moves = view.rules.conceivable_moves(view.options)
        yield from (m for m in moves if site in str(view.format(m)) or not site)
        yield from view.legal_moves()


def answer_in(one: Exercise, said: str, given: Any) -> bool:
    """Tell whether ``said`` holds the answer, or a part of it that was not ``given``."""
    form, solution = one.form, one.solution
    if isinstance(form, Choose):
        right = solution if isinstance(solution, frozenset) else {solution}
        given = given if isinstance(given, frozenset) else {given}
        return any(str(o.words) in said for o in form.options if o.id in right - given)
    if isinstance(form, Enter):
        return bool({*map(int, re.findall(r"\d+", said))} & {*solution}) and len(solution) == 1
    if isinstance(form, Mark):
        assert isinstance(solution, frozenset)
        return any(re.search(rf"\b{site}\b", said) for site in solution - given)
    view: Any = one.view
    move = view.parse(str(solution))
    least = getattr(move, "storeys", 0)
    return view.format(move) in said or f"at least {least}" in said


@pytest.mark.parametrize(("game", "kind"), ALL)
def test_no_reply_to_a_wrong_answer_tells_the_right_one(game: str, kind: str) -> None:
    wrong = 0
    for seed in SEEDS:
        one = made(game, kind, seed)
        for given in wrong_answers(one):
            verdict = one.check(given)
            if not verdict.right:
                wrong += 1
                assert not answer_in(one, str(verdict.feedback), given), str(verdict.feedback)
    assert wrong


@pytest.mark.parametrize("seed", SEEDS)
def test_what_piece_would_be_enough_is_not_told_where_it_is_asked(seed: int) -> None:
    one = exercise("manhattan", "take", level=3, seed=seed)
    (site,), view = one.focus, one.view
    right = view.parse(str(one.solution))
    small = [m for m in LEGALITY.moves(view, view.to_move) if m.site == right.site]
    small = [m for m in small if m.color == right.color and m.storeys < right.storeys]
    refused = [one.check(move) for move in small]
    takeovers = [verdict for verdict in refused if verdict.rule == "M11"]
    for verdict in takeovers:
        assert verdict.feedback.key == "practice.wrong.too_small"
        assert str(facts_of("manhattan").site_words(site)) in str(verdict.feedback)
        assert "{" not in str(verdict.feedback)
    assert takeovers


def test_the_price_that_is_asked_for_is_not_told_by_the_board() -> None:
    widget = opened(made("newyork", "price", 0))
    (site,), (price,) = widget.exercise.focus, widget.exercise.solution
    assert "costs" not in twin(widget).value
    assert str(price) not in scene(widget).area(site).label.partition(":")[2]
    widget.answer((price,))
    assert f"costs others {price} unit" in twin(widget).value
