"""What the pages of a final say is so: why nobody is next, who would be in, who is written to."""

from __future__ import annotations

import re

import pytest

from tafelrunde.desk.association import event_words
from tafelrunde.desk.association.closing import LAST_LIST
from tafelrunde.desk.event_words import reason_words
from tafelrunde.journal import season_events as e
from tafelrunde.reckoning.season.history import history
from tafelrunde.store.association.importing.members import REASON
from tafelrunde.store.association.importing.results import FROM_A_LIST
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.web.season import house
from tests.web.association.office import Office, field_of, name_of, row, text_of

pytestmark = pytest.mark.django_db
STAR = "wäre heute im Finale"


def final_of_four(players: int = 16) -> Office:
    options = {"option-final_places": 4, "option-from_list": 4}
    office = Office("seven-wonders", final_place="Herne", final_date="2026-05-09", **options)
    office.played("Eins", "2025-10-01", field_of(players))
    office.day("2026-03-20")
    return office


def read(office: Office, address: str, *, inside: bool = True) -> str:
    client = office.office if inside else office.public
    answer = client.get(address, headers={"Accept-Language": "de"})
    assert answer.status_code == 200
    return " ".join(re.sub(r"<[^>]+>", " ", text_of(answer)).split())


def known_as(number: int) -> str:
    return AssociationPerson.objects.get(name=name_of(number)).id


def corrected(office: Office, rows: list[str]) -> None:
    fixture = next(iter(office.state.fixtures))
    office.typed(fixture, rows)
    office.accepted(fixture, reason="Zettel vertauscht")


def test_why_nobody_is_next_is_said_as_it_is() -> None:
    office = Office("seven-wonders", final_date="2026-05-09")
    said = read(office, office.inside("/final"))
    assert "Noch niemand: Bisher zählt kein Ergebnis." in said
    assert "alle Plätze sind vergeben" not in said


@pytest.mark.rule("7W-303")
def test_a_list_that_has_run_out_leaves_nothing_to_pass_on() -> None:
    options = {"option-final_places": 10, "option-from_list": 10}
    office = Office("seven-wonders", final_date="2026-05-09", **options)
    office.played("Eins", "2025-10-01", field_of(10))
    office.day("2026-03-20")
    office.asks("send-invitations", deadline="2026-04-01")
    assert "alle Plätze sind vergeben" in read(office, office.inside("/final"))
    office.asks("decline-invitation", person=known_as(2))
    said = read(office, office.inside("/final"))
    assert "Niemand: 1 Platz ist frei, aber auf der Rangliste steht niemand mehr" in said
    assert "weiterzugeben" not in read(office, "/association")


@pytest.mark.rule("7W-301")
def test_after_a_correction_only_the_office_hears_whom_the_list_would_invite() -> None:
    office = final_of_four()
    ranking = office.at("")
    assert read(office, ranking, inside=False).count(STAR) == 4
    office.asks("send-invitations", deadline="2026-04-01")
    rows = field_of(16)
    corrected(office, [row(1, 9), *rows[1:8], row(9, 1), *rows[9:]])
    assert STAR not in read(office, ranking, inside=False)
    line = next(one for one in _api(office) if one["name"] == name_of(9))
    assert (line["rank"], line["qualifies"]) == (1, None)
    said = read(office, office.inside("/final"))
    assert f"doch alle Plätze sind vergeben: {name_of(9)}." in said
    assert f"heute aber nicht mehr darunter: {name_of(1)}." in said
    assert "1 Person steht auf einem Einladungsplatz der Rangliste" in read(office, "/association")
    office.asks("decline-invitation", person=known_as(1))
    assert read(office, ranking, inside=False).count(STAR) == 1
    assert "doch alle Plätze sind vergeben" not in read(office, office.inside("/final"))


def _api(office: Office) -> list[dict[str, object]]:
    found = office.public.get(f"/api/seasons/{office.slug}/ranking").json()
    return list(found["ranking"])


def test_nobody_is_told_what_it_takes_once_invitations_went_out() -> None:
    office = final_of_four()
    page = office.at(f"/people/{known_as(9)}")
    assert "Ins Finale (" in read(office, page)
    office.asks("send-invitations", deadline="2026-04-01")
    assert "Ins Finale (" not in read(office, page)
    assert "Was würde es brauchen?" in read(office, page), "the next place up is still there"
    office.posted(office.office, office.inside("/close"), reason="Ausgefallen")
    assert "Was würde es brauchen?" not in read(office, page)


@pytest.mark.rule("7W-405")
def test_forfeit_points_are_explained_as_forfeit_and_only_from_their_day_on() -> None:
    office = final_of_four()
    for number, day in enumerate(("2025-10-10", "2025-10-20"), 2):
        office.played(f"Nummer {number}", day, field_of(16))
    granting = office.played("Letzte", "2025-11-01", field_of(16), direct_for="Los")
    best = known_as(1)
    won = "1 Platz im Finale wurde bei einem Termin gewonnen"
    assert won in read(office, "/association")
    office.asks("grant-place", person=best, fixture=granting, reason="Los")
    assert won not in read(office, "/association")
    said = read(office, office.at(f"/people/{best}"))
    assert said.count("direkt qualifiziert: die Punkte verfallen") == 4, said
    assert "nur die besten 3 zählen" not in said
    ranks = [moment.points for moment in history(house.seasons().table(office.id).season, best)]
    assert ranks[0] > 0, "nobody knew of the place on the first day"
    assert ranks[-1] == 0


def test_a_closed_season_takes_no_result_and_offers_no_date() -> None:
    office = final_of_four()
    fixture = next(iter(office.state.fixtures))
    office.posted(office.office, office.inside("/close"), reason="Ausgefallen")
    refused = office.typed(fixture, field_of(12), 422)
    assert "abgeschlossen" in text_of(refused)
    address = office.at(f"/dates/{fixture}/results")
    page = text_of(office.organiser.get(address, headers={"Accept-Language": "de"}))
    assert "Ergebnisse werden wieder angenommen" in page
    assert 'name="lines"' not in page
    for address in (office.at("/mine"), office.at("/calendar"), office.inside("")):
        assert "Termin anmelden" not in read(office, address)


def test_what_the_house_wrote_is_read_in_one_language() -> None:
    assert spoken("Saison abgeschlossen / season closed") == (
        "Saison abgeschlossen",
        "season closed",
    )
    told = event_words.told(e.FixtureApproved(fixture="f1", counts=True, reason=FROM_A_LIST)).named(
        {"f1": "Eins"}
    )
    assert told["en"].endswith(": taken from a list")
    assert told["de"].endswith(": aus einer Liste übernommen")
    for reason in (FROM_A_LIST, LAST_LIST, REASON):
        assert not any(" / " in words for words in spoken(reason)), reason
    assert spoken("Halle / Saal 2") == ("Halle / Saal 2", "Halle / Saal 2"), "people's own words"


def spoken(reason: str) -> tuple[str, str]:
    said = reason_words(reason)
    return (said, said) if isinstance(said, str) else (said["de"], said["en"])


def test_a_correction_begins_with_what_counts() -> None:
    office = Office()
    typed = [*field_of(11), "11; " + row(1, 12)[3:], "-; Ohne Rang"]
    fixture = office.played("Eins", "2025-10-01", typed)
    address = office.at(f"/dates/{fixture}/results")
    stored = office.office.get(address).context["stored"]
    assert sorted(stored.splitlines()) == sorted(typed)
    assert office.organiser.get(address).context["stored"] == "", "birthdays are the office's"


def test_registered_is_said_in_the_readers_language() -> None:
    office = Office()
    office.dated("Eins", "2025-11-01")
    answer = office.organiser.get(office.at("/mine"), headers={"Accept-Language": "de"})
    assert "0 angemeldet" in text_of(answer)
