"""What everybody in the hall and outside may see, as plain data."""
