"""The control of the power cut: the same house with the setting that is not enough."""

from __future__ import annotations

import sys

from tafelrunde.cli.main import main
from tafelrunde.store import sqlite

if __name__ == "__main__":
    sqlite.safe_synchronous = lambda journal_mode: sqlite.FULL
    sys.exit(main())
