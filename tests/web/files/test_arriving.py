"""Files from elsewhere: looked at first, taken in once, and never over what is here."""

from __future__ import annotations

import re
from ast import literal_eval
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.conf import LazySettings
from django.contrib.auth.models import Group, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from tafelrunde.exports.excel.writer import write_workbook
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal import events as e
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.pages.files.report import report_grids
from tafelrunde.pages.view import View
from tafelrunde.reckoning.verification import verdict_on, with_standings
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.store.backup import SafeLedger
from tafelrunde.store.devices import own_device
from tafelrunde.store.models import Hall, Person
from tafelrunde.store.people_file import PeopleFile, PersonLine
from tafelrunde.store.transfer import read_whole
from tafelrunde.web import house
from tests.oracle.generator import random_sheet
from tests.rules.build import Tale, sheet
from tests.web.files.conftest import Clerk


def report(**changes: Any) -> bytes:
    raw = random_sheet(11, "seven-wonders", "prelims-and-final", players=9)
    for number, player in enumerate(raw["players"]):
        player["name"] = f"Gast {'ABCDEFGHI'[number]}"
    raw |= changes
    read = read_sheet(raw, open_rulebook)
    state = fold(with_standings(read.rulebook, read.events))
    state.details.title = "Pokal von Herne"
    state.details.date = "2026-03-01"
    return write_workbook(report_grids(View(state, read.rulebook, read.names)))


def journal(writer: str = "", more: list[e.Event] | None = None) -> bytes:
    read = read_sheet(random_sheet(3, "catan", "ranking-tournament", players=8), open_rulebook)
    first, *rest = read.events
    assert isinstance(first, e.TournamentAnnounced)
    announced = e.TournamentAnnounced(
        rulebook=first.rulebook,
        version=first.version,
        mode=first.mode,
        options=first.options,
        tournament="abcdef0123456789",
    )
    handed = [e.WritingHandedOver(to_device=writer, label="Server")] if writer else []
    events = [*with_standings(read.rulebook, [announced, *rest]), *handed, *(more or [])]
    return TOURNAMENTS.write(
        TOURNAMENTS.chained(events, by="elsewhere", at="2026-01-01T10:00:00+00:00")
    )


def look(clerk: Clerk, data: bytes, **more: Any) -> Any:
    fields = {"file": SimpleUploadedFile("in", data), **more}
    return clerk.client.post("/files/look", fields)


def hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found is not None, name
    return found.group(1)


def take(clerk: Clerk, page: str, slug: str = "gast") -> Any:
    fields = {"file": hidden(page, "file"), "people": hidden(page, "people"), "slug": slug}
    return clerk.client.post("/files/take", fields)


class Ordering(SafeLedger):
    """Notes which backups are ordered; inside a test's transaction none can be written."""

    ordered: list[str]

    def _order_backup(self, tournament_id: str, version: int) -> None:
        self.ordered.append(tournament_id)


def test_what_arrives_is_backed_up_at_once_and_not_only_with_the_next_entry(
    organiser: Clerk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ledger = Ordering(tmp_path)
    ledger.ordered = []
    monkeypatch.setattr(house, "ledger", lambda: ledger)
    assert take(organiser, look(organiser, journal()).content.decode()).status_code == 302
    assert ledger.ordered == ["abcdef0123456789"]


def test_a_report_becomes_a_tournament_without_names_in_its_journal(organiser: Clerk) -> None:
    data = report()
    answer = look(organiser, data)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "Pokal von Herne" in page
    assert not Hall.objects.exists()
    assert take(organiser, page, "herne").status_code == 302
    hall = Hall.objects.get(slug="herne")
    assert (hall.title, hall.date) == ("Pokal von Herne", "2026-03-01")
    records = house.records(hall.id)
    assert verdict_on(records).holds
    assert b"Gast" not in TOURNAMENTS.write(records)
    assert Person.objects.filter(hall=hall).count() == 9
    assert "schon da" in look(organiser, data).content.decode()


def workbook(tale: Tale, date: str = "2026-03-01") -> bytes:
    read = read_sheet(tale.raw, open_rulebook)
    state = fold(with_standings(read.rulebook, read.events))
    state.details.date = date
    return write_workbook(report_grids(View(state, read.rulebook, read.names)))


def test_a_preview_says_on_which_day_and_at_which_table(organiser: Clerk) -> None:
    tale = sheet("catan", "ranking-tournament").round("A 9, B 8, C 7, D 4", "E 10, F 8, G 7, H 4")
    page = look(organiser, workbook(tale)).content.decode()
    assert "01.03.2026" in page
    assert "2026-03-01" not in page
    assert "Runde 1, Tisch 1: höchstens 9 Siegpunkte" in page


def test_a_finished_report_names_everybody_and_is_played_to_its_end(organiser: Clerk) -> None:
    tale = sheet("carcassonne", "two-player").with_options(rounds=1, knockout_size=2)
    tale = tale.round("A 100, F 0", "B 90, E 0", "C 80, D 0").match("final", "A 90, B 80")
    page = look(organiser, workbook(tale.disqualified("D", 1))).content.decode()
    assert "6 Teilnehmer" in page
    assert page.count('<th scope="row">') == 6
    arrived = organiser.client.get(take(organiser, page, "herne")["Location"]).content.decode()
    assert "ist eingelesen, Teilnehmer: 6. Es ist zu Ende." in arrived


def test_a_report_that_uses_names_as_ids_is_made_opaque(organiser: Clerk) -> None:
    raw = random_sheet(11, "seven-wonders", "prelims-and-final", players=9)
    text = repr(raw)
    for number in range(9, 0, -1):
        text = text.replace(f"'p{number}'", f"'Gast {'ABCDEFGHI'[number - 1]}'")
    named = literal_eval(text)
    away = named["rounds"][1]["tables"][0]["seats"].pop()["player"]
    named["rounds"][1]["off"] = [away]
    named |= {"rounds": named["rounds"][:2], "knockout": []}
    page = look(organiser, report(**named)).content.decode()
    assert take(organiser, page).status_code == 302
    hall = Hall.objects.get(slug="gast")
    assert b"Gast" not in TOURNAMENTS.write(house.records(hall.id))


def test_a_faulty_report_is_refused_row_by_row(organiser: Clerk) -> None:
    answer = look(organiser, report()[:-500])
    assert answer.status_code == 422
    assert not Hall.objects.exists()


def test_a_journal_moves_in_for_display_and_is_verified_first(organiser: Clerk) -> None:
    page = look(organiser, journal()).content.decode()
    assert "Alles stimmt" in page
    assert "Nur zur Anzeige" in page
    taken = organiser.client.get(take(organiser, page)["Location"]).content.decode()
    assert "zur Anzeige eingelesen, Teilnehmer:" in taken
    hall = Hall.objects.get(slug="gast")
    assert hall.display_only
    organiser.slug = "gast"
    assert "nur angezeigt" in organiser.do("set-details", title="x").content.decode()


def test_the_preview_counts_the_same_people_twice_alike(organiser: Clerk) -> None:
    """Eight take part; the ninth, who judges, is told beside them."""
    players = [*list(fold(each.event for each in read_whole(journal())).entries), "whistle"]
    lines = tuple(PersonLine(player=each, name=f"Gast {each}") for each in players)
    people = msgspec.json.encode(PeopleFile(1, "abcdef0123456789", lines))
    answer = look(organiser, journal(), people=SimpleUploadedFile("people", people))
    page = " ".join(answer.content.decode().split())
    assert page.count("8 Teilnehmer") == 2
    assert "8 Teilnehmern und von 1 Person, die nicht mitspielt" in page


def test_a_journal_handed_over_to_this_house_is_written_here(organiser: Clerk) -> None:
    page = look(organiser, journal(own_device().id)).content.decode()
    assert "Eingetragen wird dann hier" in page
    taken = organiser.client.get(take(organiser, page)["Location"]).content.decode()
    assert "ist eingelesen, Teilnehmer: 8. Es ist zu Ende." in taken
    again = look(organiser, journal(own_device().id)).content.decode()
    assert "bringt nichts Neues" in again
    assert "Eingetragen wird hier" in again
    assert "Eingetragen wird dann hier" not in again, "it does already"
    organiser.slug = "gast"
    organiser.did("set-details", title="Neuer Titel")


@pytest.mark.parametrize(
    ("writer", "says"),
    [
        ("e7c9d8496b19a00e", "war die Gerätekennung vertippt"),
        ("", "Es ist von vor der Übergabe, oder es gab keine"),
    ],
)
def test_a_journal_for_another_house_shows_both_ids_and_the_way_back(
    organiser: Clerk, writer: str, says: str
) -> None:
    page = " ".join(look(organiser, journal(writer)).content.decode().split())
    assert "Nur zur Anzeige" in page
    assert f"<code>{own_device().id}</code>" in page
    assert f"<code>{writer}</code>" in page or not writer
    assert says in page
    assert "das Journal neu" in page


def test_two_versions_are_shown_and_one_is_chosen(
    organiser: Clerk, tmp_path: Path, settings: LazySettings
) -> None:
    own = own_device().id
    take(organiser, look(organiser, journal(own)).content.decode())
    organiser.slug = "gast"
    organiser.did("set-details", title="Unser Titel")
    theirs = journal(own, [e.DetailsSet(title="Deren Titel")])
    answer = look(organiser, theirs)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Zwei Fassungen" in page
    for record in (house.records(Hall.objects.get(slug="gast").id)[-1], read_whole(theirs)[-1]):
        clock = timezone.localtime(datetime.fromisoformat(record.at))
        assert f">{clock:%d.%m.%Y %H:%M}<" in page, "by the clock of the house, as the desk says it"
    assert Hall.objects.get(slug="gast").title == "Unser Titel"
    fields = {"file": hidden(page, "file"), "head": hidden(page, "head")}
    nothing = organiser.client.post("/files/settle", fields | {"choice": "both"})
    assert nothing.status_code == 422
    done = organiser.client.post("/files/settle", fields | {"choice": "theirs"})
    assert done.status_code == 200
    assert Hall.objects.get(slug="gast").title == "Deren Titel"
    (kept,) = (tmp_path / "conflicts").iterdir()
    assert b"Unser Titel" in kept.read_bytes()
    late = organiser.client.post("/files/settle", fields | {"choice": "ours"})
    assert late.status_code == 422


@pytest.mark.parametrize("data", [b"x", b"PK\x03\x04", b"{}\n", b"[1]", b"\x00" * 50, b"\xff\xfe"])
def test_nonsense_is_refused_and_nothing_is_written(organiser: Clerk, data: bytes) -> None:
    assert look(organiser, data).status_code == 422
    assert organiser.client.post("/files/look").status_code == 422
    assert not Hall.objects.exists()


def test_a_made_up_checksum_opens_no_file(organiser: Clerk) -> None:
    for name in ("../../etc/passwd", "0" * 64, ""):
        answer = organiser.client.post("/files/take", {"file": name, "slug": "x"})
        assert answer.status_code == 422
        assert "<strong>file:</strong>" not in answer.content.decode(), "a field is nobody's word"


def test_the_address_offered_is_made_of_the_title_as_everywhere(organiser: Clerk) -> None:
    titled = journal("server", [e.DetailsSet(title="Liga Österreich 2026/27 – Finale")])
    page = look(organiser, titled).content.decode()
    assert 'value="liga-oesterreich-2026-27-finale"' in page


def test_only_its_own_organiser_replaces_or_continues_a_tournament(organiser: Clerk) -> None:
    take(organiser, look(organiser, journal()).content.decode())
    other = User.objects.create_user("other")
    other.groups.add(Group.objects.create(name="organiser"))
    client = Client()
    client.force_login(other)
    stranger = Clerk(client)
    assert client.get("/files").status_code == 200
    assert look(stranger, journal(own_device().id)).status_code == 403
    assert Client().get("/files").status_code == 302


def test_a_journal_that_comes_back_to_people_known_here_frightens_nobody(
    organiser: Clerk,
) -> None:
    take(organiser, look(organiser, journal("server")).content.decode())
    back = journal("server", [e.DetailsSet(title="Dort weiter")])
    assert "ohne Namen" in look(organiser, back).content.decode()
    hall = Hall.objects.get(slug="gast")
    for player in house.state(hall.id)[0].entries:
        Person.objects.create(hall=hall, player=player, name=f"Gast {player}")
    assert "ohne Namen" not in look(organiser, back).content.decode()
