"""What follows from a season: its list, how it moved, what a result would change."""
