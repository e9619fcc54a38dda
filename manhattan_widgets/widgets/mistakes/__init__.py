"""Learning from one's own mistakes in a game: ``mw.mistakes()``."""
