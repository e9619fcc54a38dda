"""Games as pages, pictures and animations: what is in them, and what must not be."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from dataclasses import replace
from hashlib import sha256
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from manhattan_widgets import Game, RecordError, load, new_game, records
from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.exports.files import mark
from manhattan_widgets.locale import text
from manhattan_widgets.records import Record
from manhattan_widgets.records.variations import Variation
from manhattan_widgets.render.scene_codec import Film, Track
from manhattan_widgets.scene.games import scenes_of
from tests.records.played import play_randomly, random_game

SCENES = scenes_of(GAMES["manhattan"])

RECORDS = Path(__file__).parents[1] / "examples" / "records"
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


@pytest.mark.parametrize("record", sorted(RECORDS.glob("*.json")), ids=lambda path: path.stem)
def test_a_page_is_small_and_stands_alone(record: Path, tmp_path: Path) -> None:
    parsed = page(load(record), tmp_path)
    assert len(parsed.source.encode()) <= 150_000
    for tag, attributes in parsed.elements:
        assert tag not in ("iframe", "img", "object", "embed", "base", "form"), tag
        assert not {"src", "srcset", "style", "action"} & set(attributes), (tag, attributes)
        assert attributes.get("href", "data:,") == "data:,"
        assert not any(key.startswith("on") for key in attributes)
    assert "url(" not in parsed.source
    assert "@import" not in parsed.source


def test_the_policy_allows_only_the_pages_own_style_and_script(tmp_path: Path) -> None:
    parsed = page(load(RECORDS / "two-players.json"), tmp_path)
    (policy,) = parsed.all("meta", http_equiv="Content-Security-Policy") or [
        attributes for tag, attributes in parsed.elements if attributes.get("http-equiv")
    ]
    directives = policy["content"] or ""
    assert "default-src 'none'" in directives
    assert "unsafe" not in directives
    for tag in ("style", "script"):
        (source,) = re.findall(rf"<{tag}>(.*?)</{tag}>", parsed.source, re.S)
        checksum = b64encode(sha256(source.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{checksum}'" in directives


def test_every_ply_has_its_scene_and_its_words(tmp_path: Path) -> None:
    game = load(RECORDS / "four-players.json")
    parsed = page(game, tmp_path)
    film, facts = Film.from_json(parsed.data["film"]), parsed.facts()
    names = [player.name for player in game.players]
    for ply in (0, 1, 17, 56, 112):
        view = game.state_at(ply).view(None)
        last = game.moves[max(0, ply - 1) : ply]
        assert film.scene(ply) == SCENES.board(view, last=last)
        info = SCENES.table(view, names, game.outcome() if ply == 112 else None)
        assert facts[ply][:2] == [info.title, info.detail]
        assert facts[ply][4] == str(info.players[0].points)
    before = game.state_at(16)
    sentence = text(
        "widgets.last",
        name=names[before.to_move or 0],
        move=before.format(game.moves[16]),
        effect=before.effect(game.moves[16]),
    )
    assert facts[17][2] == sentence
    steps = [int(button["data-step"] or "") for button in parsed.all("button", class_="move")]
    assert steps == list(range(113))


def test_the_title_the_result_and_all_texts_are_there(tmp_path: Path) -> None:
    game = load(RECORDS / "four-players.json")
    parsed = page(game, tmp_path)
    assert parsed.all("html", lang="en")
    assert "Manhattan: Fatima, Gustav, Hanneke, Ivo" in parsed.text
    assert "Gustav wins! The highest total after 4 rounds: 53 points." in parsed.text
    assert "{" not in parsed.text
    assert "$" not in parsed.text
    code = records.encode(game.record, names=True)
    assert f'mw.replay("{code}")' in parsed.text
    assert "An evening in May" in page(game, tmp_path, title="An evening in May").text


def test_the_ledger_tells_every_point_and_lights_its_sites(tmp_path: Path) -> None:
    game = load(RECORDS / "four-players.json")
    parsed = page(game, tmp_path)
    film = Film.from_json(parsed.data["film"])
    names = [player.name for player in game.players]
    rounds = SCENES.ledger(game.state.view(None), names).rounds
    lines = [(round_, line) for round_ in rounds for line in round_.lines]
    frames = [int(button["data-frame"] or "") for button in parsed.all("button", class_="line")]
    assert frames == list(range(113, 113 + len(lines)))
    assert len(film) == 113 + len(lines)
    for frame, (round_, line) in list(zip(frames, lines, strict=True))[::5]:
        then = game.state.view(None).board_at(round_.number)
        assert film.scene(frame) == SCENES.board(then, marks=line.marks)
        assert line.reason in parsed.text
    assert parsed.data["scorings"] == [28, 56, 84, 112]
    assert parsed.data["rounds"] == [0, 28, 56, 84]


def test_what_people_wrote_is_text(tmp_path: Path) -> None:
    game = noted_game()
    record = replace(
        game.record, players=tuple(replace(p, name=f"{p.name}{SCRIPT}") for p in game.players)
    )
    parsed = page(Game.from_record(record), tmp_path, title=f"A title {SCRIPT}")
    assert len(parsed.all("script")) == 2
    assert "alert(1)" not in re.sub(r"<script>.*", "", unescape(""), flags=re.S)
    assert parsed.source.count("<script") == 2
    assert f"A title {SCRIPT}" in parsed.text
    assert f"Fatima{SCRIPT}" in parsed.text
    assert any(fact == SCRIPT for row in parsed.facts() for fact in row)


def test_comments_and_variations_are_steps_of_their_own(tmp_path: Path) -> None:
    game = noted_game()
    parsed = page(game, tmp_path)
    assert {"A rainy evening.", "what if?", "or so"} <= set(parsed.words)
    main, outer, inner = parsed.data["lines"]
    assert main == list(range(113))
    assert outer == [*range(41), 113, 114]
    assert inner == [*range(41), 113, 115]
    film = Film.from_json(parsed.data["film"])
    (variation,) = game.record.variations
    after = game.state_at(40).apply(variation.events[0]).view(None)
    assert film.scene(113) == SCENES.board(after, last=variation.events[:1])
    assert [row[3] for row in parsed.facts()][112:] == ["", "what if?", "", "or so"]


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


def test_a_spectators_page_shows_no_secret(tmp_path: Path) -> None:
    game = drafted()
    other = same_but_secrets(game)
    assert game.state != other.state
    first, second = page(game, tmp_path), page(other, tmp_path)
    assert first.source == second.source
    assert first.data["hands"]["pool"] == []
    assert "as a spectator sees it" in first.text
    assert not any("mw.replay(" in words and len(words) > 20 for words in first.words)


def test_a_seats_page_shows_its_own_hand_only(tmp_path: Path) -> None:
    game = drafted()
    parsed = page(game, tmp_path, seat=2)
    assert {item[0] for item in parsed.data["hands"]["pool"]} == {2}
    assert "as Cy sees it" in parsed.text
    cards = [choice.label for choice in SCENES.choices(game.state.view(2))[0].choices]
    assert {item[4] for item in parsed.data["hands"]["pool"]} >= set(cards)


def test_variations_of_an_unfinished_game_stay_out(tmp_path: Path) -> None:
    """Their moves would show cards that somebody still holds."""
    game = play_randomly(drafted(), 6, 5)
    start = game.state_at(4)
    variation = Variation(4, (start.legal_moves()[-1],), ((5, "secret plan"),))
    with_line = Game.from_record(replace(game.record, variations=(variation,)))
    assert page(with_line, tmp_path).source == page(game, tmp_path).source


def test_what_is_made_up_is_not_shown(tmp_path: Path) -> None:
    record: Record = replace(drafted().record, known_to=1)
    game = Game.from_record(record)
    page(game, tmp_path, seat=1)
    with pytest.raises(OptionError, match="only what seat 1 may know"):
        game.to_html(tmp_path / "other.html", seat=2)


@pytest.mark.parametrize(
    "game",
    [
        random_game(0, players=3),
        random_game(1, players=2),
        random_game(60, players=4),
        random_game(players=2, seed=3),
        Game.from_position(random_game(60, seed=1, players=4).state, seed=1),
        play_randomly(Game.from_position(random_game(60, seed=1, players=4).state, seed=1), 30, 2),
    ],
    ids=["new", "one move", "half", "two players", "position", "played on"],
)
def test_any_game_has_a_page(game: Game, tmp_path: Path) -> None:
    parsed = page(game, tmp_path)
    assert len(Film.from_json(parsed.data["chart"])) == len(game.moves) + 1
    lines = len(parsed.all("button", class_="line"))
    assert len(Film.from_json(parsed.data["film"])) == len(game.moves) + 1 + lines


def test_a_resigned_game_shows_its_end_only_at_the_end(tmp_path: Path) -> None:
    game = random_game(30, players=3)
    game.resign(1)
    facts = page(game, tmp_path).facts()
    outcome = game.outcome()
    assert outcome is not None
    assert facts[-1][0] == str(outcome.reason)
    assert facts[-2][0] != facts[-1][0]


def test_a_page_begins_where_it_is_told_and_is_as_wide(tmp_path: Path) -> None:
    game = load(RECORDS / "three-players.json")
    usual, begun = page(game, tmp_path), page(game, tmp_path, ply=12, width=640)
    last = len(game.moves)
    assert (usual.data["start"], begun.data["start"]) == (last, 12)
    sliders = [parsed.all("input", type="range")[0]["value"] for parsed in (usual, begun)]
    assert sliders == [str(last), "12"]
    # Without scripts, too: the headline and the points are those of that ply.
    facts = begun.facts()
    assert facts[12] == usual.facts()[12] != facts[-1]
    for parsed, current, other in ((usual, facts[-1], facts[12]), (begun, facts[12], facts[-1])):
        assert current[0] in parsed.text
        assert other[2] not in parsed.source.partition('id="moves"')[0]
    assert "@media screen { body { max-width: 640px; } }" in begun.source
    assert "640px" not in usual.source
    assert begun.facts() == usual.facts()


@pytest.mark.parametrize(
    ("wrong", "match"),
    [
        ({"ply": -1}, "ply"),
        ({"ply": 999}, "ply"),
        ({"width": 100}, "width"),
        ({"width": "a"}, "width"),
    ],
)
def test_no_such_ply_or_width(wrong: dict[str, Any], match: str, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=match):
        random_game(20, players=4).to_html(tmp_path / "page.html", **wrong)
    assert list(tmp_path.iterdir()) == []


# ---- files


def test_running_a_cell_again_replaces_its_page(tmp_path: Path) -> None:
    game, file = random_game(20, players=4), tmp_path / "evening.html"
    game.to_html(file)
    game.to_html(file, title="Again")
    assert "Again" in file.read_text("utf-8")
    play_randomly(game, 25, 1)
    game.to_html(file)
    assert [path.name for path in tmp_path.iterdir()] == ["evening.html"]


def test_other_files_are_not_written_over(tmp_path: Path) -> None:
    game, file = random_game(20, players=4), tmp_path / "evening.html"
    for contents in ("something else", "manhattan-widgets:7:" + "0" * 32):
        file.write_text(contents)
        with pytest.raises(RecordError, match="file of this name already"):
            game.to_html(file)
        assert file.read_text() == contents
    game.to_html(file, overwrite=True)
    # A page of a later moment is not replaced by an earlier one, nor by another game's.
    game.undo()
    with pytest.raises(RecordError, match="file of this name already"):
        game.to_html(file)
    with pytest.raises(RecordError):
        random_game(20, players=4, seed=2).to_html(file)
    folder = tmp_path / "folder.html"
    folder.mkdir()
    with pytest.raises(RecordError):
        game.to_html(folder)
    with pytest.raises(RecordError, match="There is no folder"):
        game.to_html(tmp_path / "none" / "page.html")
    with pytest.raises(TypeError, match="name of a file"):
        game.to_html(7)  # type: ignore[arg-type]


def test_marks_tell_games_apart() -> None:
    game, other = random_game(20, players=4), random_game(20, players=4, seed=2)
    assert mark(game) != mark(other)
    assert mark(game, 0) != mark(random_game(20, players=3), 0)
    assert mark(game, 5) == mark(game.branch(5))


# ---- pictures


def test_a_picture_of_any_ply() -> None:
    game = load(RECORDS / "four-players.json")
    picture = game.to_svg(17)
    before = game.state_at(16)
    assert before.to_move is not None
    assert before.format(game.moves[16]) in picture
    assert "Fatima" in picture
    assert picture != game.to_svg(18)
    assert game.to_svg() == game.to_svg(112)
    assert game.to_svg(theme="dark") != game.to_svg()
    assert game.to_svg(0).count("<svg") == 1
    with pytest.raises(ValueError, match="ply is a number from 0 to"):
        game.to_svg(113)


def test_a_picture_marks_the_last_move_and_shows_no_secret() -> None:
    game = random_game(6, players=4)
    marked = game.to_svg()
    plain = SCENES.board(game.state.view(None))
    lit = SCENES.board(game.state.view(None), last=game.moves[-1:])
    assert plain != lit
    assert lit.text.splitlines()[4] in marked
    assert drafted().to_svg() == same_but_secrets(drafted()).to_svg()


def test_a_notebook_shows_a_game_as_a_spectator_may_see_it() -> None:
    game = drafted()
    assert game._repr_svg_() == game.to_svg(seat=None) == same_but_secrets(game)._repr_svg_()


@pytest.mark.parametrize("export", ["to_html", "to_svg", "to_animation"])
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"theme": "blue"}, "theme can be .*light, dark, not 'blue'"),
        ({"seat": 4}, "no seat 4: the seats of this game are 0 to 3"),
        ({"seat": True}, "no seat True"),
    ],
    ids=["theme", "seat", "bool"],
)
def test_wrong_options_are_refused(
    export: str, options: dict[str, Any], message: str, tmp_path: Path
) -> None:
    path = {} if export == "to_svg" else {"path": tmp_path / "game.gif"}
    with pytest.raises(OptionError, match=message):
        getattr(drafted(), export)(**path, **options)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"path": "game.mp4"}, "ends in one of .gif, .png, .apng"),
        ({"seconds": 0}, "seconds is a number from 0.05 to 60, not 0"),
        ({"seconds": "1"}, "seconds"),
        ({"seconds": float("nan")}, "seconds"),
        ({"width": 5000}, "width is a number from 100 to 2000"),
        ({"width": 300.5}, "width"),
        ({"progress": 5}, "progress is a function of two numbers, .* not 5"),
    ],
    ids=["ending", "zero", "text", "nan", "wide", "part", "progress"],
)
def test_wrong_animations_are_refused(
    options: dict[str, Any], message: str, tmp_path: Path
) -> None:
    arguments = {"path": "game.gif"} | options
    arguments["path"] = tmp_path / arguments["path"]
    with pytest.raises(OptionError, match=message):
        drafted().to_animation(**arguments)
    assert list(tmp_path.iterdir()) == []


# ---- animations


@pytest.mark.parametrize("name", ["game.gif", "game.png", "game.APNG"])
def test_an_animation_has_a_frame_for_each_ply(name: str, tmp_path: Path) -> None:
    game, file = random_game(12, players=3), tmp_path / name
    steps: list[tuple[int, int]] = []
    game.to_animation(file, seconds=0.5, width=400, progress=lambda *at: steps.append(at))
    assert steps == [(count, 14) for count in range(1, 15)]
    with Image.open(file) as image:
        assert getattr(image, "n_frames", 1) == 13
        assert image.width == 400
        times = []
        for frame in range(13):
            image.seek(frame)
            times.append(image.info["duration"])
    assert times == [500] * 12 + [2500]
    game.to_animation(file, width=200)  # the same game, so its file may be replaced
    with Image.open(file) as image:
        assert image.width == 200


def test_an_animation_of_a_long_game_is_small(tmp_path: Path) -> None:
    file = tmp_path / "game.gif"  # as PNG it is smaller
    load(RECORDS / "skyline-4-players.json").to_animation(file)
    assert file.stat().st_size <= 1_000_000


def test_scorings_stay_longer(tmp_path: Path) -> None:
    game, file = random_game(players=3), tmp_path / "game.gif"
    game.to_animation(file, seconds=0.1, width=100)
    with Image.open(file) as image:
        times = []
        for frame in range(getattr(image, "n_frames", 1)):
            image.seek(frame)
            times.append(image.info["duration"])
    assert times[-1] == 500
    assert times.count(250) == game.options.rounds - 1


def test_equal_games_give_equal_animations(tmp_path: Path) -> None:
    files = [tmp_path / "one.gif", tmp_path / "other.gif"]
    for file in files:
        random_game(8, players=2).to_animation(file, width=200)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_an_animation_is_written_whole_at_the_last(tmp_path: Path) -> None:
    game, file = random_game(3, players=2), tmp_path / "game.gif"
    steps: list[tuple[tuple[int, int], bool]] = []
    game.to_animation(file, width=150, progress=lambda *at: steps.append((at, file.exists())))
    assert steps[0] == ((1, 5), False)
    assert steps[-1] == ((5, 5), True)
    assert [there for _, there in steps[:-1]] == [False] * (len(steps) - 1)
    file.write_bytes(b"something else")
    with pytest.raises(RecordError):
        game.to_animation(file, width=150)
    assert file.read_bytes() == b"something else"
