"""Rulings of the house: written by organisers, read by all, found and cited by referees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client

from tafelrunde.store import house_notes
from tafelrunde.store.workshop_models import HouseNote
from tests.web.audience import days
from tests.web.player.phones import saved
from tests.web.referee.whistles import Referee

pytestmark = pytest.mark.django_db
PAGE = "/rulebooks/seven-wonders/handbook"
OWN = f"{PAGE}/own"
NOTE = {
    "kind": "J",
    "beside": "7w-204",
    "title_de": "Würfelbecher",
    "text_de": "Becher\r\nbleiben.",
}


@pytest.fixture(autouse=True)
def nothing_written() -> Iterator[None]:
    """What the house knew in one test it forgets before the next."""
    yield
    house_notes.SHELF.__init__()  # type: ignore[misc]


def account(name: str = "orla", group: str = "organiser") -> Client:
    user = User.objects.create_user(name)
    user.groups.add(Group.objects.get_or_create(name=group)[0])
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(user)
    return client


def written(client: Client, **changes: str) -> Any:
    return client.post(OWN, NOTE | changes)


def text(client: Client, address: str = PAGE) -> str:
    return client.get(address).content.decode()


def test_a_ruling_stands_beside_its_rule_in_every_language_marked_as_the_houses() -> None:
    orla = account()
    assert written(orla)["Location"] == f"{PAGE}#7W-H1"
    for language in ("de", "en", "fr"):
        page = text(Client(HTTP_ACCEPT_LANGUAGE=language))
        after = page[page.index('id="7W-204"') :]
        entry = after[after.index('id="7W-H1"') :].split("</article>")[0]
        assert after.count("<article", 0, after.index('id="7W-H1"')) == 1, "the very next one"
        assert "Würfelbecher" in entry
        assert "Becher<br>bleiben." in entry
        assert 'class="tag"' in entry
        assert OWN not in page, "strangers change nothing"
    assert f"{OWN}/1" in text(orla)
    assert 'id="7W-H1"' in text(Client(), f"{PAGE}?q=wurfelbecher")
    assert "7W-H1" in text(Client(), "/rulebooks?q=wurfelbecher")


def test_whoever_takes_the_file_along_reads_that_rulings_stay() -> None:
    orla = account()
    book = PAGE.removesuffix("/handbook")
    assert "stay in this house" not in text(orla, book)
    written(orla)
    assert "stay in this house" in text(orla, book)


def test_only_organisers_write() -> None:
    written(account())
    for client in (Client(), account("otto", "association"), account("kim", "nobody")):
        for address in (OWN, f"{OWN}/1", f"{OWN}/1/remove"):
            assert client.post(address, NOTE | {"seen": "1"}).status_code in (302, 403, 404)
    assert HouseNote.objects.count() == 1


def test_a_referee_finds_it_and_decides_under_it() -> None:
    orla = account()
    saved(days.seated(12))
    referee = Referee()
    referee.refused("give-ruling", rule="7W-H1", verdict="note", table="1")
    written(orla)
    for query in ("würfelbecher", "7W-204", "7w-h1"):
        assert "rule=7W-H1" in referee.page("/rules", q=query)
        assert "rule=7W-H1" in referee.page("/ruling", q=query)
    assert "of this house" in referee.page("/rules", q="würfelbecher")
    referee.did("give-ruling", rule="7W-H1", verdict="note", table="1", text="so")
    assert referee.state.rulings[-1].rule == "7W-H1"
    assert f'href="{PAGE}#7W-H1"' in referee.page("/minutes")
    assert "7W-H2" in referee.refused("give-ruling", rule="7W-H2", verdict="note", table="1")


def test_what_is_changed_or_removed_is_kept_and_a_number_never_given_twice() -> None:
    orla = account()
    written(orla)
    form = NOTE | {"seen": "1", "title_de": "Becher", "title_en": "Cups"}
    assert orla.post(f"{OWN}/1", form).status_code == 302
    assert "Cups" in text(orla)
    history = text(orla, f"{OWN}/1")
    assert "Würfelbecher" in history
    assert "orla" in history
    late = orla.post(f"{OWN}/1", form | {"title_de": "Zu spät"})
    assert late.status_code == 422
    assert "in the meantime" in late.content.decode()
    assert orla.post(f"{OWN}/1/remove", {"seen": "1"}).status_code == 422
    assert orla.post(f"{OWN}/1/remove", {"seen": "2"}).status_code == 302
    assert "7W-H1" not in text(Client())
    assert orla.get(f"{OWN}/1").status_code == 404
    assert written(orla)["Location"].endswith("#7W-H2")
    assert HouseNote.objects.filter(number=1).count() == 3


def test_text_is_text_and_never_markup() -> None:
    orla = account()
    evil = "<script>alert(1)</script>"
    written(orla, title_de=evil, text_de=evil, text_en=evil)
    for page in (text(orla), text(orla, f"{OWN}/1"), text(orla, "/rulebooks?q=alert")):
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert" in page


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"title_de": ""}, "a title, in one language"),
        ({"text_de": " \n "}, "its text, in one language"),
        ({"text_de": "x" * 4001}, "At most 4000 characters, found 4001"),
        ({"title_en": "x" * 121}, "At most 120 characters, found 121"),
        ({"text_de": "a\u202eb"}, "signs in it that nobody can see"),
        ({"text_en": "a\u2066b"}, "signs in it that nobody can see"),
        ({"title_de": "a\nb"}, "signs in it that nobody can see"),
        ({"beside": "7W-2004"}, "did you mean"),
        ({"beside": "7W-H1"}, "is unknown"),
        ({"kind": "T"}, "A ruling or a game rule expected"),
    ],
)
def test_what_will_not_do_is_said_in_a_sentence_and_what_was_typed_stays(
    changes: dict[str, str], said: str
) -> None:
    answer = written(account(), **changes)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert said in page
    assert 'value="7W-' in page
    assert not HouseNote.objects.exists()


def test_another_process_hears_of_it() -> None:
    elsewhere = house_notes._Notes()
    elsewhere.look_again()
    elsewhere.look()
    assert elsewhere.notes == {}
    written(account())
    elsewhere.look_again("notes", 1, None)
    elsewhere.look()
    assert [number for number, _note in elsewhere.notes["seven-wonders"]] == [1]
    assert elsewhere.seen is not None
