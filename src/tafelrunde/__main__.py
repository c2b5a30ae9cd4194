"""`python -m tafelrunde`: for whoever has the package but not its command on the path."""

from __future__ import annotations

import sys

from tafelrunde.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
