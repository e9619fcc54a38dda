"""The colors of a theme as custom properties of CSS, so that a page and its boards agree."""

from __future__ import annotations

from collections.abc import Iterable

from manhattan_widgets.scene.themes import Theme

__all__ = ["variable", "variables"]


def variable(role: str) -> str:
    """Return the name of the custom property that holds the color of a role.

    >>> variable("red.front")
    '--mw-red-front'
    """
    return "--mw-" + role.replace(".", "-")


def variables(theme: Theme, roles: Iterable[str] | None = None) -> str:
    """Return declarations of the theme's colors, all or those of ``roles``, and of its scheme.

    >>> from manhattan_widgets.scene.themes import DARK
    >>> variables(DARK, ["ink"])
    '--mw-ink: #f1f2f5; color-scheme: dark;'
    """
    declarations = "; ".join(f"{variable(role)}: {theme[role]}" for role in roles or theme.roles)
    return f"{declarations}; color-scheme: {theme.name};"
