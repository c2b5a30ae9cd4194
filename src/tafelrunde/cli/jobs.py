"""`tafelrunde jobs`: the caretaker as a process of its own, beside a server of several."""

from __future__ import annotations

import argparse
import signal
from contextlib import suppress

from tafelrunde.cli.answer import say
from tafelrunde.cli.house import data_argument, furnished_folder, refuse_while_opening
from tafelrunde.words import Text, counted


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
    refuse_while_opening(folder)
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
        "{ranking} and the keys of {people} made anew",
        ranking=counted(lists, "{n} ranking list", "{n} ranking lists"),
        people=counted(people, "{n} person", "{n} people"),
    )
    return say(arguments, {"lists": lists, "people": people}, text)


CLOSED = Text("Done for today.")
