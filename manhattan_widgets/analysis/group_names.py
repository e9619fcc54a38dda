"""What people call the groups that results are counted by."""

from __future__ import annotations

from typing import Any

from manhattan_widgets.locale import text

__all__ = ["group_name"]


def group_name(group: str, key: Any) -> str:
    """Return what people call one of the groups of :meth:`Results.standings`."""
    if group == "turn":
        return text(f"studies.plot.turn.{key}")
    if group == "seat":
        return text("studies.plot.seat", n=key + 1)
    return str(key) or text("studies.plot.only_variant")
