"""What do all commands share? They are frozen, named by a tag, and take no unknown fields."""

from __future__ import annotations

import msgspec


class Asked(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    tag_field="command",
    omit_defaults=True,
):
    """Base of all commands; the tag is the command's name in JSON."""
