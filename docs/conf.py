"""How Sphinx makes the site; `make site` puts its sources together (tools/site/)."""

import re

import manhattan_widgets

project = "manhattan_widgets"
author = "manhattan_widgets developers"
release = version = manhattan_widgets.__version__
language = "en"

extensions = ["sphinx.ext.autodoc", "numpydoc", "myst_nb", "sphinx_design"]

# Pages are Markdown, notebooks are shown as they were saved.
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
nb_execution_mode = "off"
# The outputs have pictures, no living widgets: nothing is fetched for them.
nb_ipywidgets_js = {}
nb_mime_priority_overrides = [("html", "image/svg+xml", 5)]

# The reference: docstrings tell the types.
autodoc_typehints = "none"
autodoc_member_order = "bysource"
numpydoc_show_class_members = False

html_theme = "pydata_sphinx_theme"
html_title = "manhattan_widgets"
html_static_path = ["_static"]
html_favicon = "_static/icon.svg"
html_css_files = ["site.css"]
html_js_files = ["sections.js"]
html_extra_path = ["replays"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_theme_options = {
    "navbar_end": ["theme-switcher"],
    "footer_start": [],
    "footer_end": [],
    "secondary_sidebar_items": ["page-toc"],
    "show_prev_next": False,
    "header_links_before_dropdown": 6,
}
# Light or dark as the reader's system is; without it, the theme complains on every page.
html_context = {"default_mode": "auto"}
html_sidebars = {"index": [], "gallery": [], "overview": []}

_RULES = re.compile(r"games/\w+-rules-(\w+)")


def _language(_app, page, _template, context, _tree):
    """Let a page of rules say in which language it is."""
    if found := _RULES.fullmatch(page):
        context["language"] = found[1]


def setup(app):
    """Tell Sphinx what to ask for each page."""
    app.connect("html-page-context", _language)
