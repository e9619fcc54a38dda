"""What somebody reads who runs the package as a program: where to begin."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence

from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import print_in_utf8, printable

__all__ = ["main"]

_COMMANDS = {"lessons": "lessons.command.about", "exports": "notebook.command.about"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Tell how to begin in a notebook, and which commands there are; return 2 for any other.

    >>> code = main([])
    This is played in a notebook. Begin with these lines in a cell:
    <BLANKLINE>
      import manhattan_widgets as mw
      mw.home()
    ...
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given not in ([], ["-h"], ["--help"]):
        rest = given[1:] if given[0] in _COMMANDS else ["--help"]
        room = given[0] if given[0] in _COMMANDS else next(iter(_COMMANDS))
        meant = shlex.join(["python", "-m", f"manhattan_widgets.{room}", *rest])
        words = text("core.begin.unknown", given=printable(given[0], 60), meant=meant)
        sys.stderr.write(f"{words}\n")
        return 2
    lines = [
        text("core.begin.notebook"),
        "",
        "  import manhattan_widgets as mw",
        "  mw.home()",
        "",
        text("core.begin.commands"),
        "",
    ]
    for room, about in _COMMANDS.items():
        lines += [f"  python -m manhattan_widgets.{room}", f"      {text(about)}"]
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    print_in_utf8()
    raise SystemExit(main())
