"""A house to look around in: made-up tournaments of every game, each at another moment of its day.

Everything goes through the desk's commands and the ledger. All or nothing: an interrupted
demonstration leaves an empty house.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction

from tafelrunde.demo import friedrich as demo_friedrich
from tafelrunde.demo import season as demo_season
from tafelrunde.demo.people import invented_people
from tafelrunde.demo.telling import SEED, Story, StoryClock, Telling
from tafelrunde.demo.tour import BY_A_TAP
from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.rulebook.faults import Broken
from tafelrunde.state.tournament import Tournament
from tafelrunde.store.badges import allow_claiming
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.ledger import server_time
from tafelrunde.store.models import Hall

BETWEEN_COMMANDS = timedelta(seconds=17)
Told = Callable[[int, int, str], None]
"""Called with how many tournaments are ready, of how many, and which one comes next."""


# ── The stories ──────────────────────────────────────────────────────────────────────────────────


def _waiting_list(told: Telling) -> None:
    told.enter_all()


def _checking_in(told: Telling) -> None:
    told.enter_all()
    arrived = list(told.state.entries)
    told.check_in(told.lots("arrivals").pick(arrived, len(arrived) * 5 // 9))


def _collecting(told: Telling) -> None:
    """Round 2: some tables final, one partly signed, one disputed, others still playing."""
    told.start()
    told.play_round()
    number = told.publish()
    told.do(c.StartClock())
    tables = list(told.state.rounds[-1].tables)
    for table in tables[:2]:
        told.settle(table)
    for table in tables[2:5]:
        told.report(table)
    partly, disputed = (told.state.rounds[-1].tables[table].seats for table in tables[2:4])
    told.do(c.ConfirmSlip(round=number, table=tables[2], player=partly[0].player))
    told.do(
        c.DisputeSlip(
            round=number,
            table=tables[3],
            player=disputed[-1].player,
            reason="Die längste Handelsstraße ist nicht mitgezählt.",
        )
    )
    told.do(c.ExtendTable(table=tables[-1], seconds=300, reason="späterer Beginn"))


def _before_the_final(told: Telling) -> None:
    told.start()
    told.play_rounds(told.matter.rounds_foreseen)


def _half_of_the_semifinals(told: Telling) -> None:
    """A knockout worth looking at: one finalist is known, the other match is on."""
    _before_the_final(told)
    told.play_finish(until=lambda state: bool(state.matches.get("SF1") and _over(state, "SF1")))


def _over(state: Tournament, match: str) -> bool:
    return not state.matches[match].awaiting


def _awarded(told: Telling) -> None:
    _before_the_final(told)
    told.play_finish()


STORIES = (
    Story(
        slug="carcassonne-herbst",
        title="Carcassonne-Herbstturnier",
        venue="Bürgerhaus Beispielstadt, Großer Saal",
        rulebook="carcassonne",
        mode="two-player",
        tell=_waiting_list,
        days=19,
        minutes_ago=3 * 24 * 60,
        players=27,
        referee="Hella Regelkunde",
        details=c.SetDetails(capacity=24, round_minutes=45),
    ),
    Story(
        slug="dominion-nacht",
        title="Lange Dominion-Nacht",
        venue="Spielecafé Zur Vierten Provinz",
        rulebook="dominion",
        mode="swiss",
        tell=_checking_in,
        minutes_ago=25,
        players=18,
        details=c.SetDetails(fee_cents=400, capacity=24, round_minutes=60),
    ),
    Story(
        slug="catan-stadtmeisterschaft",
        title="Catan-Stadtmeisterschaft Musterhausen",
        venue="Stadthalle Musterhausen",
        rulebook="catan",
        mode="ranking-tournament",
        tell=_collecting,
        minutes_ago=55,
        players=32,
        referee="Ödön Regelkunde",
        details=c.SetDetails(round_minutes=90),
        options={"turn_limit": True},
    ),
    Story(
        slug="sieben-wunder-pokal",
        title="Sieben-Wunder-Pokal",
        venue="Kulturbahnhof Probendorf",
        rulebook="seven-wonders",
        mode="prelims-and-final",
        tell=_before_the_final,
        minutes_ago=45,
        players=24,
        details=c.SetDetails(fee_cents=300, round_minutes=50),
    ),
    Story(
        slug="carcassonne-pokal",
        title="Carcassonne-Pokal Probendorf",
        venue="Spieliothek Probendorf",
        rulebook="carcassonne",
        mode="two-player",
        tell=_half_of_the_semifinals,
        minutes_ago=70,
        players=16,
        details=c.SetDetails(round_minutes=45),
    ),
    Story(
        slug="friedrich-wochenende",
        title="Friedrich-Wochenende",
        venue="Schlosskeller Niemandsland",
        rulebook="friedrich",
        mode="world-championship",
        tell=demo_friedrich.beside_the_boards,
        minutes_ago=demo_friedrich.MINUTES,
        players=12,
        referee="Wolf Kriegsrat",
    ),
    Story(
        slug="friedrich-meisterschaft",
        title="Friedrich-Meisterschaft",
        venue="Gasthof Zum Alten Fritz, Niemandsland",
        rulebook="friedrich",
        mode="world-championship",
        tell=_awarded,
        days=-20,
        minutes_ago=20 * 24 * 60,
        players=16,
    ),
    Story(
        slug="ihr-erstes-turnier",
        title="Ihr erstes Turnier",
        venue="Bei Ihnen",
        rulebook="seven-wonders",
        mode="four-rounds",
        tell=lambda _told: None,
        days=7,
        minutes_ago=1,
    ),
)


def fill(
    organiser: Actor, told: Told = lambda _done, _all, _title: None, using: str = "default"
) -> bool:
    """Fill an empty house with the demonstration; a house with anything in it stays as it is."""
    today = datetime.fromisoformat(server_time())
    with transaction.atomic(using=using):
        if Hall.objects.using(using).exists():
            return False
        for done, story in enumerate(STORIES):
            told(done, len(STORIES), story.title)
            _tell(story, organiser, today, using)
        demo_season.tell(organiser, today, using)
        told(len(STORIES), len(STORIES), "")
    return True


def _tell(story: Story, organiser: Actor, today: datetime, using: str) -> None:
    clock = StoryClock(today - timedelta(minutes=story.minutes_ago), BETWEEN_COMMANDS)
    ledger = DjangoLedger(using, clock)
    people = invented_people(story.players, f"{SEED} {story.slug}", today.year)
    hall_id = ledger.open_hall(story.slug, story.title)
    if story.slug in BY_A_TAP:
        allow_claiming(hall_id, "tap", using)
    telling = Telling(story, ledger, clock, organiser, hall_id, people)
    telling.announce((today + timedelta(days=story.days)).date().isoformat())
    story.tell(telling)
    if clock.now > datetime.fromisoformat(server_time()):
        raise Broken(f"{story.slug}: the story reaches into the future ({clock.now})")
