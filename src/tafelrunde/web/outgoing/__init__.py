"""What this house sends to others by itself: who does it, and where it may go."""
