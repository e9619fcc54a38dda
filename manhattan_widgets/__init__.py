"""Jupyter widgets for three skyscraper board games."""

__version__ = "0.1.0"
