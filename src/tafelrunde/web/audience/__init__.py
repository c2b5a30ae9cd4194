"""Public pages and the projector: what anyone may see, without an account."""
