"""Words, marks and links for templates."""
