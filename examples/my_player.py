"""A computer player of your own: any function of a view that answers with a legal move.

    python examples/my_player.py

A view is what one seat knows: its own hand, the board, the moves that it could make.  Nothing here
knows which of the three games is played.  Both players sit down in a notebook too:

    mw.play(seats=["person", hasty, thoughtful, "greedy"])
"""

from pathlib import Path

import manhattan_widgets as mw
from manhattan_widgets import bots


def hasty(view):
    """Take what brings most points over the others if the board were scored after the move."""

    def gain(move):
        gains = view.preview(move).gains
        return gains[view.seat] - sum(gains) / len(gains)

    # Of equal moves the last: drafts come with small pieces first, and tall ones are worth more.
    return max(reversed(view.legal_moves()), key=gain)


def thoughtful(view):
    """Try a few moves in games that are played on from here; take the one that wins most often.

    This thinks for a while, so it is a generator: at each ``yield`` a notebook draws, listens and
    may stop it, and ``return`` gives the move.
    """
    moves = view.legal_moves()
    some = {moves[i * len(moves) // 8] for i in range(8)} | {bots.make("greedy")(view)}
    won = dict.fromkeys(sorted(some, key=str), 0.0)
    for attempt in range(10):
        for move in won:
            # What the seat does not know is made up; the same numbers for all moves are fair.
            found = bots.estimate(view, playouts=1, seed=attempt, move=move)
            won[move] += found.chances[view.seat]
            yield
    return max(won, key=won.get)


def play_match(name, player, opponent, deals):
    """Return how many games ``player`` wins: each deal is played from both seats."""
    wins = 0.0
    for seed in range(deals):
        for seat in (0, 1):
            game = mw.new_game(name, players=2, seed=seed)
            while (outcome := game.outcome()) is None:
                mover = game.state.to_move
                bot = player if mover == seat else opponent
                game.play(bots.choose(bot, game.state.view(mover)))
            wins += (seat in outcome.winners) / len(outcome.winners)
    return wins


if __name__ == "__main__":
    for name in ("manhattan", "newyork"):
        for opponent in ("random", "greedy"):
            wins = play_match(name, hasty, bots.make(opponent), deals=3)
            print(f"{name}: hasty wins {wins:g} of 6 games against {opponent}")
    game = mw.load(Path(__file__).parent / "records" / "three-players.json").branch(62)
    view = game.state.view(game.state.to_move)
    for player in (hasty, thoughtful):
        print(f"{player.__name__} plays {view.format(bots.choose(player, view))}")
