"""Players at the desk: pasted lists, doubles, waitlist, check-in, people beside the journal."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook

from tafelrunde.store.association_models import Erasure
from tafelrunde.store.models import Person
from tests.web.organiser.conftest import Clerk


def test_names_live_beside_the_journal_never_in_it(organiser: Clerk) -> None:
    organiser.announce()
    organiser.enter(4)
    journal = repr(organiser.state.history)
    assert "Winter" not in journal
    assert set(organiser.names.values()) >= {"Ada Winter"}


def test_a_list_entered_twice_by_a_double_click_is_entered_once(organiser: Clerk) -> None:
    organiser.announce()
    organiser.enter(4, key="paste")
    organiser.enter(4, key="paste")
    assert len(organiser.state.entries) == 4
    assert Person.objects.filter(hall__slug=organiser.slug).count() == 4


def test_the_preview_of_a_pasted_list_stores_nothing_and_shows_doubts(organiser: Clerk) -> None:
    organiser.announce()
    organiser.enter(4)
    answer = organiser.post(
        "/players/paste", htmx=False, list="Winter, Ada\nNeu Gesicht\nNeu Gesichd\nNeu Gesicht"
    )
    page = answer.content.decode()
    assert "Ada Winter ist schon angemeldet" in page
    assert "sehr ähnlich wie Neu Gesicht" in page
    assert "steht schon in Zeile 2" in page
    assert len(organiser.state.entries) == 4


def test_the_address_of_the_preview_opened_by_itself_leads_to_where_a_list_is_pasted(
    organiser: Clerk,
) -> None:
    organiser.announce()
    organiser.enter(4)
    answer = organiser.client.get(f"/t/{organiser.slug}/desk/players/paste", follow=True)
    assert answer.redirect_chain == [(f"/t/{organiser.slug}/desk/players?paste=1#paste", 302)]
    assert '<details class="sheet" id="paste" open>' in answer.content.decode()
    assert 'id="paste">' in organiser.page("/players")


def test_an_address_that_only_takes_forms_says_so_instead_of_an_empty_page(
    organiser: Clerk,
) -> None:
    organiser.announce()
    answer = organiser.client.get(f"/t/{organiser.slug}/desk/players/enter")
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert "Diese Adresse nimmt nur ein Formular an" in answer.content.decode()


def test_adding_somebody_who_is_there_asks_first(organiser: Clerk) -> None:
    organiser.announce()
    organiser.enter(2)
    doubted = organiser.post("/players/add", name="Ada Winter")
    assert doubted.status_code == 422
    assert 'data-place="name"' in doubted.content.decode()
    assert organiser.post("/players/add", name="Ada Winter", twice="on").status_code == 204
    assert len(organiser.state.entries) == 3


def test_a_refused_entry_leaves_no_person_behind(organiser: Clerk) -> None:
    organiser.announce(**{"option-rounds": "1"})
    organiser.enter(4)
    for player in list(organiser.state.entries):
        organiser.did("check-in", player=player)
    organiser.did("close-check-in")
    organiser.did("start-tournament")
    organiser.publish()
    late = organiser.post("/players/add", name="Spät Dran")
    assert late.status_code == 422
    assert not Person.objects.filter(name="Spät Dran").exists()


def test_who_comes_when_the_hall_is_full_waits_and_moves_up(organiser: Clerk) -> None:
    organiser.announce(capacity="4")
    organiser.enter(5)
    assert len(organiser.state.waiting) == 1
    first = next(iter(organiser.state.entries))
    organiser.did("cancel-entry", player=first)
    assert len(organiser.state.entries) == 4
    assert not organiser.state.waiting


def test_which_of_two_namesakes_was_taken_off_the_list_is_said(organiser: Clerk) -> None:
    organiser.announce()
    for club in ("Süd", "Nord"):
        answer = organiser.post(
            "/players/add", name="Ada Probe", club=club, groups=club, twice="on"
        )
        assert answer.status_code < 400
    listed = organiser.page("/players")
    assert listed.index("Ada Probe (Nord)") < listed.index("Ada Probe (Süd)"), "as on the walls"
    first = next(iter(organiser.state.entries))
    organiser.did("cancel-entry", player=first)
    assert "✓ Ada Probe (Süd)" in organiser.page("/players")


@pytest.mark.rule("CAR-202", "CAR-203")
def test_check_in_at_carcassonne_asks_for_data_and_a_minors_consent(organiser: Clerk) -> None:
    organiser.announce("carcassonne", "two-player", date="2030-06-01")
    organiser.enter(2, **{"year-1": "2020"})
    minor, adult = list(organiser.state.entries)
    assert organiser.state.entries[minor].minor
    refused = organiser.do("check-in", player=minor, data_checked="on")
    assert refused.status_code == 422
    assert "CAR-203" in refused.content.decode()
    organiser.did("check-in", player=minor, data_checked="on", consent="on")
    assert organiser.do("check-in", player=adult).status_code == 422
    organiser.did("check-in", player=adult, data_checked="on")


def test_closing_check_in_decides_about_each_no_show(organiser: Clerk) -> None:
    organiser.announce()
    organiser.enter(6)
    here = list(organiser.state.entries)
    for player in here[:4]:
        organiser.did("check-in", player=player)
    assert organiser.do("close-check-in").status_code == 422
    organiser.did("close-check-in", **{f"fate-{here[4]}": "missed", f"fate-{here[5]}": "late"})
    assert here[4] in organiser.state.absent
    assert organiser.state.entries[here[5]].from_round == 2


def test_a_person_is_edited_in_both_places_at_once(organiser: Clerk) -> None:
    organiser.announce()
    organiser.enter(2)
    player = next(iter(organiser.state.entries))
    answer = organiser.post(
        f"/players/{player}/change",
        name="Ada Herbst",
        club="Nord",
        shown=["groups", "fixed_table", "minor"],
        groups="Nord, Familie Herbst",
        fixed_table="3",
        minor="on",
    )
    assert answer.status_code == 204
    entry = organiser.state.entries[player]
    assert (entry.groups, entry.fixed_table, entry.minor) == (("Nord", "Familie Herbst"), 3, True)
    assert organiser.names[player] == "Ada Herbst"


def workbook(*rows: list[Any]) -> bytes:
    book = Workbook()
    sheet: Any = book.active
    for row in rows:
        sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_an_excel_list_is_previewed_like_a_pasted_one(organiser: Clerk) -> None:
    organiser.announce()
    data = workbook(["Name", "Verein", "Geburtsjahr"], ["Winter, Ada", "Nord", 2012], ["Bo See"])
    file = SimpleUploadedFile("anmeldungen.xlsx", data)
    page = organiser.post("/players/paste", htmx=False, file=file).content.decode()
    assert 'value="Ada Winter"' in page
    assert 'value="Nord"' in page
    assert 'value="2012"' in page
    assert 'value="Bo See"' in page
    assert organiser.state.entries == {}, "nothing is stored before somebody has looked"


@pytest.mark.parametrize("data", [b"PK\x03\x04 no archive", b"\xd0\xcf\x11\xe0 old Excel"])
def test_a_workbook_that_cannot_be_read_is_one_sentence(organiser: Clerk, data: bytes) -> None:
    organiser.announce()
    file = SimpleUploadedFile("liste.xlsx", data)
    answer = organiser.post("/players/paste", htmx=False, file=file)
    assert answer.status_code == 422
    assert 'data-place="file"' in answer.content.decode()


def test_a_csv_file_is_still_a_list(organiser: Clerk) -> None:
    organiser.announce()
    file = SimpleUploadedFile("liste.csv", "Name;Verein\nAda Winter;Süd".encode("cp1252"))
    page = organiser.post("/players/paste", htmx=False, file=file).content.decode()
    assert 'value="Süd"' in page


LIST = [("Name", "Vorname", "Club?", "Geb.-Datum", "bezahlt"),
        ("de la Cruz", "Ines", "Nord", "04.03.2010", "ja"), ("See", "Bo", "Süd", "1990", ""),
        ("Summe:", None, None, None, 1)]  # fmt: skip


def a_list(rows: list[tuple[Any, ...]]) -> SimpleUploadedFile:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(row)
    saved = io.BytesIO()
    book.save(saved)
    return SimpleUploadedFile("liste.xlsx", saved.getvalue())


def entered(organiser: Clerk, context: Any, *lines: int, **more: str) -> None:
    """Sends the preview's form as it stands, with these lines ticked."""
    fields: dict[str, Any] = {**more}
    for number, person, _plays in context["people"]:
        fields |= {f"name-{number}": person.name, f"surname-{number}": person.surname,
                   f"club-{number}": person.club, f"year-{number}": str(person.year or ""),
                   f"email-{number}": person.contact}  # fmt: skip
        fields |= {f"minor-{number}": "on"} if person.minor else {}
        fields |= {f"paid-{number}": "on"} if person.paid else {}
    for number, left in context["left_out"]:
        fields[f"name-{number}"] = left.text
    answer = organiser.post("/players/enter", line=[str(n) for n in lines], **fields)
    assert answer.status_code == 204, answer.content.decode()


def test_a_list_brings_surname_minor_and_fee_along(organiser: Clerk) -> None:
    organiser.announce(date="2026-11-15")
    answer = organiser.post("/players/paste", htmx=False, file=a_list(LIST))
    entered(organiser, answer.context, 1, 2)
    ines = Person.objects.get(name="Ines de la Cruz")
    assert (ines.surname, ines.birth_year) == ("de la Cruz", 2010)
    entry = organiser.state.entries[ines.player]
    assert entry.minor
    assert entry.fee_paid
    bo = organiser.state.entries[Person.objects.get(name="Bo See").player]
    assert (bo.minor, bo.fee_paid) == (False, False)
    assert organiser.post(
        f"/players/{ines.player}/change", name="Ines de la Cruz", contact="x", htmx=False
    ).status_code == 302  # fmt: skip
    assert Person.objects.get(name="Ines de la Cruz").surname == "de la Cruz"


def test_the_preview_shows_columns_and_what_was_left_out(organiser: Clerk) -> None:
    organiser.announce(date="2026-11-15")
    answer = organiser.post("/players/paste", htmx=False, file=a_list(LIST))
    page = answer.content.decode()
    assert "Welche Spalte was ist" in page
    assert "eine Summe, keine Person" in page
    assert "minderjährig am Tag des Turniers" in page
    assert [column.meaning for column in answer.context["reading"].columns] == [
        "last", "first", "club", "born", "fee"]  # fmt: skip


def test_another_meaning_needs_no_second_upload_and_is_remembered(organiser: Clerk) -> None:
    organiser.announce(date="2026-11-15")
    rows: list[tuple[Any, ...]] = [("Name", "Heimat"), ("Ada Winter", "Nord"), ("Bo See", "Süd")]
    first = organiser.post("/players/paste", htmx=False, file=a_list(rows))
    assert [person.club for _n, person, _p in first.context["people"]] == ["", ""]
    again = organiser.post(
        "/players/paste", htmx=False, kept=first.context["kept"],
        **{"column-0": "name", "column-1": "club", "sheet": "Sheet", "seen_sheet": "Sheet"},
    )  # fmt: skip
    assert [person.club for _n, person, _p in again.context["people"]] == ["Nord", "Süd"]
    other = organiser.post("/players/paste", htmx=False, file=a_list([*rows, ("Cy Tal", "West")]))
    assert other.context["remembered"]
    assert [person.club for _n, person, _p in other.context["people"]] == ["Nord", "Süd", "West"]
    gone = organiser.post("/players/paste", htmx=False, kept="0" * 64)
    assert gone.status_code == 422


def test_a_row_that_was_left_out_can_be_taken_all_the_same(organiser: Clerk) -> None:
    organiser.announce()
    answer = organiser.post("/players/paste", htmx=False, list="Ada Winter\nWarteliste\nBo See")
    assert [left.text for _n, left in answer.context["left_out"]] == ["Warteliste"]
    entered(organiser, answer.context, 1, 2, 3)
    assert set(organiser.names.values()) == {"Ada Winter", "Bo See", "Warteliste"}


def test_adding_a_namesake_of_another_club_is_not_doubted(organiser: Clerk) -> None:
    organiser.announce()
    assert organiser.post("/players/add", name="Ada Winter", club="Nord").status_code == 204
    assert organiser.post("/players/add", name="Ada Winter", club="Nord").status_code == 422
    assert organiser.post("/players/add", name="Ada Winter", club="Süd").status_code == 204


def test_too_long_a_text_is_refused_not_cut_off(organiser: Clerk) -> None:
    organiser.announce()
    file = SimpleUploadedFile("liste.csv", b"Ada Winter\n" * 100_000)
    assert organiser.post("/players/paste", htmx=False, file=file).status_code == 422


def test_a_dash_for_no_club_is_no_club_that_all_without_one_would_share(organiser: Clerk) -> None:
    organiser.announce()
    listed: dict[str, Any] = {"name-1": "Ada Winter", "club-1": "-", "name-2": "Bo See"}
    listed["club-2"] = "–"
    organiser.post("/players/enter", key="paste", line=["1", "2"], **listed)
    organiser.post("/players/add", name="Cem Tal", club="ohne")
    assert {person.club for person in Person.objects.filter(hall__slug=organiser.slug)} == {""}
    assert [entry.groups for entry in organiser.state.entries.values()] == [(), (), ()]


def test_a_walk_in_is_typed_as_the_row_of_the_check_in_list_says(organiser: Clerk) -> None:
    organiser.announce()
    organiser.post("/players/add", name="von der Heide, Lena")
    person = Person.objects.get(hall__slug=organiser.slug)
    assert (person.name, person.surname) == ("Lena von der Heide", "von der Heide")
    organiser.post(f"/players/{person.player}/change", name="Heide, Lena")
    person.refresh_from_db()
    assert (person.name, person.surname) == ("Lena Heide", "Heide")


def test_a_name_with_a_comma_that_nobody_touches_stays(organiser: Clerk) -> None:
    organiser.announce()
    organiser.post("/players/add", name="Sam Berg")
    Person.objects.update(name="Sam Berg, jun.")
    person = Person.objects.get(hall__slug=organiser.slug)
    organiser.post(f"/players/{person.player}/change", name="Sam Berg, jun.", club="Nord")
    person.refresh_from_db()
    assert (person.name, person.club) == ("Sam Berg, jun.", "Nord")


def test_the_page_of_a_namesake_offers_the_name_as_it_was_entered(organiser: Clerk) -> None:
    organiser.announce()
    for club in ("Nord", "Süd"):
        organiser.post("/players/add", name="Ada Winter", club=club, twice="on")
    person = Person.objects.filter(hall__slug=organiser.slug).first()
    assert person is not None
    page = organiser.page(f"/players/{person.player}")
    assert "<h1>Ada Winter (Nord)</h1>" in page
    assert 'name="name" required maxlength="120" value="Ada Winter"' in page


def test_the_screen_sorts_surnames_as_the_lists_on_paper_do(organiser: Clerk) -> None:
    organiser.announce()
    for name in ("von der Heide, Lena", "Tal, Cem", "Weiß, Jo", "Ähren, Bo"):
        organiser.post("/players/add", name=name)
    for path in ("/check-in", "/players"):
        page = organiser.page(path)
        places = [page.index(name) for name in ("Bo Ähren", "Cem Tal", "Lena von der", "Jo Weiß")]
        assert places == sorted(places), path


def test_a_guest_is_erased_once_the_tournament_is_over_and_with_a_tick(organiser: Clerk) -> None:
    organiser.announce()
    organiser.enter(2)
    guest, member = list(organiser.state.entries)
    Person.objects.filter(player=member).update(known_as="somebody")
    path = f"/players/{guest}/erase"
    assert organiser.post(path, erase="on").status_code == 422
    assert "/erase" not in organiser.page(f"/players/{guest}")
    organiser.did("cancel-tournament", reason="Wasserrohrbruch", sure="1")
    assert f"{path}" in organiser.page(f"/players/{guest}")
    assert "/erase" not in organiser.page(f"/players/{member}")
    assert organiser.post(path).status_code == 422
    assert organiser.post(f"/players/{member}/erase", erase="on").status_code == 422
    assert organiser.post(path, erase="on").status_code == 204
    assert [row.player for row in Person.objects.filter(hall__slug=organiser.slug)] == [member]
    assert Erasure.objects.count() == 1
    assert guest in organiser.state.entries
    after = organiser.page("/players")
    assert "Die persönlichen Daten sind gelöscht." in after
    assert "N. N." in after
    assert f">{guest}<" not in after
    assert organiser.post(path, erase="on").status_code == 404


def test_texts_that_name_a_guest_are_said_to_stay(organiser: Clerk) -> None:
    organiser.announce()
    organiser.enter(2)
    guest, other = list(organiser.state.entries)
    Person.objects.filter(player=guest).update(name="Yara von der Heide")
    Person.objects.filter(player=other).update(name="Von Anders")
    organiser.did("cancel-tournament", reason="Yaras Wunder stand doppelt", sure="1")
    said = "<li>Yaras Wunder stand doppelt</li>"
    assert said in organiser.page(f"/players/{guest}")
    assert said not in organiser.page(f"/players/{other}")
    assert "keine Namen" not in organiser.page("/files")
