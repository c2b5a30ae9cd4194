"""Files with one thing wrong: the sheets they are made from, the places and what is said there."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tafelrunde.cli.main import main
from tests.rules.build import sheet, war
from tests.rules.build_season import season

Raw = dict[str, Any]
GONE = object()
"""In place of a value: the key or item is not there at all."""

CATAN = sheet("catan").round("A 10, B 9, C 8, D 7", "E 10, F 9, G 8").raw
WONDERS = sheet("seven-wonders", "four-rounds").round("A 50 1, B 40 2, C 30 3, D 20 4").raw
DUEL = sheet("seven-wonders", "duel").round("A 60, B 40", "C military, D").raw
PAIRS = sheet("carcassonne", "two-player").with_options(rounds=1, knockout_size=2)
KNOCKOUT = PAIRS.round("A 9, B 8", "C 7, D 6").match("final", "A 5, C 5", "A 5, C 6").raw
DOMINION = sheet("dominion").round("A -3 9 1, B 4 9 1, C 3 9 1, D 2 9 1").raw
FRIEDRICH = sheet("friedrich")
FRIEDRICH = FRIEDRICH.war(
    "A B C D",
    war(
        19,
        "austria",
        "6/10 3/5 12/12 4/5 9/10",
        army="elisabeth",
        army_before="2/5",
        offensive="12/14 given up in 11 card",
        cards="70 20 40 10 50 10 40",
    ),
)
WAR = FRIEDRICH.raw
FULL = (
    KNOCKOUT
    | {"withdrawals": [{"player": "B", "after_round": 1}]}
    | {"disqualifications": [{"player": "D", "after_round": 1}], "lots": ["B", "D"]}
)
SEASON = (
    season("catan")
    .led_by("A", "B")
    .tournament(16, {1: "A", 2: "B C"}, unranked="D", shares={"A": "1/3"}, name="Herne")
    .with_options(tied_places="mean")
    .raw
)
TABLE = "rounds[0].tables[0]"
SEAT = f"{TABLE}.seats[3]"
GAME = f"{TABLE}.game"


def changed(raw: Raw, path: str, value: Any) -> Raw:
    """The file with one place changed: changed(sheet, "rounds[0].tables[0].number", "x")."""
    raw = copy.deepcopy(raw)
    *way, last = [int(n) if n else key for n, key in re.findall(r"\[(\d+)\]|([^.\[\]]+)", path)]
    node: Any = raw
    for step in way:
        node = node[step]
    if value is GONE:
        del node[last]
    else:
        node[last] = copy.deepcopy(value)
    return raw


def places(node: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every place of a file with what stands there."""
    if path:
        yield path, node
    if isinstance(node, dict):
        for key, value in node.items():
            yield from places(value, f"{path}.{key}" if path else key)
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from places(value, f"{path}[{index}]")


def call(*arguments: str) -> int:
    """The command's exit code; half letters in a traceback would upset the test runner as well."""
    try:
        return main(arguments)
    except UnicodeError as error:
        broken = ascii(str(error))
    pytest.fail(f"{arguments[0]} broke: {broken}", pytrace=False)


WRONG: list[tuple[str, Raw, str, Any, str]] = [
    # the head of the sheet
    ("no version", CATAN, "sheet", GONE, "the number 1 expected, found nothing"),
    ("another version", CATAN, "sheet", 2, "the number 1 expected, found 2"),
    ("true as version", CATAN, "sheet", True, "the number 1 expected, found true"),
    ("no rulebook", CATAN, "rulebook", GONE, "a text of 1 to 200 printable characters expected"),
    ("unknown rulebook", CATAN, "rulebook", "catam", "unknown; did you mean "),
    ("strange rulebook", CATAN, "rulebook", "../../etc", "unknown; expected one of"),
    ("unknown mode", CATAN, "mode", "ranking-turnament", "unknown; did you mean "),
    ("no mode", CATAN, "mode", GONE, "mode (text) expected, found nothing"),
    ("unknown option", CATAN, "options.share", 1, "unknown; did you mean “share_vp”?"),
    ("wrong choice", CATAN, "options.share_vp", "all", "one of scored, capped expected"),
    ("null option", CATAN, "options.share_vp", None, "one of scored, capped expected"),
    ("word for number", CATAN, "options.rounds", "3", "a whole number from 1 to 9 expected"),
    ("float option", KNOCKOUT, "options.knockout_size", 2.0, "one of 8, 4, 2 expected"),
    ("float deduction", WAR, "options.oo_failed_deduction", 1.5, "a text such as '1.5'"),
    ("division by zero", WAR, "options.oo_austria_cap", "1/0", "a number such as 1.5"),
    ("too large a cap", WAR, "options.oo_austria_cap", "21", "a number from 0 to 20 expected"),
    # people
    ("nobody", CATAN, "players", [], "at least one player expected"),
    ("player twice", CATAN, "players[1].id", "A", "“A” is listed twice"),
    (
        "player without id",
        CATAN,
        "players[1].id",
        GONE,
        "a text of 1 to 200 printable characters expected",
    ),
    ("empty id", CATAN, "players[1].id", "", "a text of 1 to 200 printable characters expected"),
    (
        "endless name",
        CATAN,
        "players[1].name",
        "x" * 201,
        "a text of 1 to 200 printable characters",
    ),
    (
        "number as name",
        CATAN,
        "players[1].name",
        7,
        "a text of 1 to 200 printable characters expected",
    ),
    # seats
    ("unknown player", CATAN, f"{SEAT}.player", "Z", 'player "Z" is unknown'),
    ("no player", CATAN, f"{SEAT}.player", GONE, "player (text) expected, found nothing"),
    ("unknown game", CATAN, "rounds[0].game", "seafarer", "did you mean “seafarers”?"),
    ("position 5", CATAN, f"{SEAT}.position", 5, "a whole number from 1 to 4 expected"),
    ("left as number", CATAN, f"{SEAT}.left", 1, "true or false expected, found 1"),
    ("won as word", CATAN, f"{SEAT}.won", "yes", 'true or false expected, found "yes"'),
    # results
    ("missing result", CATAN, f"{SEAT}.vp", GONE, "from 0 to 100000 expected, found nothing"),
    ("null result", CATAN, f"{SEAT}.vp", None, "from 0 to 100000 expected, found nothing"),
    ("negative result", CATAN, f"{SEAT}.vp", -1, "from 0 to 100000 expected, found -1"),
    ("fractional result", CATAN, f"{SEAT}.vp", 7.5, "from 0 to 100000 expected, found 7.5"),
    ("whole float", CATAN, f"{SEAT}.vp", 7.0, "from 0 to 100000 expected, found 7.0"),
    ("huge result", CATAN, f"{SEAT}.vp", 10**30, "from 0 to 100000 expected, found 1000"),
    ("slip of the pen", CATAN, f"{SEAT}.vp", 100_001, "expected, found 100001"),
    ("text result", CATAN, f"{SEAT}.vp", "7", 'from 0 to 100000 expected, found "7"'),
    ("flag as result", CATAN, f"{SEAT}.vp", True, "from 0 to 100000 expected, found true"),
    ("no coins", WONDERS, f"{SEAT}.coins", GONE, "from 0 to 100000 expected, found nothing"),
    ("negative coins", WONDERS, f"{SEAT}.coins", -1, "expected, found -1"),
    ("negative in 7 Wonders", WONDERS, f"{SEAT}.vp", -1, "expected, found -1"),
    ("negative in Duel", DUEL, f"{TABLE}.seats[1].vp", -1, "expected, found -1"),
    ("negative for two", KNOCKOUT, f"{TABLE}.seats[1].vp", -1, "expected, found -1"),
    ("no turns", DOMINION, f"{SEAT}.turns", GONE, "from 0 to 100000 expected, found nothing"),
    ("negative turns", DOMINION, f"{SEAT}.turns", -1, "expected, found -1"),
    ("negative cards", DOMINION, f"{SEAT}.victory_cards", -1, "expected, found -1"),
    ("far below", DOMINION, f"{SEAT}.vp", -100_001, "from -100000 to 100000 expected"),
    ("unknown victory", DUEL, f"{TABLE}.seats[0].victory", "naval", 'victory "naval" is unknown'),
    # leaving
    ("withdrawn stranger", FULL, "withdrawals[0].player", "Z", 'player "Z" is unknown'),
    ("withdrawn never", FULL, "withdrawals[0].after_round", GONE, "from 0 to 20 expected"),
    ("out after -1", FULL, "disqualifications[0].after_round", -1, "from 0 to 20 expected"),
    ("unknown lot", FULL, "lots[1]", "Z", 'player "Z" is unknown'),
    ("lot twice", FULL, "lots[1]", "B", "“B” is listed twice"),
    # knockout
    ("unknown stage", KNOCKOUT, "knockout[0].stage", "finale", "did you mean “final”?"),
    ("no such stage", KNOCKOUT, "knockout[0].stage", "semifinal", "is unknown"),
    ("unknown match", KNOCKOUT, "knockout[0].matches[0].match", "QF1", "is unknown"),
    ("no games", KNOCKOUT, "knockout[0].matches[0].games", [], "1 to 2 games expected, found 0"),
    # Friedrich
    ("no minutes", WAR, GAME, GONE, "the game’s minutes expected, found nothing"),
    ("no rounds", WAR, f"{GAME}.rounds", GONE, "a whole number from 1 to 1000 expected"),
    ("no round at all", WAR, f"{GAME}.rounds", 0, "a whole number from 1 to 1000 expected"),
    ("half a round", WAR, f"{GAME}.rounds", 9.5, "a whole number from 1 to 1000 expected"),
    ("a nation missing", WAR, f"{GAME}.nations.france", GONE, "expected, found nothing"),
    ("a nation too many", WAR, f"{GAME}.nations.spain", {"held": 1, "of": 2}, "one of russia"),
    ("more than all", WAR, f"{GAME}.nations.france.held", 11, "at most 10 objectives possible"),
    ("negative cities", WAR, f"{GAME}.nations.france.held", -1, "from 0 to 1000 expected"),
    ("no objectives", WAR, f"{GAME}.nations.sweden.of", 0, "from 1 to 1000 expected"),
    ("unknown leader", WAR, f"{GAME}.nations.imperial_army.role", "friedrich", "one of elisabeth"),
    ("a bad record", WAR, f"{GAME}.nations.imperial_army.before_switch.held", 6, "at most 5"),
    ("unknown winner", WAR, f"{GAME}.winners[0]", "spain", "one of prussia"),
    ("no winners", WAR, f"{GAME}.winners", GONE, "a list of winning nations expected"),
    ("given up too late", WAR, f"{GAME}.offensive.abandoned_in_round", 20, "only 19 rounds"),
    ("too large an offensive", WAR, f"{GAME}.offensive.held", 15, "at most 14 objectives"),
    ("card as number", WAR, f"{GAME}.offensive.austria_took_card", 1, "true or false expected"),
    ("a card count missing", WAR, f"{GAME}.cards.russia", GONE, "from 0 to 1000 expected"),
    ("negative cards dealt", WAR, f"{GAME}.cards.russia", -1, "from 0 to 1000 expected"),
    ("no role", WAR, f"{SEAT}.role", GONE, "role (text) expected, found nothing"),
    ("unknown role", WAR, f"{SEAT}.role", "pompadur", "did you mean “pompadour”?"),
]


WRONG_SEASONS: list[tuple[str, str, Any, str]] = [
    ("no version", "season", GONE, "the number 1 expected, found nothing"),
    ("no rulebook", "rulebook", GONE, "a text of 1 to 200 printable characters expected"),
    ("unknown rulebook", "rulebook", "katan", "did you mean “catan”?"),
    ("no list", "rulebook", "dominion", "dominion has no season ranking"),
    ("unknown option", "options.tied_place", "mean", "did you mean “tied_places”?"),
    ("wrong choice", "options.tied_places", "worse", "one of better, mean expected"),
    ("too few places", "options.final_places", 0, "a whole number from 1 to 1000 expected"),
    ("champion twice", "runner_up", "A", "somebody else than the champion expected"),
    ("champion as number", "champion", 1, "a text of 1 to 200 printable characters expected"),
    ("no tournaments", "tournaments", GONE, "a list […] expected, found nothing"),
    ("no id", "tournaments[0].id", GONE, "a text of 1 to 200 printable characters expected"),
    ("no date", "tournaments[0].date", GONE, "a date such as 2019-10-05 expected"),
    ("German date", "tournaments[0].date", "5.10.2019", "a date such as 2019-10-05 expected"),
    ("month 13", "tournaments[0].date", "2019-13-05", "a date such as 2019-10-05 expected"),
    ("direct as word", "tournaments[0].direct", "no", "true, false or a whole number from 0"),
    ("direct below", "tournaments[0].direct", -1, "true, false or a whole number from 0"),
    ("lots as text", "lots", "A", "a list […] expected"),
    ("half a stand-in", "tournaments[0].standins", "one", "a whole number from 0 to 100 expected"),
    ("no ranking", "tournaments[0].ranking", GONE, "a list […] expected, found nothing"),
    ("names, not groups", "tournaments[0].ranking[0]", "A", 'a list […] expected, found "A"'),
    ("empty group", "tournaments[0].ranking[0]", [], "at least one player expected"),
    ("player twice", "tournaments[0].ranking[1][0]", "A", "“A” is listed twice"),
    ("ranked and not", "tournaments[0].unranked[0]", "A", "“A” is listed twice"),
    (
        "float share",
        "tournaments[0].shares.A",
        0.33,
        "a fraction such as 53/60 from 0 to 1 expected",
    ),
    ("share of a stranger", "tournaments[0].shares.Z", "1/3", "took no part in this tournament"),
]
