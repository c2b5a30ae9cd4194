"""What leaves a season: calendar, feed, prints, spreadsheets; all that is public, and no more."""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import date
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from django.test import Client
from icalendar import Calendar
from openpyxl import load_workbook

from tafelrunde.exports.csv_files import read_csv
from tafelrunde.pages.paper.model import Paper
from tafelrunde.store.association_models import AssociationPerson, SeasonBook
from tafelrunde.web.audience import press
from tafelrunde.web.season import house
from tests.exports.pdf.hall_on_paper import text_of
from tests.web.association.office import Office, name_of, row
from tests.web.association.private_season import (
    CHILD_SHOWN,
    FORMULA,
    SECRETS,
    TODAY,
    birthdays,
    erased,
    told_for_all,
)

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"
PRINTS = ("/print/ranking.pdf", "/print/calendar.pdf", "/print/final.pdf", "/lists/1.pdf")
SHEETS = ("/files/ranking.xlsx", "/files/ranking.csv", "/files/results.csv")
FOLLOWED = ("/calendar.ics", "/feed.atom")
EVERYTHING = (*PRINTS, *SHEETS, *FOLLOWED)


@pytest.fixture(scope="module")
def season(django_db_setup: None, django_db_blocker: Any) -> Iterator[Office]:
    with told_for_all(django_db_blocker) as told:
        yield told


@pytest.fixture
def office(season: Office) -> Office:
    season.day(TODAY)
    return season


def got(office: Office, path: str, **headers: str) -> Any:
    answer = Client(headers=headers).get(office.at(path))
    assert answer.status_code == 200, path
    return answer


def text(office: Office, path: str, **headers: str) -> str:
    """Everything a person could read in the file."""
    data = got(office, path, **headers).content
    if path.endswith(".pdf"):
        return text_of(data)
    if path.endswith(".xlsx"):
        sheets = load_workbook(io.BytesIO(data)).worksheets
        return "\n".join(str(cell.value) for sheet in sheets for line in sheet for cell in line)
    return str(data.decode())


def events(data: bytes) -> dict[str, Any]:
    return {str(each["summary"]): each for each in Calendar.from_ical(data).walk("VEVENT")}


# ── Calendar ─────────────────────────────────────────────────────────────────────────────────────


def test_the_calendar_has_every_approved_date_and_the_final(office: Office) -> None:
    answer = got(office, "/calendar.ics")
    assert answer["Content-Type"].startswith("text/calendar")
    found = events(answer.content)
    final = f"{office.state.title}: Finale"
    assert set(found) == {"Herbst", "Winter", "Frühling", "Abgesagt: Ausfall", final}
    assert found["Abgesagt: Ausfall"]["status"] == "CANCELLED"
    assert "status" not in found["Frühling"]
    assert found["Frühling"].decoded("dtstart") == date(2026, 3, 1)
    assert found["Frühling"]["url"].endswith(office.at(f"/dates/{fixture(office, 'Frühling')}"))
    assert (found[final].decoded("dtstart"), found[final]["location"]) == (
        date(2026, 5, 1),
        "Herne",
    )


def fixture(office: Office, title: str) -> str:
    return next(each.id for each in office.state.fixtures.values() if each.title == title)


def test_a_date_keeps_its_name_when_it_is_changed_or_cancelled(office: Office) -> None:
    spring = fixture(office, "Frühling")
    before = events(got(office, f"/dates/{spring}/calendar.ics").content)["Frühling"]
    assert before["uid"] == events(got(office, "/calendar.ics").content)["Frühling"]["uid"]
    office.asks("cancel-fixture", fixture=spring, reason="Hagel")
    after = events(got(office, "/calendar.ics").content)["Abgesagt: Frühling"]
    assert after["uid"] == before["uid"]
    assert after.decoded("dtstamp") >= before.decoded("dtstamp")
    assert "Hagel" not in str(got(office, "/calendar.ics").content.decode())


@pytest.mark.parametrize("title", ["Nur ein Wunsch", "Verworfen"])
def test_a_date_that_was_never_approved_is_nowhere(office: Office, title: str) -> None:
    """Not even when it is cancelled: what was only asked for stays between the two."""
    wish = fixture(office, title)
    assert title not in text(office, "/calendar")
    for path in (*FOLLOWED, "/print/calendar.pdf"):
        assert title not in text(office, path), path
    for path in (f"/dates/{wish}", f"/dates/{wish}/calendar.ics"):
        assert office.public.get(office.at(path)).status_code == 404


def test_pages_offer_what_there_is(office: Office) -> None:
    page = text(office, "")
    for path in (*PRINTS[:3], *SHEETS, *FOLLOWED, "/journal.jsonl"):
        assert f'href="{office.at(path)}"' in page, path
    assert f'href="{office.at("/calendar.ics")}"' in text(office, "/calendar")
    spring = f"/dates/{fixture(office, 'Frühling')}"
    assert f'href="{office.at(spring)}/calendar.ics"' in text(office, spring)
    assert f'href="{office.at("/lists/1.pdf")}"' in text(office, "/lists/1")
    assert f'type="application/atom+xml" title="{office.state.title}"' in page


def test_nothing_is_offered_or_printed_where_there_is_nothing_yet() -> None:
    empty = Office()
    page = str(empty.public.get(empty.at()).content.decode())
    assert ".pdf" not in page
    assert ".xlsx" not in page
    assert empty.at("/calendar.ics") in page
    for path in PRINTS[:3]:
        answer = empty.public.get(empty.at(path))
        assert answer.status_code == 422, path
    assert empty.public.get(empty.at(PRINTS[3])).status_code == 404
    assert empty.public.get(empty.at("/print/nothing.pdf")).status_code == 404
    assert empty.public.get(empty.at("/files/people.csv")).status_code == 404


# ── Feed ─────────────────────────────────────────────────────────────────────────────────────────


def news(office: Office) -> list[tuple[str, str]]:
    entries = fromstring(got(office, "/feed.atom").content).findall(f"{ATOM}entry")
    return [(e.findtext(f"{ATOM}title") or "", e.findtext(f"{ATOM}summary") or "") for e in entries]


def test_the_feed_tells_dates_results_lists_and_the_final(office: Office) -> None:
    told = news(office)
    assert [title for title, _text in told] == [
        "Finale: 5 eingeladen",
        "Rangliste 1 vom 10. Januar 2026",
        "Abgesagt: Ausfall",
        "Neuer Termin: Ausfall",
        "Neuer Termin: Frühling",
        "Ergebnis: Winter",
        "Neuer Termin: Winter",
        "Ergebnis: Herbst",
        "Neuer Termin: Herbst",
    ]
    winter = dict(told)["Ergebnis: Winter"]
    assert winter.startswith(f"1. {CHILD_SHOWN}, 2. {name_of(15)}, 3. {name_of(14)}. Prüfsumme")
    assert "1. März 2026, Herne" in dict(told)["Neuer Termin: Frühling"]


def test_a_corrected_result_replaces_the_news_and_a_withdrawn_one_ends_it(office: Office) -> None:
    autumn = fixture(office, "Herbst")
    office.typed(autumn, [row(n, 13 - n) for n in range(1, 13)])
    office.accepted(autumn, reason="Andersherum")
    told = dict(news(office))
    assert "Ergebnis: Herbst" not in told
    assert told["Ergebnis berichtigt: Herbst"].startswith(f"1. {name_of(12)}")
    office.asks("withdraw-results", fixture=autumn, reason="Falsche Liste")
    assert not [title for title in dict(news(office)) if title.endswith("richtigt: Herbst")]


def test_news_keep_their_names_and_lead_to_their_pages(office: Office) -> None:
    first, again = (fromstring(got(office, "/feed.atom").content) for _ in range(2))
    ids = [e.findtext(f"{ATOM}id") for e in first.findall(f"{ATOM}entry")]
    assert ids == [e.findtext(f"{ATOM}id") for e in again.findall(f"{ATOM}entry")]
    assert len(set(ids)) == len(ids)
    for entry in first.findall(f"{ATOM}entry"):
        link = entry.find(f"{ATOM}link")
        assert link is not None
        assert office.public.get(link.attrib["href"]).status_code == 200


# ── Prints ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("7W-407")
def test_the_printed_list_says_what_counted_and_carries_the_hash(office: Office) -> None:
    data = got(office, "/print/ranking.pdf")
    assert data["Content-Type"] == "application/pdf"
    told = text_of(data.content)
    for line in house.seasons().table(office.id).shown:
        assert house.names_public()[line.player] in told
    assert "[1]" in told
    assert "[2]" in told
    assert "Winter" in told
    assert SeasonBook.objects.get(slug=office.slug).head in "".join(told.split())


def test_prints_speak_both_languages(office: Office) -> None:
    assert "Ranking list" in text(office, "/print/ranking.pdf", **{"accept-language": "en"})
    assert "Rangliste" in text(office, "/print/ranking.pdf")
    english = text_of(office.public.get(office.at("/print/calendar.pdf?lang=en")).content)
    assert "Sunday" in english
    assert "March 2026" in english
    assert "cancelled" in english


@pytest.mark.parametrize("only_here", [True, False])
def test_a_house_open_to_this_machine_alone_prints_no_address(
    office: Office, monkeypatch: pytest.MonkeyPatch, only_here: bool
) -> None:
    press.forget()
    monkeypatch.setattr("tafelrunde.web.opening.only_here", lambda: only_here)
    asked = office.public.get(office.at("/print/calendar.pdf"), headers={"host": "localhost"})
    told = text_of(asked.content)
    assert "localhost" not in told
    assert ("http" in told) is not only_here


def test_a_dated_list_is_printed_as_it_was_published(office: Office) -> None:
    told = text(office, "/lists/1.pdf")
    assert "10. Januar 2026" in told
    assert office.public.get(office.at("/lists/2.pdf")).status_code == 404


def test_the_final_prints_who_is_invited_and_leaves_out_who_said_no(office: Office) -> None:
    invited = next(iter(office.state.invitations))
    name = house.names_public()[invited]
    assert name in text(office, "/print/final.pdf")
    office.asks("decline-invitation", person=invited)
    assert name not in text(office, "/print/final.pdf")


# ── Spreadsheets ─────────────────────────────────────────────────────────────────────────────────


def _surname(name: str) -> tuple[str, str]:
    first, _, last = name.rpartition(" ")
    return last, first


def test_the_workbook_holds_the_list_and_what_counted(office: Office) -> None:
    book = load_workbook(io.BytesIO(got(office, "/files/ranking.xlsx").content))
    ranking, results = book.worksheets
    rows = list(ranking.iter_rows(min_row=2, values_only=True))
    table = house.seasons().table(office.id)
    names = house.names_public()
    assert [(r[0], f"{r[2] or ''} {r[1]}".strip(), r[3]) for r in rows] == [
        (line.rank, names[line.player], line.points)
        for line in sorted(table.shown, key=lambda line: (line.rank, _surname(names[line.player])))
    ]
    told = list(results.iter_rows(min_row=2, values_only=True))
    assert len(told) == sum(len(line.counted) + len(line.dropped) for line in table.shown)
    assert {line[3] for line in told} == {"Herbst", "Winter"}


def test_the_same_in_csv_and_in_english(office: Office) -> None:
    headings, *rows = read_csv(got(office, "/files/ranking.csv").content)
    assert headings[:3] == ("Platz", "Nachname", "Vorname")
    assert len(rows) == len(house.seasons().table(office.id).shown)
    english = read_csv(office.public.get(office.at("/files/results.csv?lang=en")).content)
    assert english[0][:4] == ("Place", "Surname", "First name", "Tournament")
    exact = read_csv(office.public.get(office.at("/files/results.csv?exact=1")).content)
    assert "Ranglistenpunkte genau" in exact[0]
    assert "Ranglistenpunkte genau" not in headings


def test_files_say_of_the_final_what_the_page_says_and_not_who_declined(office: Office) -> None:
    def final() -> dict[str, str]:
        headings, *rows = read_csv(got(office, "/files/ranking.csv?lang=en").content)
        at = headings.index("Final")
        return {f"{row[2]} {row[1]}".strip(): row[at] for row in rows}

    first, second = list(office.state.invitations)[:2]
    names = house.names_public()
    before = final()
    assert before[names[first]].startswith("invited to the final: ")
    office.asks("confirm-invitation", person=second)
    office.asks("decline-invitation", person=first)
    assert final()[names[second]].startswith("in the final: ")
    assert not final()[names[first]]
    api = office.public.get(f"/api/seasons/{office.slug}/ranking").json()["ranking"]
    assert {line["name"]: line["qualifies"] for line in api}[names[first]] is None


def test_a_name_like_a_formula_stays_a_text(office: Office) -> None:
    AssociationPerson.objects.filter(name=name_of(3)).update(name=FORMULA, surname="")
    house.seasons.cache_clear()
    assert f";'{FORMULA};" in text(office, "/files/ranking.csv")
    book = load_workbook(io.BytesIO(got(office, "/files/ranking.xlsx").content))
    cells = [cell for line in book.worksheets[0].iter_rows() for cell in line]
    assert {cell.data_type for cell in cells if cell.value == FORMULA} == {"s"}


# ── Who may know what ────────────────────────────────────────────────────────────────────────────


def test_nothing_private_leaves_in_any_file(office: Office) -> None:
    name = erased()
    ids = set(AssociationPerson.objects.values_list("id", flat=True))
    for path in EVERYTHING:
        for language in ("de", "en"):
            told = text(office, path, **{"accept-language": language})
            assert not [secret for secret in SECRETS if secret in told], path
            assert not [day for day in birthdays() if day in told], path
            assert not [person for person in ids if person in told], path
            assert name not in told, path
        if path.endswith(("ranking.pdf", "1.pdf", ".csv", ".xlsx")):
            assert CHILD_SHOWN in told
            assert "N. N." in told


def test_a_season_that_is_not_public_is_for_insiders_alone(office: Office) -> None:
    SeasonBook.objects.filter(slug=office.slug).update(public=False)
    for path in (*EVERYTHING, "/version"):
        assert office.public.get(office.at(path)).status_code == 404
        answer = office.organiser.get(office.at(path))
        assert answer.status_code == 200
        assert "private" in answer["Cache-Control"], path


def test_a_file_is_made_once_whatever_is_written_behind_its_address(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A print of hundreds of people costs a second: made-up addresses must not cost more."""
    office.dated("Sommer", "2026-03-08")  # else an earlier test may have made it already
    made: list[Paper] = []

    def pressed(paper: Paper) -> bytes:
        made.append(paper)
        return b"%PDF"

    monkeypatch.setattr("tafelrunde.web.association.taking.press", pressed)
    for query in ("", "?x=1", "?x=2", "?lang=de", "?lang=xx"):
        office.public.get(office.at(f"/print/ranking.pdf{query}"))
    office.office.get(office.at("/print/ranking.pdf"))
    assert len(made) == 1
    office.public.get(office.at("/print/ranking.pdf?lang=en"))
    assert len(made) == 2
