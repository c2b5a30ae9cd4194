"""What a document says about throwing somebody out: who may, on what grounds, until when."""

from __future__ import annotations

from typing import Literal

import msgspec

from tafelrunde.words import Text


class Grounds(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One disqualifying rule. Each asks its own question, never that of another rule."""

    rule: str
    title: Text
    """For what: a few words, above the form."""
    by: tuple[Literal["organiser", "referee"], ...] = ("organiser", "referee")
    confirm: Text | None = None
    """What has to be confirmed as true, where the rule makes it a condition."""
    in_play: bool = False
    """Only during a game or directly after it."""
    after_warning: bool = False
    """Only for somebody who was warned before."""
    until: Literal["award", "always"] = "award"
