"""What the manual says is there: paragraphs in both languages, buttons, pages, links."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import NoReverseMatch, reverse

from tafelrunde.web.docs import reading as documentation
from tafelrunde.web.explained import EXPLAINS, OF_A_ROLE
from tafelrunde.web.manual import reading
from tests.web.conftest import House, Tab
from tests.web.manual.messages import Key, meant, on_pages, pressed, spoken, texts

LANGUAGES = ("de", "en", "fr")
LINK = re.compile(r"(?<!!)\[[^\[\]]+\]\(([^)]+)\)")
BODIES = re.compile(r"^#{2,3} .+ \{#[^}]+\}$", re.MULTILINE)


def told(role: str) -> list[str]:
    """The languages a role is told in."""
    return [lang for lang in LANGUAGES if reading.told_in(role, lang) == lang]


def source(role: str, lang: str) -> str:
    return (reading.TEXTS / lang / f"{role}.md").read_text(encoding="utf-8")


def bodies(role: str, lang: str) -> list[str]:
    """The text of every paragraph, in order."""
    return BODIES.split(source(role, lang))


def unknown(lang: str, text: str) -> list[str]:
    """What a text calls by a name that nothing has: buttons, then pages and what stands there."""
    buttons = [each for each in reading.PRESSED.findall(text) if not meant(each, lang) & pressed()]
    named = reading.NAMED.findall(text)
    return buttons + [each for each in named if not meant(each, lang) & on_pages()]


def leads_nowhere(role: str, link: str) -> bool:
    if link.startswith("page:"):
        try:
            reverse(link.removeprefix("page:"))
        except NoReverseMatch:
            return True
        return False
    if link.startswith("docs:"):
        return documentation.named(link.removeprefix("docs:").removesuffix(".md")) is None
    there, _sign, heading = link.partition("#")
    there = there or role
    return there not in reading.ROLES or heading not in {
        paragraph.id for paragraph in reading.book(there, "en").paragraphs
    }


@pytest.mark.parametrize("role", reading.ROLES)
def test_every_language_has_the_same_paragraphs_and_each_id_once(role: str) -> None:
    assert {"de", "en"} <= set(told(role))
    english = [(each.id, each.level) for each in reading.book(role, "en").paragraphs]
    assert len(dict(english)) == len(english)
    for lang in told(role):
        paragraphs = list(reading.book(role, lang).paragraphs)
        assert [(each.id, each.level) for each in paragraphs] == english
        assert all(each.text for each in paragraphs if each.id != reading.TROUBLES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_button_and_page_named_is_there_under_that_name(lang: str) -> None:
    wrong = [
        (role, name)
        for role in reading.ROLES
        if lang in told(role)
        for name in unknown(lang, source(role, lang))
    ]
    assert wrong == []


def test_a_button_that_is_not_there_would_be_found() -> None:
    assert unknown("de", "[[Runde 3 auslosen]], {{Übersicht}}, [[Zauberknopf]]") == ["Zauberknopf"]
    assert unknown("en", "[[Draw round 3]], {{Overview}}, {{Treasury}}") == ["Treasury"]
    assert unknown("en", "[[Nothing is ever overwritten.]]"), "that is said, but cannot be pressed"


Marked = re.Pattern[str]


def marked_in(text: str, lang: str, mark: Marked) -> list[frozenset[Key]]:
    """What a paragraph names so; what only files and prints call by that name is not meant."""
    return [meant(each, lang) & (pressed() | on_pages()) for each in mark.findall(text)]


def named_by_one(here: str, lang: str, english: str, mark: Marked) -> list[frozenset[Key]]:
    """What one of two texts names and the other does not."""
    one = marked_in(here, lang, mark)
    other = [name for name in marked_in(english, "en", mark) if name & spoken(lang)]
    return [
        name
        for these, those in ((one, other), (other, one))
        for name in these
        if not any(name & same for same in those)
    ]


@pytest.mark.parametrize("mark", [reading.PRESSED, reading.NAMED], ids=["pressed", "named"])
@pytest.mark.parametrize("role", reading.ROLES)
def test_all_languages_name_the_same_buttons_and_pages(role: str, mark: Marked) -> None:
    alone = [
        (lang, name)
        for lang in told(role)
        for here, english in zip(bodies(role, lang), bodies(role, "en"), strict=True)
        for name in named_by_one(here, lang, english, mark)
    ]
    assert alone == []


def test_a_page_by_the_name_that_only_something_else_has_would_be_found() -> None:
    assert named_by_one("{{Spieler}}", "de", "{{Players}}", reading.NAMED) == []
    assert named_by_one("{{Teilnehmer}}", "de", "{{Players}}", reading.NAMED)


NO_ANSWER = {"de": "Keine Antwort vom Haus", "en": "No answer from the house"}
"""How a press begins to say that it may not have counted."""
CHECKED_IN = {"de": "Erst einchecken", "en": "check them in first"}


def paragraph(role: str, heading: str, lang: str) -> str:
    [found] = [each.text for each in reading.book(role, lang).paragraphs if each.id == heading]
    return found


@pytest.mark.parametrize("lang", ["de", "en"])
def test_what_to_do_without_an_answer_or_a_seat_is_told(lang: str) -> None:
    assert any(text.startswith(f"{NO_ANSWER[lang]}:") for text in texts(lang))
    for heading in ("wifi", "power"):
        assert NO_ANSWER[lang] in paragraph("organiser", heading, lang)
    assert CHECKED_IN[lang] in paragraph("organiser", "late", lang)


def test_the_width_from_which_the_last_backup_is_shown_is_the_one_told() -> None:
    rules = Path(str(finders.find("organiser/desk.css"))).read_text(encoding="utf-8")
    [widest] = re.findall(r"max-width: (\d+)px\) [^\n]*\.glance \.backup \{ display: none", rules)
    for lang in ("de", "en"):
        for role, heading in (("organiser", "desk"), ("server", "backup")):
            assert f"{widest} " in paragraph(role, heading, lang)


def test_every_link_leads_somewhere() -> None:
    wrong = [
        (lang, role, link)
        for role in reading.ROLES
        for lang in told(role)
        for link in LINK.findall(source(role, lang))
        if leads_nowhere(role, link)
    ]
    assert wrong == []
    assert leads_nowhere("player", "#no-such-paragraph")
    assert leads_nowhere("player", "page:no-such-page")


def test_every_page_is_explained_by_a_paragraph_that_is_there() -> None:
    places = [*EXPLAINS, *(place for own in OF_A_ROLE.values() for place in own)]
    assert [place for place in places if leads_nowhere("", place)] == []


# ── In the browser ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.django_db
def test_a_role_is_read_in_the_readers_language_and_french_readers_are_told(client: Client) -> None:
    for lang, title in (("de", "Jemand kommt zu spät"), ("en", "Somebody comes late")):
        page = client.get("/help/organiser", headers={"Accept-Language": lang}).content.decode()
        assert f'<h3 id="late">{title}</h3>' in page
        assert "[[" not in page
        assert "{{" not in page
    french = client.get("/help/organiser", headers={"Accept-Language": "fr"}).content.decode()
    assert 'id="late">Somebody comes late' in french
    assert "Cette page n’existe qu’en anglais" in french
    player = client.get("/help/player", headers={"Accept-Language": "fr"}).content.decode()
    assert "<h1>Joueur</h1>" in player
    assert "n’existe qu’en anglais" not in player
    assert client.get("/help/wizard").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("lang", "query", "paragraph"),
    [
        ("de", "wlan", "/help/organiser#wifi"),
        ("de", "Rückzug", "/help/organiser#leaves"),
        ("de", "Sicherung", "/help/server#backup"),
        ("en", "backup", "/help/server#backup"),
        ("en", "restore", "/help/server#restore"),
        ("en", "reserve", "/help/office#final"),
        ("en", "battery", "/help/player#battery"),
        ("de", "Urkunde", "/help/organiser#award"),
        ("en", "certificate", "/help/organiser#award"),
        ("de", "kein Handy", "/help/organiser#no-phone"),
        ("de", "Was ist bei Stromausfall?", "/help/organiser#power"),
        ("de", "gleicher Name", "/help/organiser#namesakes"),
        ("de", "Los", "/help/organiser#finish"),
        ("de", "Los Rangliste", "/help/office#season-lot"),
        ("de", "Los für die Saison", "/help/office#season-lot"),
        ("de", "Nachzügler", "/help/organiser#late"),
        ("de", "Drucker", "/help/organiser#paper"),
        ("de", "Beamer", "/help/audience#screen"),
        ("de", "Timer", "/help/organiser#round"),
        ("de", "Kasse", "/help/organiser#check-in"),
        ("de", "falsch eingetragen", "/help/organiser#wrong-result"),
        ("de", "Doppelgänger", "/help/organiser#namesakes"),
        ("de", "Mittagspause", "/help/organiser#round"),
        ("de", "umziehen auf anderen Laptop", "/help/organiser#files"),
        ("de", "zwei streiten sich am Tisch", "/help/results#dispute"),
        ("de", "Finale falsch besetzt", "/help/referee#consequences"),
        ("de", "WLAN kaputt", "/help/organiser#wifi"),
        ("de", "Schiedsrichter einladen", "/help/organiser#crew"),
        ("de", "ungerade Zahl Spieler", "/help/organiser#numbers"),
        ("de", "Internet weg", "/help/organiser#wifi"),
        ("de", "Frist", "/help/office#final"),
        ("de", "Nachrücker", "/help/office#final"),
        ("de", "Einladungslink", "/help/office#final"),
        ("de", "Einladungslinks", "/help/office#final"),
        ("de", "Rollenkarte", "/help/organiser#crew"),
        ("de", "neues Telefon", "/help/organiser#phones"),
        ("de", "Einladung verfallen", "/help/office#lapsed"),
        ("de", "Kind", "/help/organiser#phones"),
        ("de", "Sprache", "/help/server#language"),
        ("en", "deadline", "/help/office#final"),
        ("en", "lot of a season", "/help/office#season-lot"),
        ("en", "substitute", "/help/office#final"),
        ("en", "child", "/help/organiser#phones"),
        ("en", "revoke", "/help/organiser#phones"),
        ("en", "role card", "/help/organiser#crew"),
        ("en", "language", "/help/server#language"),
        ("en", "two quarrel at the table", "/help/results#dispute"),
        ("en", "printer", "/help/organiser#paper"),
        ("en", "wrong result", "/help/organiser#wrong-result"),
        ("en", "wifi down", "/help/organiser#wifi"),
        ("en", "wifi", "/help/organiser#wifi"),
        ("en", "wi-fi", "/help/organiser#wifi"),
        ("de", "wifi", "/help/organiser#wifi"),
        ("en", "two people same name", "/help/organiser#namesakes"),
        ("de", "zwei Leute gleicher Name", "/help/organiser#namesakes"),
        ("en", "email does not arrive", "/help/office#no-mail"),
        ("en", "no email", "/help/office#no-mail"),
        ("en", "someone went home", "/help/organiser#leaves"),
        ("en", "player did not show up", "/help/organiser#late"),
        ("en", "phone dead", "/help/organiser#no-phone"),
        ("en", "referee wrong", "/help/referee#wrong-ruling"),
        ("en", "qr code does not work", "/help/server#unreachable"),
        ("en", "cheating", "/help/organiser#rulings"),
        ("en", "declined invitation", "/help/office#declines"),
        ("de", "geschummelt", "/help/organiser#rulings"),
        ("de", "QR-Code geht nicht", "/help/server#unreachable"),
        ("de", "nach Hause gegangen", "/help/organiser#leaves"),
    ],
)
def test_the_first_answer_to_what_people_type_is_the_right_one(
    client: Client, lang: str, query: str, paragraph: str
) -> None:
    page = client.get("/help", {"q": query}, headers={"Accept-Language": lang}).content.decode()
    answers = page.split('class="plain-list answers"')[1]
    assert re.findall(r'href="(/help/[^"]+)"', answers)[0] == paragraph


@pytest.mark.django_db
def test_nothing_found_says_so(client: Client) -> None:
    page = client.get("/help", {"q": "qqqq"}, headers={"Accept-Language": "en"}).content.decode()
    assert "Nothing found" in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "paragraph"),
    [
        ("/", "/help/audience#start"),
        ("/login", "/help/server#log-in"),
        ("/rulebooks", "/help/audience#rules"),
        ("/nothing-here", "/help"),
    ],
)
def test_a_page_leads_to_the_paragraph_that_explains_it(
    client: Client, address: str, paragraph: str
) -> None:
    page = client.get(address).content.decode()
    assert re.findall(r'<a class="help-here" href="([^"]+)"', page) == [paragraph]


def test_the_way_back_stands_on_one_line(house: House, tab: Tab) -> None:
    page = tab(1280)
    page.goto(f"{house.url}/help/organiser")
    first, second = (page.locator(".crumbs li").nth(n).bounding_box() for n in (0, 1))
    assert first is not None
    assert second is not None
    assert first["y"] + first["height"] / 2 == pytest.approx(second["y"] + second["height"] / 2)
