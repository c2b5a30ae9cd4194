"""Django's SQLite backend, which never begins anew."""
