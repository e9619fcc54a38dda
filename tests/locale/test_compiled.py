"""What a wheel has in place of PO files says the same as they do."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import manhattan_widgets
from manhattan_widgets.locale.compiled import FOLDER, OURS, Catalogs, checksum, compiled_files
from manhattan_widgets.locale.po import Catalog, PoError, read_po

PACKAGE = Path(manhattan_widgets.__file__).parent
HEAD = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n'


def write(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def compiled(package: Path) -> Catalogs:
    """Compile what a folder has, take its PO files away, and return how it is read then."""
    for name, contents in compiled_files(package).items():
        write(package / FOLDER / name, contents)
    for file in package.rglob("*.po"):
        file.unlink()
    return Catalogs(package)


def test_every_catalogue_says_the_same_compiled(tmp_path: Path) -> None:
    files = sorted(PACKAGE.rglob("*.po"))
    assert len(files) > 200
    for file in files:
        copy = tmp_path / file.relative_to(PACKAGE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copy)
    ours = compiled(tmp_path)
    assert ours.languages == {"de", "en", "nl", "sv"}
    for file in files:
        written = read_po(file.read_text(encoding="utf-8"))
        copy = tmp_path / file.relative_to(PACKAGE)
        found = ours.read(copy)
        assert len(found.messages) == len(written.messages)
        for n in (0, 1, 2):
            assert all(found.find(key, n) == written.find(key, n) for key in written.messages), file
        assert found.find("Nobody says this") is None
        if file.parent.name != "course":
            assert copy in ours.po_files(copy.parent)
    folders = {file.parent for file in files if file.parent.name != "course"}
    counts = [len(ours.po_files(tmp_path / folder.relative_to(PACKAGE))) for folder in folders]
    assert sum(counts) == sum(file.parent in folders for file in files)


def test_the_sources_are_read_as_they_are() -> None:
    assert OURS.languages == frozenset()
    file = PACKAGE / "locale" / "de" / "core.po"
    assert file in OURS.po_files(file.parent)
    assert OURS.find_compiled(file) is None
    assert OURS.read(file).find("core.color.red") == "Rot"


def test_plurals_follow_the_formula_of_their_language(tmp_path: Path) -> None:
    forms = 'msgid "k"\nmsgid_plural "k"\nmsgstr[0] "{n} tour"\nmsgstr[1] "{n} tours"\n'
    file = write(tmp_path / "locale" / "fr" / "core.po", HEAD + forms)
    found = compiled(tmp_path).read(file)
    assert [found.find("k", n) for n in (0, 1, 2)] == ["{n} tour", "{n} tour", "{n} tours"]


def test_what_is_not_of_the_package_is_read_from_its_files(tmp_path: Path) -> None:
    write(tmp_path / "ours" / "locale" / "de" / "core.po", 'msgid "k"\nmsgstr "kompiliert"\n')
    ours = compiled(tmp_path / "ours")
    theirs = write(tmp_path / "game" / "locale" / "de" / "go.po", 'msgid "g"\nmsgstr "gelesen"\n')
    assert ours.po_files(theirs.parent) == [theirs]
    assert ours.read(theirs).find("g") == "gelesen"
    assert ours.po_files(tmp_path / "ours" / "locale" / "fr") == []
    with pytest.raises(FileNotFoundError):
        ours.read(tmp_path / "ours" / "locale" / "de" / "none.po")


def test_a_language_that_lacks_a_message_is_not_compiled(tmp_path: Path) -> None:
    write(
        tmp_path / "locale" / "en" / "core.po", 'msgid "a"\nmsgstr "x"\n\nmsgid "b"\nmsgstr "y"\n'
    )
    write(tmp_path / "locale" / "de" / "core.po", 'msgid "a"\nmsgstr "x"\n')
    with pytest.raises(PoError, match="'b' is not in all"):
        compiled_files(tmp_path)


def test_two_texts_with_one_checksum_are_refused(tmp_path: Path) -> None:
    alike = ("plumless", "buckeroo")  # the same CRC-32
    assert len({checksum(text) for text in alike}) == 1
    course = tmp_path / "games" / "go" / "lessons" / "course"
    write(course / "de.po", "\n".join(f'msgid "{text}"\nmsgstr "x"\n' for text in alike))
    with pytest.raises(PoError, match="one checksum"):
        compiled_files(tmp_path)


def test_a_formula_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="plural"):
        read_po('msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n ? );\\n"\n')
    assert Catalog().plural(1) == 0
