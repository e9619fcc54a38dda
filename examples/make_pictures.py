"""Makes the pictures that the README shows.

    python examples/make_pictures.py [folder]

They are drawn from a recorded game and need no browser and no fonts.
"""

import sys
from pathlib import Path

import manhattan_widgets as mw
from manhattan_widgets.games.manhattan.scene.pictures import picture
from manhattan_widgets.render.svg import svg
from manhattan_widgets.scene.themes import THEMES

FOLDER = Path(__file__).parent
PLY = 70


def main(folder: Path) -> None:
    """Write the board after ``PLY`` moves of the four-player game, in both themes."""
    game = mw.load(FOLDER / "records" / "four-players.json")
    names = [player.name for player in game.players]
    before, move = game.state_at(PLY - 1), game.moves[PLY - 1]
    last = f"{names[before.to_move]}: {before.format(move)}, {before.effect(move)}"
    scene = picture(game.state_at(PLY).view(None), names=names, last_move=last)
    for name, theme in THEMES.items():
        (folder / f"board-{name}.svg").write_text(svg(scene, theme) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
