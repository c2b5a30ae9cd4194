"""`tafelrunde jobs`: the caretaker as a process of its own, beside a server of several."""

from __future__ import annotations

import argparse
import signal
from contextlib import suppress

from tafelrunde.cli.answer import say
from tafelrunde.cli.house import data_argument, furnished_folder
from tafelrunde.words import Text
from tafelrunde.words.numbers import so_many


def jobs_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Sends letters and looks after deadlines. `tafelrunde serve` does this by itself unless it "
        "runs several processes."
    )
    data_argument(parser)
    parser.add_argument("--once", action="store_true", help="do what is due now, then stop")
    parser.add_argument(
        "--rebuild",
        action="store_true",
        help="make kept ranking lists and keys of names anew from journals and people, then stop",
    )


def jobs(arguments: argparse.Namespace) -> int:
    from tafelrunde.web import opening

    folder = furnished_folder(arguments)
    opening.set_up(folder)
    from tafelrunde.web import caretaker

    opening.refuse_unready(folder)

    if arguments.rebuild:
        return _rebuilt(arguments)
    if arguments.once:
        caretaker.do_jobs()
        caretaker.do_routines()
        return 0
    keeper = caretaker.Caretaker()
    signal.signal(signal.SIGTERM, lambda *_: keeper.stop())
    with suppress(KeyboardInterrupt):
        keeper.work()
    print(CLOSED[arguments.lang], flush=True)
    return 0


def _rebuilt(arguments: argparse.Namespace) -> int:
    from tafelrunde.store import season_list
    from tafelrunde.store.association import alike
    from tafelrunde.web.season_ledger import seasons

    lists, people = season_list.rebuild(seasons()), alike.rebuild()
    text = Text(
        f"{so_many(lists, 'Rangliste', 'Ranglisten')} und die Schlüssel von "
        f"{so_many(people, 'Person', 'Personen')} neu gemacht",
        f"{so_many(lists, 'ranking list', 'ranking lists')} and the keys of "
        f"{so_many(people, 'person', 'people')} made anew",
    )
    return say(arguments, {"lists": lists, "people": people}, text)


CLOSED = Text("Feierabend.", "Done for today.")
