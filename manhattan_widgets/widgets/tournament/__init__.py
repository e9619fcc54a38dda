"""``mw.tournament``: players are compared."""
