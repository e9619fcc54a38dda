"""Positions of Skyline of the World: set up by clicks, forms and text."""
