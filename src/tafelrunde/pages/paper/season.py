"""A season on paper: the ranking list, a dated list, the calendar for the wall, the final.

All of it is public, so names are those of the public pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tafelrunde.pages.association.calendar import (
    FixtureLine,
    calendar,
    public_fixtures,
    why_not_counted,
)
from tafelrunde.pages.association.invitations import BECAUSE_WORDS, public_board
from tafelrunde.pages.association.ranking import published_list, ranking_page
from tafelrunde.pages.days import MONTHS, WEEKDAYS, day_and_time, day_of, time_text
from tafelrunde.pages.paper.model import (
    Block,
    Cell,
    Column,
    Grid,
    Heading,
    Page,
    Paper,
    Part,
    Poster,
    PosterDate,
    Prose,
)
from tafelrunde.pages.paper.season_source import SeasonSource
from tafelrunde.reckoning.reasons import legend, short_season_reason
from tafelrunde.reckoning.season.lines import RankingLine, Score, rows_by_name, share_text
from tafelrunde.reckoning.season.worth_words import worth_notes
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.standings.season import SeasonReason
from tafelrunde.state.championship import Championship, Fixture
from tafelrunde.words import Text, counted

MANY = 24
"""From so many lines on letters are set smaller."""


def season_paper(name: str, source: SeasonSource, number: int = 0) -> Paper:
    """One of `SEASON_PRINTS` as plain data; a Refusal where there is nothing to put on it."""
    title, make = SEASON_PRINTS[name]
    part = make(source, number)
    return source.bound(title[source.lang], source.state.title, source.stamp, (part,))


def printable(state: Championship, today: str, *, listed: bool, through: bool) -> frozenset[str]:
    """The prints there is something to put on; `through`: somebody would be invited today."""
    days = [state.final_date, *(fixture.date for fixture in public_fixtures(state).values())]
    invited = any(one.state in ("open", "confirmed") for one in state.invitations.values())
    there = {
        "ranking": listed,
        "list": bool(state.lists),
        "calendar": any(day >= today for day in days),
        "final": invited or through,
    }
    return frozenset(name for name, found in there.items() if found)


def _about(source: SeasonSource) -> Prose:
    """Which season this is, for whoever finds the sheet on a wall."""
    state = source.state
    days = f"{source.day(state.start)} – {source.day(state.end)}"
    return Prose(text=" · ".join((state.title, source.text(source.rulebook.title), days)))


def _nothing(english: str) -> Refusal:
    return Refusal.single("print", english)


# ── The ranking list ─────────────────────────────────────────────────────────────────────────────


def ranking_list_page(source: SeasonSource, _number: int) -> Page:
    """Every line with the results that made it; numbers in brackets lead to the tournaments."""
    page = ranking_page(source.table, source.names, source.state.invitations, source.due)
    if not page.lines:
        raise _nothing("no result counts yet")
    played = _played(source)
    numbers = {fixture.id: str(at) for at, fixture in enumerate(played, start=1)}
    rules = source.table.rules
    words = source.say(
        "In brackets the number of the tournament. ★ is invited, or would be in the final today."
    )
    places = source.say(
        "{play} the final.", play=counted(page.places or 0, "{n} plays", "{n} play")
    )
    blocks: list[Block] = [
        _about(source),
        Prose(text=f"{words} {places}" if page.places else words, small=True),
        _list_grid(source, page.lines, numbers),
        Prose(text=legend(rules.standings, source.lang), small=True),
        Heading(text=source.say("The tournaments")),
        _tournaments(source, played, numbers),
    ]
    n = page.tournaments
    sub = source.say("after {number} tournaments", number=n)
    if n == 1:
        sub = source.say("after one tournament")
    heading = source.say("Ranking list")
    return Page(heading=heading, sub=sub, blocks=tuple(blocks), seal=source.seal)


def _list_grid(
    source: SeasonSource, lines: tuple[RankingLine, ...], numbers: Mapping[str, str]
) -> Grid:
    # Where points differ, everybody sees why one is ahead of the next.
    first = source.table.rules.standings[0]
    reasons: list[SeasonReason | None] = [
        row.reason if row.reason and row.reason.tie_break != first else None
        for row in rows_by_name(source.table, source.names)
    ]
    told = any(reasons)
    columns = (
        Column(label=source.say("Place"), align="right"),
        Column(label=source.say("Name"), wide=4),
        Column(label=source.say("Points"), align="right"),
        Column(label=source.say("counted"), wide=5),
        *([Column(label=source.say("equal points"), wide=3)] * told),
    )
    rows = []
    for line, reason in zip(lines, reasons, strict=True):
        short = Cell(text="", small=short_season_reason(reason, source.lang))
        rows.append(
            (
                Cell(text=str(line.rank), strong=True),
                Cell(text=line.name, small=_through(source, line), strong=True),
                Cell(text=line.points[source.lang], strong=True),
                _made_of(source, line, numbers),
                *([short] * told),
            )
        )
    return Grid(columns=columns, rows=tuple(rows), size=_size(len(rows)))


def _size(lines: int) -> float:
    return 11 if lines <= MANY else 10


def _through(source: SeasonSource, line: RankingLine) -> str:
    if line.freed:
        return ""
    if line.answer is not None:
        word = source.say("invited")
        return f"★ {source.say('in the final') if line.answer == 'confirmed' else word}"
    return f"★ {BECAUSE_WORDS[line.qualifies][source.lang]}" if line.qualifies else ""


def _made_of(source: SeasonSource, line: RankingLine, numbers: Mapping[str, str]) -> Cell:
    if line.forfeits:
        lost = source.say("through, points forfeit")
        return Cell(text="", small=f"{lost} ({line.forfeits})")

    def one(score: Score) -> str:
        weight = f"{share_text(score.weight)} · " if score.weight not in ("1", "0") else ""
        terms = f" ({score.terms[source.lang]})" if score.terms else ""
        points = f"{weight}{score.worth[source.lang]}{terms}"
        # Held together: a line never ends between the points and their tournament.
        return f"{points} [{numbers.get(score.fixture, '?')}]".replace(" ", "\u00a0")

    dropped = ", ".join(one(score) for score in line.dropped)
    return Cell(
        text=" + ".join(one(score) for score in line.counted),
        small=f"{source.say('dropped')}: {dropped}" if dropped else "",
    )


def _played(source: SeasonSource) -> list[Fixture]:
    return [each for each in source.state.dates if each.results is not None]


def _tournaments(source: SeasonSource, played: list[Fixture], numbers: Mapping[str, str]) -> Grid:
    columns = (
        Column(label="", align="right"),
        Column(label=source.say("Day")),
        Column(label=source.say("Tournament"), wide=3),
        Column(label=source.say("Place", context="where"), wide=2),
        Column(label=source.say("Players", context="heading"), align="right"),
    )
    rows = []
    for each in played:
        assert each.results is not None
        why = why_not_counted(source.rulebook, each)
        notes = worth_notes(source.table.rules.list_rules, each)
        small = " · ".join(note.text[source.lang] for note in notes)
        if why is not None:
            rule = f" ({why.rule})" if why.rule else ""
            small = f"{source.say('does not count')}: {why.text[source.lang]}{rule}"
        rows.append(
            (
                Cell(text=f"[{numbers[each.id]}]"),
                Cell(text=source.day(each.date)),
                Cell(text=each.title, small=small),
                Cell(text=each.place),
                Cell(text=str(len(each.results.people))),
            )
        )
    return Grid(columns=columns, rows=tuple(rows), size=9.5)


# ── A dated list ─────────────────────────────────────────────────────────────────────────────────


def dated_list_page(source: SeasonSource, number: int) -> Page:
    """As it was published, beside the rank on the list before."""
    page = published_list(source.state.lists, number, lambda _people: source.names)
    columns = (
        Column(label=source.say("Place"), align="right"),
        Column(label=source.say("Name"), wide=3),
        Column(label=source.say("Points"), align="right"),
        Column(label=source.say("before"), align="right"),
    )
    new = source.say("new") if number > 1 else "–"
    rows = [
        (
            Cell(text=str(line.rank), strong=True),
            Cell(text=line.name, strong=True),
            Cell(text=line.points[source.lang]),
            Cell(text=_moved(line.rank, line.before) if line.before else new),
        )
        for line in page.lines
    ]
    blocks: list[Block] = [_about(source)]
    if page.reason:
        blocks.append(Prose(text=page.reason))
    blocks.append(Grid(columns=columns, rows=tuple(rows), size=_size(len(rows))))
    if page.gone:
        gone = source.say("No longer on the list:")
        blocks.append(Prose(text=f"{gone} {', '.join(page.gone)}", small=True))
    return Page(
        heading=source.say("Ranking list {number}", number=number),
        sub=source.day(page.on),
        blocks=tuple(blocks),
        seal=source.seal,
    )


def _moved(rank: int, before: int) -> str:
    arrow = "▲ " if before > rank else "▼ " if before < rank else ""
    return f"{arrow}{before}"


# ── The calendar ─────────────────────────────────────────────────────────────────────────────────


def calendar_poster(source: SeasonSource, _number: int) -> Poster:
    """What is still to come; what was cancelled stays to be seen, struck out."""
    dates = [*_dates(source), *_final_date(source)]
    if not dates:
        raise _nothing("no date is to come any more")
    return Poster(
        heading=source.state.title,
        sub=source.say("Dates"),
        dates=tuple(dates),
        link=source.address,
        link_words=source.say("Always up to date, to register:"),
    )


def _dates(source: SeasonSource) -> Iterator[PosterDate]:
    for line in calendar(source.state, source.rulebook, source.today):
        if line.date >= source.today:
            yield _poster_date(
                source,
                line.date,
                line.title,
                " · ".join(filter(None, (_hour(source, line.start_time), line.place, line.region))),
                tuple(_notes(source, line)),
                void=line.status == "cancelled",
            )


def _notes(source: SeasonSource, line: FixtureLine) -> Iterator[str]:
    if line.status == "cancelled":
        yield source.say("cancelled")
        return
    yield line.mode[source.lang]
    for note in line.notes:
        yield f"{note.text[source.lang]} ({note.rule})" if note.rule else note.text[source.lang]


def _final_date(source: SeasonSource) -> Iterator[PosterDate]:
    state = source.state
    if state.final_date >= source.today:
        title = source.say("Final")
        where = " · ".join(filter(None, (_hour(source, state.final_time), state.final_place)))
        yield _poster_date(source, state.final_date, title, where, ())


def _hour(source: SeasonSource, time: str) -> str:
    return time_text(time, source.lang) if time else ""


def _poster_date(
    source: SeasonSource,
    iso: str,
    title: str,
    where: str,
    notes: tuple[str, ...],
    *,
    void: bool = False,
) -> PosterDate:
    day = day_of(iso)
    return PosterDate(
        weekday=WEEKDAYS[day.weekday()][source.lang] if day else "",
        day=str(day.day) if day else iso,
        month=f"{MONTHS[day.month - 1][source.lang]} {day.year}" if day else "",
        title=title,
        where=where,
        notes=notes,
        void=void,
    )


# ── The final ────────────────────────────────────────────────────────────────────────────────────


def final_page(source: SeasonSource, _number: int) -> Page:
    """Who is invited and has not said no; before any invitation, who would be today."""
    lines = public_board(source.state, source.table.ranks, source.names, source.table.qualified)
    if lines:
        rows = [
            (line.name, line.because, line.rule, line.state_text[source.lang]) for line in lines
        ]
        words = ""
    else:
        rows = [
            (source.names[each.player], BECAUSE_WORDS[each.because], each.rule, "")
            for each in source.table.qualified
        ]
        words = source.say(
            "Nobody is invited yet; this is how it would be if the season ended today."
        )
    if not rows:
        raise _nothing("nobody has qualified yet")
    columns = (
        Column(label="", align="right"),
        Column(label=source.say("Name"), wide=3),
        Column(label=source.say("qualified"), wide=3),
        *([Column(label=source.say("Answer"))] if lines else []),
    )
    cells = tuple(
        (
            Cell(text=str(at)),
            Cell(text=name, strong=True),
            Cell(text=because[source.lang], small=rule),
            *([Cell(text=answer)] if lines else []),
        )
        for at, (name, because, rule, answer) in enumerate(rows, start=1)
    )
    blocks: list[Block] = [_about(source)]
    if words:
        blocks.append(Prose(text=words))
    blocks.append(Grid(columns=columns, rows=cells, size=_size(len(cells))))
    state = source.state
    where = (day_and_time(state.final_date, state.final_time, source.lang), state.final_place)
    return Page(
        heading=source.say("In the final"),
        sub=" · ".join(filter(None, where)),
        blocks=tuple(blocks),
        seal=source.seal,
    )


Made = Callable[[SeasonSource, int], Part]

SEASON_PRINTS: dict[str, tuple[Text, Made]] = {
    "ranking": (Text("Ranking list"), ranking_list_page),
    "list": (Text("Published ranking list"), dated_list_page),
    "calendar": (Text("Dates"), calendar_poster),
    "final": (Text("In the final"), final_page),
}
