"""7 Wonders and 7 Wonders Duel: what its tournaments agreed on."""
