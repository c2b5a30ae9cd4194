"""The demonstration: a house full of made-up tournaments, and where to look in it first."""
