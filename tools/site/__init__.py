"""The documentation as one folder of static files: `make site`.

What is in the package, the papers of the repository and ``docs/`` is put together to sources of
Sphinx (:mod:`.sources`), Sphinx makes pages of them, and :mod:`.checks` looks at what was built.
Nothing here imports Sphinx: what makes the pages is plain text, and is tested without it.
"""
