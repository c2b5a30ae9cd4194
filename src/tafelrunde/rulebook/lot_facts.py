"""What is a fact of a lot called: the cost of a card, the resource of a wonder?"""

from __future__ import annotations

from tafelrunde.words import Text, Verbatim

FACTS: dict[str, Text] = {
    "cost": Text("cost", context="fact of a lot"),
    "resource": Text("resource", context="fact of a lot"),
    "clay": Text("clay", context="fact of a lot"),
    "glass": Text("glass", context="fact of a lot"),
    "loom": Text("cloth", context="fact of a lot"),
    "ore": Text("ore", context="fact of a lot"),
    "papyrus": Text("papyrus", context="fact of a lot"),
    "stone": Text("stone", context="fact of a lot"),
    "wood": Text("wood", context="fact of a lot"),
}
"""What built-in games say about their lots; what a house writes speaks for itself."""


def fact_word(word: str | int) -> Text:
    return FACTS.get(str(word)) or Verbatim(str(word))
