"""Ways to move on the board: pressing twice, at the first press, dropping; what a site says."""

from __future__ import annotations

import re
from html import unescape

import pytest
from ipywidgets import Checkbox

import manhattan_widgets as mw
from manhattan_widgets.locale import set_language
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.widgets.play.command import play
from manhattan_widgets.widgets.play.widget import PlayWidget
from tests.widgets import seen


@pytest.fixture
def widget() -> PlayWidget:
    made = play(players=2, people=1, seed=5, pace=0, theme="light", library=False)
    seen.draft(made)
    assert made.session.may_move
    return made


def parts_of_a_move(widget: PlayWidget) -> tuple[list[str], str]:
    """Return what is in hand of a legal move, and its site."""
    view = widget.session.view
    parts = view.parts(widget.session.legal_moves[0])
    return [part for part in parts if ":" in part], next(p for p in parts if ":" not in p)


def test_a_second_press_on_the_chosen_site_plays(widget: PlayWidget) -> None:
    hand, site = parts_of_a_move(widget)
    for part in hand:
        seen.press_part(widget, part)
    before = len(widget.session.history)
    seen.click_site(widget, site)
    assert widget.session.chosen is not None
    assert len(widget.session.history) == before
    move = widget.session.chosen
    seen.click_site(widget, site)
    assert widget.session.history[before].move == move


def test_a_press_that_comes_when_the_move_is_played_already_says_nothing(
    widget: PlayWidget,
) -> None:
    """The page of a busy machine sends a second press before it shows what the first one did."""
    hand, site = parts_of_a_move(widget)
    for part in hand:
        seen.press_part(widget, part)
    seen.click_site(widget, site)
    plays = seen.button(widget, "Play this move")
    before = len(widget.session.history)
    plays.click()
    plays.click()
    assert len(widget.session.history) == before + 2  # with the answer of the other player
    assert widget.session.message.text == ""


def test_a_second_press_takes_the_site_back_while_something_is_missing(widget: PlayWidget) -> None:
    _, site = parts_of_a_move(widget)
    before = len(widget.session.history)
    seen.click_site(widget, site)
    seen.click_site(widget, site)
    assert site not in widget.session.selection
    assert len(widget.session.history) == before


def test_the_site_may_be_chosen_first_and_is_pressed_again_at_last(widget: PlayWidget) -> None:
    hand, site = parts_of_a_move(widget)
    before = len(widget.session.history)
    seen.click_site(widget, site)
    for part in hand:
        if part not in widget.session.selection:
            seen.press_part(widget, part)
    assert len(widget.session.history) == before
    seen.click_site(widget, site)
    assert len(widget.session.history) > before


def test_a_move_is_played_at_the_first_press_where_that_is_wished(widget: PlayWidget) -> None:
    box = seen.field(
        widget, Checkbox, "Play at the first click on a lit site, where only one move is meant"
    )
    hand, site = parts_of_a_move(widget)
    box.value = True
    before = len(widget.session.history)
    seen.click_site(widget, site)  # several moves go there: it is chosen only
    assert len(widget.session.history) == before
    assert site in widget.session.selection
    seen.press(widget, "Clear")
    for part in hand:
        seen.press_part(widget, part)
    dark = next(area for area in areas(widget) if area not in widget.session.sites)
    seen.click_site(widget, dark)
    assert len(widget.session.history) == before
    seen.click_site(widget, site)
    assert len(widget.session.history) > before


def areas(widget: PlayWidget) -> list[str]:
    return [area.id for tile in seen.scene(widget).tiles for area in tile.areas]


def test_what_is_dropped_on_a_site_is_played_as_soon_as_it_is_a_move(widget: PlayWidget) -> None:
    (card, piece), site = parts_of_a_move(widget)
    before = len(widget.session.history)
    seen.press_part(widget, card)
    seen.drop(widget, site)
    assert len(widget.session.history) == before
    assert {card, site} <= set(widget.session.selection)
    seen.press_part(widget, piece)
    seen.drop(widget, site)
    assert len(widget.session.history) > before


def test_a_drop_where_nothing_can_be_built_is_refused(widget: PlayWidget) -> None:
    (card, _), _ = parts_of_a_move(widget)
    seen.press_part(widget, card)
    before = len(widget.session.history)
    seen.drop(widget, next(site for site in areas(widget) if site not in widget.session.sites))
    assert widget.session.message.kind == "refusal"
    assert len(widget.session.history) == before


@pytest.mark.parametrize("name", ["manhattan", "newyork", "skyline"])
def test_the_page_knows_where_sites_are_and_what_they_take(name: str) -> None:
    widget = play(name, players=3, people=1, seed=5, pace=0, theme="light", library=False)
    places = unescape(seen.part(widget, "mw-where-sites").value)
    assert re.findall(r'\["([A-Z]\d+)",', places) == areas(widget)
    takes = scenes_of(widget.game.rules).takes(widget.session.view)
    twin = unescape(seen.twin(widget).value)
    assert all(takes_text in twin for takes_text in takes.values())


def test_what_a_tower_takes_is_told_for_whoever_looks() -> None:
    game = mw.load("examples/records/four-players.json")
    state = next(s for ply in range(60) if sum(map(bool, (s := game.state_at(ply)).towers)) > 9)
    takes = scenes_of(game.rules).takes
    for seat in range(4):
        words_by_site = takes(state.view(seat))
        color = state.options.colors[seat][0]
        for site, tower in enumerate(state.towers):
            name = f"{'SMFHPC'[site // 9]}{site % 9 + 1}"
            if tower.owner is None:
                assert name not in words_by_site
            elif tower.owner == color:
                assert words_by_site[name].count(".") == 3  # a sentence for each of the others
            else:
                assert str(max(1, state.needs(site, color))) in words_by_site[name]
                assert words_by_site[name].count(".") == 1


def test_what_building_takes_in_skyline_is_told_of_ones_own_floors_only() -> None:
    game = mw.new_game("skyline", players=3, seed=5, closed=True)
    takes = scenes_of(game.rules).takes
    view = game.state.view(0)
    assert set(takes(view)) == set(view.options.edition.names)
    one = "To build here: a floor of 1 million for 1 million to the bank."
    assert one in takes(view).values()  # whole words, as they are read out, too
    assert takes(game.state.view(None)) == {}
    others = mw.new_game("skyline", players=3, seed=5, closed=True)
    for _ in range(8):
        others.play(others.state.legal_moves()[0])
    for seat in range(3):
        assert takes(others.state.view(seat))


def test_digits_choose_what_has_them() -> None:
    widget = play(players=2, people=1, seed=5, pace=0, theme="light", library=False)
    keyed = [b for b in seen.buttons(widget) if "mw-key-3" in seen.classes(b)]
    assert keyed
    assert all("3 storeys" in b.description for b in keyed)


def test_keys_are_listed_and_said_in_every_language() -> None:
    widget = play(players=2, people=1, seed=5, pace=0, theme="light", library=False)
    for language, sentence in (("en", "take back"), ("de", "nimmt zurück"), ("nl", "neemt terug")):
        set_language(language)
        assert sentence in seen.words(widget)
    set_language("en")


def test_a_refused_undo_stands_beside_the_button() -> None:
    widget = play(players=3, people=2, seed=5, pace=0, theme="light", library=False)
    for _ in range(5):
        if seen.is_shown(widget, "I am "):
            seen.press(widget, "I am ")
        seen.turn(widget, 1)
    plies = len(widget.session.history)
    assert widget.session.curtained
    seen.press(widget, "Undo")
    notice = "A card was drawn or shown"
    assert notice in seen.part(widget, "mw-beside").value
    seen.press(widget, "I am ")
    assert seen.part(widget, "mw-beside").value == ""
    seen.press(widget, "Undo")
    assert notice in seen.part(widget, "mw-preview").value
    assert len(widget.session.history) == plies
    seen.press_part(widget, widget.session.view.parts(widget.session.legal_moves[0])[0])
    assert notice not in seen.words(widget)


def test_a_practice_game_is_marked_in_the_headline() -> None:
    widget = play(players=3, people=1, seed=5, pace=0, theme="light", library=False)
    seen.draft(widget)
    seen.build(widget)
    assert "practice game" not in seen.head(widget)
    seen.press(widget, "Undo")
    assert "practice game" in seen.head(widget)
