"""What stands beside the board: the table's clocks and its running minutes, as plain data."""
