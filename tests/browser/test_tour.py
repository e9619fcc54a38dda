"""A tour of the states of every widget: pictures of each in every window and in both themes,
with large text and in few colors.

`make tour` takes it, not `make test`: it is for eyes, and takes many minutes.  Nothing may be cut
off or lie beyond a widget's edge in any of the pictures; whether they are good is for those who
look at them, among the artifacts.
"""

from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator

from .access import faults
from .every_widget import MADE, WIDGETS
from .lab import LabPage, OpenNotebook
from .screen import DESKTOP, LAPTOP, LATE, LONG, PHONE, SMALL
from .scripts import LARGE
from .table import Table

pytestmark = pytest.mark.tour

SIZES = (LAPTOP, DESKTOP, PHONE)
#: English in the light theme, and what is mostly longest in the dark one.
LOOKS = {"light": "en", "dark": "de"}


@dataclass(frozen=True)
class Stop:
    """A state of a widget: what opens it, what is pressed then, and how far a game goes on."""

    code: str
    presses: tuple[str, ...] = ()
    until: str = ""


def _late(game: str, plies: int, until: str) -> Stop:
    return Stop(LATE.format(game=game, plies=plies), until=until)


def _played(game: str, players: int, turns: int, *presses: str) -> Stop:
    """Return a game of which a few turns were played, so that something stands on its board."""
    code = f"widget = mw.play({game!r}, players={players}, seed=7, pace=0, library=False)\nwidget"
    return Stop(code, presses, until=str(turns))


def _replay(game: str, *presses: str) -> Stop:
    """Return a replay of a game that is over."""
    return Stop(f"mw.replay(ended({game!r}), ply=20)", presses)


def _lesson(game: str, number: int, steps: int) -> Stop:
    """Return a lesson of which so many steps were answered, or all that it has."""
    code = f"widget = mw.learn({game!r}, {number}, progress=False, pace=0)"
    return Stop(f"{code}\nanswered(widget.session, {steps})\nwidget")


#: Else there is no game to go on with.
BEGIN = """session = mw.play(people=4, pace=0).session
session.reveal()
session.play(session.legal_moves[0])"""
GAMES = {"manhattan": 4, "newyork": 5, "skyline": 4}
STOPS = {
    **{name: Stop(f"widget = {code}\nwidget") for name, code in WIDGETS.items()},
    **{f"played-{game}": _played(game, most, 3) for game, most in GAMES.items()},
    **{f"two-{game}": _played(game, 2, 2) for game in GAMES},
    **{f"hint-{game}": _played(game, most, 2, "Hint") for game, most in GAMES.items()},
    **{f"why-{game}": _played(game, most, 2, "Why?", "Ask") for game, most in GAMES.items()},
    **{f"more-{game}": _played(game, most, 2, "More") for game, most in GAMES.items()},
    **{f"setup-{game}": _played(game, most, 0, "More", "New game") for game, most in GAMES.items()},
    **{f"scored-{game}": _late(game, 16 if game == "skyline" else 6, "scoring") for game in GAMES},
    **{f"ended-{game}": _late(game, 1, "end") for game in GAMES},
    **{f"replay-{game}": _replay(game) for game in GAMES},
    **{f"points-{game}": _replay(game, "Points") for game in GAMES},
    **{f"hands-{game}": _replay(game, "Hands") for game in GAMES},
    **{f"score-{game}": Stop(f"mw.score(ended({game!r}))") for game in GAMES},
    **{f"explore-{game}": Stop(f"mw.explore(game={game!r})") for game in GAMES},
    **{f"lesson-{game}": _lesson(game, 3, 1) for game in GAMES},
    **{f"learned-{game}": _lesson(game, 1, 30) for game in GAMES},
    **{f"overview-{game}": Stop(f"mw.learn({game!r})") for game in GAMES},
    **{f"practice-{game}": Stop(f"mw.practice({game!r}, progress=False)") for game in GAMES},
    "resume": Stop(f"{BEGIN}\nmw.resume()"),
    "language": Stop("mw.language()"),
    "why": Stop("mw.why(game.state_at(30).view(None), game.moves[30])"),
    "options": Stop("mw.options('newyork')"),
}
MORE_MADE = """
def ended(name):
    from manhattan_widgets import bots
    game = mw.new_game(name, players=3, kinds=['person', 'greedy', 'greedy'], seed=5)
    while game.outcome() is None:
        game.play(bots.choose(bots.make('greedy'), game.state.view(game.state.to_move)))
    return game
def answered(session, steps):
    for _ in range(steps):
        if not session.run.finished:
            if session.run.step.task is not None:
                session.show_answer()
            session.go_on()
"""


def go_on(lab: LabPage, table: Table, until: str) -> None:
    """Let the person in the kernel play until a scoring, the end, or for so many turns."""
    turns = 0
    while (now := table.wait_for_turn()) != until and str(turns) != until:
        turns += 1
        if now == "scoring":
            lab.click(table.button("Go on"))
        elif now == "curtain":
            lab.click(table.curtain)
        else:
            lab.ask("session = widget.session\nsession.play(session.legal_moves[0])")


@pytest.mark.parametrize("name", STOPS)
def test_stop(lab: LabPage, open_notebook: OpenNotebook, name: str) -> None:
    stop = STOPS[name]
    code = MADE + MORE_MADE + stop.code
    lab.size(LAPTOP)
    open_notebook(code, LONG).run_all()
    root = lab.page.locator(".jp-OutputArea-output").first
    if stop.until:
        go_on(lab, Table(lab), stop.until)
    for caption in stop.presses:
        lab.click(root.get_by_role("button", name=caption, exact=True).first)
    lab.settle()
    found = {}
    for theme, language in LOOKS.items():
        lab.theme(theme)
        lab.ask(f"from manhattan_widgets.locale import set_language\nset_language({language!r})")
        for size in SIZES:
            lab.size(size)
            if size[0] >= SMALL[0]:
                lab.show_files()
            else:
                lab.hide_files()
            lab.scroll_to(root)
            widget = root.locator(".mw").first
            if widget.count():
                found[language, size] = faults(widget, touched=False)
            picture(lab, root, f"tour-{name}-{size[0]}-{theme}-{language}")
    lab.page.evaluate(LARGE)
    picture(lab, root, f"tour-{name}-large")
    lab.page.emulate_media(forced_colors="active")
    picture(lab, root, f"tour-{name}-few-colors")
    assert {where: what for where, what in found.items() if what} == {}
    assert lab.errors() == []


def picture(lab: LabPage, root: Locator, name: str) -> None:
    """Keep a picture of the window, and of what is higher than it the whole."""
    lab.screenshot(name)
    box, window = root.bounding_box(), lab.page.viewport_size
    if box is not None and window is not None and box["height"] > window["height"]:
        lab.screenshot(f"{name}-whole", root)
