"""How a phone becomes a person: by its personal link, or by a tap on the list."""
