"""Everything the house puts on paper, as plain data."""
