"""Is the start player better off?  Equal players meet, with two, three and four at the table.

    python examples/start_player.py --game manhattan --deals 300

The results are kept in ``examples/studies/start-<game>.json``; a study that was stopped goes on
from there, and more deals may be added to it.  The seed is 1: anybody gets the same games.
"""

import argparse
from pathlib import Path

from manhattan_widgets.analysis import plot_won, tournament
from manhattan_widgets.contract.registry import GAMES, find_rules

STUDIES = Path(__file__).parent / "studies"


def main() -> None:
    """Play the games and print who won, by the order of the first moves."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=GAMES, default="manhattan")
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--folder", type=Path, default=STUDIES)
    given = parser.parse_args()
    sizes = {f"{n} players": {"players": n} for n in find_rules(given.game).players}
    cup = tournament(["greedy"], given.game, variants=sizes, deals=given.deals, seed=1)
    results = cup.play(file=given.folder / f"start-{given.game}.json")
    print(plot_won(results, ["variant", "turn"]))


if __name__ == "__main__":
    main()
