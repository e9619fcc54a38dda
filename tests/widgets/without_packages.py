"""Opens every command where some packages cannot be imported; prints what was refused as JSON.

`python -m tests.widgets.without_packages numba pandas`: a process of its own, as what has been
imported once cannot be taken away.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any


def main(missing: list[str]) -> None:
    for package in missing:
        sys.modules[package] = None  # type: ignore[assignment]

    from manhattan_widgets.analysis.tournaments import Tournament
    from tests.widgets.test_missing_parts import commands

    begun: Counter[str] = Counter()
    playing = Tournament.playing

    def counted(cup: Tournament, number: int) -> Any:
        begun["games"] += 1
        return playing(cup, number)

    Tournament.playing = counted  # type: ignore[method-assign]
    refused = {}
    opened = []
    with tempfile.TemporaryDirectory() as folder:
        for name, call in commands("manhattan", Path(folder)).items():
            before = begun["games"]
            try:
                shown = call()
                if hasattr(shown, "_repr_mimebundle_"):
                    shown._repr_mimebundle_()
            except ImportError as error:
                refused[name] = {"said": str(error), "played": begun["games"] - before}
            else:
                opened.append(name)
    print(json.dumps({"opened": opened, "refused": refused}))


if __name__ == "__main__":
    main(sys.argv[1:])
