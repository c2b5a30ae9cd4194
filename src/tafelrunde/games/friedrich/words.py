"""What people call Friedrich's nations, roles and fields; how many objectives a nation has."""

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
HELD, OF = Text("held"), Text("of")
ROUND = Text("in round")
OBJECTIVES = Text("Objectives")
ROUNDS = Text("rounds")
OFFENSIVE, GIVEN_UP = Text("Offensive"), Text("given up in round")
SWITCH, BEFORE_SWITCH = Text("Imperial Army switches"), Text("held before the switch")
CARDS_DEALT = Text("Cards dealt")
WHEN_ASKED = Text("Only when asked whether it was really so")
"""Over the ticks that answer a doubt: nobody needs them before one was told."""
UNUSUAL_GAME = Text("It is right, however unusual: winners, rounds and objectives")
UNUSUAL_SLIP = Text("It is right, however unusual: winners, rounds, objectives and cards")
UNUSUAL_CARDS = Text("These numbers of cards are right, however unusual")

USUAL_OF = {"russia": 10, "sweden": 5, "austria": 12, "imperial_army": 5, "france": 10}
KNOWN_OF = {
    "russia": (10, 10),
    "sweden": (5, 10),
    "austria": (8, 16),
    "imperial_army": (5, 10),
    "france": (10, 10),
}
"""The fewest and the most objectives a nation has in the examples of the rules (FRI-X1 to X6)."""
