"""French is one more file: whole for phones, joining, projector and public pages, and nowhere half.

What has to be whole is named by templates and modules, never by messages: whoever adds a text to
one of them adds its French.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.template.loader import render_to_string
from django.test import Client
from django.urls import resolve, reverse
from django.utils import translation

from tafelrunde.cli.main import main
from tafelrunde.demo import house as demo
from tafelrunde.desk.actors import Actor
from tafelrunde.pages.days import day_text, time_text
from tafelrunde.store import badges
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.store.models import Hall
from tafelrunde.web import house
from tafelrunde.words import compiling, counted, listed, money, number, ordinal, percent
from tests.words.test_catalogues import entries, gaps
from tests.words.test_every_page import GAMES, OWN
from tests.words.test_words import ENGLISH, GERMAN
from tests.words.texts import in_the_manual
from tests.words.walking import read as reading
from tests.words.walking import walk
from tools import messages

THIN = "\N{NARROW NO-BREAK SPACE}"

WHOLE = (
    # Phones, joining, the table's own pages
    "web/player/",
    "web/join/",
    "web/tableside/",
    "web/push/",
    "pages/player/",
    "pages/tableside/",
    "pages/joining.py",
    # Projector and public pages
    "web/audience/",
    "web/start/templates/start/tournaments.html",
    "web/handbook/templates/handbook/mode.html",
    *(f"web/manual/templates/manual/{name}.html" for name in ("base", "role", "search")),
    "demo/tour.py",
    "web/start/views.py",
    "web/start/halls.py",
    "pages/audience/",
    "pages/days.py",
    "pages/earlier_games.py",
    "pages/final_ranking.py",
    "pages/plain_words.py",
    "pages/slip_lines.py",
    "pages/standings.py",
    "pages/timetable.py",
    # The public pages of a season
    *(
        f"web/association/templates/association/{name}.html"
        for name in (
            *("base", "seasons", "public", "archive", "calendar", "date", "ranking"),
            *("person", "list", "final", "career", "fame"),
        )
    ),
    *(
        f"web/association/templates/association/parts/{name}.html"
        for name in (
            *("date_card", "in_the_final", "lots_drawn", "lots_open", "pages", "search"),
            *("take_along", "words"),
        )
    ),
    "pages/association/calendar.py",
    "pages/association/career.py",
    "pages/association/fame.py",
    "web/association/chart.py",
    "pages/association/invitations.py",
    "pages/association/list_words.py",
    "pages/association/own_words.py",
    "pages/association/person.py",
    "pages/association/season_words.py",
    "reckoning/season/lines.py",
    "reckoning/season/worth_words.py",
    "web/association/chart.py",
    # Registration, from the form to the personal page
    *(
        f"web/people/templates/people/{name}.html"
        for name in (
            *("base", "date_head", "faults", "fields", "problem", "register", "registered"),
            *("registration", "confirm", "confirm_gone", "no_link"),
        )
    ),
    "web/people/form.py",
    "web/people/registration.py",
    "desk/association/actors.py",
    "desk/association/matter.py",
    "desk/association/registration.py",
    # What every page has around it, and what it says when something is wrong
    "web/templates/base.html",
    "web/templates/bare.html",
    "web/templates/errors/",
    "web/templates/parts/",
    "web/templatetags/words.py",
    "web/errors.py",
    "web/spoken.py",
    # What those pages can be told: reasons of places, and refusals a player can meet
    "standings/",
    "reckoning/reasons.py",
    "rulebook/marks.py",
    "state/winners.py",
    "desk/actors.py",
    "desk/agreeing.py",
    "desk/calls.py",
    "desk/chess.py",
    "desk/event_words.py",
    "desk/leaving.py",
    "desk/match_words.py",
    "desk/matter.py",
    "desk/minutes.py",
    "desk/playing.py",
    "desk/roles.py",
    "desk/signed.py",
    "desk/slip_check.py",
    "desk/slips.py",
    "draw/meeting_again.py",
    "draw/next_round.py",
    "draw/next_stage.py",
)


def test_what_players_and_visitors_read_is_whole() -> None:
    said = {(each.msgid, each.msgctxt or "") for each in entries("fr") if each.translated()}
    missing = sorted(
        (found.place, found.message.english)
        for found in (*messages.in_templates(), *messages.in_python())
        if found.place.startswith(WHOLE) and found.message.key not in said
    )
    assert not missing, "\n".join(f"{place}: {english}" for place, english in missing)


def test_the_list_names_what_there_is() -> None:
    """A module that moved would be left out of the test above without a word."""
    there = [str(file.relative_to(messages.SOURCE)) for file in messages.SOURCE.rglob("*.*")]
    assert [each for each in WHOLE if not any(path.startswith(each) for path in there)] == []


def test_french_keeps_the_parameters_and_has_both_forms() -> None:
    for entry in entries("fr"):
        texts = [*entry.msgstr_plural.values(), *filter(None, [entry.msgstr])]
        wanted = gaps(entry.msgid) | gaps(entry.msgid_plural)
        assert "fuzzy" not in entry.flags
        assert all(texts) or not any(texts), entry.msgid
        for text in filter(None, texts):
            assert gaps(text) | {"{n}"} == wanted | {"{n}"}, entry.msgid


def test_signs_stand_as_french_sets_them() -> None:
    """A narrow no-break space before : ; ! ? and inside « », a real apostrophe."""
    catalogue = (
        text for entry in entries("fr") for text in (entry.msgstr, *entry.msgstr_plural.values())
    )
    manual = (said.text for said in in_the_manual() if said.lang == "fr")
    wrong = [
        text
        for text in (*catalogue, *manual)
        if re.search(r"[^\u202f\s][;!?](?=\s|$)|\w:(?=\s|$)| [:;!?]|« | »|«\w|\w»|\w'\w", text)
    ]
    assert wrong == []


@pytest.mark.django_db
def test_what_waits_on_a_phone_is_said_of_a_signature_as_of_a_result() -> None:
    """The phone puts the line together; nothing in it may agree with only one of them."""
    with translation.override("fr"):
        said = render_to_string("player/parts/outbox.html")
    assert f'data-line="{{what}}{THIN}: {{how}}"' in said
    waiting = re.findall(r'data-(?:pending|unstored|foreign)="([^"]+)"', said)
    assert len(waiting) == 3
    assert not [each for each in waiting if re.search(r"envoyé\b|tout seul", each)]


def test_none_is_singular_and_what_is_not_said_is_english() -> None:
    assert counted(0, "{n} round", "{n} rounds")["fr"] == "0 ronde"
    assert counted(2, "{n} round", "{n} rounds")["fr"] == "2 rondes"
    assert counted(0, "{n} round", "{n} rounds")["de"] == "0 Runden"
    [catalogue] = [file for file in compiling.catalogues() if file.parts[-3] == "fr"]
    empty = next(each for each in entries("fr") if not each.translated() and not each.msgid_plural)
    compiling.compile_all(catalogue.parent)
    client = Client()
    with_french = client.get("/rulebooks", headers={"Accept-Language": "fr"})
    assert with_french.headers["Content-Language"] == "en"
    assert empty.msgid


def test_numbers_days_and_lists_follow_french_rules() -> None:
    assert number(Fraction(2469, 2))["fr"] == f"1{THIN}234,5"
    assert percent(Fraction(5, 16))["fr"] == "31,25\N{NO-BREAK SPACE}%"
    assert money(450)["fr"] == "4,50\N{NO-BREAK SPACE}€"
    assert money(500)["fr"] == "5\N{NO-BREAK SPACE}€"
    assert [ordinal(each)["fr"] for each in (1, 2, 3, 21)] == ["1er", "2e", "3e", "21e"]
    assert listed(["A", "B", "C"])["fr"] == "A, B et C"
    assert listed(["A", "B"], "or")["fr"] == "A ou B"
    assert day_text(date(2026, 5, 1).isoformat(), "fr") == "1er mai 2026"
    assert day_text(date(2026, 5, 11).isoformat(), "fr") == "11 mai 2026"
    assert time_text("09:30", "fr") == f"9{THIN}h{THIN}30"


# ── Pages ────────────────────────────────────────────────────────────────────────────────────────

ALSO_FRENCH = {"table", "for", "points", "on", "place", "an", "main", "dem", "des", "et", "sur"}
FOREIGN = re.compile(rf"\b(?:{'|'.join({*ENGLISH, *GERMAN} - ALSO_FRENCH)})\b")
CITED = re.compile(r"\b[0-9A-Z]{2,4}-\d{3}[a-z]?\b|“[^”]*”|«[^»]*»")


TYPED_IN_A_SEASON = (
    *("Auftakt im Norden", "Stand nach dem letzten Turnier der Saison", "Sieben im Süden"),
    *("Kurzfristig im Café", "Kleine Runde"),
)
"""What organisers of the demonstration call their tournaments."""


def foreign(words: str) -> str:
    for own in (*TYPED_IN_A_SEASON, *OWN):
        words = words.replace(own, "~")
    found = FOREIGN.search(CITED.sub("~", words))
    return found.group(0) if found else ""


SEASON_PAGES = {
    *("seasons", "season-archive", "season", "season-calendar", "season-date", "season-person"),
    *("season-list", "season-final", "register"),
}


def visitors() -> Iterator[tuple[Client, list[str]]]:
    """Somebody who looks at everything public, and a player's phone in each tournament."""
    halls = Hall.objects.filter(slug__in=GAMES)
    yield Client(), ["/", "/seasons", *(f"/t/{hall.slug}" for hall in halls)]
    yield Client(), registrations()
    for hall in halls:
        home, phone = f"/t/{hall.slug}", Client()
        player = next(iter(house.state(hall.id)[0].entries))
        _badge, token = badges.issue(hall.id, "player", player)
        phone.get(f"{home}/b/{token}")
        yield phone, [f"{home}/me"]


DATE = re.compile(r"/seasons/[^/]+/dates/[^/]+")


def registrations() -> list[str]:
    """The forms of dates that still take registrations: a walk opens but one date of a season."""
    client, found = Client(), set[str]()
    for book in SeasonBook.objects.filter(public=True):
        calendar = client.get(reverse("season-calendar", args=[book.slug])).content.decode()
        forms = {f"{link}/register" for link in filter(DATE.fullmatch, reading(calendar).links)}
        found |= {form for form in forms if client.get(form).status_code == 200}
    return sorted(found)


@pytest.mark.django_db
def test_no_page_of_players_and_visitors_has_another_language_left() -> None:
    assert demo.fill(Actor(id="owner", role="organiser"))
    found: dict[str, str] = {}
    read = set()
    for client, begin in visitors():
        for address, words in walk(client, begin, "fr", only_spoken=True):
            read.add(address)
            found |= {
                each[:120]: f"{address}: {wrong}" for each in words if (wrong := foreign(each))
            }
    assert not found, "\n".join(f"{words} ({where})" for words, where in found.items())
    assert len(read) > 40
    named = {resolve(urlsplit(address).path).url_name for address in read}
    assert named >= SEASON_PAGES, SEASON_PAGES - named


@pytest.mark.django_db
def test_a_page_only_in_english_says_so_in_french() -> None:
    desk = Client()
    desk.force_login(User.objects.create_user("owner", is_superuser=True))
    for address in ("/accounts", "/rulebooks"):
        page = desk.get(address, headers={"Accept-Language": "fr-CA, de;q=0.5"}).content.decode()
        assert '<html lang="en"' in page
        assert re.search(r'<p [^>]*lang="fr"[^>]*>Cette page n’existe qu’en anglais\.</p>', page)
        assert 'value="fr"' not in page, "French is chosen already"
        german = desk.get(address, headers={"Accept-Language": "de"}).content.decode()
        assert "anglais" not in german
        assert "Diese Seite gibt es nur" not in german


@pytest.mark.django_db
def test_french_is_chosen_by_device_switch_and_cookie() -> None:
    client = Client()
    page = client.get("/", headers={"Accept-Language": "fr-FR"}).content.decode()
    assert '<html lang="fr"' in page
    assert "Tournois" in page
    assert "anglais" not in page
    english = client.get("/", headers={"Accept-Language": "en"}).content.decode()
    assert 'value="fr"' in english
    assert 'aria-label="FR – Français"' in english
    client.post("/language", {"language": "fr", "next": "/"})
    assert '<html lang="fr"' in client.get("/", headers={"Accept-Language": "de"}).content.decode()
    lost = client.get("/nowhere")
    assert lost.status_code == 404
    assert "Il n’y a rien ici" in lost.content.decode()


def test_the_terminal_takes_french_and_says_that_not_all_of_it_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for lang, said in (("fr", "Ce qui n’est pas encore traduit est dit en anglais.\n"), ("en", "")):
        main(["rulebooks", "--lang", lang])
        assert capsys.readouterr().err == said
