"""Which names may a file have on every system? What Windows keeps for its devices is no name."""

from __future__ import annotations

DEVICES = frozenset(
    {"con", "prn", "aux", "nul"} | {f"{port}{n}" for port in ("com", "lpt") for n in range(10)}
)
"""With any ending, and in any case: `con.pdf` cannot be written there."""


def is_a_device(name: str) -> bool:
    return name.partition(".")[0].rstrip(" ").casefold() in DEVICES
