"""What has to be ready before the doors open: folder, key, translations, database, account."""

from __future__ import annotations

import os
import socket
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import connection
from django.urls import reverse

from tafelrunde import __version__
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.backup_shelf import sweep_litter
from tafelrunde.store.calling import called
from tafelrunde.store.durable import keep_from_others, make_folder, sweep
from tafelrunde.store.lost import BACKUPS, refuse_lost
from tafelrunde.store.tables import bring_up_to_date
from tafelrunde.store.this_machine import opens_only_here
from tafelrunde.store.trouble import reason
from tafelrunde.store.versions import is_behind
from tafelrunde.web import environment, starting, updates
from tafelrunde.words import compiling

SETTINGS = "tafelrunde.web.settings"
ONLY_HERE = "TAFELRUNDE_ONLY_HERE"
FOR_OTHERS = "TAFELRUNDE_FOR_OTHERS"
MAKING = "tables.lock"
PATIENCE_SECONDS = 60.0
"""Tables are made in seconds, on a slow and busy laptop in many."""


class Opened(NamedTuple):
    """What the person at the terminal needs to know."""

    data: Path
    login_path: str
    """Empty once the owner has a password or a passkey."""
    updated_from: str = ""
    """The version that opened the house last, where that was another one."""
    found_anyway: bool = False
    """Whether a command that names no folder finds this house, in another window too."""


def _named(data: Path | None, *, demo: bool) -> Path:
    """The data folder, known from now on to whoever reads the environment."""
    if data is not None:
        os.environ[environment.DATA] = str(data.expanduser().absolute())
    if demo:
        os.environ["TAFELRUNDE_DEMO"] = "1"
    return environment.data_folder()


def set_up(data: Path | None = None, *, demo: bool = False) -> Path:
    """Load Django with the settings for the data folder; nothing is written there."""
    folder = _named(data, demo=demo)
    environment.refuse_wrong_settings()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", SETTINGS)
    compiling.compile_all()
    try:
        django.setup()
        assert connection.vendor  # loads the driver, which a laptop need not have
    except ImproperlyConfigured as error:
        raise _not_installed(error) from None
    return folder


def _not_installed(error: Exception) -> Refusal:
    why, how = reason(error), "pip install 'tafelrunde[server]'"
    return Refusal.single(
        environment.DATABASE,
        "the settings do not fit: {why}; PostgreSQL needs: {how}",
        why=why,
        how=how,
    )


def furnish(data: Path | None = None, *, demo: bool = False, anew: bool = False) -> Path:
    """Settings and tables up to date, and nobody in it who was erased: ready for any use."""
    folder = _named(data, demo=demo)
    database = environment.database_file(folder)
    with starting.in_words(folder, database):
        make_folder(folder, 0o700)
        if database is not None:
            refuse_lost(folder, database, anew=anew)
    set_up()
    with starting.in_words(folder, database):
        starting.refuse_unfit(str(database or environment.DATABASE))
        # These need the settings loaded above.
        from tafelrunde.store.association.erasure import after_restore
        from tafelrunde.store.device_note import keep_to_note
        from tafelrunde.store.season_book import SeasonLedger

        if is_behind():  # to go through all steps for nothing takes a third of a short command
            with _alone(folder):
                _bring_up_to_date(folder)
        if database is not None:
            keep_from_others(database)
        keep_to_note(folder)
        after_restore(SeasonLedger(), folder)  # a restored copy forgets before anybody looks at it
        settings.SECRET_KEY = environment.keep_key(folder, settings.SECRET_KEY)
    return folder


def being_opened(folder: Path) -> Refusal:
    """Two that make the same tables are in each other's way, and nothing is damaged by that."""
    return Refusal.single(
        str(folder),
        "another window is still opening this house, or has it open with an older version; "
        "please wait a moment or close it there (Ctrl-C), then try again",
    )


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Whoever comes while another makes the tables waits for it: half made, they look broken."""
    with closing(sqlite3.connect(folder / MAKING, PATIENCE_SECONDS, isolation_level=None)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise being_opened(folder) from None
            raise OSError(str(error)) from error
        yield


def _bring_up_to_date(folder: Path) -> None:
    if is_behind():  # asked again: whoever was waited for has done it
        _keep_as_it_was(folder)
        bring_up_to_date()


def _keep_as_it_was(folder: Path) -> None:
    """A house that gets new tables is backed up first: the older version can go on with that."""
    from tafelrunde.store.backup import back_up

    if connection.vendor == "sqlite" and connection.introspection.table_names():
        back_up(folder / BACKUPS, f"before-{__version__}")


def refuse_unready(folder: Path) -> None:
    """For whoever works beside a server and must not bring the tables up to date himself."""
    from tafelrunde.store.versions import refuse_unprepared

    database = environment.database_file(folder)
    place = str(database or environment.DATABASE)
    with starting.in_words(folder, database):
        starting.refuse_unfit(place)
        refuse_unprepared(place)
        # Links in letters are signed here and opened there.
        settings.SECRET_KEY = environment.keep_key(folder, settings.SECRET_KEY)


def open_house(data: Path | None = None, *, demo: bool = False, anew: bool = False) -> Opened:
    usual = environment.data_folder()  # before this house's own folder takes its place
    new = not _furnished(_named(data, demo=demo))
    folder = furnish(data, demo=demo, anew=anew)
    from tafelrunde.store import logged_out  # these need the settings loaded above
    from tafelrunde.web import doorkeeper

    with starting.in_words(folder, environment.database_file(folder)):
        call_command("clearsessions", verbosity=0)
        logged_out.open_with(settings.SECRET_KEY)
        user = doorkeeper.organiser_account()
        sweep_litter(folder / BACKUPS)
        sweep(folder)
        path = reverse("login-link", args=[doorkeeper.one_time_token(user)])
        another = doorkeeper.has_another_way_in(user)
        last = updates.kept(folder)
        now = updates.note(folder, new=new)
    updated_from = now.before if now.news and now != last else ""
    return Opened(folder, "" if another else path, updated_from, folder == usual)


def _furnished(folder: Path) -> bool:
    """Whether a house has been opened here before: its key tells, wherever its database is."""
    return (folder / environment.KEY_FILE).exists()


def open_only_here(host: str, for_others: str) -> None:
    """Noted for all processes of this house: nothing but this machine reaches it; and the call by
    which others will."""
    os.environ.pop(ONLY_HERE, None)
    if opens_only_here(host):
        os.environ[ONLY_HERE] = "1"
        os.environ[FOR_OTHERS] = for_others


def only_here() -> bool:
    return bool(os.environ.get(ONLY_HERE))


def called_for_others() -> str:
    """What is typed so that phones reach this house, too."""
    return os.environ.get(FOR_OTHERS) or called("serve")


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
    if sys.platform == "win32":  # there the other option lets a second house in at the same door
        door.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
        # From here on visitors wait at the door, so the printed address works at once.
        door.listen(1024)
    except OSError:
        door.close()
        raise
    return door
