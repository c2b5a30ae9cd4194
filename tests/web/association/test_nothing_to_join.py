"""Somebody puts everything public together: who declined or cancelled, and when?"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from tafelrunde.journal.chain import broken_links
from tafelrunde.journal.season_events import InvitationDeclined
from tafelrunde.journal.season_record import SEASONS
from tafelrunde.reckoning.season.verification import season_verdict_on
from tafelrunde.store.association_models import AssociationPerson
from tests.web.association.office import Office, field_of, name_of

pytestmark = pytest.mark.django_db
IN_PUBLIC = ("", "/calendar", "/final", "/results", "/journal.jsonl", "/feed.atom")


@pytest.fixture
def office() -> Office:
    """A season in which the second of the list declined and the third was not available."""
    office = Office(results_due="2026-03-20", final_date="2026-05-01")
    office.played("Eins", "2025-10-01", field_of())
    office.asks("send-invitations", deadline="2026-04-01")
    invited = list(office.state.invitations)
    office.asks("confirm-invitation", person=invited[0])
    office.asks("decline-invitation", person=invited[1])
    return office


def everything(office: Office) -> Iterator[str]:
    for path in IN_PUBLIC:
        answer = office.public.get(office.at(path))
        if answer.status_code == 200:
            yield answer.content.decode()


def test_results_tell_whose_id_it_is_so_ids_alone_hide_nobody(office: Office) -> None:
    """The control: whoever reads list and journal side by side knows the ids."""
    journal = office.public.get(office.at("/journal.jsonl")).content.decode()
    winner = AssociationPerson.objects.get(name=name_of(1)).id
    [accepted] = [line for line in journal.splitlines() if '"results-accepted"' in line]
    assert json.loads(accepted)["event"]["ranking"][0] in (winner, [winner])


def test_nobody_learns_who_declined_and_when(office: Office) -> None:
    decliner = list(office.state.invitations)[1]
    whole = office.office.get(office.at("/office/journal.jsonl")).content
    told = [r for r in SEASONS.read(whole.splitlines()) if r.event.personal]
    assert InvitationDeclined(person=decliner) in [record.event for record in told]
    for page in everything(office):
        assert "declined" not in page
        assert not re.search(r"invitation-|invitations-|person-registered|registration-c", page)
        assert not [r for r in told if r.by.startswith("person:") and r.by in page]


def test_the_copy_for_everyone_holds_and_a_forged_one_does_not(office: Office) -> None:
    data = office.public.get(office.at("/journal.jsonl")).content
    records = list(SEASONS.read(data.splitlines()))
    verdict = season_verdict_on(records)
    assert verdict.holds
    assert verdict.checked["withheld"] == 3
    place = next(n for n, record in enumerate(records) if record.event == records[-1].event)
    forged = [*records[:place], replace(records[place], hash="0" * 64), *records[place + 1 :]]
    forged.append(replace(records[1], seq=len(records) + 1))
    assert list(broken_links(forged))


def test_the_whole_journal_is_for_the_office(office: Office) -> None:
    assert office.public.get(office.at("/office/journal.jsonl")).status_code in (302, 403)
    assert office.organiser.get(office.at("/office/journal.jsonl")).status_code == 403
