"""Every list of people and every box to choose from sorts as a dictionary does."""

from __future__ import annotations

import re
from html import unescape

from tests.web.organiser.conftest import Clerk
from tests.web.referee.whistles import Referee

SURNAMES = ["Arger", "Ärger", "Großmann", "Grote", "Öhm", "Olsen", "Øyen", "Zahn"]
FIRST_NAMES = ["Kai", "Zoe", "Eva", "Ada", "Jan", "Cem", "Bo", "Ida"]
CLUBS = ["Äpfel", "Arndt", "Östrich", "Ostwind", "Zug"]
BY_NAME = ("/players", "/check-in", "/phones")
TO_CHOOSE = ("/tables/seats", "/rulings", "/history", "/draw", "/settings", "/paper")
A_LIST = re.compile(r"<(select|datalist|ul|ol|tbody)\b[^>]*>(.*?)</\1>", re.DOTALL)
BOXES = ("select", "datalist")


def lists_of(page: str, words: list[str], *, boxes: bool = False) -> list[list[str]]:
    """The order of these words in each list that has them all; of the boxes alone, if wanted."""
    texts = (text for kind, text in A_LIST.findall(page) if not boxes or kind in BOXES)
    found = ({w: at.start() for w in words if (at := re.search(rf"\b{w}\b", t))} for t in texts)
    return [sorted(each, key=lambda w: each[w]) for each in found if len(each) == len(words)]


def test_people_and_clubs_stand_where_one_looks_for_them(organiser: Clerk) -> None:
    organiser.announce("seven-wonders", "four-rounds")
    people = list(zip(FIRST_NAMES, SURNAMES, strict=True))
    for number, (first, last) in enumerate(reversed(people)):
        club = CLUBS[-number % len(CLUBS)]
        organiser.post("/players/add", name=f"{first} {last}", club=club, twice="on")
    organiser.begin()
    organiser.publish()
    for player in organiser.state.entries:
        organiser.did("give-ruling", rule="7W-501", verdict="warning", players=player)
    pages = {path: unescape(organiser.page(path)) for path in BY_NAME + TO_CHOOSE}
    pages["the referee’s"] = Referee(organiser.slug).page("/ruling")
    told = {path: lists_of(pages[path], SURNAMES, boxes=path not in BY_NAME) for path in pages}
    assert {path for path in told if told[path]} >= {*BY_NAME, "/tables/seats", "/history"}
    wrong = {path: each for path, lists in told.items() for each in lists if each != SURNAMES}
    assert wrong == {}
    assert lists_of(pages["/players"], CLUBS, boxes=True) == [CLUBS]
