"""A script in the hall's network wants to be everybody: it is nobody, and the desk hears of it."""

from __future__ import annotations

import re
from datetime import timedelta
from itertools import product
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.commands import CancelTournament
from tafelrunde.desk.concerns import Concern
from tafelrunde.store import badges, join_codes, join_tries, news
from tafelrunde.store.models import Badge, Hall, JoinTry
from tafelrunde.store.people_file import PersonLine
from tafelrunde.web import house
from tafelrunde.web.listening import Listener
from tafelrunde.web.secrecy import without_keys
from tests.web.audience import days

NAMES = [f"Vor{n} Nach{n}" for n in range(1, 61)]
PEOPLE = [
    PersonLine(f"p{n}", name, name.split()[1], minor=n == 60) for n, name in enumerate(NAMES, 1)
]


@pytest.fixture
def hall(db: None) -> Hall:
    return Hall.objects.get(id=days.arriving(60, 3).saved(people=PEOPLE))


def phone() -> Client:
    return Client(headers={"Accept-Language": "de"})


def joins(client: Client, player: str, code: str = "") -> Any:
    return client.post(f"/t/pokal/join/as/{player}", {"code": code})


def later(**away: float) -> None:
    for each in JoinTry.objects.all():
        each.at -= timedelta(**away)
        each.save()


def attacked(hall: Hall) -> None:
    """So many wrong codes from the hall's own network that all who type one have to wait."""
    wrong = join_tries.visitor_at("127.0.0.1", "script")
    JoinTry.objects.bulk_create(
        JoinTry(
            hall_id=hall.id,
            player=f"p{n % 59 + 1}",
            visitor=wrong,
            outcome="wrong",
            at=timezone.now(),
        )
        for n in range(join_tries.WRONG_CODES["hall"])
    )


def test_a_script_without_codes_claims_nobody_of_sixty(hall: Hall) -> None:
    guesses = ["".join(signs) for signs in product(join_codes.SIGNS, repeat=4)][:2]
    answers = [joins(phone(), f"p{n}", guess) for n in range(1, 60) for guess in guesses]
    assert Badge.objects.count() == 0
    assert {answer.status_code for answer in answers} == {422, 429}
    assert JoinTry.objects.count() == join_tries.WRONG_CODES["hall"], "then nothing more is kept"
    assert join_tries.under_attack(hall.id)


def test_no_code_at_all_is_a_wrong_code(hall: Hall) -> None:
    assert joins(phone(), "p1").status_code == 422
    assert joins(phone(), "p1", "-- ").status_code == 422
    assert Badge.objects.count() == 0


def test_under_attack_cards_and_links_go_on_working(hall: Hall) -> None:
    attacked(hall)
    code = join_codes.code_of(hall, "p1")
    waiting = joins(phone(), "p1", code)
    assert waiting.status_code == 429
    assert "Scannen Sie den QR-Code auf Ihrer Karte" in waiting.content.decode()
    card = f"/t/pokal/join/as/p1/{join_codes.key_of(hall, 'p1')}"
    assert phone().post(card)["Location"] == "/t/pokal/me"
    _badge, token = badges.issue(hall.id, "player", "p2")
    assert phone().get(f"/t/pokal/b/{token}")["Location"] == "/t/pokal/me"
    later(minutes=11)
    own = joins(phone(), "p3", join_codes.code_of(hall, "p3"))
    assert own.get("Location") == "/t/pokal/me", own.content.decode()


def test_one_browser_has_five_tries_and_one_place_has_twenty_for_a_person(hall: Hall) -> None:
    mine = phone()
    said = [joins(mine, f"p{n}", "CCCC") for n in range(1, 7)]
    assert [answer.status_code for answer in said] == [422] * 5 + [429]
    assert "Noch 4 Versuche" in said[0].content.decode()
    others = [joins(phone(), "p9", "CCCC").status_code for _ in range(21)]
    assert others == [422] * 20 + [429]
    right = join_codes.code_of(hall, "p20")
    assert joins(phone(), "p20", right).status_code == 302, "everybody else goes on"
    assert join_tries.guessed_at(hall.id) == ["p9"], "one wrong code each at others is no alarm"
    desk = phone()
    _badge, token = badges.issue(hall.id, "organiser")
    desk.get(f"/t/pokal/b/{token}")
    for path in ("", "/check-in", "/phones"):
        page = desk.get(f"/t/pokal/desk{path}").content.decode()
        alarm = page.partition('id="guessed-at"')[2].partition("</form>")[0]
        assert "Mehrmals wurde ein falscher Code eingetippt für:" in alarm
        assert "Vor9 Nach9" in alarm
    assert "guessed-at" not in desk.get("/t/pokal/desk/history").content.decode(), "not everywhere"
    desk.post("/t/pokal/desk/phones/read")
    assert join_tries.guessed_at(hall.id) == []


def test_after_the_last_try_the_waiting_is_said_and_a_link_ends_the_alarm(hall: Hall) -> None:
    mine = phone()
    said = [joins(mine, player, "CCCC").content.decode() for player in ["p1"] * 5]
    assert "Noch 1 Versuch" in said[3]
    assert "Bitte zehn Minuten warten" in said[4]
    assert 'id="where"' not in said[4], "no field for a code"
    assert join_tries.guessed_at(hall.id) == ["p1"]
    assert joins(phone(), "p1", join_codes.code_of(hall, "p1")).status_code == 302
    assert join_tries.guessed_at(hall.id) == ["p1"], "this may be the code that was guessed"
    _badge, token = badges.issue(hall.id, "player", "p1")
    assert join_tries.guessed_at(hall.id) == ["p1"], "given, not used"
    mine.get(f"/t/pokal/b/{token}")
    assert join_tries.guessed_at(hall.id) == []


def elsewhere(number: int = 1) -> Client:
    return Client(headers={"Accept-Language": "de"}, REMOTE_ADDR=f"192.0.2.{number}")


def test_a_stranger_who_guesses_locks_nobody_out(hall: Hall) -> None:
    guessed = [joins(phone(), "p1", "CCCC").status_code for _ in range(40)]
    assert guessed.count(422) == 20, "then the place it comes from waits"
    own = elsewhere()
    assert joins(own, "p1", join_codes.code_of(hall, "p1"))["Location"] == "/t/pokal/me"


def test_guesses_from_very_many_places_leave_each_one_try(hall: Hall) -> None:
    wrong = [joins(elsewhere(n), "p1", "CCCC").status_code for n in range(1, 51)]
    assert wrong == [422] * 50
    assert joins(elsewhere(50), "p1", "CCCC").status_code == 429, "a second one waits"
    fresh = joins(elsewhere(99), "p1", join_codes.code_of(hall, "p1"))
    assert fresh["Location"] == "/t/pokal/me", "the person himself comes fresh"


def test_an_attack_on_the_whole_list_leaves_other_phones_their_try(hall: Hall) -> None:
    attacked(hall)
    assert join_tries.under_attack(hall.id)
    assert joins(elsewhere(), "p7", join_codes.code_of(hall, "p7")).status_code == 302


def test_nobodys_address_is_kept(hall: Hall) -> None:
    joins(elsewhere(77), "p1", "CCCC")
    kept = JoinTry.objects.get()
    assert "192.0.2" not in repr(kept.__dict__)


def test_the_code_may_be_typed_small_and_with_gaps(hall: Hall) -> None:
    code = join_codes.code_of(hall, "p1").lower()
    assert joins(phone(), "p1", f" {code[:2]} - {code[2:]} ").status_code == 302


def test_codes_and_keys_belong_to_one_person(hall: Hall) -> None:
    assert join_codes.code_of(hall, "p1") != join_codes.code_of(hall, "p2")
    assert joins(phone(), "p1", join_codes.code_of(hall, "p2")).status_code == 422
    wrong = f"/t/pokal/join/as/p1/{join_codes.key_of(hall, 'p2')}"
    assert phone().post(wrong).status_code == 404
    assert Badge.objects.count() == 0
    assert len(join_codes.code_of(hall, "p1")) == 4
    assert not set(join_codes.SIGNS) & set("01258BGILOQSUVZAE")


def test_no_two_share_a_code_and_whoever_entered_first_keeps_his(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(join_codes, "LENGTH", 2)
    hall.join_secret = "sixty people, and 361 codes"
    hall.save()
    drawn = {player: join_codes.code_of(hall, player) for player in house.state(hall.id)[0].entries}
    second = next(p for n, p in enumerate(drawn) if drawn[p] in list(drawn.values())[:n])
    codes = join_codes.codes_of(hall, house.state(hall.id)[0])
    assert len(set(codes.values())) == len(codes) == 60
    first = next(player for player in drawn if drawn[player] == drawn[second])
    assert codes[first] == drawn[first]
    assert joins(phone(), second, codes[first]).status_code == 422
    assert joins(phone(), second, codes[second]).status_code == 302


def test_a_second_phone_with_the_right_code_alarms_the_desk(hall: Hall) -> None:
    code = join_codes.code_of(hall, "p1")
    joins(phone(), "p1", code)
    second = joins(phone(), "p1", code)
    assert second.status_code == 409
    assert "Die Turnierleitung weiß jetzt" in second.content.decode()
    assert [each.player for each in join_tries.alarms(hall.id)] == ["p1"]
    desk = phone()
    _badge, token = badges.issue(hall.id, "organiser")
    desk.get(f"/t/pokal/b/{token}")
    for page in ("", "/phones"):
        text = desk.get(f"/t/pokal/desk{page}").content.decode()
        assert "Ein weiteres Telefon will jemand sein" in text
        assert NAMES[0] in text
    phones = desk.get("/t/pokal/desk/phones").content.decode()
    assert "zweites Telefon" in phones
    box = phones.partition('id="alarms"')[2].partition("</section>")[0]
    assert "Neuer Link stattdessen" in box, "what is said can be done here"
    assert 'name="instead"' in box
    person = desk.get("/t/pokal/desk/players/p1").content.decode()
    assert re.search(r'name="instead"\s+value="1"\s+checked', person), "else both phones stay in"
    desk.post("/t/pokal/desk/phones/read")
    assert "Ein zweites Telefon" not in desk.get("/t/pokal/desk").content.decode()


@pytest.mark.parametrize("how", ["instead", "beside", "taken back"])
def test_a_link_given_or_taken_back_settles_the_alarm_about_this_person(
    hall: Hall, how: str
) -> None:
    for player in ("p1", "p2"):
        code = join_codes.code_of(hall, player)
        joins(phone(), player, code)
        joins(phone(), player, code)
    desk = phone()
    _badge, token = badges.issue(hall.id, "organiser")
    desk.get(f"/t/pokal/b/{token}")
    if how == "taken back":
        held = next(each for each in badges.badges_of(hall.id) if each.player == "p1")
        desk.post(f"/t/pokal/desk/phones/{held.pk}/revoke")
    else:
        asked = {"role": "player", "player": "p1", **({"instead": "1"} if how == "instead" else {})}
        answer = desk.post("/t/pokal/desk/phones/give", asked).content.decode()
        box = answer.partition('id="alarms"')[2].partition("</section>")[0]
        assert NAMES[1] in box
        assert NAMES[0] not in box, "the page with the link no longer asks for it"
    assert [each.player for each in join_tries.alarms(hall.id)] == ["p2"]


def test_an_alarm_reaches_pages_that_are_open_already(hall: Hall) -> None:
    desk = phone()
    _badge, token = badges.issue(hall.id, "organiser")
    desk.get(f"/t/pokal/b/{token}")
    version = Hall.objects.get(id=hall.id).version
    code = join_codes.code_of(hall, "p1")
    told: list[tuple[str, bool]] = []

    def hears(tournament: str, _version: int, concern: Concern | None) -> None:
        told.append((tournament, concern is not None and concern.desk))

    news.subscribe(hears)
    try:
        joins(phone(), "p1", code)
        assert told == []
        joins(phone(), "p1", code)
        assert told == [(hall.id, True)], "open desks look again"
        again = desk.get(
            "/t/pokal/desk/check-in", {"since": version}, headers={"HX-Request": "true"}
        )
        assert "Ein weiteres Telefon will jemand sein" in again.content.decode()
        desk.post("/t/pokal/desk/phones/read")
        assert told == [(hall.id, True)] * 2, "and once it is settled"
    finally:
        news.unsubscribe(hears)


def test_without_codes_a_script_is_slowed_down_and_seen(hall: Hall) -> None:
    badges.allow_claiming(hall.id, "tap")
    answers = [joins(phone(), f"p{n}").status_code for n in range(1, 60)]
    assert answers.count(302) == join_tries.TAPS["hall"]
    assert set(answers[join_tries.TAPS["hall"] :]) == {429}
    assert len(join_tries.latest(hall.id)) == join_tries.TAPS["hall"]
    later(minutes=2)
    assert joins(phone(), "p50").status_code == 302


@pytest.mark.parametrize("how", ["code", "tap"])
def test_minors_join_only_by_a_link_or_their_card(hall: Hall, how: badges.Joining) -> None:
    badges.allow_claiming(hall.id, how)
    answer = joins(phone(), "p60", join_codes.code_of(hall, "p60"))
    text = answer.content.decode()
    assert Badge.objects.count() == 0
    assert "V. N. (#60)" in text
    assert "Nach60" not in text
    card = f"/t/pokal/join/as/p60/{join_codes.key_of(hall, 'p60')}"
    assert "Nach60" not in phone().get(card).content.decode()
    assert phone().post(card)["Location"] == "/t/pokal/me"


def test_a_card_opens_where_the_list_is_switched_off(hall: Hall) -> None:
    badges.allow_claiming(hall.id, "link")
    assert joins(phone(), "p1", join_codes.code_of(hall, "p1"))["Location"] == "/t/pokal/join"
    card = f"/t/pokal/join/as/p1/{join_codes.key_of(hall, 'p1')}"
    assert phone().post(card)["Location"] == "/t/pokal/me"


def test_the_key_of_a_card_stands_in_no_log() -> None:
    assert without_keys("GET /t/pokal/join/as/p1/0123abcd x") == "GET /t/pokal/join/as/p1/… x"
    assert without_keys("GET /t/pokal/join/as/p1 x") == "GET /t/pokal/join/as/p1 x"


@pytest.mark.parametrize(
    ("why", "words"),
    [("taken", "hat ihn zurückgenommen"), ("replaced", "ein neuer Link ausgegeben")],
)
def test_a_revoked_phone_is_told_why(hall: Hall, why: str, words: str) -> None:
    mine = phone()
    badge, token = badges.issue(hall.id, "player", "p1")
    mine.get(f"/t/pokal/b/{token}")
    if why == "taken":
        badges.revoke(badge)
    else:
        badges.revoke_all_of(hall.id, "p1")
    answer = mine.get("/t/pokal/me", follow=True).content.decode()
    assert words in answer
    assert "Ihr Link gilt seit" in answer


def test_a_page_open_on_a_phone_that_ends_is_told_to_look_again(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a thief's page goes on showing until the next press."""
    told: list[Concern | None] = []
    monkeypatch.setattr(transaction, "on_commit", lambda tell, using: tell())
    monkeypatch.setattr(news, "publish", lambda _hall, _version, concern: told.append(concern))
    first, _token = badges.issue(hall.id, "player", "p1")
    badges.revoke(first)
    badges.issue(hall.id, "player", "p2")
    badges.revoke_all_of(hall.id, "p2")
    badges.revoke_all_of(hall.id, "p2")
    assert [concern.phones for concern in told if concern] == [{"p1"}, {"p2"}]
    mine, other = Listener.of(b"for=p1"), Listener.of(b"for=p3")
    assert told[0] is not None
    assert told[0].beside_the_journal
    assert mine.looks_again(told[0])
    assert not other.looks_again(told[0])


@pytest.mark.parametrize("public", [True, False])
def test_a_phone_that_only_asks_now_and_then_hears_that_its_link_ended(
    hall: Hall, public: bool
) -> None:
    """Without a stream it knows a number, and that does not change by a link taken back."""
    Hall.objects.filter(id=hall.id).update(public=public)
    mine, other = phone(), phone()
    badge, token = badges.issue(hall.id, "player", "p1")
    mine.get(f"/t/pokal/b/{token}")
    version = str(house.state(hall.id)[1])
    assert mine.get("/t/pokal/version").content.decode() == version
    badges.revoke(badge)
    told = mine.get("/t/pokal/version").content.decode()
    assert told == (f"{version} ended" if public else "ended"), "another word: it looks again"
    assert other.get("/t/pokal/version").status_code == (200 if public else 404)
    looks = mine.get("/t/pokal/me", headers={"HX-Request": "true"})
    assert looks["HX-Redirect"] == "/t/pokal/join"
    why = mine.get("/t/pokal/join")
    assert "hat ihn zurückgenommen" in why.content.decode()
    assert why.status_code == (200 if public else 403)
    if not public:
        title = Hall.objects.get(id=hall.id).title
        assert not title or title not in why.content.decode(), "why, and nothing else"
        assert "Vor1" not in why.content.decode()
        assert other.get("/t/pokal/join").status_code == 404, "of whoever was not in it"
        assert mine.get("/t/pokal").status_code == 404


def test_after_the_end_a_second_phone_is_no_alarm(hall: Hall) -> None:
    _badge, token = badges.issue(hall.id, "organiser")
    desk = phone()
    desk.get(f"/t/pokal/b/{token}")
    JoinTry.objects.create(hall_id=hall.id, player="p1", at=timezone.now(), outcome="taken")
    assert "Vor1 Nach1" in desk.get("/t/pokal/desk/phones").content.decode().partition("alarms")[2]
    version = house.state(hall.id)[1]
    cancel = CancelTournament(reason="Wasserschaden")
    house.append(hall.id, cancel, Actor("desk", "organiser"), "the end", version)
    for path in ("", "/phones"):
        page = desk.get(f"/t/pokal/desk{path}").content.decode()
        assert 'id="alarms"' not in page
        assert "taken-twice" not in page
