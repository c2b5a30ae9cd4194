"""The office draws lots: it sees between whom, draws or records, and everybody reads how."""

from __future__ import annotations

import re

import pytest

from tafelrunde.journal.season_events import SeasonLotDrawn, SeasonLotRecorded
from tests.web.association.office import Office, row

pytestmark = pytest.mark.django_db

TODAY, DEADLINE = "2026-03-20", "2026-04-20"


def tied(places: str = "3") -> Office:
    """Two tournaments of twelve, nobody in both: the second of each are equal in everything."""
    office = Office(
        "seven-wonders",
        final_date="2026-05-17",
        final_time="10:00",
        final_place="Herne",
        final_mode="prelims-and-final",
        **{"option-final_places": places, "option-from_list": "0"},
    )
    times = {"start_time": "09:30", "check_in_from": "08:45", "check_in_until": "09:15"}
    office.played("Herbst", "2025-10-05", [row(n, n) for n in range(1, 13)], **times)
    office.played("Winter", "2025-11-05", [row(n, 20 + n) for n in range(1, 13)], **times)
    office.day(TODAY)
    return office


def people(office: Office) -> list[str]:
    page = office.office.get(office.inside("/final")).content.decode()
    return re.findall(r'name="players" value="([^"]+)"', page)[:2]


def final(office: Office, language: str = "de") -> str:
    answer = office.public.get(office.at("/final"), headers={"accept-language": language})
    return answer.content.decode()


@pytest.mark.rule("7W-301", "7W-406")
def test_the_office_draws_the_lot_and_then_invites_who_won() -> None:
    office = tied()
    board = office.office.get(office.inside("/final")).content.decode()
    assert "Ein Los ist nötig" in board or "A lot is needed" in board
    office.asks("send-invitations", deadline=DEADLINE)
    assert len(office.state.invitations) == 2
    assert "Ein Los ist nötig" in final(office)
    assert "2 Personen sind in allem gleich" in final(office)
    office.asks("draw-season-lot", players=people(office), source="system")
    [lot] = office.state.lots
    assert isinstance(lot, SeasonLotDrawn)
    page = final(office)
    assert "Ein Los ist nötig" not in page
    assert "Gezogene Lose" in page
    assert lot.seed in page
    office.asks("send-invitations", deadline=DEADLINE)
    assert lot.order[0] in office.state.invitations
    assert lot.order[1] not in office.state.invitations


@pytest.mark.rule("7W-301")
def test_a_lot_is_announced_and_its_seed_called_out_later() -> None:
    office = tied()
    who = people(office)
    office.asks("commit-lot", players=who, source="dice")
    [promise] = office.state.promised.values()
    assert promise.digest in office.office.get(office.inside("/final")).content.decode()
    office.asks("draw-season-lot", 422, players=who, source="words", seed="")
    office.asks("draw-season-lot", players=who, source="words", seed="6 2 4")
    assert promise.digest in final(office)


@pytest.mark.rule("7W-301")
def test_a_lot_drawn_by_hand_is_recorded_with_who_when_and_how() -> None:
    office = tied()
    first, second = people(office)
    told = {"drawn_by": "Vorstand", "drawn_on": TODAY, "how": "Zettel aus einem Hut"}
    wrong = {f"lot-{first}": "1", f"lot-{second}": "1"}
    office.asks("record-lot", 422, players=[first, second], **wrong, **told)
    right = {f"lot-{first}": "2", f"lot-{second}": "1"}
    office.asks("record-lot", players=[first, second], **right, **told)
    [lot] = office.state.lots
    assert isinstance(lot, SeasonLotRecorded)
    assert lot.order == (second, first)
    assert "Zettel aus einem Hut" in final(office)


@pytest.mark.rule("7W-301", "7W-302")
def test_dates_and_the_final_say_their_hour_and_mode() -> None:
    office = tied()
    fixture = next(iter(office.state.fixtures))
    page = office.public.get(
        office.at(f"/dates/{fixture}"), headers={"accept-language": "de"}
    ).content.decode()
    assert "5. Oktober 2025, 9:30 Uhr" in page
    assert "17. Mai 2026, 10:00 Uhr" in final(office)
    assert "3 Vorrunden + Finale" in final(office)
    ics = office.public.get(office.at("/calendar.ics")).content.decode()
    assert "DTSTART:20251005T073000Z" in ics
    assert "DTSTART:20260517T080000Z" in ics
    card = office.public.get(office.at("/calendar"), headers={"accept-language": "de"})
    assert "9:30 Uhr" in card.content.decode()
    listed = office.public.get(f"/api/seasons/{office.slug}/calendar").json()["dates"]
    assert listed[0]["time"] == "09:30"


@pytest.mark.rule("7W-302")
def test_an_organiser_announces_several_places_or_one_for_somebody_else() -> None:
    office = tied()
    office.day("2025-09-01")
    fixture = office.dated("Chance", "2026-02-01", direct="2", direct_for="die beste Juniorin")
    found = office.state.fixtures[fixture]
    assert (found.direct, found.direct_for) == (2, "die beste Juniorin")
    page = office.public.get(
        office.at(f"/dates/{fixture}"), headers={"accept-language": "de"}
    ).content.decode()
    assert "Die besten 2 sind direkt qualifiziert (ab 16 Teilnehmern)" in page
    assert "Platz im Finale: die beste Juniorin" in page


def ranked(office: Office) -> dict[str, str]:
    """What the public ranking list says behind each name."""
    answer = office.public.get(office.at(""), headers={"accept-language": "de"})
    rows = answer.content.decode().partition("<tbody>")[2].partition("</tbody>")[0].split("<tr")[1:]
    found = {}
    for each in rows:
        person = re.search(r"/people/(\w+)", each)
        assert person is not None
        found[person[1]] = " ".join(re.sub(r"<[^>]+>", " ", each).split())
    return found


@pytest.mark.rule("7W-303")
def test_the_ranking_list_says_in_the_final_of_nobody_who_has_not_confirmed() -> None:
    office = tied("2")
    first, second = list(ranked(office))[:2]
    assert "wäre heute im Finale" in ranked(office)[first] or "★" in ranked(office)[first]
    office.asks("send-invitations", deadline=DEADLINE)
    assert set(office.state.invitations) == {first, second}
    assert "zum Finale eingeladen" in ranked(office)[first]
    assert "★" not in ranked(office)[first]
    office.asks("confirm-invitation", person=first)
    office.asks("decline-invitation", person=second)
    assert "★ im Finale" in ranked(office)[first]
    assert "★" not in ranked(office)[second]
    assert "eingeladen" not in ranked(office)[second]


def test_a_lot_drawn_with_one_click_was_not_published_before() -> None:
    office = tied()
    office.asks("draw-season-lot", players=people(office), source="system")
    assert "Vor dem Ziehen versiegelt als" in final(office)
    assert "Vorher veröffentlicht" not in final(office)
