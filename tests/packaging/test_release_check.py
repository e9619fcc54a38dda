"""What the check before a release refuses; what it finds in this tree, test_wheel.py asks."""

from __future__ import annotations

import doctest
from email.message import Message

import pytest

from tools import release_check
from tools.release_check import contents_faults, metadata_faults, version_faults

TOLD = "# Changelog\n\n## [Unreleased]\n\n- A thing.\n\n## [1.2.0] - 2026-01-02\n\n- Another.\n"


def test_the_examples_of_the_script_hold() -> None:
    done = doctest.testmod(release_check)
    assert done.attempted >= 5
    assert done.failed == 0


@pytest.mark.parametrize(
    ("version", "changelog", "cited", "faults"),
    [
        ("1.2.0", TOLD, "1.2.0", []),
        ("1.3.0.dev0", TOLD, "1.3.0.dev0", []),
        ("1.2.0", TOLD, "1.1.0", ["CITATION.cff does not name the version 1.2.0"]),
        ("1.3.0", TOLD, "1.3.0", ["CHANGELOG.md has no entry with a date for 1.3.0"]),
        (
            "1.3.0.dev0",
            TOLD.replace("- A thing.\n\n", ""),
            "1.3.0.dev0",
            ["CHANGELOG.md tells nothing under [Unreleased]"],
        ),
    ],
)
def test_one_version_everywhere(
    version: str, changelog: str, cited: str, faults: list[str]
) -> None:
    texts = {"CHANGELOG.md": changelog, "CITATION.cff": f"title: x\nversion: {cited}\n"}
    assert version_faults(version, texts) == faults


def metadata(version: str, *addresses: str) -> Message:
    """What a build of this tree would state, but for the version and the addresses."""
    made = Message()
    made["Version"] = version
    made["Summary"] = (
        "Jupyter widgets for three skyscraper board games: Manhattan, New York and Skyline"
    )
    made["License-Expression"] = "BSD-3-Clause"
    for language in ("Dutch", "English", "German", "Swedish"):
        made["Classifier"] = f"Natural Language :: {language}"
    for address in addresses:
        made["Project-URL"] = f"Source, {address}"
    return made


HOME = "https://example.org/manhattan"


def test_sound_metadata() -> None:
    assert metadata_faults(metadata("1.0.dev0"), "1.0.dev0", "") == []
    assert metadata_faults(metadata("1.0", HOME), "1.0", f'repository-code: "{HOME}"\n') == []


def test_metadata_of_another_version_language_or_place() -> None:
    made = metadata("1.0", HOME)
    assert metadata_faults(made, "1.1", f"repository-code: {HOME}\n") == [
        "the metadata say 1.0, the package 1.1"
    ]
    (other,) = metadata_faults(made, "1.0", "repository-code: https://example.org/other\n")
    assert "another address" in other
    (none,) = metadata_faults(metadata("1.0"), "1.0", "")
    assert "no [project.urls]" in none
    del made["Classifier"]
    made.replace_header("Summary", "Something else")
    told = metadata_faults(made, "1.0", f"repository-code: {HOME}\n")
    assert told[0] == "Summary is not what pyproject.toml states"
    assert told[1:] == [
        f"no classifier Natural Language :: {language}"
        for language in ("Dutch", "English", "German", "Swedish")
    ]


def test_what_the_files_lack_or_hold_too_much() -> None:
    package = [
        "manhattan_widgets/py.typed",
        "manhattan_widgets/records/record.schema.json",
        *(f"manhattan_widgets/games/{name}/example.py" for name in release_check.EXAMPLES),
        f"manhattan_widgets-1.0.data/data/{release_check.SERVER_SETTINGS}",
    ]
    papers = [f"manhattan_widgets-1.0/{name}" for name in release_check.PAPERS]
    assert contents_faults(package, papers) == []
    faulty = [*package[1:-1], "tests/x.py", "m-1.0.dist-info/RECORD"]
    assert contents_faults(faulty, papers[1:]) == [
        "the wheel lacks manhattan_widgets/py.typed",
        f"the wheel lacks {release_check.SERVER_SETTINGS}",
        "the wheel holds tests",
        "the sdist lacks CHANGELOG.md",
    ]
