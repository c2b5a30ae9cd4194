"""`tafelrunde season`: ranking list, invitations and reserves of a season file."""

from __future__ import annotations

import argparse

from tafelrunde.cli.answer import Side, answer, print_table
from tafelrunde.cli.files import named, read_json
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.reports import Report, season_report
from tafelrunde.rulebook.exact import exact
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.season import read_season
from tafelrunde.words import NOTHING, Text, counted
from tafelrunde.words.numbers import decimal_text

BECAUSE = {
    "champion": Text("reigning champion"),
    "runner_up": Text("runner-up"),
    "direct": Text("qualified directly"),
    "regional": Text("regional championship"),
    "best_junior": Text("best junior"),
    "ranking": Text("ranking list"),
    "replacement": Text("takes the place of"),
}


def season_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a season file (JSON)")


def season(arguments: argparse.Namespace) -> int:
    raw = read_json(arguments.file)
    try:
        played = read_season(raw, open_rulebook)
    except Refusal as refusal:
        raise named(refusal, arguments.file) from None
    report = season_report(played, {}, arguments.lang)
    if played.warnings:
        report["warnings"] = [warning.sentence(arguments.lang) for warning in played.warnings]
    return answer(arguments, report, lambda: _show(report, played.rulebook.title, arguments.lang))


def _show(report: Report, title: Text, lang: str) -> None:
    rows = [
        [
            str(row["rank"]),
            FORFEITS.filled(player=row["player"])[lang] if row["forfeits"] else row["player"],
            decimal_text(exact(row["points"]["exact"]), lang),
            _sum(row["counted"], lang),
            row["reason"] or "",
        ]
        for row in report["ranking"]
    ]
    sides: tuple[Side, ...] = ("right", "left", "right", "left", "left")
    columns = list(zip([each[lang] for each in RANKED], sides, strict=True))
    print_table(f"{title[lang]} · {Text('ranking list')[lang]}", columns, rows)
    invited = [_invited(invitation, lang) for invitation in report["invitations"]]
    names = [each[lang] for each in INVITED]
    if not any(line[-1] for line in invited):
        names, invited = names[:-1], [line[:-1] for line in invited]
    print_table(Text("Final")[lang], [(name, "left") for name in names], invited)
    if "note" in report:
        print(report["note"])
    for contest in report["undecided"]:
        print(_needs_lot(contest)[lang])
    if report["reserves"]:
        label = Text("Reserves")[lang]
        print(f"{label}: {', '.join(report['reserves'])}")


RANKED = (
    Text("Place"),
    Text("Player"),
    Text("Points"),
    Text("counted"),
    Text("ahead of the next because"),
)
INVITED = (Text("Invited"), Text("because", context="invited"), Text("Rule"), Text("Answer"))


def _sum(counted: list[Report], lang: str) -> str:
    """Results that are sums themselves are told apart by semicolons."""
    parts = [_counted(item, lang) for item in counted]
    return ("; " if any(" + " in part for part in parts) else " + ").join(parts)


def _invited(invitation: Report, lang: str) -> list[str]:
    because = BECAUSE[invitation["because"]][lang]
    if "instead_of" in invitation:
        because += f" {invitation['instead_of']}"
    answer = ANSWERS.get(invitation.get("answer", ""), NOTHING)[lang]
    return [invitation["player"], because, invitation["rule"], answer]


def _needs_lot(contest: Report) -> Text:
    """Between whom a lot is needed, for what, and how it is handed in."""
    among, places = ", ".join(contest["players"]), contest["places"]
    where = f" ({contest['tournament']})" if "tournament" in contest else ""
    lots = ", ".join(f'"{player}"' for player in contest["players"])
    return Text(
        "Lot needed: {among} are equal in everything, for {places}{where} "
        "({contest}). Until it is drawn none of them is invited; write the result as "
        '"lots": [{lots}] in the order drawn.',
        among=among,
        places=counted(places, "{n} place", "{n} places"),
        where=where,
        contest=contest["rule"],
        lots=lots,
    )


FORFEITS = Text("{player} (qualified, points forfeited)")
ANSWERS = {
    "confirmed": Text("✓ confirmed"),
    "declined": Text("✗ declined"),
    "lapsed": Text("✗ lapsed"),
}


def _counted(item: Report, lang: str) -> str:
    if item["points"] == "0":
        return "0"
    points = _reckoned(item, lang)
    if item["weight"] == "1":
        return points
    return f"({points}) · {item['weight']}" if " " in points else f"{points} · {item['weight']}"


def _reckoned(item: Report, lang: str) -> str:
    """With factor and bonus, "2 × 30 + 1"; what each of them is stands in the answer as JSON."""
    if "place_points" not in item:
        return decimal_text(exact(item["points"]), lang)
    terms = [decimal_text(exact(item["place_points"]), lang)]
    if item["factor"] != "1":
        terms = [f"{decimal_text(exact(item['factor']), lang)} × {terms[0]}"]
    terms += [decimal_text(exact(bonus["points"]), lang) for bonus in item["bonus"]]
    return " + ".join(terms)
