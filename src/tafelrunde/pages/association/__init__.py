"""What the association, its organisers and everybody else see of a season: plain data."""
