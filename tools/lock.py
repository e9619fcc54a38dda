"""Write the pinned requirement files anew: `make lock`.

Each file holds a whole resolved environment, so that a test run, `make play` and Binder install the
same versions on every machine and on every day. The newest versions that pyproject.toml allows are
resolved in a throw-away environment; run it with Python 3.11, the oldest version we support. Any
3.11 will do: what asks for a later one of them is left out, as Debian's own is 3.11.2.
"""

import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAME = "manhattan_widgets"
HEADER = "# Written by `make lock` from pyproject.toml ({extra}); do not edit.\n"
# What is needed on other systems only: pip is to choose nothing freely there either.
ELSEWHERE = ['appnope==0.1.4; sys_platform == "darwin"']
# What other systems cannot install: pins lose the conditions of pyproject.toml.
ONLY_HERE = {
    "atheris": "; sys_platform == 'linux' and platform_machine == 'x86_64'"
    " and python_version < '3.14'"
}
# Run where packages are installed: prints a constraint for each that the lowest Python cannot have.
TOO_NEW = """
import sys
from importlib.metadata import distributions
from pip._vendor.packaging.specifiers import SpecifierSet
for found in distributions():
    asked = found.metadata["Requires-Python"]
    if asked and not SpecifierSet(asked).contains(sys.argv[1]):
        print(found.metadata["Name"] + "<" + found.version)
"""


def lowest_python(project: dict) -> str:
    """Return the lowest Python that the project names, all of its parts.

    >>> lowest_python({"requires-python": ">=3.11"})
    '3.11.0'
    """
    parts = project["requires-python"].removeprefix(">=").split(".")
    return ".".join([*parts, "0", "0"][:3])


def extra_requirements(project: dict, extra: str) -> list[str]:
    """List what an extra asks for, with the extras of our own that it names replaced by theirs."""
    found = []
    for requirement in project["optional-dependencies"][extra]:
        if requirement.startswith(f"{NAME}["):
            inner = requirement.removeprefix(f"{NAME}[").removesuffix("]")
            found += extra_requirements(project, inner)
        else:
            found.append(requirement)
    return found


def resolve(requirements: list[str], constraints: list[str], lowest: str) -> list[str]:
    """Return everything that requirements bring, pinned; all can be had by the ``lowest`` Python.

    They are installed into an empty environment.  Pip chooses for the Python that runs it, which
    may be newer than the lowest: then it has to choose again, without what is too new.
    """
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder) / "bin" / "python")
        pins = Path(folder) / "constraints.txt"
        too_new: list[str] = []
        while True:
            pins.write_text("\n".join([*constraints, *too_new]), encoding="utf-8")
            pip = [python, "-m", "pip"]
            subprocess.run([*pip, "install", "--quiet", "-c", str(pins), *requirements], check=True)
            found = output(python, "-c", TOO_NEW, lowest)
            if not found:
                return output(*pip, "freeze", "--local")
            too_new += found


def output(*command: str) -> list[str]:
    """Run a command and return the words that it prints."""
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return done.stdout.split()


def write(path: Path, extra: str, pins: list[str]) -> None:
    """Write one requirements file, in an order that does not depend on the system."""
    conditional = [pin + ONLY_HERE.get(pin.partition("==")[0], "") for pin in pins]
    lines = sorted(conditional, key=str.lower)
    path.write_text(HEADER.format(extra=extra) + "\n".join(lines) + "\n", encoding="utf-8")
    print(f"{path.relative_to(ROOT)}: {len(lines)} packages")


def main() -> None:
    """Resolve the tests' environment, then the smaller ones of the lab and site in its versions."""
    if sys.version_info[:2] != (3, 11):
        sys.exit("make lock needs Python 3.11: PYTHON=python3.11 make lock")
    with (ROOT / "pyproject.toml").open("rb") as file:
        pyproject = tomllib.load(file)
    project = pyproject["project"]
    # hatchling is in every file: our own package is then installed without a second download.
    base = project["dependencies"] + pyproject["build-system"]["requires"]
    lowest = lowest_python(project)
    test = resolve(base + extra_requirements(project, "test"), [], lowest)
    lab = resolve(base + extra_requirements(project, "lab"), test, lowest)
    site = resolve(base + extra_requirements(project, "site"), test, lowest)
    bench = resolve(extra_requirements(project, "bench"), test, lowest)
    pages = resolve(extra_requirements(project, "pages"), test, lowest)
    write(ROOT / "requirements" / "test.txt", "extra test", [*test, *ELSEWHERE])
    write(ROOT / "requirements" / "lab.txt", "extra lab", [*lab, *ELSEWHERE])
    write(ROOT / "requirements" / "site.txt", "extra site", [*site, *ELSEWHERE])
    write(ROOT / "binder" / "requirements.txt", "extra lab", [*lab, *ELSEWHERE])
    # Comes on top of the tests' environment.
    write(ROOT / "requirements" / "bench.txt", "extra bench", [*({*bench} - {*test})])
    # An environment of its own, with nothing of ours.
    write(ROOT / "requirements" / "pages.txt", "extra pages", pages)


if __name__ == "__main__":
    main()
