"""Calendar, feed, embedded standings and API: what everybody may know, and nothing else."""

from __future__ import annotations

from typing import Any, NamedTuple
from xml.etree.ElementTree import fromstring

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from icalendar import Calendar

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.journal.events import RoundPublished
from tafelrunde.store.models import Hall
from tafelrunde.web import house
from tests.web.audience import days
from tests.web.described import described

ATOM = "{http://www.w3.org/2005/Atom}"
SECRETS = ("secret.example", "Verein-Geheim", "zzknown", "contact", "birth_year")


BOSS = Actor("account:1", "organiser")


class Played(NamedTuple):
    """A tournament with a closed round, a running one and made-up people."""

    slug: str
    id: str

    @property
    def names(self) -> dict[str, str]:
        return {player: person.name for player, person in house.people(self.id).items()}


@pytest.fixture
def played(db: None) -> Played:
    day = days.closed(8, rulebook="catan", mode="ranking-tournament")
    day.does(c.SetDetails(title="Herbst; Cup, äh"))
    day.does(c.DraftRound(seed="two"))
    day.does(c.PublishRound(round=2))
    day.does(c.StartClock(seconds=3600))
    return Played("pokal", day.saved("pokal"))


def get(path: str, **headers: str) -> Any:
    return Client(headers=headers).get(path)


def test_a_calendar_has_the_day_and_the_rounds_as_played(played: Played) -> None:
    everything = Calendar.from_ical(get("/calendar.ics").content)
    (day,) = everything.walk("VEVENT")
    assert day.decoded("dtstart").isoformat() == "2026-07-18"
    assert str(day["summary"]) == "Herbst; Cup, äh"
    assert str(day["location"]) == "Stadthalle"
    answer = get(f"/t/{played.slug}/calendar.ics")
    assert answer["Content-Type"].startswith("text/calendar")
    found = Calendar.from_ical(answer.content).walk("VEVENT")
    assert [str(event["summary"]) for event in found][1:] == ["Herbst; Cup, äh: Runde 2"]
    length = found[1].decoded("dtend") - found[1].decoded("dtstart")
    assert length.total_seconds() == 3600


def test_a_feed_tells_rounds_with_their_checksum(played: Played) -> None:
    for path in ("/feed.atom", f"/t/{played.slug}/feed.atom"):
        answer = get(path)
        assert answer["Content-Type"].startswith("application/atom+xml")
        entries = fromstring(answer.content).findall(f"{ATOM}entry")
        titles = [entry.findtext(f"{ATOM}title") or "" for entry in entries]
        assert [title.partition(": ")[2] for title in titles] == [
            "Runde 2: wer wo sitzt, steht fest",
            "Runde 1 ist abgeschlossen",
            "Runde 1: wer wo sitzt, steht fest",
        ]
        assert "Prüfsumme" in (entries[1].findtext(f"{ATOM}summary") or "")
        assert len({entry.findtext(f"{ATOM}id") for entry in entries}) == 3


def test_what_was_taken_back_is_no_news(played: Played) -> None:
    published = max(
        record.seq
        for record in house.records(played.id)
        if isinstance(record.event, RoundPublished)
    )
    command = c.TakeBack(since=published, reason="zu früh")
    house.append(played.id, command, BOSS, "undo", None)
    entries = fromstring(get("/t/pokal/feed.atom").content).findall(f"{ATOM}entry")
    assert len(entries) == 2


def test_standings_can_stand_in_other_pages_without_scripts(played: Played) -> None:
    answer = get(f"/t/{played.slug}/embed")
    page = answer.content.decode()
    assert "X-Frame-Options" not in answer
    assert "frame-ancestors *" in answer["Content-Security-Policy"]
    assert "<script" not in page
    assert answer["Refresh"] == "60"
    assert "frame-ancestors 'none'" in get(f"/t/{played.slug}")["Content-Security-Policy"]


API = ("", "/seating", "/rounds/1", "/standings", "/standings?after=1", "/ranking")


def test_the_api_gives_what_the_public_pages_show(played: Played) -> None:
    base = f"/api/tournaments/{played.slug}"
    listed = get("/api/tournaments").json()["tournaments"]
    assert [line["slug"] for line in listed] == [played.slug]
    standings = get(f"{base}/standings").json()
    assert standings["after_round"] == 1
    first = next(row for row in standings["standings"] if row["reason"])
    assert standings["standings"][0]["rank"] == 1
    assert first["name"] in played.names.values()
    assert {"code", "label", "rule", "value", "exact"} == set(first["criteria"][0])
    assert set(first["reason"]) == {"de", "en"}
    results = get(f"{base}/rounds/1").json()
    assert sum(len(table["seats"]) for table in results["tables"]) == 8
    assert get(f"{base}/seating").json()["round"] == 2
    assert get(base).json()["head"] == Hall.objects.get(slug=played.slug).head
    for path in ("/seating?round=9", "/rounds/9", "/standings?after=2"):
        assert get(f"{base}{path}").status_code == 404
    for path in ("/seating?round=x", "/rounds/0", "/standings?after=-1"):
        assert get(f"{base}{path}").status_code == 422
    assert Client().post(base).status_code == 405


def test_no_id_and_nothing_private_leaves_by_the_api(played: Played) -> None:
    ids = list(house.state(played.id)[0].entries)
    for path in API:
        text = get(f"/api/tournaments/{played.slug}{path}").content.decode()
        assert not [player for player in ids if f'"{player}"' in text]


@pytest.mark.django_db
def test_pseudonyms_and_people_stay_apart_in_every_file() -> None:
    day = days.closed(8, rulebook="friedrich", mode="world-championship")
    day.saved("friedrich")
    names = {person.name for person in house.people(day.state.id).values()}
    paths = [f"/api/tournaments/friedrich{path}" for path in ("/standings", "/ranking")]
    paths += ["/t/friedrich/embed", "/t/friedrich/feed.atom"]
    for path in paths:
        text = get(path).content.decode()
        assert not [name for name in names if name in text], path
    for path in [*paths, *(f"/api/tournaments/friedrich{path}" for path in API)]:
        text = get(path).content.decode()
        assert not [secret for secret in SECRETS if secret in text], path


def test_a_tournament_that_is_not_public_is_nowhere(played: Played) -> None:
    Hall.objects.update(public=False)
    paths = [f"/t/{played.slug}/{path}" for path in ("calendar.ics", "feed.atom", "embed")]
    for path in [*paths, *(f"/api/tournaments/{played.slug}{path}" for path in API)]:
        assert get(path).status_code == 404, path
    assert get("/api/tournaments").json() == {"tournaments": []}
    assert b"VEVENT" not in get("/calendar.ics").content
    assert b"<entry>" not in get("/feed.atom").content


def test_the_description_of_the_api_names_every_answer(db: None) -> None:
    schema = get("/api/openapi.json").json()
    assert len(schema["paths"]) == 17
    assert get("/api/docs").status_code == 404
    writing = {"401", "403", "404", "409", "413", "415", "422", "429"}
    for path in schema["paths"].values():
        for method, told in path.items():
            answers = set(told["responses"])
            assert {"200", "201"} & answers
            by_token = "security" in told
            assert by_token or method == "get"
            assert by_token == (writing <= answers)


@pytest.mark.parametrize(
    ("path", "misread"),
    [
        ("/api/tournaments/null,null", "slug"),
        ("/api/tournaments/pokal/rounds/many", "number"),
        ("/api/tournaments/pokal/seating?round=AAA", "round"),
        ("/api/seasons/null,null/ranking", "slug"),
    ],
)
def test_an_address_that_makes_no_sense_gets_the_answer_the_description_names(
    db: None, path: str, misread: str
) -> None:
    described = get("/api/openapi.json").json()["paths"]
    with_something_in_it = [
        each
        for name, each in described.items()
        if "{" in name and "security" not in next(iter(each.values()))
    ]
    assert all(set(e["get"]["responses"]) == {"200", "404", "422"} for e in with_something_in_it)
    answer = get(path)
    assert answer.status_code == 422
    assert [fault["loc"][-1] for fault in answer.json()["detail"]] == [misread]


def test_the_api_answers_everything_its_description_allows(played: Played) -> None:
    """A short run; docs/files.md says how the long one is made against a served house."""
    schema = described()
    for found in schema.exclude(tag="writing").get_all_operations():
        operation: Any = found.ok()

        @given(case=operation.as_strategy())
        @settings(
            max_examples=8, deadline=None, database=None, suppress_health_check=list(HealthCheck)
        )
        def holds(case: Any) -> None:
            case.call_and_validate(headers={"Accept-Encoding": "identity"})

        holds()
