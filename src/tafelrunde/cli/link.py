"""`tafelrunde link`: the owner's log-in link once more, for whoever is at the machine."""

from __future__ import annotations

import argparse
from pathlib import Path

from tafelrunde.cli.door import USUAL_PORT
from tafelrunde.cli.house import data_argument, furnished_folder, refuse_while_opening
from tafelrunde.cli.occupied import open_at
from tafelrunde.words import Text

WORKS_ONCE = Text("Works once and for a day; earlier links end as soon as somebody logs in.")


def link_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Prints a link that logs the owner in once, while the house is open."
    data_argument(parser)
    parser.add_argument(
        "--port", type=int, help="port the house listens on (default: the one it is open at)"
    )


def link(arguments: argparse.Namespace) -> int:
    folder = furnished_folder(arguments)
    port = arguments.port if arguments.port is not None else open_at(folder)
    print(way_in(folder, port or USUAL_PORT))
    print(WORKS_ONCE[arguments.lang])
    return 0


def way_in(folder: Path, port: int, *, always: bool = True) -> str:
    """The owner's link into a house that is open; the bare address where he needs none."""
    from tafelrunde.web import opening

    refuse_while_opening(folder)
    opening.set_up(folder)
    opening.refuse_unready(folder)
    from django.urls import reverse

    from tafelrunde.web import doorkeeper
    from tafelrunde.web.letters.addresses import house_address

    owner = doorkeeper.organiser_account()
    path = reverse("start")
    if always or not doorkeeper.has_another_way_in(owner):
        path = reverse("login-link", args=[doorkeeper.one_time_token(owner)])
    return f"{house_address() or f'http://localhost:{port}'}{path}"
