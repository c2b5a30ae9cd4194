"""Estimated chances in the hall: honest, exact where they can be, and silent where they must be."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import msgspec
import pytest
from django.test import Client

from tafelrunde.chances import foretelling
from tafelrunde.chances.foreseen import Question
from tafelrunde.chances.outlook import outlook
from tafelrunde.desk import commands as c
from tafelrunde.games.shelf import rulebook_for
from tafelrunde.store.apart import Stopped
from tafelrunde.store.foretelling import foretell, kept
from tafelrunde.store.kept_models import KeptChances
from tafelrunde.web import house
from tafelrunde.web.audience import press
from tests.desk.hall import ORGANISER, REFEREE
from tests.web.audience.days import Day, made_up_name
from tests.web.player.phones import Phone

pytestmark = pytest.mark.django_db
EVERYBODY = ("public", "projector", "phones")


@pytest.fixture(autouse=True)
def fresh_press() -> Iterator[None]:
    press.forget()
    yield
    press.forget()


def day_with(rounds: int, number: int = 16, **options: str) -> Day:
    """So many rounds played, the next one published, chances switched on."""
    day = Day(**options)  # type: ignore[arg-type]
    day.open(number)
    results = day.results(5)
    for _ in range(rounds):
        day.play_round(results)
    day.does(c.ShowChances(audiences=EVERYBODY))
    return day


def does(day: Day, command: c.Command) -> None:
    """After it was saved: through the ledger, and in the test's own copy."""
    day.does(command)
    house.ledger().append(day.state.id, command, ORGANISER, f"key-{len(day.records)}", None)


def report(day: Day, *tables: int) -> None:
    round_ = day.state.rounds[-1]
    results = day.results(9)
    for number in tables:
        slip = day.slip(round_.tables[number].seats, results, round_.kind)
        does(day, c.ReportSlip(round=round_.number, table=number, slip=slip))
        does(day, c.AcceptSlip(round=round_.number, table=number))


def quickly(asked: Question) -> bytes:
    """As the house does it, with fewer runs."""
    seed, version = asked.seed, asked.version
    book, before = rulebook_for(asked.state), asked.before
    told = foretelling.foretold(
        book, asked.state, seed=seed, version=version, before=before, runs=1000
    )
    return msgspec.json.encode(told)


def foretold(day: Day) -> int:
    done = foretell(house.ledger(), day.state.id, quickly)
    press.forget()
    return done


def page(path: str = "/chances", lang: str = "de") -> str:
    answer = Client(HTTP_ACCEPT_LANGUAGE=lang).get(f"/t/pokal{path}")
    assert answer.status_code == 200
    return " ".join(html.unescape(answer.content.decode()).split())


def body(text: str) -> str:
    return text[text.index('id="live"') :]


# ── What is shown ────────────────────────────────────────────────────────────────────────────────


def test_the_public_table_says_what_it_is_and_who_has_which_chance() -> None:
    day = day_with(2)
    day.publish()
    day.saved()
    assert "Die Chancen werden gerade neu geschätzt" in page(), "nobody has estimated anything yet"
    assert foretold(day) == 1
    text = body(page())
    assert "Geschätzt, bei gleich starken Leuten; 1.000-mal zu Ende gespielt" in text
    assert "In Runde 3: 0 von 4 Tischen sind fertig" in text
    assert "Endrunde" in text
    assert "Diese Tische entscheiden" in text
    assert ">0 %" not in text
    assert ">100 %" not in text
    assert 'href="/t/pokal/chances"' in page("")
    assert "Ce qui peut encore arriver" in page(lang="fr")
    found = kept(day.state.id)
    assert found is not None
    for hope in found.hopes:
        named = made_up_name(int(hope.player[1:]))
        assert (named in text) == (hope.finish is not None and hope.finish.chance > 0), named


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("de", "solange nicht bekannt ist, wer wo sitzen wird, kann manches davon schon entschie"),
        ("en", "as long as it is not known who will sit where, some of it may be decided already"),
        ("fr", "tant qu’on ne sait pas qui sera assis où, une partie peut en être déjà décidée"),
    ],
)
def test_before_a_round_is_seated_nothing_open_is_called_exact(lang: str, said: str) -> None:
    """Not everybody can win the round to come at once, and that is not reckoned with."""
    day = day_with(2)
    day.saved()
    assert foretold(day) == 1
    assert said in page(lang=lang)


def test_off_is_off_for_each_audience() -> None:
    day = day_with(2)
    day.publish()
    day.saved()
    foretold(day)
    assert 'id="slide-chances"' in page("/screen")
    assert (
        "Meine Chancen"
        in Phone("p1")
        .client.get("/t/pokal/me/standing", headers={"Accept-Language": "de"})
        .content.decode()
    )
    does(day, c.ShowChances(audiences=("public",)))
    press.forget()
    assert 'id="slide-chances"' not in page("/screen")
    assert "My chances" not in Phone("p1").page("/standing")
    assert "These tables decide" in page(lang="en")
    does(day, c.ShowChances())
    press.forget()
    assert "Hier werden keine Schätzungen gezeigt" in page()


def test_the_wall_shows_chances_by_itself_from_before_the_last_round_on() -> None:
    day = day_with(1)
    day.saved()
    foretold(day)
    assert 'id="slide-chances"' not in page("/screen"), "two rounds are left"
    assert 'href="?view=chances"' in page("/screen")
    assert 'id="slide-chances"' in page("/screen?view=chances")
    assert 'id="slide-standings"' not in page("/screen?view=chances")


def test_a_swing_names_the_table_that_brought_it() -> None:
    day = day_with(2)
    day.publish()
    day.saved()
    foretold(day)
    assert "ist fertig" not in page("/screen")
    report(day, 2)
    assert foretold(day) == 1
    does(day, c.StartClock(seconds=3600))
    press.forget()
    text = page("/screen?view=chances")
    assert "Tisch 2 ist fertig" in text
    found = kept(day.state.id)
    assert found is not None
    assert found.swings
    assert text.count('class="big-clock"') == 1, (
        "the round's clock is there while chances are shown"
    )
    assert found.seed not in text
    folded = page().partition("Zum Nachrechnen</summary>")[2].partition("</details>")[0]
    assert found.seed in folded
    there = {seat.player for seat in day.state.rounds[-1].tables[2].seats}
    assert found.swings[0].player in there, "whoever sat there moved most"
    report(day, 1, 3)
    foretold(day)
    assert "Die Tische 1 und 3 sind fertig" in page("/screen?view=chances")


def test_minors_are_never_named() -> None:
    day = Day()
    day.enter(16, minor=True)
    day.check_in_all()
    day.does(c.CloseCheckIn())
    day.does(c.StartTournament())
    for _ in range(2):
        day.play_round(day.results(5))
    day.does(c.ShowChances(audiences=EVERYBODY))
    day.saved()
    foretold(day)
    names = [made_up_name(number) for number in range(1, 17)]
    for text in (page(), page("/screen?view=chances")):
        assert "#1" in text
        assert not [name for name in names if name in text]


# ── Never against what is exact ──────────────────────────────────────────────────────────────────


def test_older_estimates_are_not_put_beside_newer_results() -> None:
    """No number and no table of before: whoever is out by now would stand there with a chance."""
    day = day_with(3, mode="four-rounds")
    day.publish()
    day.saved()
    foretold(day)
    estimated = [p for p in day.state.entries if "My chances" in Phone(p).page("/standing")]
    assert estimated
    report(day, 1)
    press.forget()
    text = body(page())
    assert "Die Chancen werden gerade neu geschätzt" in text
    assert "%" not in text
    assert "Diese Tische entscheiden" not in text
    assert 'href="/t/pokal/chances"' in page(""), "whoever reads it is not sent away"
    assert "On estime les chances à nouveau" in page(lang="fr")
    assert 'id="slide-chances"' not in page("/screen")
    assert 'id="slide-chances"' not in page("/screen?view=chances")
    phone = Phone(estimated[0]).page("/standing")
    assert "My chances" not in phone
    assert "cases" not in phone
    foretold(day)
    assert "1 von 4 Tischen sind fertig" in page()
    assert "Tisch 1 ist fertig" in page("/screen?view=chances")


def test_what_could_not_be_estimated_in_time_is_said_and_swings_go_on_from_before() -> None:
    day = day_with(2)
    day.publish()
    day.saved()
    foretold(day)

    def late(_asked: Question) -> bytes:
        raise Stopped("not done after 60 seconds")

    report(day, 1)
    assert foretell(house.ledger(), day.state.id, late) == 1
    press.forget()
    assert "Die Chancen konnten nicht rechtzeitig geschätzt werden" in page()
    assert 'id="slide-chances"' not in page("/screen")
    report(day, 3)
    assert foretold(day) == 1
    assert "Die Tische 1 und 3 sind fertig" in page("/screen?view=chances")


def test_whoever_has_no_rank_is_nobody_the_finish_is_out_of_reach_for() -> None:
    day = day_with(2)
    command = c.DisqualifyPlayer(player="p16", rule="7W-502", grounds="gezinkt")
    day.does(command, REFEREE)
    day.publish()
    day.saved()
    foretold(day)
    found = kept(day.state.id)
    assert found is not None
    out = [hope for hope in found.hopes if hope.finish is not None and not hope.finish.chance]
    assert "p16" in {hope.player for hope in out}
    said = re.search(r"For (\d+) others? ", body(page(lang="en")))
    assert int(said[1] if said else 0) == len(out) - 1


def test_what_was_certain_and_is_open_again_is_not_said() -> None:
    day = day_with(2)
    day.publish()
    day.saved()
    report(day, 1, 2, 3)
    foretold(day)
    found = kept(day.state.id)
    assert found is not None
    assert any(hope.finish is not None and hope.finish.certain for hope in found.hopes)
    since = len(day.records) - 3
    does(day, c.TakeBack(since=since, reason="falscher Tisch"))
    press.forget()
    assert "Die Chancen werden gerade neu geschätzt" in page()
    assert foretold(day) == 1
    assert "1 von 4 Tischen" in page()


# ── What belongs to the ceremony, and what nobody knows yet ──────────────────────────────────────


def test_who_wins_is_left_to_the_ceremony() -> None:
    """Where the rounds decide the title chances end before it is certain."""
    day = day_with(3, mode="four-rounds")
    day.publish()
    day.saved()
    shown = 0
    for table in list(day.state.rounds[-1].tables):
        report(day, table)
        foretold(day)
        found = kept(day.state.id)
        text = page() + page("/screen?view=chances") + Phone("p1").page("/standing")
        told = "These tables decide" in text or "Diese Tische entscheiden" in text
        certain = found is not None and found.title_is_certain
        shown += told
        assert not (told and certain)
    assert shown
    assert "Keine Chancen zu zeigen" in page(), "every table is final"
    does(day, c.CloseRound(round=4))
    press.forget()
    assert "Keine Chancen zu zeigen" in page()


def test_a_draft_and_a_slip_nobody_accepted_move_nothing() -> None:
    day = day_with(2)
    day.saved()
    foretold(day)
    does(day, c.DraftRound(seed="drei"))
    assert foretold(day) == 0
    assert "Nach Runde 2" in page(), "nobody knows who sits where"
    does(day, c.PublishRound(round=3))
    assert foretold(day) == 1
    slip = day.slip(day.state.rounds[-1].tables[1].seats, day.results(9))
    does(day, c.ReportSlip(round=3, table=1, slip=slip))
    assert foretold(day) == 0


@pytest.mark.rule("FRI-231")
def test_under_pseudonyms_no_table_is_told() -> None:
    day = day_with(1, 8, rulebook="friedrich", mode="world-championship")
    day.saved()
    foretold(day)
    text = body(page())
    assert "Was noch passieren kann" in text
    assert not [name for name in map(made_up_name, range(1, 9)) if name in text]
    does(day, c.DraftRound(seed="zwei"))
    does(day, c.PublishRound(round=2))
    foretold(day)
    assert "Keine Chancen zu zeigen" in page()
    assert 'id="slide-chances"' not in page("/screen")


# ── Phones, and pages that are kept ──────────────────────────────────────────────────────────────


def test_a_phone_reads_what_each_place_is_worth_and_what_is_certain_elsewhere() -> None:
    day = day_with(2)
    day.publish()
    day.saved()
    foretold(day)
    told = 0
    for player in day.state.entries:
        text = " ".join(Phone(player).page("/standing").split())
        exact = outlook(day.state, day.rulebook, player)
        assert exact is not None
        opened = {at.place for at in exact.places if at.verdict == "open"}
        said = {int(n) for n in re.findall(r"Place (\d) at your table is enough in", text)}
        assert said == (opened if exact.verdict == "open" else set())
        assert bool(re.search(r"You reach the finish in \d+ of \d+ cases|than", text)) or not said
        told += len(said)
    assert told


def test_a_phone_and_the_press_hear_of_new_estimates_alone() -> None:
    day = day_with(2)
    day.publish()
    day.saved()
    foretold(day)
    phone = Phone("p1")
    mark = re.search(r'name="mark" value="(\w+)"', phone.page("/standing"))
    assert mark is not None

    def asks() -> int:
        return phone.client.get(
            "/t/pokal/me/standing", {"mark": mark[1]}, headers={"HX-Request": "true"}
        ).status_code

    assert asks() == 204
    before = Client().get("/t/pokal/chances")["ETag"]
    KeptChances.objects.update(stamp="another", foreseen=kept_again(day))
    press.forget()
    assert asks() == 200
    assert Client().get("/t/pokal/chances")["ETag"] != before


def kept_again(day: Day) -> bytes:
    row = KeptChances.objects.get(hall_id=day.state.id)
    return bytes(row.foreseen).replace(row.stamp.encode(), b"another")
