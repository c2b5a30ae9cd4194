"""`tafelrunde jobs`: the caretaker as a process of its own, beside a server of several."""

from __future__ import annotations

import argparse
import signal
from contextlib import suppress

from tafelrunde.cli.house import data_argument, furnished_folder
from tafelrunde.rulebook.faults import Text


def jobs_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Sends letters and looks after deadlines. `tafelrunde serve` does this by itself unless it "
        "runs several processes."
    )
    data_argument(parser)
    parser.add_argument("--once", action="store_true", help="do what is due now, then stop")


def jobs(arguments: argparse.Namespace) -> int:
    from tafelrunde.web import opening

    folder = furnished_folder(arguments)
    opening.set_up(folder)
    from tafelrunde.web import caretaker

    opening.refuse_unready(folder)

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


CLOSED = Text("Feierabend.", "Done for today.")
