"""Hints: what a search found of the person's own view, on the board and in words."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import Any

import pytest

from manhattan_widgets import bots
from manhattan_widgets.bots import Candidate, Findings, Search
from manhattan_widgets.contract.core import Move, View
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.game import new_game
from manhattan_widgets.scene.core import Label, Rect
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.heatmap import Heat, heated, signs
from manhattan_widgets.scene.reasons import reasons
from manhattan_widgets.widgets.common import progress
from manhattan_widgets.widgets.play.command import play
from manhattan_widgets.widgets.play.hint_words import candidate_words
from manhattan_widgets.widgets.play.hints import HintPanel
from manhattan_widgets.widgets.play.widget import PlayWidget
from tests.widgets import seen
from tests.widgets.seen import classes

#: After so many moves a person is to choose a site in each game.
PLIES = {"manhattan": 34, "newyork": 40, "skyline": 30}
NAMES = ["Ann", "Bo", "Cy"]


def played(name: str, plies: int | None = None, **options: Any) -> Any:
    """Return a game of three in which seat 0 is to move and can build somewhere."""
    kinds = ["person", "greedy", "greedy"]
    game = new_game(name, players=3, seed=11, names=NAMES, kinds=kinds, **options)
    player = bots.make("greedy", 1)
    count = 0
    wanted = PLIES[name] if plies is None else plies
    while count < wanted or game.state.to_move != 0 or not _sites(game.state.view(0)):
        game.play(bots.choose(player, game.state.view(game.state.to_move)))
        count += 1
    return game


def _sites(view: View) -> set[str]:
    return {part for move in view.legal_moves() for part in view.parts(move) if ":" not in part}


def findings(view: View, seconds: float = 1.5, fraction: float = 1.0) -> Findings:
    """Return what a search might find: in the order of the rules, each a little less worth."""
    players = view.options.players
    candidates = tuple(
        Candidate(
            move=move,
            playouts=3 if number % 7 == 6 else 50,
            value=max(0.0, 0.6 - 0.007 * number),
            error=0.01,
            points=(20.0 + number,) * players,
        )
        for number, move in enumerate(view.legal_moves())
    )
    even = (1 / players,) * players
    return Findings(candidates, round(1000 * seconds), even, (20.0,) * players, fraction)


def searching(seconds: float) -> Any:
    def search(view: View) -> Any:
        yield findings(view, seconds, 0.5)
        return findings(view, seconds)

    return search


def endless(view: View) -> Any:
    while True:
        yield findings(view, fraction=0.3)


def table(name: str = "manhattan", search: Any = searching, plies: int | None = None) -> PlayWidget:
    widget = play(played(name, plies), library=False, pace=0, theme="light")
    hints(widget).search = search
    return widget


def hints(widget: PlayWidget) -> HintPanel:
    """Return what gives hints."""
    return widget._hints


def answers(widget: PlayWidget) -> list[str]:
    return [b.description for b in seen.buttons(widget) if "mw-line" in classes(b)]


def bands(widget: PlayWidget) -> dict[str, str]:
    """Return what the bands of the map say, by the role of their text."""
    scene = seen.scene(widget)
    hints_by_game = {}
    for tile in scene.tiles:
        for shape in tile.shapes:
            if isinstance(shape, Label) and shape.fill.startswith("heat."):
                area = tile.at(shape.x, shape.y)
                assert area is not None
                hints_by_game[area.id] = shape.text
    return hints_by_game


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_lists_the_best_moves_and_lays_a_map_over_the_board(name: str) -> None:
    widget = table(name)
    assert bands(widget) == {}
    seen.press(widget, "Hint")
    answer = answers(widget)
    assert 1 <= len(answer) <= 4
    assert answer[0].endswith(": 60% ± 1")
    heat = hints(widget).heat
    assert set(heat) <= widget.session.sites  # what was tried too seldom is not marked
    assert all(re.fullmatch(r"\d+%", spot.sign) for spot in heat.values())
    assert bands(widget) == signs(heat)
    assert {spot.level for spot in heat.values()} >= {4}
    words = seen.words(widget)
    assert "of the games played on with it" in words
    assert "first sight, without looking ahead" in words
    assert not seen.is_shown(widget, "Hint")


def test_the_map_says_what_the_list_says_and_every_site_in_words() -> None:
    widget = table()
    seen.press(widget, "Hint")
    best = hints(widget)._findings.candidates[0]  # type: ignore[union-attr]
    site = next(part for part in widget.session.view.parts(best.move) if ":" not in part)
    heat = hints(widget).heat
    assert heat[site].level == 4
    assert heat[site].sign == f"{100 * best.value:.0f}%"
    area = seen.scene(widget).area(site)
    assert area.label.endswith(heat[site].label)
    for spot in heat.values():
        assert spot.label in seen.words(widget)


def test_moves_are_listed_by_what_is_sure_and_not_by_how_often_they_were_tried() -> None:
    def uneven(seconds: float) -> Any:
        def search(view: View) -> Any:
            found = findings(view, seconds)
            figures = [(0.38, 0.01), (0.30, 0.01), (0.28, 0.01), (0.23, 0.01), (0.35, 0.02)]
            candidates = tuple(
                replace(candidate, value=value, error=error, playouts=100 - number)
                for number, (candidate, (value, error)) in enumerate(
                    zip(found.candidates, [*figures, (0.39, 0.08)], strict=False)
                )
            )
            yield replace(found, candidates=candidates, fraction=0.5)
            return replace(found, candidates=candidates)

        return search

    widget = table(search=uneven)
    seen.press(widget, "Hint")
    figures = [answer.rpartition(": ")[2] for answer in answers(widget)]
    assert figures == ["38% ± 1", "35% ± 2", "39% ± 8", "30% ± 1"]
    assert max(spot.level for spot in hints(widget).heat.values()) == 4
    assert "the surest come first" in seen.words(widget)


def test_a_line_chooses_its_move_and_tells_why() -> None:
    widget = table()
    seen.press(widget, "Hint")
    second = answers(widget)[1]
    seen.press(widget, second)
    move = widget.session.chosen
    assert move is not None
    assert second.startswith(widget.session.view.format(move))
    for reason in reasons(widget.session.view, move, NAMES):
        assert reason in seen.words(widget)
    assert len(bands(widget)) > 1, "the map stays as it is"
    seen.press(widget, "Play this move")
    assert move in widget.game.moves
    assert bands(widget) == {}


def test_a_choice_of_a_piece_leaves_the_map_of_that_piece() -> None:
    widget = table(plies=20)
    seen.press(widget, "Hint")
    whole = hints(widget).heat
    best = widget.session.view.parts(hints(widget)._findings.best)  # type: ignore[union-attr]
    pieces = {part for part in widget.session.offers if part.startswith("piece:")}
    piece = min(pieces - set(best))
    widget.session.select(piece)
    some = hints(widget).heat
    assert set(some) <= widget.session.sites
    assert any(site in some and whole[site].sign != some[site].sign for site in whole)
    widget.session.unselect()
    assert hints(widget).heat == whole


def test_asked_again_it_thinks_longer_and_put_away_nothing_stays() -> None:
    widget = table()
    seen.press(widget, "Hint")
    assert "by 1,500 games" in seen.words(widget)
    seen.press(widget, "Think longer")
    assert "by 4,500 games" in seen.words(widget)
    seen.press(widget, "Put the hint away")
    assert bands(widget) == {}
    assert answers(widget) == []
    assert "games played on" not in seen.words(widget)
    assert seen.is_shown(widget, "Hint")


def test_the_best_move_is_read_out() -> None:
    """Whoever presses a key for a hint, and does not see the board, hears what came of it."""
    widget = table()
    seen.press(widget, "Hint")
    best = answers(widget)[0].partition(":")[0]
    assert seen.words_of(seen.spoken(widget)).strip() == f"{best} wins 60% (± 1)."


def test_the_next_position_has_no_hint_yet() -> None:
    widget = table()
    seen.press(widget, "Hint")
    widget.session.play(widget.session.legal_moves[0])
    assert widget.session.may_move
    assert bands(widget) == {}
    assert seen.is_shown(widget, "Hint")
    assert "games played on" not in seen.words(widget)


def test_the_search_gets_the_view_of_the_person_alone() -> None:
    asked: list[Any] = []

    def search(view: View) -> Any:
        asked.append(view)
        return searching(1)(view)

    widget = table(search=lambda seconds: search)
    seen.press(widget, "Hint")
    assert asked == [widget.session.view]
    assert isinstance(asked[0], View)
    assert asked[0].seat == 0


async def test_it_thinks_in_slices_and_stops_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "REDRAWN_EVERY", 0)
    widget = table(search=lambda seconds: endless)
    seen.press(widget, "Hint")
    assert "Thinking about your move" in seen.words(widget)
    assert "Thinking about your move" in seen.spoken(widget)
    while "best so far" not in seen.words(widget):
        await asyncio.sleep(0)
    assert bands(widget) == {}
    seen.press(widget, "Stop")
    assert answers(widget), "what was found stays"
    assert bands(widget)
    widget.close()


async def test_a_move_played_meanwhile_stops_it() -> None:
    widget = table(search=lambda seconds: endless)
    seen.press(widget, "Hint")
    await asyncio.sleep(0.01)
    assert "mw-progress-words" in seen.html(widget)
    widget.session.play(widget.session.legal_moves[0])
    assert "mw-progress-words" not in seen.html(widget)
    assert bands(widget) == {}
    widget.close()


def test_there_is_no_hint_for_somebody_else_or_at_the_end() -> None:
    widget = table()
    widget.session.resign(0)
    assert not seen.is_shown(widget, "Hint")
    hints(widget).ask()
    assert hints(widget)._findings is None


def test_a_hint_in_a_draft_has_no_map() -> None:
    game = new_game("manhattan", players=3, seed=2, names=NAMES)
    widget = play(game, library=False, theme="light")
    widget.session.reveal()
    hints(widget).search = lambda seconds: Search(playouts=12).findings
    seen.press(widget, "Hint")
    assert all(line.startswith("draft") for line in answers(widget))
    assert hints(widget).heat == {}
    assert "storeys stay in the supply, rounds after this one: 5." in seen.words(widget)


@pytest.mark.parametrize("name", GAMES)
def test_reasons_are_sentences_about_every_kind_of_move(name: str) -> None:
    options = {"actions": True} if name == "newyork" else {}
    game = new_game(name, players=3, seed=4, names=NAMES, **options)
    player, kinds = bots.make("random", 1), set()
    for _ in range(120):
        if game.state.to_move is None:
            break
        view = game.state.view(game.state.to_move)
        for move in _one_of_each(view):
            kinds.add(type(move).__name__)
            sentences = reasons(view, move, NAMES)
            assert sentences
            assert all(sentence[0].isupper() or sentence[0].isdigit() for sentence in sentences), (
                sentences
            )
            assert all(sentence.endswith(".") and ".." not in sentence for sentence in sentences), (
                sentences
            )
        game.play(bots.choose(player, view))
    assert len(kinds) >= {"manhattan": 2, "newyork": 5, "skyline": 4}[name]


def _one_of_each(view: View) -> list[Move]:
    return list({type(move): move for move in view.legal_moves()}.values())


@pytest.mark.parametrize("name", GAMES)
def test_the_points_told_are_those_of_the_rules(name: str) -> None:
    view = played(name).state.view(0)
    for move in view.legal_moves()[:12]:
        gains = view.preview(move).gains
        sentences = " ".join(reasons(view, move, NAMES))
        for seat, gain in enumerate(gains):
            figures = re.findall(rf"{NAMES[seat]} ([+−]\d+)", sentences)
            assert sum(int(n.replace("−", "-")) for n in figures) == gain, sentences


@pytest.mark.parametrize("name", GAMES)
def test_a_map_changes_nothing_but_its_own_sites(name: str) -> None:
    view = played(name).state.view(0)
    site, other = sorted(_sites(view))[:2]
    heat = {site: Heat(2, "7%", "Seven."), other: Heat(4, "88%", "Most.")}
    plain = scenes_of(view.rules).board(view, marks=signs(heat))
    heated_scene = heated(plain, heat)
    assert heated(plain, {}) is plain
    assert heated_scene.text.endswith(f"{site}: Seven.\n{other}: Most.")
    roles = [s.fill for t in heated_scene.tiles for s in t.shapes if isinstance(s, Rect)]
    assert {"heat.2", "heat.2.band", "heat.4", "heat.4.band"} <= set(roles)
    before = [s for t in plain.tiles for s in t.shapes]
    after = [s for t in heated_scene.tiles for s in t.shapes]
    assert len(after) == len(before) + 2
    assert len([s for s in before if s not in after]) == 4


def test_moves_are_compared_as_far_as_the_figures_allow() -> None:
    view = played("manhattan").state.view(0)
    candidates = findings(view).candidates
    clear = [replace(candidates[0], value=0.9), candidates[1]]
    assert "31 percentage points more than the next best" in candidate_words(view, clear, 0, NAMES)
    assert "31 percentage points less than" in candidate_words(view, clear, 1, NAMES)
    close = [replace(candidates[0], error=0.2), candidates[1]]
    assert "not surely better than" in candidate_words(view, close, 0, NAMES)
    assert "not surely worse than" in candidate_words(view, close, 1, NAMES)
    assert "percentage" not in candidate_words(view, candidates[:1], 0, NAMES)
