"""Links that open a shared game: at a site whose address is known, or by way of Binder.

A site is any page that reads the share code from its own address, ``…?code=…``: the page
``notebooks/shared.ipynb`` shown by Voilà does, and so does the JupyterLite of our own site, which
names itself to the Python that it runs.  Binder starts this repository with that page.
BinderHub tells the programs that it starts where they came from: ``BINDER_LAUNCH_HOST`` is its own
address, ``BINDER_PERSISTENT_REQUEST`` the repository with the very commit, ``BINDER_REQUEST`` the
repository as it was asked for.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from importlib import import_module
from urllib.parse import parse_qs, quote, urlencode, urljoin, urlsplit, urlunsplit

from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr

__all__ = ["binder_link", "code_in", "site_link"]

#: The environment variable that names a site.
SITE = "MANHATTAN_WIDGETS_SITE"

#: The notebook of this repository that shows what a link holds.
_PAGE = "voila/render/notebooks/shared.ipynb"
_PUBLIC_BINDER = "https://mybinder.org"


def binder_link(
    code: str,
    repository: str | None = None,
    ref: str = "HEAD",
    environ: Mapping[str, str] = os.environ,
) -> str | None:
    """Return a link that opens ``code``; None where no Binder is known.

    ``repository`` is the address of a public copy of this repository and ``ref`` its branch, tag or
    commit; by default they are those that Binder started this program from.  Raises
    :class:`OptionError` for an address that is none.

    >>> binder_link("1Ar", "https://github.com/ann/manhattan", environ={})
    'https://mybinder.org/v2/gh/ann/manhattan/HEAD?urlpath=voila%2F...shared.ipynb%3Fcode%3D1Ar'
    """
    host, asked = environ.get("BINDER_LAUNCH_HOST"), None
    if repository is not None:
        asked = _request(repository, ref)
    elif host:
        asked = environ.get("BINDER_PERSISTENT_REQUEST") or environ.get("BINDER_REQUEST")
    if asked is None:
        return None
    path = quote(f"{_PAGE}?code={code}", safe="")
    return f"{(host or _PUBLIC_BINDER).rstrip('/')}/{asked.strip('/')}?urlpath={path}"


def site_link(
    code: str, site: str | None = None, environ: Mapping[str, str] = os.environ
) -> str | None:
    """Return a link that opens ``code`` at a site; None where no site is known.

    ``site`` is its address, by default the one that the environment names; what stands after its
    ``?`` or ``#`` is kept.  Raises :class:`OptionError` for an address that is none.

    >>> site_link("1Ar", "https://example.org/games/?theme=dark", environ={})
    'https://example.org/games/?theme=dark&code=1Ar'
    >>> site_link("1Ar", environ={})
    """
    given = _named_site(environ) if site is None else site
    if not given and site is None:
        return None
    quoted = short_repr(given, 100)
    if not isinstance(given, str) or not given.isprintable() or set(given) & set(" \"'<>\\"):
        raise OptionError(text("sharing.error.site", found=quoted))
    try:
        parts = urlsplit(given)
        sound = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        sound = False
    if not sound:
        raise OptionError(text("sharing.error.site", found=quoted))
    query = "&".join(filter(None, [parts.query, urlencode({"code": code})]))
    return urlunsplit(parts._replace(query=query))


def _named_site(environ: Mapping[str, str]) -> str | None:
    """Return the site that the environment names: ``./`` is the JupyterLite that runs this."""
    site = environ.get(SITE)
    if sys.platform == "emscripten" and site and site.startswith("./"):
        # Python runs in a script of an extension, and these lie in one folder of the site.
        root = str(import_module("js").location.href).partition("/extensions/")[0]
        return urljoin(f"{root}/", site)
    return site


def code_in(query: str) -> str | None:
    """Return the share code in the query of a link, None if there is none.

    >>> code_in("code=1Ar&voila-theme=dark"), code_in("")
    ('1Ar', None)
    """
    codes = parse_qs(query).get("code")
    return codes[0] if codes else None


def _request(repository: str, ref: str) -> str:
    """Return how Binder is asked for a repository: ``v2/gh/ann/manhattan/HEAD``."""
    parts = urlsplit(repository if "//" in repository else f"https://github.com/{repository}")
    path = parts.path.strip("/").removesuffix(".git")
    if parts.scheme not in ("http", "https") or not re.fullmatch(r"[\w.~-]+(/[\w.~-]+)+", path):
        raise OptionError(text("sharing.error.repository", found=repository[:100]))
    if not ref or not ref.isprintable() or " " in ref:
        raise OptionError(text("sharing.error.ref", found=ref[:100]))
    at = quote(ref, safe="/")
    if parts.netloc == "github.com" and path.count("/") == 1:
        return f"v2/gh/{path}/{at}"
    if parts.netloc == "gitlab.com":
        return f"v2/gl/{quote(path, safe='')}/{at}"
    return f"v2/git/{quote(repository, safe='')}/{at}"
