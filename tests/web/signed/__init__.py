"""Files that houses sign for each other."""
