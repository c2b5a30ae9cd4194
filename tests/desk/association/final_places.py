"""A season whose final has few places, and who is asked to take one."""

from __future__ import annotations

from tafelrunde.desk.association.inviting import plan
from tests.desk.association.office import Office, field_of

DEADLINE = "2026-04-15"


def wonders(places: int = 4, from_list: int = 2) -> Office:
    """One tournament of 20: x1 to x20 in this order."""
    office = Office(
        "seven-wonders",
        options={"final_places": places, "from_list": from_list},
        final_date="2026-05-17",
        final_place="Herne",
    )
    office.played("f1", field_of(20))
    office.today = "2026-04-01"
    return office


def invited(office: Office) -> list[tuple[str, str]]:
    return [(one.person, one.because) for one in office.state.invitations.values()]


def next_ones(office: Office) -> list[tuple[str, str, str | None]]:
    return [(one.person, one.because, one.instead_of) for one in plan(office.matter).invited]
