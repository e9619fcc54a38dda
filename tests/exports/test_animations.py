"""Games as animations: a frame for each ply, and files that are whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from manhattan_widgets import RecordError, load
from manhattan_widgets.contract.core import OptionError
from tests.records.played import random_game

from .games_shown import RECORDS, drafted


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
