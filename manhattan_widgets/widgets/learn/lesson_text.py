"""Steps of lessons as text: written for a position, and put behind those of a lesson file."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from manhattan_widgets.contract.core import Move, OptionError, State
from manhattan_widgets.lessons.queries import facts_of
from manhattan_widgets.lessons.reading import LARGEST, faults_of, toml_of
from manhattan_widgets.locale import text
from manhattan_widgets.records.files import write
from manhattan_widgets.untrusted import UntrustedError, read_text

__all__ = ["KINDS", "StepDraft", "add_step", "goal_of", "lesson_start", "step_text"]

#: What a step can ask for, when it is made from a position.
KINDS = ("move", "sites", "number", "choice", "read")
_MINUTES = 3


@dataclass(frozen=True)
class StepDraft:
    """What an author says of a step: its text, the kind of its task and the right answer.

    ``answer`` is a move in notation, sites with spaces between, a number, or answers line by line,
    the right one first; ``goal`` is what a move has to reach, as TOML (see :func:`goal_of`), by
    default to be just this move; ``rules`` and ``hint`` may be empty.
    """

    words: str
    position: str
    kind: str
    answer: str
    rules: str = ""
    hint: str = ""
    goal: str = ""


def goal_of(state: State, move: Move) -> str:
    """Return a goal, as TOML, that all moves meet which do what this legal ``move`` does.

    That is whose the site is to be, if that changes, else where is to be built; of a move without a
    site, the move itself.

    >>> from manhattan_widgets.contract.editors import editor_of
    >>> state = editor_of("manhattan").parse("F5: b1 r3" + chr(10) + "to move: Blue")
    >>> move = next(m for m in state.legal_moves() if "F5" in state.parts(m))
    >>> goal_of(state, move)
    '{ owner = { F5 = "Blue" } }'
    """
    facts, after = facts_of(state.rules.name), state.apply(move)
    site = next((part for part in state.parts(move) if ":" not in part), None)
    if site is None:
        return f"{{ move = {_quoted(str(move))} }}"
    owner = facts.owner(after, site)
    if owner is None or owner == facts.owner(state, site):
        return f"{{ site = {_quoted(site)} }}"
    return f"{{ owner = {{ {site} = {_quoted(facts.colors[owner].title())} }} }}"


def lesson_start(game: str, title: str, summary: str) -> str:
    """Return what a new lesson file begins with."""
    return (
        f'format = 1\ngame = "{game}"\ntitle = {_quoted(title)}\nsummary = {_quoted(summary)}\n'
        f"minutes = {_MINUTES}\n"
    )


def step_text(draft: StepDraft, name: str) -> str:
    """Return a step as it stands in a lesson file; raises :class:`OptionError` for a bad answer.

    >>> draft = StepDraft("How high is it?", "F5: r3", "number", "3", rules="M9")
    >>> print(step_text(draft, "step-1"))
    [[steps]]
    id = "step-1"
    rules = ["M9"]
    text = \"\"\"
    How high is it?\"\"\"
    position = \"\"\"
    F5: r3\"\"\"
    [steps.number]
    answer = 3
    <BLANKLINE>
    """
    lines = ["[[steps]]", f'id = "{name}"']
    if rules := re.findall(r"\w+", draft.rules):
        lines.append(f"rules = {_list(rules)}")
    lines.append(f"text = {_block(draft.words)}")
    lines.append(f"position = {_block(draft.position)}")
    if draft.hint.strip():
        lines.append(f"hint = {_quoted(draft.hint.strip())}")
    return "\n".join([*lines, *_task(draft)]) + "\n"


def add_step(path: Path, draft: StepDraft, start: str) -> str:
    """Put a step behind those of the lesson file ``path``, and return its id.

    A file that is not there yet begins with ``start``.  What stands in the file stays, comments
    too; it is written whole or not at all, and only if the lesson can be read then.

    Raises :class:`~manhattan_widgets.lessons.LessonError` saying what is wrong with the lesson,
    :class:`OptionError` for an answer, and ``RecordError`` for a file that cannot be written.
    """
    try:
        before = read_text(path, LARGEST)
    except FileNotFoundError:
        before = start
    except (OSError, UntrustedError) as error:
        raise OptionError(text("learn.author.unreadable", reason=str(error)[:200])) from None
    name = _free_name(before)
    step = step_text(draft, name)
    # Half a character, which a browser can send, is refused like any other that is not UTF-8.
    contents = f"{before.rstrip()}\n\n{step}".encode("utf-8", "surrogatepass")
    for fault in faults_of(toml_of(contents), path):
        raise fault
    write(path, contents, lambda _: True)
    return name


def _free_name(contents: str) -> str:
    taken = set(re.findall(r'^\s*id\s*=\s*"([^"]*)"', contents, re.MULTILINE))
    number = len(taken) + 1
    while f"step-{number}" in taken:
        number += 1
    return f"step-{number}"


def _task(draft: StepDraft) -> list[str]:
    answer = draft.answer.strip()
    if draft.kind == "read":
        return []
    if not answer:
        field = text(f"learn.author.answer.{draft.kind}").rstrip(": ")
        raise OptionError(text("learn.author.no_answer", field=field))
    if draft.kind == "move":
        return [
            "[steps.move]",
            f"goal = {draft.goal or f'{{ move = {_quoted(answer)} }}'}",
            f"show = {_list([answer])}",
        ]
    if draft.kind == "sites":
        return ["[steps.sites]", f"answer = {_list(re.findall(r'[^ ,;]+', answer))}"]
    if draft.kind == "number":
        if not re.fullmatch(r"-?\d{1,4}", answer):
            raise OptionError(text("learn.number.unreadable", typed=answer[:20]))
        return ["[steps.number]", f"answer = {int(answer)}"]
    right, *wrong = [line.strip() for line in answer.splitlines() if line.strip()]
    if not wrong:
        raise OptionError(text("learn.author.answer.choice"))
    options = [f"  {{ text = {_quoted(right)}, right = true }},"]
    options += [f"  {{ text = {_quoted(one)} }}," for one in wrong]
    return ["[steps.choice]", "options = [", *options, "]"]


def _quoted(words: str) -> str:
    """Return a text as TOML writes it in one line: as JSON does, but for one character."""
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007f")


def _list(words: Sequence[str]) -> str:
    return "[" + ", ".join(map(_quoted, words)) + "]"


def _block(words: str) -> str:
    """Return a text of several lines as TOML writes it."""
    lines = [_quoted(line)[1:-1].replace('\\"', '"') for line in words.strip().splitlines()]
    inside = "\n".join(lines).replace('"""', '""\\"')
    if inside.endswith('"'):
        inside = inside[:-1] + '\\"'
    return f'"""\n{inside}"""'
