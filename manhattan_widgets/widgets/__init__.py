"""What a person touches.  Nothing else in the package imports this room."""
