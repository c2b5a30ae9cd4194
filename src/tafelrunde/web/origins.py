"""Where does an edition come from? Told wherever several could be taken for each other.

What came with the program keeps its place; what the house published stands beside it as its own,
with its day and, for whoever announces tournaments, its maker.
"""

from __future__ import annotations

from datetime import datetime

import msgspec

from tafelrunde.games.shelf import all_editions
from tafelrunde.games.volumes import volumes
from tafelrunde.reckoning.names.alphabet import sortable
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.store.house_shelf import FROM_A_FILE
from tafelrunde.store.workshop_models import HouseEdition
from tafelrunde.web.account_names import account_name
from tafelrunde.web.shelf import address_of
from tafelrunde.words import Text


class Origin(msgspec.Struct, frozen=True):
    """How an edition came onto the shelf."""

    words: Text
    of_house: bool = False
    at: datetime | None = None
    by: str = ""
    withdrawn: bool = False
    owner: int | None = None
    """The account that published it; None: no such account is left."""


class Offered(msgspec.Struct, frozen=True):
    """An edition to choose, with older ones of the same origin."""

    book: Rulebook
    origin: Origin
    others: tuple[Rulebook, ...] = ()

    @property
    def address(self) -> str:
        return address_of(self.book)

    def older(self) -> list[Offered]:
        known = origins()
        return [Offered(each, known.get(each.edition, UNKNOWN)) for each in self.others]


BUILT_IN = Origin(Text("comes with the program"))
OF_A_FOLDER = Origin(Text("from a folder of this computer"))
UNKNOWN = Origin(Text("not on the shelf of this house"))
OF_THE_HOUSE = Text("made in this house")
OF_A_FILE = Text("from a file")
OF_THE_OFFICE = Text("by the association")


def origins() -> dict[str, Origin]:
    """Of all editions on the shelf, by their names."""
    standing = volumes()
    rows = _rows() if any(volume.of_house for volume in standing) else {}
    found: dict[str, Origin] = {}
    for volume in standing:
        row = rows.get(volume.edition)
        if row is not None and volume.of_house:
            found[volume.edition] = _of_house(row, volume.text(FROM_A_FILE))
        else:
            found[volume.edition] = BUILT_IN if volume.built_in else OF_A_FOLDER
    return found


def _rows() -> dict[str, HouseEdition]:
    return {str(row): row for row in HouseEdition.objects.select_related("by").defer("files")}


def _of_house(row: HouseEdition, file: str | None) -> Origin:
    """`file`: who has signed the file it came from, empty where nobody has; None without one."""
    words = OF_THE_OFFICE if row.by_office else OF_THE_HOUSE
    if file is not None:
        words = Text("from a file signed by {signer}", signer=file) if file else OF_A_FILE
    by = account_name(row.by.get_username()) if row.by is not None else ""
    return Origin(words, True, row.at, by, row.withdrawn, row.by_id)


def origin_of(book: Rulebook) -> Origin:
    return origins().get(book.edition, UNKNOWN)


def offered(lang: str) -> list[Offered]:
    """The newest edition of every rulebook and origin, by title; those of the house stand last.

    What was withdrawn is offered to nobody.
    """
    known = origins()
    groups: dict[tuple[str, bool], list[Rulebook]] = {}
    for book in all_editions():
        origin = known.get(book.edition, UNKNOWN)
        if origin.withdrawn:
            continue
        groups.setdefault((book.id, origin.of_house), []).append(book)
    found = [
        Offered(newest, known.get(newest.edition, UNKNOWN), tuple(others))
        for newest, *others in groups.values()
    ]
    return sorted(
        found,
        key=lambda each: (sortable(each.book.title[lang]), each.origin.of_house, each.book.id),
    )


def published(lang: str) -> list[Offered]:
    """Every edition of this house, those that were withdrawn as well."""
    known = origins()
    found = [Offered(book, known.get(book.edition, UNKNOWN)) for book in all_editions()]
    own = [each for each in found if each.origin.of_house]
    return sorted(own, key=lambda each: (sortable(each.book.title[lang]), each.book.id))
