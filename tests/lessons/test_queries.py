"""What lessons ask of positions, for each game."""

from __future__ import annotations

import pytest

from manhattan_widgets.contract.core import State
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.lessons.queries import UnknownNameError, facts_of
from tests.lessons.test_conditions import MANHATTAN, NEW_YORK, SKYLINE

STATES = {"manhattan": MANHATTAN, "newyork": NEW_YORK, "skyline": SKYLINE}


def test_every_game_has_facts() -> None:
    assert all(facts_of(game).colors for game in GAMES)


@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
def test_sites_owners_and_buildings_agree(state: State) -> None:
    facts = facts_of(state.rules.name)
    owned = [facts.owned(state, color) for color in range(len(facts.colors))]
    assert sorted(sum(owned, facts.owned(state, None))) == sorted(facts.sites(state.options))
    for site in facts.sites(state.options):
        by_color = sum(facts.storeys(state, site, color) for color in range(len(facts.colors)))
        assert by_color <= facts.height(state, site)
        assert str(facts.site_words(site))
        assert facts.site(state.options, site.lower()) == site


@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
def test_points_of_colors_add_up_to_those_of_seats(state: State) -> None:
    facts = facts_of(state.rules.name)
    seats = range(state.options.players)
    colors = [c for c in range(len(facts.colors)) if _plays(state, c)]
    by_seat = [
        sum(facts.points(state, c) for c in colors if facts.seat(state, c) == s) for s in seats
    ]
    assert tuple(by_seat) == state.score_now().totals


def _plays(state: State, color: int) -> bool:
    try:
        facts_of(state.rules.name).seat(state, color)
    except ValueError:
        return False
    return True


def test_each_game_answers_its_own_questions() -> None:
    assert facts_of("manhattan").more["needs"](MANHATTAN, ("F5", "Green")) == 3
    assert facts_of("newyork").more["price"](NEW_YORK, "B1") == 2
    assert facts_of("newyork").more["money"](NEW_YORK, "Yellow") == 2
    assert facts_of("skyline").more["income"](SKYLINE, "Yellow") == 3
    assert facts_of("skyline").more["money"](SKYLINE, "Yellow") == 9


def test_points_of_one_rule() -> None:
    facts = facts_of("manhattan")
    assert facts.points(MANHATTAN, facts.color("Red"), "M14") == 3
    assert facts.points(MANHATTAN, facts.color("Blue"), "M16") == 1


def test_only_pieces_have_storeys() -> None:
    facts = facts_of("manhattan")
    assert facts.piece(MANHATTAN.parse("2 on Frankfurt 5")) == 2
    assert facts.piece(None) is None
    assert facts_of("newyork").piece(NEW_YORK.parse("buy A1")) is None


def test_names_of_colors_are_english_and_checked() -> None:
    facts = facts_of("skyline")
    assert facts.color(" PURPLE ") == 1
    assert str(facts.color_words(None)) == "nobody"
    with pytest.raises(UnknownNameError) as error:
        facts.color("pink")
    assert error.value.known == ("Yellow", "Purple", "Blue", "Red")
