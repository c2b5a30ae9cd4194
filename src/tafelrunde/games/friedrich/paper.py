"""The minimal minutes as a sheet to fill in by hand (FRI-601)."""

from __future__ import annotations

from tafelrunde.games.forms import PaperMinutes, PaperNation
from tafelrunde.games.friedrich.war import ATTACKERS, DEALT_TO, LEADERS, NATIONS
from tafelrunde.games.friedrich.words import NATION_WORDS, ROLE_WORDS, USUAL_OF
from tafelrunde.words import Text

LONGEST_GAME = 24
"""No game gets far beyond so many rounds."""

WORDS = {
    "kept": Text("Geführt von Pompadour", "Kept by Pompadour"),
    "code": Text("Code", "Code"),
    "role": Text("Rolle", "Role"),
    "name": Text("Name", "Name"),
    "points": Text("Punkte (Jury)", "Points (jury)"),
    "signature": Text("Unterschrift", "Signature"),
    "rounds": Text("Gespielte Runden (abstreichen)", "Rounds played (strike out)"),
    "nation": Text("Nation", "Nation"),
    "tally": Text("Ausgeteilte Karten (Strichliste)", "Cards dealt (tally)"),
    "sum": Text("Summe", "Sum"),
    "held": Text("Zielstädte gehalten", "Objectives held"),
    "of": Text("von", "of"),
    "gone": Text("ausgeschieden in Runde", "dropped out in round"),
    "won": Text("Sieg", "won"),
    "army": Text("Reichsarmee wechselt", "Imperial Army switches"),
    "army-to": Text("geführt von", "led by"),
    "army-before": Text("vor dem Wechsel gehalten", "held before the switch"),
    "in-round": Text("in Runde", "in round"),
    "offensive": Text("Preußische Offensive", "Prussian offensive"),
    "offensive-held": Text("gehalten", "held"),
    "offensive-given-up": Text("aufgegeben in Runde", "given up in round"),
    "offensive-card": Text("Österreich nahm die Karte", "Austria took the card"),
    "clock": Text("Bedenkzeit verbraucht (Minuten)", "Time used (minutes)"),
    "clock-first": Text("Friedrich", "Friedrich"),
    "clock-others": Text("die drei anderen", "the three others"),
    "jury": Text("Für die Jury", "For the jury"),
}
NOTES = (
    Text(
        "Die Jury rufen, sobald eine Nation ausscheidet oder die Offensive scheitert (FRI-602).",
        "Call the jury as soon as a nation drops out or the offensive fails (FRI-602).",
    ),
    Text(
        "Am Ende alles stehen lassen, auch den Schicksalsstapel, bis die Jury da ist (FRI-601).",
        "At the end leave everything as it is, the fate cards too, until the jury is there "
        "(FRI-601).",
    ),
)

PAPER = PaperMinutes(
    words=WORDS,
    leaders=tuple(ROLE_WORDS[leader] for leader in LEADERS),
    nations=tuple(
        PaperNation(
            name=NATION_WORDS[nation],
            of=USUAL_OF[nation] if nation in ATTACKERS else None,
            wins=nation in NATIONS,
        )
        for nation in DEALT_TO
    ),
    rounds=LONGEST_GAME,
    notes=NOTES,
)
