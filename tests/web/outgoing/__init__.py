"""What the house sends by itself."""
