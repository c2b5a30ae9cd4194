"""The house that a command works on: its folder, its ledger, its tournaments.

Django, and with it everything that knows the database, is imported inside the functions that need
it, here and in the commands: `--help` must answer at once, and models want the settings first.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from tafelrunde.cli.occupied import open_at
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.store.lost import refuse_lost
from tafelrunde.web import environment
from tafelrunde.words import Text

if TYPE_CHECKING:
    from tafelrunde.store.book import DjangoLedger

DATABASE = environment.DATABASE_FILE


def data_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder with database and key")


def data_folder(arguments: argparse.Namespace) -> Path:
    """The folder asked for, or the one where a house usually is."""
    if arguments.data is None:
        return environment.data_folder()
    return Path(arguments.data).expanduser().absolute()


def furnished_folder(arguments: argparse.Namespace) -> Path:
    """The folder, if there is a house in it: asking for a backup must not build an empty one."""
    folder = data_folder(arguments)
    database = environment.database_file(folder)
    if database is not None:
        refuse_lost(folder, database)
    if database is not None and not database.is_file():
        raise Refusal.single(
            str(folder),
            "there is no house here: {database} is missing; name the folder of serve --data",
            database=DATABASE,
        )
    return folder


def still_opening(folder: Path) -> bool:
    """Whether another window holds this house and its tables are not ready yet."""
    if open_at(folder) is None:
        return False
    from tafelrunde.web import opening, starting

    opening.set_up(folder)
    from tafelrunde.store.versions import is_behind

    with starting.in_words(folder, environment.database_file(folder)):
        return is_behind()


def refuse_while_opening(folder: Path) -> None:
    """Refused, where whoever makes tables would wait: most commands make none, and an older version
    that has the house open must not find newer ones under it."""
    if still_opening(folder):
        from tafelrunde.web import opening

        raise opening.being_opened(folder)


def open_ledger(folder: Path) -> DjangoLedger:
    """The ledger of that house, its tables up to date."""
    from tafelrunde.web import opening

    refuse_while_opening(folder)
    opening.furnish(folder)
    from tafelrunde.store.book import DjangoLedger

    return DjangoLedger()


def hall_called(slug: str) -> str:
    """The id of the tournament with that address; needs an open ledger."""
    from tafelrunde.store.models import Hall

    halls = dict(Hall.objects.filter(version__gt=0).values_list("slug", "id"))
    if slug not in halls:
        text = unknown_name(Text("tournament"), slug, sorted(halls))
        raise Refusal.of("SLUG", text)
    return str(halls[slug])
