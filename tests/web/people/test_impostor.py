"""Somebody registers under a known name with an address of his own: what a merge may give him."""

from __future__ import annotations

import re
import secrets
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.core import mail
from django.test import Client
from django.utils import timezone

from tafelrunde.desk.association import commands as c
from tafelrunde.store.association.links import issue_link
from tafelrunde.store.association.register import Particulars, enter_person
from tafelrunde.store.association_models import AssociationPerson, Correction, MergeNote
from tafelrunde.web.letters import posting, tokens
from tests.web.association.office import account
from tests.web.people.office import Season, letters_to

pytestmark = pytest.mark.django_db
THIEF = "thief@example.org"


class Scene:
    """Ada has played and is invited; somebody else registered under her name, later."""

    def __init__(self, address: str = "ada@example.org") -> None:
        self.season = Season(opening={"options": {"final_places": 4, "from_list": 1}})
        self.ada = self._entered(address)
        self.season.played("f0", [self.ada])
        self.season.invites()
        self.season.dated("f1")
        self.impostor = self._entered(THIEF)
        self.season.does(c.RegisterPerson(fixture="f1", person=self.impostor))
        mail.outbox.clear()
        self.office = Client(headers={"Accept-Language": "de"})
        user = User.objects.create_user("office")
        user.groups.add(Group.objects.get_or_create(name="association")[0])
        self.office.force_login(user)
        self.visitor = Client(headers={"Accept-Language": "de"})

    def _entered(self, address: str) -> str:
        given = Particulars(name="Ada Beispiel", email=address, lives_in="DE", consent_version="1")
        person = enter_person(given, came_by="form")
        AssociationPerson.objects.filter(id=person.id, email=THIEF).update(
            email_confirmed_at=timezone.now()
        )
        return person.id

    def link_of(self, person: str) -> str:
        return issue_link(self.season.id, person)[1]

    def posts(self, where: str, **form: str) -> Any:
        return self.office.post(
            f"/association/merging/{where}", {"key": secrets.token_hex(8), **form}
        )

    def merges(self, kept: str, gone: str, why: str = "") -> Any:
        return self.posts("merge", kept=kept, gone=gone, why_newer=why)

    def invitation(self) -> str:
        return self.season.state.invitations[self.ada].state

    def row(self, person: str) -> AssociationPerson:
        return AssociationPerson.objects.get(id=person)

    def sees_of_ada(self, page: str) -> bool:
        """Whether a page tells what only Ada may see: her address, her results."""
        return "ada@example.org" in page or "Turnier f0" in page


@pytest.fixture
def scene() -> Scene:
    return Scene()


def test_the_page_shows_both_sides_in_full_and_keeps_the_older_by_itself(scene: Scene) -> None:
    page = scene.office.get("/association/merging").content.decode()
    for told in ("ada@example.org", THIEF, "nicht bestätigt", "bestätigt am", "Turnier f0",
                 "Turnier f1", "selbst angemeldet", "Platz 1"):  # fmt: skip
        assert told in page, told
    first, second = page.index("ada@example.org"), page.index(THIEF)
    assert first < second
    form = page.split('action="/association/merging/merge"')[1]
    assert f'name="kept" value="{scene.ada}"' in form
    assert "den älteren Eintrag behalten" in form
    assert "An beide Adressen geht ein Brief" in form


def test_the_newer_entry_wins_only_where_the_office_says_why(scene: Scene) -> None:
    refused = scene.merges(scene.impostor, scene.ada)
    assert refused.status_code == 422
    assert "ältere Eintrag bleibt; soll der neuere" in refused.content.decode()
    assert scene.row(scene.ada).same_as is None
    assert scene.merges(scene.impostor, scene.ada, "Ausweis gesehen").status_code == 302
    assert MergeNote.objects.get(gone=scene.ada).reason == "Ausweis gesehen"


@pytest.mark.parametrize(
    ("addresses", "before", "after"),
    [
        (("", ""), "zu bestätigen ist also nichts", "Keiner hatte Adresse oder Link"),
        (("a@example.org", "A@example.org"), "An die Adresse geht ein Brief", "Dieselbe Adresse"),
        (("a@example.org", ""), "öffnet weiter nur den eigenen", "Links bleiben getrennt"),
    ],
)
def test_the_page_promises_of_links_what_the_merge_does(
    addresses: tuple[str, str], before: str, after: str
) -> None:
    office = account("office", "association")
    older, newer = (
        enter_person(Particulars(name="Sven Sommer", email=address)).id for address in addresses
    )
    page = " ".join(office.get("/association/merging").content.decode().split())
    assert before in page
    assert "An beide Adressen" not in page
    form = {"kept": older, "gone": newer, "key": secrets.token_hex(8)}
    office.post("/association/merging/merge", form)
    assert after in office.get("/association/merging").content.decode()


@pytest.mark.parametrize("direction", ["the older stays", "the newer stays"])
def test_no_merge_lets_an_impostor_act_or_look(scene: Scene, direction: str) -> None:
    mine, token = scene.link_of(scene.impostor), tokens.my_data_token(scene.impostor)
    if direction == "the older stays":
        scene.merges(scene.ada, scene.impostor)
    else:
        scene.merges(scene.impostor, scene.ada, "Wir glauben es")
    scene.visitor.post(f"/invitation/{mine}", {"answer": "no"})
    scene.visitor.post(f"/invitation/{scene.link_of(scene.impostor)}", {"answer": "yes"})
    assert scene.invitation() == "open"
    for address in (f"/registration/{mine}", f"/my-data/{token}", f"/my-data/{token}/file",
                    f"/my-data/{token}/correct"):  # fmt: skip
        assert not scene.sees_of_ada(scene.visitor.get(address).content.decode()), address
    erased = scene.visitor.post(f"/my-data/{token}/erase", {"sure": "yes"})
    assert erased.status_code == 422
    assert AssociationPerson.objects.filter(id=scene.ada, email="ada@example.org").exists()
    posting.invite_again(scene.season.id, scene.ada)
    scene.visitor.post("/my-data", {"email": THIEF})
    assert not any("Einladung" in letter for letter in letters_to(THIEF))
    assert "Einladung" in letters_to("ada@example.org")[-1]
    theirs = scene.link_of(scene.ada)
    assert scene.visitor.post(f"/invitation/{theirs}", {"answer": "yes"}).status_code == 302
    assert scene.invitation() == "confirmed", "the real one still can"


def test_a_link_still_cancels_what_was_registered_with_it(scene: Scene) -> None:
    scene.merges(scene.ada, scene.impostor)
    adas = scene.link_of(scene.ada)
    scene.visitor.post(f"/registration/{adas}", {"fixture": "f1"})
    assert scene.season.fixture().registered == (scene.impostor,)
    scene.visitor.post(f"/registration/{scene.link_of(scene.impostor)}", {"fixture": "f1"})
    assert scene.season.fixture().registered == ()


def test_both_addresses_hear_of_a_merge_and_neither_learns_the_other(scene: Scene) -> None:
    scene.merges(scene.ada, scene.impostor)
    for address, other in (("ada@example.org", THIEF), (THIEF, "ada@example.org")):
        (letter,) = letters_to(address)
        assert "Zwei Einträge unter Ihrem Namen" in letter
        assert "schreiben Sie bitte gleich dem Verband" in letter
        assert other not in letter
    scene.posts("undo", gone=scene.impostor, reason="zwei")
    assert "Wieder zwei Einträge" in letters_to("ada@example.org")[-1]
    assert "Wieder zwei Einträge" in letters_to(THIEF)[-1]


def test_links_reach_both_once_the_office_has_confirmed_it(scene: Scene) -> None:
    scene.merges(scene.ada, scene.impostor)
    assert scene.posts("join", gone=scene.impostor).status_code == 422, "not without a word how"
    assert scene.posts("join", gone=scene.impostor, how="angerufen").status_code == 302
    second = scene.link_of(scene.impostor)
    assert scene.visitor.post(f"/invitation/{second}", {"answer": "yes"}).status_code == 302
    assert scene.invitation() == "confirmed"
    assert "Nachrichten kommen an diese Adresse" in letters_to("ada@example.org")[1]
    assert "hierher kommt keine mehr" in letters_to(THIEF)[-1]
    assert scene.row(scene.ada).email == "ada@example.org"


def test_the_newer_address_is_taken_over_when_chosen_and_goes_back_with_the_merge(
    scene: Scene,
) -> None:
    scene.merges(scene.ada, scene.impostor)
    scene.posts("join", gone=scene.impostor, how="angerufen", take_address="yes")
    assert scene.row(scene.ada).email == THIEF
    assert "geändert" in letters_to("ada@example.org")[-1]
    assert Correction.objects.get(person=scene.ada).before == {"email": "ada@example.org"}
    scene.posts("undo", gone=scene.impostor, reason="doch zwei")
    assert scene.row(scene.ada).email == "ada@example.org"
    assert scene.row(scene.impostor).email == THIEF


def test_somebody_known_without_an_address_gets_none_by_a_merge() -> None:
    scene = Scene(address="")
    scene.merges(scene.ada, scene.impostor)
    posting.invite_again(scene.season.id, scene.ada)
    assert not any("Einladung" in letter for letter in letters_to(THIEF))
    assert scene.row(scene.ada).email == ""
    scene.posts("join", gone=scene.impostor, how="beim Turnier gefragt")
    assert scene.row(scene.ada).email == THIEF
    posting.invite_again(scene.season.id, scene.ada)
    assert any("Einladung" in letter for letter in letters_to(THIEF))


def test_the_page_says_beforehand_that_the_only_address_waits() -> None:
    scene = Scene(address="")
    page = " ".join(scene.office.get("/association/merging").content.decode().split())
    assert f"Bis dahin geht an {THIEF} keine Nachricht" in page
    scene.merges(scene.ada, scene.impostor)
    merged = " ".join(scene.office.get("/association/merging").content.decode().split())
    assert "kommt mit, sobald Sie unten bestätigen" in merged
    assert f"{THIEF} → –" not in merged


def test_whoever_played_in_one_tournament_is_not_suggested(scene: Scene) -> None:
    suggested = f'name="other" value="{scene.impostor}"'
    assert suggested in scene.office.get("/association/merging").content.decode()
    scene.season.played("f9", [scene.ada, scene.impostor], "2026-03-08")
    assert suggested not in scene.office.get("/association/merging").content.decode()
    chosen = f"/association/merging?one={scene.ada}&other={scene.impostor}"
    assert "Beide haben" in scene.office.get(chosen).content.decode()


def test_two_rows_of_one_mailbox_are_in_the_same_hands_at_once() -> None:
    scene = Scene(address=THIEF.upper())
    scene.merges(scene.ada, scene.impostor)
    link = scene.link_of(scene.impostor)
    assert scene.visitor.post(f"/invitation/{link}", {"answer": "yes"}).status_code == 302
    assert scene.invitation() == "confirmed"


def test_a_pair_told_apart_is_not_suggested_again_until_it_is_taken_back(scene: Scene) -> None:
    title = "Ada Beispiel (1) = Ada Beispiel (2)?"
    assert title in scene.office.get("/association/merging").content.decode()
    assert scene.posts("apart", one=scene.impostor, other=scene.ada).status_code == 302
    page = scene.office.get("/association/merging").content.decode()
    assert title not in page
    assert re.search(r"Ada Beispiel \([12]\) · Ada Beispiel \([12]\)", page)
    number = page.split("/association/merging/apart/")[1].split('"')[0]
    scene.posts(f"apart/{number}")
    assert title in scene.office.get("/association/merging").content.decode()


def test_two_chosen_by_hand_are_compared_before_anything_happens(scene: Scene) -> None:
    page = scene.office.get(f"/association/merging?one={scene.ada}&other={scene.impostor}")
    assert page.context["chosen"][0].one.side.id == scene.ada
    same = scene.office.get(f"/association/merging?one={scene.ada}&other={scene.ada}")
    assert "zwei verschiedene Personen" in same.content.decode()
