"""Who plays in the demonstration? Nobody: all names are made up, some long, some with umlauts."""

from __future__ import annotations

import msgspec

from tafelrunde.draw.chance import Lots

FIRST = (
    "Ada", "Björn", "Cem", "Dörte", "Emil", "Fee", "Gül", "Hanno", "Ilse", "Jörn", "Käthe", "Levin",
    "Mia", "Noël", "Özlem", "Paul", "Quirin", "Rúna", "Sören", "Thea", "Ümit", "Vera", "Wanja",
    "Xenia", "Yusuf", "Zoë",
)  # fmt: skip
LAST = (
    "Würfelbach", "Kartenstein", "Meeplinger", "Spielbrink", "Zugzwang", "Ährenfeld", "Öltopf",
    "Überfluss", "Klosterwiese", "Stadttor", "Wollgras", "Erzbergen", "Lehmgrub", "Holzhafen",
    "Dukatenkamm", "Provinzler", "Kolossos", "Leuchtturmer", "Kurierski", "Süßgold", "Räuberhut",
    "Marktplatz", "Straßenbau", "Brettschneidt",
)  # fmt: skip
LONG = (
    "Wilhelmine-Charlotte von der Würfelburg zu Kartenstein-Meeplingen",
    "Maximilian Konstantin Alexander Graf Überfluss-Holzhafen",
    "Li Zug",
)
CLUBS = (
    "", "", "Spielekreis Musterhausen", "Brettspielfreunde Beispielstadt e. V.", "",
    "Würfelrunde Niemandsland", "", "Spieliothek Probendorf",
)  # fmt: skip
RANKS = ("Grenadier", "Adjutant", "Sergeant", "Major", "Admiral", "General", "Veteran", "Tambour")


EVERY_MINOR = 12
"""One in so many is under age; public pages show initials for them."""


class Invented(msgspec.Struct, frozen=True):
    """Somebody who does not exist."""

    player: str
    name: str
    club: str
    birth_year: int
    pseudonym: str

    @property
    def surname(self) -> str:
        return self.name.rsplit(" ", 1)[-1]


def invented_people(number: int, seed: str, year: int) -> list[Invented]:
    """So many people, no name twice; a few have names that no page is made for."""
    lots = Lots(seed, "people")
    first, last = list(lots.shuffled(FIRST)), list(lots.shuffled(LAST))
    names = [
        f"{first[index % len(first)]} {last[(index + index // len(last)) % len(last)]}"
        for index in range(number)
    ]
    long = LONG[:number]
    for place, name in zip(lots.pick(range(number), len(long)), long, strict=True):
        names[place] = name
    return [
        Invented(
            player=f"p{index + 1:02}",
            name=name,
            club=CLUBS[lots.below(len(CLUBS))],
            birth_year=year - _age(index, name, lots),
            pseudonym=pseudonym,
        )
        for index, (name, pseudonym) in enumerate(
            zip(names, _pseudonyms(number, seed), strict=True)
        )
    ]


def _pseudonyms(number: int, seed: str) -> list[str]:
    """In a drawn order: in that of the ids everybody could count off who is who (FRI-231)."""
    ranks = (
        f"{RANKS[index % len(RANKS)]} {11 + 7 * (index // len(RANKS)) + index}"
        for index in range(number)
    )
    return Lots(seed, "pseudonyms").shuffled(list(ranks))


def _age(index: int, name: str, lots: Lots) -> int:
    """Long names come up in several tournaments: whoever bears one is of age in all of them."""
    if index % EVERY_MINOR == 9:
        return 41 if name in LONG else 15
    return 19 + lots.below(48)
