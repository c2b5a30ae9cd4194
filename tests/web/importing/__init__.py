"""What an association brings along."""
