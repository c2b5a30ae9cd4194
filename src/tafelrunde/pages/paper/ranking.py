"""Ranks on paper: the standings with their reasons, the cross-table, certificates."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from tafelrunde.pages.audience.ranking import closed_rounds
from tafelrunde.pages.final_ranking import Ending, FinalPlace, decided
from tafelrunde.pages.paper.knockout import replays
from tafelrunde.pages.paper.line_told import line_told
from tafelrunde.pages.paper.logo import as_picture
from tafelrunde.pages.paper.model import (
    Cell,
    Certificate,
    Certificates,
    Column,
    Grid,
    Heading,
    Page,
    Prose,
)
from tafelrunde.pages.paper.source import Source
from tafelrunde.pages.round_by_round import points_lost
from tafelrunde.pages.settled import with_rule
from tafelrunde.pages.standings import Line, Standings, standings_table, whole_rows
from tafelrunde.pages.to_come import perhaps_again
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.standings.games import SeatScore
from tafelrunde.standings.played import played_tables
from tafelrunde.state.tournament import Round, Table
from tafelrunde.words import Text, capital, ordinal
from tafelrunde.words.numbers import decimal_text

NOTHING_YET = Text("no round has been closed yet")
WIDE = 5
"""From so many criteria on the standings need the sheet across."""
TOLD = 3
"""So many figures stand beside a final place; all of them follow with the standings."""
WALL_SIZE, WALL_LARGEST = 12.0, 19.0
"""What hangs on a wall is read from two steps away."""

Block = Heading | Prose | Grid


# ── Standings ────────────────────────────────────────────────────────────────────────────────────


def standings_pages(source: Source, after: int | None = None) -> Iterator[Page]:
    """As they are read out: every criterion, and what puts each ahead of the next.

    The final ranking comes first, on a page of its own, so that both are set as large as they can
    be; where it is the same list, it is not printed twice.
    """
    played = closed_rounds(source.state)
    after = played if after is None else after
    if not 0 < after <= played:
        raise Refusal.of(
            "round",
            Text("there are standings after rounds 1 to {played}", played=played)
            if played
            else NOTHING_YET,
        )
    found = standings_table(source.view, after)
    final = _final_ranking(source) if after == played else []
    rounds = source.say("after round {after}", after=after)
    wide = len(found.telling) >= WIDE
    ranking, table = ranking_title(source), source.say("Standings")
    one_list = bool(final) and decided_by_table(source)
    if one_list:
        rounds = f"{ranking} {rounds}"
    elif final:
        yield _page(source, ranking, source.event, final)
    blocks = list(_standings(source, found, final=one_list))
    yield _page(source, table, rounds, blocks, landscape=wide)


def _page(
    source: Source, heading: str, sub: str, blocks: Sequence[Block], *, landscape: bool = False
) -> Page:
    return Page(
        heading=heading, sub=sub, blocks=tuple(blocks), landscape=landscape, seal=source.seal
    )


def _standings(source: Source, table: Standings, *, final: bool) -> Iterator[Block]:
    yield standings_grid(source, table, reasons=True, final=final)
    line = line_told(source, table)
    if line is not None:
        yield Prose(text=source.text(line), small=True)
    yield Prose(text=table.legend, small=True)
    if source.public.secret:
        yield Prose(text=_pseudonyms(source), small=True)


def standings_grid(source: Source, table: Standings, *, reasons: bool, final: bool = False) -> Grid:
    """With reasons for the wall, where it is read out; without for the report. As the final list
    it says which places are shared."""
    columns = (
        Column(label=source.say("Place"), align="right"),
        *((Column(label=""),) if reasons else ()),
        Column(label=source.say("Name"), wide=3),
        *(Column(label=table.columns[n].heading, align="right") for n in table.telling),
    )
    if reasons:
        ahead = source.say("ahead of the next by")
        columns = (*columns, Column(label=ahead, wide=2))
    often = Counter(line.rank for line in table.rows if final)
    rows = tuple(
        _standings_row(source, line, table, reasons, shared=often[line.rank] > 1)
        for line in table.rows
    )
    if not reasons:
        return Grid(columns=columns, rows=rows)
    cut = next((at for at, line in enumerate(table.rows, start=1) if line.last_in), 0)
    return Grid(columns=columns, rows=rows, size=WALL_SIZE, largest=WALL_LARGEST, cut=cut)


def _standings_row(
    source: Source, line: Line, table: Standings, reasons: bool, *, shared: bool
) -> tuple[Cell, ...]:
    rank = _place(source, line.rank, shared=shared)
    texts = line.values
    values = [Cell(text=texts[n]) for n in table.telling]
    if not reasons:
        return (rank, Cell(text=line.name, small=_why_out(source, line), strong=True), *values)
    moved = Cell(text="", small=_moved(line.moved))
    name = Cell(text=line.name, small=_out(source, line), strong=bool(line.rank))
    return (rank, moved, name, *values, Cell(text="", small=line.short))


def _place(source: Source, rank: int | None, *, shared: bool) -> Cell:
    if rank is None:
        return Cell(text="–", strong=True)
    return Cell(text=str(rank), small=source.say("shared") if shared else "", strong=True)


def _moved(places: int | None) -> str:
    if not places:
        return ""
    return f"▲ {places}" if places > 0 else f"▼ {-places}"


def _out(source: Source, row: Line) -> str:
    """On a wall as on the public page: why somebody went is nobody's business there."""
    return source.say("no longer playing") if row.out else ""


def _why_out(source: Source, row: Line) -> str:
    """In the report, which only desk and association read."""
    if row.status == "disqualified":
        return source.say("disqualified")
    return source.say("withdrawn") if row.out else ""


def _pseudonyms(source: Source) -> str:
    rule = source.mode.pseudonyms_rule
    return source.say(
        "Until the ceremony everyone stands under a pseudonym, by points alone: who is level "
        "shares a place, and whatever tells them apart follows afterwards ({rule_id}).",
        rule_id=str(rule),
    )


def _ended(source: Source) -> Ending | None:
    """How it ended, if it is decided; those who share a place by surname."""
    return decided(source.desk_view, source.by_surname)


def ranking_title(source: Source) -> str:
    """Of a drawn match that may still be played again the ranking is not the last word."""
    if perhaps_again(source.state, source.rulebook):
        return source.say("Ranking without a replay")
    return source.say("Final ranking")


def decided_by_table(source: Source) -> bool:
    """Without a finish the final ranking is the standings: one list of everybody is enough."""
    if source.state.matches:
        return False
    ended = _ended(source)
    if ended is None:
        return False
    rows = whole_rows(source.view, closed_rounds(source.state))
    final = {place.player: place.rank for place in ended.ranked}
    return bool(final) and final == {row.player: row.rank for row in rows}


def _final_ranking(source: Source) -> list[Grid | Prose]:
    if not source.told:
        return []
    names = {p: source.public.rank(p) for p in source.state.entries}
    blocks = final_blocks(source, names, largest=WALL_LARGEST)
    return blocks and [*blocks, *(Prose(text=told, small=True) for told in replays(source))]


def final_blocks(
    source: Source, names: dict[str, str], *, largest: float = 0
) -> list[Grid | Prose]:
    """The final ranking; that places rest on the standings is said once for all, and in each line
    what put it ahead of the next.

    On the wall with the figures of the standings; in the report those stand in a table of theirs.
    """
    ended = _ended(source)
    if ended is None:
        return []
    told = any(place.by_finish or place.shared or place.ahead for place in ended.places)
    headings = _headings(ended) if largest else ()
    rows = []
    for place in ended.listed:
        figures = [text for _heading, text in place.figures[:TOLD]] or [""] * len(headings)
        grounds = _grounds(source, place)
        rows.append(
            (
                _place(source, place.rank, shared=place.shared),
                _named(source, place, names, wall=bool(largest)),
                *(Cell(text=text) for text in figures if headings),
                *((Cell(text="", small=grounds),) if told else ()),
            )
        )
    columns = (
        Column(label=source.say("Place"), align="right"),
        Column(label=source.say("Name"), wide=3),
        *(Column(label=heading, align="right") for heading in headings),
        *((Column(label=source.say("because"), wide=3),) if told else ()),
    )
    size = WALL_SIZE if largest else 11 if len(rows) <= 24 else 10
    blocks: list[Grid | Prose] = [
        Grid(columns=columns, rows=tuple(rows), size=size, largest=largest)
    ]
    if not all(place.by_finish or place.shared for place in ended.places):
        blocks.append(Prose(text=_by_table(source, everybody=not told), small=True))
    return blocks


def _grounds(source: Source, place: FinalPlace) -> str:
    """What is said of a place alone: the match it rests on, why it is shared, or what put it ahead
    of the next."""
    if place.by_finish or place.shared:
        return with_rule(capital(place.because)[source.lang], place.rule)
    return f"{source.say('ahead of the next by')} {place.ahead}" if place.ahead else ""


def _named(source: Source, place: FinalPlace, names: dict[str, str], *, wall: bool) -> Cell:
    """Why somebody is out stands in the report, with its rule; on the wall one word for all."""
    name = names.get(place.player, place.player)
    because = ""
    if place.put_out:
        because = with_rule(place.because[source.lang], place.rule)
    elif place.withdrew:
        because = source.say("withdrawn")
    if because and wall:
        because = source.say("no longer playing")
    return Cell(text=name, small=because, strong=not place.put_out)


def _headings(ended: Ending) -> tuple[str, ...]:
    """What the figures of the standings are; none where nobody has any."""
    found = next((place.figures for place in ended.places if place.figures), ())
    return tuple(heading for heading, _text in found[:TOLD])


def _by_table(source: Source, *, everybody: bool) -> str:
    rule = source.mode.standings[0].rule
    if everybody:
        return source.say("In the order of the standings ({rule_id}).", rule_id=rule)
    return source.say("Without a note: in the order of the standings ({rule_id}).", rule_id=rule)


# ── Cross-table ──────────────────────────────────────────────────────────────────────────────────


def cross_table(source: Source) -> Page:
    """Who reached what in which round: table, place and points of everybody."""
    if source.public.secret:
        rule = source.mode.pseudonyms_rule
        raise Refusal.single(
            "cross-table",
            "until the ceremony it would tell who is behind which pseudonym",
            rule=rule,
        )
    played = closed_rounds(source.state)
    if not played:
        raise Refusal.of("cross-table", NOTHING_YET)
    found: dict[str, dict[int, tuple[Round, Table, SeatScore]]] = defaultdict(dict)
    for round_, table, scores in played_tables(source.rulebook, source.state, played):
        for score in scores:
            found[score.player][round_.number] = (round_, table, score)
    ranking = standings_table(source.view, played, compared=False)
    rows = []
    for line in ranking.rows:
        lost = points_lost(source.view, line.row)
        games = found[line.player]
        cells = [_crossing(source, games.get(n), lost=lost) for n in range(1, played + 1)]
        rows.append(
            (
                Cell(text=str(line.rank) if line.rank else "–", strong=True),
                Cell(
                    text=source.public.rank(line.player),
                    small=_out(source, line),
                    strong=bool(line.rank),
                ),
                *cells,
                Cell(text=line.values[0], strong=True),
            )
        )
    columns = (
        Column(label=source.say("Place"), align="right"),
        Column(label=source.say("Name"), wide=3),
        *(
            Column(label=source.say("Round {number}", number=n), align="center", wide=1)
            for n in range(1, played + 1)
        ),
        Column(label=ranking.columns[0].heading, align="right"),
    )
    words = source.say(
        "In each field: points, below them the place at the table and the table’s number (T)."
    )
    return Page(
        heading=source.say("Cross-table"),
        sub=source.say("after round {played}", played=played),
        blocks=(
            Grid(columns=columns, rows=tuple(rows), size=10, largest=13),
            Prose(text=words, small=True),
        ),
        landscape=played > 5,
        seal=source.seal,
    )


def _crossing(source: Source, found: tuple[Round, Table, SeatScore] | None, *, lost: bool) -> Cell:
    """Where somebody sat and came in; without the points where they do not count any more."""
    if found is None:
        return Cell(text="–")
    _round, table, score = found
    return Cell(
        text="–" if lost else decimal_text(score.points, source.lang),
        small=source.say("{place_} · T{number}", place_=score.place, number=table.number),
    )


# ── Certificates ─────────────────────────────────────────────────────────────────────────────────


def certificates(source: Source) -> Certificates:
    """One for everybody who holds a place, best first; only down to the place asked for."""
    ended = _ended(source)
    if ended is None:
        raise Refusal.single("certificates", "the final ranking is not decided yet")
    field = _field(source, ended)
    lines = [
        Certificate(
            name=source.bare(place.player),
            club=source.clubs.get(place.player, ""),
            place=_reached(source, place.rank, shared=place.shared),
            of=field,
        )
        for place in ended.places
        if place.rank is not None and (source.first is None or place.rank <= source.first)
        if source.player in ("", place.player)
    ]
    return Certificates(
        heading=source.say("Certificate"),
        reached=source.say("has reached:"),
        occasion=(source.event, source.where_and_days, source.text(source.rulebook.title)),
        signatures=(
            source.say("Organiser"),
            source.say("Referee"),
        ),
        lines=tuple(lines),
        picture=as_picture(source.logo),
    )


def _reached(source: Source, rank: int, *, shared: bool) -> str:
    if shared:
        return source.say("shared {rank} place", rank=ordinal(rank))
    return source.say("{rank} place", rank=ordinal(rank))


def _field(source: Source, ended: Ending) -> str:
    """A place is told of so many as hold one: whoever came last then is last by this number."""
    number = sum(place.rank is not None for place in ended.places)
    if number < len(source.state.entries):
        return source.say("among {number} with a place", number=number)
    return source.say("among {number} players", number=number)
