"""Games as pages: what is in them, and what must not be."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import astuple, replace
from hashlib import sha256
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from manhattan_widgets import Game, load, records
from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.lessons.queries import facts_of
from manhattan_widgets.locale import text
from manhattan_widgets.records import Record
from manhattan_widgets.records.variations import Variation
from manhattan_widgets.render.scene_codec import Film
from manhattan_widgets.scene.core import Shape
from manhattan_widgets.scene.games import scenes_of
from tests.records.played import play_randomly, random_game

from .games_shown import (
    RECORDS,
    SCENES,
    SCRIPT,
    drafted,
    laid_down,
    noted_game,
    page,
    same_but_secrets,
)


def flat(shape: Shape) -> list[Any]:
    """Return the fields of a shape, points and dashes one by one."""
    fields = (each if isinstance(each, tuple) else (each,) for each in astuple(shape))
    return [value for field in fields for value in field]


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


def test_a_long_board_is_in_a_page_as_it_stands_and_as_it_lies(tmp_path: Path) -> None:
    game = load(RECORDS / "skyline-3-players.json")
    data = page(game, tmp_path).data["film"]
    moves = data["turned"]
    kinds = [group[0][1] for group in moves["shapes"]["groups"]]
    moved = moves["shapes"]["order"].count(kinds.index(5))
    assert moved > 0.8 * len(moves["shapes"]["order"])
    film, lying = Film.from_json(data), laid_down(data)
    for ply in (0, 25, len(game.moves)):
        view = game.state_at(ply).view(None)
        last = (game.moves[ply - 1],) if ply else ()
        scenes = scenes_of(game.rules)
        assert film.scene(ply) == scenes.board(view, last=last)
        wanted = scenes.board(view, last=last, lying=True)
        (tile,), (expected,) = lying.scene(ply).tiles, wanted.tiles
        assert (tile.width, tile.height) == (expected.width, expected.height)
        assert tile.areas == expected.areas
        for shape, other in zip(tile.shapes, expected.shapes, strict=True):
            assert flat(shape) == pytest.approx(flat(other), abs=0.01)


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
        deed=f"{before.format(game.moves[16])}, {before.effect(game.moves[16])}",
    )
    assert facts[17][2] == sentence
    steps = [int(button["data-step"] or "") for button in parsed.all("button", class_="move")]
    assert steps == list(range(113))


def test_a_move_has_the_color_it_was_played_with(tmp_path: Path) -> None:
    game, facts = load(RECORDS / "new-york-4-players.json"), facts_of("newyork")
    looks = [attributes.get("class") for _, attributes in page(game, tmp_path).elements]
    # In a button: the ply, the words, and in these the color.  The first leads to the beginning.
    _, *discs = [looks[n + 3] for n, look in enumerate(looks) if look == "move"]
    assert len(discs) == len(game.moves)
    for ply, disc in enumerate(discs):
        before = game.state_at(ply)
        (color,) = facts.colors_of(before, before.to_move or 0)
        assert disc == f"disc c-{facts.colors[color]}", ply


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
