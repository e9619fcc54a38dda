"""Setting up positions in the widget: what is clicked and filled in, and what is shown then."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from ipywidgets import Dropdown, Text, Textarea
from traitlets import TraitError

import manhattan_widgets as mw
from manhattan_widgets.contract.core import OptionError, PositionError
from manhattan_widgets.contract.editing import EditError, PositionTextError
from manhattan_widgets.games.manhattan.rules import ManhattanState
from manhattan_widgets.records import encode
from manhattan_widgets.widgets.explore.grid import ExploreGrid
from manhattan_widgets.widgets.explore.widget import ExploreWidget
from manhattan_widgets.widgets.play.widget import PlayWidget
from tests.widgets import seen
from tests.widgets.seen import (
    button,
    buttons,
    classes,
    click_site,
    field,
    html,
    is_shown,
    parts,
    press,
    words,
)


def message_words(widget: Any) -> str:
    """Return the message line."""
    return seen.line_words(widget)


def refused(widget: Any) -> bool:
    return "mw-refusal" in seen.line(widget).value


def minis(grid: ExploreGrid) -> list[Any]:
    """Return the small pictures of the positions."""
    return [part for part in seen.parts(grid) if "mw-mini" in seen.classes(part)]


def marks(widget: ExploreWidget) -> list[str]:
    tiles = seen.scene(widget).tiles
    return [str(getattr(s, "text", "")) for tile in tiles for s in tile.shapes]


def game(plies: int = 50, **options: Any) -> mw.Game:
    played = mw.new_game("manhattan", seed=5, **options)
    rng = Random(3)
    while len(played.moves) < plies:
        played.play(rng.choice(played.state.legal_moves()))
    return played


# What a position can be


def test_a_position_may_come_from_anywhere(tmp_path: Path) -> None:
    played = game(30)
    file = tmp_path / "evening.json"
    played.save(file)
    state = played.state
    text = mw.explore(state).text
    for source in (
        state,
        played,
        played.record,
        file,
        str(file),
        encode(played.record),
        state.to_json(),
        json.dumps(state.to_json()),
        text,
    ):
        assert mw.explore(source).state == state
    assert mw.explore("F5: r3").state.towers[22].height == 3
    with pytest.raises(ValueError, match="cannot be read"):
        mw.explore("nothing")
    with pytest.raises(PositionTextError, match="Line 1, column 5"):
        mw.explore("F5: x")
    with pytest.raises(PositionError):
        mw.explore({"round": 1})
    with pytest.raises(OptionError):
        mw.explore(theme="blue")
    with pytest.raises(OptionError):
        mw.explore(players=7)


def test_nothing_given_is_the_beginning_of_a_game() -> None:
    widget = mw.explore(players=3, rounds=4)
    assert widget.state.options.rounds == 4
    assert widget.state.status() == ()
    assert "This position is possible" in words(widget)
    assert not button(widget, "Play").disabled
    assert mw.explore("skyline").state.rules.name == "skyline"


def test_a_view_is_completed_and_that_is_said() -> None:
    state = game(30).state
    widget = mw.explore(state.view(1))
    assert widget.state.view(1) == state.view(1)
    assert "drawn at random" in message_words(widget)
    assert mw.explore(state.view(1), seed=4).state.view(1) == state.view(1)
    assert mw.explore(state.view(1), seed=4).state != widget.state


# Clicking


def test_a_position_is_set_up_by_clicks() -> None:
    widget = mw.explore()
    states: list[Any] = []
    widget.observe(lambda change: states.append(change["new"]), "state")
    press(widget, "Put red pieces of 3")
    click_site(widget, "F5")
    assert message_words(widget) == "Frankfurt 5: a red piece of 3 storeys put on."
    press(widget, "Blue")
    click_site(widget, "F5")
    press(widget, "Put blue pieces of 1")
    click_site(widget, "S1")
    assert str(widget.state.towers[22]) == "r3b3"
    assert states[-1] is widget.state
    assert len(states) == 3
    assert "In round 1 the supply of Red should hold" in words(widget)
    press(widget, "Top piece")
    click_site(widget, "F5")
    assert str(widget.state.towers[22]) == "r3"
    click_site(widget, "C9")
    assert "Cairo 9 is empty" in message_words(widget)
    assert refused(widget)
    press(widget, "Whole tower")
    click_site(widget, "F5")
    assert widget.state.towers[22].height == 0
    seen.click_beside(widget, "F")
    assert "Frankfurt 5: 1 piece taken off." in message_words(widget)


def test_status_is_what_the_rules_say_at_every_step() -> None:
    widget = mw.explore(game(50))
    rng = Random(2)
    for _ in range(12):
        widget.choose_tool(rng.choice(["put:r4", "put:b2", "put:k1", "put:g3"]))
        click_site(widget, rng.choice("SMFHPC") + str(rng.randrange(1, 10)))
        faults = widget.state.status()
        page_words = words(widget) + " ".join(b.description for b in buttons(widget))
        placed = [fault for fault in faults if fault.sites]
        if placed:
            assert f"{len(faults)} thing" in page_words
        else:
            assert ("does not fit the board yet" if faults else "is possible") in page_words
        assert all(str(fault) in page_words for fault in placed[:8])
        assert button(widget, "Play").disabled == bool(faults)
        assert ("Mend what is listed" in page_words) == bool(faults)


def test_a_chosen_fault_lights_its_sites() -> None:
    widget = mw.explore("F5: r3 b2\nS1: r3 b2")
    line = next(b for b in buttons(widget) if b.description.startswith("Frankfurt 5: piece 2"))
    line.click()
    assert marks(widget).count("!") == 1
    assert "mw-chosen" in classes(line)
    click_site(widget, "C1")  # it stays chosen while it is wrong
    assert marks(widget).count("!") == 1
    line.click()
    assert marks(widget).count("!") == 0
    line.click()
    widget.choose_tool("clear")
    click_site(widget, "F5")
    assert marks(widget).count("!") == 0
    # Pressed in one browser when another had just mended the last fault.
    spare = widget._status._lines[-1]
    widget.empty()
    spare.click()
    assert marks(widget).count("!") == 0


def test_many_faults_are_counted_and_not_all_listed() -> None:
    many = "\n".join(f"F{n}: r3 b2" for n in range(1, 10))
    widget = mw.explore(many)
    lines = [b for b in buttons(widget) if "could not be placed there" in b.description]
    assert len(lines) == 8
    assert f"and {len(widget.state.status()) - 8} more" in words(widget)


def test_tools_are_known_by_name() -> None:
    widget = mw.explore()
    with pytest.raises(ValueError, match='no tool "dig"'):
        widget.choose_tool("dig")
    with pytest.raises(EditError):
        widget.click("Z9")


# Undo, filling in, emptying


def test_undo_redo_fill_and_empty() -> None:
    widget = mw.explore()
    assert button(widget, "Undo").disabled
    assert button(widget, "Redo").disabled
    before = widget.state
    widget.click("F5")
    press(widget, "Undo")
    assert widget.state == before
    press(widget, "Redo")
    press(widget, "Fill in the rest")
    assert widget.state.status() == ()
    assert "fits the board now" in message_words(widget)
    assert button(widget, "Fill in the rest").disabled
    widget.undo()
    widget.undo()
    assert widget.state == before
    widget.redo()
    press(widget, "Empty board")
    assert widget.state == before


def test_what_was_filled_in_stays_and_the_rest_is_free() -> None:
    widget = mw.explore()
    for site in ("F5", "S1"):
        widget.click(site)
    widget.fill()
    assert sum(map(sum, widget.state.removed)) == 3  # red built twice, the others not at all
    widget.undo()
    widget.fill_in("turn", "Black")
    widget.fill()
    assert widget.state.to_move == 3
    assert "count as removed" in message_words(widget)


def test_what_is_in_the_way_of_filling_in_is_said() -> None:
    widget = mw.explore("F5: r3 b2")
    press(widget, "Fill in the rest")
    assert refused(widget)
    assert "This is in the way: Frankfurt 5" in message_words(widget)


# Fields and text


def test_fields_are_filled_in() -> None:
    widget = mw.explore(game(50))
    round_ = field(widget, Dropdown, "Round")
    round_.value = "3"
    assert widget.state.round == 3
    press(widget, "Pieces")
    supply = field(widget, Text, "Red supply")
    supply.value = "7x1"
    assert widget.state.supplies[0] == (7, 0, 0, 0)
    supply.value = "7y1"
    assert refused(widget)
    assert 'Red supply: "7y1" cannot be read.' in message_words(widget)
    assert supply.value == "7y1"  # to be mended
    press(widget, "Undo")
    assert supply.value == "10x1 2x3"
    press(widget, "Cards")
    assert field(widget, Text, "Pile").value
    press(widget, "Points")
    field(widget, Text, "Blue").value = "44"
    assert widget.state.points()[1] == 44
    assert "44" in html(widget)


def test_text_sets_up_a_position_and_its_errors_are_shown_in_place() -> None:
    widget = mw.explore()
    press(widget, "As text")
    area = next(p for p in parts(widget) if isinstance(p, Textarea))
    assert area.value == widget.text
    area.value = "F5: r3 b4\nround: 2"
    press(widget, "Set up this text")
    assert (widget.state.round, str(widget.state.towers[22])) == (2, "r3b4")
    assert area.value == widget.text
    area.value = "round: 2\nF5: r3 x4"
    press(widget, "Set up this text")
    assert refused(widget)
    assert "Line 2, column 8" in message_words(widget)
    assert "F5: r3 x4\n       ^" in html(widget)
    press(widget, "Write it anew")
    assert area.value == widget.text
    assert "mw-where" not in html(widget)
    area.value = '{"round": 1}'
    press(widget, "Set up this text")
    assert "are missing: " in message_words(widget)
    press(widget, "Round and turn")
    assert not [p for p in parts(widget) if isinstance(p, Textarea)]


def test_another_number_of_players_makes_other_fields() -> None:
    widget = mw.explore()
    widget.write("players: 2")
    press(widget, "Cards")
    assert field(widget, Text, "Red and Green holds").value
    assert len(field(widget, Dropdown, "Players:").options) == 3


# The trait


def test_state_is_a_trait_to_read_and_to_set() -> None:
    widget = mw.explore()
    before, other = widget.state, game(30).state
    widget.state = other
    assert "Round 2" in words(widget)
    widget.undo()
    assert widget.state == before
    with pytest.raises(TraitError):
        widget.state = "F5: r3"


def test_a_position_of_another_game_is_not_shown() -> None:
    widget = mw.explore()
    widget._game_name = "other"
    with pytest.raises(TraitError, match="positions of other only"):
        widget.state = game(30).state


# Overlays


def test_overlays_are_switched_on_and_off() -> None:
    widget = mw.explore(game(50))
    press(widget, "Who leads")
    assert "by how many storeys" in words(widget)
    assert any(mark.startswith("R") and mark[1:].isdigit() for mark in marks(widget))
    press(widget, "Safe from whom")
    assert not is_shown(widget, "✓ Who leads")
    assert "R✓" in marks(widget)
    press(widget, "Safe from whom")
    assert "R✓" not in marks(widget)
    assert "safe: Red has no piece" not in words(widget)
    with pytest.raises(ValueError, match="lead, safe, takeover, legal, card, score"):
        widget.overlay("rain")
    with pytest.raises(ValueError, match='There is no overlay "None"'):
        widget.overlay(None)  # type: ignore[arg-type]


def test_an_overlay_has_settings() -> None:
    widget = mw.explore(game(50))
    widget.overlay("legal", card="all", piece="4")
    many = count_of_sites(widget)
    field(widget, Dropdown, "And:").value = "5"
    assert 0 < count_of_sites(widget) <= 6 < many
    press(widget, "What a card means")
    assert "To Red the card means site 1" in words(widget)
    field(widget, Dropdown, "Card:").value = "5"
    assert words(widget).count("the card means site 5 of every city") == 4
    press(widget, "If scored now")
    field(widget, Dropdown, "Show:").value = "0"
    assert marks(widget).count("+3") == 1
    # A line that is there no longer gives way to the first choice.
    widget.empty()
    assert field(widget, Dropdown, "Show:").value == "all"
    widget.overlay()
    assert "+3" not in marks(widget)
    # Told by a browser that has not heard yet that it is hidden.
    widget._overlays._set(5, "x")


def count_of_sites(widget: ExploreWidget) -> int:
    sites = words(widget).partition("may build on ")[2]
    return int(sites.split()[0])


# Handing on


def test_play_from_here_opens_a_game_below() -> None:
    widget = mw.explore(game(50))
    here = widget.state
    press(widget, "Play")
    (opened,) = seen.opened(widget)
    assert isinstance(opened, PlayWidget)
    assert opened.game.states[0] == here
    kinds = [player.kind for player in opened.game.players]
    assert kinds.count("person") == 1
    assert kinds[here.to_move] == "person"
    field(widget, Dropdown, "Players:").value = -1
    press(widget, "Play")
    (again,) = seen.opened(widget)
    assert {player.kind for player in again.game.players} == {"person"}
    press(widget, "Close below")
    assert seen.opened(widget) == []
    assert not is_shown(widget, "Close below")


def test_lines_can_be_tried_from_here() -> None:
    widget = mw.explore(game(50))
    press(widget, "Try lines")
    (opened,) = seen.opened(widget)
    assert opened.game.states[0] == widget.state
    widget.close()


def test_an_impossible_position_is_not_played() -> None:
    widget = mw.explore("F5: r3 b2")
    with pytest.raises(PositionError):
        widget.play()
    assert seen.opened(widget) == []


def test_a_picture_stays_where_no_widget_lives() -> None:
    widget = mw.explore(game(50))
    widget.overlay("safe")
    bundle, _ = widget._repr_mimebundle_()
    assert ">R✓</text>" in bundle["image/svg+xml"]
    assert "<svg" in bundle["image/svg+xml"]
    assert "Frankfurt" in bundle["text/plain"]


# Several


def test_a_grid_shows_positions_side_by_side_and_opens_one() -> None:
    played = game(50)
    grid = mw.explore([played.state_at(10), played, "F5: r3"], captions=["One", "Two", "Three"])
    assert isinstance(grid, ExploreGrid)
    assert [b.description for b in buttons(grid)] == ["Open One", "Open Two", "Open Three"]
    assert html(grid).count("<img") == 6
    press(grid, "Open Three")
    assert "Three is open below" in message_words(grid)
    assert button(grid, "Three is open below")
    editor = grid.opened
    assert isinstance(editor, ExploreWidget)
    before = minis(grid)[2].value
    editor.click("F6")
    assert grid.states[2] == editor.state
    assert minis(grid)[2].value != before
    press(grid, "Open One")
    assert grid.opened.state == played.state_at(10)
    press(grid, "Close the editor")
    assert grid.opened is None
    assert not is_shown(grid, "Close the editor")
    bundle, _ = grid._repr_mimebundle_()
    assert all(caption in bundle["image/svg+xml"] for caption in ("One", "Two", "Three"))
    assert bundle["text/plain"].startswith("One\n")
    grid.open_position(1)
    grid.close()


def test_a_grid_names_positions_by_number_and_has_a_theme() -> None:
    grid = mw.explore(["F5: r3"], theme="dark")
    assert [b.description for b in buttons(grid)] == ["Open Position 1"]
    assert html(grid).count("<img") == 1


@pytest.mark.parametrize(
    ("sources", "captions", "said"),
    [([], None, "from 1 to 60"), (["F5: r3"], ["a", "b"], "1 position needs")],
    ids=["none", "captions"],
)
def test_a_grid_needs_positions_and_as_many_captions(
    sources: list[str], captions: list[str] | None, said: str
) -> None:
    with pytest.raises(OptionError, match=said):
        mw.explore(sources, captions=captions)


def test_whole_states_are_shown_and_only_in_the_editor() -> None:
    # The editor shows every hand; that is what it is for.
    state = game(30).state
    assert isinstance(state, ManhattanState)
    widget = mw.explore(state)
    press(widget, "Cards")
    hands = [p.value for p in parts(widget) if isinstance(p, Text) and "holds" in p.description]
    assert len(hands) == 4
