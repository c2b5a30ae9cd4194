"""Where is the browser of this machine, and how is it started? For tools that take pictures."""

from __future__ import annotations

import os
import shutil

WITH_WINDOWS = ("chromium", "chromium-browser", "google-chrome")
NAMES = (os.environ.get("TAFELRUNDE_CHROMIUM"), *WITH_WINDOWS, "chromium-headless-shell")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]


def chromium() -> str | None:
    return next((path for name in NAMES if name and (path := shutil.which(name))), None)
