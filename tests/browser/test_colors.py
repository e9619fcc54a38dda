"""Widgets look at home in any theme: ground, lines and text are the page's, where legible."""

from playwright.sync_api import Locator, expect

from .lab import THEMES, LabPage, OpenNotebook

SHOWN = """import manhattan_widgets as mw
display(*(mw.play(theme=theme, seed=7, pace=0, library=False) for theme in ("auto", "light")))
"""
_GROUND = "node => getComputedStyle(node).backgroundColor"
_NOTEBOOK = """node => { const probe = document.createElement('i');
    probe.style.backgroundColor = 'var(--jp-layout-color0)';
    node.parentElement.append(probe);
    const color = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return color; }"""
_GRAY = "() => document.body.style.setProperty('--jp-layout-color0', '#808080')"
_USUAL = "() => document.body.style.removeProperty('--jp-layout-color0')"


def ground(root: Locator) -> str:
    return root.evaluate(_GROUND)


def test_widgets_take_the_colors_of_the_page_where_they_can_be_read(
    lab: LabPage, open_notebook: OpenNotebook
) -> None:
    open_notebook(SHOWN).run_all()
    roots = lab.page.locator(".jp-OutputArea-output .mw")
    expect(roots).to_have_count(2)
    auto, light = roots.all()
    own = ground(light)
    for theme in THEMES:
        lab.theme(theme)
        lab.settle()
        expect(auto).to_contain_class("mw-page-colors")
        assert ground(auto) == auto.evaluate(_NOTEBOOK)
        assert ground(light) == own, "a widget with a theme of its own keeps its colors"
    lab.screenshot("page-colors-dark")
    # On a gray ground neither the page's text nor ours is easy to read.
    lab.page.evaluate(_GRAY)
    expect(auto).not_to_contain_class("mw-page-colors")
    assert ground(auto) != auto.evaluate(_NOTEBOOK)
    lab.page.evaluate(_USUAL)
    expect(auto).to_contain_class("mw-page-colors")
    assert lab.errors() == []


def test_in_few_colors_boards_follow_the_theme_of_the_page(
    lab: LabPage, open_notebook: OpenNotebook
) -> None:
    """The browser has a ``color-scheme`` of its own there, which tells of no theme."""
    code = "import manhattan_widgets as mw\nmw.play(seed=7, pace=0, library=False)"
    open_notebook(code).run_all()
    root = lab.page.locator(".jp-OutputArea-output .mw")
    expect(root.locator(".mw-only-light").first).to_be_visible()
    lab.settle()
    lab.page.emulate_media(forced_colors="active")
    lab.theme("dark")
    lab.settle()
    canvas = root.locator(".mw-only-dark canvas").first
    expect(canvas).to_be_visible(timeout=10_000)
    lab.wait_until_drawn(canvas)
    assert lab.errors() == []
