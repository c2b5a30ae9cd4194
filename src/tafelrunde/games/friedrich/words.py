"""What people call Friedrich's nations and roles, and how many objectives a nation usually has."""

from __future__ import annotations

from tafelrunde.words import Text

NATION_WORDS: dict[str, Text] = {
    "prussia": Text("Prussia"),
    "hanover": Text("Hanover"),
    "russia": Text("Russia"),
    "sweden": Text("Sweden"),
    "austria": Text("Austria"),
    "imperial_army": Text("Imperial Army"),
    "france": Text("France"),
}
ROLE_WORDS: dict[str, Text] = {
    "friedrich": Text("Friedrich"),
    "elisabeth": Text("Elisabeth"),
    "maria_theresa": Text("Maria Theresa"),
    "pompadour": Text("Pompadour"),
}
USUAL_OF = {"russia": 10, "sweden": 5, "austria": 12, "imperial_army": 5, "france": 10}
