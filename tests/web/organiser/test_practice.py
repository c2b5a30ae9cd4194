"""The first tournament by the hand: whoever follows the panel has run a whole day at the end."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from tafelrunde.games.shelf import rulebook_for
from tafelrunde.pages.organiser.practice import WAY, Lead, lead
from tafelrunde.pages.view import View
from tafelrunde.store import badges
from tafelrunde.store.durations import house_lengths
from tafelrunde.store.models import Hall, JournalRow, Person, Removed
from tests.web.organiser.conftest import Clerk

pytestmark = pytest.mark.django_db

PAGES = {"checkin": "check-in", "slip": "tables", "match": "finish", "desk": ""}


@pytest.fixture
def learner(organiser: Clerk) -> Clerk:
    """Somebody who has just pressed the button."""
    answer = organiser.client.post("/new/practice", {"key": "first"})
    found = re.search(r"/t/([-\w]+)/desk", answer["Location"])
    assert found is not None
    organiser.slug = found.group(1)
    return organiser


def told(learner: Clerk) -> Lead:
    state = learner.state
    return lead(View(state, rulebook_for(state), learner.names, "de", ""))


def on_its_page(learner: Clerk, now: Lead) -> str:
    parts = [PAGES.get(now.page, now.page), *map(str, now.of)]
    return learner.page("".join(f"/{part}" for part in parts if part))


def follow(learner: Clerk) -> str:
    """Do what the panel says; on the page it names the panel stands, and so does the spot."""
    now, state = told(learner), learner.state
    page = unescape(on_its_page(learner, now))
    assert f'data-spot="{now.spot}"' in page
    assert now.text["de"] in page
    for each in re.findall(r"#([\w-]+)", now.spot):
        assert f'id="{each}"' in page, now.code
    assert "[data-slip]" not in now.spot or "data-slip" in page
    missing = [p for p, entry in state.entries.items() if not entry.checked_in]
    figures = {f"vp-{n}": str(figure) for n, (_name, figure) in enumerate(now.paper, start=1)}
    code, _space, number = now.code.partition(" ")
    if code == "wait":
        assert learner.post("/practice/others", stay="1").status_code == 204
    elif code == "correct":
        correct(learner, now)
    else:
        asked: dict[str, tuple[str, dict[str, Any]]] = {
            "arrive": ("check-in", {"player": missing[0] if missing else ""}),
            "here": ("check-in", {"player": missing[0] if missing else ""}),
            "late": ("close-check-in", {f"fate-{p}": "late" for p in missing}),
            "start": ("start-tournament", {}),
            "draw": ("draft-round", {}),
            "publish": ("publish-round", {"round": number}),
            "slip": ("report-slip", {"accept": "1"}),
            "check": ("accept-slip", {}),
            "close": ("close-round", {"round": number}),
            "seat": ("seat-stage", {}),
            "match": ("report-match", {"match": "final"}),
            "award": ("award-tournament", {}),
        }
        command, fields = asked[code]
        if now.page == "slip":
            fields |= {"round": number, "table": str(now.of[1])}
        learner.did(command, **fields, **figures)
    return now.code


def correct(learner: Clerk, now: Lead) -> None:
    table = learner.state.rounds[-1].tables[int(now.of[1])]
    assert table.slip is not None
    values = [line.figures["vp"] for line in table.slip.lines]
    values[-1] += 10
    figures = {f"vp-{n}": str(value) for n, value in enumerate(values, start=1)}
    at = {"round": str(now.of[0]), "table": str(now.of[1])}
    learner.did("correct-slip", reason="verlesen", sure="1", **at, **figures)


def test_the_panel_leads_through_a_whole_day_and_then_all_of_it_goes(learner: Clerk) -> None:
    done: list[str] = []
    while (code := told(learner).code) != "over" and len(done) < 30:
        if code == "award":
            assert "Urkunden werden vorher gedruckt" in learner.page("/award")
            assert "Urkunden drucken" in learner.page("/paper"), "and they can be"
        follow(learner)
        done.append(code)
    beside = [code for code in done if code not in WAY]
    assert [code for code in done if code in WAY] == list(WAY[:-1])
    assert set(beside) <= {"wait", "pick-seat", "draw-lot"}
    state = learner.state
    assert state.phase == "awarded"
    assert [len(each.seats) for each in state.rounds[0].tables.values()] == [4, 3]
    assert [len(each.seats) for each in state.rounds[1].tables.values()] == [4, 4]
    assert 'id="practice-go"' not in learner.page("/award"), "what is pressed stands beside it"
    helper = Clerk(Client(), learner.slug)
    hall = Hall.objects.get(slug=learner.slug)
    helper.client.get(f"/t/{learner.slug}/b/{badges.issue(hall.id, 'scorekeeper')[1]}")
    theirs = helper.page("")
    assert "Die Organisation wirft die Übung weg" in theirs
    assert "practice-end" not in theirs, "nothing is marked that is not there"
    assert not house_lengths(hall.rulebook).rounds
    answer = learner.post("/practice/end", htmx=False)
    assert (answer.status_code, answer["Location"]) == (302, "/new")
    kept = (Hall, JournalRow, Person, Removed)
    assert [kind.objects.count() for kind in kept] == [0, 0, 0, 0]


def test_phones_that_nobody_holds_sign_as_phones_do(learner: Clerk) -> None:
    while told(learner).code != "correct 1":
        follow(learner)
    table = max(learner.state.rounds[-1].tables)
    page = learner.page(f"/tables/1/{table}")
    assert "auf dem eigenen Telefon unterschrieben" in page
    assert "von der Turnierleitung eingetragen" not in page


def test_a_format_and_its_mode_of_one_name_are_named_once(learner: Clerk) -> None:
    head = learner.page("").partition('class="desk-tools"')[0]
    assert head.casefold().count("tische zu viert mit finale") == 1


def test_wandering_off_and_undoing_is_led_on_from_there(learner: Clerk) -> None:
    before = learner.version
    follow(learner)
    assert told(learner).code == "late"
    only_the_arrival = learner.client.get(
        f"/t/{learner.slug}/desk/check-in?since={before}", headers={"HX-Request": "true"}
    ).content.decode()
    assert "<h1" not in only_the_arrival
    assert told(learner).text["de"] in unescape(only_the_arrival)
    *_others, last = (p for p, entry in learner.state.entries.items() if entry.checked_in)
    learner.did("undo-check-in", player=last)
    assert told(learner).code == "arrive"
    assert learner.post("/check-in/everybody", htmx=False).status_code == 302
    assert told(learner).text["en"] == "Everybody is here: close check-in."
    assert 'id="practice-go"' in learner.page("/history")
    again = learner.client.post("/new/practice", {"key": "second"})
    assert again["Location"] == f"/t/{learner.slug}/desk"


def test_it_is_never_public_and_counts_for_nothing(learner: Clerk) -> None:
    learner.post("/settings/hide", htmx=False, public="1")
    hall = Hall.objects.get(slug=learner.slug)
    assert hall.practice
    assert not hall.public
    with pytest.raises(IntegrityError), transaction.atomic():
        Hall.objects.filter(id=hall.id).update(public=True)
    refused = learner.do("set-details", season="sieben-wunder")
    assert refused.status_code == 422
    assert learner.post("/online/pair", address="https://example.org", code="x").status_code == 422


def test_only_practice_is_thrown_away_like_that(organiser: Clerk) -> None:
    organiser.start()
    assert organiser.post("/practice/end").status_code == 404
    assert organiser.post("/practice/others").status_code == 404
    assert Hall.objects.filter(slug=organiser.slug).exists()
