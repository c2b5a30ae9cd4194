"""The house in the browser: a Django project whose folders are named after those who read them."""
