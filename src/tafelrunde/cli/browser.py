"""Shows the house to whoever started it: the browser opens by itself, where there is one."""

from __future__ import annotations

import os
import sys
import webbrowser

WINDOWS_OF = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")


def show(address: str) -> bool:
    """Whether a browser was found; one that would take the terminal for itself is none."""
    if sys.platform not in ("win32", "darwin") and not any(map(os.environ.get, WINDOWS_OF)):
        return False
    try:
        return webbrowser.open(address)
    except (OSError, webbrowser.Error):
        return False
