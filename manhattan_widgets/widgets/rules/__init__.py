"""``mw.rules``, ``mw.compare_rules``, ``mw.why`` and ``mw.language``: rules in words."""
