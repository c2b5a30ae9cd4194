"""The first pages of the house: tournaments, log-in, health."""
