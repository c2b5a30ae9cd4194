"""A draft in the browser: begun, answered, undone, shared, published; and nobody else's."""

from __future__ import annotations

import html
import json
from typing import Any

import msgspec
import pytest
from django.contrib.auth.models import Group, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tafelrunde.games.shelf import all_rulebooks, editions_standing, open_rulebook
from tafelrunde.pages.workshop.questions import question_of, questions
from tafelrunde.pages.workshop.special import whole_form
from tafelrunde.store import drafts, house_shelf
from tafelrunde.store.workshop_models import HouseEdition, RuleDraft
from tests.pages.workshop.sending import sent

pytestmark = pytest.mark.django_db


def organiser(name: str = "orla", group: str = "organiser") -> Client:
    user = User.objects.create_user(name)
    user.groups.add(Group.objects.get_or_create(name=group)[0])
    client = Client()
    client.force_login(user)
    return client


def begun(client: Client, **form: object) -> RuleDraft:
    answer = client.post(reverse("workshop-begin"), form)
    assert answer.status_code == 302, answer.content.decode()
    return RuleDraft.objects.get(pk=answer["Location"].split("/")[-1])


def answer(
    client: Client, row: RuleDraft, question: str, seen: int | None = None, **changes: object
) -> Any:
    """Fill in the form of a question as it stands and send it."""
    draft = drafts.opened(row)
    asked = question_of(draft.rules, question)
    assert asked is not None
    given: dict[str, object] = dict(sent(whole_form(asked, draft.rules)))
    given |= {name.replace("__", "."): value for name, value in changes.items()}
    given["seen"] = len(draft.steps) if seen is None else seen
    return client.post(reverse("workshop-question", args=[row.pk, question]), given)


def rules(row: RuleDraft) -> dict[str, Any]:
    return drafts.opened(row).rules


def test_a_question_changes_the_draft_and_leads_to_the_next() -> None:
    client = organiser()
    row = begun(client, title="Azul")
    done = answer(client, row, "rounds", modes__0__rounds="5")
    assert done.status_code == 302
    assert done["Location"].endswith("/ask/seats")
    assert drafts.opened(row).rules["modes"][0]["rounds"] == 5


def test_every_question_of_every_rulebook_opens_and_changes_nothing_by_itself() -> None:
    client = organiser()
    for name in ("catan", "friedrich"):
        row = begun(client, edition=name)
        for asked in questions(rules(row)):
            page = client.get(reverse("workshop-question", args=[row.pk, asked.id]))
            assert page.status_code == 200, asked.id
            answer(client, row, asked.id)
        assert drafts.opened(row).steps == ()


def test_undo_and_redo_are_steps_of_their_own() -> None:
    client = organiser()
    row = begun(client, title="Azul")
    answer(client, row, "rounds", modes__0__rounds="5")
    client.post(reverse("workshop-undo", args=[row.pk]))
    assert rules(row)["modes"][0]["rounds"] == 3
    client.post(reverse("workshop-redo", args=[row.pk]))
    assert rules(row)["modes"][0]["rounds"] == 5
    assert len(drafts.opened(row).steps) == 3


def test_a_faulty_answer_is_kept_and_the_page_says_what_is_wrong() -> None:
    client = organiser()
    row = begun(client, title="Azul")
    answer(client, row, "rounds", modes__0__rounds="many")
    page = client.get(reverse("workshop-question", args=[row.pk, "rounds"])).content.decode()
    assert 'value="many"' in page
    assert 'id="wrong"' in page


def test_two_at_one_draft_lose_nothing() -> None:
    client, other = organiser(), organiser("bo")
    row = begun(client, title="Azul")
    client.post(reverse("workshop-share", args=[row.pk]), {"account": "bo"})
    answer(other, row, "rounds", seen=0, modes__0__rounds="5")
    # Elsewhere in the same draft: both stand.
    assert answer(client, row, "tables", seen=0, modes__0__sizes=["", "4"]).status_code == 302
    assert rules(row)["modes"][0]["rounds"] == 5
    # The very same place: shown, not done, and what was typed is still in the form.
    late = answer(client, row, "rounds", seen=0, modes__0__rounds="7")
    assert late.status_code == 409
    assert "bo" in late.content.decode()
    assert 'value="7"' in late.content.decode()
    assert rules(row)["modes"][0]["rounds"] == 5


def test_a_draft_is_nobody_elses() -> None:
    row = begun(organiser(), title="Azul")
    owner = Client()
    owner.force_login(User.objects.create_superuser("wirt"))
    for stranger in (organiser("bo"), owner):
        for name in ("workshop-draft", "workshop-publish", "workshop-file"):
            assert stranger.get(reverse(name, args=[row.pk])).status_code == 404
        assert stranger.post(reverse("workshop-undo", args=[row.pk])).status_code == 404
    shared = organiser("cleo")
    drafts.share(row, User.objects.get(username="cleo").pk)
    assert shared.get(reverse("workshop-draft", args=[row.pk])).status_code == 302
    assert shared.post(reverse("workshop-delete", args=[row.pk])).status_code == 404


def test_a_published_edition_is_on_the_shelf_and_never_changes() -> None:
    client = organiser()
    row = begun(client, title="Azul")
    publish = reverse("workshop-publish", args=[row.pk])
    assert client.post(publish).status_code == 302
    assert "/rulebooks/azul@1" in client.get("/workshop").content.decode()
    assert editions_standing("azul") == ["azul@1"]
    assert open_rulebook("azul").title["de"] == "Azul"
    assert client.get(reverse("announce", args=["azul", "tournament"])).status_code == 200
    again = client.post(publish)
    assert again.status_code == 422
    assert HouseEdition.objects.count() == 1


def test_the_file_of_an_edition_comes_back_the_same_on_another_house() -> None:
    client = organiser()
    file = client.get(reverse("edition-file", args=["friedrich"])).content
    row = begun(client, file=SimpleUploadedFile("friedrich.toml", file))
    assert client.get(reverse("workshop-file", args=[row.pk])).content == file


def test_another_process_finds_what_this_one_published() -> None:
    client = organiser()
    row = begun(client, title="Azul")
    elsewhere = house_shelf._Shelf()
    elsewhere.look_again()
    assert elsewhere() == []
    client.post(reverse("workshop-publish", args=[row.pk]))
    elsewhere.look_again("editions", 1, None)
    assert [str(folder) for folder, _stamp in elsewhere()] == ["azul@1"]
    # One that heard nothing yet looks again before it says that there is no such page.
    house_shelf.SHELF.folders = {}
    house_shelf.SHELF.stale = False
    assert client.get(reverse("rulebook", args=["azul@1"])).status_code == 200


def test_the_office_publishes_for_its_series_and_strangers_do_not() -> None:
    office = organiser("otto", "association")
    row = begun(office, edition="catan")
    assert office.post(reverse("workshop-publish", args=[row.pk])).status_code == 302
    edition = HouseEdition.objects.get()
    assert edition.by_office
    club = organiser()
    assert edition.version in club.get(reverse("create")).content.decode()
    stranger = Client()
    stranger.force_login(User.objects.create_user("niemand"))
    for address in ("/workshop", "/workshop/look/catan"):
        assert stranger.get(address).status_code == 403
        assert Client().get(address).status_code == 302
    assert stranger.post(reverse("workshop-begin"), {"title": "Azul"}).status_code == 403


def test_nothing_of_an_edition_in_the_database_is_ever_run() -> None:
    book = open_rulebook("catan")
    rules = msgspec.structs.replace(book, version="2099")
    beside = {"arithmetic.py": "raise SystemExit", "setup.py": "raise SystemExit"}
    row = house_shelf.publish(rules, beside, None, by_office=False)
    assert set(json.loads(row.files)) == {"rulebook.toml"}


def test_every_built_in_rulebook_can_be_looked_into() -> None:
    client = organiser()
    for book in all_rulebooks():
        page = client.get(reverse("workshop-look", args=[book.edition])).content.decode()
        for mode in book.modes:
            assert html.escape(mode.title["de"]) in page
    assert (
        "own arithmetic"
        in client.get("/workshop/look/friedrich", headers={"Accept-Language": "en"})
        .content.decode()
        .casefold()
    )


def test_a_copied_mode_is_opened_and_a_shared_scoring_names_both() -> None:
    client = organiser()
    row = begun(client, title="Azul")
    copied = answer(client, row, "tables", do="copy-mode 0")
    assert "/ask/tables-2" in copied["Location"]
    page = client.get(reverse("workshop-question", args=[row.pk, "worth"])).content.decode()
    assert page.count('value="own-scoring ') == 2
    assert "data-shared" in page
    assert page.split('id="said"')[1].count("<h3>") >= 2, "what it means for each"
    own = answer(client, row, "worth", do="own-scoring 1")
    assert "/ask/worth-2" in own["Location"]
    gone = answer(client, row, "tables-2", do="drop-mode 1")
    assert gone["Location"] == reverse("workshop-draft", args=[row.pk])
    assert len(rules(row)["modes"]) == 1
