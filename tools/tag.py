"""Tag the release that the package and the changelog describe, or say why that cannot be.

    python tools/tag.py

The version is that of ``manhattan_widgets/__init__.py``.  Its entry in ``CHANGELOG.md`` begins with
a line such as ``## [0.2.0] - 2026-12-24``.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def version_of(source: str) -> str:
    """Return the version that the package's source states."""
    found = re.search(r'^__version__ = "(.+)"$', source, re.MULTILINE)
    assert found, "manhattan_widgets/__init__.py states no version"
    return found[1]


def refusal(version: str, changelog: str, tags: list[str], changes: str) -> str:
    """Return why this version cannot be tagged, empty if it can.

    ``changes`` is what ``git status --porcelain`` prints.
    """
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        return f"{version} is a version in development: give it its number first"
    entry = rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$\n+(?!## )\S"
    if not re.search(entry, changelog, re.MULTILINE):
        return f"CHANGELOG.md has no entry with a date for {version}"
    if f"v{version}" in tags:
        return f"v{version} is tagged already"
    if changes:
        return "there are changes that are not committed"
    return ""


def git(*arguments: str) -> str:
    """Return what git prints."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout


def main() -> None:
    """Tag, or exit with the reason."""
    version = version_of((ROOT / "manhattan_widgets" / "__init__.py").read_text(encoding="utf-8"))
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    tags = git("tag", "--list").split()
    if reason := refusal(version, changelog, tags, git("status", "--porcelain")):
        sys.exit(f"Not tagged: {reason}.")
    git("tag", "--annotate", f"v{version}", "--message", f"manhattan_widgets {version}")
    print(f"Tagged v{version}.")


if __name__ == "__main__":
    main()
