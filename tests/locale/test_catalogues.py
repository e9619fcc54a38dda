"""The catalogues are sound: read as Babel reads them, complete, and with fitting fields."""

from __future__ import annotations

import io
import string
from importlib.resources import files
from pathlib import Path

import pytest
from babel.messages.pofile import read_po as babel_read_po

import manhattan_widgets.locale as locale_room
from manhattan_widgets.locale import catalog, languages
from manhattan_widgets.locale.po import read_po

FOLDER = Path(str(files(locale_room)))
PO_FILES = sorted((*FOLDER.glob("*/*.po"), *FOLDER.parent.glob("games/*/locale/*/*.po")))


def fields(message: str) -> set[str]:
    """The names of the ``str.format`` fields in ``message``."""
    names = [name for _, name, _, _ in string.Formatter().parse(message) if name is not None]
    assert all(name.isidentifier() for name in names), message
    return set(names)


def test_there_are_catalogues() -> None:
    assert {"core.po", "rules.po"} <= {path.name for path in PO_FILES}


@pytest.mark.parametrize("path", PO_FILES, ids=lambda path: "/".join(path.parts[-4:]))
def test_babel_reads_the_same(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    ours = read_po(source)
    theirs = babel_read_po(io.BytesIO(source.encode()), abort_invalid=True)
    expected = {}
    for message in theirs:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            forms = message.string if isinstance(message.string, tuple) else (message.string,)
            if all(forms):  # else it is not translated yet
                expected[key] = tuple(forms)
    assert ours.messages == expected
    assert not theirs.obsolete
    assert not any(message.fuzzy for message in theirs if message.id)


@pytest.mark.parametrize("path", PO_FILES, ids=lambda path: "/".join(path.parts[-4:]))
def test_plural_formula_is_babels(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    theirs = babel_read_po(io.BytesIO(source.encode()))
    assert "Plural-Forms" in source
    for message in theirs:
        if message.id and not isinstance(message.id, str):
            assert message.id[0] == message.id[1], "key and plural key are the same"
            assert len(message.string) in (theirs.num_plurals, 0)
    ours = read_po(source)
    assert {ours.plural(n) for n in range(200)} == set(range(theirs.num_plurals))


@pytest.mark.parametrize("code", languages())
def test_plural_forms_have_the_same_fields(code: str) -> None:
    for key, forms in catalog(code).messages.items():
        if len(forms) > 1:
            # Only the number itself may be left out: "the card" beside "{n} cards".
            used = [fields(form) - {"n"} for form in forms]
            assert all(names == used[0] for names in used), key


@pytest.mark.parametrize("code", languages())
def test_a_translation_uses_no_field_that_english_has_not(code: str) -> None:
    english = catalog("en").messages
    for key, forms in catalog(code).messages.items():
        known = set().union(*map(fields, english[key]))
        assert all(fields(form) <= known for form in forms), key


@pytest.mark.parametrize("code", languages())
def test_no_message_is_empty_or_badly_spaced(code: str) -> None:
    for key, forms in catalog(code).messages.items():
        for form in forms:
            assert form.strip(), key
            assert form == form.strip() or key == "core.list.comma", key
            assert "  " not in form.replace("\n", ""), key


@pytest.mark.parametrize("code", languages())
def test_files_of_a_language_share_one_plural_formula(code: str) -> None:
    formulas = {
        line
        for path in PO_FILES
        if path.parent.name == code
        for line in path.read_text(encoding="utf-8").splitlines()
        if "Plural-Forms" in line
    }
    assert len(formulas) == 1
