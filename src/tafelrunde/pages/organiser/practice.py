"""What comes next in a practice tournament, and why? Worked out from its state, not from clicks.

Whoever wanders off, takes something back or does it in another order is led on from there.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tafelrunde.desk.matter import Matter
from tafelrunde.desk.steps import NOBODY, Step, next_step
from tafelrunde.draw.chance import Lots
from tafelrunde.games.sample import sample_slip
from tafelrunde.journal.events import Slip
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.calling import Names
from tafelrunde.state.tournament import Round, Table, Tournament
from tafelrunde.words import Player, Text

BUTTON = "#next-step"
SLIP_BUTTON = "[data-slip] button.big"
MISREAD = 10
"""So much was read wrongly in the slip that is to be corrected."""

WAY = (
    "arrive", "late", "start", "draw 1", "publish 1", "slip 1", "correct 1", "close 1", "here",
    "draw 2", "publish 2", "check 2", "close 2", "seat", "match", "award", "over",
)  # fmt: skip


class Lead(msgspec.Struct, frozen=True):
    """The next thing to do in a sentence or two, its reason, and where its button is."""

    code: str
    text: Text
    why: Text
    page: str
    of: tuple[str | int, ...] = ()
    """What the page's address needs besides the tournament."""
    spot: str = BUTTON
    """What is marked on that page."""
    paper: tuple[tuple[str, int], ...] = ()
    """A slip somebody hands in: players and their figures."""

    @property
    def number(self) -> int:
        """How far along the way; 0 beside it."""
        return WAY.index(self.code) + 1 if self.code in WAY else 0

    @property
    def over(self) -> bool:
        """What is left to press stands beside these words, on every page."""
        return self.code == WAY[-1]

    @property
    def steps(self) -> int:
        return len(WAY)


def lead(view: View[Names], organiser: bool = True) -> Lead:
    """With the names the desk knows people by; helpers do not throw it away."""
    matter, names = Matter(view.state, view.rulebook, NOBODY, ""), view.spoken
    step = next_step(view.state, view.rulebook)
    leads = LEADS if organiser else LEADS | {"over": _over_for_helpers}
    found = leads.get(step.code, _as_the_desk_says)(matter, step)
    paper = tuple((names.get(player, player), figure) for player, figure in found.paper)
    text, why = found.text.named(names), found.why.named(names)
    return msgspec.structs.replace(found, text=text, why=why, paper=paper)


# ── Results of those who play ────────────────────────────────────────────────────────────────────


def played(matter: Matter, table: Table) -> Slip:
    """How the game at this table ends: the same whenever it is asked."""
    lots = Lots(matter.state.id, f"practice {table.where}")
    return sample_slip(matter.rulebook, matter.mode, table.seats, None, lots)


def reporting(state: Tournament) -> list[Table]:
    """Tables whose phones report by themselves: all but the one that hands in paper in round 1."""
    if not state.rounds or not state.rounds[-1].published or state.rounds[-1].closed:
        return []
    round_ = state.rounds[-1]
    on_paper = min(round_.tables) if round_.number == 1 else 0
    return [
        table
        for number, table in round_.tables.items()
        if number != on_paper and table.slip is None
    ]


def leaves_one_out(round_: Round, table: Table) -> bool:
    """Whether one signature is missing there: the desk looks at that slip."""
    return round_.number > 1 and table.number == min(round_.tables)


def _paper(matter: Matter, table: Table) -> tuple[tuple[str, int], ...]:
    lines = played(matter, table).lines
    return tuple((line.player, next(iter(line.figures.values()))) for line in lines)


# ── Before the first round ───────────────────────────────────────────────────────────────────────


def _check_in(matter: Matter, _step: Step) -> Lead:
    missing = [p for p, entry in matter.state.entries.items() if not entry.checked_in]
    if len(missing) > 1:
        return Lead(
            "arrive",
            Text("{player} comes through the door: tap the name.", player=Player(missing[0])),
            Text("Only those who are here are seated. All but two have been checked in already."),
            "checkin",
            spot=f"#tap-{missing[0]}",
        )
    late = Text("Everybody is here: close check-in.")
    if missing:
        late = Text(
            "{player} rings: the train is late. Choose “comes later” and close check-in.",
            player=Player(missing[0]),
        )
    why = Text(
        "Check-in asks about everybody who is missing, so that nobody is forgotten; whoever comes "
        "later plays from round 2 on."
    )
    return Lead("late", late, why, "checkin", spot="#close")


def _start(_matter: Matter, _step: Step) -> Lead:
    return Lead(
        "start",
        Text("Start the tournament."),
        Text(
            "From now on rules and options are fixed. Until a round is published the start can be "
            "taken back."
        ),
        "desk",
    )


# ── Rounds ───────────────────────────────────────────────────────────────────────────────────────


def _draw(matter: Matter, _step: Step) -> Lead:
    state = matter.state
    late = [p for p, e in state.entries.items() if e.from_round > 1 and not e.checked_in]
    if late and state.rounds:
        return Lead(
            "here",
            Text("{player} has arrived: tap the name.", player=Player(late[0])),
            Text("Whoever came later is seated from the next round on."),
            "checkin",
            spot=f"#tap-{late[0]}",
        )
    number = len(state.rounds) + 1
    return Lead(
        f"draw {number}",
        Text("Draw round {number}.", number=number),
        Text(
            "The program seats people so that they meet as many others as possible, and anybody "
            "can make the draw again."
        ),
        "draw",
    )


def _publish(matter: Matter, _step: Step) -> Lead:
    number = matter.state.rounds[-1].number
    return Lead(
        f"publish {number}",
        Text("Look at the seating, tick that you did, and publish round {number}.", number=number),
        Text("Until then nobody else sees it, and seats can be swapped."),
        "draw",
    )


def _collect(matter: Matter, _step: Step) -> Lead:
    round_ = matter.state.rounds[-1]
    by_phone = reporting(matter.state)
    for table in round_.tables.values():
        if table.state != "final" and table not in by_phone:
            return _slip(matter, round_, table)
    return Lead(
        "wait",
        Text("At the tables people are playing. In a moment their phones report the results."),
        Text("There is nothing for you to do: watch how the tables change."),
        "tables",
        spot="",
    )


def _slip(matter: Matter, round_: Round, table: Table) -> Lead:
    of = (round_.number, table.number)
    if table.slip is None:
        return Lead(
            f"slip {round_.number}",
            Text(
                "Table {table} hands in its slip on paper: type the figures and save it as signed.",
                table=table.number,
            ),
            Text("What everybody at the table has signed counts. The other table uses phones."),
            "slip",
            of,
            SLIP_BUTTON,
            _paper(matter, table),
        )
    return Lead(
        f"check {round_.number}",
        Text(
            "Table {table} has reported by phone, but not everybody has signed: look at the slip "
            "and accept it.",
            table=table.number,
        ),
        Text("A battery is empty. Whoever signs on paper at the desk has signed as well."),
        "slip",
        of,
    )


def _close(matter: Matter, _step: Step) -> Lead:
    state = matter.state
    round_ = state.rounds[-1]
    corrected = any(t.corrections for each in state.rounds for t in each.tables.values())
    if not corrected:
        return _correct(matter, round_)
    return Lead(
        f"close {round_.number}",
        Text("Look at the standings and close round {number}.", number=round_.number),
        Text("Every place says its reason. What comes next is built on these standings."),
        "standings",
    )


def _correct(matter: Matter, round_: Round) -> Lead:
    table = round_.tables[max(round_.tables)]
    slip = table.slip or played(matter, table)
    line = slip.lines[-1]
    wrong = next(iter(line.figures.values()))
    return Lead(
        f"correct {round_.number}",
        Text(
            "{player} comes to you: at table {table} it was {right} points, not {wrong}. Correct "
            "the slip, with a reason.",
            player=Player(line.player),
            table=table.number,
            right=wrong + MISREAD,
            wrong=wrong,
        ),
        Text(
            "A final result changes by a correction only: what it changes is said first, and old "
            "and new stay in the history."
        ),
        "slip",
        (round_.number, table.number),
        SLIP_BUTTON,
    )


# ── Finish ───────────────────────────────────────────────────────────────────────────────────────


def _seat(_matter: Matter, _step: Step) -> Lead:
    return Lead(
        "seat",
        Text("Seat the final."),
        Text("Who plays in it follows from the standings; nobody has to reckon."),
        "finish",
    )


def _match(matter: Matter, step: Step) -> Lead:
    match = next((each for each in matter.state.matches.values() if each.awaiting), None)
    if match is None:
        return _as_the_desk_says(matter, step)
    return Lead(
        "match",
        Text("The final has been played: type its figures and save them."),
        Text("The final alone decides who comes first."),
        "match",
        (match.id,),
        SLIP_BUTTON,
        _paper(matter, match.game),
    )


def _award(_matter: Matter, _step: Step) -> Lead:
    return Lead(
        "award",
        Text("Look at the final ranking and end the tournament with it."),
        Text(
            "Certificates are printed before, under “Paper”. Afterwards the files are ready for "
            "everybody. This can be taken back, too."
        ),
        "award",
    )


def _over(_matter: Matter, _step: Step) -> Lead:
    return Lead(
        "over",
        Text("That was a whole day. Throw the practice away and announce your own tournament."),
        Text(
            "It goes with the backups made for it. Before that you may look around here as long as "
            "you like."
        ),
        "desk",
        spot="#practice-end summary",
    )


def _over_for_helpers(_matter: Matter, _step: Step) -> Lead:
    return Lead(
        "over",
        Text("That was a whole day. The organiser throws the practice away once all have seen it."),
        Text("Until then you may look around here as long as you like."),
        "desk",
    )


def _as_the_desk_says(_matter: Matter, step: Step) -> Lead:
    """Beside the way: what the desk itself would do next."""
    return Lead(step.code, step.text, Text("Every step can be taken back in the history."), "desk")


LEADS: dict[str, Callable[[Matter, Step], Lead]] = {
    "check-in": _check_in,
    "start": _start,
    "draft-round": _draw,
    "publish-round": _publish,
    "collect-slips": _collect,
    "close-round": _close,
    "seat-stage": _seat,
    "report-match": _match,
    "award": _award,
    "over": _over,
}
