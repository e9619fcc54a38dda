"""A whole game as text: every event, what each seat sees change, and every scoring.

Read one to see what the rules do; a difference in a diff is a change of behavior, wanted or not.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from manhattan_widgets.contract.core import ScorePart, State

from .play import CASES, options_of, whole_game

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 1994
#: Every so many events the views are written out whole.
WHOLE_VIEWS_EVERY = 40


def path_of(case: tuple[str, int]) -> Path:
    """Return the file of a case: named by the game and by what its options are about."""
    rules, options = options_of(case)
    defaults = rules.options_to_json(rules.options(players=options.players))
    changed = [
        f"{key}-{value}" if isinstance(value, str | int) else key
        for key, value in rules.options_to_json(options).items()
        if value != defaults[key]
    ]
    return FOLDER / f"{case[0]}-{'-'.join([f'{options.players}-players', *changed])}.txt"


def lines(case: tuple[str, int]) -> Iterator[str]:
    """Yield the playthrough of a case."""
    rules, options = options_of(case)
    states, events = whole_game(case, SEED)
    yield f"{rules.title()}, rules version {rules.version}"
    for key, value in rules.options_to_json(options).items():
        yield f"{key}: {_short(value)}"
    yield f"seed: {SEED}"
    yield from _whole_views(states[0])
    for number, event in enumerate(events):
        before, after = states[number], states[number + 1]
        yield ""
        if before.chance is not None:
            yield f"{number}. chance {_short(event.to_json())}"  # type: ignore[union-attr]
        else:
            yield (
                f"{number}. seat {before.to_move} {event} | {before.format(event)} "
                f"| 1 of {len(before.legal_moves())}"
            )
            yield f"  because {before.explain(event)}"
            preview = before.preview(event)
            if any(preview.gains):
                yield f"  gains {_short(preview.gains)}, takes from {preview.takes_from}"
        yield from _changes(before, after)
        for part in after.score().parts[len(before.score().parts) :]:
            yield f"  scored {_part(part)}"
        if len(after.score().parts) != len(before.score().parts):
            yield f"  points {_short(after.score().totals)}"
        if number % WHOLE_VIEWS_EVERY == 0:
            yield from _whole_views(after)
    outcome = states[-1].outcome()
    assert outcome is not None
    yield ""
    yield f"winners {_short(outcome.winners)}, points {_short(outcome.points)}: {outcome.reason}"


def text(case: tuple[str, int]) -> str:
    return "\n".join(lines(case)) + "\n"


def write_all() -> None:
    """Write all playthroughs anew, and remove those of no case."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for case in CASES:
        path_of(case).write_text(text(case), encoding="utf-8")


def _part(part: ScorePart) -> str:
    where = "" if part.where is None else f" {part.where}"
    sites = f" [{' '.join(part.sites)}]" if part.sites else ""
    return f"{part.rule} round {part.round}{where}{sites} {part.points}: {part.reason}"


def _whole_views(state: State) -> Iterator[str]:
    public = state.view(None).to_json()
    yield f"  everybody sees {_short({k: v for k, v in public.items() if k != 'options'})}"
    for seat in range(state.options.players):
        own = state.view(seat).to_json()
        yield f"  seat {seat} sees {_short({k: v for k, v in own.items() if v != public[k]})}"


def _changes(before: State, after: State) -> Iterator[str]:
    """Yield what changes in the spectator's view, then in each seat's what is not in that."""
    public = _differences(before.view(None).to_json(), after.view(None).to_json())
    yield f"  everybody: {', '.join(public)}"
    for seat in range(before.options.players):
        own = _differences(before.view(seat).to_json(), after.view(seat).to_json())
        if news := [change for change in own if change not in public]:
            yield f"  seat {seat}: {', '.join(news)}"


def _differences(old: Any, new: Any, where: str = "") -> list[str]:
    if old == new:
        return []
    if isinstance(old, dict) and isinstance(new, dict):
        keys = sorted(old.keys() | new.keys())
        return [
            d for k in keys for d in _differences(old.get(k), new.get(k), f"{where}.{k}".strip("."))
        ]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        return [d for i, (a, b) in pairs for d in _differences(a, b, f"{where}[{i}]")]
    if isinstance(old, list) and isinstance(new, list) and old == new[: len(old)]:
        return [f"{where} + {_short(entry)}" for entry in new[len(old) :]]
    return [f"{where} = {_short(new)}"]


def _short(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def some_moves(case: tuple[str, int]) -> dict[str, Any]:
    """Return, for some positions of the playthrough, the moves in order, counted two deep."""
    states, _ = whole_game(case, SEED)
    moving = [number for number, state in enumerate(states) if state.to_move is not None]
    chosen = sorted({moving[0], moving[-1], *Random(SEED).sample(moving, 4)})
    return {
        str(number): {
            "moves": " ".join(map(str, states[number].legal_moves())),
            "then": _replies(states[number]),
        }
        for number in chosen
    }


def _replies(state: State) -> int:
    """Count the moves that follow all legal moves, chance settled in one fixed way."""
    total = 0
    for move in state.legal_moves():
        after = state.apply(move)
        while after.chance is not None:
            after = after.apply(after.chance.sample(Random(SEED)))
        total += len(after.legal_moves())
    return total
