"""Whole seasons through the web: fourteen tournaments, 186 people, two databases.

Announced, approved, handed in as lists and sheets, people told apart and merged, a result
corrected, invitations sent, confirmed, declined, lapsed and passed on, the final filled. The list
and the invitations are those of an independent computation (`tests/oracle/season.py`). Each game on
one database here; on both, with thirty tournaments and four hundred people, with `make long`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.journal.season_record import SEASONS
from tafelrunde.reckoning.season.verification import season_verdict_on
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.models import Hall, Person
from tafelrunde.web.season import house
from tafelrunde.web.season.listing import A_PAGE
from tafelrunde.words import number
from tests.oracle import season as slow
from tests.web.association.databases import whole_house
from tests.web.association.office import name_of
from tests.web.association.whole_season import (
    CHAMPION,
    DIRECT,
    MODES,
    PEOPLE,
    TOURNAMENTS,
    WholeSeason,
)

LINE = re.compile(
    r'<td class="place">(\d+)</td>\s*<th scope="row"><a href="[^"]*/people/([^"]+)">([^<]+)</a>'
    r'.*?<td class="number points">([^<]+)</td>',
    re.DOTALL,
)
DECLINED, LAPSED = 2, 3
EACH_ONCE = (("postgres", "carcassonne"), ("sqlite", "seven-wonders"))
ALL = (*EACH_ONCE, ("sqlite", "carcassonne"), ("postgres", "seven-wonders"))
PLAYED = ALL if os.environ.get("TAFELRUNDE_LONG") else EACH_ONCE


@pytest.fixture
def database(
    request: pytest.FixtureRequest, tmp_path: Path, django_db_blocker: Any
) -> Iterator[str]:
    with django_db_blocker.unblock(), whole_house(request.param, tmp_path):
        yield request.param


@pytest.mark.rule("7W-301", "7W-303", "7W-304", "7W-405", "7W-407")
@pytest.mark.rule("CAR-601", "CAR-602", "CAR-603", "CAR-605", "CAR-606")
@pytest.mark.parametrize(("database", "rulebook"), PLAYED, indirect=["database"])
def test_a_whole_season_through_the_web_is_that_of_the_slow_checker(
    database: str, rulebook: str
) -> None:
    season = WholeSeason(rulebook)
    season.played()
    assert AssociationPerson.objects.filter(same_as=None).count() == PEOPLE
    assert sum(1 for x in season.office.state.fixtures.values() if x.results) == TOURNAMENTS + 1
    expected = season.expected()
    _the_list(season, expected)
    _published(season)
    _the_final(season, expected)
    _the_journal(season)


def _the_list(season: WholeSeason, expected: slow.Season) -> None:
    """What everybody reads in the browser; equal people share a rank, in no order that matters."""
    names = {person: name for name, person in season.ids.items()}
    pages = range(1, -(-len(expected.ranking) // A_PAGE) + 1)
    shown = [
        (int(rank), person, unescape(name), points.strip())
        for page in pages
        for rank, person, name, points in LINE.findall(
            season.office.public.get(season.office.at(f"?page={page}")).content.decode()
        )
    ]
    assert sorted(shown) == sorted(
        (row.rank, row.player, names[row.player], number(row.points).de) for row in expected.ranking
    )
    assert [rank for rank, *_more in shown] == [row.rank for row in expected.ranking]
    table = house.seasons().table(season.office.id).shown
    exact = sorted((row.rank, row.player, row.points) for row in table)
    assert exact == sorted((row.rank, row.player, row.points) for row in expected.ranking)


def _published(season: WholeSeason) -> None:
    """A correction is a new list; the one before stays as it was."""
    office = season.office
    before = office.state.lists[0]
    office.asks("publish-list", 422)
    office.asks("publish-list", reason="Turnier 12 berichtigt, eine Person zusammengeführt")
    assert office.state.lists[0] == before
    assert len(office.state.lists) == 2
    assert office.state.lists[1].rows != before.rows
    for number_ in (1, 2):
        assert office.public.get(office.at(f"/lists/{number_}")).status_code == 200


def _the_final(season: WholeSeason, expected: slow.Season) -> None:
    office = season.office
    office.asks("send-invitations", deadline="2026-04-20")
    sent = [(one.person, one.because) for one in office.state.invitations.values()]
    assert sorted(sent) == sorted(expected.invitations)
    winner = season.ids[name_of(season.told[DIRECT]["groups"][0][0])]
    assert (winner, "direct") in sent or (winner, "champion") in sent
    invited = [person for person, _because in sent]
    for person in invited:  # nobody left an address in these lists
        office.asks("tell-invitation", person=person, way="telephone", on="2026-04-06")
    decliners, silent = invited[3 : 3 + DECLINED], invited[8 : 8 + LAPSED]
    for person in invited:
        if person in decliners:
            office.asks("decline-invitation", person=person)
        elif person not in silent:
            office.asks("confirm-invitation", person=person)
    _lapsed_and_replaced(season, expected, decliners, silent)
    _the_hall(season, [p for p in invited if p not in (*decliners, *silent)], expected)


def _lapsed_and_replaced(
    season: WholeSeason, expected: slow.Season, decliners: list[str], silent: list[str]
) -> None:
    """Freed places go down the list in the order in which they were freed."""
    office = season.office
    office.day("2026-04-21")
    office.asks("confirm-invitation", 422, person=silent[0])
    office.asks("lapse-invitations")
    assert office.state.freed == (*decliners, *silent)
    board = office.office.get(office.inside("/final")).context["board"]
    for lot in board.lots:
        people = [person for person, _name in lot.people]
        office.asks("draw-season-lot", players=people, source="system")
    office.asks("send-invitations", deadline="2026-04-30")
    later = list(office.state.invitations.values())[len(expected.invitations) :]
    rank = {row.player: row.rank for row in expected.ranking}
    next_ones = expected.reserves[: DECLINED + LAPSED]
    assert [rank[one.person] for one in later] == [rank[person] for person in next_ones]
    assert [one.instead_of for one in later] == [*decliners, *silent]
    assert {one.because for one in later} == {"replacement"}
    for one in later:
        office.asks("confirm-invitation", person=one.person)


def _the_hall(season: WholeSeason, confirmed: list[str], expected: slow.Season) -> None:
    """The final is a tournament like any other, with everybody who confirmed."""
    office = season.office
    form = {"mode": MODES[season.rulebook]}
    office.posted(office.office, office.inside("/final/hall"), **form)
    hall = Hall.objects.get(id=office.state.final_hall)
    there = set(Person.objects.filter(hall_id=hall.id).values_list("known_as", flat=True))
    moved_up = [one.person for one in list(office.state.invitations.values())[len(confirmed) :]]
    assert set(confirmed) < there
    assert there <= {*confirmed, *moved_up}
    assert len(there) == len(confirmed) + DECLINED + LAPSED
    assert office.public.get(f"/t/{hall.slug}").status_code == 200
    page = office.public.get(office.at("/final")).content.decode()
    assert name_of(CHAMPION) in page


def _the_journal(season: WholeSeason) -> None:
    """The chain holds, and no name is in it."""
    office = season.office
    for client, path in (
        (office.public, "/journal.jsonl"),
        (office.office, "/office/journal.jsonl"),
    ):
        data = client.get(office.at(path)).content
        records = list(SEASONS.read(data.splitlines()))
        assert len(records) == office.state.seq
        verdict = season_verdict_on(records)
        assert verdict.holds, verdict.findings
        assert verdict.checked["lists"]
        whole = client is office.office
        assert bool(verdict.checked["invitations"]) is whole
        assert ("withheld" in verdict.checked) is not whole
        text = data.decode()
        assert not [name for name in season.ids if name in text]
