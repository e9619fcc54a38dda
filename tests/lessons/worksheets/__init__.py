"""Tests of worksheets."""
