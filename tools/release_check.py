"""Say what still stands between this tree and a release: build it, install it, and look.

    python tools/release_check.py

Builds the source distribution, from that the wheel, installs the wheel into an empty environment,
and prints every fault that is found; the exit code is 0 if there is none.  A version in development
is checked by the same measure, but for the date of its entry and the address that a release needs.
"""

import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import venv
import zipfile
from collections.abc import Iterable, Mapping
from email.message import Message
from email.parser import Parser
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.tag import refusal, version_of  # noqa: E402

PACKAGE = "manhattan_widgets"
#: Turns the extension of Jupyter's server on where the package is installed.
SERVER_SETTINGS = f"etc/jupyter/jupyter_server_config.d/{PACKAGE}.json"
MAX_WHEEL = 1_300_000
#: What the source distribution must hold beside the package.
PAPERS = (
    "CHANGELOG.md",
    "CITATION.cff",
    "CODE_OF_CONDUCT.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "README.md",
    "SECURITY.md",
)
#: The games that bring one to look at.
EXAMPLES = ("manhattan", "newyork", "skyline")
#: How the classifiers call the languages of the catalogues.
LANGUAGES = {"de": "German", "en": "English", "nl": "Dutch", "sv": "Swedish"}
#: What a dependency may be licensed under, as its own words begin or abbreviate it.
PERMISSIVE = r"\b(Apache|BSD|HPND|ISC|MIT|MIT-CMU|MPL|PSF|Python Software Foundation|Unlicense)\b"

#: Run by the installed package alone: every command of ``mw`` shows itself, or names its extra.
SMOKE = """
import inspect, json, subprocess, sys
import manhattan_widgets as mw
from manhattan_widgets.lessons import Progress, ProgressFile

game = mw.load(mw.examples["manhattan"])
game.save("evening.json")
assert mw.load("evening.json").moves == game.moves
game.to_html("evening.html")
position = game.state_at(12)
begun = mw.new_game("manhattan", players=2, seed=7)
begun.play(begun.state.legal_moves()[0])
ProgressFile("class/ann.json").update(lambda _: Progress("Ann"))
given = {
    "analyze": (game,), "classroom": ("class",), "compare_rules": (),
    "explore": (position,), "home": (), "learn": (),
    "library": (), "mistakes": (game,), "options": ("newyork",), "play": (), "practice": (),
    "replay": (game,),
    "rules": ("skyline",), "score": (game,), "share": (game,),
    "tournament": (["random", "greedy"],), "why": (begun.state, "b1A1"),
    "worksheet": ("newyork", ["price"]),
}
special = {"freeze", "language", "load", "new_game", "resume"}
named = {name for name in mw.__all__ if inspect.isfunction(getattr(mw, name))}
assert named == {*given, *special}, named ^ {*given, *special}
told = {}
for name, arguments in given.items():
    try:
        shown = getattr(mw, name)(*arguments)
        bundle = getattr(shown, "_repr_mimebundle_", None)
        told[name] = "shown" if str(shown) and (bundle is None or bundle()) else "empty"
    except ImportError as error:
        told[name] = str(error)
kept = mw.play(seed=1)
kept.session.play(kept.session.state.legal_moves()[0])
told["resume"] = "shown" if mw.resume()._repr_mimebundle_() else "empty"
told["language"] = "shown" if mw.language().value == "en" else "empty"
for command in ("exports", "lessons"):
    subprocess.run(
        [sys.executable, "-m", "manhattan_widgets." + command, "--help"], check=True,
        stdout=subprocess.DEVNULL,
    )
print(json.dumps(told))
"""

#: What somebody may write who plays without a notebook; it must pass mypy as strictly as can be.
USER_SCRIPT = """
import manhattan_widgets as mw
from manhattan_widgets import bots

game: mw.Game = mw.new_game("manhattan", players=3, seed=7)
player = bots.make("greedy")
while game.outcome() is None:
    game.play(bots.choose(player, game.state.view(game.state.to_move)))
points: list[int] = [
    sum(part.points for part in game.state.score().parts if part.seat == seat) for seat in range(3)
]
print(points)
game.save("by-script.json")
again = mw.load("by-script.json")
move: mw.Move = again.undo().legal_moves()[0]
again.play(move)
try:
    mw.new_game("skyline", players=2, seed=7).play("nonsense")
except mw.MoveError as error:
    print(error)
print(mw.load(mw.examples["skyline"]).record.players)
"""

#: Prints the licence of whatever is installed beside the interpreter's own tools.
LICENCES = """
import json
from importlib.metadata import distributions
found = {}
for one in distributions():
    given = one.metadata
    said = given.get("License") or ""
    classes = [c for c in given.get_all("Classifier") or () if c.startswith("License ::")]
    words = ", ".join(c.split(" :: ")[-1] for c in classes) or said.strip() or "?"
    found[given["Name"]] = [one.version, given.get("License-Expression") or words.splitlines()[0]]
print(json.dumps(found))
"""


def version_faults(version: str, texts: Mapping[str, str]) -> list[str]:
    """Return where another version stands than ``version``; ``texts`` are files by name.

    >>> version_faults("1.2.0", {"CHANGELOG.md": "## [1.1.0]", "CITATION.cff": "version: 1.2.0"})
    ['CHANGELOG.md has no entry with a date for 1.2.0']
    """
    found = []
    if ".dev" in version:
        if not re.search(r"^## \[Unreleased\]\n+(?!## )\S", texts["CHANGELOG.md"], re.MULTILINE):
            found.append("CHANGELOG.md tells nothing under [Unreleased]")
    elif reason := refusal(version, texts["CHANGELOG.md"], [], ""):
        found.append(reason)
    cited = re.search(r"^version: (\S+)$", texts["CITATION.cff"], re.MULTILINE)
    if cited is None or cited[1] != version:
        found.append(f"CITATION.cff does not name the version {version}")
    return found


def metadata_faults(metadata: Message, version: str, citation: str) -> list[str]:
    """Return what the built metadata lacks, or says otherwise than pyproject.toml or the package.

    All of it comes from ``pyproject.toml``; the addresses there are those that the citation names.
    """
    with (ROOT / "pyproject.toml").open("rb") as stream:
        stated = tomllib.load(stream)["project"]
    found = []
    if metadata["Version"] != version:
        found.append(f"the metadata say {metadata['Version']}, the package {version}")
    for field, name in (("Summary", "description"), ("License-Expression", "license")):
        if metadata[field] != stated[name]:
            found.append(f"{field} is not what pyproject.toml states")
    classifiers = set(metadata.get_all("Classifier") or ())
    wanted = {f"Natural Language :: {LANGUAGES[language]}" for language in _languages()}
    found += [f"no classifier {name}" for name in sorted(wanted - classifiers)]
    addresses = dict(line.split(", ", 1) for line in metadata.get_all("Project-URL") or ())
    cited = re.search(r'^repository-code: "?([^"\n]+)"?$', citation, re.MULTILINE)
    if addresses and (cited is None or cited[1] not in addresses.values()):
        found.append("CITATION.cff names another address than pyproject.toml")
    if not addresses and ".dev" not in version:
        found.append("pyproject.toml has no [project.urls]: a release says where it comes from")
    return found


def _languages() -> list[str]:
    catalogues = (ROOT / PACKAGE / "locale").glob("*/core.po")
    return sorted(path.parent.name for path in catalogues)


def size_fault(size: int) -> list[str]:
    """Return what is wrong with a wheel of ``size`` bytes.

    >>> size_fault(1_300_000), size_fault(1_400_000)
    ([], ['the wheel has 1.40 MB, more than 1.30 MB'])
    """
    if size <= MAX_WHEEL:
        return []
    return [f"the wheel has {size / 1e6:.2f} MB, more than {MAX_WHEEL / 1e6:.2f} MB"]


def contents_faults(wheel: Iterable[str], sdist: Iterable[str]) -> list[str]:
    """Return what the lists of files lack, or have too much."""
    in_wheel = set(wheel)
    in_sdist = {name.partition("/")[2] for name in sdist}
    needed = [
        f"{PACKAGE}/py.typed",
        f"{PACKAGE}/records/record.schema.json",
        *(f"{PACKAGE}/games/{name}/example.py" for name in EXAMPLES),
    ]
    found = [f"the wheel lacks {name}" for name in needed if name not in in_wheel]
    settings = {name for name in in_wheel if name.endswith(f".data/data/{SERVER_SETTINGS}")}
    if not settings:
        found.append(f"the wheel lacks {SERVER_SETTINGS}")
    strange = {name.split("/")[0] for name in in_wheel - settings} - {PACKAGE}
    found += [f"the wheel holds {top}" for top in sorted(strange) if not top.endswith(".dist-info")]
    found += [f"the sdist lacks {name}" for name in PAPERS if name not in in_sdist]
    return found


def licence_faults(licences: Mapping[str, tuple[str, str]]) -> list[str]:
    """Return which dependencies have a licence that is not known to be permissive, or none ("?").

    >>> licence_faults({"a": ("1.0", "MIT License"), "b": ("2.0", "?"), "c": ("3.0", "SSPL")})
    ['b 2.0 has the licence ?', 'c 3.0 has the licence SSPL']
    """
    return [
        f"{name} {version} has the licence {licence}"
        for name, (version, licence) in sorted(licences.items())
        if not re.search(PERMISSIVE, licence)
    ]


def smoke_faults(told: Mapping[str, str]) -> list[str]:
    """Return which commands showed nothing; one that needs an extra has to name it.

    >>> smoke_faults({"play": "shown", "tournament": "pip install manhattan_widgets[analysis]"})
    []
    >>> smoke_faults({"play": "empty", "score": "No module named 'numpy'"})
    ['mw.play: empty', "mw.score: No module named 'numpy'"]
    """
    return [
        f"mw.{name}: {what}"
        for name, what in told.items()
        if what != "shown" and not re.search(rf"{PACKAGE}\[\w+\]", what)
    ]


def installed_faults(python: Path, folder: Path) -> list[str]:
    """Return what goes wrong where the wheel is installed, without any extra, for ``python``.

    ``folder`` is an empty one to work in, away from the sources.
    """
    (folder / "library").mkdir()
    apart = {
        "MANHATTAN_WIDGETS_LIBRARY": str(folder / "library" / "games.sqlite3"),
        "MANHATTAN_WIDGETS_PROGRESS": str(folder / "library" / "progress.json"),
    }
    code, out = _run([python, "-c", SMOKE], folder, apart)
    if code:
        return [f"the smoke test failed:\n{out}"]
    found = smoke_faults(json.loads(out.splitlines()[-1]))
    code, out = _run([python, "-c", LICENCES], folder, apart)
    found += licence_faults(json.loads(out)) if not code else [out]
    (folder / "script.py").write_text(USER_SCRIPT, encoding="utf-8")
    code, out = _run([python, "script.py"], folder, apart)
    if code:
        found.append(f"a user's script failed:\n{out}")
    checker = [sys.executable, "-m", "mypy", "--strict", "--python-executable", python, "script.py"]
    code, out = _run(checker, folder, apart)
    if code:
        found.append(f"a user's script does not pass mypy:\n{out}")
    return found


def built_faults(wheel: Path, sdist: Path) -> list[str]:
    """Return what is wrong with the two files, apart from the size."""
    version = version_of((ROOT / PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    texts = {
        name: (ROOT / name).read_text(encoding="utf-8") for name in ("CHANGELOG.md", "CITATION.cff")
    }
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (place,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        metadata = Parser().parsestr(archive.read(place).decode("utf-8"))
    with tarfile.open(sdist) as source:
        contents = contents_faults(names, source.getnames())
    return [
        *version_faults(version, texts),
        *metadata_faults(metadata, version, texts["CITATION.cff"]),
        *contents,
    ]


def _run(
    command: list[str | Path], folder: Path, environment: Mapping[str, str]
) -> tuple[int, str]:
    """Return the exit code and all that was printed; nothing of this environment shines through."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH",)}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env={**kept, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=600,
    )
    return done.returncode, done.stdout


def main() -> int:
    """Build, install and look; print what is wrong."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", folder / "dist", ROOT]
        code, out = _run([*build], folder, {})
        if code:
            sys.exit(f"It cannot be built:\n{out}")
        ((wheel,), (sdist,)) = (folder / "dist").glob("*.whl"), (folder / "dist").glob("*.tar.gz")
        found = [*built_faults(wheel, sdist), *size_fault(wheel.stat().st_size)]
        print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.2f} MB")
        venv.create(folder / "empty", with_pip=True)
        python = folder / "empty" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        code, out = _run([python, "-m", "pip", "install", "-qq", wheel], folder, {})
        if code:
            found.append(f"it cannot be installed:\n{out}")
        else:
            elsewhere = folder / "elsewhere"
            elsewhere.mkdir()
            found += installed_faults(python, elsewhere)
            _, listed = _run([python, "-c", LICENCES], elsewhere, {})
            for package, (version, licence) in sorted(json.loads(listed).items()):
                print(f"{package:24}{version:14}{licence}")
    for fault in found:
        print(f"- {fault}")
    print("Ready." if not found else f"{len(found)} to mend.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
