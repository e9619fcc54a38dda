"""Points that go to a player in a step: beside the player's letter, as they stand on the board."""

from __future__ import annotations

from collections.abc import Sequence

from manhattan_widgets.contract.core import State
from manhattan_widgets.lessons.lesson import Step
from manhattan_widgets.lessons.queries import facts_of
from manhattan_widgets.lessons.sights import Flight, flight_words, sights_of
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.table import Badge
from manhattan_widgets.widgets.common.players import letter
from manhattan_widgets.widgets.learn.session import LessonSession

__all__ = ["flights", "flights_in_words"]


def flights(session: LessonSession, names: Sequence[str]) -> Html:
    """Return the points that the step sends to players now, nothing where it sends none.

    ``names`` are what the players are called, by seat.  Points lie where they come to rest: the
    style sheet lets them fly there.
    """
    in_flight = session.sights.flights
    if not in_flight:
        return Html()
    facts = facts_of(session.run.lesson.game)
    players = scenes_of(session.game.rules).table(session.view, names).players
    badges = {badge.color: badge for line in players for badge in line.badges}
    return fragment(
        el(
            "div.mw-flight",
            _flown(flight, badges[flight.color]),
            role="img",
            aria_label=flight_words(flight, facts),
        )
        for flight in in_flight
    )


def flights_in_words(step: Step, state: State) -> str:
    """Return in words which points a step that is done sends to players."""
    facts = facts_of(state.rules.name)
    return " ".join(
        flight_words(flight, facts) for flight in sights_of(step, state, done=True).flights
    )


def _flown(flight: Flight, badge: Badge) -> Html:
    total = el("b", f"= {flight.total}") if len(flight.points) != 1 else None
    parts = (
        el("span.mw-flown", f"+{points}", style=f"--mw-nth:{number}")
        for number, (_, points) in enumerate(flight.points)
    )
    return letter(badge.color, badge.letter, badge.name) + fragment(parts, total)
