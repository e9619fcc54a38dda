"""Write the golden playthroughs and the pinned moves anew; read the diff before committing it.

Run it from the top folder: ``python -m tests.conformance.make_playthroughs`` (``make golden``).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from .play import CASES
from .playthrough import path_of, some_moves, write_all

PINNED = Path(__file__).parent / "pinned" / "moves.json"


def pinned_moves() -> dict[str, Any]:
    return {path_of(case).stem: some_moves(case) for case in CASES}


def main() -> None:
    """Write everything."""
    write_all()
    PINNED.parent.mkdir(exist_ok=True)
    PINNED.write_text(json.dumps(pinned_moves(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
