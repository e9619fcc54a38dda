"""Links of the repository's papers, as they are in the site: pages instead of files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from posixpath import dirname, join, normpath, relpath

__all__ = ["relinked"]

_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s#]+)(#[^()\s]*)?\)")


def relinked(text: str, source: str, page: str, places: Mapping[str, str]) -> str:
    """Return Markdown with the links of ``source``, a file of the repository, made those of a page.

    ``page`` is where it lies in the site, ``places`` where other files of the repository lie there.
    Of a link to what is not in the site the words remain; addresses are left as they are.

    >>> places = {"docs/contract.md": "contract.md"}
    >>> relinked("[How](docs/contract.md#words), [who](LICENSE)", "README.md", "about/x.md", places)
    '[How](../contract.md#words), who'
    """

    def link(found: re.Match[str]) -> str:
        picture, words, target, part = found.groups(default="")
        if re.match(r"[a-z]+:", target):
            return found[0]
        place = places.get(normpath(join(dirname(source), target)))
        if place is None:
            return words
        return f"{picture}[{words}]({relpath(place, dirname(page) or '.')}{part})"

    return _LINK.sub(link, text)
