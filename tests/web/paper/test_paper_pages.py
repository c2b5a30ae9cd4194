"""Prints at the desk: who gets them, what is in them, and where a slip's code leads."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import DrawCommitted
from tafelrunde.pages.paper.prints import PRINTS
from tafelrunde.pages.paper.slip_codes import SlipCode, seat_letters, written
from tafelrunde.store import badges
from tafelrunde.store.book import DjangoLedger
from tafelrunde.web import house
from tests.exports.pdf.hall_on_paper import pages_of, text_of
from tests.web.audience.days import arriving, finishing, made_up_name, seated
from tests.web.conftest import House as OpenHouse
from tests.web.conftest import Tab, axe_problems

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def plain_ledger(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests run inside a transaction, where SQLite cannot be backed up."""
    ledger = DjangoLedger()
    monkeypatch.setattr(house, "ledger", lambda: ledger)


@pytest.fixture
def organiser(admin_client: Client) -> Client:
    return admin_client


def code(hall: str, round_: int, table: int) -> str:
    return written(hall, SlipCode(round_, table))


def test_the_page_offers_every_print_and_says_what_is_not_possible_yet(organiser: Client) -> None:
    seated(12).saved()
    page = organiser.get("/t/pokal/desk/paper?lang=en").content.decode()
    for each in PRINTS:
        assert each.title.de in page
    assert "/desk/paper/round.pdf?lang=en" in page
    assert "/desk/paper/certificates.pdf" not in page
    assert "der Endstand steht noch nicht fest" in page


def test_a_print_is_a_pdf_that_nobody_keeps(organiser: Client) -> None:
    seated(12).saved()
    answer = organiser.get("/t/pokal/desk/paper/slips.pdf")
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == 'inline; filename="pokal-slips.pdf"'
    assert "no-store" in answer["Cache-Control"]
    text = text_of(answer.content)
    assert made_up_name(1) in text
    assert code("t1", 1, 1) in text


def test_the_players_poster_leads_to_the_list_of_this_hall(organiser: Client) -> None:
    seated(12).saved()
    text = text_of(organiser.get("/t/pokal/desk/paper/players-poster.pdf").content)
    assert "http://testserver/t/pokal/join" in text
    without = organiser.get("/t/pokal/desk/paper/players-poster.pdf?qr=0")
    assert without.status_code == 422
    assert "Nur mit QR-Codes" in without.content.decode()


def test_a_print_in_the_other_language_and_of_an_earlier_round(organiser: Client) -> None:
    seated(12).saved()
    text = text_of(organiser.get("/t/pokal/desk/paper/seating-by-name.pdf?lang=en&round=1").content)
    assert "Where do I sit?" in text
    assert "Round 1" in text


@pytest.mark.parametrize("address", ["", "/slips.pdf", "/report.pdf", "/slip?code=1-1-A"])
def test_paper_is_for_the_desk_only(client: Client, address: str) -> None:
    hall_id = seated(12).saved()
    answer = client.get(f"/t/pokal/desk/paper{address}")
    assert (answer.status_code, answer["Location"][:6]) == (302, "/login")
    _badge, token = badges.issue(hall_id, "player", "p1")
    assert client.get(f"/t/pokal/b/{token}").status_code == 302
    assert client.get("/t/pokal/me").status_code == 200
    assert client.get(f"/t/pokal/desk/paper{address}").status_code == 403


def test_what_cannot_be_printed_answers_with_the_reason(organiser: Client) -> None:
    arriving(12, 3).saved()
    assert organiser.get("/t/pokal/desk/paper/nonsense.pdf").status_code == 404
    answer = organiser.get("/t/pokal/desk/paper/slips.pdf")
    assert answer.status_code == 422
    assert "Noch ist keine Runde gesetzt" in answer.content.decode()


def test_a_code_typed_at_the_desk_opens_that_slip(organiser: Client) -> None:
    hall_id = seated(12).saved()
    typed = code(hall_id, 1, 2).lower().replace("-", " ")
    answer = organiser.get("/t/pokal/desk/paper/slip", {"code": typed})
    assert (answer.status_code, answer["Location"]) == (302, "/t/pokal/desk/tables/1/2?by=code")


def test_the_field_stands_on_the_page_of_the_tables(organiser: Client) -> None:
    seated(12).saved()
    assert (
        'action="/t/pokal/desk/paper/slip"'
        in organiser.get("/t/pokal/desk/tables").content.decode()
    )


@pytest.mark.parametrize(
    ("typed", "said"), [("1-2-A", "passen nicht"), ("abc", "3-12-K"), ("", "3-12-K")]
)
def test_a_mistyped_code_says_so_and_stays_in_the_field(
    organiser: Client, typed: str, said: str
) -> None:
    hall_id = seated(12).saved()
    assert typed != code(hall_id, 1, 2)
    answer = organiser.get("/t/pokal/desk/paper/slip", {"code": typed})
    assert answer.status_code == 422
    assert said in answer.content.decode()


def test_a_slip_that_is_not_there_is_refused(organiser: Client) -> None:
    hall_id = seated(12).saved()
    for round_, table in ((1, 99), (7, 1), (0, 1)):
        answer = organiser.get("/t/pokal/desk/paper/slip", {"code": code(hall_id, round_, table)})
        assert answer.status_code == 422, (round_, table)
        assert "gibt es in diesem Turnier nicht" in answer.content.decode()


def test_the_qr_code_leads_the_desk_to_the_form_and_players_to_their_report(
    organiser: Client, client: Client
) -> None:
    hall_id = seated(12).saved()
    filled = written(hall_id, SlipCode(1, 2), filled=True)
    address = f"/t/pokal/slip/{filled}"
    assert organiser.get(address)["Location"] == "/t/pokal/desk/tables/1/2"
    assert client.get(address)["Location"] == "/t/pokal/me/report"
    assert client.get("/t/pokal/slip/1-2-A").status_code == 404
    assert client.get(f"/t/nirgends/slip/{filled}").status_code == 404


def test_a_slip_from_before_a_swap_opens_no_form(organiser: Client) -> None:
    day = seated(12)
    tables = day.state.rounds[0].tables
    first, second = (
        SlipCode(1, number, seat_letters(day.state.id, tables[number].seats)) for number in (1, 2)
    )
    one, other = tables[1].seats[0].player, tables[3].seats[0].player
    day.does(c.ReseatRound(round=1, swap=(one, other)))
    hall_id = day.saved()
    typed = written(hall_id, first)
    refused = organiser.get("/t/pokal/desk/paper/slip", {"code": typed})
    assert refused.status_code == 422
    assert "neben ihren Namen" in refused.content.decode()
    scanned = organiser.get(f"/t/pokal/slip/{written(hall_id, first, filled=True)}", follow=True)
    assert "neben ihren Namen" in scanned.content.decode()
    short = organiser.get("/t/pokal/desk/paper/slip", {"code": code(hall_id, 1, 1)})
    assert short.status_code == 422, "nobody knows from when it is"
    kept = organiser.get("/t/pokal/desk/paper/slip", {"code": written(hall_id, second)})
    assert kept["Location"] == "/t/pokal/desk/tables/1/2?by=code", "nobody moved there"
    printed = organiser.get("/t/pokal/desk/paper/slips.pdf?round=1").content
    now = SlipCode(1, 1, seat_letters(hall_id, day.state.rounds[0].tables[1].seats))
    assert written(hall_id, now) in text_of(printed)
    assert typed not in text_of(printed)


def test_the_codes_of_the_finish_lead_to_their_match(organiser: Client) -> None:
    hall_id = finishing(12).saved()
    address = f"/t/pokal/slip/{code(hall_id, 0, 1)}"
    assert organiser.get(address)["Location"] == "/t/pokal/desk/finish/final"
    assert "Finale" in text_of(organiser.get("/t/pokal/desk/paper/round.pdf").content)


@pytest.mark.django_db(transaction=True)
def test_the_page_is_usable_for_everybody(
    house: OpenHouse, tab: Tab, organiser: Client, settings: Any
) -> None:
    seated(12).saved()
    name = settings.SESSION_COOKIE_NAME
    for width, colours in ((360, "light"), (1280, "dark")):
        page = tab(width, colours)
        kept = {"name": name, "value": organiser.cookies[name].value, "url": house.url}
        page.context.add_cookies([kept])  # type: ignore[list-item]
        page.goto(f"{house.url}/t/pokal/desk/paper")
        assert axe_problems(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_evening_before_the_seating_is_planned_with_a_promise_and_holds_if_all_come(
    organiser: Client,
) -> None:
    day = arriving(16, 0, rulebook="catan", mode="ranking-tournament")
    hall = day.saved()
    page = organiser.get("/t/pokal/desk/paper").content.decode()
    assert "Sitzplan vorab losen" in page
    before = text_of(organiser.get("/t/pokal/desk/paper/all-rounds.pdf").content)
    assert "Ein Sitzplan ist nicht dabei" in before
    answer = organiser.post("/t/pokal/desk/paper/plan", follow=True)
    assert "enthält ihn jetzt" in answer.content.decode()
    organiser.post("/t/pokal/desk/paper/plan")  # the same list is not promised twice
    state, _version = house.state(hall)
    assert list(state.commitments) == ["plan ahead 1"]
    pile = pages_of(organiser.get("/t/pokal/desk/paper/all-rounds.pdf").content)
    assert "gilt nur, wenn alle kommen" in pile[0]
    seats = next(page for page in pile if "Wo sitze ich?" in page)

    for player in state.entries:
        organiser.post("/t/pokal/desk/do/check-in", {"player": player, "attested": "1"})
    for step in ("close-check-in", "start-tournament", "draft-round"):
        organiser.post(f"/t/pokal/desk/do/{step}", {})
    drawn = text_of(organiser.get("/t/pokal/desk/paper/all-rounds.pdf").content)
    told = ("Plan vom", "Stand", "Runde 1")
    lines = [line for line in seats.splitlines() if not any(words in line for words in told)]
    assert len(lines) > 16
    assert all(line in drawn for line in lines), [line for line in lines if line not in drawn]
    state, _version = house.state(hall)
    seals = {e.draw: e.seal for e in state.history if isinstance(e, DrawCommitted)}
    assert seals["plan ahead 1"] == seals["round 1"]
