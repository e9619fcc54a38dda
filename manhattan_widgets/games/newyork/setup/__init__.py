"""Positions of New York: set up by clicks, forms and text."""
