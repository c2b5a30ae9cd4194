"""What was agreed? The frozen model of a rulebook, its TOML loader and exact numbers."""
