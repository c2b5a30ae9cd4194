"""A tournament shown in two houses: written on a laptop in the hall, mirrored on a server."""
