"""What a stressed volunteer types finds its paragraph, in German and in English."""

from __future__ import annotations

import pytest

from tafelrunde.web.manual import reading

READ_AT_ONCE = 3
"""Whoever is in a hurry reads no further."""

TYPED = {
    "en": {
        "projector frozen": ("audience#screen", "audience#stuck"),
        "projector black": "audience#screen",
        "projektor": "audience#screen",
        "beamer": "audience#screen",
        "screen is dark": "audience#screen",
        "printer broken": "organiser#paper",
        "printer does not work": "organiser#paper",
        "no printer": "organiser#paper",
        "paper jam": "organiser#paper",
        "print again": "organiser#paper",
        "phone dead": "organiser#no-phone",
        "forgot phone": "organiser#no-phone",
        "no internet": "organiser#wifi",
        "wi-fi": "organiser#wifi",
        "wifi gone": "organiser#wifi",
        "app slow": ("organiser#wifi", "audience#stuck"),
        "page does not load": ("audience#stuck", "server#unreachable"),
        "wrong score": "organiser#wrong-result",
        "typo in result": "organiser#wrong-result",
        "late player": "organiser#late",
        "player missing": "organiser#late",
        "someone left": "organiser#leaves",
        "player quit": "organiser#leaves",
        "password forgotten": ("organiser#password", "server#log-in"),
        "cannot log in": ("organiser#password", "server#log-in"),
        "undo": "organiser#history",
        "two same names": "organiser#namesakes",
        "laptop crashed": ("organiser#power", "organiser#laptop"),
        "power cut": "organiser#power",
        "wrong table": "organiser#wrong-seats",
        "clock stopped": "organiser#round",
        "clock is not running": "organiser#round",
        "lost slip": "results#lost",
        "people arguing": "results#dispute",
        "name misspelled": "organiser#person",
        "delete player": "organiser#person",
        "one player too many": "organiser#numbers",
        "cancel tournament": "organiser#settings",
        "need more time": ("referee#long", "results#time"),
        "wrong draw published": "organiser#published",
        "round closed too early": "organiser#closed",
        "disk full": "server#watch",
        "cannot save": "results#refused",
    },
    "de": {
        "wlan tot": "organiser#wifi",
        "wlan geht nicht": "organiser#wifi",
        "wi-fi": "organiser#wifi",
        "kein internet": "organiser#wifi",
        "app langsam": ("organiser#wifi", "audience#stuck"),
        "beamer schwarz": "audience#screen",
        "beamer geht nicht": "audience#screen",
        "beamer bleibt stehen": "audience#screen",
        "projektor eingefroren": ("audience#screen", "audience#stuck"),
        "projector": "audience#screen",
        "bildschirm schwarz": "audience#screen",
        "drucker geht nicht": "organiser#paper",
        "drucker kaputt": "organiser#paper",
        "papierstau": "organiser#paper",
        "nochmal drucken": "organiser#paper",
        "handy leer": ("organiser#no-phone", "player#battery"),
        "handy vergessen": "organiser#no-phone",
        "telefon tot": "organiser#no-phone",
        "ergebniss falsch": "organiser#wrong-result",
        "falsches ergebnis": "organiser#wrong-result",
        "falsche punkte": "organiser#wrong-result",
        "spieler zu spät": "organiser#late",
        "spieler fehlt": "organiser#late",
        "jemand ist gegangen": "organiser#leaves",
        "spieler abgehauen": "organiser#leaves",
        "ausgestiegen": "organiser#leaves",
        "passwort vergessen": ("organiser#password", "server#log-in"),
        "login geht nicht": ("organiser#password", "server#log-in"),
        "rückgängig": "organiser#history",
        "undo": "organiser#history",
        "zwei gleiche namen": "organiser#namesakes",
        "laptop abgestürzt": ("organiser#power", "organiser#laptop"),
        "strom weg": "organiser#power",
        "neustart": "organiser#power",
        "zettel verloren": "results#lost",
        "streit am tisch": "results#dispute",
        "falscher tisch": "organiser#wrong-seats",
        "uhr anhalten": "organiser#round",
        "uhr läuft nicht": "organiser#round",
        "name falsch geschrieben": "organiser#person",
        "spieler löschen": "organiser#person",
        "einer zu viel": "organiser#numbers",
        "unentschieden": "organiser#tie",
        "runde zu früh geschlossen": "organiser#closed",
        "falsch ausgelost": ("organiser#published", "organiser#draw"),
        "seite lädt nicht": ("audience#stuck", "server#unreachable"),
        "turnier absagen": "organiser#settings",
        "mehr zeit": ("referee#long", "results#time"),
        "speichern geht nicht": "results#refused",
        "platte voll": "server#watch",
    },
}


@pytest.mark.parametrize(
    ("lang", "query"), [(lang, query) for lang, typed in TYPED.items() for query in typed]
)
def test_the_right_paragraph_is_among_the_first(lang: str, query: str) -> None:
    wanted = TYPED[lang][query]
    found = [f"{each.role}#{each.id}" for each in reading.find(query, lang)[:READ_AT_ONCE]]
    assert set(found) & ({wanted} if isinstance(wanted, str) else set(wanted)), found
