"""Who sits where next? Seeded lots, table sizes, plans, roles, Swiss, knockouts, repairs."""
