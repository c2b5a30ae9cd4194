"""What a referee sees: who waits, a table with all that was decided there, the minutes."""
