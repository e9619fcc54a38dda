"""Freeze notebooks from a command line: ``python -m manhattan_widgets.exports --help``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from manhattan_widgets.exports.notebook import freeze
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import print_in_utf8
from manhattan_widgets.records.errors import RecordError

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for; return 0 if all is well, 1 if a file was refused.

    >>> main(["freeze", "no-such-notebook.ipynb"])
    no-such-notebook.ipynb: The file cannot be read: ...
    1
    """
    parsed = _parser().parse_args(arguments)
    code = 0
    for notebook in parsed.notebooks:
        try:
            boards = freeze(notebook)
        except RecordError as error:
            sys.stdout.write(f"{error}\n")
            code = 1
        else:
            sys.stdout.write(text("notebook.frozen", file=str(notebook), n=boards) + "\n")
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m manhattan_widgets.exports", description=text("notebook.command.about")
    )
    commands = parser.add_subparsers(required=True, metavar=text("notebook.command.command"))
    about = text("notebook.command.freeze")
    command = commands.add_parser("freeze", help=about, description=about)
    command.add_argument("notebooks", type=Path, nargs="+", metavar="NOTEBOOK")
    return parser


if __name__ == "__main__":
    print_in_utf8()
    raise SystemExit(main())
