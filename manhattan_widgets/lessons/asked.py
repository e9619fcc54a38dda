"""What a lesson file asks for by description: sites, numbers, pictures; each name is looked up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.lessons.condition_names import check_names
from manhattan_widgets.lessons.errors import LessonError
from manhattan_widgets.lessons.lesson import Illustrated, Sight
from manhattan_widgets.lessons.queries import UnknownNameError, facts_of
from manhattan_widgets.scene.games import scenes_of

__all__ = ["check_number", "check_sites", "read_illustration", "read_sight"]

_OF_SOME_GAMES = ("money", "income", "needs", "price")


def check_sites(asked: Mapping[str, Any], game: str, options: Any) -> None:
    """Check a description of sites.

    Raises :class:`UnknownNameError`, and :class:`LessonError` for one of several things at once.
    """
    facts = facts_of(game)
    kinds = set(asked) - {"where"}
    if len(kinds) != 1 or ("where" in asked and kinds != {"owner"}):
        raise LessonError.of("", "asked_sites", found=", ".join(asked))
    if "scored" in asked:
        check_names({"scored": asked["scored"]}, game, options)
    elif "owner" in asked:
        facts.color(asked["owner"])
        places = sorted({facts.where(site) for site in facts.sites(options)} - {""})
        if "where" in asked and asked["where"] not in places:
            raise UnknownNameError(asked["where"], places)
    elif "connected" in asked:
        if not facts.connects:
            raise UnknownNameError("connected", ["legal", "owner", "scored"])
        facts.site(options, asked["connected"])


def check_number(question: Mapping[str, Any], game: str, options: Any) -> None:
    """Check what is counted; raises as above."""
    facts = facts_of(game)
    names = set(question) - {"rule"}
    if len(names) != 1 or ("rule" in question and names != {"points"}):
        raise LessonError.of("", "question", found=", ".join(question))
    if "rule" in question:
        check_names({"rule": question["rule"]}, game, options)
    name = names.pop()
    if name in ("points", "buildings", "money", "income"):
        facts.color(question[name])
    elif name in ("storeys", "needs"):
        facts.site(options, question[name][0])
        facts.color(question[name][1])
    else:
        facts.site(options, question[name])
    if name in _OF_SOME_GAMES and name not in facts.more:
        raise UnknownNameError(name, ["points", "buildings", "height", *facts.more])


def read_illustration(asked: Mapping[str, list[str]], game: str, options: Any) -> Illustrated:
    """Return the picture that is asked for.

    Raises :class:`UnknownNameError`, and :class:`LessonError` for a game that offers none.
    """
    ((name, given),) = asked.items()
    rules = find_rules(game)
    offered = scenes_of(rules).illustrations
    if not offered:
        raise LessonError.of("", "no_illustrations", game=rules.title())
    if name not in offered:
        raise UnknownNameError(name, list(offered))
    words = list(offered[name].words(options))
    known = {word.lower(): word for word in words}
    for word in given:
        if word.lower() not in known:
            raise UnknownNameError(word, words)
    return Illustrated(name, tuple(known[word.lower()] for word in given))


def read_sight(entry: Mapping[str, Any], game: str, options: Any) -> Sight:
    """Return what is to be looked at; raises :class:`UnknownNameError` and :class:`LessonError`."""
    facts = facts_of(game)
    outline, count = entry.get("outline"), entry.get("count")
    if isinstance(outline, list):
        outline = tuple(facts.site(options, site) for site in outline)
    elif outline is not None:
        check_sites(outline, game, options)
    if isinstance(count, int):
        raise LessonError.of("", "sight_by_hand")
    if count is not None:
        check_number(count, game, options)
    arrow = tuple(facts.site(options, site) for site in entry.get("arrow", ()))
    if arrow and arrow[0] == arrow[1]:
        raise LessonError.of("", "short_arrow", site=arrow[0])
    at = facts.site(options, entry["at"]) if "at" in entry else None
    points = {name: entry[name] for name in ("points", "rule") if name in entry}
    if points:
        if "points" not in points or "after" not in entry:
            raise LessonError.of("", "early_points")
        check_number(points, game, options)
    ghost = entry.get("ghost")
    if not (outline or arrow or count or ghost or points):
        raise LessonError.of("", "no_sight")
    if (count is None) != (at is None) or ("tell" in entry and outline is None):
        raise LessonError.of("", "sight_without_place")
    scored = isinstance(outline, Mapping) and "scored" in outline
    if entry.get("tell") == "points" and not scored:
        raise LessonError.of("", "sight_without_points")
    after = entry.get("after", False)
    return Sight(outline, entry.get("tell"), arrow or None, count, at, after, ghost, points or None)
