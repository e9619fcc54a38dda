"""Tests that drive a real browser; a package, so that its fixtures end with its last test."""
