"""The hand as buttons: wide enough for what stands on them, and nothing left of another's."""

from __future__ import annotations

from ipywidgets import Button, VBox

from manhattan_widgets.scene.table import Choice, ChoiceGroup
from manhattan_widgets.widgets.play.hand import HandPanel
from tests.render.dummy import kept_messages
from tests.widgets import seen
from tests.widgets.seen import classes


def group(*captions: str) -> ChoiceGroup:
    choices = (Choice(f"card:{n}", f"card:{n}", c, c, 1) for n, c in enumerate(captions, 1))
    return ChoiceGroup("Your cards", tuple(choices))


def test_long_words_get_wide_buttons_and_a_hidden_hand_tells_nothing_of_them() -> None:
    panel = HandPanel(print, print)
    panel.show([group("site 1"), group("Commerzbank Tower")], (), ())
    short, long = (box for box in panel.widget.children[:2] if isinstance(box, VBox))
    assert "mw-long-words" not in classes(short)
    assert "mw-long-words" in classes(long)
    panel.show([group("site 1"), group("Burj Al Arab")], (), ())
    assert "mw-long-words" not in classes(long)
    panel.show([group("site 1"), group("Rockefeller Center")], (), ())
    panel.show([], (), ())
    assert "mw-long-words" not in classes(long)
    assert "mw-hidden" in classes(long)


def test_what_is_chosen_keeps_its_caption_or_its_row_would_become_higher() -> None:
    panel = HandPanel(print, print)
    cards = group("Bank of China Tower", "Willis Tower")
    for selection in ((), ("card:1",), ("card:2",)):
        panel.show([cards], selection, {"card:1", "card:2"})
        buttons = [it for it in seen.buttons(panel.widget) if it.description]
        assert [it.description for it in buttons] == [it.caption for it in cards.choices]
        assert [it.tooltip for it in buttons if "mw-chosen" in classes(it)] == [
            it.label for it in cards.choices if it.part in selection
        ]


def test_a_count_stands_where_the_choice_has_it() -> None:
    panel = HandPanel(print, print)
    several = (
        Choice("a", "a", "a", "a", 2),
        Choice("b", "b", "b", "b", 2, count_low=True),
        Choice("c", "c", "c", "c", 1, count_low=True),
    )
    panel.show([ChoiceGroup("Your cards", several)], (), ())
    buttons = [one for one in seen.parts(panel.widget) if "mw-choice" in classes(one)]
    low = [
        "mw-count-low" in classes(button)
        for button in buttons
        if "mw-hidden" not in classes(button)
    ]
    assert low == [False, True, False]


def test_what_is_taken_of_one_keeps_its_caption_and_its_width() -> None:
    """ "Chrysler Building ×0" was wider: the cards beside it went to another row."""
    panel = HandPanel(print, print)
    cards = tuple(
        Choice(f"trade:{n}", "card", "a card", name, count)
        for n, (name, count) in enumerate((("Chrysler Building", 1), ("Taipei Tower", 2)), 1)
    )
    group = ChoiceGroup("Any three: 5 million", cards, several=True)
    buttons = [(one.description, "mw-wordy" in classes(one)) for one in shown(panel, group, ())]
    assert buttons == [("Chrysler Building", False), ("Taipei Tower ×2", False)]
    one, two = shown(panel, group, ("trade:1", "trade:2", "trade:2"))[:2]
    assert (one.description, "mw-wordy" in classes(one)) == buttons[0]
    assert two.description == "Taipei Tower ×0"
    assert {"mw-dim"} <= set(classes(one))


def shown(panel: HandPanel, group: ChoiceGroup, selection: tuple[str, ...]) -> list[Button]:
    """Return the buttons for a group of which something is taken."""
    panel.show([group], selection, {c.part for c in group.choices} - set(selection))
    return [one for one in seen.buttons(panel.widget) if one.tooltip == "a card"]


def test_a_card_that_is_put_away_is_one_message_and_none_if_it_is_away() -> None:
    with kept_messages() as sent:
        panel = HandPanel(print, print)
        panel.show([group("site 1", "site 2", "site 3")], (), ())
        before = len(sent)
        panel.show([group("site 1", "site 2")], (), ())
        assert len(sent) == before + 1
        panel.show([group("site 1", "site 2")], (), ())
        assert len(sent) == before + 1


def test_what_is_missing_for_a_whole_move_is_marked_until_it_is_chosen() -> None:
    panel = HandPanel(print, print)
    cards = ChoiceGroup("Cards", (Choice("a", "card", "a card", "A", 1),))
    colors = ChoiceGroup("Colors", (Choice("r", "stone", "red", "R", 1),))
    both = {"a", "r"}
    marked = []
    for selection, missing in (((), ()), (("a",), {"r"}), (("a", "r"), ())):
        panel.show([cards, colors], selection, both, missing=missing)
        found = [it for it in seen.parts(panel.widget) if "mw-missing" in classes(it)]
        marked.append([it.tooltip for it in found])
    assert marked == [[], ["red"], []]
