"""The slips of a round or of the finish, as forms to fill in by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from tafelrunde.desk.match_words import match_title
from tafelrunde.desk.rules import rule_for
from tafelrunde.games.shelf import paper_minutes, role_word
from tafelrunde.journal.events import Line, Seat, Slip
from tafelrunde.pages.free_seats import left_free
from tafelrunde.pages.paper.imposition import filled, sheets
from tafelrunde.pages.paper.model import MinutesForms, Nation, SlipForm, SlipRow, Slips
from tafelrunde.pages.paper.source import Source
from tafelrunde.pages.settled import told_before, with_rule
from tafelrunde.pages.slip_lines import scoring_of
from tafelrunde.rulebook.marks import LEFT, early_mark
from tafelrunde.rulebook.model import Scoring
from tafelrunde.state.schemes import foreseen_matches
from tafelrunde.state.seats import first_seat
from tafelrunde.state.tournament import Match, Round, Tournament
from tafelrunde.words import capital, counted, listed

TALLEST = ((2, 4), (4, 3), (8, 2))
"""Up to so many people at a table, so many slips fit on a sheet."""


def round_slips(source: Source, round_: Round) -> Slips | MinutesForms:
    forms = [
        _form(source, round_.number, table.number, source.round_title(round_), table.seats)
        for table in source.tables_of(round_)
    ]
    return _laid_out(source, forms)


def reserve_slips(source: Source) -> Slips | MinutesForms:
    """A sheet of empty ones: for a lost slip, a table more, a printer that is far away."""
    return _laid_out(source, [_spare(source, max(source.mode.sizes))])


def _spare(source: Source, people: int) -> SlipForm:
    roles = source.rulebook.scoring[source.mode.scoring].roles
    seats = [source.text(role_word(role)) for role in roles] or [
        str(number) for number in range(1, people + 1)
    ]
    return SlipForm(
        number="",
        sub=source.say("Spare · round ______"),
        code="",
        link="",
        rows=tuple(SlipRow(seat=seat, name="") for seat in seats),
    )


def finish_slips(source: Source) -> Slips | MinutesForms:
    """A slip for each match that waits for its result."""
    forms = [
        _match_form(source, number, match)
        for number, match_id in enumerate(match_ids(source.state, source), start=1)
        if (match := source.state.matches.get(match_id)) is not None and match.awaiting
    ]
    return _laid_out(source, forms)


def _match_form(source: Source, number: int, match: Match) -> SlipForm:
    form = _form(source, 0, number, _which_game(source, match), match.seats, match.game.absent)
    return msgspec.structs.replace(
        form,
        number="",
        title=source.text(match_title(match.id, source.mode)),
        note=" ".join(filter(None, (form.note, _begins(source, match), _if_level(source, match)))),
    )


def _begins(source: Source, match: Match) -> str:
    first = first_seat(match.game.seats)
    if first is None or source.mode.at_once_rule:
        return ""
    return source.say("{name} starts.", name=source.called(first.player))


def _if_level(source: Source, match: Match) -> str:
    """What decides should both have the same, before they sign it."""
    scoring = scoring_of(source.state, source.rulebook)
    seats = match.game.seats
    if len(seats) != 2 or scoring.own_arithmetic:
        return ""
    same = {figure.name: 0 for figure in scoring.figures}
    slip = Slip(tuple(Line(seat.player, same) for seat in seats))
    told = told_before(source.view, match.game, slip)
    return " ".join(with_rule(source.text(each.text), each.rule) for each in told)


def _which_game(source: Source, match: Match) -> str:
    """The code is the match's, whichever game is on: a replay says so beside it."""
    finish, game = source.finish_title, len(match.games) + 1
    if game == 1:
        return finish
    return f"{finish} · {source.say('game {game}', game=game)}"


def match_ids(state: Tournament, source: Source) -> list[str]:
    """The matches of the finish in the order of their codes."""
    return list(foreseen_matches(source.mode, state))


def _form(
    source: Source,
    round_number: int,
    table: int,
    sub: str,
    seats: Sequence[Seat],
    absent: Sequence[Seat] = (),
) -> SlipForm:
    """No line for whoever left before the game; the code stays that of all who were seated."""
    playing = [seat for seat in seats if seat not in absent]
    notes = (_instead(source), _closed(source, absent), _short_table(source, playing))
    return SlipForm(
        number=str(table),
        sub=sub,
        code=source.code(round_number, table, seats),
        link=source.link(round_number, table, seats),
        rows=tuple(
            SlipRow(seat=source.seat_word(seat), name=source.called(seat.player))
            for seat in source.numbered(playing, absent)
        ),
        note=" ".join(filter(None, notes)),
    )


def _closed(source: Source, absent: Sequence[Seat]) -> str:
    if not absent:
        return ""
    people = listed([source.called(seat.player) for seat in absent])
    return source.say("{people}: no longer playing.", people=people)


def _instead(source: Source) -> str:
    """Printed anew for some tables: two slips of one table lie about, one of them counts."""
    if not source.only:
        return ""
    return source.say("Printed anew: the earlier slip of this table no longer counts.")


def _short_table(source: Source, seats: Sequence[Seat]) -> str:
    """What is different with fewer people than usual."""
    parts = (_left_free(source, seats), _imagined(source, len(seats)))
    return " ".join(filter(None, parts))


def _left_free(source: Source, seats: Sequence[Seat]) -> str:
    """Why the seats are 1, 2 and 4, where something is drawn for each: one is left out."""
    free = left_free(seats, source.rulebook)
    if free is None:
        return ""
    said = source.text(free)
    return " ".join(filter(None, (said, _starts(source, seats))))


def _starts(source: Source, seats: Sequence[Seat]) -> str:
    """Where seat 1 is left out, everybody looks for it."""
    first = first_seat(seats)
    if first is None or first.position == 1 or source.mode.at_once_rule:
        return ""
    return source.say("Seat {number} starts.", number=first.position or 1)


def _imagined(source: Source, people: int) -> str:
    """Shares are worked out with one player more than there are."""
    share = scoring_of(source.state, source.rulebook).share
    if share is None or people not in share.virtual_at:
        return ""
    return source.say(
        "For the shares somebody with the average is imagined ({virtual_rule}); "
        "nothing is entered.",
        virtual_rule=str(share.virtual_rule),
    )


def _laid_out(source: Source, forms: Sequence[SlipForm]) -> Slips | MinutesForms:
    scoring = scoring_of(source.state, source.rulebook)
    if scoring.own_arithmetic:
        return minutes_forms(source, forms)
    most = max((len(form.rows) for form in forms), default=4)
    up = next((up for size, up in TALLEST if most <= size), 1)
    return Slips(
        heading=source.say("Result slips"),
        word=source.say("Table"),
        seat=source.seat_label,
        name=source.say("Name"),
        fields=tuple(_capital(figure.label[source.lang]) for figure in scoring.figures),
        ticks=tuple(
            mark.label[source.lang]
            for mark in scoring.all_marks
            if mark.name != LEFT.name and not mark.ways
        ),
        place=source.say("Place"),
        signature=source.say("Signature"),
        notes=tuple(_notes(source, scoring)),
        code=source.say("Code"),
        up=up,
        sheets=filled(sheets(forms, up), _spare(source, most)),
    )


def _notes(source: Source, scoring: Scoring) -> Iterable[str]:
    if scoring.early_win is not None:
        early = early_mark(scoring.early_win)
        ways = " ".join(f"☐ {way.short[source.lang]}" for way in early.ways)
        yield source.say("Won early: {ways} ({rule_id})", ways=ways, rule_id=scoring.early_win.rule)
    ties = [figure.label for figure in scoring.figures if figure.when_level]
    if ties:
        yield source.say(
            "{figures}: only where people at the table are level.", figures=capital(listed(ties))
        )
    yield source.say("Whoever left the game: a cross instead of the figure.")
    signed = rule_for(source.rulebook, "signed")
    fewer = source.state.details.signatures
    if signed is not None and fewer:
        yield source.text(
            counted(
                fewer,
                "Check first, then {n} signs; then the slip stands ({signed}).",
                "Check first, then {n} sign; then the slip stands ({signed}).",
                signed=signed,
            )
        )
    elif signed is not None:
        yield source.say(
            "Check first, then everyone signs; then the slip stands ({signed}).", signed=signed
        )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# ── A game's own minutes ─────────────────────────────────────────────────────────────────────────


def minutes_forms(source: Source, forms: Sequence[SlipForm]) -> MinutesForms:
    paper = paper_minutes(source.rulebook)
    return MinutesForms(
        heading=source.say("Minutes of the game"),
        word=source.say("Table"),
        words={name: text[source.lang] for name, text in paper.words.items()},
        leaders=tuple(leader[source.lang] for leader in paper.leaders),
        nations=tuple(
            Nation(
                name=nation.name[source.lang],
                of="" if nation.of is None else str(nation.of),
                wins=nation.wins,
            )
            for nation in paper.nations
        ),
        notes=tuple(note[source.lang] for note in paper.notes),
        tables=tuple(forms),
    )
