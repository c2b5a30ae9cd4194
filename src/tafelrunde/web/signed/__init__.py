"""Files that houses sign for each other, and a page where a stranger checks one."""
