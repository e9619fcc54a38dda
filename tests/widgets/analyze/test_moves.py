"""Each move with what it cost: in words, on the board, in the list and player by player."""

from __future__ import annotations

import re

import pytest
from ipywidgets import Select

from manhattan_widgets.analysis.signs import sign_of
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.lessons.queries import facts_of
from manhattan_widgets.scene.core import Label
from tests.widgets import seen

from .analyzed import analyzed, moves_listed, toggle


@pytest.mark.parametrize("name", GAMES)
def test_each_decision_tells_its_moves_and_what_the_one_made_cost(name: str) -> None:
    widget = analyzed(name)
    count = 0
    for ply, decision in list(enumerate(widget.report.decisions))[:40]:
        widget.session.go_to(ply + 1)
        words = " ".join(seen.words(widget).split())
        if decision is None:
            assert "This move is not judged" in words
            continue
        count += 1
        state = widget.game.state_at(ply)
        for candidate in decision.candidates:
            assert state.format(state.rules.move_from_text(candidate.move)) in words
        sentence = "No better move was found" if not decision.played else "gave away"
        assert sentence in words or "may have given away" in words
        assert "What speaks for" in words
    assert count > 10


def test_the_board_shows_the_choice_as_a_map_or_what_came_of_it() -> None:
    widget = analyzed()
    decisions = enumerate(widget.report.decisions)
    ply = next(p for p, d in decisions if d is not None and "d" not in d.move and p > 6)
    widget.session.go_to(ply + 1)
    scene = seen.scene(widget)
    assert scene is not None
    signs = [s for t in scene.tiles for s in t.shapes if isinstance(s, Label) and "%" in s.text]
    assert {s.fill for s in signs} <= {f"heat.{level}.on" for level in range(1, 5)}
    assert signs
    toggle(widget, "after")
    after = seen.scene(widget)
    assert after is not None
    assert not [s for t in after.tiles for s in t.shapes if getattr(s, "text", "").endswith("%")]


def test_the_list_has_all_moves_those_of_one_and_the_costliest_first() -> None:
    widget = analyzed()
    assert len(moves_listed(widget)) == len(widget.game.moves)
    seen.pick(widget, "Moves of", 1)
    assert all("Bo: " in line for line in moves_listed(widget))
    seen.pick(widget, "Sorted", "cost")
    costs = [int(re.search(r"−(\d+)", line)[1]) for line in moves_listed(widget)]  # type: ignore[index]
    assert costs == sorted(costs, reverse=True)
    (select,) = [part for part in seen.parts(widget) if isinstance(part, Select)]
    select.index = 1
    wanted = int(select.options[1].partition(".")[0])
    assert widget.session.cursor == wanted


def test_the_list_has_the_signs_of_chess_and_says_what_they_mean() -> None:
    widget = analyzed()
    signs = [
        None if decision is None else sign_of(decision) for decision in widget.report.decisions
    ]
    assert {"?!", "?"} <= set(signs)
    for line, decision, sign in zip(
        moves_listed(widget), widget.report.decisions, signs, strict=True
    ):
        cost = re.split("|".join(f" {name}: " for name in widget.names), line)[0]
        if decision is None:
            continue
        assert cost.endswith(f"\N{NO-BREAK SPACE}{sign}") if sign else "?" not in cost
        assert ("(" in cost) == (not decision.sure and round(100 * decision.cost) > 0)
    legend = seen.part(widget, "mw-decisions").children[-1].value
    assert "?! 5% or more, ? 10%, ?? 15% of the chances given away" in legend


def test_the_costliest_moves_of_a_player_lead_to_them() -> None:
    widget = analyzed()
    dear = [b for b in seen.buttons(widget) if re.match(r"\d+\. ", b.description)]
    assert dear
    dear[0].click()
    assert widget.session.cursor == int(dear[0].description.partition(".")[0])


def test_a_click_on_the_board_tells_the_site() -> None:
    widget = analyzed()
    seen.click_site(widget, "S1")
    assert "Sydney 1" in seen.words(widget)
    seen.click_beside(widget, "S")
    assert widget.busy is False
    widget.stop()


def test_moves_are_listed_with_the_color_of_their_time() -> None:
    widget = analyzed("newyork")
    facts, game = facts_of("newyork"), widget.game
    begun = {seat: facts.colors_of(game.state_at(0), seat) for seat in range(4)}
    assert begun != {seat: facts.colors_of(game.state, seat) for seat in range(4)}
    for ply, line in enumerate(moves_listed(widget)):
        before = game.state_at(ply)
        (color,) = facts.colors_of(before, before.to_move or 0)
        letter = facts.colors[color][0].upper()
        assert line.startswith(f"{ply + 1}.\xa0{letter}\xa0")
        if ply < 30:
            widget.session.go_to(ply + 1)
            assert f">{letter}</span>{ply + 1}. " in seen.html(widget)
