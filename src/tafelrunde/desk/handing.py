"""Who writes on? One device at a time; the journal itself says which (docs/decisions/0008)."""

from __future__ import annotations

import re

from tafelrunde.desk import commands as c
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.matter import Matter, refuse
from tafelrunde.journal import events as e

DEVICE = re.compile(r"[0-9a-f]{16}")
LONGEST_LABEL = 60
LONGEST_REASON = 300


@DECISIONS.of(c.HandOverWriting)
def hand_over(matter: Matter, command: c.HandOverWriting) -> list[e.Event]:
    """The device that may write gives the right on; whoever takes it says why."""
    device = "".join(command.to_device.split()).lower()
    if not DEVICE.fullmatch(device):
        # One digit lost, and the tournament would belong to a house that does not exist.
        refuse(
            "to_device", "the other house’s device id expected: 16 characters out of 0–9 and a–f"
        )
    label, reason = " ".join(command.label.split()), " ".join(command.reason.split())
    if len(label) > LONGEST_LABEL or len(reason) > LONGEST_REASON:
        refuse("label", "shorter, please")
    if device == matter.state.writer:
        return []
    return [e.WritingHandedOver(to_device=device, label=label, reason=reason)]
