"""Which ten kingdom cards are in play in this round?

They are drawn for each round directly before it and bind all tables (DOM-105): base game, without
Envoy and Black Market (DOM-109). Only in the final duel, and only if all in it agree, these two
promo cards or Intrigue may come in (DOM-124).

The draw: the purpose is ``kingdom round N``, with promos or Intrigue ``kingdom duel N``. Ten cards
are picked from the lists of `cards.toml` in their order: base, then promos, then intrigue, as far
as they are in.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

import msgspec

from tafelrunde.draw import setup
from tafelrunde.draw.chance import Lots
from tafelrunde.draw.setup import Result, SetupDraw, SetupOption, Value
from tafelrunde.words import Text

__all__ = ["SETUP_DRAWS", "KingdomCard", "card_lists", "draw_kingdom", "recompute", "supply_order"]

PILES = 10


class KingdomCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One pile of the supply."""

    id: str
    en: str
    de: str
    cost: int


class CardLists(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a box holds, in the order in which the cards lie in the bag."""

    base: tuple[KingdomCard, ...]
    promos: tuple[KingdomCard, ...]
    intrigue: tuple[KingdomCard, ...]

    def bag(self, *, promos: bool, intrigue: bool) -> tuple[KingdomCard, ...]:
        return self.base + self.promos * promos + self.intrigue * intrigue


@cache
def card_lists() -> CardLists:
    text = resources.files(__package__).joinpath("cards.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), CardLists)


def draw_kingdom(
    seed: str, *, round: int = 1, promos: bool = False, intrigue: bool = False
) -> tuple[KingdomCard, ...]:
    """Ten kingdom cards in the order drawn; promos and Intrigue are for the final duel only."""
    bag = card_lists().bag(promos=promos, intrigue=intrigue)
    return tuple(Lots(seed, purpose(round, duel=promos or intrigue)).pick(bag, PILES))


def supply_order(cards: tuple[KingdomCard, ...], lang: str = "en") -> tuple[KingdomCard, ...]:
    """The cards as a table lays them out: by cost, then by name in the language of the table."""
    return tuple(sorted(cards, key=lambda card: (card.cost, _alphabetical(_name(card, lang)))))


def purpose(round: int, *, duel: bool) -> str:
    return f"kingdom {'duel' if duel else 'round'} {round}"


def _name(card: KingdomCard, lang: str) -> str:
    return card.de if lang == "de" else card.en


def _alphabetical(name: str) -> str:
    # German names sort their umlauts with the plain vowels, as in a dictionary.
    return name.casefold().translate(str.maketrans("äöü", "aou"))


def _outcome(seed: str, options: Mapping[str, Value]) -> Result:
    round = int(options["round"])
    promos, intrigue = bool(options["promos"]), bool(options["intrigue"])
    drawn = draw_kingdom(seed, round=round, promos=promos, intrigue=intrigue)
    bag = card_lists().bag(promos=promos, intrigue=intrigue)
    return {
        "purpose": purpose(round, duel=promos or intrigue),
        "drawn_from": [card.id for card in bag],
        "drawn": [card.id for card in drawn],
        "cards": [msgspec.to_builtins(card) for card in supply_order(drawn)],
    }


def _lines(result: Mapping[str, object], lang: str) -> list[str]:
    cards = msgspec.convert(result["cards"], tuple[KingdomCard, ...])
    other = "en" if lang == "de" else "de"
    lines = [
        f"{card.cost}  {_name(card, lang)} ({_name(card, other)})"
        for card in supply_order(cards, lang)
    ]
    options = msgspec.convert(result["options"], dict[str, bool | int])
    if options["promos"] or options["intrigue"]:
        agreed = Text("For the final duel only, and only if everyone in it agrees (DOM-124).")
        lines.append(agreed[lang])
    return lines


SETUP_DRAWS = (
    SetupDraw(
        name="kingdom",
        rules=("DOM-105", "DOM-109", "DOM-124"),
        just_before="DOM-105",
        title=Text("Kingdom cards"),
        options=(
            SetupOption("round", "whole", 1, Text("round of the tournament")),
            SetupOption(
                "promos",
                "flag",
                False,
                Text("with Envoy and Black Market (final duel only, all agree)"),
                agreed_rule="DOM-124",
                label=Text("with Envoy and Black Market"),
            ),
            SetupOption(
                "intrigue",
                "flag",
                False,
                Text("with Intrigue (final duel only, all agree)"),
                agreed_rule="DOM-124",
                label=Text("with Intrigue"),
            ),
        ),
        outcome=_outcome,
        lines=_lines,
    ),
)


def recompute(result: Mapping[str, object]) -> Result:
    """A published draw once more, from its algorithm, seed and options alone."""
    return setup.recompute(result, SETUP_DRAWS)
