"""How days and times are written where Django writes them itself."""
