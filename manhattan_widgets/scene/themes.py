"""Themes: which color each role has in light and in dark.

The colors of the pieces are those of Okabe and Ito, which stay apart for color-blind readers; black
is a charcoal, lighter in the dark theme, so that it stands out there too, and ``neutral``, the gray
of concrete, is a piece that is nobody's.  The tests compute
the contrast of every text role against the surfaces it stands on (:data:`TEXT_ON`): at least 4.5,
as WCAG AA asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

__all__ = ["COLORS", "DARK", "LIGHT", "TEXT_ON", "THEMES", "Theme", "contrast"]

COLORS = ("red", "blue", "green", "black", "yellow", "purple", "neutral")
"""The colors that pieces have; each is the first half of roles such as ``red.front``."""

_SURFACES = ("panel", "site", "lit", "ground")
_PLACES = ("street", "water", "orange")
_HEATS = tuple(f"heat.{level}" for level in range(1, 5))

TEXT_ON: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "ink": (*_SURFACES, *_PLACES, *_HEATS, "pill"),
        "muted": (*_SURFACES, *_PLACES),
        "strong": (*_SURFACES, *_PLACES, *_HEATS),
        "on.accent": ("accent",),
        "on.note": ("note",),
        "on.right": ("right",),
        "on.wrong": ("wrong",),
        "card.on": ("card.mark",),
    }
    | {f"{color}.ink": (*_SURFACES, *_HEATS) for color in COLORS}
    | {f"{heat}.on": (f"{heat}.band",) for heat in _HEATS}
    | {f"{color}.on": (f"{color}.chip",) for color in COLORS}
    | {f"{color}.text": (f"{color}.pill",) for color in COLORS}
)
"""Which surfaces the text roles may stand on."""


@dataclass(frozen=True, eq=False)
class Theme:
    """A name and a color (``#rrggbb``) for every role.

    >>> LIGHT["red.front"]
    '#d55e00'
    >>> LIGHT["red.frnt"]
    Traceback (most recent call last):
    ...
    LookupError: The light theme has no role "red.frnt". Did you mean "red.front"?
    """

    name: str
    roles: Mapping[str, str]

    def __getitem__(self, role: str) -> str:
        """Return the color of ``role``; raises ``LookupError`` with the nearest role's name."""
        try:
            return self.roles[role]
        except KeyError:
            pass
        from difflib import get_close_matches  # for mistakes in code alone

        close = get_close_matches(role, self.roles, 1)
        hint = f' Did you mean "{close[0]}"?' if close else ""
        raise LookupError(f'The {self.name} theme has no role "{role}".{hint}')


def contrast(color: str, other: str) -> float:
    """Return the WCAG contrast ratio of two colors, from 1 to 21.

    >>> round(contrast("#ffffff", "#000000"), 3)
    21.0
    """
    bright, dim = sorted((_luminance(color), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def _luminance(color: str) -> float:
    channels = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


_PART_NAMES = ("front", "side", "roof", "window", "ink", "chip", "on", "pill", "text", "line")


def _piece_roles(table: Mapping[str, str]) -> dict[str, str]:
    """Return the roles of all colors, from one line of hexadecimal numbers for each."""
    return {
        f"{color}.{part}": f"#{value}"
        for color, values in table.items()
        for part, value in zip(_PART_NAMES, values.split(), strict=True)
    }


def _heat_roles(*levels: str) -> dict[str, str]:
    """Return the roles of a heat map, from the least to the most: ground, band, text on it."""
    return {
        heat + part: f"#{value}"
        for heat, values in zip(_HEATS, levels, strict=True)
        for part, value in zip(("", ".band", ".on"), values.split(), strict=True)
    }


LIGHT = Theme(
    "light",
    MappingProxyType(
        {
            "ground": "#f5f3ee",
            "panel": "#ffffff",
            "panel.edge": "#d5d0c4",
            "site": "#eeebe3",
            "ink": "#1d2127",
            "strong": "#000000",
            "muted": "#5f6268",
            "pill": "#e7e4db",
            "accent": "#f2b705",
            "accent.edge": "#b07400",
            "on.accent": "#1d2127",
            "street": "#e5e2d9",
            "water": "#dbe9f1",
            "orange": "#ffe0b3",
            "orange.edge": "#b35c00",
            "lit": "#fff8dc",
            "last": "#1d2127",
            "note": "#d9d4c7",
            "on.note": "#33363c",
            "right": "#14633a",
            "on.right": "#ffffff",
            "wrong": "#ffffff",
            "on.wrong": "#a3001b",
            "chosen": "#0b5cad",
            "refused": "#a3001b",
            "refused.hatch": "#dcb3b3",
            "scale": "#e3dfd5",
            "card": "#ffffff",
            "card.site": "#e4e0d6",
            "card.mark": "#c8102e",
            "card.on": "#ffffff",
        }
        | _heat_roles(
            "f0ede4 dcd8cc 1d2127",
            "f6ecc6 f0d98a 1d2127",
            "fbe7a6 f5c93f 1d2127",
            "ffe08a f2b705 1d2127",
        )
        # color: front side roof window ink chip on pill text line
        | _piece_roles(
            {
                "red": "d55e00 9c4400 f08a42 fff0cf a34400 b34d00 ffffff fbe3d3 7d3600 c95800",
                "blue": "0072b2 00507d 4ba3d6 fff0cf 005f96 00649c ffffff d8ebf7 004a75 0072b2",
                "green": "009e73 006e50 45c9a2 fff0cf 00664a 00724f ffffff d3f0e6 00513a 008a64",
                "black": "41434c 24252b 6d707c fff0cf 24252b 2c2e35 ffffff e2e3e7 24252b 41434c",
                "yellow": "e3c800 a89400 f7e66a 5a4e00 6b5d00 f0dc32 1d2127 faf3bd 5a4e00 857400",
                "purple": "b8559a 83346b d993c2 fff0cf 8a2f6c 8f3172 ffffff f7dcee 6b1f53 b04a90",
                "neutral": "8d8f92 66686b b9bbbe fff0cf 55575a 5c5e62 ffffff e3e4e6 3f4144 77797c",
            }
        )
    ),
)
"""For notebooks with a light ground."""

DARK = Theme(
    "dark",
    MappingProxyType(
        {
            "ground": "#14161b",
            "panel": "#1d2027",
            "panel.edge": "#3a3e49",
            "site": "#2a2e37",
            "ink": "#f1f2f5",
            "strong": "#ffffff",
            "muted": "#a9afbb",
            "pill": "#343944",
            "accent": "#ffd23f",
            "accent.edge": "#ffd23f",
            "on.accent": "#14161b",
            "street": "#3a3f4a",
            "water": "#13242f",
            "orange": "#4a3312",
            "orange.edge": "#f0a04b",
            "lit": "#413b24",
            "last": "#f1f2f5",
            "note": "#454b58",
            "on.note": "#f1f2f5",
            "right": "#7bd88f",
            "on.right": "#14161b",
            "wrong": "#14161b",
            "on.wrong": "#ff8a80",
            "chosen": "#6fb8ff",
            "refused": "#ff8a80",
            "refused.hatch": "#71484b",
            "scale": "#3e434d",
            "card": "#252a33",
            "card.site": "#434a58",
            "card.mark": "#dc3048",
            "card.on": "#ffffff",
        }
        | _heat_roles(
            "2f323a 3f4450 f1f2f5",
            "3a3726 6b5c1c f1f2f5",
            "463e20 b8962a 14161b",
            "4e4418 ffd23f 14161b",
        )
        | _piece_roles(
            {
                "red": "d55e00 943f00 f5985a ffe9b0 ff9d5c b34d00 ffffff 4a2a14 ffb98a f08a42",
                "blue": "0f7fc2 085a8c 62b5e5 ffe9b0 6cbdf0 00649c ffffff 12354c 8fd0f5 4fa8e0",
                "green": "009e73 006b4e 4fd0aa ffe9b0 45d1a6 00724f ffffff 103c30 86e5c8 1fc493",
                "black": "636774 3b3e48 a3a7b5 ffe9b0 d9dbe2 0b0c0f ffffff 3a3d47 eceef2 c3c6d0",
                "yellow": "e3c800 a38f00 f9ea7f 4d4300 f3df4b f0dc32 14161b 443f12 fff3a1 e3c800",
                "purple": "c060a3 8a3b72 e0a0cb ffe9b0 ee9fd2 8f3172 ffffff 45203a f5bfe2 d77fbb",
                "neutral": "8d9097 666a71 bfc2c9 ffe9b0 c9ccd2 5c5f66 ffffff 3c4047 dfe1e6 aeb1b8",
            }
        )
    ),
)
"""For notebooks with a dark ground."""

THEMES = MappingProxyType({"light": LIGHT, "dark": DARK})
"""The themes by name."""
