"""A release is tagged only if the changelog tells of it."""

from __future__ import annotations

import pytest

from tools.tag import refusal, version_of

CHANGELOG = "# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-01-02\n\n### Added\n\n- A thing.\n"


def test_the_version_is_read_from_the_package() -> None:
    assert version_of('"""Doc."""\n\n__version__ = "1.2.0"\n') == "1.2.0"


def test_a_version_with_its_entry_can_be_tagged() -> None:
    assert refusal("1.2.0", CHANGELOG, ["v1.1.0"], "") == ""


@pytest.mark.parametrize(
    ("version", "changelog", "tags", "changes", "reason"),
    [
        ("1.2.0.dev0", CHANGELOG, [], "", "in development"),
        ("1.3.0", CHANGELOG, [], "", "no entry"),
        ("1.2.0", CHANGELOG.replace(" - 2026-01-02", ""), [], "", "no entry"),
        ("1.2.0", "## [1.2.0] - 2026-01-02\n\n## [1.1.0] - 2025-01-02\n", [], "", "no entry"),
        ("1.2.0", CHANGELOG, ["v1.2.0"], "", "tagged already"),
        ("1.2.0", CHANGELOG, [], " M README.md\n", "not committed"),
    ],
)
def test_others_are_refused(
    version: str, changelog: str, tags: list[str], changes: str, reason: str
) -> None:
    assert reason in refusal(version, changelog, tags, changes)
