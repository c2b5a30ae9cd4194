"""A season as the pages of association and people find it: its state, its list, its names."""
