"""Lines, towers and plies of the chart can be chosen, and say what they earned and why."""

from __future__ import annotations

from dataclasses import replace

from manhattan_widgets.markup import Html
from manhattan_widgets.widgets.score.widget import ScoreWidget, score
from tests.games.manhattan.rules.positions import building
from tests.games.manhattan.rules.positions import towers as towers_of
from tests.widgets import seen

from .scored import FOUR, RECORDS, everything, played, press_row, rows, towers


def texts(widget: ScoreWidget) -> set[str]:
    """Return the texts that are drawn on the board."""
    shapes = (shape for tile in seen.scene(widget).tiles for shape in tile.shapes)
    return {getattr(shape, "text", "") for shape in shapes}


def choose_ply(widget: ScoreWidget, ply: int) -> None:
    """Click a ply of the chart."""
    track = widget._sums.track
    assert track is not None
    seen.click_area(track.boards[0], f"ply:{ply}")


def test_a_line_lights_its_towers_and_says_why() -> None:
    widget = score(FOUR, 2)
    press_row(widget, "Frankfurt")
    assert seen.notes(widget) == ["✓", "✓", "✓"]
    line = widget.line
    assert line is not None
    assert set(line.sites) == {"F3", "F7", "F9"}
    page_words = seen.words(widget)
    assert "Majority in Frankfurt: Blue (Gustav) +2." in page_words
    assert "Towers in Frankfurt: Blue 3, Red 1. Blue has the most. (rule M15)" in page_words
    assert "majority B +2" in texts(widget)
    press_row(widget, "São Paulo")
    assert seen.notes(widget) == ["tie"] * 4
    assert "Majority in São Paulo: nobody." in seen.words(widget)
    press_row(widget, "São Paulo")
    assert widget.line is None
    assert seen.notes(widget) == []


def test_every_line_of_every_round_can_be_chosen() -> None:
    for name in ("two", "four"):
        widget = score(RECORDS / f"{name}-players.json", 1)
        for round_ in widget.ledger.scorings:
            widget.show_round(round_.number)
            for caption in rows(widget):
                press_row(widget, caption)
                assert widget.line is not None
                assert widget.line.reason in seen.words(widget)
                assert {*widget.line.marks} >= {*widget.line.sites}


def test_a_round_with_fewer_lines_has_fewer_buttons() -> None:
    widget = score(replace(building("F5 r4", round_=2), scored=(towers_of("S1 b1, S2 r1"),)))
    assert rows(widget)[-2:] == ["Red", "Blue"]
    widget.show_round("now")
    assert rows(widget)[-2:] == ["Cairo", "Red"]


def test_a_round_with_fewer_sections_hides_the_others() -> None:
    widget = score(FOUR, 2)
    shorter = replace(widget.round, sections=widget.round.sections[:1])
    widget._panel.show(widget.ledger, shorter, Html(), None, Html())
    assert rows(widget) == ["Tallest tower"]
    assert "Majorities" not in everything(widget)


def test_another_round_takes_the_choice_back() -> None:
    widget = score(FOUR, 2)
    press_row(widget, "Frankfurt")
    widget.show_round(3)
    assert widget.line is None
    assert seen.notes(widget) == []
    widget.choose(0, 5)  # a line that the other round had
    assert widget.line is None


def test_a_picture_of_the_city_goes_with_its_line() -> None:
    """For a narrow page, where the board is far from the line."""
    widget = score(FOUR, 2)
    press_row(widget, "Frankfurt")
    assert seen.html(widget).count("<img class='mw-only-") == 2
    press_row(widget, "Blue")  # in four cities: too many
    assert "<img" not in seen.html(widget)
    dark = score(FOUR, 2, theme="dark")
    press_row(dark, "Frankfurt")
    assert seen.html(dark).count("<img class='mw-always'") == 1


def test_a_tower_lists_what_it_earned_in_every_round() -> None:
    widget = score(FOUR, 2)
    seen.click_site(widget, "S8")  # type: ignore[arg-type]
    assert widget.site == "S8"
    assert towers(widget).value == "S8"
    assert seen.notes(widget) == ["+4"]
    page_words = " ".join(seen.words(widget).split())
    lines = widget.ledger.site("S8")
    assert lines[0].round.number <= 2
    for line in lines:
        assert line.reason in page_words
    alone = sum(line.points for line in lines if not line.shared)
    assert alone > 4
    assert "By itself this building earned so far:" in page_words


def test_a_tower_can_be_chosen_by_keyboard() -> None:
    widget = score(FOUR, 1)
    for label, site in towers(widget).options[1:]:
        towers(widget).value = site
        assert widget.site == site
        assert label.split(":")[0] in seen.words(widget)
        assert widget.line is None
    towers(widget).value = ""
    assert widget.site is None
    assert "Press a building on the board" in seen.words(widget)


def test_a_tower_that_came_later_says_so() -> None:
    widget = score(FOUR, 1)
    later = next(
        site
        for _, site in towers(widget).options[1:]
        if all(line.round.number > 1 for line in widget.ledger.site(site))
    )
    widget.choose_tower(later)
    assert "later" in texts(widget)


def test_a_site_without_a_tower_says_so() -> None:
    widget = score(FOUR, 1)
    seen.click_site(widget, "S1")  # type: ignore[arg-type]
    assert widget.site is None
    assert "There never was a building to score here." in seen.words(widget)
    seen.click_beside(widget, "S")
    seen.click_site(widget, "S8")  # type: ignore[arg-type]
    assert "There never was" not in seen.words(widget)


def test_a_tower_that_only_tied_earned_nothing() -> None:
    widget = score(building("F5 r4, S1 b4, S2 b1").view(None))
    widget.choose_tower("F5")
    page_words = seen.words(widget)
    assert "tie: nobody" in page_words
    assert "By itself this building has earned nothing yet." in page_words  # it is not counted yet


def test_a_ply_of_the_chart_shows_the_scoring_it_led_to() -> None:
    widget = score(FOUR)
    choose_ply(widget, 30)
    assert widget.round.number == 2
    choose_ply(widget, 28)
    assert widget.round.number == 1
    going_on = score(played(60))
    choose_ply(going_on, 59)
    assert not going_on.round.counted
