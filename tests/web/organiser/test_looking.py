"""Looking things up at the desk, and being told what one has just done."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from tafelrunde.web import house
from tafelrunde.web.organiser import looking
from tests.web.organiser.conftest import Clerk
from tests.web.organiser.test_finish import equal, play, start


@pytest.fixture
def clerk(organiser: Clerk) -> Clerk:
    """The desk in the first round of eight players who came one by one, table 1 reported."""
    organiser.announce()
    organiser.enter(8)
    for player in list(organiser.state.entries):
        organiser.did("check-in", player=player)
    organiser.did("close-check-in")
    organiser.did("start-tournament")
    organiser.publish()
    organiser.did("report-slip", accept="1", **organiser.slip(1))
    return organiser


def steps(page: str) -> list[str]:
    return re.findall(r'<div class="what"><p>(.*?)</p>', page)


def test_the_history_is_sifted_by_kind_player_table_and_author(clerk: Clerk) -> None:
    everything = steps(clerk.page("/history"))
    results = clerk.page("/history?kind=results&table=1")
    assert steps(results) == ["Ergebnis von Tisch 1, Runde 1"]
    assert "<p>Tisch 1, Runde 1: angenommen</p>" in results, "typed and accepted in one act"
    player = clerk.state.rounds[0].tables[2].seats[0].player
    about = steps(clerk.page(f"/history?player={player}"))
    assert f"{clerk.names[player]} eingecheckt" in about
    assert len(about) < len(everything)
    assert steps(clerk.page("/history?by=badge:99")) == []
    assert len(steps(clerk.page("/history?kind=nonsense&table=many"))) == len(everything)


def test_the_history_speaks_german_of_days_and_of_the_houses_own_account(clerk: Clerk) -> None:
    User.objects.update(username="organiser")
    page = clerk.page("/history")
    assert '<p class="quiet by">Turnierleitung' in page
    assert '<p class="quiet by">organiser' not in page
    assert re.search(r", \d{1,2}\. \w+ \d{4}</h2>", page)


def test_every_line_of_the_history_says_who_when_and_what(clerk: Clerk) -> None:
    page = clerk.page("/history?kind=results")
    assert re.search(r"<time datetime=.*?>\d\d:\d\d</time>", page)
    assert '<p class="quiet by">orga </p>' in page
    names = [clerk.names[seat.player] for seat in clerk.state.rounds[0].tables[1].seats]
    assert all(name in page for name in names), "the figures stand with their names"


def test_a_phone_is_called_by_the_name_of_its_player(clerk: Clerk, colleague) -> None:  # type: ignore[no-untyped-def]
    phone = colleague(clerk, "player")
    player = next(iter(clerk.state.entries))
    sent = phone.client.post(
        f"/t/{clerk.slug}/me/do/call-referee", {"key": "k-1", "call": "c1", "about": "rule"}
    )
    assert sent.status_code < 400
    assert f'<p class="quiet by">{clerk.names[player]} </p>' in clerk.page("/history?kind=rulings")


def test_a_player_with_a_new_link_is_one_author_and_told_from_a_namesake(
    clerk: Clerk, colleague: Callable[[Clerk, str], Clerk]
) -> None:
    for player, club in zip(clerk.state.entries, ("Linz", "Wien"), strict=False):
        person = house.NewPerson(id=player, name="Anna Beispiel", club=club)
        house.rename(house.find(clerk.slug).id, person)
    for number in (1, 2):
        phone = colleague(clerk, "player")
        asked = {"key": f"k-{number}", "call": f"c{number}", "about": "rule", "text": f"{number}?"}
        phone.client.post(f"/t/{clerk.slug}/me/do/call-referee", asked)
        clerk.did("close-call", call=f"c{number}")
    page = clerk.page("/history?kind=rulings")
    assert page.count('<p class="quiet by">Anna Beispiel (Linz) </p>') == 2
    ((link, chosen),) = re.findall(r'<option value="(badge:\d+)" *>(Anna Beispiel[^<]*)<', page)
    assert chosen == "Anna Beispiel (Linz)"
    assert len(steps(clerk.page(f"/history?kind=rulings&by={link}"))) == 2


def test_a_long_history_begins_with_its_newest_steps(
    clerk: Clerk, monkeypatch: pytest.MonkeyPatch
) -> None:
    everything = steps(clerk.page("/history"))
    monkeypatch.setattr(looking, "MOST_STEPS", 3)
    page = clerk.page("/history?kind=people")
    assert len(steps(page)) == 3
    older = re.search(r'href="(\?kind=people&amp;older=1)"', page)
    assert older is not None
    more = steps(clerk.page(f"/history{older.group(1).replace('&amp;', '&')}"))
    assert 3 < len(more) < len(everything)


def test_players_and_tables_are_found_while_somebody_types(clerk: Clerk) -> None:
    seat = clerk.state.rounds[0].tables[2].seats[0]
    name = clerk.names[seat.player]
    part = clerk.client.get(
        f"/t/{clerk.slug}/desk/find", {"q": name[:4].upper()}, headers={"HX-Request": "true"}
    ).content.decode()
    assert "<html" not in part
    assert f"/desk/players/{seat.player}" in part
    assert "/desk/tables/1/2" in part, "and where he sits"
    assert "/desk/tables/1/1" in clerk.page("/find?q=Tisch 1")
    assert "/desk/tables/1/" not in clerk.page("/find?q=77")
    assert "/desk/players/" not in clerk.page("/find?q=").split('id="live"')[1]


def test_a_table_is_found_when_no_round_is_played_any_more(clerk: Clerk) -> None:
    for number in clerk.state.rounds[-1].tables:
        if clerk.state.rounds[-1].tables[number].slip is None:
            clerk.did("report-slip", accept="1", **clerk.slip(number))
    clerk.did("close-round", round="1")
    page = clerk.page("/find?q=Tisch 1")
    assert "/desk/tables/1/1" in page
    assert re.search(r"<b>\s*Runde 1,\s*Tisch 1</b>", page)
    clerk.play_round()
    page = clerk.page("/find?q=Tisch 1")
    assert page.index("/desk/tables/2/1") < page.index("/desk/tables/1/1"), "the last one first"


def test_the_next_page_says_what_was_done_and_leads_to_undo(clerk: Clerk) -> None:
    page = clerk.page("/tables/1/2")
    assert "✓ Ergebnis von Tisch 1, Runde 1" in page
    way = re.search(r'/desk(/history\?undo=(\d+))#step-\2">', page)
    assert way is not None
    asked = clerk.page(way.group(1))
    assert f'name="since" value="{way.group(2)}"' in asked
    assert asked.count('name="reason"') == 1, "the step is open, its reason is asked for"
    assert 'id="pulse"' not in asked, "news do not wipe out what is being typed"
    assert "✓ " not in clerk.page("/tables/1/2"), "it is said once"


def test_news_of_the_house_do_not_eat_the_confirmation(clerk: Clerk) -> None:
    news = clerk.client.get(f"/t/{clerk.slug}/desk", headers={"HX-Request": "true"})
    assert "✓ Ergebnis von Tisch 1" not in news.content.decode()
    assert "✓ Ergebnis von Tisch 1" in clerk.page("/tables")


def test_only_the_last_step_is_told_and_a_form_that_stays_tells_nothing(clerk: Clerk) -> None:
    clerk.did("report-slip", accept="1", **clerk.slip(2))
    page = clerk.page("/tables")
    assert "✓ Ergebnis von Tisch 2" in page
    assert "✓ Ergebnis von Tisch 1" not in page
    clerk.did("start-clock", stay="1", minutes="60")
    assert 'data-tone="success" role="status"' not in clerk.page("/tables")


def test_before_somebody_is_put_out_his_name_is_said(clerk: Clerk) -> None:
    player = clerk.state.rounds[0].tables[2].seats[0].player
    page = clerk.page("/rulings")
    choices = re.findall(r'<select name="player" required><option value="">', page)
    assert len(choices) == 2, "nobody is chosen beforehand"
    answer = clerk.do("withdraw-player", player=player, before_game="on").content.decode()
    assert f"<strong>{clerk.names[player]}: " in answer
    assert "An Tisch 2 von Runde 1 sitzen dann 3 statt 4" in answer


def test_a_players_page_says_where_he_sits(clerk: Clerk) -> None:
    player = clerk.state.rounds[0].tables[2].seats[0].player
    page = clerk.page(f"/players/{player}")
    assert re.search(r'/desk/tables/1/2">Runde 1: Tisch 2</a>', page)
    assert f"/desk/history?player={player}" in page


def test_who_is_here_is_marked_so_that_enter_passes_him_over(organiser: Clerk) -> None:
    organiser.announce()
    organiser.enter(4)
    here, *others = organiser.state.entries
    organiser.did("check-in", player=here)
    page = organiser.page("/check-in")
    assert re.search(rf'data-row data-done data-state="there" id="row-{here}"', page)
    assert page.count("data-row data-done") == 1
    assert len(others) == 3


def test_whoever_adds_one_can_add_the_next_at_once(organiser: Clerk) -> None:
    organiser.announce()
    organiser.enter(4)
    assert '<details class="sheet" id="add"><summary>' in organiser.page("/players")
    assert "players?add=1" in organiser.page("/players")
    page = organiser.page("/players?add=1")
    assert '<details class="sheet" id="add" open>' in page
    assert re.search(r'<input name="name" [^>]*autofocus', page)


def test_a_draft_says_how_many_of_one_club_share_a_table(organiser: Clerk) -> None:
    organiser.announce()
    organiser.enter(8, **{f"club-{line}": "Nord" for line in range(1, 4)})
    for player in list(organiser.state.entries):
        organiser.did("check-in", player=player)
    organiser.did("close-check-in")
    organiser.did("start-tournament")
    organiser.did("draft-round")
    assert "Paare aus derselben Gruppe an einem Tisch: 1 (mindestens 1)." in organiser.page("/draw")


def test_a_draft_by_the_standings_says_between_whom_a_lot_decided(organiser: Clerk) -> None:
    start(organiser, "dominion", "swiss", 8)
    play(organiser, 1, equal("vp", "turns", "victory_cards"))
    organiser.did("draft-round")
    page = organiser.page("/draw")
    [told] = re.findall(
        r"Gleichauf in der Tabelle, zwischen ihnen entschied ein Los: ([^<]*)", page
    )
    assert all(name in told for name in organiser.names.values())


def test_a_notice_about_many_counts_them_and_ends_in_no_dots(organiser: Clerk) -> None:
    organiser.announce()
    organiser.enter(8)
    page = organiser.page()
    assert "✓ 8 Personen angemeldet" in page
    assert "8 Personen angemeldet</li>" in page, "so says the list of what happened"
    assert "…" not in page.partition('class="timeline"')[2].partition("</ol>")[0]


def test_a_notice_about_a_draw_says_the_round_alone(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.did("draft-round")
    assert re.search("✓ Runde 1 ausgelost(?! …)", organiser.page())
