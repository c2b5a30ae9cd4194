"""What was reported for our table, what does it give, and who has signed it?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tafelrunde.desk.match_words import game_title
from tafelrunde.games.shelf import role_word
from tafelrunde.journal import events as e
from tafelrunde.journal.addresses import GameAt
from tafelrunde.journal.events import Line, Seat, Slip
from tafelrunde.pages.at_the_table import stands_in
from tafelrunde.pages.earlier_games import earlier_games
from tafelrunde.pages.minutes_told import minutes_told
from tafelrunde.pages.player.corrections import Correction, corrections_of
from tafelrunde.pages.put_out import put_out_by
from tafelrunde.pages.settled import places_told, told_before
from tafelrunde.pages.signing import signed_on_paper, table_state
from tafelrunde.pages.slip_lines import figures_of, tags_of
from tafelrunde.pages.view import PublicView
from tafelrunde.reckoning.names.public import PublicName
from tafelrunde.rulebook.model import Figure
from tafelrunde.standings.games import GameRules, SeatScore, score_game
from tafelrunde.standings.later_figures import Settled
from tafelrunde.state.effective import effective_numbers
from tafelrunde.state.level import figures_that_count
from tafelrunde.state.seats import ordered
from tafelrunde.state.tournament import Table, Tournament
from tafelrunde.words import Text
from tafelrunde.words.numbers import decimal_text, figures_text, percent_text, signed_text


class ReportedLine(msgspec.Struct, frozen=True):
    player: str
    name: PublicName
    role: Text | None
    me: bool
    place: int
    points: str
    share: str
    figures: tuple[tuple[Figure, str], ...]
    left: bool
    tags: tuple[Text, ...]
    signed: bool
    reckoning: Text | None = None
    before: Mapping[str, str] = {}
    """Figures that were others in the edition before, by name, and what they were."""

    @property
    def marked(self) -> list[tuple[Figure, str, str]]:
        """Each figure, and what it was before where it is a new one."""
        return [(figure, now, self.before.get(figure.name, "")) for figure, now in self.figures]


class Objection(msgspec.Struct, frozen=True):
    """Told to those at the table: they sit together, and wait for the referee together."""

    name: PublicName
    mine: bool
    reason: str


class Reported(msgspec.Struct, frozen=True):
    """A game's slip exactly as it stands, edition by edition."""

    where: GameAt
    title: Text
    edition: int
    state: str
    lines: tuple[ReportedLine, ...]
    waiting_for: tuple[PublicName, ...]
    signed_by_me: bool
    left_by_me: bool
    objections: tuple[Objection, ...]
    reporter: PublicName | None
    by_desk: bool
    corrections: tuple[Correction, ...]
    jury: bool
    still_needed: int = 0
    """How many more have to sign, where as many as were agreed are enough, be it all or fewer."""
    settled: tuple[Settled, ...] = ()
    """What decides in a match whose figures are level: said before anybody signs."""
    chip: str = "reported"
    """How far the slip has come, in the desk's words."""
    on_paper: bool = False
    earlier: tuple[Text, ...] = ()
    """The drawn games of a match that this one replays."""
    minutes: tuple[tuple[Text, Text], ...] = ()
    """What the minutes say, where lines hold no figures: nobody signs what he has not seen."""
    out: tuple[PublicName, ...] = ()
    """Who was disqualified before signing, and so never will."""
    put_out: tuple[Text, ...] = ()
    """Whom this slip disqualifies: nobody signs it without reading so."""

    @property
    def awaited(self) -> tuple[PublicName, ...]:
        """Whose signature may still come."""
        return tuple(name for name in self.waiting_for if name not in self.out)

    @property
    def for_the_jury(self) -> bool:
        """Whether enough have signed and only the jury's word is missing."""
        return self.jury and self.state == "reported" and not self.still_needed

    @property
    def up_to_the_desk(self) -> bool:
        """Whether signatures alone can no longer settle it."""
        return self.still_needed > len(self.awaited)

    @property
    def corrected(self) -> bool:
        return bool(self.corrections)

    @property
    def mine(self) -> ReportedLine | None:
        return next((line for line in self.lines if line.me), None)


def reported(
    view: PublicView, kind: str | None, table: Table, reporter: str = ""
) -> Reported | None:
    """The slip of this game; None while there is none. `reporter` is the player who typed it."""
    state, rulebook, names, player = view.state, view.rulebook, view.names, view.player
    slip = table.slip
    if slip is None:
        return None
    lines = in_places(
        slip_lines(view, kind, table.seats, slip, table),
        places_told(state, rulebook, table, slip),
    )
    earlier = _edition_before(state, table)
    lines = tuple(_compared(line, earlier) for line in lines)
    return Reported(
        table.where,
        game_title(table.where, rulebook.mode(state.mode)),
        table.edition,
        table.state,
        lines,
        tuple(line.name for line in lines if not line.signed and not line.left),
        player in table.signed,
        any(line.me and line.left for line in lines),
        tuple(
            Objection(names.seat(who), who == player, reason) for who, reason in table.objections
        ),
        names.seat(reporter) if reporter else None,
        not reporter,
        corrections_of(view, table),
        "jury-awards" in rulebook.desk,
        _still_needed(state, lines),
        told_before(view, table, slip),
        table_state(table),
        signed_on_paper(table, rulebook),
        drawn_before(view, table),
        tuple(minutes_told(view.scoring, slip)),
        tuple(
            line.name for line in lines if not line.signed and not line.left and _out(view, line)
        ),
        tuple(put_out_by(view, slip)),
    )


def _out(view: PublicView, line: ReportedLine) -> bool:
    entry = view.state.entries.get(line.player)
    return entry is not None and entry.disqualified_after is not None


def drawn_before(view: PublicView, game: Table) -> tuple[Text, ...]:
    """The games of a match before this one, a line each; nothing where it is the first."""
    if not game.match or game.where.game < 2:
        return ()
    told = earlier_games(
        view.state.matches[game.match], view.scoring, lambda player: str(view.names.seat(player))
    )
    return told[: game.where.game - 1]


def last_reported(state: Tournament, table: Table) -> int:
    """The number of the record that reported this slip; 0 where none did."""
    for number in reversed(effective_numbers(state.history)):
        event = state.history[number - 1]
        if isinstance(event, e.SlipReported) and event.where == table.where.home:
            return number
    return 0


class TypedLine(msgspec.Struct, frozen=True):
    """A line as it was reported, and the fields by which a phone keeps what was typed into it."""

    name: PublicName
    reported: str
    fields: str
    written: str
    """What of it was reported, field by field: "vp-1=55"."""
    counts: str
    """Which of these fields decide on the reported slip."""


def typed_lines(view: PublicView, table: Table) -> tuple[TypedLine, ...]:
    """For a phone that still holds figures of its own: in the order of its form."""
    if table.slip is None or view.scoring.own_arithmetic:
        return ()
    lines = {line.player: line for line in table.slip.lines}
    counting = figures_that_count(view.scoring, table.slip.lines)
    return tuple(
        TypedLine(
            view.names.seat(seat.player),
            figures_text(figures_of(lines[seat.player], view.scoring)),
            " ".join(f"{figure.name}-{number}" for figure in view.scoring.figures),
            " ".join(
                f"{name}-{number}={value}" for name, value in lines[seat.player].figures.items()
            ),
            " ".join(f"{name}-{number}" for name in sorted(counting[seat.player])),
        )
        for number, seat in enumerate(ordered(table.seats), start=1)
        if seat.player in lines
    )


def _edition_before(state: Tournament, table: Table) -> Slip | None:
    """The slip that this one replaced; None where it is the first of its game."""
    found = False
    for event in reversed(state.history):
        if found and isinstance(event, e.MatchSeated) and event.match == table.match:
            return None
        if isinstance(event, e.SlipReported) and event.where == table.where.home:
            found = found or event.edition == table.edition
        if isinstance(event, e.SlipCorrected) and event.where == table.where:
            return event.old
        if (
            isinstance(event, e.SlipReported)
            and event.where == table.where.home
            and event.edition < table.edition
        ):
            return event.slip
    return None


def _compared(line: ReportedLine, earlier: Slip | None) -> ReportedLine:
    """A figure that was not asked before is new as well."""
    lines = earlier.lines if earlier is not None else ()
    old = next((each.figures for each in lines if each.player == line.player), {})
    changed = {
        figure.name: told
        for figure, now in line.figures
        if old and (told := signed_text(old.get(figure.name, "–"))) != now
    }
    return msgspec.structs.replace(line, before=changed) if changed else line


def _still_needed(state: Tournament, lines: Sequence[ReportedLine]) -> int:
    stayed = [line for line in lines if not line.left]
    needed = min(state.details.signatures or len(stayed), len(stayed))
    return max(0, needed - sum(line.signed for line in stayed))


def slip_lines(
    view: PublicView,
    kind: str | None,
    seats: Sequence[Seat],
    slip: Slip,
    table: Table | None = None,
) -> tuple[ReportedLine, ...]:
    """Best place first."""
    state, rulebook = view.state, view.rulebook
    scoring = rulebook.scoring[rulebook.mode(state.mode).scoring]
    rules = GameRules.of(rulebook, scoring, state.options, kind)
    roles = {seat.player: seat.role for seat in seats}
    by_player = {line.player: line for line in slip.lines}
    told = [
        _line(view, score, by_player[score.player], rules, roles, table)
        for score in score_game(seats, slip, rules)
    ]
    return tuple(sorted(told, key=lambda line: line.place))


def in_places(lines: Sequence[ReportedLine], places: Mapping[str, int]) -> tuple[ReportedLine, ...]:
    """The lines of a match in the order its rule gives where the game has several winners."""
    told = [
        msgspec.structs.replace(line, place=places.get(line.player, line.place)) for line in lines
    ]
    return tuple(sorted(told, key=lambda line: line.place))


def _line(
    view: PublicView,
    score: SeatScore,
    line: Line,
    rules: GameRules,
    roles: dict[str, str | None],
    table: Table | None,
) -> ReportedLine:
    lang = view.lang
    figures = () if rules.scoring.own_arithmetic else rules.scoring.figures
    return ReportedLine(
        line.player,
        view.names.seat(line.player),
        role_word(roles.get(line.player)),
        line.player == view.player,
        score.place,
        decimal_text(score.points, lang),
        percent_text(score.share, lang) if score.share is not None else "",
        tuple((f, signed_text(line.figures[f.name])) for f in figures if f.name in line.figures),
        line.left,
        (*stands_in(view.state, line.player), *tags_of(line, rules.scoring)),
        table is not None and line.player in table.signed,
        score.reckoning,
    )
