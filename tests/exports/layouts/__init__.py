"""Entry lists as clubs, federations and ticket systems send them; all people are made up.

Each layout says whom the file names, and what else of them; rows that are nobody are counted.
"""

from __future__ import annotations

from datetime import date

from tests.exports.layouts.sheets import SHEETS
from tests.exports.layouts.texts import TEXTS

DAY = date(2026, 11, 15)
LAYOUTS = [*SHEETS, *TEXTS]
