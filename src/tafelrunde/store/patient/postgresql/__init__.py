"""Django's PostgreSQL backend, with patience."""
