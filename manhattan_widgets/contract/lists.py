"""Lists in words, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable

from manhattan_widgets.contract.values import Sentence

__all__ = ["comma_listed", "listed"]


class _Listed(Sentence):
    """Several words or sentences, joined only when they are shown."""

    __slots__ = ()

    def __str__(self) -> str:
        words = [str(word) for _, word in self.params]
        if len(words) == 1:
            return words[0]
        head = str(Sentence.of("core.list.comma")).join(words[:-1])
        return str(Sentence.of("core.list.and", head=head, last=words[-1]))


def listed(words: Iterable[object]) -> Sentence:
    """Return at least one word or sentence, or what ``str`` makes words of, as a list.

    >>> str(listed(["Red", "Blue", "Green"]))
    'Red, Blue and Green'
    """
    return _Listed("core.list", tuple((str(n), word) for n, word in enumerate(words)))


class _Commas(Sentence):
    """Several words or sentences side by side, joined only when they are shown."""

    __slots__ = ()

    def __str__(self) -> str:
        return str(Sentence.of("core.list.comma")).join(str(word) for _, word in self.params)


def comma_listed(words: Iterable[Sentence | str]) -> Sentence:
    """Return words or sentences with commas between them, for a choice of which one fits.

    >>> str(comma_listed(["Red", "Blue", "Green"]))
    'Red, Blue, Green'
    """
    return _Commas("core.list", tuple((str(n), word) for n, word in enumerate(words)))
