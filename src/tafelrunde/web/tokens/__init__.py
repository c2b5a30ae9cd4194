"""Programs that may write in a tournament: their tokens, at the desk."""
