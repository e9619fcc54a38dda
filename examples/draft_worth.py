"""What is the draft worth?  Players who build alike, but choose their pieces differently, meet.

    python examples/draft_worth.py --deals 100

All build as the greedy player does, who takes his biggest pieces first.  The results are kept in
``examples/studies/draft.json``, where a study that was stopped goes on.
"""

import argparse
from pathlib import Path
from random import Random

from manhattan_widgets import bots
from manhattan_widgets.analysis import plot_differences, plot_won, tournament

STUDIES = Path(__file__).parent / "studies"
build = bots.make("greedy")


def storeys(draft):
    """Return the storeys of all pieces of a draft."""
    return sum(size * n for counts in draft.counts for size, n in enumerate(counts, 1))


def small_first(view):
    """Keep the big pieces for the last rounds."""
    return min(view.legal_moves(), key=storeys) if view.phase == "draft" else build(view)


def the_same_each_round(view):
    """Spread the storeys evenly over the rounds that are left."""
    if view.phase != "draft":
        return build(view)
    supply = view.supplies[view.options.colors[view.seat][0]]
    left = sum(size * n for size, n in enumerate(supply, 1))
    share = left / (view.options.rounds - view.round + 1)
    return min(view.legal_moves(), key=lambda draft: abs(storeys(draft) - share))


def any_pieces(view):
    """Take whatever comes."""
    if view.phase != "draft":
        return build(view)
    return view.random_move(Random(repr(view)))


def main() -> None:
    """Play the games and print what each way to draft brings."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--folder", type=Path, default=STUDIES)
    given = parser.parse_args()
    drafts = {
        "big pieces first": "greedy",
        "the same each round": the_same_each_round,
        "any pieces": any_pieces,
        "small pieces first": small_first,
    }
    cup = tournament(drafts, players=4, deals=given.deals, seed=1)
    results = cup.play(file=given.folder / "draft.json")
    print(plot_won(results), plot_differences(results, "player"), sep="\n\n")


if __name__ == "__main__":
    main()
