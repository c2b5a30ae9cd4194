"""The agreements: a folder a game, its rulebook, its handbook and what cannot be declared."""
