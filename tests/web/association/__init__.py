"""The association in the browser."""
