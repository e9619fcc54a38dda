"""What can be wrong with a built site: links that lead nowhere, files of other hosts.

A site is one folder that needs no network: whatever a page loads lies in it.  Links that people
follow may lead elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

__all__ = ["faults"]

#: What a page loads by itself: attributes by element.
_LOADED = {
    "audio": ("src",),
    "embed": ("src",),
    "iframe": ("src",),
    "image": ("href", "xlink:href"),
    "img": ("src", "srcset"),
    "input": ("src",),
    "link": ("href",),
    "object": ("data",),
    "script": ("src",),
    "source": ("src", "srcset"),
    "track": ("src",),
    "use": ("href", "xlink:href"),
    "video": ("src", "poster"),
}
#: Links in the head that load nothing.
_POINTERS = {"author", "canonical", "help", "license", "next", "prev", "search"}
_CSS = re.compile(r"""(?:url\(\s*|@import\s+)["']?([^"')\s;]+)""")
_SCRIPTED = re.compile(r"""(?:\bimport\b|\bfetch\(|importScripts\()\s*["'(]+(https?://[^"']+)""")


class _Page(HTMLParser):
    """What stands in a page: what it loads, where its links lead, what can be linked to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.links: list[str] = []
        self.ids: set[str] = set()
        self._raw = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self._raw = tag if tag in ("style", "script") else ""
        self.ids |= {given[name] for name in ("id", "name") if given.get(name)}
        self.loaded += _CSS.findall(given.get("style", ""))
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag == "link" and given.get("rel") in _POINTERS:
            return
        for name in _LOADED.get(tag, ()):
            value = given.get(name, "")
            parts = value.split(",") if name == "srcset" else [value]
            self.loaded += [part.split()[0] for part in parts if part.strip()]

    def handle_endtag(self, tag: str) -> None:
        if tag == self._raw:
            self._raw = ""

    def handle_data(self, data: str) -> None:
        if self._raw == "style":
            self.loaded += _CSS.findall(data)
        elif self._raw == "script":
            self.loaded += _SCRIPTED.findall(data)


def faults(site: Path) -> list[str]:
    """Return what is wrong with the pages and style sheets in a folder, a sentence for each."""
    pages = sorted(site.rglob("*.html"))
    sheets = sorted(site.rglob("*.css"))
    found = [fault for page in pages for fault in _page_faults(page, site.resolve())]
    for sheet in sheets:
        for target in _CSS.findall(sheet.read_text(encoding="utf-8")):
            found += _loaded_faults(sheet, target, site.resolve())
    return found


def _page_faults(page: Path, site: Path) -> Iterator[str]:
    parsed = _parsed(page.resolve())
    for target in parsed.loaded:
        yield from _loaded_faults(page, target, site)
    for target in parsed.links:
        yield from _link_faults(page, target, site)


@cache
def _parsed(page: Path) -> _Page:
    return _Page(page.read_text(encoding="utf-8"))


def _loaded_faults(file: Path, target: str, site: Path) -> Iterator[str]:
    parts = urlsplit(target)
    name = file.resolve().relative_to(site)
    if parts.scheme in ("data", "blob") or not (parts.path or parts.netloc):
        return
    if parts.scheme or parts.netloc:
        yield f"{name} loads {target} from another host"
    elif not _lies_in(_place(file, parts.path, site), site):
        yield f"{name} loads {target}, which is not there"


def _link_faults(page: Path, target: str, site: Path) -> Iterator[str]:
    parts = urlsplit(target)
    if parts.scheme or parts.netloc:
        return
    name = page.resolve().relative_to(site)
    place = _place(page, parts.path, site)
    if not _lies_in(place, site):
        yield f"{name} links to {target}, which is not there"
    elif parts.fragment and place.suffix == ".html":
        fragment = unquote(parts.fragment)
        # What begins a replay is no place in it.
        if fragment not in _parsed(place).ids and fragment not in ("play", "top"):
            yield f"{name} links to {target}, a place that the page does not have"


def _place(file: Path, path: str, site: Path) -> Path:
    """Return the file that a path in another file means."""
    start = site if path.startswith("/") else file.parent
    place = (start / unquote(path).lstrip("/")).resolve() if path else file.resolve()
    return place / "index.html" if place.is_dir() else place


def _lies_in(place: Path, site: Path) -> bool:
    return place.is_file() and place.is_relative_to(site)
