"""Whoever does not know the rule's name types what happened; the handbook finds it all the same.

For each rule of referee, conduct and clocks: what a player would type, in German and in English.
The rule must stand among the first answers, and the answer cites its id.
"""

from __future__ import annotations

from functools import cache

import pytest

from tafelrunde.games.shelf import open_handbook
from tafelrunde.pages.handbook import find_rules
from tafelrunde.rulebook.handbook import Handbook
from tests.rules.coverage import catalogue

FIRST = 4

WORDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "7W-501": (
        ("Königsmacher", "Absprachen", "unfair", "extremistisch"),
        ("kingmaking", "collusion", "rude", "marked cards"),
    ),
    "7W-502": (("Verwarnung", "Sperre", "gelbe Karte"), ("warning", "ban", "yellow card")),
    "7W-601": (("Wer ist Schiedsrichter", "Schiri"), ("who is the referee", "judge")),
    "7W-602": (
        ("Regelverstoß melden", "Schiri rufen", "zu spät gemeldet"),
        ("call the referee", "reported too late", "wrong move"),
    ),
    "7W-603": (
        ("Beschwerde", "Einspruch", "Ergebnis anfechten"),
        ("complaint", "appeal", "contest the result"),
    ),
    "7W-604": (("Disqualifikation", "absichtlich"), ("disqualified", "deliberate")),
    "7W-605": (("ausgestiegen", "Spieler fehlt"), ("dropped out", "player missing")),
    "7W-607": (("verlässt das Spiel", "weggehen"), ("walks out", "leaves the game", "quit")),
    "CAT-101": (
        ("Schiedsrichter spielt mit", "befangen", "unparteiisch"),
        ("referee plays", "impartial", "biased"),
    ),
    "CAT-102": (("Regelverstoß", "Schiri rufen"), ("call the referee", "rule violation")),
    "CAT-103": (("Beschwerde", "Reklamation", "Einspruch"), ("complaint", "protest", "appeal")),
    "CAT-104": (("disqualifiziert", "absichtlich"), ("disqualified", "deliberate", "cheating")),
    "CAT-105": (("Tisch zu zweit", "ausgestiegen"), ("table of two", "dropped out")),
    "CAT-106": (("verlässt das Spiel", "aufgeben"), ("leaves the game", "walk out")),
    "CAT-107": (("Sperre", "nach Hause gehen"), ("banned", "go home")),
    "CAT-201": (("Zeitlimit", "wie lange"), ("time limit", "how long")),
    "CAT-202": (
        ("drei Minuten", "zu langsam", "Bedenkzeit"),
        ("three minutes", "slow player", "thinking time"),
    ),
    "CAR-201": (("Handy", "Notizen", "mitschreiben"), ("phone", "notes", "calculator")),
    "CAR-204": (("Regelfrage", "Schiri"), ("rule question", "judge")),
    "CAR-205": (("Schummeln", "falsch gelegt"), ("cheating", "misplaced tile")),
    "CAR-207": (("Beleidigung", "Verwarnung", "aufräumen"), ("insult", "warning", "tidy up")),
    "DOM-110": (("Schiri", "falsch gespielt", "Beschwerde"), ("illegal play", "complaint")),
    "DOM-114": (("schlecht gemischt", "Misstrauen"), ("badly shuffled", "stacked deck")),
    "DOM-119": (("Betrug", "Schummeln", "rausgeworfen"), ("cheating", "thrown out")),
    "FRI-501": (("hineinreden", "einmischen"), ("meddling", "interference")),
    "FRI-502": (("Tipps", "Absprachen", "Ratschläge"), ("tips", "advice", "table talk")),
    "FRI-509": (("Runden zählen", "mitschreiben"), ("counting rounds", "writing down")),
    "FRI-510": (("Unentschieden", "Kampf unentschieden"), ("tied combat", "drawn fight")),
    "FRI-511": (("Regelfrage", "Streit", "Jury rufen"), ("rules dispute", "call the jury")),
    "FRI-512": (("Jury schaut zu", "Zuschauer"), ("jury watches", "spectator")),
    "FRI-701": (("Schachuhr", "130 Minuten", "wie viel Zeit"), ("chess clock", "how much time")),
    "FRI-702": (("Uhr starten", "wann läuft die Uhr"), ("start the clock", "when does the clock")),
    "FRI-703": (("Uhr anhalten", "Uhr stoppen", "Toilette"), ("stop the clock", "bathroom")),
    "FRI-704": (("Rückzug Uhr", "Mischen Uhr"), ("retreat clock", "shuffling clock")),
    "FRI-705": (("Zeit abgelaufen", "Zeit um"), ("out of time", "time used up")),
    "FRI-706": (("Zeit übertragen", "Zeit sparen"), ("carry over time", "unused time")),
    "FRI-707": (("Rückzug ohne Zeit", "drei Sekunden"), ("retreat out of time", "three seconds")),
}
GAMES = {"7W": "seven-wonders", "CAT": "catan", "CAR": "carcassonne", "DOM": "dominion"}
GAMES["FRI"] = "friedrich"


@cache
def opened(game: str) -> Handbook:
    return open_handbook(game)


def asked() -> list[tuple[str, str]]:
    return [(rule, query) for rule, (de, en) in WORDS.items() for query in (*de, *en)]


@pytest.mark.parametrize(("rule", "query"), asked())
def test_a_rule_is_found_by_what_a_player_would_type(rule: str, query: str) -> None:
    book = opened(GAMES[rule.split("-")[0]])
    found = [each.id for each in find_rules(book.rules, query)[:FIRST]]
    assert rule in found, found


def test_every_rule_of_referee_conduct_and_clocks_is_asked_for_in_both_languages() -> None:
    wanted = {
        rule
        for rules in catalogue()["rules"].values()
        for rule, kind in rules.items()
        if kind in ("J", "C")
    }
    assert set(WORDS) == wanted
    assert all(de and en for de, en in WORDS.values())
