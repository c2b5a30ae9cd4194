"""Seats of a published round are changed: the cost first, then phones, screen and paper follow."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.paper.model import Slips
from tafelrunde.pages.paper.seating import seats_by_name
from tafelrunde.pages.paper.slips import round_slips
from tafelrunde.pages.paper.source import Source
from tafelrunde.store import badges
from tafelrunde.store.models import SlipRow
from tafelrunde.web import house
from tests.web.organiser.conftest import Clerk
from tests.web.player.phones import Phone

Colleague = Callable[[Clerk, str], Clerk]


def sent(page: str) -> dict[str, list[str]]:
    """The fields of the form that carries the change out, boxes ticked."""
    [form] = re.findall(r'<form method="post" action="[^"]*/do/reseat-round".*?</form>', page, re.S)
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input[^>]* name="([\w-]+)" value="([^"]*)"', form):
        if name not in ("csrfmiddlewaretoken", "key"):
            fields.setdefault(name, []).append(value)
    return fields


def pair(clerk: Clerk) -> tuple[str, str]:
    first, second, *_rest = clerk.state.rounds[-1].tables.values()
    return first.seats[0].player, second.seats[1].player


def home(clerk: Clerk, player: str) -> int:
    tables = clerk.state.rounds[-1].tables.values()
    return next(t.number for t in tables if player in {seat.player for seat in t.seats})


def test_two_people_are_chosen_the_cost_is_read_and_they_swap(organiser: Clerk) -> None:
    organiser.start(11)
    assert organiser.client.get(f"/t/{organiser.slug}/desk/tables/seats").status_code == 302
    organiser.publish()
    assert "/tables/seats" in organiser.page("/tables")
    one, other = pair(organiser)
    assert f"?who={one}" in organiser.page("/tables/seats")
    assert f"?who={one}&amp;to=swap:{other}" in organiser.page(f"/tables/seats?who={one}")
    page = organiser.page(f"/tables/seats?who={one}&to=swap:{other}")
    assert f"{organiser.names[one]}: Tisch 1 → Tisch 2, Sitz 2." in page
    assert "Keine Begegnung kommt dadurch häufiger vor" in page
    assert f"An Tisch 1 beginnt {organiser.names[other]} statt {organiser.names[one]}." in page
    organiser.did("reseat-round", **sent(page))
    assert (home(organiser, one), home(organiser, other)) == (2, 1)
    said = organiser.page("/tables")
    assert "Sitzplan, Ausgabe 2" in said
    assert "slips.pdf?round=1&amp;tables=1,2" in said
    assert organiser.names[one] in organiser.page("/history")


def test_papers_that_differ_are_named_only_while_somebody_still_plays(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.publish()
    one, other = pair(organiser)
    page = organiser.page(f"/tables/seats?who={one}&to=swap:{other}")
    organiser.did("reseat-round", **sent(page))
    organiser.did("report-slip", accept="1", **organiser.slip(1))
    assert "slips.pdf?round=1&amp;tables=2" in organiser.page("/tables"), "table 1 is done"
    organiser.did("report-slip", accept="1", **organiser.slip(2))
    assert "Sitzplan, Ausgabe 2" not in organiser.page("/tables")


def test_a_latecomer_gets_a_free_seat_and_his_phone_says_so(organiser: Clerk) -> None:
    organiser.start(11)
    organiser.publish()
    organiser.post("/players/add", name="Zoë Spät")
    late = next(p for p, name in organiser.names.items() if name == "Zoë Spät")
    organiser.did("check-in", player=late)
    assert "Da, aber ohne Sitz" in organiser.page("/tables/seats")
    page = organiser.page(f"/tables/seats?who={late}")
    assert "Da, aber ohne Sitz" not in page, "nobody else is"
    [number] = re.findall(r"to=table:(\d+)", page)
    organiser.did(
        "reseat-round", **sent(organiser.page(f"/tables/seats?who={late}&to=table:{number}"))
    )
    assert home(organiser, late) == int(number)
    phone = Client()
    _badge, token = badges.issue(house.find(organiser.slug).id, "player", late)
    phone.get(f"/t/{organiser.slug}/b/{token}")
    shown = phone.get(f"/t/{organiser.slug}/me").content.decode()
    assert "Neu: Sie haben einen Sitz in dieser Runde." in shown


def test_for_a_latecomer_tables_with_a_free_seat_come_first(organiser: Clerk) -> None:
    organiser.start(15)
    organiser.publish()
    mover = organiser.state.rounds[-1].tables[4].seats[0].player
    page = organiser.page(f"/tables/seats?who={mover}&to=table:1")
    organiser.did("reseat-round", **sent(page))
    organiser.post("/players/add", name="Zoë Spät")
    late = next(p for p, name in organiser.names.items() if name == "Zoë Spät")
    organiser.did("check-in", player=late)
    heads = r'<span class="tile-head"><b>(\d+)</b>'
    page = organiser.page(f"/tables/seats?who={late}")
    assert re.findall(r"to=table:(\d+)", page) == ["4"]
    assert re.findall(heads, page) == ["4", "1", "2", "3"]
    seated = organiser.state.rounds[-1].tables[1].seats[0].player
    swap = organiser.page(f"/tables/seats?who={seated}")
    assert re.findall(heads, swap) == ["1", "2", "3", "4"], "a partner is where he was"


def test_phone_screen_and_prints_follow_a_swap(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.publish()
    one, other = pair(organiser)
    organiser.did("reseat-round", round="1", swap=[one, other])
    phone = Client()
    _badge, token = badges.issue(house.find(organiser.slug).id, "player", one)
    phone.get(f"/t/{organiser.slug}/b/{token}")
    shown = phone.get(f"/t/{organiser.slug}/me").content.decode()
    assert "Geändert: Bisher saßen Sie an Tisch 1." in shown
    screen = organiser.client.get(f"/t/{organiser.slug}/screen").content.decode()
    assert "Ausgabe 2" in screen
    assert screen.count("data-moved") == 2
    pdf = organiser.client.get(f"/t/{organiser.slug}/desk/paper/slips.pdf?round=1&tables=1,x")
    assert pdf.status_code == 200


def test_slips_and_cards_of_the_changed_tables_are_printed_alone(organiser: Clerk) -> None:
    organiser.start(12)
    organiser.publish()
    organiser.did("reseat-round", round="1", swap=[*pair(organiser)])
    state = organiser.state
    source = Source(
        state=state,
        rulebook=open_rulebook("catan"),
        people={},
        lang="de",
        only=frozenset(state.rounds[0].changed),
    )
    slips = round_slips(source, state.rounds[0])
    assert isinstance(slips, Slips)
    numbers = {form.number for sheet in slips.sheets for form in sheet if form and form.number}
    assert numbers == {"1", "2"}
    assert "Ausgabe 2" in seats_by_name(source, state.rounds[0]).sub


def test_a_result_that_would_go_is_shown_and_asked_about(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.publish()
    organiser.did("report-slip", accept="1", **organiser.slip(1))
    one, other = pair(organiser)
    page = organiser.page(f"/tables/seats?who={one}&to=swap:{other}")
    assert "Das endgültige Ergebnis von Tisch 1 beiseitelegen" in page
    assert re.search(rf"{organiser.names[one]} \d", page), "with what stands on the slip"
    fields = sent(page)
    unticked = {name: value for name, value in fields.items() if not name.startswith("aside")}
    refused = organiser.do("reseat-round", **unticked, reason="verwechselt")
    assert refused.status_code == 422
    assert "ausdrücklich beiseitelegen" in refused.content.decode()
    assert organiser.do("reseat-round", **fields).status_code == 422, "a reason is needed"
    organiser.did("reseat-round", **fields, reason="verwechselt")
    assert organiser.state.rounds[0].tables[1].slip is None
    assert not SlipRow.objects.filter(table=1, current=True).exists()
    organiser.did("take-back", since=str(organiser.version), reason="doch nicht", sure="1")
    assert organiser.state.rounds[0].tables[1].state == "final"
    assert SlipRow.objects.filter(table=1, current=True).exists()


def test_of_two_laptops_one_is_told(organiser: Clerk, colleague: Colleague) -> None:
    organiser.start(8)
    organiser.publish()
    one, other = pair(organiser)
    page = organiser.page(f"/tables/seats?who={one}&to=swap:{other}")
    referee = colleague(organiser, "referee")
    referee.did("reseat-round", **sent(page))
    late = organiser.do("reseat-round", **sent(page))
    assert late.status_code == 409
    assert "Sitze in Runde 1 geändert" in late.content.decode()
    assert organiser.state.rounds[0].edition == 2
    told = " ".join(organiser.page("/tables").split())
    assert "Zettel der Tische 1 und 2</a>" in told
    assert "Karten der Tische 1 und 2</a>" in told


def test_a_report_that_comes_in_meanwhile_is_not_dropped(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.publish()
    one, other = pair(organiser)
    fields = sent(organiser.page(f"/tables/seats?who={one}&to=swap:{other}"))
    organiser.did("report-slip", **organiser.slip(1))
    late = organiser.do("reseat-round", **fields)
    assert late.status_code == 422
    assert "ein Ergebnis ist gemeldet" in late.content.decode()


def test_what_cannot_be_is_said_on_the_page(organiser: Clerk, colleague: Colleague) -> None:
    organiser.start(8)
    organiser.publish()
    one, _other = pair(organiser)
    assert "alle 4 Sitze besetzt" in organiser.page(f"/tables/seats?who={one}&to=table:2")
    assert "hätte dann" in organiser.page(f"/tables/seats?who={one}&to=new")
    for odd in ("who=x&to=new", f"who={one}&to=swap:x", f"who={one}&to=table:x", "to=swap:"):
        organiser.page(f"/tables/seats?{odd}")
    scorekeeper = colleague(organiser, "scorekeeper")
    assert "/tables/seats" not in scorekeeper.page("/tables")


def hidden(page: str, command: str) -> dict[str, str]:
    """What the form of a slip sends beside what is typed."""
    [form] = re.findall(rf'<form[^>]*/do/{command}".*?</form>', page, re.S)
    return dict(re.findall(r'<input\s+type="hidden"\s+name="([\w-]+)"\s+value="([^"]*)"', form))


def test_figures_typed_for_others_are_not_stored_for_who_sits_there_now(
    organiser: Clerk,
) -> None:
    """Opened before a swap and sent after it: from a phone, from the desk, from a score sheet."""
    organiser.start(8)
    organiser.publish()
    one, other = pair(organiser)
    seats = organiser.state.rounds[0].tables[1].seats
    phone = Phone(seats[2].player, organiser.slug)
    offline = phone.form("report-slip", "/report")
    counting = dict(re.findall(r'name="(seated)" value="([^"]*)"', phone.page("/count/1")))
    at_desk = hidden(organiser.page("/tables/1/1"), "report-slip")
    draft = re.search(r'data-draft="(report [^"]*)"', phone.page("/report"))
    typed = {f"vp-{line}": str(12 - line) for line in range(1, 5)} | {"won": "1"}
    organiser.did("reseat-round", round="1", swap=[one, other])

    assert "seats here have changed" in phone.refused("report-slip", **offline | typed)
    answer = organiser.do("report-slip", **at_desk | typed)
    assert answer.status_code == 422
    assert "haben sich die Sitze hier geändert" in answer.content.decode()
    assert "Neu öffnen</a>" in answer.content.decode(), "with a button that does it"
    counted = phone.client.post(f"/t/{organiser.slug}/me/count/1", counting | {"fill": "1"})
    assert counted.status_code == 422, "nothing goes into the report"
    assert "seats here have changed" in counted.content.decode()
    assert organiser.state.rounds[0].tables[1].state == "open"
    assert draft is not None
    assert draft[1] not in phone.page("/report"), "what was typed for others is not put back"

    phone.send("report-slip", "/report", **typed)
    slip = organiser.state.rounds[0].tables[1].slip
    assert slip is not None
    assert other in {line.player for line in slip.lines}


def test_nobody_is_offered_the_table_he_sits_at(organiser: Clerk) -> None:
    organiser.start(11)
    organiser.publish()
    short = next(t for t in organiser.state.rounds[0].tables.values() if len(t.seats) == 3)
    other = next(t for t in organiser.state.rounds[0].tables.values() if t is not short)
    for table, offered in ((short, False), (other, True)):
        page = organiser.page(f"/tables/seats?who={table.seats[0].player}")
        assert (f"to=table:{short.number}" in page) is offered


def test_a_referee_corrects_the_figures_of_those_he_saw(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.publish()
    at_desk = hidden(organiser.page("/tables/1/1"), "report-slip")
    typed = {f"vp-{line}": str(12 - line) for line in range(1, 5)} | {"won": "1"}
    people = at_desk["seated"].split()
    shown = at_desk | {"seated": " ".join([people[1], people[0], *people[2:]])}
    for command in ("report-slip", "correct-slip"):
        assert organiser.do(command, reason="x", **shown | typed).status_code == 422


def test_in_a_draft_somebody_is_moved_to_the_table_with_a_free_seat(
    organiser: Clerk, colleague: Colleague
) -> None:
    organiser.start(11)
    organiser.did("draft-round")
    page = organiser.page("/draw")
    tables = organiser.state.rounds[-1].tables.values()
    small = next(table for table in tables if len(table.seats) == 3)
    full = next(table for table in tables if len(table.seats) == 4)
    assert re.findall(r'data-goal="(\d+)"', page) == [str(small.number)]
    player = full.seats[0].player
    page = organiser.page(f"/tables/seats?who={player}&to=table:{small.number}")
    assert "Zurück zum Entwurf" in page
    organiser.did("reseat-round", **sent(page))
    assert home(organiser, player) == small.number
    assert not organiser.state.rounds[-1].published
    referee = colleague(organiser, "referee")
    assert referee.client.get(f"/t/{organiser.slug}/desk/tables/seats").status_code == 302


@pytest.mark.rule("CAR-302")
def test_the_seat_of_a_stand_in_is_taken_over_in_whichever_order_the_two_are_chosen(
    organiser: Clerk,
) -> None:
    organiser.announce("carcassonne", "two-player")
    organiser.enter(9)
    for player in list(organiser.state.entries):
        organiser.did("check-in", player=player, attested="on")
    organiser.did("close-check-in")
    organiser.post("/players/stand-in", name="Stina Springer")
    [helper] = organiser.state.standins
    organiser.did("start-tournament")
    organiser.publish()
    organiser.post("/players/add", name="Nora Spät", arrived="on", attested="on")
    late = next(p for p, entry in organiser.state.entries.items() if entry.from_round == 2)
    pages = [
        sent(organiser.page(f"/tables/seats?who={late}&to=swap:{helper}")),
        sent(organiser.page(f"/tables/seats?who={late}&who={helper}")),
        sent(organiser.page(f"/tables/seats?who={helper}&who={late}")),
    ]
    assert [page["swap"] for page in pages] == [[late, helper]] * 3
    organiser.did("reseat-round", round="1", swap=[late, helper])
    assert home(organiser, late)
    assert not organiser.state.called
