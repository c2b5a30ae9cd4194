"""Which house writes this tournament? The journal names one device; every other only shows it.

Whoever hands over writes the event himself, so the old device knows at once and refuses whatever
comes after. Taking the writing without having been given it is possible (a laptop can drown), but
only for oneself and with a reason, and it stands in the journal. See docs/decisions/0008.
"""

from __future__ import annotations

import secrets

from django.db import IntegrityError, transaction

from tafelrunde.desk import commands as c
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.tournament import Tournament
from tafelrunde.store.mirror_age import OVER
from tafelrunde.store.mirror_models import Mirrored
from tafelrunde.store.models import Device, Hall
from tafelrunde.store.prepared import Prepared
from tafelrunde.words import Text

_HERE = Prepared(Device.objects.order_by)
_SHOWN_ONLY = Prepared(
    lambda hall: Hall.objects.filter(id=hall, display_only=True).order_by().values_list("id"), str
)


def own_device(using: str = "default") -> Device:
    """This house's device; made on first use, and never changed."""
    found = _HERE.first(using)
    if found is not None:
        return found
    try:
        with transaction.atomic(using=using):
            made = Device(id=secrets.token_hex(8))
            made.save(using=using, force_insert=True)
            return made
    except IntegrityError:  # another process was faster
        return Device.objects.using(using).get()


def named_here(using: str = "default") -> str:
    """What a journal calls this house; empty where no journal can, because it was never asked."""
    found = _HERE.first(using)
    return found.id if found is not None else ""


def name_device(label: str, using: str = "default") -> None:
    own_device(using)
    Device.objects.using(using).update(label=" ".join(label.split())[:60])


def writes_here(using: str, hall_id: str, state: Tournament) -> bool:
    """Whether this house may write: it is named, or nobody is and the tournament began here."""
    if state.writer:
        return state.writer == own_device(using).id
    return began_here(using, hall_id)


def began_here(using: str, hall_id: str) -> bool:
    """Whether the tournament did not come from another house as a file or a mirror."""
    return not _SHOWN_ONLY.asked(using, hall_id)


def mirrored_here(hall_id: str, using: str = "default") -> bool:
    """Whether another house writes the tournament, line by line; that one says who sees it."""
    return Mirrored.objects.using(using).filter(hall_id=hall_id, ended_at=None).exists()


def goes_on_elsewhere(using: str, hall_id: str, state: Tournament) -> Text | None:
    """What everybody is told where another house goes on with it; a mirror has its own words.

    A copy of what is over, which nobody handed over, is as good as the original.
    """
    copied = state.standing in OVER and not state.writer
    if copied or writes_here(using, hall_id, state) or mirrored_here(hall_id, using):
        return None
    return elsewhere(state)


def elsewhere(state: Tournament) -> Text:
    """For players and referees: where it goes on, and who knows the way; never a device's id."""
    if state.standing in OVER:
        return _handed_over(state)
    if state.writer_label:
        return Text(
            "The tournament continues on “{where}”. Please ask at the desk for the new code.",
            where=state.writer_label,
        )
    return Text("The tournament goes on in another house. Please ask at the desk for the new code.")


def _handed_over(state: Tournament) -> Text:
    """Of what is over only corrections are left to make."""
    if state.writer_label:
        return Text(
            "The tournament was handed over to “{where}”: corrections are made there.",
            where=state.writer_label,
        )
    return Text("The tournament was handed over to another house: corrections are made there.")


def written_here(using: str, hall_id: str, state: Tournament, command: c.Command) -> None:
    """A Refusal for every command where another device writes, except to take the writing."""
    if writes_here(using, hall_id, state):
        _refuse_to_itself(using, command)
        return
    if mirrored_here(hall_id, using):
        raise Refusal.of("device", MIRROR)
    if _takes(using, command):
        return
    elsewhere = NO_WRITER
    if state.writer_label:
        where = f"{state.writer_label} ({state.writer})"
        elsewhere = Text("the tournament is continued on “{where}”", where=where)
    elif state.writer:
        elsewhere = Text(
            "the tournament is continued in a house without a name (device id {device})",
            device=state.writer,
        )
    raise Refusal.single(
        "device",
        "this copy is for display only: {elsewhere}; to write here, take the writing over "
        "explicitly and with a reason (Files → Writing device)",
        elsewhere=elsewhere,
    )


def _refuse_to_itself(using: str, command: c.Command) -> None:
    """Handed over under another name, it would go on here and be believed to be elsewhere."""
    if not isinstance(command, c.HandOverWriting) or command.reason.strip():
        return
    if "".join(command.to_device.split()).lower() == own_device(using).id:
        raise Refusal.single(
            "to_device",
            "this is the id of this house itself; please type the one that the other house shows",
        )


MIRROR = Text(
    "this is a mirror: the tournament is written in the hall and only read here; whoever "
    "wants to go on with it here ends the pairing first (Account → Mirrors)"
)
NO_WRITER = Text("it belongs to another house, which has not handed it over to this one")


def _takes(using: str, command: c.Command) -> bool:
    return (
        isinstance(command, c.HandOverWriting)
        and bool(command.reason.strip())
        and command.to_device == own_device(using).id
    )
