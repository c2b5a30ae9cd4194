"""Next year's 7 Wonders (6-4-2-1, five rounds, another tie-break order): last year's stay."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tafelrunde.games.shelf import open_handbook, open_rulebook, rulebook_for
from tafelrunde.pages.standings import standings_table
from tafelrunde.pages.view import View
from tafelrunde.rulebook.edition import canonical, digest_of
from tafelrunde.store import drafts
from tafelrunde.store.models import Hall
from tafelrunde.web import house
from tests.web.audience import days
from tests.web.workshop.test_drafts import answer, begun, organiser

pytestmark = pytest.mark.django_db


def standing(hall: str) -> list[tuple[object, ...]]:
    """The table of a tournament, and the checksum of the rules it was reckoned by."""
    house.ledger.cache_clear()
    state, _version = house.state(hall)
    book = rulebook_for(state)
    names = dict.fromkeys(state.entries, "x")
    table = standings_table(View(state, book, names, "de"), len(state.rounds), compared=False)
    rows = [(line.player, line.rank, *line.row.values, line.reason) for line in table.rows]
    return [*rows, (digest_of(canonical(book)),)]


def test_last_years_tournaments_do_not_move() -> None:
    day = days.closed(number=12, rounds=2)
    hall = day.saved()
    before = standing(hall)
    client = organiser()
    row = begun(client, edition="seven-wonders")
    answer(client, row, "worth", scoring__tables__points__4="6 4 2 1")
    answer(client, row, "rounds", modes__0__rounds="5")
    answer(client, row, "ahead", do="down modes.0.standings 1")
    old = open_rulebook("seven-wonders")
    changed = client.get(reverse("workshop-publish", args=[row.pk])).content.decode()
    assert "6, 4, 2, 1" in changed
    assert re.search(r'class="note">[^<]*7W-201', changed), "says whose text is outdated"
    assert changed.index("eine andere Zahl von Runden") < changed.index('class="big"')
    assert client.post(reverse("workshop-publish", args=[row.pk])).status_code == 302
    new = open_rulebook("seven-wonders")
    assert new.edition == drafts.draft_for(row.pk, row.owner_id).published  # type: ignore[union-attr]
    assert new.edition != old.edition
    assert new.modes[0].rounds == 5
    order = [criterion.code for criterion in old.modes[0].standings]
    assert [criterion.code for criterion in new.modes[0].standings] == [
        order[0], order[2], order[1], *order[3:],
    ]  # fmt: skip
    assert standing(hall) == before
    page = client.get(reverse("announce", args=["seven-wonders", new.modes[0].id]))
    assert page.status_code == 200
    told = {rule.id: rule.text["en"] for rule in open_handbook(new).rules}
    written = {rule.id: rule.text["en"] for rule in open_handbook(old).rules}
    assert told.keys() == written.keys()
    assert told["7W-201"].startswith("The rulebook now says: ")
    assert told["7W-201"].index("6, 4, 2") < told["7W-201"].index(written["7W-201"])
    assert f"Written for edition {old.version}: {written['7W-201']}" in told["7W-201"]
    marked = {rule for rule, text in told.items() if text != written[rule]}
    assert marked == {"7W-102", "7W-201", "7W-204", "7W-206"}, "what was changed, and nothing else"
    assert "counts as the 3rd" in told["7W-204"]


def test_rules_of_a_tournament_are_those_of_its_edition() -> None:
    day = days.closed(number=12, rounds=2)
    hall = Hall.objects.get(pk=day.saved())
    client, old = organiser(), open_rulebook("seven-wonders")
    pages = [
        (Client(), reverse("tournament", args=[hall.slug])),
        (Client(), reverse("standings", args=[hall.slug])),
        (client, reverse("rulebook", args=[old.edition])),
    ]
    for visitor, address in pages:
        assert "/rulebooks/seven-wonders@" not in _links(visitor, address)
    row = begun(client, edition="seven-wonders")
    answer(client, row, "rounds", modes__0__rounds="5")
    assert client.post(reverse("workshop-publish", args=[row.pk])).status_code == 302
    for visitor, address in pages:
        found = _links(visitor, address)
        assert f"/rulebooks/{old.edition}" in found, address
        assert "/rulebooks/seven-wonders/handbook" not in found, address
    assert f'href="/rulebooks/{old.edition}"' in _links(*pages[0])
    newest = _links(client, reverse("rulebook", args=["seven-wonders"]))
    assert "/rulebooks/seven-wonders/handbook#" in newest


def _links(client: Client, address: str) -> str:
    page = client.get(address)
    assert page.status_code == 200, address
    return " ".join(re.findall(r'href="/rulebooks/[^"]*"', page.content.decode()))
