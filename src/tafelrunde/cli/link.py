"""`tafelrunde link`: the owner's log-in link once more, for whoever is at the machine."""

from __future__ import annotations

import argparse

from tafelrunde.cli.house import data_argument, furnished_folder
from tafelrunde.words import Text

WORKS_ONCE = Text("Works once and for a day; earlier links end as soon as somebody logs in.")


def link_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Prints a link that logs the owner in once, while the house is open."
    data_argument(parser)
    parser.add_argument(
        "--port", type=int, default=8000, help="port the house listens on (default: 8000)"
    )


def link(arguments: argparse.Namespace) -> int:
    from tafelrunde.web import opening

    folder = furnished_folder(arguments)
    opening.set_up(folder)
    opening.refuse_unready(folder)
    from django.urls import reverse

    from tafelrunde.web import doorkeeper
    from tafelrunde.web.letters.addresses import house_address

    owner = doorkeeper.organiser_account()
    path = reverse("login-link", args=[doorkeeper.one_time_token(owner)])
    print(f"{house_address() or f'http://localhost:{arguments.port}'}{path}")
    print(WORKS_ONCE[arguments.lang])
    return 0
