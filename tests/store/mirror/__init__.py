"""A laptop and its mirror: what goes over the line between two stores."""
