"""Many small choices as one whole number, without a wasted bit.

Each choice is one of a number of possibilities, which may depend on all choices before it.
"""

from __future__ import annotations

__all__ = ["EndlessError", "Reader", "Writer"]

#: Numbers written by :meth:`Writer.number` have at most so many bits.
_BITS_AT_MOST = 64


class Writer:
    """Collects choices; :attr:`value` is one of :attr:`possibilities` whole numbers from 0 on.

    >>> writer = Writer()
    >>> writer.choice(2, of=3)
    >>> writer.choice(4, of=5)
    >>> writer.value, writer.possibilities
    (14, 15)
    """

    def __init__(self) -> None:
        self.value = 0
        self.possibilities = 1

    def choice(self, chosen: int, *, of: int) -> None:
        """Write the possibility ``chosen``, one ``of`` so many, counted from 0."""
        if not 0 <= chosen < of:
            raise ValueError(chosen)
        self.value += chosen * self.possibilities
        self.possibilities *= of

    def number(self, number: int) -> None:
        """Write a number from 0 on that has no bound: the smaller, the shorter (Exp-Golomb)."""
        bits = (number + 1).bit_length() - 1
        if number < 0 or bits > _BITS_AT_MOST:
            raise ValueError(number)
        for _ in range(bits):
            self.choice(0, of=2)
        self.choice(1, of=2)
        self.choice(number + 1 - (1 << bits), of=1 << bits)


class EndlessError(ValueError):
    """More was read than was written."""


class Reader:
    """Reads the choices of a :class:`Writer` in the same order: at most ``bits`` bits of them.

    :attr:`rest` is 0 after the last one, and :attr:`possibilities` then equal to the writer's.

    >>> reader = Reader(14)
    >>> reader.choice(of=3), reader.choice(of=5), reader.rest
    (2, 4, 0)
    """

    def __init__(self, value: int, bits: int | None = None) -> None:
        self.rest = value
        self.possibilities = 1
        self._bits = bits

    def choice(self, *, of: int) -> int:
        """Read one ``of`` so many possibilities; raises :class:`EndlessError`."""
        self.rest, chosen = divmod(self.rest, of)
        self.possibilities *= of
        if self._bits is not None and (self.possibilities - 1).bit_length() > self._bits:
            raise EndlessError
        return chosen

    def number(self) -> int:
        """Read a number without bound; raises ``ValueError`` for what no writer writes."""
        bits: int = 0
        while not self.choice(of=2):
            bits += 1
            if bits > _BITS_AT_MOST:
                raise ValueError(bits)
        size: int = 1 << bits
        return self.choice(of=size) + size - 1
