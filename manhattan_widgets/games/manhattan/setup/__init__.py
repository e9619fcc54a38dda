"""Positions of Manhattan: set up by clicks, forms and text."""
