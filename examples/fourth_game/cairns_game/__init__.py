"""Cairns, a small game of towers with hidden cards: see the README for its rules."""

from manhattan_widgets.contract.registry import GameModule

__all__ = ["GAME"]

GAME = GameModule(name="cairns", package=__name__, rules="cairns_game.rules:CAIRNS")
