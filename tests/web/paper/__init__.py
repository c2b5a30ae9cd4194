"""The prints at the desk, and the way from a slip back to its page."""
