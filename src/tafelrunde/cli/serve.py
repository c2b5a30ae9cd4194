"""`tafelrunde serve`: opens the house in the browser, for this machine and the phones around it."""

from __future__ import annotations

import argparse
import socket
import sys
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from tafelrunde import __version__
from tafelrunde.cli.browser import show
from tafelrunde.cli.door import USUAL_PORT, open_door
from tafelrunde.cli.house import DATABASE, data_argument, data_folder, still_opening
from tafelrunde.cli.link import way_in
from tafelrunde.cli.occupied import note_port, occupied, open_at
from tafelrunde.cli.restored import on_opening
from tafelrunde.cli.waiting import busy, steps
from tafelrunde.desk.actors import Actor
from tafelrunde.games.shelf import left_out, noticed
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.calling import called
from tafelrunde.web import environment
from tafelrunde.words import Text

if TYPE_CHECKING:
    from tafelrunde.web.opening import Opened

ANYWHERE = ("0.0.0.0", "::")  # noqa: S104 (phones in the hall are meant to reach it)


def serve_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Opens the house in the browser. Ctrl-C closes it; nothing is lost."
    data_argument(parser)
    parser.add_argument("--host", default=ANYWHERE[0], help="address to listen on (default: all)")
    parser.add_argument(
        "--port", type=int, default=USUAL_PORT, help="port to listen on (default: 8000)"
    )
    parser.add_argument(
        "--open", action="store_true", help="open the browser, logged in; the next port if taken"
    )
    parser.add_argument("--demo", action="store_true", help="with tournaments to look around in")
    parser.add_argument(
        "--workers", type=int, default=1, metavar="N", help="processes (more than 1: PostgreSQL)"
    )
    parser.add_argument("--new", action="store_true", help="begin empty where a database is lost")
    parser.add_argument("--no-qr", action="store_true", help="no QR code on the terminal")


def serve(arguments: argparse.Namespace) -> int:
    folder = _folder(arguments)
    _refuse_unfit_workers(arguments.workers, folder)
    running = open_at(folder)
    if running is not None:
        return _open_already(arguments, folder, running)
    # The door first: a port that is taken should be said before anything is prepared.
    door = open_door(arguments.host, arguments.port, or_next=arguments.open)
    _say_moved(arguments, int(door.getsockname()[1]))
    try:
        with occupied(folder):
            note_port(folder, int(door.getsockname()[1]))
            _serve(arguments, door)
    except KeyboardInterrupt:
        pass
    finally:
        door.close()
    print(CLOSED[arguments.lang], flush=True)
    return 0


def _say_moved(arguments: argparse.Namespace, port: int) -> None:
    """Posters and codes that were printed name the usual port."""
    if arguments.port in (0, port):
        return
    text = Text(
        "Port {port} is used by another program, so this house is at {another} today. Codes and "
        "posters printed with {port} do not lead here.",
        port=arguments.port,
        another=port,
    )
    print(text[arguments.lang], flush=True)


def _refuse_unfit_workers(workers: int, folder: Path) -> None:
    """Before anything is made: several processes on one SQLite file would wait for each other."""
    if workers < 1:
        raise Refusal.single("--workers", "at least 1 expected, found {workers}", workers=workers)
    if workers > 1 and environment.database_file(folder) is not None:
        raise Refusal.single(
            "--workers",
            "several processes need PostgreSQL; set TAFELRUNDE_DATABASE "
            "(postgresql://…) or leave --workers out",
        )


def _open_already(arguments: argparse.Namespace, folder: Path, port: int) -> int:
    """Started a second time, with a double click perhaps: then the open house is shown."""
    if not arguments.open:
        raise Refusal.single(
            str(folder),
            "this house is open already, at {address}; please close it there first (Ctrl-C)",
            address=f"http://localhost:{port}/",
        )
    if still_opening(folder):
        print(STILL_OPENING[arguments.lang], flush=True)
        return 0
    address = way_in(folder, port, always=False)
    print(f"{Text('This house is open already:')[arguments.lang]}\n{address}", flush=True)
    show(address)
    return 0


def _folder(arguments: argparse.Namespace) -> Path:
    """The folder asked for; a demonstration never lands among somebody's real tournaments."""
    folder = data_folder(arguments)
    if arguments.demo and arguments.data is None:
        return folder.with_name(f"{folder.name}-demo")
    return folder


def _serve(arguments: argparse.Namespace, door: socket.socket) -> None:
    from tafelrunde.web import opening

    with busy(PREPARING[arguments.lang], else_say=True):
        opened = opening.open_house(_folder(arguments), demo=arguments.demo, anew=arguments.new)
    if arguments.demo:
        _furnish_demo(arguments.lang, opened.data)
    from tafelrunde.web import caretaker, serving, workers
    from tafelrunde.web.start.halls import find

    port = int(door.getsockname()[1])
    if arguments.workers > 1:
        door.close()  # the processes open it again, each for itself
    for line in on_opening(opened.data / DATABASE).lines(arguments.lang):
        print(line, file=sys.stderr, flush=True)
    for left in left_out():
        print(f"! {left.text[arguments.lang]}", file=sys.stderr, flush=True)
    noticed()  # said already, not once more when the house closes
    opening.open_only_here(arguments.host, call_for_others(arguments))
    public = opening.own_address() if arguments.host in ANYWHERE else arguments.host
    public = "" if opening.only_here() else public
    print(_greeting(arguments.lang, opened, port, public, qr=not arguments.no_qr), flush=True)
    if arguments.open and not show(f"{_here(port)}{opened.login_path or '/'}"):
        print(f"  {NO_BROWSER[arguments.lang]}\n", file=sys.stderr, flush=True)
    if arguments.workers > 1:
        workers.run(arguments.host, port, arguments.workers)
        return
    house = serving.server(find, arguments.host, port)
    keeper = caretaker.Caretaker()
    keeper.start()
    try:
        house.run(sockets=[door])
    finally:
        keeper.stop()


def call_for_others(arguments: argparse.Namespace) -> str:
    """The same call, but for all addresses of this machine."""
    told: list[object] = ["--data", arguments.data] if arguments.data is not None else []
    told += ["--port", arguments.port] if arguments.port != USUAL_PORT else []
    told += ["--demo"] if arguments.demo else []
    told += ["--workers", arguments.workers] if arguments.workers > 1 else []
    return called("serve", *told)


def _furnish_demo(lang: str, folder: Path) -> None:
    """Needs Django to be set up."""
    from django.db import connection

    from tafelrunde.demo import house as demo
    from tafelrunde.store import backup
    from tafelrunde.web import doorkeeper

    owner = doorkeeper.organiser_account()
    with steps(FILLING[lang]) as told:
        filled = demo.fill(Actor(f"account:{owner.pk}", "organiser"), told)
    if filled and connection.vendor == "sqlite":
        backup.back_up(folder / "backups", "demo")


PREPARING = Text("Preparing the house")
STILL_OPENING = Text(
    "This house is being opened in another window just now. A moment, please: the browser opens "
    "from there."
)
UNREACHED = Text("not reachable: open it without --host, then they find the house")
FILLING = Text("Tournaments to look at")
NO_BROWSER = Text("No browser was found here: please open the address above yourself.")
FIREWALL = Text("If the system asks: let Python into private networks, else no phone comes in.")
ASKED_BY_THE_SYSTEM = ("win32", "darwin")
CLOSED = Text("\nClosed. All confirmed is kept.")


def _greeting(lang: str, opened: Opened, port: int, public: str, *, qr: bool) -> str:
    from tafelrunde.web.letters.addresses import house_address

    here, there = _here(port), f"http://{public}:{port}/"
    named = house_address()
    if named:
        there = f"{named}/"
        addresses = [(Text("Address"), there)]
    else:
        addresses = [
            (Text("On this machine"), f"{here}/"),
            (Text("Phones in the Wi-Fi"), there if public else UNREACHED[lang]),
        ]
    lines = [
        "",
        f"  {Text('Tafelrunde is open.')[lang]}",
        "",
        *(f"  {what[lang]:<21}{where}" for what, where in addresses),
        f"  {Text('Data', context='folder')[lang]:<21}{opened.data}",
        "",
        *_way_in(opened, here, lang),
    ]
    if opened.updated_from:
        lines += ["", *_updated(opened.updated_from, here, lang)]
    if qr and sys.stdout.isatty() and (public or named):
        lines += ["", _qr(there)]
    if sys.platform in ASKED_BY_THE_SYSTEM and public:
        lines += ["", f"  {FIREWALL[lang]}"]
    lines += ["", f"  {Text('Ctrl-C closes.')[lang]}", ""]
    return "\n".join(lines)


def _here(port: int) -> str:
    """A server is reached by its own name alone, and cookies may need HTTPS."""
    from tafelrunde.web.letters.addresses import house_address

    return house_address() or f"http://localhost:{port}"


def _way_in(opened: Opened, here: str, lang: str) -> list[str]:
    """The owner's link until there is another way in: what a server prints stays in its log."""
    if not opened.login_path:
        forgotten = Text("Log in with password or passkey; forgotten? In another window:")
        return [f"  {forgotten[lang]}", f"  {called('link', *_where(opened))}"]
    said = Text("Organiser’s log-in (works once):")
    return [f"  {said[lang]}", f"  {here}{opened.login_path}"]


def _where(opened: Opened) -> list[object]:
    """What a call adds to find this house; nothing where it is looked for anyway."""
    return [] if opened.found_anyway else ["--data", opened.data]


def _updated(before: str, here: str, lang: str) -> list[str]:
    """Said by the first start of a newer version."""
    from django.urls import reverse

    said = Text(
        "Updated from {before} to {version}. What is new:", before=before, version=__version__
    )
    return [f"  {said[lang]}", f"  {here}{reverse('whats-new')}"]


def _qr(address: str) -> str:
    import segno

    out = StringIO()
    segno.make(address, micro=False).terminal(out=out, compact=True, border=2)
    return out.getvalue()
