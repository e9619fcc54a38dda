"""A whole game of Manhattan as text, without a notebook.

    python examples/play_without_notebook.py

To play yourself, put ``input("Your move: ")`` in place of the computer's words on your turns.
"""

import manhattan_widgets as mw
from manhattan_widgets import bots
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.scene.games import scenes_of

game = mw.new_game("manhattan", seed=7, names=["Ann", "Bo", "Cy", "Dee"])
computer = bots.make("greedy")
while (outcome := game.outcome()) is None:
    view = game.state.view(game.state.to_move)
    words = view.format(computer(view))  # such as "3 on Frankfurt 5"
    print(f"{game.players[view.seat].name}: {words}")
    if len(game.play(words).scored) > len(view.scored):
        print("", scenes_of(GAMES["manhattan"]).board(game.state.view(None)).text, "", sep="\n")
print(*(f"{p.name} {n}" for p, n in zip(game.players, outcome.points, strict=True)), sep=", ")
print("Winner:", " and ".join(game.players[seat].name for seat in outcome.winners))
