"""The game of examples/fourth_game, which is nobody's of ours, without being installed."""

from __future__ import annotations

import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "examples" / "fourth_game"
sys.path.insert(0, str(FOLDER))

from cairns_game import GAME  # noqa: E402

__all__ = ["FOLDER", "GAME"]
