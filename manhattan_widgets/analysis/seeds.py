"""Seeds that depend on names."""

from __future__ import annotations

from zlib import crc32

__all__ = ["seed_of"]


def seed_of(name: str) -> int:
    """Return a seed that depends on ``name`` alone, on every machine.

    >>> seed_of("value/12")
    1572597871
    """
    return crc32(name.encode())
