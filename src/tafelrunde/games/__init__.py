"""The agreements: one folder a game, with its rulebook, its handbook and what cannot be declared."""
