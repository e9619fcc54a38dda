"""Games to be shown, and pages as they are read."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from itertools import cycle
from pathlib import Path
from typing import Any

from manhattan_widgets import Game, load, new_game, records
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.records.variations import Variation
from manhattan_widgets.render.columns import columns, rows
from manhattan_widgets.render.scene_codec import Film, Track
from manhattan_widgets.scene.games import scenes_of
from tests.records.played import play_randomly

RECORDS = Path(__file__).parents[2] / "examples" / "records"
SCENES = scenes_of(GAMES["manhattan"])
SCRIPT = "</script><script>alert(1)</script>"


class Page(HTMLParser):
    """A page as it is read: its elements with their attributes and texts, its data."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.source = file.read_text("utf-8")
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self._in: list[str] = []
        self.feed(self.source)
        packed = re.search(r'id="data">([^<]*)<', self.source)
        assert packed is not None
        self.data: dict[str, Any] = json.loads(zlib.decompress(b64decode(packed.group(1))))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._in.append(tag)

    def handle_endtag(self, tag: str) -> None:
        self._in = self._in[: len(self._in) - 1 - self._in[::-1].index(tag)]

    def handle_data(self, data: str) -> None:
        if not {"script", "style"} & set(self._in):
            self.words.append(data)

    def all(self, tag: str, **wanted: str) -> list[dict[str, str | None]]:
        """Return the attributes of the elements that have these, in order."""
        return [
            attributes
            for name, attributes in self.elements
            if name == tag
            and all(attributes.get(key.rstrip("_")) == v for key, v in wanted.items())
        ]

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())

    def facts(self) -> list[list[str]]:
        rows = Track.from_json(self.data["facts"], int).rows()
        return [[self.data["strings"][number] for number in row] for row in rows]


def laid_down(film: dict[str, Any]) -> Film:
    """Return the film of a long board as it lies, as the player of a page makes it."""

    def pool(part: str, places: Callable[[list[Any]], slice]) -> Any:
        found = []
        for row, told in zip(rows(film[part]["pool"]), rows(film["turned"][part]), strict=True):
            if told[0] == 5:
                where = places(row)
                steps = cycle(told[1:])
                row[where] = [value + step for value, step in zip(row[where], steps)]  # noqa: B905
                told = row
            found.append(told)
        return {**film[part], "pool": columns(found)}

    by_kind = (slice(1, 3), slice(2, None), slice(1, 5), slice(1, 3), slice(1, 3))
    turned = {
        "tiles": film["turned"]["tiles"],
        "shapes": pool("shapes", lambda row: by_kind[row[0]]),
        "areas": pool("areas", lambda row: slice(2, 4)),
    }
    return Film.from_json(film | turned)


def page(game: Game, folder: Path, **options: Any) -> Page:
    file = folder / "page.html"
    game.to_html(file, overwrite=True, **options)
    return Page(file)


def noted_game() -> Game:
    """Return a finished game with comments, and a variation that a variation leaves."""
    game = load(RECORDS / "four-players.json")
    first = (game.moves[40], game.state_at(40).legal_moves()[-1])[1]
    state = game.state_at(40).apply(first)
    second, other = state.legal_moves()[0], state.legal_moves()[1]
    inner = Variation(41, (other,), ((42, "or so"),))
    outer = Variation(40, (first, second), ((41, "what if?"),), (inner,))
    comments = ((0, "A rainy evening."), (40, SCRIPT))
    return Game.from_record(replace(game.record, comments=comments, variations=(outer,)))


def same_but_secrets(game: Game) -> Game:
    """Return the game with cards dealt otherwise that nobody has shown yet."""
    data = records.to_json(game.record)
    deal = data["events"][0]
    deal["deal"] = deal["deal"][::-1]
    return Game.from_record(records.from_json(data))


def drafted() -> Game:
    """Return a game in which nobody has played a card yet."""
    game = new_game("manhattan", players=4, seed=5, names=["Ann", "Bo", "Cy", "Di"])
    return play_randomly(game, 4, 5)
