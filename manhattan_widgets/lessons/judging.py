"""Whether an answer is right, and what is told about it: by the rules, never by a list of moves."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from manhattan_widgets.contract.core import (
    Explanation,
    Move,
    OptionError,
    Position,
    ScorePart,
    Sentence,
    State,
)
from manhattan_widgets.contract.lists import listed
from manhattan_widgets.contract.whole_numbers import whole_number
from manhattan_widgets.lessons.conditions import Moment, lacking, met
from manhattan_widgets.lessons.lesson import (
    ChoiceTask,
    MoveTask,
    NumberTask,
    SitesTask,
)
from manhattan_widgets.lessons.queries import Facts, facts_of
from manhattan_widgets.lessons.texts import Words
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import Gain
from manhattan_widgets.locale.printable import short_repr

__all__ = [
    "Feedback",
    "Verdict",
    "feedback",
    "judge_choice",
    "judge_move",
    "judge_number",
    "judge_sites",
    "right_number",
    "right_sites",
    "scored_parts",
]

#: A move is compared with all others only where there are not more of them.
_COMPARED_AT_MOST = 150

#: So many reasons are read: of more wrong sites, the first ones' are told.
_REASONS_AT_MOST = 3

#: What a learner is told; ``str`` gives it in the language of the moment.
Feedback = Words | Sentence


@dataclass(frozen=True)
class Verdict:
    """What became of an answer.

    ``feedback`` is what to say, sentence by sentence; ``explanation`` is what the rules say of a
    move, None where none was tried; ``sites`` are to be looked at.  ``goes_on``: a move of several,
    which stands; whether it was right shows in the end.
    """

    right: bool
    feedback: tuple[Feedback, ...]
    explanation: Explanation | None = None
    sites: tuple[str, ...] = ()
    goes_on: bool = False

    def __str__(self) -> str:
        return " ".join(map(str, self.feedback))


def judge_move(task: MoveTask, state: State, move: Move) -> Verdict:
    """Judge one move by the goal of its task.

    Of an illegal move the rules say why; of a legal one that misses the goal, what is missing.  An
    answer of the lesson to just this mistake comes first; one to any other mistake is about moves
    that the rules allow: it would say of the others "that is allowed, but".
    """
    moment = Moment.of(state, move)
    explanation = moment.explanation
    assert explanation is not None
    if explanation.legal and met(task.goal, moment):
        return Verdict(True, (), explanation, explanation.sites)
    fitting = (
        expected.words
        for expected in task.answers
        if (expected.when or explanation.legal) and met(expected.when, moment)
    )
    answer = next(fitting, None)
    sentences: tuple[Feedback, ...] = () if answer is None else (answer,)
    if not explanation.legal:
        sentences = (*sentences, explanation.sentence)
    elif answer is None:
        sentences = (Sentence.of("lessons.legal_but"), *lacking(task.goal, moment)[:2])
    return Verdict(False, sentences, explanation, explanation.sites)


def judge_sites(task: SitesTask, state: State, marked: Collection[str]) -> Verdict:
    """Judge the sites that were marked: all that are asked for, and no others.

    Those that are wrong are the verdict's ``sites``; it names them, and says why where the lesson
    or the rules can.  Raises :class:`OptionError` for what are no sites of the board.
    """
    right, given = set(right_sites(task, state)), _sites_among(marked, state)
    missing, wrong = right - given, sorted(given - right)
    if not missing and not wrong:
        return Verdict(True, (), sites=tuple(sorted(right)))
    why = _why_wrong(task, state, wrong, missing)
    expected = None if why else _answer_to(task, wrong, missing)
    sentences: list[Feedback] = []
    if wrong:
        words = listed(map(facts_of(state.rules.name).site_words, wrong))
        sentences.append(Sentence.of("lessons.sites.wrong", n=len(wrong), sites=words))
    sentences += why
    if wrong and (correct := len(right & given)):
        sentences.append(Sentence.of("lessons.sites.right", n=correct))
    if missing and (wrong or expected is None):
        sentences.append(Sentence.of("lessons.sites.missing", n=len(missing)))
    if expected is not None:
        # It is about what was missed: right after a wrong site it would be read as the reason.
        sentences.append(expected)
    return Verdict(False, tuple(sentences), sites=tuple(wrong))


def _sites_among(marked: Any, state: State) -> set[str]:
    sites = facts_of(state.rules.name).sites(state.options)
    several = isinstance(marked, Iterable) and not isinstance(marked, str)
    names: list[Any] = list(marked) if several else [marked]
    if not several or not all(isinstance(name, str) and name in sites for name in names):
        example = [next(iter(sites))]
        raise OptionError(text("lessons.error.sites", example=example, found=short_repr(marked)))
    return set(names)


def _why_wrong(
    task: SitesTask, state: State, wrong: Sequence[str], missing: Collection[str]
) -> list[Feedback]:
    """Return why sites do not belong to the answer, each reason once: the lesson's, or the rules'.

    An answer of the lesson to any mistake is no reason.
    """
    reasons: dict[str, Feedback] = {}
    for site in wrong:
        answer = _answer_to(task, [site], missing, naming=True)
        for reason in [answer] if answer is not None else _by_the_rules(task, state, site):
            reasons.setdefault(str(reason), reason)
    return list(reasons.values())[:_REASONS_AT_MOST]


def _answer_to(
    task: SitesTask, wrong: Collection[str], missing: Collection[str], *, naming: bool = False
) -> Words | None:
    """Return the lesson's first answer that fits; if ``naming``, of those that name wrong sites."""
    for answer in task.answers:
        marked, missed = answer.when.get("marked"), answer.when.get("missed")
        if naming and not marked:
            continue
        if (not marked or set(wrong) & set(marked)) and (not missed or set(missing) & set(missed)):
            return answer.words
    return None


def _by_the_rules(task: SitesTask, state: State, site: str) -> list[Feedback]:
    """Return what the rules say against a site, where they were asked: not for a list."""
    asked = task.answer
    if not isinstance(asked, Mapping):
        return []
    if "legal" in asked:
        return [state.explain_parts(asked["legal"], site).sentence]
    facts = facts_of(state.rules.name)
    name, owner = facts.site_words(site), facts.owner(state, site)
    if "scored" in asked:
        rule = asked["scored"]["rule"]
        if site not in _scoring({"rule": rule}, state):
            title = state.rules.rulebook()[rule].title
            return [Sentence.of("lessons.sites.unscored", rule=rule, title=title)]
        if "by" not in asked["scored"] or owner == facts.color(asked["scored"]["by"]):
            return []  # it is scored so, and the question was about another place
    if owner is None:
        return [Sentence.of("lessons.sites.nobodys", site=name)]
    return [Sentence.of("lessons.sites.owner", site=name, color=facts.color_words(owner))]


def judge_number(task: NumberTask, state: State, given: int) -> Verdict:
    """Judge a number; of a count, a wrong one is answered with what is too much or too little.

    Raises :class:`OptionError` for what is no whole number.
    """
    if whole_number(given) is None:
        raise OptionError(text("lessons.error.number", found=short_repr(given)))
    right = right_number(task, state)
    if given == right:
        return Verdict(True, ())
    sentences = [answer.words for answer in task.answers if answer.when == given][:1]
    key = "few" if given < right else "many"
    return Verdict(False, tuple(sentences) or (Sentence.of(f"lessons.number.{key}", given=given),))


def judge_choice(task: ChoiceTask, chosen: int) -> Verdict:
    """Judge the option with this number, from 0; raises :class:`OptionError` where none has it."""
    last = len(task.options) - 1
    number = whole_number(chosen, 0, last)
    if number is None:
        raise OptionError(text("lessons.error.option", last=last, found=short_repr(chosen)))
    option = task.options[number]
    sentences: tuple[Feedback, ...] = () if option.answer is None else (option.answer,)
    if not option.right and not sentences:
        sentences = (Sentence.of("lessons.choice.wrong"),)
    return Verdict(option.right, sentences)


def right_sites(task: SitesTask, state: State) -> tuple[str, ...]:
    """Return the sites that are to be marked."""
    answer = task.answer
    if not isinstance(answer, Mapping):
        return answer
    facts = facts_of(state.rules.name)
    if "owner" in answer:
        owned = facts.owned(state, facts.color(answer["owner"]))
        where = answer.get("where")
        return tuple(site for site in owned if where in (None, facts.where(site)))
    if "connected" in answer:
        return facts.connected(state, facts.site(state.options, answer["connected"]))
    if "scored" in answer:
        return _scoring(answer["scored"], state)
    return _buildable(state, answer["legal"])


def _scoring(wanted: Mapping[str, str], state: State) -> tuple[str, ...]:
    sites = [site for part in scored_parts(wanted, state) for site in part.sites]
    return tuple(dict.fromkeys(sites))


def scored_parts(wanted: Mapping[str, str], state: Any) -> list[ScorePart]:
    """Return the parts of a scoring now that give points by a rule, to a color, somewhere."""
    color = facts_of(state.rules.name).color(wanted["by"]) if "by" in wanted else None
    return [
        part
        for part in state.score_now().parts
        if part.rule == wanted["rule"]
        and part.points > 0
        and color in (None, part.color)
        and wanted.get("where") in (None, part.where)
    ]


def _buildable(state: Position, parts: Sequence[str]) -> tuple[str, ...]:
    """Return the sites of the legal moves that have all these parts; a part of theirs without ":".

    Parts of one sort have a prefix that ends in a colon; sites have none.
    """
    sites: dict[str, None] = {}
    for move in state.legal_moves():
        has = state.parts(move)
        if set(parts) <= set(has):
            sites |= dict.fromkeys(part for part in has if ":" not in part)
    return tuple(sites)


def right_number(task: NumberTask, state: Any) -> int:
    """Return the number that is asked for."""
    question = task.answer
    if isinstance(question, int):
        return question
    facts = facts_of(state.rules.name)
    for name in ("points", "buildings", "height", "storeys", *facts.more):
        if name in question:
            return _count(name, question, state, facts)
    raise AssertionError(question)  # refused when the lesson was read


def _count(name: str, question: Mapping[str, Any], state: Any, facts: Facts) -> int:
    asked = question[name]
    if name == "points":
        return facts.points(state, facts.color(asked), question.get("rule"))
    if name == "buildings":
        return len(facts.owned(state, facts.color(asked)))
    if name == "height":
        return facts.height(state, facts.site(state.options, asked))
    if name == "storeys":
        site, color = asked
        return facts.storeys(state, facts.site(state.options, site), facts.color(color))
    return facts.more[name](state, asked)


def feedback(state: State, move: Move) -> Iterator[Feedback]:
    """Yield a word on a legal ``move``: what it gains, and whether another gains more.

    Where all moves gain the same, as in choosing pieces, there is nothing to say.
    """
    seat = state.to_move
    moves = state.legal_moves()
    if seat is None or len(moves) > _COMPARED_AT_MOST:
        return
    gains = {candidate: state.preview(candidate).gains[seat] for candidate in moves}
    gain = gains.get(move, 0)
    best = max(gains, key=lambda candidate: gains[candidate])
    if gains[best] == min(gains.values()):
        return
    if gain == gains[best]:
        yield Sentence.of("lessons.feedback.best", n=Gain(gain))
    else:
        yield Sentence.of(
            "lessons.feedback.better",
            n=Gain(gain),
            best=Gain(gains[best]),
            move=state.format(best),
        )
