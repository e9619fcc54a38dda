"""Analysis of games and studies of many games, on all cores of a machine or on a cluster."""
