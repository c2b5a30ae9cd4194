"""`tafelrunde demo`: a whole made-up tournament of each game, with readable tables."""

from __future__ import annotations

import argparse

from tafelrunde.cli.answer import answer
from tafelrunde.cli.scoring import show_standings
from tafelrunde.demo.shows import SHOWS, invented_names
from tafelrunde.games.sample import played
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.reports import standings_report
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import Sheet


def demo_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seed", default="tafelrunde", metavar="TEXT", help="another seed, another story"
    )


def demo(arguments: argparse.Namespace) -> int:
    reports = {}
    shows = []
    for rulebook_id, mode_id, number, kinds in SHOWS:
        rulebook = open_rulebook(rulebook_id)
        mode = rulebook.mode(mode_id)
        names = invented_names(number)
        events = list(played(rulebook, mode, list(names), arguments.seed, kinds=kinds))
        tournament = fold(events)
        report = standings_report(rulebook, tournament, names, arguments.lang)
        reports[rulebook_id] = report
        shows.append((report, Sheet(rulebook, mode, events, names, []), tournament))

    def show() -> None:
        for report, sheet, tournament in shows:
            show_standings(report, sheet, tournament, arguments.lang)

    return answer(arguments, reports, show)
