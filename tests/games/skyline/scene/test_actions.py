"""What chosen moves do, as their button and what stands above it say it, in four languages."""

from __future__ import annotations

import pytest

from manhattan_widgets.games.skyline.scene.actions import action
from manhattan_widgets.locale import set_language
from tests.games.skyline.rules.positions import figures, move, position

BUILD = position("B1 p1, C1 y1", stocks="112N 1 1 1")
INVEST = position(phase="invest", money="12 10 10 10", hand=figures("US"))


@pytest.mark.parametrize(
    ("moves", "button", "title"),
    [
        ("buy4", "Buy 1 floor for 4 million", "Buy a floor of 4 million for 4 million"),
        (
            "buy4 buy4 buyP",
            "Buy 3 floors for 18 million",
            "Buy 2 floors of 4 million and a penthouse for 18 million",
        ),
        ("sell1", "Sell 1 floor for 0 million", "Sell a floor of 1 million for 0 million"),
        (
            "sell6 buy1 sell6 buyN",
            "Buy 2 floors for 6 million and sell 2 floors for 6 million",
            "Buy a floor of 1 million and a neutral floor for 6 million "
            "and sell 2 floors of 6 million for 6 million",
        ),
        (
            "buy2 buy2 end",
            "Buy 2 floors for 4 million, then end your turn",
            "Buy 2 floors of 2 million for 4 million, then end your turn",
        ),
        ("end", "End your turn", "End your turn"),
        ("invest", "End the build phase", "End the build phase"),
        (
            "trade1-1-1",
            "Hand in three cards for 5 million",
            "Hand in {0}, {0} and {0} for 5 million",
        ),
        ("cash1", "Cash the card for {1} million", "Cash {0} for {1} million"),
    ],
)
def test_bank_cards_and_steps(moves: str, button: str, title: str) -> None:
    figure = INVEST.options.edition.figures[0]
    chosen = action(INVEST, [move(text) for text in moves.split()])
    assert chosen.button == button.format(figure.name, figure.money)
    assert chosen.title == title.format(figure.name, figure.money)
    assert (chosen.about is None) == (len(moves.split()) == 1)


@pytest.mark.parametrize(
    ("built", "button", "title"),
    [
        (
            "2B1",
            "Build on B1 for 2 million",
            "Build a floor of 2 million on B1: 2 million to Purple",
        ),
        (
            "1B2",
            "Build on B2 for 1 million",
            "Build a floor of 1 million on B2: 1 million to the bank",
        ),
        ("NC1", "Build on C1 for free", "Build a neutral floor on C1: free"),
    ],
)
def test_builds_say_what_is_paid_to_whom(built: str, button: str, title: str) -> None:
    chosen = action(BUILD, [move(built)])
    assert (chosen.button, chosen.title) == (button, title)


def test_what_is_left_of_the_money() -> None:
    def about(moves: str) -> str:
        return str(action(INVEST, [move(text) for text in moves.split()]).about)

    assert "You have 12 million, then 1. What you buy can be built" in about("buy6 sell2 buy6")
    assert "You have 12 million, then 18. (rule S14)" in about("sell6 sell6")


def test_several_sales_name_the_cap_that_they_reach() -> None:
    state = position(phase="invest", money="27 10 10 10", stocks="66 - - -")
    assert str(action(state, [move("sell6"), move("sell6")]).about) == (
        "You have 27 million, then 30. Nobody may hold more than 30 million. (rule S6)"
    )
    assert "(rule S14)" in str(action(state, [move("sell6"), move("buy1")]).about)


@pytest.mark.parametrize(
    ("language", "bought", "sold", "built"),
    [
        (
            "de",
            "Kauf 2 Vierer-Etagen und eine neutrale Etage für 13 Mio.",
            "Kauf 1 Etage für 1 Mio. und verkauf 2 Etagen für 2 Mio.",
            "Bau eine 2er-Etage auf B1: 2 Mio. an Lila",
        ),
        (
            "nl",
            "Koop 2 etages van 4 miljoen en een neutrale etage voor 13 miljoen",
            "Koop 1 etage voor 1 miljoen en verkoop 2 etages voor 2 miljoen",
            "Bouw een etage van 2 miljoen op B1: 2 miljoen aan Paars",
        ),
        (
            "sv",
            "Köp 2 st 4-miljonersvåningar och en neutral våning för 13 miljoner",
            "Köp 1 våning för 1 miljon och sälj 2 våningar för 2 miljoner",
            "Bygg en 2-miljonersvåning på B1: 2 miljoner till Lila",
        ),
    ],
)
def test_other_languages(language: str, bought: str, sold: str, built: str) -> None:
    set_language(language)
    try:
        chosen = action(INVEST, [move(text) for text in ("buy4", "buy4", "buyN")])
        assert chosen.title == bought
        both = action(INVEST, [move(text) for text in ("sell2", "buy1", "sell2")])
        assert both.button == sold
        assert action(BUILD, [move("2B1")]).title == built
    finally:
        set_language("en")
