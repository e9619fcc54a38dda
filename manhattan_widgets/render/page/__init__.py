"""A game as one HTML file that replays itself: no kernel, no network, nothing beside it.

``page.html`` is the frame, ``page.css`` the look and ``player.js`` the player; here they are put
together with what the game is.  What can be read is in the page as text, so that it is there for
screen readers, for printing and without scripts; the player draws the board and steps through it.

A content security policy allows the page its own style sheet and its own script, by their
checksums, and nothing else: whatever somebody put into a name or a comment cannot run.
"""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template

from manhattan_widgets.locale import text
from manhattan_widgets.render.css import variable, variables
from manhattan_widgets.render.page import markup
from manhattan_widgets.render.page.data import packed, player_data
from manhattan_widgets.render.page.story import Branch, Scoring, Step, Story
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.scene.themes import COLORS, DARK, LIGHT

__all__ = ["Branch", "Scoring", "Step", "Story", "page"]

_TEXT = "text_"
"""How the placeholders in ``page.html`` begin that stand for a sentence of the catalogue."""


def page(story: Story, *, theme: str, mark: str) -> str:
    """Return the page that tells ``story``.

    ``theme`` is ``"auto"`` (as the reader's system), ``"light"`` or ``"dark"``; ``mark`` is kept at
    the head of the file for whoever wants to know it again.
    """
    style, script = _colors() + _file("page.css"), _file("player.js")
    frame = Template(_file("page.html"))
    names = [name for name in frame.get_identifiers() if name.startswith(_TEXT)]
    about = "".join(f"<li>{escape(fact)}</li>" for fact in story.about)
    steps = len(story.steps) - 1
    return frame.substitute(
        {name: escape(text(f"page.text.{name.removeprefix(_TEXT)}")) for name in names},
        language=escape(story.language),
        theme=escape(theme),
        policy=_policy(style, script),
        mark=escape(mark),
        title=escape(story.title),
        about=about,
        result=f'<p class="result">{escape(story.result)}</p>' if story.result else "",
        headline=escape(story.steps[-1].info.title),
        detail=escape(story.steps[-1].info.detail),
        said=escape(story.steps[-1].said),
        players=markup.players(story),
        columns=_columns(story.steps[0].scene),
        no_rounds="" if any(step.round for step in story.steps) else "hidden",
        steps=steps,
        moves=markup.moves(story),
        ledger=markup.ledger(story),
        no_hands="" if story.pictures else "hidden",
        caption=escape(story.caption),
        code=escape(story.code),
        no_code="" if story.code else "hidden",
        data=packed(player_data(story)),
        style=style,
        script=script,
    )


def _policy(style: str, script: str) -> str:
    return (
        f"default-src 'none'; style-src '{_checksum(style)}'; script-src '{_checksum(script)}'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def _columns(scene: Scene) -> str:
    """Return the classes of the board: what lets one tile fit on a screen, a tall one too."""
    if scene.columns > 1:
        return ""
    return "one-tile tall" if scene.is_tall else "one-tile"


def _checksum(source: str) -> str:
    return "sha256-" + b64encode(sha256(source.encode()).digest()).decode()


@cache
def _file(name: str) -> str:
    return (files(__package__) / name).read_text("utf-8")


@cache
def _colors() -> str:
    """Return the themes, by the reader's system or by the page's own switch, and the discs."""
    discs = "".join(
        f".c-{c} {{ background: var({variable(c + '.chip')}); color: var({variable(c + '.on')}); }}"
        for c in COLORS
    )
    light, dark = variables(LIGHT), variables(DARK)
    return (
        f":root {{ {light} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root[data-theme=auto] {{ {dark} }} }}\n"
        f":root[data-theme=dark] {{ {dark} }}\n"
        f"@media print {{ :root[data-theme] {{ {light} }} }}\n{discs}\n"
    )
