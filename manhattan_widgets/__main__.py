"""What somebody reads who runs the package as a program: where to begin."""

from __future__ import annotations

import sys

from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import print_in_utf8

__all__ = ["main"]

_COMMANDS = {"lessons": "lessons.command.about", "exports": "notebook.command.about"}


def main() -> None:
    """Tell how to begin in a notebook, and which commands there are.

    >>> main()
    This is played in a notebook. Begin with these lines in a cell:
    <BLANKLINE>
      import manhattan_widgets as mw
      mw.home()
    ...
    """
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


if __name__ == "__main__":
    print_in_utf8()
    main()
