"""Lists of people on paper: who comes through the door, and where each sits all day.

Both are for the desk and for the person concerned, so they show full names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tafelrunde.desk.copies import asks_for_games
from tafelrunde.desk.rules import eligible_countries, rule_for
from tafelrunde.journal.events import Seat
from tafelrunde.pages.paper.imposition import filled, sheets
from tafelrunde.pages.paper.model import (
    Cell,
    Column,
    Facts,
    Grid,
    Heading,
    Page,
    Prose,
    ScheduleCard,
    ScheduleCards,
    ScheduleLine,
)
from tafelrunde.pages.paper.planned import round_known
from tafelrunde.pages.paper.source import Source
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.state.tournament import Entry
from tafelrunde.words.numbers import money_text

SCHEDULES_UP = 8
WALK_INS = 8
"""Empty rows on the check-in list."""
LONG_HEADING = 18
BOX, TICKED = "☐", "☑"


# ── Check-in ─────────────────────────────────────────────────────────────────────────────────────


def check_in_list(source: Source) -> Page:
    """Everybody by surname, with a box for all that has to be settled at the door."""
    state = source.state
    if not state.entries:
        raise Refusal.single("check-in", "nobody has been entered yet")
    asked = list(_asked(source))
    grid = _people_grid(source, asked, state.entries)
    blocks: list[Facts | Grid | Heading | Prose] = [Facts(rows=tuple(_money(source))), grid]
    for title, book in (
        (source.say("Stand-ins"), state.standins),
        (source.say("Waitlist"), state.waiting),
    ):
        if book:
            blocks += [Heading(text=title), _people_grid(source, asked, book)]
    blocks += [Heading(text=source.say("Walk-ins")), _walk_ins(source, asked)]
    return Page(heading=source.say("Check-in"), sub=source.where_and_when, blocks=tuple(blocks))


Settled = Callable[[Entry], str]


def _box(done: bool) -> str:
    return TICKED if done else BOX


def _asked(source: Source) -> Iterator[tuple[str, Settled]]:
    """What this rulebook wants settled at the door, as columns of boxes."""
    yield source.say("here"), lambda entry: _box(entry.checked_in)
    if source.state.details.fee_cents:
        yield source.say("paid", context="people"), lambda entry: _box(entry.fee_paid)
    if rule_for(source.rulebook, "data-checked"):
        yield source.say("data"), _of_players(lambda entry: entry.data_checked)
    if countries := eligible_countries(source.rulebook):
        lives = source.say("passport or home: {countries}", countries=countries)
        yield lives, lambda entry: _box(bool(entry.eligible))
    if rule_for(source.rulebook, "consent"):
        yield (
            source.say("consent"),
            lambda entry: _box(entry.consent) if entry.minor else "–",
        )
    if rule_for(source.rulebook, "fair-play"):
        yield source.say("fair play"), _of_players(lambda entry: entry.fair_play)
    if source.mode.pseudonyms_rule:
        # Chosen, or invented by the house for a list that has none: the tick says no more.
        yield (
            source.say("pseudonym given"),
            _of_players(lambda entry: bool(entry.pseudonym)),
        )
    if asks_for_games(source.rulebook, source.state):
        yield source.say("brings a game"), lambda entry: _box(entry.brings_game)


def _of_players(settled: Callable[[Entry], bool]) -> Settled:
    """What a stand-in is not asked for, who takes no part."""
    return lambda entry: "–" if entry.standin else _box(settled(entry))


def _ticked(label: str) -> Column:
    """A column of boxes; a long heading goes over several lines and leaves names their room."""
    return Column(label=label, align="center", wide=int(len(label) > LONG_HEADING))


def _walk_ins(source: Source, asked: list[tuple[str, Settled]]) -> Grid:
    """Empty rows for people nobody expected; what is asked of minors is asked of them too."""
    labels = [
        source.say("Surname, first name"),
        source.say("Club, year of birth"),
        *(label for label, _settled in asked),
    ]
    wide = {0: 3, 1: 2}
    return Grid(
        columns=tuple(
            Column(label=label, align="left", wide=wide[at]) if at in wide else _ticked(label)
            for at, label in enumerate(labels)
        ),
        rows=tuple(
            (Cell(text=" "), Cell(text=" "), *(Cell(text=BOX) for _ in asked))
            for _ in range(WALK_INS)
        ),
        size=14,
        roomy=True,
    )


def _people_grid(source: Source, asked: list[tuple[str, Settled]], book: dict[str, Entry]) -> Grid:
    columns = (
        Column(label=source.say("No."), align="right"),
        Column(label=source.say("Name"), wide=3),
        *([Column(label="Code", align="center")] if source.codes else []),
        *(_ticked(label) for label, _box in asked),
        Column(label=source.say("Remarks"), wide=2),
    )
    rows = []
    for player in sorted(book, key=source.by_surname):
        entry = book[player]
        rows.append(
            (
                Cell(text=str(entry.number or "")),
                _name(source, player),
                *([Cell(text=source.codes.get(player, "–"))] if source.codes else []),
                *(Cell(text=settled(entry)) for _label, settled in asked),
                Cell(text="", small=_remark(source, entry)),
            )
        )
    return Grid(columns=columns, rows=tuple(rows), size=11, roomy=True)


def _name(source: Source, player: str) -> Cell:
    last, first = source.listed(player)
    listed = f"{last}, {first}" if first else last
    club, mark = source.clubs.get(player, ""), source.marks.get(player, "")
    # The club stands below the name anyway; only a number has to be said besides.
    named = f"{listed} ({mark})" if mark and mark != club else listed
    return Cell(text=named, small=club, strong=True)


def _remark(source: Source, entry: Entry) -> str:
    said = []
    if entry.disqualified_after is not None:
        said.append(source.say("disqualified"))
    elif entry.withdrew_after is not None:
        said.append(source.say("withdrawn"))
    if entry.minor:
        said.append(source.say("minor"))
    if entry.fixed_table is not None:
        said.append(source.say("table {fixed_table}", fixed_table=entry.fixed_table))
    if entry.from_round > 1:
        said.append(source.say("from round {from_round}", from_round=entry.from_round))
    return ", ".join(said)


def _money(source: Source) -> Iterator[tuple[str, str]]:
    state = source.state
    yield source.say("Entered"), str(len(state.entries))
    if state.details.capacity:
        yield source.say("Places"), str(state.details.capacity)
    fee = state.details.fee_cents
    if not fee:
        yield source.say("Fee"), source.say("none", context="people")
        return
    paid = sum(entry.fee_paid for entry in state.entries.values())
    rule = rule_for(source.rulebook, "fee")
    yield source.say("Fee"), euros(fee, source) + (f" ({rule})" if rule else "")
    yield (
        source.say("Takings"),
        source.say(
            "{euros} of {euros_2}; in the box: ____________",
            euros=euros(fee * paid, source),
            euros_2=euros(fee * len(state.entries), source),
        ),
    )


def euros(cents: int, source: Source) -> str:
    return money_text(cents, source.lang)


# ── Personal cards ───────────────────────────────────────────────────────────────────────────────

Found = dict[str, tuple[int, Seat]]
"""Table and seat of everybody in a round."""


def schedule_cards(source: Source) -> ScheduleCards:
    """A card for each player: what is known of every round, and room for what is not."""
    number = rounds_foreseen(source.mode, source.state)
    seats = [_seats_of(source, each) for each in range(1, number + 1)]
    cards = [
        ScheduleCard(
            name=source.called(player),
            lines=tuple(
                _schedule_line(source, index, found.get(player))
                for index, found in enumerate(seats, start=1)
            ),
            hint=_card_hint(source, player),
            link=source.card_addresses.get(player, ""),
        )
        for player in sorted(_with_a_day(source, seats), key=source.by_surname)
    ]
    return ScheduleCards(
        heading=source.say("My day"),
        columns=(source.say("Round"), source.say("Table"), source.seat_label),
        sheets=filled(sheets(cards, SCHEDULES_UP), _empty_card(number)),
    )


def _with_a_day(source: Source, seats: list[Found]) -> Iterator[str]:
    """Everybody who plays on, and the stand-ins who have a seat."""
    state = source.state
    for player, entry in state.entries.items():
        if entry.disqualified_after is None and entry.withdrew_after is None:
            yield player
    for player in state.standins:
        if any(player in found for found in seats):
            yield player


def _card_hint(source: Source, player: str) -> str:
    entry = source.state.person(player)
    if player in source.public.initials and entry is not None and entry.number:
        return source.say("My number: {number}", number=entry.number)
    code = source.codes.get(player, "")
    return source.say("My code: {code}", code=code) if code else ""


def _seats_of(source: Source, number: int) -> Found:
    """As seated, else as the plan in force says."""
    round_ = round_known(source, number)
    tables = round_.tables.values() if round_ is not None else ()
    return {
        seat.player: (table.number, seat)
        for table in tables
        for seat in source.numbered(table.seats)
    }


def _empty_card(rounds: int) -> ScheduleCard:
    """For somebody who comes unannounced."""
    lines = (ScheduleLine(round=str(each), table="", seat="") for each in range(1, rounds + 1))
    return ScheduleCard(name="", lines=tuple(lines))


def _schedule_line(source: Source, number: int, found: tuple[int, Seat] | None) -> ScheduleLine:
    if found is None:
        return ScheduleLine(round=str(number), table="", seat="")
    table, seat = found
    return ScheduleLine(round=str(number), table=str(table), seat=source.seat_word(seat))
