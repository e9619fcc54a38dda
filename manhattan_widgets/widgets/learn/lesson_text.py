"""Steps of lessons as text: written for a position, and put behind those of a lesson file."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from manhattan_widgets.contract.core import Move, OptionError, PositionError, State
from manhattan_widgets.contract.editing import Editor, PositionTextError
from manhattan_widgets.lessons.checking import naming_faults, playing_faults
from manhattan_widgets.lessons.errors import LessonError
from manhattan_widgets.lessons.queries import facts_of
from manhattan_widgets.lessons.reading import LARGEST, faults_of, toml_of
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import without_period
from manhattan_widgets.records.files import write
from manhattan_widgets.untrusted import UntrustedError, read_text
from manhattan_widgets.widgets.learn.expected_mistakes import Mistake, options_of, sites_in

__all__ = [
    "KINDS",
    "AddedStep",
    "StepDraft",
    "added_step",
    "check_answer",
    "goal_of",
    "lesson_start",
    "position_text",
    "step_text",
]

#: What a step can ask for, when it is made from a position.
KINDS = ("move", "sites", "number", "choice", "read")
_MINUTES = 3


@dataclass(frozen=True)
class StepDraft:
    """What an author says of a step: its text, the kind of its task and the right answer.

    ``answer`` is a move in notation, sites with spaces between, a number, or answers line by line,
    the right one first; ``goal`` is what a move has to reach, as TOML (see :func:`goal_of`), by
    default to be just this move.  The rest may be left out.
    """

    words: str
    position: str
    kind: str
    answer: str
    rules: str = ""
    hint: str = ""
    goal: str = ""
    other_words: str = ""
    praise: str = ""
    mistakes: tuple[Mistake, ...] = ()


@dataclass(frozen=True)
class AddedStep:
    """A lesson file as it will be with one ``step`` more; ``faults`` are all that is wrong then."""

    path: Path
    step: str
    contents: bytes
    faults: tuple[LessonError, ...]

    def write(self) -> None:
        """Write the file, whole or not at all; raises ``RecordError`` where that is impossible."""
        write(self.path, self.contents, lambda _: True)


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


def position_text(editor: Editor[State], state: State) -> str:
    """Return a position with what matters to the one who learns: what the seat to move can see.

    Whatever else there is, such as other hands and the pile, is filled in to fit when the lesson
    is read.

    >>> from manhattan_widgets.contract.editors import editor_of
    >>> editor = editor_of("manhattan")
    >>> lines = ["to move: Blue", "F5: b1 r3", "hand Blue: 1 2 5 9", "hand Red: 3 3 4 7"]
    >>> state = editor.parse(chr(10).join(lines))
    >>> print(position_text(editor, state))
    to move: Blue
    F5: b1 r3
    hand Blue: 1 2 5 9
    """
    lines = editor.format(state).splitlines()
    if state.status():
        return "\n".join(lines)
    seen = state.view(state.to_move)
    for line in reversed(lines):
        rest = [other for other in lines if other is not line]
        try:
            shorter = editor.parse("\n".join(rest))
        except (PositionTextError, PositionError):
            continue
        if not shorter.status() and shorter.view(state.to_move) == seen:
            lines = rest
    return "\n".join(lines)


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
    if draft.other_words.strip():
        lines.append(f"in_other_words = {_block(draft.other_words)}")
    lines.append(f"position = {_block(draft.position)}")
    if draft.hint.strip():
        lines.append(f"hint = {_quoted(draft.hint.strip())}")
    if draft.praise.strip() and draft.kind != "read":
        lines.append(f"praise = {_quoted(draft.praise.strip())}")
    return "\n".join([*lines, *_task(draft)]) + "\n"


def added_step(path: Path, draft: StepDraft, start: str) -> AddedStep:
    """Return the lesson file ``path`` with a step behind those that are there.

    A file that is not there yet begins with ``start``.  What stands in the file stays, comments
    too.  Faults are those of the whole file as it is read, and whatever does not hold together
    when the new step is played.

    Raises :class:`OptionError` for an answer that is missing or no answer, and for a file that
    cannot be read.
    """
    try:
        before = read_text(path, LARGEST)
    except FileNotFoundError:
        before = start
    except (OSError, UntrustedError) as error:
        raise OptionError(
            text("learn.author.unreadable", reason=without_period(error)[:200])
        ) from None
    name = _free_name(before)
    step = step_text(draft, name)
    # Half a character, which a browser can send, is refused like any other that is not UTF-8.
    contents = f"{before.rstrip()}\n\n{step}".encode("utf-8", "surrogatepass")
    try:
        data = toml_of(contents)
    except LessonError as error:
        return AddedStep(path, name, contents, (error,))
    faults = (
        *faults_of(data, path),
        *naming_faults(data),
        *playing_faults(data, path, first=name),
    )
    return AddedStep(path, name, contents, faults)


def _free_name(contents: str) -> str:
    taken = set(re.findall(r'^\s*id\s*=\s*"([^"]*)"', contents, re.MULTILINE))
    number = len(taken) + 1
    while f"step-{number}" in taken:
        number += 1
    return f"step-{number}"


def check_answer(kind: str, answer: str) -> None:
    """Raise :class:`OptionError` for a right answer that is missing, or written as none can be."""
    if not answer.strip() and kind != "read":
        field = text(f"learn.author.answer.{kind}").rstrip(": ")
        raise OptionError(text("learn.author.no_answer", field=field))
    if kind == "number" and not re.fullmatch(r"-?\d{1,4}", answer.strip()):
        raise OptionError(text("learn.number.unreadable", typed=answer[:20]))
    if kind == "choice" and len(options_of(answer)) == 1:
        raise OptionError(text("learn.author.answer.choice"))


def _task(draft: StepDraft) -> list[str]:
    check_answer(draft.kind, draft.answer)
    answer = draft.answer.strip()
    if draft.kind == "read":
        return []
    if draft.kind == "choice":
        return ["[steps.choice]", *_choice(draft)]
    return [f"[steps.{draft.kind}]", *_right_answer(draft, answer), *_answers(draft)]


def _right_answer(draft: StepDraft, answer: str) -> list[str]:
    if draft.kind == "move":
        goal = draft.goal or f"{{ move = {_quoted(answer)} }}"
        return [f"goal = {goal}", f"show = {_list([answer])}"]
    if draft.kind == "sites":
        return [f"answer = {_list(sites_in(answer))}"]
    return [f"answer = {int(answer)}"]


def _choice(draft: StepDraft) -> list[str]:
    right, *wrong = options_of(draft.answer)
    answers = {mistake.when: {"answer": mistake.words} for mistake in draft.mistakes}
    options = [
        {"text": right, "right": True},
        *({"text": option} | answers.get(option, {}) for option in wrong),
    ]
    return ["options = [", *(f"  {_inline(option)}," for option in options), "]"]


def _answers(draft: StepDraft) -> list[str]:
    if not draft.mistakes:
        return []
    lines = (
        f"  {{ when = {_inline(mistake.when)}, text = {_quoted(mistake.words)} }},"
        for mistake in draft.mistakes
    )
    return ["answers = [", *lines, "]"]


def _inline(value: object) -> str:
    """Return numbers, texts, lists and tables as TOML writes them within a line."""
    if isinstance(value, Mapping):
        inside = ", ".join(f"{key} = {_inline(inner)}" for key, inner in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return _list(value)
    return _quoted(value) if isinstance(value, str) else json.dumps(value)


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
