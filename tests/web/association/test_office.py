"""The association's forms: what they do, what they refuse by which rule, who never gets in."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tafelrunde.store.association_models import AssociationPerson, Ban, SeasonBook
from tafelrunde.store.models import Hall
from tests.web.association.office import Office, account, field_of, name_of, row, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def office() -> Office:
    return Office(results_due="2026-03-20", final_date="2026-05-01", regions="Nord, Süd")


# ── Seasons ──────────────────────────────────────────────────────────────────────────────────────


def test_a_season_is_opened_in_the_rulebooks_words_with_its_rules(office: Office) -> None:
    page = text_of(office.office.get("/association/open/carcassonne"))
    assert all(f">{rule}</a>" in page for rule in ("CAR-501", "CAR-503", "CAR-601", "CAR-604"))
    assert office.state.regions == ("Nord", "Süd")
    assert office.state.lead_days == 21


def test_what_it_means_follows_what_is_typed_before_it_is_opened(office: Office) -> None:
    typed = {"option-final_places": "8", "lead_days": "5", "csrfmiddlewaretoken": "x"}
    for address in ("/association/open/carcassonne", office.inside("/settings")):
        before = text_of(office.office.get(address))
        assert "Das Finale hat 8 Plätze." not in before
        assert 'hx-include="#left-open, [name=lead_days]"' in before
        meant = text_of(office.office.get(address, typed))
        assert "Das Finale hat 8 Plätze." in meant
        assert "mindestens 5 Tage" in meant
        nonsense = office.office.get(address, typed | {"option-final_places": "viele"})
        assert nonsense.status_code == 200
    assert office.state.lead_days == 21, "looking changes nothing"


def test_a_refused_season_leaves_no_empty_book_behind(office: Office) -> None:
    before = SeasonBook.objects.count()
    form = {"title": "Rückwärts", "series": "liga", "start": "2026-09-01", "end": "2026-03-15"}
    answer = office.posted(office.office, "/association/open/carcassonne", 422, **form)
    assert "Das Ende liegt vor dem Beginn" in text_of(answer)
    assert SeasonBook.objects.count() == before


def test_the_same_form_sent_twice_is_one_season_and_one_date(office: Office) -> None:
    form = {"title": "Doppelt", "series": "liga", "start": "2026-09-01", "end": "2027-03-15"}
    for _ in range(2):
        office.posted(office.office, "/association/open/catan", key="a" * 16, **form)
    assert SeasonBook.objects.filter(title="Doppelt").count() == 1
    date = {"title": "Einmal", "date": "2025-11-01", "place": "Herne", "mode": "four-player"}
    for _ in range(2):
        office.posted(office.organiser, office.at("/announce"), key="b" * 16, **date)
    assert len(office.state.fixtures) == 1


def test_settings_sent_back_as_they_are_shown_change_nothing(office: Office) -> None:
    address = office.inside("/settings")
    page = text_of(office.office.get(address))
    form = dict(re.findall(r'<input name="([\w-]+)"[^>]* value="([^"]*)"', page))
    regions = re.search(r'<textarea name="regions"[^>]*>(.*?)</textarea>', page, re.DOTALL)
    assert regions is not None
    form |= {"regions": regions.group(1), "public": "on", "reason": "Nur nachgesehen"}
    before = office.state.seq
    office.posted(office.office, address, **form)
    assert office.state.seq == before
    office.posted(office.office, address, **(form | {"final_place": "Essen"}))
    assert office.state.final_place == "Essen"
    assert office.state.regions == ("Nord", "Süd")


def test_a_season_that_is_not_public_does_not_exist_for_strangers(office: Office) -> None:
    SeasonBook.objects.filter(slug=office.slug).update(public=False)
    for path in ("", "/calendar", "/final", "/journal.jsonl"):
        assert office.public.get(office.at(path)).status_code == 404
    assert office.slug not in text_of(office.public.get("/seasons"))
    assert office.organiser.get(office.at()).status_code == 200


# ── The calendar ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("CAR-604", "CAR-606", "CAR-607")
def test_while_a_date_is_typed_the_rules_are_said_at_once_and_nothing_is_kept(
    office: Office,
) -> None:
    office.day("2025-10-01")
    form = {"title": "Spät", "place": "Herne", "mode": "four-player", "fee": "8"}
    late = office.posted(
        office.organiser, office.at("/announce/check"), 200, date="2025-10-05", **form
    )
    assert "CAR-604" in text_of(late)
    assert "CAR-607" in text_of(late)
    outside = office.posted(
        office.organiser, office.at("/announce/check"), 200, date="2026-07-01", **form
    )
    assert "CAR-606" in text_of(outside)
    assert not office.state.fixtures


@pytest.mark.rule("CAR-606")
def test_a_late_date_is_accepted_without_counting_unless_a_reason_speaks_for_it(
    office: Office,
) -> None:
    office.day("2025-10-01")
    late, saved = office.announced("Spät", "2025-10-05"), office.announced("Gut", "2025-10-06")
    office.asks("approve-fixture", fixture=late)
    assert not office.state.fixtures[late].counts
    assert "CAR-606" in text_of(office.asks("approve-fixture", 422, fixture=saved, counts="yes"))
    office.asks("approve-fixture", fixture=saved, counts="yes", reason="Hallenbrand")
    assert office.state.fixtures[saved].counts


def test_a_refusal_needs_a_reason_and_the_organiser_reads_it(office: Office) -> None:
    fixture = office.announced("Frage", "2025-11-01")
    office.asks("refuse-fixture", 422, fixture=fixture)
    office.asks("refuse-fixture", fixture=fixture, reason="Doppelt belegt")
    assert "Doppelt belegt" in text_of(office.organiser.get(office.at("/mine")))
    assert office.public.get(office.at(f"/dates/{fixture}")).status_code == 404


@pytest.mark.rule("CAR-608")
def test_a_mode_of_its_own_needs_its_rules_and_shows_them(office: Office) -> None:
    form = {"title": "Eigen", "date": "2025-11-01", "place": "Herne", "mode": "own"}
    answer = office.posted(office.organiser, office.at("/announce"), 422, **form)
    assert "CAR-608" in text_of(answer)
    fixture = office.dated("Eigen", "2025-11-01", mode="own", own_rules="Sieben Runden Schweizer")
    page = text_of(office.public.get(office.at(f"/dates/{fixture}")))
    assert "Sieben Runden Schweizer" in page


def test_an_organiser_touches_only_dates_of_his_own(office: Office) -> None:
    fixture = office.dated("Meins", "2025-11-01")
    other = account("other", "organiser")
    form = {"fixture": fixture, "reason": "Weg damit"}
    assert office.posted(other, office.at("/cancel"), 422, **form)
    for path in ("change", "results"):
        assert other.get(office.at(f"/dates/{fixture}/{path}")).status_code == 404
    assert other.post(office.at(f"/dates/{fixture}/hall")).status_code == 404
    assert other.post(office.inside("/do/approve-fixture"), form).status_code == 403
    assert office.state.fixtures[fixture].status == "approved"
    office.posted(office.organiser, office.at("/cancel"), **form)
    assert office.state.fixtures[fixture].status == "cancelled"


def test_after_the_approval_the_association_alone_changes_what_was_approved(
    office: Office,
) -> None:
    fixture = office.dated("Fest", "2025-11-01")
    address = office.at(f"/dates/{fixture}/change")
    form = {"title": "Fest", "date": "2025-11-08", "place": "Herne", "mode": "two-player"}
    assert office.organiser.get(address).status_code == 200
    office.posted(office.organiser, address, 422, **form)
    office.posted(office.organiser, address, **(form | {"date": "2025-11-01", "place": "Bochum"}))
    assert office.state.fixtures[fixture].place == "Bochum"
    office.posted(office.office, address, **form)
    assert office.state.fixtures[fixture].date == "2025-11-08"


def test_an_approved_date_becomes_a_tournament_of_its_organiser_at_a_click(
    office: Office,
) -> None:
    fixture = office.dated("Hier", "2025-11-01")
    answer = office.posted(office.organiser, office.at(f"/dates/{fixture}/hall"))
    hall = Hall.objects.get(id=office.state.fixtures[fixture].hall)
    assert answer["Location"] == f"/t/{hall.slug}/desk"
    assert office.organiser.get(answer["Location"]).status_code == 200
    assert account("other", "organiser").get(answer["Location"]).status_code == 403
    office.posted(office.organiser, office.at(f"/dates/{fixture}/hall"))
    assert Hall.objects.filter(id=hall.id).count() == 1


def test_the_calendar_is_a_list_by_region_and_shows_only_what_is_approved(
    office: Office,
) -> None:
    office.dated("Im Norden", "2025-11-01", region="Nord")
    office.announced("Ungefragt", "2025-11-02", region="Süd")
    page = text_of(office.public.get(office.at("/calendar")))
    assert "Im Norden" in page
    assert "Ungefragt" not in page
    assert page.count("Im Norden") == 2  # once by date, once by region


# ── Bans ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("CAR-207")
def test_a_ban_needs_grounds_keeps_from_the_final_and_shows_nowhere(office: Office) -> None:
    office.played("Eins", "2025-10-01", field_of())
    winner = AssociationPerson.objects.get(name=name_of(1)).id
    form = {"person": f"{name_of(1)}, 1961 · {winner}", "since": "2025-10-01", "rule": "CAR-207"}
    office.posted(office.office, "/association/bans", 422, **form)
    office.posted(office.office, "/association/bans", grounds="Gezinkte Plättchen", **form)
    office.asks("send-invitations", deadline="2026-04-01")
    assert winner not in office.state.invitations
    journal = office.public.get(office.at("/journal.jsonl")).content.decode()
    told = journal.partition("\n")[2]  # the first record carries the rulebook, this rule too
    pages = [text_of(office.public.get(office.at(p))) for p in ("", "/final", f"/people/{winner}")]
    assert not [page for page in (told, *pages) if "Gezinkt" in page or "CAR-207" in page]
    assert office.organiser.get("/association/bans").status_code == 403
    ban = Ban.objects.get()
    office.posted(office.office, f"/association/bans/{ban.pk}/lift", 422)
    office.posted(office.office, f"/association/bans/{ban.pk}/lift", reason="Verjährt")
    assert Ban.objects.get().lifted_by.startswith("account:")


# ── Pages for everyone ───────────────────────────────────────────────────────────────────────────


def test_the_list_is_printed_once_confirmed_unchanged_and_renewed_by_a_result(
    office: Office,
) -> None:
    office.played("Eins", "2025-10-01", field_of())
    first = office.public.get(office.at())
    again = office.public.get(office.at(), headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304
    office.played("Zwei", "2025-11-01", field_of(12, 6))
    assert office.public.get(office.at())["ETag"] != first["ETag"]


def test_somebody_erased_is_gone_from_every_page_at_once(office: Office) -> None:
    fixture = office.played("Eins", "2025-10-01", field_of())
    office.asks("publish-list")
    person = AssociationPerson.objects.get(name=name_of(1)).id
    paths = ("", "/lists/1", f"/dates/{fixture}", f"/people/{person}")
    assert all(name_of(1) in text_of(office.public.get(office.at(path))) for path in paths)
    AssociationPerson.objects.filter(id=person).delete()
    assert not [p for p in paths if name_of(1) in text_of(office.public.get(office.at(p)))]
    assert "N. N." in text_of(office.public.get(office.at()))


def test_a_minor_stands_on_the_list_with_initials(office: Office) -> None:
    office.played("Eins", "2025-10-01", ["1; Nora Klein; 2012-05-06", *field_of()[1:]])
    page = text_of(office.public.get(office.at()))
    assert "Nora Klein" not in page
    assert "N. K." in page


def test_a_persons_page_says_what_counted_what_was_dropped_and_what_it_would_take(
    office: Office,
) -> None:
    for number, day in enumerate(("2025-10-01", "2025-10-08", "2025-10-15", "2025-10-22")):
        people = [row(place, (place + number * 2) % 12 + 1) for place in range(1, 13)]
        office.played(f"Turnier {number}", day, people)
    person = AssociationPerson.objects.get(name=name_of(4)).id
    page = text_of(office.public.get(office.at(f"/people/{person}")))
    assert "nur die besten 3 zählen" in page
    assert "zählt zu ½" in page
    assert '<svg class="ranks"' in page
    assert "Was würde es brauchen?" in page


def test_two_windows_of_the_office_at_the_same_date_hear_of_each_other(office: Office) -> None:
    fixture = office.announced("Beide", "2025-11-01")
    seen = office.state.seq
    office.asks("approve-fixture", fixture=fixture, seen=seen)
    answer = office.asks("refuse-fixture", 409, fixture=fixture, reason="Nein", seen=seen)
    assert "Inzwischen unter Ihrem eigenen Namen geändert" in text_of(answer), "the same account"
    assert office.state.fixtures[fixture].status == "approved"


def test_the_office_speaks_english_too(office: Office) -> None:
    office.played("Eins", "2025-10-01", field_of())
    office.office.cookies["language"] = "en"
    for path in ("", "/settings", "/results", "/final"):
        assert office.office.get(office.inside(path)).status_code == 200
    assert "Waits" in text_of(office.office.get("/association")) or "Nothing waits" in text_of(
        office.office.get("/association")
    )


def test_anonymous_people_and_players_never_reach_the_office(office: Office) -> None:
    for path in ("/association", "/association/bans", office.inside(), office.inside("/final")):
        assert Client().get(path)["Location"].startswith("/login")
        assert account("nobody").get(path).status_code == 403


def test_an_invitation_is_shown_as_a_link_for_who_has_no_address(office: Office) -> None:
    office.played("Eins", "2025-10-01", field_of())
    office.asks("send-invitations", deadline="2026-04-01")
    person = next(iter(office.state.invitations))
    address = office.inside("/final/link")
    page = text_of(office.posted(office.office, address, 200, person=person))
    assert "/invitation/" in page
    assert office.posted(office.office, address, 404, person="nobody")


def test_seasons_are_headed_by_their_game_not_by_a_short_name(office: Office) -> None:
    SeasonBook.objects.filter(slug=office.slug).update(series="carcassonne-liga")
    for path in ("/seasons", "/seasons/archive/all"):
        assert ">carcassonne-liga<" not in text_of(office.public.get(path))
