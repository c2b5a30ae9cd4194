"""Letters: who gets which, where they lie, and what happens while the post office is closed."""

from __future__ import annotations

import os
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.mail import EmailMessage
from django.test import Client, RequestFactory
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.association.register import Particulars, enter_person
from tafelrunde.web import caretaker
from tafelrunde.web.letters import about_people, addresses, kept, office, posting, words
from tafelrunde.web.secrecy import without_keys
from tests.web.people.office import OFFICE, Season, letters_to, somebody

QUEUE = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}


def told(season: Season, command: c.Command, actor: Actor = OFFICE) -> None:
    posting.season_moved(season.id, season.does(command, actor).events)


@pytest.mark.django_db
def test_an_organiser_hears_what_became_of_his_date() -> None:
    season = Season()
    club = User.objects.create_user("club", email="club@example.org")
    by = Actor(f"account:{club.pk}", "organiser")
    asked: dict[str, Any] = {"date": "2026-05-09", "place": "Herne", "mode": "four-player"}
    for fixture in ("f1", "f2"):
        season.does(c.RegisterFixture(fixture=fixture, title=f"Turnier {fixture}", **asked), by)
    told(season, c.ApproveFixture(fixture="f1"))
    told(season, c.RefuseFixture(fixture="f2", reason="zu nah am Finale"))
    approved, refused = letters_to("club@example.org")
    assert "zählt für die Rangliste" in approved
    assert f"/seasons/{season.slug}/dates/f1" in approved
    assert "zu nah am Finale" in refused


@pytest.mark.django_db
@pytest.mark.rule("CAR-606")
def test_a_letter_says_why_a_date_does_not_count_and_signs_once_at_the_end() -> None:
    season = Season()
    season.day("2026-05-01")
    club = User.objects.create_user("late", email="late@example.org")
    by = Actor(f"account:{club.pk}", "organiser")
    asked: dict[str, Any] = {"date": "2026-05-09", "place": "Herne", "mode": "four-player"}
    season.does(c.RegisterFixture(fixture="f1", title="Spät", **asked), by)
    told(season, c.ApproveFixture(fixture="f1"))
    (letter,) = letters_to("late@example.org")
    assert "Zählt nicht für die Rangliste: zu spät angemeldet (CAR-606)." in letter
    # Mail programs hide everything below the dashes: the English half must stand above them.
    assert letter.count("\n-- \n") == 1
    assert letter.index("English") < letter.index("\n-- \n")


@pytest.mark.django_db
def test_a_date_called_off_reaches_everybody_on_its_lists(visitor: Client) -> None:
    season = Season()
    season.dated(capacity=1)
    for number in range(2):
        season.registers(visitor, **somebody(number))
    told(season, c.CancelFixture(fixture="f1", reason="Wasserschaden"))
    for number in range(2):
        assert "Wasserschaden" in letters_to(f"kim{number}@example.org")[-1]


@pytest.mark.django_db
def test_whoever_gave_no_address_is_not_written_to() -> None:
    season = Season()
    season.dated()
    person = enter_person(Particulars(name="Ohne Post", consent_version="1")).id
    told(season, c.RegisterPerson(fixture="f1", person=person))
    assert mail.outbox == []


@pytest.mark.django_db
def test_letters_that_cannot_be_ordered_stop_nobody(
    monkeypatch: pytest.MonkeyPatch, visitor: Client
) -> None:
    season = Season()
    season.dated()
    monkeypatch.setattr(posting, "errands", lambda *_: 1 / 0)
    assert season.registers(visitor).status_code == 302
    assert len(season.fixture().registered) == 1


@pytest.mark.django_db(transaction=True)
def test_a_job_knows_ids_only_and_waits_while_the_post_is_closed(
    settings: Any, monkeypatch: pytest.MonkeyPatch, visitor: Client
) -> None:
    settings.TASKS = QUEUE
    season = Season()
    season.dated()
    season.registers(visitor)
    job = DBTaskResult.objects.get()
    assert "ada" not in str(job.args_kwargs).lower()
    assert "@" not in str(job.args_kwargs)
    open_post = EmailMessage.send

    def closed(*_args: object, **_more: object) -> int:
        raise ConnectionRefusedError

    monkeypatch.setattr(EmailMessage, "send", closed)
    caretaker.do_jobs()
    again = DBTaskResult.objects.get(status="READY")
    assert again.run_after is not None
    assert again.run_after > timezone.now() + timedelta(minutes=4)
    monkeypatch.setattr(EmailMessage, "send", open_post)
    DBTaskResult.objects.filter(pk=again.pk).update(run_after=timezone.now())
    caretaker.do_jobs()
    assert len(letters_to("ada@example.org")) == 1


@pytest.mark.parametrize("language", ["de", "en", ""])
def test_a_letter_says_everything_in_the_language_asked_for(language: str) -> None:
    letter = about_people.my_data("https://tafelrunde.example/my-data/x", 2)
    subject, text = words.written(letter, "Ada", language)
    assert ("Guten Tag Ada" in text) == (language != "en")
    assert ("Hello Ada" in text) == (language != "de")
    assert "https://tafelrunde.example/my-data/x" in text
    assert "\n" not in subject


# ── Where they lie, where they come from ─────────────────────────────────────────────────────────


def test_without_a_post_office_letters_lie_in_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [each for each in os.environ if each.startswith("TAFELRUNDE_MAIL")]:
        monkeypatch.delenv(name)
    assert office.post_office(tmp_path).folder == tmp_path / "letters"
    monkeypatch.setenv("TAFELRUNDE_MAIL_HOST", "smtp.example.org")
    found = office.post_office(tmp_path)
    assert (found.port, found.starttls, found.tls) == (587, True, False)
    monkeypatch.setenv("TAFELRUNDE_MAIL_SECURITY", "tls")
    assert office.post_office(tmp_path).port == 465
    monkeypatch.setenv("TAFELRUNDE_MAIL_PORT", "2525")
    assert office.post_office(tmp_path).port == 2525
    for name, value in (("PORT", "many"), ("PORT", "0"), ("SECURITY", "some")):
        with monkeypatch.context() as once:
            once.setenv(f"TAFELRUNDE_MAIL_{name}", value)
            with pytest.raises(Refusal, match=f"TAFELRUNDE_MAIL_{name}"):
                office.post_office(tmp_path)
    monkeypatch.setenv("TAFELRUNDE_MAIL_HOST", "console")
    assert office.post_office(tmp_path).backend.endswith("console.EmailBackend")


def test_kept_letters_go_after_two_weeks_and_with_their_reader(
    tmp_path: Path, settings: Any
) -> None:
    settings.EMAIL_FILE_PATH = tmp_path
    names = ("old", "ada", "bo")
    for name in names:
        (tmp_path / f"{name}.log").write_text(f"To: {name}@example.org\n\nGuten Tag")
    long_ago = time.time() - 15 * 24 * 3600
    os.utime(tmp_path / "old.log", (long_ago, long_ago))
    assert kept.forget_old_letters() == 1
    assert kept.forget_letters_to("") == 0
    assert kept.forget_letters_to("ADA@example.org") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["bo.log"]


def test_a_letter_names_the_house_as_it_was_asked_or_as_it_was_set(settings: Any) -> None:
    settings.HOUSE_ADDRESS = ""
    request = RequestFactory().get("/", headers={"Host": "10.0.0.7:8000"})
    addresses.note(request)
    assert addresses.house_address() == "http://10.0.0.7:8000"
    addresses.note(RequestFactory().get("/", headers={"Host": "localhost:8000"}))
    assert "localhost" not in addresses.house_address()
    settings.HOUSE_ADDRESS = "https://liga.example"
    assert addresses.house_address() == "https://liga.example"


@pytest.mark.parametrize("page", ["registration", "invitation", "my-data", "welcome"])
def test_personal_links_stand_in_no_log(page: str) -> None:
    assert without_keys(f"GET /{page}/abc-DEF_1:x/file 200") == f"GET /{page}/… 200"
    assert without_keys(f"GET /{page} 200") == f"GET /{page} 200"
