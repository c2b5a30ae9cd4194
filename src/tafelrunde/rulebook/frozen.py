"""What have all parts of a rulebook in common?"""

from __future__ import annotations

import msgspec


class Frozen(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of every part of a rulebook: immutable, and an unknown key is an error."""
