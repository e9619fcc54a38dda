"""Which language comes first: option, environment, JupyterLab's setting, English."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.locale import browser_choice
from manhattan_widgets.locale.preferred import nearest, preferred

KNOWN = ("de", "en", "nl", "sv")
SETTING = "@jupyterlab/translation-extension/plugin.jupyterlab-settings"


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where JupyterLab's setting stands; the environment names no language."""
    monkeypatch.delenv("MANHATTAN_WIDGETS_LANGUAGE")
    monkeypatch.delenv("JUPYTERLAB_SETTINGS_DIR", raising=False)
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path))
    path = tmp_path / "lab" / "user-settings" / SETTING
    path.parent.mkdir(parents=True)
    return path


#: As JupyterLab 4 writes it, the default in a comment.
AS_WRITTEN = """{
    // Language
    // @jupyterlab/translation-extension:plugin
    // Language settings.
    // ****************************************

    // Language locale
    // Set the interface display language. Examples: 'es_CO', 'fr_FR'.
    // "locale": "sv_SE",
    "locale": "%s"
}"""


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (AS_WRITTEN % "de_DE", "de"),
        (AS_WRITTEN % "nl-NL", "nl"),
        (AS_WRITTEN % "fr_FR", None),
        (AS_WRITTEN % "default", None),
        ("{'locale': 'sv'}", "sv"),
        ("{/* \"locale\": 'sv',\n */ locale: 'nl_BE'}", "nl"),
        ('{"stringsPrefix": "!!"}', None),
        ("", None),
        ("[1, 2", None),
    ],
)
def test_the_setting_of_jupyterlab(settings: Path, written: str, expected: str | None) -> None:
    settings.write_text(written, encoding="utf-8")
    assert preferred(KNOWN) == expected


def test_a_setting_that_cannot_be_read_is_none(settings: Path) -> None:
    assert preferred(KNOWN) is None
    settings.write_bytes(b"\xff\xfe\x00")
    assert preferred(KNOWN) is None
    settings.unlink()
    settings.mkdir()
    assert preferred(KNOWN) is None


def test_a_folder_of_settings_of_its_own(
    settings: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    settings.write_text(AS_WRITTEN % "de_DE")
    monkeypatch.setenv("JUPYTERLAB_SETTINGS_DIR", str(tmp_path / "elsewhere"))
    assert preferred(KNOWN) is None


def test_without_a_home_there_is_no_setting(
    settings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def homeless() -> Path:
        raise RuntimeError("no home")

    monkeypatch.delenv("JUPYTER_CONFIG_DIR")
    monkeypatch.setattr(Path, "home", homeless)
    assert preferred(KNOWN) is None


def test_the_environment_comes_before_the_setting(
    settings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.write_text(AS_WRITTEN % "de_DE")
    monkeypatch.setenv("MANHATTAN_WIDGETS_LANGUAGE", "nl_BE.UTF-8")
    assert preferred(KNOWN) == "nl"
    monkeypatch.setenv("MANHATTAN_WIDGETS_LANGUAGE", "xx")
    assert preferred(KNOWN) is None
    monkeypatch.setenv("MANHATTAN_WIDGETS_LANGUAGE", "")
    assert preferred(KNOWN) == "de"


@pytest.mark.parametrize("code", ["en_GB", "xx", "../de", "C"])
def test_a_new_kernel_speaks_the_first_choice_or_english(code: str, tmp_path: Path) -> None:
    process = subprocess.run(
        [sys.executable, "-c", "from manhattan_widgets import locale as l; print(l.language())"],
        env={**os.environ, "MANHATTAN_WIDGETS_LANGUAGE": code},
        capture_output=True,
        text=True,
        check=True,
    )
    assert process.stdout.strip() == "en"


@given(st.text(max_size=12))
def test_whatever_is_asked_for_is_known_or_none(code: str) -> None:
    assert nearest(code, KNOWN) in (None, *KNOWN)


@given(
    st.sampled_from(KNOWN), st.sampled_from(["", "_AT", "-be", ".UTF-8", "_DE@euro", "-Latn-NL"])
)
def test_a_region_makes_no_difference(code: str, region: str) -> None:
    assert nearest(code + region, KNOWN) == nearest(code.upper() + region, KNOWN) == code


@pytest.mark.parametrize(
    ("languages", "expected"),
    [(["nl-BE", "en"], "nl"), (["fr", "sv-SE", "de"], "sv"), (["fr"], None), ([], None)],
)
def test_the_languages_of_the_browser_that_python_runs_in(
    settings: Path, monkeypatch: pytest.MonkeyPatch, languages: list[str], expected: str | None
) -> None:
    page = SimpleNamespace(navigator=SimpleNamespace(languages=languages))
    monkeypatch.setitem(sys.modules, "js", page)
    assert preferred(KNOWN) is None  # a module of that name means nothing elsewhere
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert preferred(KNOWN) == expected
    monkeypatch.setenv("MANHATTAN_WIDGETS_LANGUAGE", "de")
    assert preferred(KNOWN) == "de"


@pytest.mark.parametrize(
    ("chosen", "expected"), [("de", "de"), ("fr", "sv"), ("", "sv"), ("\xff", "sv")]
)
def test_what_was_chosen_in_a_browser_comes_before_what_the_browser_prefers(
    settings: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    chosen: str,
    expected: str,
) -> None:
    page = SimpleNamespace(navigator=SimpleNamespace(languages=["sv-SE"]))
    monkeypatch.setitem(sys.modules, "js", page)
    kept = tmp_path / "language.txt"
    kept.write_text(chosen, encoding="latin-1")
    monkeypatch.setattr(browser_choice, "FILE", kept)
    assert preferred(KNOWN) is None  # a file for browsers alone
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert preferred(KNOWN) == expected


def test_a_browser_that_tells_nothing_is_no_hindrance(
    settings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setitem(sys.modules, "js", SimpleNamespace())
    assert preferred(KNOWN) is None
    monkeypatch.setitem(sys.modules, "js", None)  # importing it fails
    assert preferred(KNOWN) is None
