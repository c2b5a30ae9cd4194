"""The finish on paper: the knockout as a poster, who plays which match, a card for each. Public
names only. Before the first match is seated the poster is for filling in by hand.
"""

from __future__ import annotations

from collections.abc import Iterable

from tafelrunde.desk.match_words import NOT_PLAYED, WITHOUT_A_GAME, match_title
from tafelrunde.pages.audience import finish
from tafelrunde.pages.earlier_games import drawn_and_decided, replayed
from tafelrunde.pages.paper.imposition import sheets
from tafelrunde.pages.paper.model import (
    Bracket,
    BracketMatch,
    BracketSeat,
    BracketStage,
    SeatAt,
    TableCard,
    TableCards,
    TableList,
    TableSeats,
)
from tafelrunde.pages.paper.source import Source
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.schemes import foreseen_matches
from tafelrunde.state.seats import ordered
from tafelrunde.state.tournament import Match
from tafelrunde.words import Text

TOLD_AT_THE_CEREMONY = Text("played; the result is told at the award ceremony")
NO_FINISH = Text("this mode ends with its rounds, without a finish")


def has_finish(source: Source) -> bool:
    """Whether there is a knockout or a final; a duel of equal leaders counts once it is played."""
    return bool(source.state.matches) or (
        source.mode.finish is not None and source.mode.finish.has_matches
    )


def open_matches(source: Source) -> list[Match]:
    """The matches that wait for their result, in the order of their codes."""
    found = map(source.state.matches.get, foreseen_matches(source.mode, source.state))
    return [match for match in found if match is not None and match.awaiting]


# ── The poster ───────────────────────────────────────────────────────────────────────────────────


def bracket_poster(source: Source) -> Bracket:
    if not has_finish(source):
        raise Refusal.of("bracket", NO_FINISH)
    # It hangs on the wall: who won what gives places is told at the ceremony, not before.
    shown = finish.stages(
        source.view, foreseen=True, sealed=not source.told, shown=source.state.revealed
    )
    tree = finish.tree_of(shown)
    return Bracket(
        heading=source.say("The finish"),
        sub=source.where_and_finish,
        stages=tuple(_stage(source, stage) for stage in tree.stages),
        aside=_stage(source, tree.aside, headed=False) if tree.aside is not None else None,
        paired=tree.paired,
    )


def _stage(source: Source, stage: finish.Stage, *, headed: bool = True) -> BracketStage:
    """`headed`: its title stands over the column, and a match called the same needs none."""
    title = source.text(stage.title)
    return BracketStage(
        title=title,
        matches=tuple(
            BracketMatch(
                title=""
                if headed and source.text(card.title) == title
                else source.text(card.title),
                seats=_seats(source, card),
                settled=_settled(source, card),
                figures=source.text(card.figures),
            )
            for card in stage.matches
        ),
    )


def _settled(source: Source, card: finish.MatchCard) -> str:
    if card.state == "unplayed":
        return source.text(WITHOUT_A_GAME if card.without_a_game else NOT_PLAYED)
    if card.state == "sealed":
        return source.text(TOLD_AT_THE_CEREMONY)
    return drawn_and_decided(card.earlier, card.settled, source.lang, over=_over(card))


def _over(card: finish.MatchCard) -> bool:
    return card.state == "final"


def replays(source: Source) -> list[str]:
    """Every match that was drawn and played again, by its name."""
    cards = (card for stage in finish.stages(source.view) for card in stage.matches)
    return [
        f"{source.text(card.title)}: {source.text(replay)}"
        for card in cards
        if (replay := replayed(card.earlier, card.settled, over=_over(card)))
    ]


def _seats(source: Source, card: finish.MatchCard) -> tuple[BracketSeat, ...]:
    """A seat is of interest until the game is over, even one that was won without any figures."""
    over = card.state == "sealed" or any(seat.won or seat.figures for seat in card.seats)
    return tuple(_seat(source, seat, over=over) for seat in card.seats)


def _seat(source: Source, seat: finish.MatchSeat, *, over: bool) -> BracketSeat:
    pick = source.text(seat.pick) if not seat.role and not over else ""
    notes = (pick, seat.figures, source.say("no longer playing") if seat.gone else "")
    return BracketSeat(
        name=str(seat.name) if seat.name is not None else "",
        origin=source.text(seat.origin),
        role=source.text(seat.pick) if seat.role else "",
        note=" · ".join(filter(None, notes)),
        won=seat.won,
        on=seat.on,
    )


# ── Who plays ────────────────────────────────────────────────────────────────────────────────────


def match_seating(source: Source) -> TableList:
    """The matches that are played now, for the wall."""
    return TableList(
        heading=source.say("Who plays?"),
        sub=source.finish_title,
        word="",
        tables=tuple(
            TableSeats(
                number=source.text(match_title(match.id, source.mode)),
                seats=_players(source, match),
            )
            for match in open_matches(source)
        ),
    )


def match_cards(source: Source) -> TableCards:
    cards = [
        TableCard(
            number=source.text(match_title(match.id, source.mode)),
            sub=source.finish_title,
            seats=_players(source, match),
        )
        for match in open_matches(source)
    ]
    return TableCards(
        heading=source.say("Cards of the finish"),
        word="",
        sheets=_shared(cards),
    )


def _shared(cards: Iterable[TableCard]) -> tuple[tuple[TableCard | None, ...], ...]:
    """Two on a sheet; a single match has one for each side of the table."""
    listed = list(cards)
    return sheets(listed * 2 if len(listed) == 1 else listed, 2)


def _players(source: Source, match: Match) -> tuple[SeatAt, ...]:
    return tuple(
        SeatAt(seat=source.seat_word(seat), name=str(source.public.seat(seat.player)))
        for seat in ordered(match.game.seats)
    )
