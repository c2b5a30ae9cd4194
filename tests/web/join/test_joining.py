"""A phone becomes a person by a tap on the list."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tafelrunde.desk import commands as c
from tafelrunde.reckoning.names.alphabet import fits
from tafelrunde.store import badges, crew, join_codes
from tafelrunde.store.models import Badge, Hall
from tafelrunde.web.secrecy import without_keys
from tests.web.audience import days
from tests.web.join.eight import PEOPLE, german, hall, joins, listed, page

__all__ = ["german", "hall"]


# ── By a tap ─────────────────────────────────────────────────────────────────────────────────────


def test_everybody_on_the_list_stands_there_under_the_public_name(
    client: Client, hall: Hall
) -> None:
    text = page(client)
    assert listed(text) == [
        *("Bo Änger", "Ada Berg", "Dora See (1)", "Dora See (2)"),
        *("Emil Stern", "Finn Tal", "M. U. (#3)", "Chris Wald"),
    ]
    assert not re.search("Unverkennbar|secret|Geheimclub|Wega", text)
    legend = "Minderjährige stehen hier mit ihren Anfangsbuchstaben und der Nummer auf ihrer Karte"
    assert legend in " ".join(text.split())
    assert legend not in page(client, "/t/pokal/join?q=berg+ada"), "where no number is, no legend"


def test_a_part_of_the_name_finds_it_without_a_script(client: Client, hall: Hall) -> None:
    assert listed(page(client, "/t/pokal/join?q=sEE")) == ["Dora See (1)", "Dora See (2)"]
    assert listed(page(client, "/t/pokal/join?q=berg+ada")) == ["Ada Berg"]
    assert "Niemand mit diesem Namen" in page(client, "/t/pokal/join?q=xyz")


def test_tap_confirm_and_the_phone_is_yours(client: Client, hall: Hall) -> None:
    assert "Sind Sie Ada Berg?" in page(client, "/t/pokal/join/as/p1")
    assert Badge.objects.count() == 0
    answer = joins(client, "p1")
    assert (answer.status_code, answer["Location"]) == (302, "/t/pokal/me")
    badge = Badge.objects.get()
    assert (badge.role, badge.player, badge.claimed) == ("player", "p1", True)
    assert client.session["badges"] == {hall.id: badge.pk}
    assert "Sie sind <strong>Ada Berg</strong>" in page(client)


def test_who_has_joined_cannot_be_claimed_by_another_phone(client: Client, hall: Hall) -> None:
    joins(client, "p1")
    other = Client(headers={"Accept-Language": "de"})
    assert "vergeben" in page(other)
    assert "erfährt davon" in page(other, "/t/pokal/join/as/p1")
    answer = joins(other, "p1")
    assert answer.status_code == 409
    assert "badges" not in other.session
    assert Badge.objects.count() == 1


def test_a_phone_is_one_person_at_a_time(client: Client, hall: Hall) -> None:
    joins(client, "p1")
    assert joins(client, "p2")["Location"] == "/t/pokal/join"
    assert Badge.objects.count() == 1


def test_not_me_frees_the_person_for_the_right_phone(client: Client, hall: Hall) -> None:
    joins(client, "p1")
    assert client.post("/t/pokal/join/back")["Location"] == "/t/pokal/join"
    assert client.session["badges"] == {}
    assert joins(Client(), "p1")["Location"] == "/t/pokal/me"


def test_namesakes_join_each_with_the_own_code(client: Client, hall: Hall) -> None:
    assert "Sind Sie Dora See (1)?" in page(client, "/t/pokal/join/as/p5")
    wrong = {"code": join_codes.code_of(hall, "p6")}
    assert client.post("/t/pokal/join/as/p5", wrong).status_code == 422
    joins(client, "p5")
    assert Badge.objects.get().player == "p5"


def test_only_who_is_on_the_list_can_be_claimed(client: Client, hall: Hall) -> None:
    for player in ("p99", "referee", "P1", "0"):
        assert client.post(f"/t/pokal/join/as/{player}").status_code == 404
    assert joins(client, "p1", "elsewhere").status_code == 404
    assert Badge.objects.count() == 0


def test_a_form_without_its_key_claims_nobody(hall: Hall) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert joins(strict, "p1").status_code == 403
    assert Badge.objects.count() == 0


# ── When ─────────────────────────────────────────────────────────────────────────────────────────


def test_weeks_before_the_day_nobody_can_be_claimed(client: Client, db: None) -> None:
    days.arriving(8, 0).saved(people=PEOPLE)
    text = page(client)
    assert listed(text) == []
    assert "Sobald die Anmeldung vor Ort begonnen hat" in text
    assert joins(client, "p1")["Location"] == "/t/pokal/join"
    assert Badge.objects.count() == 0


def test_on_the_day_itself_the_list_is_open(client: Client, db: None) -> None:
    day = days.arriving(8, 0)
    day.does(c.SetDetails(date=timezone.localdate().isoformat()))
    day.saved(people=PEOPLE)
    assert len(listed(page(client))) == 8


def test_while_it_runs_the_list_is_open_and_after_the_award_no_more(
    client: Client, db: None
) -> None:
    days.seated(12).saved()
    assert len(listed(page(client))) == 12
    days.awarded(12, tournament="t2").saved("vorbei")
    assert "Das Turnier ist vorbei" in page(client, "/t/vorbei/join")
    assert "findet die Urkunde auf dem Telefon" in page(client, "/t/vorbei/join")
    assert "data-forget" in page(client, "/t/vorbei/join"), "what was never sent is not sent now"
    assert "data-forget" not in page(client, "/t/pokal/join")
    joins(client, "p1", "vorbei")
    assert Badge.objects.count() == 0


def test_the_organiser_can_switch_the_list_off_and_links_still_work(
    client: Client, hall: Hall
) -> None:
    organiser = Client()
    account = User.objects.create_user("orga")
    crew.appoint(hall.id, account.pk, "organiser")
    organiser.force_login(account)
    assert client.post("/t/pokal/desk/phones/joining").status_code == 302
    assert Hall.objects.get().claiming
    organiser.post("/t/pokal/desk/phones/joining", {"how": "link"})
    assert "persönlichen Link" in page(client)
    joins(client, "p1")
    assert Badge.objects.count() == 0
    _badge, token = badges.issue(hall.id, "player", "p1")
    assert client.get(f"/t/pokal/b/{token}")["Location"] == "/t/pokal/me"
    organiser.post("/t/pokal/desk/phones/joining", {"how": "code"})
    assert len(listed(page(Client()))) == 8


def test_a_tournament_that_is_not_public_has_no_list_for_strangers(
    client: Client, hall: Hall
) -> None:
    Hall.objects.update(public=False)
    _badge, token = badges.issue(hall.id, "player", "p1")
    for address in ("/t/pokal/join", "/t/pokal/join/as/p2", "/t/pokal/version", "/t/pokal"):
        assert client.get(address).status_code == 404
    assert client.post("/t/pokal/join/back").status_code == 404
    assert joins(client, "p2").status_code == 404
    client.get(f"/t/pokal/b/{token}")
    for address in ("/t/pokal/join", "/t/pokal/version", "/t/pokal"):
        assert client.get(address).status_code == 200


def test_of_a_hidden_tournament_the_halls_code_opens_the_list(client: Client, hall: Hall) -> None:
    Hall.objects.update(public=False)
    hall.refresh_from_db()
    organiser = Client()
    account = User.objects.create_user("orga")
    crew.appoint(hall.id, account.pk, "organiser")
    organiser.force_login(account)
    screen = organiser.get("/t/pokal/screen?view=join", headers={"Host": "10.0.0.5:8000"})
    address = f"/t/pokal/join?hall={join_codes.hall_key(hall)}"
    assert f"10.0.0.5:8000{address}" in screen.content.decode()
    for wrong in ("?hall=", "?hall=x", f"?hall={'0' * 20}", "?hall=%F0%9F%8E%B2"):
        assert client.get(f"/t/pokal/join{wrong}").status_code == 404
    assert client.get(address)["Location"] == "/t/pokal/join", "the key leaves the address bar"
    assert len(listed(page(client))) == 8
    assert client.get("/t/pokal").status_code == 404, "the list is all it opens"
    assert joins(client, "p2")["Location"] == "/t/pokal/me"
    other = Client()
    other.get(address)
    join_codes.all_new(hall)
    assert other.get("/t/pokal/join").status_code == 404, "new codes end it"
    assert address.partition("=")[2] not in without_keys(f"GET {address} 404")


def test_of_a_hidden_tournament_a_card_opens_for_its_person_alone(
    client: Client, hall: Hall
) -> None:
    Hall.objects.update(public=False)
    key = join_codes.key_of(hall, "p2")
    assert client.get(f"/t/pokal/join/as/p1/{key}").status_code == 404
    assert client.get(f"/t/pokal/join/as/p2/{key}").status_code == 200
    assert client.get("/t/pokal/join").status_code == 404
    assert client.post(f"/t/pokal/join/as/p2/{key}")["Location"] == "/t/pokal/me"


@pytest.mark.parametrize("typed", ["änger", "anger", "aenger", "BO Aeng"])
def test_umlauts_are_found_however_they_are_typed(client: Client, hall: Hall, typed: str) -> None:
    assert listed(page(client, f"/t/pokal/join?q={typed}")) == ["Bo Änger"]


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Jörg Groß", "joerg gross"),
        ("René Łuk", "rene luk"),
        ("Bo Müller", "muller"),
        ("Sven Øverby", "oeverby"),
    ],
)
def test_names_fit_what_people_in_a_hurry_type(name: str, typed: str) -> None:
    assert fits(name, typed)
    assert not fits(name, f"{typed} x")


def test_the_door_of_a_cancelled_tournament_says_so_and_asks_nobody(
    client: Client, db: None
) -> None:
    day = days.arriving(8, 3)
    day.does(c.CancelTournament(reason="Hochwasser"))
    day.saved(people=PEOPLE)
    shown = page(client)
    assert "Das Turnier ist abgesagt: Hochwasser" in shown
    assert "Wer sind Sie?" not in shown
