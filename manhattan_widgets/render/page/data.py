"""The part of a page that its player reads: films and facts, packed into one text."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Sequence
from typing import Any

from manhattan_widgets.locale import text
from manhattan_widgets.render.page.story import Branch, Step, Story
from manhattan_widgets.render.scene_codec import Film, Strings, Track
from manhattan_widgets.render.turned_film import film_data
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.scene.table import Badge, PlayerLine

__all__ = ["BADGE_FACTS", "disc", "facts", "packed", "player_data", "player_facts"]

BADGE_FACTS = 4
"""How many facts tell a badge: points, two for details, and what its disc is (:func:`disc`)."""


def packed(data: Any) -> str:
    """Return plain data as text: JSON, deflated, in base64.

    >>> from base64 import b64decode
    >>> zlib.decompress(b64decode(packed([1, "São Paulo"]))).decode()
    '[1,"São Paulo"]'
    """
    plain = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return b64encode(zlib.compress(plain.encode(), 9)).decode()


def player_data(story: Story, start: int) -> dict[str, Any]:
    """Return everything that the player shows, from the step ``start`` on: see ``film.js``.

    Frames are numbered as the steps (:meth:`Story.all_steps`); those of the scorings' lines follow.
    """
    steps = list(story.all_steps())
    scenes = [step.scene for step in steps]
    lit = [scene for scoring in story.scorings for scene in scoring.scenes]
    turned = [step.turned for step in steps if step.turned]
    turned += [scene for scoring in story.scorings for scene in scoring.turned]
    pictures = Scene(tuple(story.pictures.values()), 1, "", "")
    strings = Strings()
    return {
        "film": film_data([*scenes, *lit], turned),
        "chart": Film.of(story.charts).to_json(),
        "pictures": Film.of([pictures]).to_json(),
        "facts": Track.of(map(facts, steps)).to_json(strings.number),
        "hands": Track.of(_hand_rows(story, steps)).to_json(list),
        "strings": strings.table(),
        "lines": _lines(story),
        "start": start,
        "scorings": [scoring.ply for scoring in story.scorings if scoring.round.counted],
        "rounds": _rounds(story.steps),
        "texts": {
            "play": text("page.play"),
            "pause": text("page.pause"),
            "place": text("page.place"),
            "place_variation": text("page.place_variation"),
            "dark": text("page.dark"),
            "light": text("page.light"),
            "times": text("page.times"),
            "no_cards": text("page.no_cards"),
        },
    }


def facts(step: Step) -> tuple[str, ...]:
    """Return the texts that change from step to step, in the order that the markup counts on.

    First the headline, the line below it, the last move and the comment, then for each player
    those of :func:`player_facts`.
    """
    common = (step.info.title, step.info.detail, step.sentence, step.comment)
    return (*common, *(fact for line in step.info.players for fact in player_facts(line)))


def player_facts(line: PlayerLine) -> tuple[str, ...]:
    """Return a player's points, whether he is to move and has the start marker, note, badges."""
    flags = ("1" if line.to_move else "", "1" if line.starts else "")
    badges = [
        fact
        for badge in line.badges
        for fact in (str(badge.points), *_two(badge.details), disc(badge))
    ]
    return (str(line.points), *flags, line.note, *badges)


def disc(badge: Badge) -> str:
    """Return the color, the letter and the name of a badge as one fact, as they change together.

    >>> disc(Badge("red", "R", "Red", 0))
    'red R Red'
    """
    return f"{badge.color} {badge.letter} {badge.name}"


def _two(details: Sequence[str]) -> tuple[str, str]:
    """Return the first detail, which changes often, and all others as one."""
    return ("".join(details[:1]), " · ".join(details[1:]))


def _hand_rows(story: Story, steps: Sequence[Step]) -> list[tuple[tuple[Any, ...], ...]]:
    """Return for each step what open hands hold: seat, group, picture, caption, label, count."""
    pictures = {name: number for number, name in enumerate(story.pictures)}
    return [
        tuple(
            (seat, number, pictures[c.picture], c.caption, c.label, c.count)
            for seat, groups in step.hands
            for number, group in enumerate(groups)
            for c in group.choices
        )
        for step in steps
    ]


def _lines(story: Story) -> list[list[int]]:
    """Return for each line, the game first, the numbers of its steps from the game's beginning."""
    lines = [list(range(len(story.steps)))]
    following = len(story.steps)
    for branch in story.branches:
        shared = lines[_parent(branch)][: branch.ply + 1]
        own = range(following, following + len(branch.steps))
        lines.append([*shared, *own])
        following += len(own)
    return lines


def _parent(branch: Branch) -> int:
    return 0 if branch.parent is None else branch.parent + 1


def _rounds(steps: Sequence[Step]) -> list[int]:
    """Return the plies at which rounds begin."""
    rounds = [step.round for step in steps[1:]]
    return [ply for ply, now in enumerate(rounds) if ply == 0 or rounds[ply - 1] != now]
