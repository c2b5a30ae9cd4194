"""Friedrich: what its tournaments agreed on."""
