"""How do the variants differ?  The same deals are played by each, and compared deal by deal.

    python examples/compare_variants.py --game manhattan --deals 60

Two players meet who differ in skill, in every second seat, so that one also sees which rules let
the better one win.  The results are kept in ``examples/studies/variants-<game>.json``.
"""

import argparse
from pathlib import Path

from manhattan_widgets.analysis import plot_differences, plot_won, tournament
from manhattan_widgets.bots.greedy import Greedy, by_preview

STUDIES = Path(__file__).parent / "studies"
VARIANTS = {
    "manhattan": {
        "standard": {},
        "simple takeover": {"takeover": "simple"},
        "Swedish deck": {"edition": "sv"},
        "fewer big pieces": {"mix": (15, 6, 2, 1)},
    },
    "newyork": {
        "standard": {},
        "action cards": {"actions": True},
        "own opening": {"opening": "own"},
    },
    "skyline": {
        "standard": {},
        "fee on own Skylines": {"own_skyline_fee": True},
        "Skylines keep the top": {"skyline_block": "top"},
    },
}


def main() -> None:
    """Play the games and print how the variants differ."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=VARIANTS, default="manhattan")
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--folder", type=Path, default=STUDIES)
    given = parser.parse_args()
    cup = tournament(
        {"greedy": "greedy", "for the moment": Greedy(judge=by_preview)},
        given.game,
        players=4,
        tables=[["greedy", "for the moment"] * 2],
        variants=VARIANTS[given.game],
        deals=given.deals,
        seed=1,
    )
    results = cup.play(file=given.folder / f"variants-{given.game}.json")
    print(results.measures().round(1).to_string())
    print(plot_differences(results, of="winning_points"), plot_differences(results, of="margin"))
    print(plot_won(results, ["variant", "player"]))


if __name__ == "__main__":
    main()
