"""Phones at the desk: personal links given once, taken back at once, and who has joined."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tafelrunde.store import badges, join_codes
from tafelrunde.web import house
from tests.web.organiser.conftest import Clerk


def given(answer: Any) -> str:
    """The path of the link that the page shows."""
    page = answer.content.decode()
    found = re.search(r'class="carried"><code>https?://[^/]+(/t/[^<]+)</code>', page)
    assert found is not None, page[:500]
    assert '<span class="qr"' in page
    return found.group(1)


@pytest.fixture
def running(organiser: Clerk) -> Clerk:
    organiser.start(8)
    return organiser


def test_a_players_link_opens_the_tournament_as_that_player_until_it_is_taken_back(
    running: Clerk,
) -> None:
    player = next(iter(running.state.entries))
    answer = running.post("/phones/give", htmx=False, player=player)
    assert answer.headers["Referrer-Policy"] == "strict-origin"
    assert "no-store" in answer.headers["Cache-Control"]
    link = given(answer)
    assert link not in running.page("/phones"), "shown once"
    phone = Client()
    assert phone.get(link).status_code == 302
    assert phone.get(f"/t/{running.slug}/me").status_code == 200
    page = running.page("/phones")
    assert "1 von 8 ist mit dem Telefon verbunden" in page
    [badge] = badges.badges_of(house.find(running.slug).id)
    assert running.post(f"/phones/{badge.pk}/revoke", htmx=False).status_code == 302
    assert phone.get(f"/t/{running.slug}/me").status_code in (302, 403)
    assert Client().get(link).status_code in (403, 404, 410)
    assert "0 von 8" in running.page("/phones")


def who_joined(clerk: Clerk) -> str:
    """The list of who joined when, in one line."""
    _before, _title, shown = clerk.page("/phones").partition('id="tries">')
    return " ".join(re.sub(r"<[^>]*>", " ", shown.partition("</ul>")[0]).split())


def test_who_came_by_a_link_stands_in_the_list_of_who_joined_when(running: Clerk) -> None:
    player, other = list(running.state.entries)[:2]
    link = given(running.post("/phones/give", htmx=False, player=player))
    running.post("/phones/give", htmx=False, player=other)
    assert who_joined(running) == "", "nobody has opened one"
    assert Client().get(link).status_code == 302
    line = rf"\d\d:\d\d:\d\d {running.names[player]} .*mit eigenem Link angemeldet"
    assert re.fullmatch(line, who_joined(running)), who_joined(running)
    running.post("/phones/give", htmx=False, player=player, instead="1")
    assert who_joined(running).count("mit eigenem Link") == 1, "that one came stays so"


def test_a_new_link_instead_ends_the_old_one(running: Clerk) -> None:
    player = next(iter(running.state.entries))
    first = given(running.post("/phones/give", htmx=False, player=player))
    second = given(running.post("/phones/give", htmx=False, player=player, instead="1"))
    assert Client().get(first).status_code != 302
    assert Client().get(second).status_code == 302


def test_helpers_get_links_from_the_organiser_only(running: Clerk, colleague: Any) -> None:
    link = given(running.post("/phones/give", htmx=False, role="referee", label="Rike"))
    phone = Client()
    assert phone.get(link).status_code == 302
    assert phone.get(f"/t/{running.slug}/desk/tables").status_code == 200
    page = running.page("/phones")
    assert "Rike" in page
    scorekeeper = colleague(running, "scorekeeper")
    assert "Rike" in scorekeeper.page("/phones")
    refused = scorekeeper.post("/phones/give", role="organiser", label="Mallory")
    assert refused.status_code == 422
    [badge] = badges.badges_of(house.find(running.slug).id)
    assert scorekeeper.post(f"/phones/{badge.pk}/revoke", htmx=False).status_code == 404
    player = next(iter(running.state.entries))
    assert given(scorekeeper.post("/phones/give", htmx=False, player=player))


def test_a_helpers_link_given_with_a_link_ends_with_it(running: Clerk) -> None:
    give = f"/t/{running.slug}/desk/phones/give"
    opened: list[Client] = []

    def helper(role: str, label: str) -> Client:
        asked: dict[str, Any] = {"role": role, "label": label}
        made = opened[-1].post(give, asked) if opened else running.post("/phones/give", **asked)
        phone = Client()
        assert phone.get(given(made)).status_code == 302
        opened.append(phone)
        return phone

    rudi, again, rike = (
        helper(*each) for each in (("organiser", "Rudi"), ("organiser", "R2"), ("referee", "Rike"))
    )
    player = next(iter(running.state.entries))
    players = Client()
    players.get(given(rudi.post(give, {"player": player})))
    assert "mit dem Link von Rudi gegeben" in running.page("/phones")
    badge = next(
        each for each in badges.badges_of(house.find(running.slug).id) if each.label == "Rudi"
    )
    running.post(f"/phones/{badge.pk}/revoke", htmx=False)
    for phone in (rudi, again, rike):
        assert phone.get(f"/t/{running.slug}/desk/tables").status_code != 200
    assert players.get(f"/t/{running.slug}/me").status_code == 200, "a player keeps his"


def test_players_and_referees_give_no_links(running: Clerk, colleague: Any) -> None:
    for role in ("player", "referee"):
        other = colleague(running, role)
        answer = other.client.post(f"/t/{running.slug}/desk/phones/give", {"player": "x"})
        assert answer.status_code == 403
        assert other.client.get(f"/t/{running.slug}/desk/phones").status_code == 403


@pytest.mark.parametrize(
    ("fields", "place"),
    [({"player": "nobody"}, "player"), ({"player": ""}, "player"), ({"role": "king"}, "role")],
)
def test_a_link_for_nobody_is_refused(running: Clerk, fields: dict[str, str], place: str) -> None:
    answer = running.post("/phones/give", htmx=True, **fields)
    assert answer.status_code == 422
    assert f'data-place="{place}"' in answer.content.decode()
    assert not badges.badges_of(house.find(running.slug).id)


def test_the_badge_of_another_tournament_is_out_of_reach(running: Clerk) -> None:
    here = running.slug
    player = next(iter(running.state.entries))
    running.post("/phones/give", htmx=False, player=player)
    [badge] = badges.badges_of(house.find(here).id)
    running.announce()
    running.post(f"/phones/{badge.pk}/revoke", htmx=False)
    assert badges.badges_of(house.find(here).id), "still live"


def test_the_organiser_decides_how_players_join(running: Clerk) -> None:
    def asked() -> tuple[bool, bool]:
        hall = house.find(running.slug)
        return hall.claiming, hall.code_asked

    assert asked() == (True, True)
    running.post("/phones/joining", htmx=False, how="tap")
    assert asked() == (True, False)
    assert "kann als jede beliebige Person melden" in running.page("/phones")
    running.post("/phones/joining", htmx=False, how="link")
    assert asked() == (False, True)
    running.post("/phones/joining", htmx=False, how="code")
    assert asked() == (True, True)
    assert running.post("/phones/joining", htmx=True, how="magic").status_code == 422
    assert asked() == (True, True)


def test_the_desk_reads_everybodys_code(running: Clerk) -> None:
    hall = house.find(running.slug)
    page = running.page("/phones")
    for player in running.state.entries:
        assert f"<code>{join_codes.code_of(hall, player)}</code>" in page


def test_a_minors_number_is_written_at_the_desk_as_on_the_wall(running: Clerk) -> None:
    player, entry = next(iter(running.state.entries.items()))
    running.did("change-entry", player=player, shown=["minor"], minor="on")
    page = running.page("/phones")
    assert f"#{entry.number}</span>" in page
    assert "Nr. " not in page


def test_all_links_end_at_once_and_phones_are_told_why(running: Clerk) -> None:
    hall = house.find(running.slug)
    phones = []
    for player in list(running.state.entries)[:3]:
        _badge, token = badges.issue(hall.id, "player", player)
        phones.append(Client(headers={"Accept-Language": "de"}))
        phones[-1].get(f"/t/{running.slug}/b/{token}")
    _helper, helping = badges.issue(hall.id, "referee")
    codes = [join_codes.code_of(hall, player) for player in running.state.entries]
    assert running.post("/phones/revoke-all", htmx=False).status_code == 302
    for phone in phones:
        answer = phone.get(f"/t/{running.slug}/me", follow=True).content.decode()
        assert "alle Links auf einmal zurückgenommen" in answer
    assert badges.open_badge(helping) is not None
    hall.refresh_from_db()
    assert [join_codes.code_of(hall, player) for player in running.state.entries] == codes
    running.post("/phones/revoke-all", htmx=False, helpers="on", codes="on")
    assert badges.open_badge(helping) is None
    hall.refresh_from_db()
    assert codes[0] != join_codes.code_of(hall, next(iter(running.state.entries)))


def test_every_form_on_the_page_is_answered(running: Clerk) -> None:
    def told(path: str, **fields: str) -> str:
        assert running.post(f"/phones/{path}", htmx=False, **fields).status_code == 302
        found = re.search(r'data-tone="success" role="status">([^<]*)<', running.page("/phones"))
        return found.group(1) if found else ""

    hall = house.find(running.slug)
    for player in list(running.state.entries)[:2]:
        badges.issue(hall.id, "player", player)
    badge = badges.badges_of(hall.id)[0].pk
    assert told("joining", how="tap") == "✓ Gespeichert"
    assert told("read") == "✓ Die Warnungen sind erledigt."
    assert told("revoke-all") == "✓ 2 Links gelten nicht mehr."
    assert told("revoke-all", codes="on") == "✓ 0 Links gelten nicht mehr, und alle Codes sind neu."
    assert told(f"{badge}/revoke") == "Dieser Link galt schon nicht mehr."


def test_taking_back_all_links_is_the_organisers(running: Clerk, colleague: Any) -> None:
    scorekeeper = colleague(running, "scorekeeper")
    assert scorekeeper.post("/phones/revoke-all", htmx=False).status_code == 403


def test_the_persons_page_tells_whether_a_phone_has_joined(running: Clerk) -> None:
    player = next(iter(running.state.entries))
    assert "noch kein Telefon" in running.page(f"/players/{player}")
    running.post("/phones/give", htmx=False, player=player)
    assert "noch nicht geöffnet" in running.page(f"/players/{player}")


def test_a_phone_taken_back_takes_code_and_card_with_it(running: Clerk) -> None:
    hall = house.find(running.slug)
    player, other = list(running.state.entries)[:2]
    door = f"/t/{running.slug}/join/as/{player}"
    code, card = join_codes.code_of(hall, player), join_codes.key_of(hall, player)
    others = {
        each: join_codes.codes_of(hall, running.state)[each] for each in running.state.entries
    }
    phone = Client(headers={"Accept-Language": "de"})
    assert phone.post(door, {"code": code}).status_code == 302
    assert "Code und gedruckte Karte der Person gelten damit nicht mehr" in running.page("/phones")
    done = running.post(f"/phones/{badges.live().get().pk}/revoke", htmx=False)
    assert done.status_code == 302
    new = join_codes.codes_of(hall, running.state)
    assert new.pop(player) != others.pop(player)
    assert new == others, "nobody else's"
    fresh = join_codes.codes_of(hall, running.state)[player]
    page = running.page("/phones")
    assert f"der Code ist jetzt {fresh}." in page
    assert f"<code>{fresh}</code>" in page
    why = phone.get(f"/t/{running.slug}/me", follow=True).content.decode()
    assert "Code und Karte dieser Person gelten damit auch nicht mehr" in why
    refused = phone.post(door, {"code": code})
    assert refused.status_code == 422
    assert "Der Code Ihrer gedruckten Karte gilt nicht mehr" in refused.content.decode()
    assert phone.get(f"{door}/{card}")["Location"] == door, "the old card leads to the same words"
    assert Client().get(f"{door}/{'0' * len(card)}")["Location"] == door
    assert Client().get(f"/t/{running.slug}/join/as/{other}/{card}").status_code == 404
    assert Client().post(f"{door}/{join_codes.key_of(hall, player)}").status_code == 302
    badges.revoke(badges.live().get())
    assert Client().post(door, {"code": fresh}).status_code == 422, "a second time, too"
    latest = join_codes.codes_of(hall, running.state)[player]
    assert Client().post(door, {"code": latest}).status_code == 302


def test_a_link_that_nobody_opened_ends_alone(running: Clerk) -> None:
    hall = house.find(running.slug)
    player = next(iter(running.state.entries))
    code = join_codes.code_of(hall, player)
    badge, _token = badges.issue(hall.id, "player", player)
    running.post(f"/phones/{badge.pk}/revoke", htmx=False)
    assert "gilt nicht mehr." in running.page("/phones")
    assert join_codes.codes_of(hall, running.state)[player] == code


@pytest.mark.parametrize(
    ("how", "said"),
    [("tap", "Wer den Namen antippt, ist wieder angemeldet"), ("link", "ein eigener Link lässt")],
)
def test_what_taking_back_means_is_said_beforehand(running: Clerk, how: str, said: str) -> None:
    running.post("/phones/joining", htmx=False, how=how)
    assert said not in running.page("/phones"), "there is nothing to take back"
    badge, _token = badges.issue(house.find(running.slug).id, "player", "p1")
    badges.seen(badge)
    assert said in running.page("/phones")


def sent_by(page: str, player: str) -> dict[str, str]:
    """The hidden fields of the form that makes this person's link."""
    forms = re.findall(r'<form[^>]*action="[^"]*/phones/give".*?</form>', page, re.DOTALL)
    form = next(each for each in reversed(forms) if f'name="player" value="{player}"' in each)
    fields = re.findall(r'<input\s+type="hidden"\s+name="(\w+)"\s+value="([^"]*)"', form)
    return {name: value for name, value in fields if name != "csrfmiddlewaretoken"}


@pytest.mark.parametrize("page", ["/phones", "/players/{player}"])
def test_loading_the_page_of_a_link_again_makes_no_other(running: Clerk, page: str) -> None:
    player = next(iter(running.state.entries))
    form = sent_by(running.page(page.format(player=player)), player)
    link = given(running.post("/phones/give", htmx=False, **form))
    again = running.post("/phones/give", htmx=False, **form).content.decode()
    assert "kein weiterer entstanden" in again
    assert 'class="carried"' not in again
    assert len(badges.badges_of(house.find(running.slug).id)) == 1
    assert Client().get(link).status_code == 302, "the one that was shown still opens"
    anew = given(running.post("/phones/give", htmx=False, **sent_by(again, player)))
    assert Client().get(link).status_code != 302
    assert Client().get(anew).status_code == 302


def test_loading_the_page_of_a_helpers_link_again_makes_no_other(running: Clerk) -> None:
    found = re.search(r'name="seen" value="(\d+)"', running.page("/phones"))
    assert found is not None
    form = {"role": "referee", "label": "Rike", "player": "", "seen": found[1]}
    given(running.post("/phones/give", htmx=False, **form))
    assert "kein weiterer" in running.post("/phones/give", htmx=False, **form).content.decode()
    assert given(running.post("/phones/give", htmx=False, **form | {"label": "Robin"}))
    assert len(badges.badges_of(house.find(running.slug).id)) == 2
