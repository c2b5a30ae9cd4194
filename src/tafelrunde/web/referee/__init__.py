"""The referee's pages: who waits, a table, a ruling, a person, the minutes."""
