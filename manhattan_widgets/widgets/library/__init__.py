"""``mw.library`` and ``mw.resume``: the games that were kept."""
