"""What the organiser sees: plain data for each page of the console, no framework in it."""
