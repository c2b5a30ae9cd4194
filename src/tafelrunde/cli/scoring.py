"""`tafelrunde score` and `tafelrunde standings`: a sheet's arithmetic on the terminal."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence

from tafelrunde.cli.answer import Column, Side, answer, for_scripts, print_table
from tafelrunde.cli.files import named
from tafelrunde.cli.opening import open_sheet, tell_edition
from tafelrunde.games.shelf import editions_standing, role_word
from tafelrunde.pages.reports import Report, score_report, standings_report
from tafelrunde.pages.settled import with_rule
from tafelrunde.pages.standings import table_with_lots
from tafelrunde.pages.view import DeskView, View
from tafelrunde.rulebook.exact import exact
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.state.sheet.reading import Sheet
from tafelrunde.state.tournament import Table, Tournament
from tafelrunde.words import Text, listed
from tafelrunde.words.numbers import NO_BREAK, decimal_text, percent_text

A_ROUND = re.compile(r"rounds\[(\d+)\]")
"""Where a sheet tells of a round; they are counted from 0."""
HEADINGS = {
    "rank": Text("Place"),
    "player": Text("Player"),
    "why": Text("ahead of the next because"),
    "place": Text("Place"),
    "points": Text("Points"),
    "share": Text("Share"),
    "table": Text("Table"),
    "role": Text("Role", context="scoring"),
    "because": Text("because"),
}


def score_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "sheet", metavar="SHEET", help="a tournament sheet (JSON) or a journal file"
    )


def score(arguments: argparse.Namespace) -> int:
    sheet, tournament = open_sheet(arguments.sheet)
    tell_edition(sheet, arguments.sheet, arguments.lang)
    report = score_report(sheet.rulebook, tournament, arguments.lang)
    _add_warnings(report, sheet.warnings, sheet, arguments)
    return answer(arguments, report, lambda: _show_score(report, sheet, tournament, arguments.lang))


def _show_score(report: Report, sheet: Sheet, tournament: Tournament, lang: str) -> None:
    scoring = sheet.rulebook.scoring[sheet.mode.scoring]
    shares = scoring.share is not None
    headings: list[Column] = [
        *_columns(lang, "table>", "place>", "player<"),
        *((figure.label[lang], "right") for figure in scoring.figures),
        *(_columns(lang, "role<") if scoring.roles else []),
        *_columns(lang, "points>"),
        *(_columns(lang, "share>") if shares else []),
    ]
    for round_ in report["rounds"]:
        seated = tournament.round(round_["round"]).tables
        rows = [
            _score_row(table["number"], seat, seated[table["number"]], sheet, lang)
            for table in round_["tables"]
            for seat in sorted(table["seats"], key=lambda seat: seat["place"])
        ]
        print_table(Text("Round {number}", number=round_["round"])[lang], headings, rows)


def _score_row(number: int, seat: Report, table: Table, sheet: Sheet, lang: str) -> list[str]:
    scoring = sheet.rulebook.scoring[sheet.mode.scoring]
    assert table.slip is not None  # a sheet has a result for every table
    line = next(line for line in table.slip.lines if line.player == seat["player"])
    role = next(s.role for s in table.seats if s.player == seat["player"])
    name = sheet.names[seat["player"]]
    if line.left:
        name = Text("{player} (left the game)", player=name)[lang]
    own = "".join(f" ({mark.label[lang]})" for mark in scoring.marks if mark.name in line.marks)
    marks = (" ★" if line.won else f" ({line.victory})" if line.victory else "") + own
    share = seat["share"]
    return [
        str(number),
        str(seat["place"]),
        name + marks,
        *(str(line.figures.get(figure.name, "")) for figure in scoring.figures),
        *([_role(role, lang)] if scoring.roles else []),
        decimal_text(exact(seat["points"]["exact"]), lang),
        *([percent_text(exact(share["exact"]), lang)] if share else []),
    ]


def _role(role: str | None, lang: str) -> str:
    word = role_word(role)
    return word[lang] if word is not None else ""


def _columns(lang: str, *codes: str) -> list[Column]:
    sides: dict[str, Side] = {"<": "left", ">": "right"}
    return [(HEADINGS[code[:-1]][lang], sides[code[-1]]) for code in codes]


def standings_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "sheet", metavar="SHEET", help="a tournament sheet (JSON) or a journal file"
    )
    parser.add_argument("--after-round", type=int, metavar="K", help="look only at rounds 1 to K")


def standings(arguments: argparse.Namespace) -> int:
    sheet, tournament = open_sheet(arguments.sheet)
    tell_edition(sheet, arguments.sheet, arguments.lang)
    played = len(tournament.rounds)
    after = arguments.after_round
    if after is not None and not 0 <= after <= played:
        raise Refusal.single(
            "--after-round",
            "0 to {played} expected (the sheet has that many rounds), found {after}",
            played=played,
            after=after,
        )
    view = View(tournament, sheet.rulebook, sheet.names, arguments.lang)
    try:
        report = standings_report(view, after)
        told = sheet.warnings
        if after is not None:
            told = [each for each in told if not _is_later(each.place, after, played)]
        _add_warnings(report, told, sheet, arguments)
    except Refusal as refusal:
        raise named(refusal, arguments.sheet) from None
    return answer(arguments, report, lambda: show_standings(report, view, after))


def _add_warnings(
    report: Report, told: Sequence[Fault], sheet: Sheet, arguments: argparse.Namespace
) -> None:
    names = {} if for_scripts(arguments) else sheet.names
    warnings = [warning.sentence(arguments.lang, names) for warning in told]
    if warnings:
        report["warnings"] = warnings + report.get("warnings", [])


def _is_later(place: str, after: int, played: int) -> bool:
    """Whether it speaks of what came after that round: a later one, all of them, or the finish."""
    if found := A_ROUND.match(place):
        return int(found[1]) >= after
    return place.startswith("knockout") or (place == "rounds" and after < played)


def show_standings(report: Report, view: DeskView, after: int | None = None) -> None:
    table, lang = table_with_lots(view, after), view.lang
    cells = [
        [
            str(line.rank) if line.rank else "–",
            STATUS[line.status].filled(player=line.name)[lang],
            *(line.values[number] for number in table.telling),
            line.short.replace(NO_BREAK, " "),  # as people type it who look for it
        ]
        for line in table.rows
    ]
    headings: list[Column] = [
        *_columns(lang, "rank>", "player<"),
        *((table.columns[number].heading, "right") for number in table.telling),
        *_columns(lang, "why<"),
    ]
    print_table(_heading(view)[lang], headings, cells, table.legend)
    if report["open"]:
        print(Text("Open: {what}", what=report["open"])[lang])
    if "final_ranking" in report:
        final = [
            [str(r["rank"]), view.names[r["player"]], with_rule(r["because"], r["rule"])]
            for r in report["final_ranking"]
        ]
        print_table(
            Text("Final ranking")[lang],
            _columns(lang, "rank>", "player<", "because<"),
            final,
        )


def _heading(view: DeskView) -> Text:
    """What is played; and by which edition, where the title could mean several."""
    book, mode = view.rulebook, view.mode
    if len(editions_standing(book.id)) < 2:
        return view.played
    edition = Text("edition {version}", version=book.version)
    return listed([book.title, edition, mode.title], " · ")


STATUS = {
    "active": Text("{player}"),
    "withdrawn": Text("{player} (withdrawn)"),
    "disqualified": Text("{player} (disqualified)"),
}
