"""The contract that every game keeps, the tools for writing rules, and the registry of games."""
