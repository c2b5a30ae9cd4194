"""What people call Friedrich's nations and roles, and how many objectives a nation usually has."""

from __future__ import annotations

from tafelrunde.words import Text

NATION_WORDS: dict[str, Text] = {
    "prussia": Text("Preußen", "Prussia"),
    "hanover": Text("Hannover", "Hanover"),
    "russia": Text("Russland", "Russia"),
    "sweden": Text("Schweden", "Sweden"),
    "austria": Text("Österreich", "Austria"),
    "imperial_army": Text("Reichsarmee", "Imperial Army"),
    "france": Text("Frankreich", "France"),
}
ROLE_WORDS: dict[str, Text] = {
    "friedrich": Text("Friedrich", "Friedrich"),
    "elisabeth": Text("Elisabeth", "Elisabeth"),
    "maria_theresa": Text("Maria Theresia", "Maria Theresa"),
    "pompadour": Text("Pompadour", "Pompadour"),
}
USUAL_OF = {"russia": 10, "sweden": 5, "austria": 12, "imperial_army": 5, "france": 10}
