"""What came with the program keeps its place; what the house published says whence it comes."""

from __future__ import annotations

import html
import re

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tafelrunde.games.shelf import open_rulebook, rulebook_text
from tests.web.workshop.test_drafts import answer, begun, organiser, rules

pytestmark = pytest.mark.django_db


def other_catan(client: Client) -> str:
    """Somebody's file says catan@2012.1 over other rules; published, it is the edition after it."""
    text = rulebook_text(open_rulebook("catan")).replace("cap = 10", "cap = 11")
    row = begun(client, file=SimpleUploadedFile("catan.toml", text.encode()))
    publish = reverse("workshop-publish", args=[row.pk])
    page = client.get(publish).content.decode()
    assert '<a href="/rulebooks/catan@2012.1">' in page, "the one that stays"
    done = client.post(publish)
    assert done.status_code == 302
    assert rules(row)["version"] == "2012.2"
    return done["Location"].removeprefix("/rulebooks/")


def words_of(client: Client, address: str) -> str:
    page = client.get(address, headers={"Accept-Language": "de"}).content.decode()
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def test_another_catan_stands_beside_the_built_in_one() -> None:
    client = organiser()
    assert other_catan(client) == "catan@2012.2"
    page = client.get(reverse("create")).content.decode()
    mode = open_rulebook("catan").modes[0].id
    assert reverse("announce", args=["catan@2012.1", mode]) in page
    assert reverse("announce", args=["catan", mode]) in page
    said = words_of(client, reverse("create"))
    assert len(re.findall(r"Ausgabe 2012\.2 · aus einer Datei, [\d.]+ [\d:]+, orla", said)) == 1
    # The audience reads whence it comes, and nobody's name.
    told = words_of(Client(), "/rulebooks/catan@2012.2")
    assert "aus einer Datei" in told
    assert "orla" not in told
    assert "gehört zum Programm" in words_of(Client(), "/rulebooks/catan@2012.1")


def test_two_of_one_name_are_told_apart() -> None:
    client, other = organiser(), organiser("bo")
    first, second = begun(client, title="Azul"), begun(other, title="Azul")
    answer(other, second, "title", id="azul-bei-bo")
    for owner, row in ((client, first), (other, second)):
        assert owner.post(reverse("workshop-publish", args=[row.pk])).status_code == 302
    for address in (reverse("create"), "/workshop"):
        said = words_of(client, address)
        assert re.search(r"in diesem Haus gemacht, [\d.]+ [\d:]+, orla", said), address
        assert re.search(r"in diesem Haus gemacht, [\d.]+ [\d:]+, bo", said), address


def test_the_same_again_is_refused_with_a_link_and_a_change_is_the_next_edition() -> None:
    client = organiser()
    row = begun(client, title="Azul")
    publish = reverse("workshop-publish", args=[row.pk])
    assert client.post(publish).status_code == 302
    refused = client.post(publish)
    assert refused.status_code == 422
    assert 'href="/rulebooks/azul@1"' in refused.content.decode()
    answer(client, row, "rounds", modes__0__rounds="4")
    assert client.post(publish)["Location"] == "/rulebooks/azul@2"
    assert open_rulebook("azul@1").modes[0].rounds == 3


def test_an_edition_made_by_mistake_is_withdrawn_and_brought_back() -> None:
    client = organiser()
    edition = other_catan(client)
    mode = open_rulebook("catan").modes[0].id
    there = reverse("announce", args=[edition, mode])
    withdraw = reverse("workshop-withdraw", args=[edition])
    assert organiser("bo").post(withdraw).status_code == 404, "only who published it"
    assert client.post(reverse("workshop-withdraw", args=["catan@2012.1"])).status_code == 404
    assert client.post(withdraw).status_code == 302
    assert open_rulebook("catan").version == "2012.1", "the name means the one that stands"
    assert re.search(r"2012\.2 .* zurückgezogen Zurückholen", words_of(client, "/workshop"))
    assert "2012.2" not in words_of(client, reverse("create"))
    assert client.get(there).status_code == 404
    assert "zurückgezogen" in words_of(Client(), f"/rulebooks/{edition}"), "it stays readable"
    office = organiser("office", "association")
    assert "2012.2" not in words_of(office, reverse("association-choose"))
    for opening in ("association-open", "association-open-own"):
        assert office.get(reverse(opening, args=[edition])).status_code == 404
    owner = Client()
    owner.force_login(User.objects.create_user("owner", is_superuser=True))
    assert "Zurückholen" in words_of(owner, "/workshop"), "who answers for the house may, too"
    assert owner.post(withdraw, {"back": "yes"}).status_code == 302
    assert open_rulebook("catan").version == "2012.2"
    assert client.get(there).status_code == 200
