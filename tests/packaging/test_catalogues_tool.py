"""The tool of translators: what it lists and takes, and that catalogues are as it writes them."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from manhattan_widgets.locale import languages
from manhattan_widgets.locale.po import read_po

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("catalogues", ROOT / "tools" / "catalogues.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["catalogues"] = module  # its dataclass looks its own module up
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("code", [code for code in languages() if code != "en"])
def test_every_catalogue_has_the_form_of_the_english_one(tool: ModuleType, code: str) -> None:
    for path, about, messages in tool.rooms(code):
        expected = tool.written(code, about, messages, tool.known(path))
        same = path.read_text(encoding="utf-8") == expected
        assert same, f"run: python tools/catalogues.py {code}"


def test_a_new_language_is_listed_filled_in_and_kept(
    tool: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    english = tmp_path / "locale" / "en"
    english.mkdir(parents=True)
    (english / "a.po").write_text(
        '# A room.\nmsgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
        '# Above it.\nmsgid "a.one"\nmsgstr "One\\nline"\n\n'
        'msgid "a.many"\nmsgid_plural "a.many"\nmsgstr[0] "{n} tower"\nmsgstr[1] "{n} towers"\n',
        encoding="utf-8",
    )
    monkeypatch.setattr(tool, "SOURCES", [english.parent])
    monkeypatch.setattr(tool, "COURSES", [])
    monkeypatch.setattr(sys, "argv", ["catalogues.py", "la", "--missing"])
    tool.main()
    listed = capsys.readouterr().out
    assert listed == "a.one\tOne\\nline\na.many[0]\t{n} tower\na.many[1]\t{n} towers\n"
    lines = tmp_path / "la.tsv"
    lines.write_text(
        "a.one\tUna\\nlinea\na.many[0]\t{n} turris\na.many[1]\t{n} turres\nnothing\tNihil\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(sys, "argv", ["catalogues.py", "la", "--fill", str(lines)])
    tool.main()
    assert "nothing" in capsys.readouterr().err
    made = (tmp_path / "locale" / "la" / "a.po").read_text(encoding="utf-8")
    assert made.startswith("# A room.\n")
    assert "# Above it.\n" in made
    assert read_po(made).messages == {
        "a.one": ("Una\nlinea",),
        "a.many": ("{n} turris", "{n} turres"),
    }
    monkeypatch.setattr(sys, "argv", ["catalogues.py", "la"])
    tool.main()
    assert (tmp_path / "locale" / "la" / "a.po").read_text(encoding="utf-8") == made


def test_english_itself_and_bad_lines_are_refused(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["catalogues.py", "en"])
    with pytest.raises(SystemExit, match="English"):
        tool.main()
    bad = tmp_path / "bad.tsv"
    bad.write_text("no tab here\n", encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["catalogues.py", "de", "--fill", str(bad)])
    with pytest.raises(SystemExit, match="line 1"):
        tool.main()
