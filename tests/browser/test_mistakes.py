"""One's own mistakes in JupyterLab: looked for, asked about in two ways, and answered by clicks."""

import re
from typing import Any

from playwright.sync_api import expect

import manhattan_widgets as mw
from manhattan_widgets.analysis.mistakes import Mistake
from manhattan_widgets.lessons.exercises.own_mistakes import mistakes_in
from manhattan_widgets.scene.games import scenes_of
from tests.analysis.short_games import last_move

from .lab import PHONE, LabPage, OpenNotebook
from .screen import COLUMN, LAPTOP, LONG, SEEN, SMALL, run_beside_files
from .scripts import CUT, RESTED
from .server import JupyterServer
from .study import OUT_OF_VIEW, Desk
from .table import place_of

#: A whole game, which takes minutes, and games of one move, which take none.
WHOLE = """import manhattan_widgets as mw
from manhattan_widgets.analysis.report import Effort
how = dict(library=False, progress=False, workers=1)
mw.mistakes('examples/records/two-players.json', **how)"""
BRIEF = (
    "mw.mistakes({file!r}, effort=Effort(value=1, search=200, weighing=16), start={start}, **how)"
)
ANALYZED = "examples/analyzed/four-players.json"
#: What is learned is kept apart from what other tests look at, and from an earlier run of this one.
ANALYSIS = f"""import os, tempfile
import manhattan_widgets as mw
kept = os.environ['MANHATTAN_WIDGETS_PROGRESS']
os.environ['MANHATTAN_WIDGETS_PROGRESS'] = os.path.join(tempfile.mkdtemp(), 'mistakes.json')
game = mw.load({ANALYZED!r})
mw.analyze(game, library=False)"""
#: All are answered today, and none is due; whoever wishes is asked about them in the other way.
ANSWERED = """first = mw.mistakes(game, seat=1, library=False)
while not first.practice.practice.finished:
    first.practice.answer(first.practice.exercise.solution)
    first.practice.practice.next()
first.close()
mw.mistakes(game, seat=1, library=False)"""
#: Whoever plays at random makes mistakes that little work finds.
ON_A_LONG_BOARD = """from random import Random
import manhattan_widgets as mw
from manhattan_widgets import bots
from manhattan_widgets.analysis.report import Effort
game, rng, greedy = mw.new_game('skyline', players=2, seed=4), Random(1), bots.make('greedy')
while game.outcome() is None:
    state = game.state
    random, view = state.random_move(rng), state.view(state.to_move)
    game.play(bots.choose(greedy, view) if state.to_move else random)
effort = Effort(value=1, search=200, weighing=16)
widget = mw.mistakes(game, effort=effort, library=False, progress=False, workers=1)
widget"""


def test_mistakes_are_looked_for_and_there_may_be_none(
    lab: LabPage, server: JupyterServer, open_notebook: OpenNotebook
) -> None:
    cells = [WHOLE]
    for file, best in (("mistaken.json", False), ("faultless.json", True)):
        last_move(best=best).save(server.root / file)
        cells.append(BRIEF.format(file=file, start=best))
    open_notebook(*cells)

    lab.run_cell(0)
    whole = lab.outputs(0).locator(".mw-mistakes")
    expect(whole).to_contain_text(re.compile(r"The game is being analyzed: \d"))
    whole.get_by_role("button", name="Stop").click()
    expect(whole).to_contain_text("not known yet")
    expect(whole.get_by_role("button", name="Look for mistakes")).to_be_visible()

    lab.run_cell(1)
    mistaken = lab.outputs(1).locator(".mw-mistakes")
    lab.click(mistaken.get_by_role("button", name="Look for mistakes"))
    expect(mistaken).to_contain_text("1 mistake was found, beyond doubt")
    expect(mistaken.locator(".mw-question")).to_contain_text("Which is better?")

    lab.run_cell(2)
    faultless = lab.outputs(2).locator(".mw-mistakes")
    expect(faultless).to_contain_text("There is nothing to mend.")
    expect(faultless.locator(".mw-practice")).to_have_count(0)
    assert lab.errors() == []


GAME = mw.load(ANALYZED)


class Learner(Desk):
    """Whoever looks at mistakes on a laptop, with the file browser open, and never scrolls."""

    def __init__(self, lab: LabPage) -> None:
        super().__init__(lab, lab.page.locator(".mw-mistakes"))
        self.told = self.side.locator(".mw-told .mw-message").first

    def press(self, mistake: Mistake, move: str) -> None:
        """Press one of the moves that are offered."""
        caption = re.compile(rf"^(✗ )?{re.escape(_words(mistake, move))}$")
        self.lab.click(self.root.get_by_role("button", name=caption).locator("visible=true"))

    def choose(self, mistake: Mistake, move: str) -> None:
        """Put a move together: press its card and its piece, and click its site."""
        view = _view(mistake)
        groups = scenes_of(view.rules).choices(view)
        titles = {choice.part: choice.label for group in groups for choice in group.choices}
        for part in view.parts(view.rules.move_from_text(move)):
            if part in titles:
                hand = self.root.locator(".mw-answer .mw-hand")
                self.lab.click(hand.get_by_title(titles[part], exact=True).first)
            else:
                tile, x, y = place_of(part)
                box = self.lab.place_of(self.root.locator(".mw-board-tile:visible").nth(tile))
                at = box["x"] + x * box["width"], box["y"] + y * box["height"]
                self.lab.page.mouse.click(*at)  # which scrolls nothing
        expect(self.root.locator(".mw-answer")).to_contain_text(f"Chosen: {_words(mistake, move)}")


def _view(mistake: Mistake) -> Any:
    return GAME.state_at(mistake.ply).view(mistake.seat)


def _words(mistake: Mistake, move: str) -> str:
    view = _view(mistake)
    return view.format(view.rules.move_from_text(move))


def test_mistakes_are_answered_by_clicks(lab: LabPage, open_notebook: OpenNotebook) -> None:
    draft, _, build, _ = mistakes_in(GAME, [1])
    lab.size(LAPTOP)
    open_notebook(ANALYSIS, ANSWERED, LONG)
    lab.show_files()

    # From the analysis: which of a few is better.
    lab.run_cell(0)
    lab.click(lab.outputs(0).get_by_role("button", name="Learn from this game"))
    learner = Learner(lab)
    learner.root.get_by_label("Whose moves:").select_option(label="Gustav (Blue)")
    expect(learner.root).to_contain_text("4 mistakes were found")
    question = learner.root.locator(".mw-question")
    expect(question).to_contain_text("Blue is to move.")
    learner.look()
    learner.press(draft, draft.played)
    expect(learner.told).to_contain_text("That was played, and gave away 16% of the chance to win")
    learner.look()
    learner.press(draft, draft.moves[0].move)
    expect(learner.told).to_contain_text("Right.")
    learner.look()
    lab.screenshot("mistakes-better")
    learner.button("Next exercise").click()
    expect(learner.root).to_contain_text("Exercise 2 of 4")
    learner.look()
    lab.click(lab.outputs(0).get_by_role("button", name="Back to the analysis"))
    expect(learner.root).to_have_count(0)

    # Once all were met: something better is to be found.
    lab.run_cell(1)
    learner = Learner(lab)
    learner.button("Look at the mistakes").click()
    expect(question).to_contain_text("Find something better.")
    learner.look()
    learner.choose(draft, draft.played)
    learner.button("Answer").click()
    expect(learner.told).to_contain_text("That was played")
    learner.look()
    lab.screenshot("mistakes-improve")
    for number in (2, 3):
        learner.button("Another one").click()
        expect(learner.root).to_contain_text(f"Exercise {number} of 4")
    expect(question).to_contain_text(f"Blue played this: {_words(build, build.played)}.")
    learner.choose(build, build.moves[0].move)
    learner.button("Answer").click()
    expect(learner.told).to_contain_text("Right.")
    # Why it is may be long, and scrolls.  JupyterLab may have gone back to the cell that ran.
    lab.scroll_to(learner.root)
    for part in (question, learner.told, learner.button("Next exercise")):
        part.evaluate(RESTED)
        assert part.evaluate(SEEN), (part.inner_text(), part.bounding_box())
    lab.hide_files()
    lab.size(PHONE)
    fits = "node => node.scrollWidth <= node.clientWidth + 1"
    lab.page.wait_for_function(fits, arg=learner.root.element_handle())
    lab.scroll_to(learner.root)
    lab.settle()
    assert learner.root.evaluate(OUT_OF_VIEW) == []
    assert learner.root.get_by_label("Whose moves:").evaluate(SEEN)
    lab.screenshot("mistakes-phone")
    lab.size(COLUMN)
    lab.scroll_to(learner.root)
    lab.settle()
    assert learner.root.evaluate(OUT_OF_VIEW) == []
    lab.size(PHONE)
    lab.page.wait_for_function(fits, arg=learner.root.element_handle())
    lab.ask("from manhattan_widgets.locale import set_language\nset_language('de')")
    lab.settle()
    assert learner.root.locator(".mw-mistakes-top").evaluate(CUT) == 0
    lab.ask("set_language('en')")
    lab.ask("os.environ['MANHATTAN_WIDGETS_PROGRESS'] = kept")
    assert lab.errors() == []


def test_mistakes_on_a_long_board_are_in_view(lab: LabPage, open_notebook: OpenNotebook) -> None:
    run_beside_files(lab, open_notebook, ON_A_LONG_BOARD)
    learner = Learner(lab)
    question = learner.root.locator(".mw-question").first
    question.wait_for(timeout=60_000)
    for size, answered in ((LAPTOP, False), (SMALL, False), (SMALL, True)):
        lab.size(size)
        lab.scroll_to(learner.root)
        if answered:
            learner.button("Show me").click()
            expect(learner.told).to_contain_text("This is the answer")
        learner.root.locator(".mw-boards.mw-long").evaluate(RESTED)
        assert learner.root.evaluate(OUT_OF_VIEW) == []
    lab.hide_files()
    lab.size(COLUMN)
    lab.scroll_to(learner.root)
    learner.root.locator(".mw-boards.mw-long").evaluate(RESTED)
    assert learner.root.evaluate(OUT_OF_VIEW) == []
    assert lab.errors() == []
