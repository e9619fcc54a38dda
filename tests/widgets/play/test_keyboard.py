"""Whole games by the controls that a keyboard reaches: buttons, the list of sites, typed moves."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from ipywidgets import Combobox, Dropdown

import manhattan_widgets as mw
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.widgets.common.site_field import SiteField
from manhattan_widgets.widgets.play.command import play
from manhattan_widgets.widgets.play.widget import PlayWidget
from tests.widgets import seen
from tests.widgets.seen import classes


def sites_of(widget: PlayWidget) -> Dropdown:
    return seen.field(widget, Dropdown, "Site:")


def by_list_and_buttons(widget: PlayWidget, turn: int) -> None:
    """Make a move: its site from the list, all else by the buttons of the hand."""
    session = widget.session
    move = session.legal_moves[turn * 5 % len(session.legal_moves)]
    for part in session.view.parts(move):
        if ":" in part:
            if part not in session.selection or session._choosing.is_repeatable(part):
                seen.press_part(widget, part)
        elif part not in session.selection:
            site_list = sites_of(widget)
            assert part in [value for _, value in site_list.options]
            site_list.value = part
    if session.chosen == move:
        seen.press(widget, "Play this move")
    else:
        by_typing(widget, session.view.format(move))


def by_typing(widget: PlayWidget, move: str) -> None:
    field = seen.field(widget, Combobox, "Or type:")
    field.value = move
    assert field.value == ""  # taken, and ready for Enter, which then presses the button
    assert "mw-enter" in classes(field)
    seen.press(widget, "Play this move")


@pytest.mark.no_cover
@pytest.mark.parametrize("name", ["manhattan", "newyork", "skyline"])
def test_a_whole_game_is_played_by_controls_alone(name: str) -> None:
    widget = play(name, players=2, people=1, seed=5, pace=0, theme="light", library=False)
    turns = 0
    while widget.session.outcome is None or seen.is_scored(widget):
        assert turns < 200
        if seen.is_scored(widget):
            seen.press(widget, "Go on")
            continue
        before = len(widget.session.history)
        if turns % 2:
            move = widget.session.legal_moves[turns % len(widget.session.legal_moves)]
            by_typing(widget, widget.session.view.format(move))
        else:
            by_list_and_buttons(widget, turns)
        assert len(widget.session.history) > before
        turns += 1
    assert str(widget.session.outcome.reason) in unescape(seen.spoken(widget))


def test_the_list_offers_what_is_lit_and_goes_back_to_none() -> None:
    widget = play(players=2, people=1, seed=5, pace=0, theme="light", library=False)
    assert not any(isinstance(p, Dropdown) and "mw-sites" in classes(p) for p in shown(widget))
    seen.draft(widget)
    session, site_list = widget.session, sites_of(widget)
    assert {value for _, value in site_list.options} == session.sites | {""}
    assert site_list.options[0] == (f"{len(session.sites)} to choose from", "")
    first, second = (value for _, value in site_list.options[1:3])
    site_list.value = first
    assert first in session.selection
    site_list.value = second
    assert second in session.selection
    assert first not in session.selection
    site_list.value = ""
    assert not [part for part in session.selection if ":" not in part]
    seen.click_site(widget, first)
    assert site_list.value == first


def shown(widget: PlayWidget) -> list[object]:
    return list(seen.parts(widget))


def test_behind_the_curtain_the_list_tells_nothing() -> None:
    widget = play(players=2, people=2, seed=5, pace=0, theme="light", library=False)
    seen.press(widget, "I am ")
    seen.draft(widget)
    assert widget._move._sites.widget.options == ()
    widget._move._turned_to("F5")  # a click of a browser that was late
    assert widget.session.selection == ()


def test_the_list_says_what_stands_on_a_site_in_the_order_of_the_board() -> None:
    game = mw.new_game("manhattan", players=2, seed=5)
    scene = scenes_of(game.rules).board(game.state.view(0))
    chosen: list[str] = []
    field = SiteField(chosen.append)
    field.show(scene)
    areas = [area for tile in scene.tiles for area in tile.areas]
    assert field.widget.options[1:] == tuple((area.label, area.id) for area in areas)
    field.widget.value = areas[3].id
    assert (chosen, field.site) == ([areas[3].id], areas[3].id)
    field.show(scene, {areas[0].id}, areas[3].id)
    assert (chosen, field.site) == ([areas[3].id], "")
    field.clear()
    assert "mw-hidden" in classes(field.widget)


def test_a_tool_is_used_on_a_site_of_the_list() -> None:
    widget = mw.explore(game="manhattan", theme="light")
    widget.choose_tool("put:b3")
    seen.press(widget, "Use the tool there")
    assert widget.message == "First choose a site in the list."
    sites_of(widget).value = "F5"
    seen.press(widget, "Use the tool there")
    assert "Frankfurt 5" in widget.message
    assert sites_of(widget).value == "F5"


def test_sites_are_marked_by_a_list_that_one_walks_through() -> None:
    practice = mw.practice(exercises=["manhattan-reading-1-1"], progress=False)
    lesson = mw.learn("manhattan", 1, progress=False, step="whose")
    for widget, marked in (
        (practice, lambda: practice._answer.marks),
        (lesson, lambda: lesson.session.marked),
    ):
        listed = sites_of(widget)
        seen.press(widget, "Mark or unmark")
        assert "First choose a site" in seen.words(widget)
        _, first, second = (value for _, value in listed.options[:3])
        listed.value = first
        listed.value = second  # on the way nothing is marked
        assert not marked()
        seen.press(widget, "Mark or unmark")
        assert list(marked()) == [second]
        assert listed.value == second
        seen.press(widget, "Mark or unmark")
        assert not marked()


def test_the_board_in_words_is_a_table_where_each_site_lies() -> None:
    widget = play("skyline", players=2, people=1, seed=5, pace=0, theme="light", library=False)
    text = seen.twin(widget).value
    scene = scenes_of(widget.game.rules).board(widget.session.view)
    areas = scene.tiles[0].areas
    assert text.count("<tr>") == len({area.y for area in areas})
    assert all(unescape(f">{area.label}</td>") in unescape(text) for area in areas)
    assert "<caption>" in text


def test_nothing_changes_more_than_three_times_a_second_by_itself() -> None:
    from manhattan_widgets.render.page import markup
    from manhattan_widgets.widgets.common import progress
    from manhattan_widgets.widgets.replay import transport

    page = (Path(markup.__file__).parent / "page.html").read_text("utf-8")
    speeds = re.search(r'<select id="speed">(.*?)</select>', page, re.DOTALL)
    assert speeds is not None
    waits = [int(ms) / 1000 for ms in re.findall(r'value="(\d+)"', speeds[1])]
    waits += [*transport.SPEEDS.values(), progress.REDRAWN_EVERY]
    assert len(waits) == 4 + 4 + 1
    assert min(waits) > 1 / 3


@pytest.mark.parametrize(
    ("game", "players", "said"),
    [("manhattan", 3, "1–4"), ("newyork", 2, "1–2"), ("newyork", 3, ""), ("skyline", 3, "1–2")],
)
def test_the_list_of_keys_has_the_numbers_that_choose_something(
    game: str, players: int, said: str
) -> None:
    """It said "1–4: choose a piece" in every game."""
    widget = mw.play(game, players=players, people=players, seed=7, library=False)
    widget.session.reveal()
    assert numbers_in_keys(widget) == said
    if game == "skyline":
        for move in ("1 on B2", "invest"):
            widget.session.play(move)
        assert numbers_in_keys(widget) == "1–6"
    widget.close()


def numbers_in_keys(widget: PlayWidget) -> str:
    """Return what the list of keys says to choose a piece with."""
    (keys,) = (
        box.value for box in seen.html_boxes(widget) if "<details class='mw-keys'" in box.value
    )
    found = re.search(r"<kbd>([^<]*)</kbd></dt><dd>choose a piece", keys)
    return found[1] if found else ""
