"""What widgets of several tools are made of."""
