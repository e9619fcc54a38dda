"""Write the pinned requirement files anew: `make lock`.

Each file holds a whole resolved environment, so that a test run, `make play` and Binder install the
same versions on every machine and on every day. The newest versions that pyproject.toml allows are
resolved in a throw-away environment; run it with Python 3.11, the oldest version we support.
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


def resolve(requirements: list[str], constraints: list[str]) -> list[str]:
    """Install requirements into an empty environment and return everything in it, pinned."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        pip = [str(Path(folder) / "bin" / "python"), "-m", "pip"]
        pins = Path(folder) / "constraints.txt"
        pins.write_text("\n".join(constraints), encoding="utf-8")
        subprocess.run([*pip, "install", "--quiet", "-c", str(pins), *requirements], check=True)
        frozen = subprocess.run(
            [*pip, "freeze", "--local"], check=True, capture_output=True, text=True
        )
    return frozen.stdout.split()


def write(path: Path, extra: str, pins: list[str]) -> None:
    """Write one requirements file, in an order that does not depend on the system."""
    conditional = [pin + ONLY_HERE.get(pin.partition("==")[0], "") for pin in pins]
    lines = sorted(conditional, key=str.lower)
    path.write_text(HEADER.format(extra=extra) + "\n".join(lines) + "\n", encoding="utf-8")
    print(f"{path.relative_to(ROOT)}: {len(lines)} packages")


def main() -> None:
    """Resolve the tests' environment, then the smaller one of the lab within its versions."""
    if sys.version_info[:2] != (3, 11):
        sys.exit("make lock needs Python 3.11: PYTHON=python3.11 make lock")
    with (ROOT / "pyproject.toml").open("rb") as file:
        pyproject = tomllib.load(file)
    project = pyproject["project"]
    # hatchling is in every file: our own package is then installed without a second download.
    base = project["dependencies"] + pyproject["build-system"]["requires"]
    test = resolve(base + extra_requirements(project, "test"), [])
    lab = resolve(base + extra_requirements(project, "lab"), test)
    bench = resolve(extra_requirements(project, "bench"), test)
    write(ROOT / "requirements" / "test.txt", "extra test", [*test, *ELSEWHERE])
    write(ROOT / "requirements" / "lab.txt", "extra lab", [*lab, *ELSEWHERE])
    write(ROOT / "binder" / "requirements.txt", "extra lab", [*lab, *ELSEWHERE])
    # Comes on top of the tests' environment.
    write(ROOT / "requirements" / "bench.txt", "extra bench", [*({*bench} - {*test})])


if __name__ == "__main__":
    main()
