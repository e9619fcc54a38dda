"""Every language is whole, means what the English one means, and keeps to its own typography."""

from __future__ import annotations

import re
import string

import pytest

from manhattan_widgets.locale import catalog, languages, set_language
from manhattan_widgets.locale.numbers import decimal, percent
from tests.locale.test_catalogues import PO_FILES

OTHERS = tuple(code for code in languages() if code != "en")
ENGLISH = catalog("en").messages

#: What is written alike in English and in other languages: proper names, words that were borrowed.
NAMES = {
    "Frankfurt", "Manhattan", "New York", "Sydney", "São Paulo", "Skyline of the World",
    "Skyline", "Avenue {name}", "Street {name}", "Avenue:", "Street:", "STOP", "English",
    "Skyline of the World. {board}. {standing}",
}  # fmt: skip
ALIKE = {
    "de": {
        "Computer {n}", "Computer: {name}", "Joker", "Name", "Name:", "Normal", "Orange", "Pause",
        "Penthouses", "Phase", "Prestige", "Ruin", "Teams", "Tests", "Text", "neutral",
        "Teams: {teams}", "{action}: {site} in {line}", "{count} in {city}",
    },
    "nl": {
        "Computer {n}", "Computer: {name}", "Expert", "Hint", "Hints", "Joker", "Open {caption}",
        "Penthouses", "Prestige", "Rating", "Ratings", "Stop", "Teams", "Tests", "joker", "jokers",
        "later", "open", "penthouse", "pent\N{SOFT HYPHEN}house", "{action}: {site} in {line}",
        "Teams: {teams}", "{count} in {city}", "{n} min", "{n} penthouse",
        "{name} (computer: {kind})",
    },
    "sv": {
        "Expert", "Joker", "Normal", "Orange", "Prestige", "Rating", "Ruin", "Text", "joker",
        "neutral", "penthouse", "pent\N{SOFT HYPHEN}house", "ruin", "{n} min",
    },
}  # fmt: skip
#: The quotation marks of each language, outer ones.
QUOTES = {"de": "„“", "nl": "“”", "sv": "””"}
#: Messages with Python in them, which has marks of its own.
PYTHON = {
    "envs.warning.render", "explore.error.meant_game", "explore.error.name_game",
    "keeping.resume.own", "sharing.line", "studies.error.worker_ended", "widgets.error.seats",
    "widgets.error.who_plays",
}  # fmt: skip
#: English says these of one thing and of several in one way, so that fields are used otherwise.
_NUMBER = {"n"}


@pytest.fixture(params=OTHERS)
def code(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def fields(forms: tuple[str, ...]) -> set[str]:
    parsed = (part for form in forms for part in string.Formatter().parse(form))
    return {name for _, name, _, _ in parsed if name is not None}


def bare(form: str) -> str:
    """Return a message without its fields."""
    return re.sub(r"{\w+}", "", form)


def as_lines(problems: dict[str, object]) -> str:
    lines = [f"{key}: {problem}" for key, problem in sorted(problems.items())]
    return f"{len(lines)} messages\n" + "\n".join(lines[:40])


def test_the_four_languages_are_there() -> None:
    assert set(languages()) == {"de", "en", "nl", "sv"}


def test_a_language_is_whole_and_has_nothing_else(code: str) -> None:
    messages = catalog(code).messages
    missing = {key: forms[0] for key, forms in ENGLISH.items() if key not in messages}
    assert not missing, as_lines(dict(missing))
    assert messages.keys() - ENGLISH.keys() == set()


def test_its_files_are_those_of_english(code: str) -> None:
    files = {path.name for path in PO_FILES if path.parent.name == code}
    assert files == {path.name for path in PO_FILES if path.parent.name == "en"}


def test_a_message_says_all_that_english_says(code: str) -> None:
    """No field is forgotten; only the number itself may be said in a word."""
    lost = {
        key: sorted(names)
        for key, forms in catalog(code).messages.items()
        if (names := fields(ENGLISH.get(key, ())) ^ fields(forms) - _NUMBER) - _NUMBER
    }
    assert not lost, as_lines(dict(lost))


def test_all_plural_forms_are_there(code: str) -> None:
    catalogue = catalog(code)
    count = len({catalogue.plural(n) for n in range(200)})
    wrong = {
        key: len(forms) for key, forms in catalogue.messages.items() if len(forms) not in (1, count)
    }
    assert not wrong, as_lines(dict(wrong))
    several = {key for key, forms in ENGLISH.items() if len(set(forms)) > 1}
    single = {
        key for key in several & catalogue.messages.keys() if len(catalogue.messages[key]) == 1
    }
    assert not single


def test_no_message_is_english_by_oversight(code: str) -> None:
    alike = {
        key: forms[0]
        for key, forms in catalog(code).messages.items()
        if forms == ENGLISH.get(key)
        and re.search(r"[^\W\d_]{2}", bare(forms[0]))
        and forms[0] not in NAMES | ALIKE[code]
    }
    assert not alike, as_lines(dict(alike))


def test_nothing_is_allowed_to_be_alike_that_is_not(code: str) -> None:
    english = {form for key, forms in ENGLISH.items() for form in forms}
    assert ALIKE[code] <= english
    assert english >= NAMES


def test_quotation_marks_are_the_languages_own(code: str) -> None:
    wrong = {}
    for key, forms in catalog(code).messages.items():
        if key in PYTHON:
            continue
        for form in forms:
            marks = re.sub('[^"„“”]', "", form)
            if marks != QUOTES[code] * (len(marks) // 2):
                wrong[key] = form
    assert not wrong, as_lines(dict(wrong))


def test_decimals_have_a_comma(code: str) -> None:
    wrong = {
        key: form
        for key, forms in catalog(code).messages.items()
        for form in forms
        if key != "core.number.example" and re.search(r"\d\.\d", form)
    }
    assert not wrong, as_lines(dict(wrong))


def test_the_sign_of_percent_stands_as_the_language_wants_it(code: str) -> None:
    space = "" if code == "nl" else "\N{NO-BREAK SPACE}"
    wrong = {
        key: form
        for key, forms in catalog(code).messages.items()
        for form in forms
        if re.search(rf"[\d}}](?!{space}%)\s*%", form) or (space and re.search(r"[\d}]%", form))
    }
    assert not wrong, as_lines(dict(wrong))
    set_language(code)
    try:
        assert percent(0.5) == f"50{space}%"
        assert decimal(0.5, 1) == "0,5"
    finally:
        set_language("en")


def test_no_message_has_spaces_at_its_ends_or_two_together(code: str) -> None:
    wrong = {
        key: form
        for key, forms in catalog(code).messages.items()
        for form, english in zip(forms, ENGLISH.get(key, forms), strict=False)
        if (form != form.strip()) != (english != english.strip())
    }
    assert not wrong, as_lines(dict(wrong))


def test_a_sentence_ends_as_the_english_one_does(code: str) -> None:
    """With a full stop, a colon or an ellipsis where that has one, and with none elsewhere."""
    wrong = {
        key: form
        for key, forms in catalog(code).messages.items()
        for form, english in zip(forms, ENGLISH.get(key, forms), strict=False)
        if _end(form) != _end(english)
    }
    assert not wrong, as_lines(dict(wrong))


#: Abbreviations and ordinals, whose dots end no sentence.
_DOTTED = re.compile(r"(\bMio|\bvån|^\d)\.$")


def _end(form: str) -> str:
    bare = form.rstrip('"“”)»')
    last = "" if _DOTTED.search(bare) else bare[-1:]
    return "." if last in (".", "!", "?") else last if last in (":", "…") else ""
