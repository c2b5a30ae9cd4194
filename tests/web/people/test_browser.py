"""The pages for people in a real browser: nothing for axe to find, forms by keyboard and thumb."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page

from tafelrunde.store.association.links import issue_link
from tafelrunde.store.association_models import Correction, Unconfirmed
from tafelrunde.web.letters import tokens
from tests.web.conftest import DESK, PHONE, House, Tab, faults_both_ways
from tests.web.people.office import Season, letters_to, link_in, person_named, somebody


def told() -> dict[str, str]:
    """A season with somebody on the list, invited, and the addresses of all pages."""
    final = {"final_date": "2026-12-05", "final_time": "10:00", "final_place": "Vereinsheim Herne"}
    season = Season(rulebook="seven-wonders", opening=final)
    season.dated(capacity=1, fee_cents=300)
    visitor = Client()
    season.registers(visitor)
    ada = person_named("Ada Beispiel")
    season.played("f0", [ada.id])
    season.day("2026-03-20")
    season.invites()
    _link, token = issue_link(season.id, ada.id)
    own = tokens.my_data_token(ada.id)
    season.dated("f2", date="2026-06-06")
    season.fills_in(visitor, "f2", **somebody(7))
    waiting = tokens.registration_token(Unconfirmed.objects.get().id)
    Correction.objects.create(person=ada, after={"email": "new@example.org"}, by="self")
    user = User.objects.create_user("club")
    return {
        "register": season.address(),
        "registered": f"{season.address(page='registered')}?waiting=1",
        "almost": f"{season.address(page='registered')}?confirm=1",
        "confirm": f"/registration/{waiting}/confirm",
        "nothing to confirm": "/registration/nothing/confirm",
        "registration": f"/registration/{token}",
        "invitation": f"/invitation/{token}",
        "no link": "/invitation/nothing",
        "privacy": "/privacy",
        "my data, asked": "/my-data",
        "my data": f"/my-data/{own}",
        "correct": f"/my-data/{own}/correct",
        "new address": f"/my-data/{tokens.address_token(ada.id, ada.email, 'n@e.org')}/address",
        "erase": f"/my-data/{own}/erase",
        "erased": "/my-data-erased",
        "welcome": f"/welcome/{tokens.welcome_token(user)}",
        "entries": season.address("f2", page="people"),
        "accounts": "/association/people",
    }


INSIDE = ("entries", "accounts")


def log_in(page: Page, house: House) -> None:
    owner = Client()
    owner.force_login(User.objects.create_superuser("owner"))
    cookie = owner.cookies["tafelrunde"].value
    page.context.add_cookies([{"name": "tafelrunde", "value": cookie, "url": house.url}])


WIDE = ("register", "my data", "entries", "accounts")
"""Pages that look different with more room."""


def test_axe_finds_nothing_and_nothing_sticks_out(house: House, tab: Tab) -> None:
    pages = told()
    tabs = {True: tab(), False: tab()}
    log_in(tabs[True], house)
    for name in pages:
        page = tabs[name in INSIDE]
        page.goto(house.url + pages[name])
        looked = (DESK, PHONE) if name in WIDE else (PHONE,)
        assert faults_both_ways(page, looked) == [], name


def test_what_a_personal_page_asks_for_is_in_reach_without_scrolling(
    house: House, tab: Tab
) -> None:
    """A phone of 360 by 740, in the dark: the answer is seen with the question."""
    pages = told()
    asked = {
        "invitation": ("Ich sage zu: Ich spiele mit", "Ich kann nicht kommen"),
        "registration": ("Ich kann nicht kommen",),
        "confirm": ("Ja, ich komme",),
        "new address": ("Ja, das ist meine Adresse",),
        "my data": ("Berichtigen",),
    }
    page = tab(360)
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme="dark")
    for name, actions in asked.items():
        page.goto(house.url + pages[name])
        for action in actions:
            box = page.locator("main").get_by_text(action).first.bounding_box()
            assert box is not None, (name, action)
            assert box["y"] + box["height"] <= 740, (name, action, box)


def test_somebody_registers_by_keyboard_and_reads_what_is_missing(house: House, tab: Tab) -> None:
    season = Season()
    season.day("2026-01-10")
    season.dated()
    page = tab(360)
    page.goto(house.url + season.address())
    page.get_by_label("Vorname").fill("Bo")
    page.keyboard.press("Tab")
    page.keyboard.type("Muster")
    page.get_by_label("Geburtsdatum").fill("2013-02-03")
    page.get_by_label("E-Mail-Adresse").fill("bo@example.org")
    page.get_by_label("Ich willige ein").check()
    page.get_by_role("button", name="Zum Turnier anmelden", exact=True).click()
    page.get_by_text("meldet bitte eine erziehungsberechtigte Person an").wait_for()
    assert page.get_by_label("Vorname").input_value() == "Bo"
    page.get_by_label("Ich bin erziehungsberechtigt").check()
    page.get_by_role("button", name="Zum Turnier anmelden", exact=True).click()
    page.get_by_role("heading", name="Fast angemeldet").wait_for()
    page.goto(house.url + link_in(letters_to("bo@example.org")[-1]))
    page.get_by_role("button", name="Ja, ich komme").click()
    page.get_by_role("heading", name="Sie sind angemeldet").wait_for()
    assert person_named("Bo Muster").guardian_consent_on is not None


def test_forms_of_personal_pages_are_taken_from_a_real_browser(house: House, tab: Tab) -> None:
    """A page that says nothing of its address at all would send forms from nowhere."""
    season = Season()
    season.dated()
    season.registers(Client())
    ada = person_named("Ada Beispiel")
    page = tab(360)
    page.goto(house.url + link_in(letters_to("ada@example.org")[-1]))
    page.get_by_text("Ich kann nicht kommen").click()
    page.get_by_role("button", name="Anmeldung absagen").click()
    page.get_by_text("Sie sind abgemeldet.").wait_for()
    page.get_by_text("für kein Turnier").wait_for()
    assert season.fixture().registered == ()
    page.goto(f"{house.url}/my-data/{tokens.my_data_token(ada.id)}/correct")
    page.get_by_label("Nachname").fill("Beispil")
    page.get_by_role("button", name="Zeigen, was sich ändert").click()
    page.get_by_role("button", name="Ja, so ist es richtig").click()
    page.get_by_role("heading", name="Berichtigungen").wait_for()
    assert person_named("Ada Beispil").id == ada.id
