"""The minimal minutes as a sheet to fill in by hand (FRI-601)."""

from __future__ import annotations

from tafelrunde.games.forms import PaperMinutes, PaperNation
from tafelrunde.words import Text

from .noting import JURY_COUNTS
from .war import ATTACKERS, DEALT_TO, LEADERS, NATIONS
from .words import NATION_WORDS, ROLE_WORDS, USUAL_OF

WORDS = {
    "kept": Text("Kept by Pompadour"),
    "code": Text("Code"),
    "role": Text("Role", context="paper"),
    "name": Text("Name"),
    "points": Text("Points (jury)"),
    "signature": Text("Signature"),
    "rounds": Text("Rounds played"),
    "rounds-counted": JURY_COUNTS,
    "nation": Text("Nation"),
    "tally": Text("Cards dealt (tally)"),
    "sum": Text("Sum"),
    "held": Text("Objectives held"),
    "of": Text("of"),
    "gone": Text("dropped out in round"),
    "won": Text("won"),
    "army": Text("Imperial Army switches"),
    "army-to": Text("led by"),
    "army-before": Text("held before the switch"),
    "in-round": Text("in round"),
    "offensive": Text("Prussian offensive"),
    "offensive-held": Text("held"),
    "offensive-given-up": Text("given up in round"),
    "offensive-card": Text("Austria took the card"),
    "clock": Text("Time used (minutes)"),
    "clock-first": Text("Friedrich"),
    "clock-others": Text("the three others"),
    "jury": Text("For the jury"),
}
NOTES = (
    Text("Call the jury as soon as a nation drops out or the offensive fails (FRI-602)."),
    Text(
        "At the end leave everything as it is, the fate cards too, until the jury is "
        "there (FRI-601)."
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
    notes=NOTES,
)
