"""What an option may hold."""

from __future__ import annotations

Setting = bool | int | str | None
"""The value of an option as it stands in a file: 4, true, "mean", "1.5" or nothing."""
