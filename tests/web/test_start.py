"""The first page: tournaments by phase, the next date first, and who sees which."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.store.models import Hall
from tafelrunde.web.start import halls

pytestmark = pytest.mark.django_db


def hall(slug: str, phase: str, date: str, *, public: bool = True) -> None:
    Hall.objects.create(
        id=f"t-{slug}",
        slug=slug,
        title=slug.title(),
        venue="Stadthalle",
        date=date,
        rulebook="seven-wonders",
        mode="four-rounds",
        phase=phase,
        public=public,
        version=1,
        head="0" * 64,
    )


@pytest.fixture
def season() -> None:
    hall("later", "announced", "2031-05-02")
    hall("sooner", "announced", "2031-04-02")
    hall("older", "awarded", "2030-01-01")
    hall("newer", "awarded", "2030-02-01")
    hall("today", "running", "2031-03-01")
    hall("secret", "announced", "2031-04-01", public=False)


def titles(page: str) -> list[str]:
    return re.findall(r'<h3><a href="[^"]*">([^<]*)</a></h3>', page)


def test_tournaments_stand_by_phase_with_the_next_date_first(client: Client, season: None) -> None:
    page = client.get("/", headers={"Accept-Language": "de"}).content.decode()
    assert titles(page) == ["Today", "Sooner", "Later", "Newer", "Older"]
    order = [page.index(title.de) for phase, title in halls.PHASES.items() if phase != "cancelled"]
    assert order == sorted(order)


def test_a_tournament_of_several_days_names_them_all(client: Client, season: None) -> None:
    Hall.objects.filter(slug="later").update(
        ends_on="2031-05-04", starts_at="2031-05-02T09:30:00+02:00"
    )
    Hall.objects.filter(slug="sooner").update(starts_at="2031-04-02T10:15:00+02:00")
    page = client.get("/", headers={"Accept-Language": "de"}).content.decode()
    assert "Stadthalle · 2.–4. Mai 2031" in page
    assert "9:30" not in page, "each day has hours of its own"
    assert "Stadthalle · 10:15 Uhr" in page


def test_what_is_not_public_yet_is_seen_by_organisers_only(client: Client, season: None) -> None:
    assert "Secret" not in titles(client.get("/").content.decode())
    client.force_login(User.objects.create_superuser("organiser"))
    assert "Secret" in titles(client.get("/").content.decode())


def test_an_account_without_a_role_sees_what_everyone_sees(client: Client, season: None) -> None:
    client.force_login(User.objects.create_user("somebody"))
    assert "Secret" not in titles(client.get("/").content.decode())


def test_the_page_asks_the_database_as_often_for_many_as_for_few(
    client: Client, season: None, django_assert_max_num_queries: object
) -> None:
    for number in range(40):
        hall(f"more-{number}", "announced", "2031-06-01")
    with django_assert_max_num_queries(4):  # type: ignore[operator]
        client.get("/")


def test_the_version_for_pages_without_a_stream(client: Client, season: None) -> None:
    assert client.get("/t/today/version").content == b"1"
    assert client.get("/t/nowhere/version").status_code == 404


def test_a_name_with_markup_is_shown_as_text(client: Client, season: None) -> None:
    Hall.objects.filter(slug="today").update(title="<script>x</script>")
    assert "<script>x" not in client.get("/").content.decode()


def test_a_tournament_whose_rules_stand_on_no_shelf_here_is_named_by_those_it_brought(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    carried = open_rulebook("format-tables-final")
    monkeypatch.setattr(halls, "carried_rules", {"t-far": carried}.get)
    hall("far", "running", "2031-03-01")
    Hall.objects.update(rulebook="heckmeck-tables-final", mode="day")
    page = client.get("/", headers={"Accept-Language": "de"}).content.decode()
    assert "heckmeck-tables-final" not in page
    assert carried.mode("day").title.de in page


def test_a_tournament_without_readable_rules_is_still_listed(client: Client) -> None:
    hall("far", "running", "2031-03-01")
    Hall.objects.update(rulebook="unknown-rules")
    assert "unknown-rules" in client.get("/").content.decode()
