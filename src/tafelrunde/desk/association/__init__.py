"""The association's desk: what may be asked of a season, by whom, and what then happens."""
