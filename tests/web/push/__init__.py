"""Messages to phones."""
