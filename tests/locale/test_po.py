"""The reader of PO files."""

from __future__ import annotations

import pytest

from manhattan_widgets.locale.po import Catalog, PoError, read_po


def test_continued_lines_comments_and_escapes() -> None:
    catalog = read_po(
        "# a comment\n"
        "#. for translators\n"
        '#~ msgid "old"\n'
        'msgid ""\n'
        '"gre"\n'
        '"et"\n'
        "\n"
        'msgstr "say \\"hi\\"\\n"\n'
        '"São Paulo"\n'
    )
    assert catalog.find("greet") == 'say "hi"\nSão Paulo'


SLAVIC = (
    'msgid ""\n'
    'msgstr ""\n'
    '"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 '
    '&& (n%100<10 || n%100>=20) ? 1 : 2);\\n"\n'
    'msgid "k"\n'
    'msgid_plural "k"\n'
    'msgstr[0] "{n} one"\n'
    'msgstr[1] "{n} few"\n'
    'msgstr[2] "{n} many"\n'
)


@pytest.mark.parametrize(
    ("n", "form"), [(1, "one"), (3, "few"), (5, "many"), (11, "many"), (21, "one"), (-1, "one")]
)
def test_plurals_of_three_forms(n: int, form: str) -> None:
    assert read_po(SLAVIC).find("k", n) == "{n} " + form


def test_english_plurals_without_a_header() -> None:
    catalog = read_po('msgid "k"\nmsgid_plural "k"\nmsgstr[0] "one"\nmsgstr[1] "more"\n')
    assert [catalog.find("k", n) for n in (None, 0, 1, 2)] == ["one", "more", "one", "more"]


def test_an_untranslated_message_is_not_there() -> None:
    assert read_po('msgid "k"\nmsgstr ""\n').find("k") is None
    half = 'msgid "k"\nmsgid_plural "k"\nmsgstr[0] "one"\nmsgstr[1] ""\n'
    assert read_po(half).find("k", 1) is None


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ('msgid "a"\nmsgstr a\n', "line 2: not PO"),
        ("hello", "line 1: not PO"),
        ('"stray"', "line 1: a string before any msgid"),
        ('msgid "a"\nmsgstr "b"c"\n', "line 2: not a string"),
        ('msgid "a"\nmsgctxt "b"\n', "line 2: not PO"),
    ],
)
def test_what_is_no_catalogue_is_refused_by_line(source: str, words: str) -> None:
    with pytest.raises(PoError, match=words):
        read_po(source)


def test_a_message_may_be_defined_only_once_across_files() -> None:
    merged = Catalog()
    merged.update(read_po('msgid "k"\nmsgstr "a"'))
    with pytest.raises(PoError, match="defined twice: k"):
        merged.update(read_po('msgid "k"\nmsgstr "b"'))
