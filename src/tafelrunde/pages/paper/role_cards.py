"""What does each helper need to know on the day? A page of paper for each role, and the poster.

Whoever helps for the first time reads one page before the doors open; whoever runs the day has it
before him with the announced times, and room to tick.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tafelrunde.pages.paper.knockout import has_finish
from tafelrunde.pages.paper.model import (
    Block,
    Cell,
    Column,
    Grid,
    Heading,
    JoinPoster,
    Page,
    Prose,
)
from tafelrunde.pages.paper.source import Source
from tafelrunde.pages.plain_words import duration
from tafelrunde.pages.timetable import round_text, window_text
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.scoring import Scoring
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.words import Text

BOX = "☐"
BY_HAND = "__________"
FEW_LINES = 12
"""Of a day plan: so many can be set larger, and still all of it is one page."""
NO_ADDRESS = Text("only with QR codes, where phones reach the house")


def _rows(source: Source, steps: Iterable[tuple[Text, Text]], size: float) -> Grid:
    """When something happens, and what is done then."""
    return Grid(
        columns=(
            Column(label=source.say("When"), wide=1),
            Column(label=source.say("What to do"), wide=3),
        ),
        rows=tuple(
            (Cell(text=source.text(when), strong=True), Cell(text=source.text(what)))
            for when, what in steps
        ),
        size=size,
        roomy=True,
    )


def _card(source: Source, heading: str, *blocks: Block) -> Page:
    return Page(heading=heading, sub=source.where_and_when, blocks=blocks)


# ── Organiser ────────────────────────────────────────────────────────────────────────────────────


def organiser_card(source: Source) -> Page:
    """The day from the door to the award, by the announced times."""
    return _card(
        source,
        source.say("The organiser’s day"),
        _day_plan(source),
        Heading(text=source.say("If something goes wrong")),
        _rows(source, TROUBLES, 12),
    )


def _day_plan(source: Source) -> Grid:
    """A line for each thing to do, with its time where one was announced, and a box."""
    rows = tuple(
        (
            Cell(text=BOX),
            Cell(text=time or BY_HAND),
            Cell(text=what, strong=True),
            Cell(text=source.text(how)),
        )
        for time, what, how in _plan(source)
    )
    columns = (
        Column(label=""),
        Column(label=source.say("Time")),
        Column(label=source.say("What", context="day plan"), wide=2),
        Column(label=source.say("What to do"), wide=4),
    )
    return Grid(columns=columns, rows=rows, size=12 if len(rows) <= FEW_LINES else 10)


def _plan(source: Source) -> Iterator[tuple[str, str, Text]]:
    details = source.state.details
    rounds = rounds_foreseen(source.mode, source.state)
    yield source.say("the evening before"), source.say("Print"), EVENING_BEFORE
    yield "", source.say("Open the house"), OPENING
    yield source.text(window_text(details)), source.say("Check-in"), _checking_in(source)
    for number in range(1, rounds + 1):
        yield (
            source.text(round_text(details, number)),
            source.say("Round {number}", number=number),
            _first_round(source) if number == 1 else LATER_ROUND,
        )
    if has_finish(source):
        yield source.text(round_text(details, rounds + 1)), source.say("Finish"), FINISH
    yield "", source.say("Award"), AWARD
    yield "", source.say("Afterwards"), _afterwards(source)


def _checking_in(source: Source) -> Text:
    return CHECKING_IN_FOR_A_FEE if source.state.details.fee_cents else CHECKING_IN


def _afterwards(source: Source) -> Text:
    """A game that nobody runs a season of has no association that waits for a report."""
    reported = source.state.details.season or source.rulebook.season is not None
    return REPORTING if reported else AFTERWARDS


def _first_round(source: Source) -> Text:
    minutes = source.state.details.round_minutes
    if not minutes:
        return ROUND
    return ROUND_OF.filled(minutes=duration(minutes * 60))


EVENING_BEFORE = Text(
    "All rounds at once, these cards and the players’ poster; have a USB stick for backups at hand."
)
OPENING = Text("Laptop on power, phones and projector in the same Wi-Fi, poster on the wall.")
CHECKING_IN = Text("Tick everybody who is here, hand out the cards, close check-in.")
CHECKING_IN_FOR_A_FEE = Text(
    "Tick everybody who is here, take the fee, hand out the cards, close check-in."
)
ROUND = Text("Draw, look, publish, start the clock; when all slips are in, close the round.")
ROUND_OF = Text(
    "Draw, look, publish, start the clock ({minutes}); when all slips are in, close the round."
)
LATER_ROUND = Text("The same again.")
FINISH = Text("The desk names who plays whom, and who has to draw lots.")
AWARD = Text("Read out from the last place; print the certificates before.")
AFTERWARDS = Text("Backup onto the stick, close the house.")
REPORTING = Text("Report to the association, backup onto the stick, close the house.")

TROUBLES = (
    (
        Text("Somebody comes late or leaves"),
        Text("Enter or withdraw them; the desk offers repairs with the fewest moves first."),
    ),
    (
        Text("A result was wrong"),
        Text("Correct it with a reason; what follows from it is shown before anything changes."),
    ),
    (
        Text("The network is dead"),
        Text(
            "Print the whole round. Paper slips count like phones; phones send later by themselves."
        ),
    ),
    (
        Text("The laptop went off"),
        Text("Start the house again: whatever was confirmed is there."),
    ),
    (
        Text("The laptop is broken"),
        Text("Install the house on another laptop and restore the last backup from the stick."),
    ),
)


# ── Result desk and referee ──────────────────────────────────────────────────────────────────────


def result_desk_card(source: Source) -> Page:
    """From the first slip of a round to the last."""
    scoring = source.rulebook.scoring[source.mode.scoring]
    return _card(
        source,
        source.say("Result desk"),
        *_asked_for(source, scoring),
        _rows(source, _result_desk(any(each.typical for each in scoring.figures)), 15),
    )


def _asked_for(source: Source, scoring: Scoring) -> Iterator[Prose]:
    """What stands on a slip; a figure that only breaks ties is wanted where there is one, and a
    mark of whoever it is true of."""

    def called(level: bool) -> str:
        asked = (each.label for each in scoring.figures if each.when_level is level)
        return ", ".join(label[source.lang] for label in asked)

    always, at_ties = called(level=False), called(level=True)
    marks = ", ".join(mark.label[source.lang] for mark in scoring.all_marks)
    if always:
        asked = source.say("On every slip, for everybody at the table: {figures}.", figures=always)
        yield Prose(text=asked)
    if at_ties:
        yield Prose(text=source.say("Only for those who are level: {figures}.", figures=at_ties))
    if marks and not scoring.own_arithmetic:
        yield Prose(text=source.say("A cross for whoever it is true of: {marks}.", marks=marks))


def _result_desk(known: bool) -> Iterator[tuple[Text, Text]]:
    """`known`: whether anybody has said what this game's figures usually are."""
    for when, what in RESULT_DESK:
        yield when, ODD_OF_AN_UNKNOWN_GAME if when is ODD and not known else what


ODD = Text("A figure looks odd")
ODD_OF_AN_UNKNOWN_GAME = Text("Go to the table and ask; never guess.")

RESULT_DESK = (
    (
        Text("A table reports by phone"),
        Text("Its tile changes colour and sign. Signed by everybody it waits for nobody."),
    ),
    (
        Text("A paper slip comes"),
        Text("Scan its code or type it. Enter the figures, read them back aloud, then accept."),
    ),
    (
        ODD,
        Text("The desk marks what is unusual. Go to the table and ask; never guess."),
    ),
    (
        Text("Somebody contests a result"),
        Text("Do not accept it. Call the referee; the slip stays open until there is a ruling."),
    ),
    (
        Text("A signature is missing"),
        Text("Fetch it while they are at the table. The organiser notes who has left."),
    ),
    (
        Text("A mistake is found later"),
        Text("Tell the organiser before the next round is drawn. A correction needs a reason."),
    ),
    (
        Text("One table is still playing"),
        Text("Tell the organiser how long. On the page of its slip you give it five minutes more."),
    ),
    (
        Text("All slips are in"),
        Text("Tell the organiser: the round can be closed. Keep the paper slips until the award."),
    ),
    (
        Text("The network is dead"),
        Text(
            "Sort paper slips by table; enter them at the house’s laptop, "
            "on your own device once the network is back."
        ),
    ),
)


def referee_card(source: Source) -> Page:
    """From the call to the minutes."""
    return _card(
        source,
        source.say("Referee"),
        _rows(source, REFEREE, 13),
        Heading(text=source.say("Rulings without a phone")),
        Grid(
            columns=(
                Column(label=source.say("Time"), wide=1),
                Column(label=source.say("Table"), wide=1),
                Column(label=source.say("Rule"), wide=1),
                Column(label=source.say("Decision"), wide=5),
            ),
            rows=((Cell(text=" "),) * 4,) * LINES_TO_WRITE,
            size=16,
            roomy=True,
        ),
    )


LINES_TO_WRITE = 6
REFEREE = (
    (
        Text("A table calls"),
        Text("Your phone lists calls, the longest wait first. Say that you are on your way."),
    ),
    (
        Text("At the table"),
        Text(
            "Let each side speak once. Nobody moves anything. If it takes long, ask for more time."
        ),
    ),
    (
        Text("Which rule is it?"),
        Text("Search the handbook by the words the players use; the ruling names the rule."),
    ),
    (
        Text("The decision"),
        Text("Say it aloud, write it down at once. It stands in the minutes with its time."),
    ),
    (
        Text("Warning, disqualification"),
        Text("See first what follows from it. Speak with the organiser before you disqualify."),
    ),
    (
        Text("A result has to change"),
        Text("Correct the slip with a reason; later rounds are never seated anew by themselves."),
    ),
    (
        Text("Somebody objects"),
        Text(
            "Take the objection down. Who decides about it the rulebook says, not the louder side."
        ),
    ),
    (
        Text("You know somebody at the table"),
        Text("Say so and let another referee decide, where there is one."),
    ),
)


# ── Players ──────────────────────────────────────────────────────────────────────────────────────


def players_poster(source: Source) -> JoinPoster:
    """For the wall: how a phone becomes one's own, in three steps."""
    if not source.join_address:
        raise Refusal.of("players-poster", NO_ADDRESS)
    found = source.say("Tap your name")
    if source.codes:
        found = source.say("Tap your name and type the code of your card")
    elif source.codes_unknown:
        found = source.say("Tap your name; if you are asked, type the code of your card")
    return JoinPoster(
        heading=source.say("Scan, tap your name, done"),
        sub=source.where_and_when,
        steps=(source.say("Scan the code with the camera"), found, source.say("Done")),
        after=source.say("Your phone shows your table, takes the result and calls the referee."),
        link=source.join_address,
        typed=source.say("Without a camera: type this address into the browser"),
        wifi=source.say("Wi-Fi"),
        without=source.say(
            "No phone? The seating hangs on the wall, and slips of paper count just the same."
        ),
    )


def no_address(source: Source) -> Text | None:
    return None if source.join_address else NO_ADDRESS
