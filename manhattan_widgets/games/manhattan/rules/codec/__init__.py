"""Manhattan as data: positions as JSON and in share codes, and what hides secrets in both."""
