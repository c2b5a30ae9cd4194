"""The player's phone: my table, our result, my standing, the referee."""
