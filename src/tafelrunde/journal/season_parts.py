"""What are events of a season made of, and what do all of them share?"""

from __future__ import annotations

from typing import ClassVar, Literal

from tafelrunde.journal.parts import Part

Source = Literal["journal", "sheet", "excel", "ranking", "hall"]
"""Where a result came from: a journal file, a sheet, a workbook, a typed list, a hall."""

Because = Literal["champion", "runner_up", "direct", "regional", "ranking", "replacement"]
"""On which ground somebody is invited to the final."""

ToldBy = Literal["telephone", "post", "in-person"]
"""How somebody without an e-mail address heard of an invitation."""

Groups = tuple[tuple[str, ...], ...]
"""Groups of equal people, best first."""


class SeasonHappened(Part, frozen=True, kw_only=True, tag_field="type"):
    """Base of all events of a season.

    `subject`: what a command of somebody else may not touch at the same time; none: the date or
    person it names. `personal`: what single people did and when. Ids are no secret, for results
    tell whose they are.
    """

    subject: ClassVar[str] = ""
    personal: ClassVar[bool] = False


class Invited(Part, frozen=True):
    """One invitation: whom, on which ground, under which rule, and whose place it takes."""

    person: str
    because: Because
    rule: str
    instead_of: str | None = None


class Placed(Part, frozen=True):
    """A line of a published ranking list; points are exact ("26", "79/3")."""

    person: str
    rank: int
    points: str


class Finished(Part, frozen=True):
    """A place in the final; no id where the association does not know who it is."""

    person: str
    place: int
