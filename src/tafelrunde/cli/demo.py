"""`tafelrunde demo`: a whole made-up tournament of each game, with readable tables."""

from __future__ import annotations

import argparse

from tafelrunde.cli.answer import answer
from tafelrunde.cli.scoring import show_standings
from tafelrunde.demo.shows import SHOWS, invented_names
from tafelrunde.games.sample import played
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.reports import standings_report
from tafelrunde.pages.view import View
from tafelrunde.state.fold import fold


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
        view = View(tournament, rulebook, names, arguments.lang)
        reports[rulebook_id] = standings_report(view)
        shows.append((reports[rulebook_id], view))

    def show() -> None:
        for report, view in shows:
            show_standings(report, view)

    return answer(arguments, reports, show)
