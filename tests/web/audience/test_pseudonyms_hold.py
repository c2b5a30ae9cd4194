"""Whoever joins everything public learns nothing about who is behind a pseudonym (FRI-231).

"Um Wettbewerbsverzerrung zu vermeiden, wird die Identität der Spieler mit einem von ihnen wählbaren
Pseudonym anonymisiert." The public seating tells who led which role at which table. So nothing that
depends on a single game may stand beside a pseudonym: if people who have the same points exchange
their pseudonyms, every public document must stay the same to the letter.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tafelrunde.store.models import Person
from tafelrunde.web.audience import press
from tests.desk.hall import ORGANISER
from tests.rules.build import war
from tests.web.audience import days

pytestmark = pytest.mark.django_db

FRIEDRICH = {"rulebook": "friedrich", "mode": "world-championship"}
# Everybody has 7 points in every game; cards, second nations and spread differ from table to table.
GAMES = (
    war(14, "", "7/10 3/5 7/10 2/5 7/10", cards="70 20 40 10 50 10 40"),
    war(14, "", "7/10 1/5 7/10 3/5 7/10", cards="60 20 40 10 50 10 40"),
)
ADDRESSES = (
    *("", "/seating", "/standings", "/rounds/1", "/rounds/2", "/finish"),
    *("/draws", "/screen", "/screen/now", "/embed", "/feed.atom", "/calendar.ics"),
)
OURS = "/api/tournaments/pokal"
CHANGING = (r'(csrf[^"]*" value|content|nonce)="[^"]{20,}"', r"\b\d{13}\b")


def level_day(rounds: int) -> days.Day:
    day = days.started(8, **FRIEDRICH)
    for number in range(1, rounds + 1):
        day.publish()
        for table, game in zip(day.state.rounds[-1].tables.values(), GAMES, strict=True):
            slip = Slip(tuple(Line(s.player) for s in table.seats), game | {"sure": ["winners"]})
            day.does(c.ReportSlip(round=number, table=table.number, slip=slip))
            day.does(c.AcceptSlip(round=number, table=table.number))
        day.does(c.CloseRound(round=number))
    return day


def everything_public(client: Client, rounds: int) -> dict[str, str]:
    press.forget()
    pages = [f"/t/pokal{end}" for end in ADDRESSES]
    pages += [f"/t/pokal/standings?after={number}" for number in range(1, rounds + 1)]
    pages.append(f"/t/pokal/standings?after={rounds}&rounds=1")
    data = [OURS, f"{OURS}/ranking", f"{OURS}/standings", f"{OURS}/standings?after=1"]
    data += [f"{OURS}/seating", f"{OURS}/rounds/1", "/feed.atom"]
    found = {}
    for address in [*pages, *data]:
        answer = client.get(address, headers={"Accept-Language": "en"})
        if answer.status_code == 200:
            text = b"".join(answer) if answer.streaming else answer.content
            found[address] = _settled(text.decode())
    return found


def _settled(text: str) -> str:
    for pattern in CHANGING:
        text = re.sub(pattern, "", text)
    return text


def exchange_pseudonyms() -> None:
    """The first takes the last one's, the second that of the last but one, and so on."""
    people = list(Person.objects.order_by("player"))
    taken = [person.pseudonym for person in people]
    for stage in ("", "final"):
        for number, person in enumerate(people):
            person.pseudonym = taken[-1 - number] if stage else f"between {number}"
            person.save()


@pytest.mark.rule("FRI-231")
@pytest.mark.parametrize("rounds", [1, 2, 4])
def test_people_with_the_same_points_can_exchange_pseudonyms_and_nobody_notices(
    client: Client, rounds: int
) -> None:
    level_day(rounds).saved()
    one = everything_public(client, rounds)
    exchange_pseudonyms()
    other = everything_public(client, rounds)
    assert {f"{OURS}/standings", f"{OURS}/rounds/1", "/t/pokal/embed"} <= one.keys()
    assert one.keys() == other.keys()
    for address, text in one.items():
        assert text == other[address], address


@pytest.mark.rule("FRI-231")
def test_standings_show_points_alone_until_the_award(client: Client) -> None:
    day = days.closed(8, 2, **FRIEDRICH)
    day.saved()
    rows: list[dict[str, Any]] = client.get(f"{OURS}/standings").json()["standings"]
    assert {tuple(each["code"] for each in row["criteria"]) for row in rows} == {("points",)}
    assert {row["separated_by"] for row in rows} <= {"points", None}
    for address, text in everything_public(client, 2).items():
        for telling in ("card coefficient", "points as Friedrich", "2nd nation", "st. dev."):
            assert telling not in text, (address, telling)


@pytest.mark.rule("FRI-231")
def test_after_the_award_every_criterion_and_reason_is_there(client: Client) -> None:
    days.awarded(8, **FRIEDRICH).saved()
    row = client.get(f"{OURS}/standings").json()["standings"][0]
    assert [each["code"] for each in row["criteria"]][2] == "stdev"
    assert (
        "points as Friedrich"
        in client.get("/t/pokal/standings", headers={"Accept-Language": "en"}).content.decode()
    )


@pytest.mark.rule("FRI-231", "FRI-401")
def test_who_picks_first_in_the_final_is_not_public_while_it_would_tell_the_rank(
    client: Client,
) -> None:
    day = days.finishing(8, **FRIEDRICH)
    match = day.state.matches["final"]
    best = match.seats[0].player
    day.does(c.PickSeat(match="final", player=best, role="pompadour"), ORGANISER)
    day.saved()
    page = client.get("/t/pokal/finish").content.decode()
    people = {person.player: person for person in days.made_up(8)}
    finalists = sorted((people[seat.player].surname for seat in match.seats), key=page.index)
    assert "Pompadour" not in page.split("<h1")[-1]
    assert finalists == sorted(finalists)
