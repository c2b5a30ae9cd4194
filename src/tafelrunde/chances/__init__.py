"""What may still happen? The exact outlook, chances by simulation, and what a format is worth."""
