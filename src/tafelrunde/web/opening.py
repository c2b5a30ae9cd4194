"""What has to be ready before the doors open: folder, key, translations, database, account."""

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import NamedTuple

import django
from django.core.management import call_command
from django.urls import reverse

from tafelrunde.web import environment, translations

SETTINGS = "tafelrunde.web.settings"


class Opened(NamedTuple):
    """What the person at the terminal needs to know."""

    data: Path
    login_path: str
    new_account: bool


def set_up(data: Path | None = None, *, demo: bool = False) -> Path:
    """Furnish the data folder and load Django with the settings for it."""
    if data is not None:
        os.environ[environment.DATA] = str(data.expanduser().absolute())
    if demo:
        os.environ["TAFELRUNDE_DEMO"] = "1"
    folder = environment.data_folder()
    environment.furnish(folder)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", SETTINGS)
    translations.compile_all()
    django.setup()
    return folder


def furnish(data: Path | None = None, *, demo: bool = False) -> Path:
    """Settings and tables up to date, and nobody in it who was erased: ready for any use."""
    folder = set_up(data, demo=demo)
    call_command("migrate", verbosity=0, interactive=False)
    # Both need the settings loaded above.
    from tafelrunde.store.association.erasure import after_restore
    from tafelrunde.store.season_book import SeasonLedger

    after_restore(SeasonLedger(), folder)  # a restored copy forgets before anybody looks at it
    return folder


def open_house(data: Path | None = None, *, demo: bool = False) -> Opened:
    folder = furnish(data, demo=demo)
    call_command("clearsessions", verbosity=0)
    from tafelrunde.web.start import doorkeeper  # needs the settings loaded above

    user = doorkeeper.organiser_account()
    path = reverse("login-link", args=[doorkeeper.one_time_token(user)])
    return Opened(data=folder, login_path=path, new_account=not user.has_usable_password())


def own_address() -> str:
    """This machine's address in the local network; itself where there is none.

    Asking the system which address it would send from sends nothing.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.254.254.254", 1))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; raises OSError where the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, else asyncio leaves Nagle's delay on and every further answer takes 40 ms more.
    door = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
        # From here on visitors wait at the door, so the printed address works at once.
        door.listen(1024)
    except OSError:
        door.close()
        raise
    return door
