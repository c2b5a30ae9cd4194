"""Other programs that are told."""
