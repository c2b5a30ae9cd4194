"""Lots between people who are equal in everything and compete for fewer places than they are.

Drawn in public: announced with a commitment, drawn by a published algorithm from a seed, or drawn
by hand and recorded with who did it, when and how. Between anybody else nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.deciding import SEASON_DECISIONS
from tafelrunde.desk.association.inviting import plan
from tafelrunde.desk.association.matter import SeasonMatter, day
from tafelrunde.desk.association.season import titled
from tafelrunde.desk.matter import reason_given, refuse
from tafelrunde.draw.chance import Lots
from tafelrunde.draw.commitment import SeedSource, commit
from tafelrunde.journal import season_events as e
from tafelrunde.standings.contests import Contest
from tafelrunde.words import Text, Verbatim, counted

LONGEST_SEED = 500


@SEASON_DECISIONS.of(c.CommitLot)
def commit_lot(matter: SeasonMatter, command: c.CommitLot) -> list[e.SeasonEvent]:
    """Who is in it, by which algorithm, from where the seed will come: before anybody knows it."""
    contest = _asked(matter, command.players)
    if _promised(matter, contest) is not None:
        return []
    return [_committed(matter, contest, command.source, None)]


@SEASON_DECISIONS.of(c.DrawSeasonLot)
def draw_lot(matter: SeasonMatter, command: c.DrawSeasonLot) -> list[e.SeasonEvent]:
    contest = _asked(matter, command.players)
    seed = command.seed
    if not seed.strip() or len(seed) > LONGEST_SEED:
        refuse("seed", "a seed for the lot is missing")
    events: list[e.SeasonEvent] = []
    promised = _promised(matter, contest)
    if promised is None:
        promised = _committed(matter, contest, "system", seed)
        events.append(promised)
    drawn = e.SeasonLotDrawn(
        lot=promised.lot,
        players=contest.players,
        places=contest.places,
        rule=contest.rule,
        order=lot_order(promised.lot, seed, contest.players),
        algorithm=Lots.algorithm,
        seed=seed,
        reason=_reason(contest, command.reason),
        on=matter.today,
    )
    return [*events, drawn]


@SEASON_DECISIONS.of(c.RecordLot)
def record_lot(matter: SeasonMatter, command: c.RecordLot) -> list[e.SeasonEvent]:
    """What was drawn elsewhere counts like any other lot, and everybody can read how it came."""
    contest = _asked(matter, command.order)
    if day(command.drawn_on, "drawn_on").isoformat() > matter.today:
        refuse("drawn_on", "a day up to today expected")
    promised = _promised(matter, contest)
    return [
        e.SeasonLotRecorded(
            lot=promised.lot if promised else _name(matter),
            players=contest.players,
            places=contest.places,
            rule=contest.rule,
            order=tuple(matter.state.canonical(person) for person in command.order),
            drawn_by=titled(command.drawn_by, "drawn_by"),
            drawn_on=command.drawn_on,
            how=titled(command.how, "how"),
            reason=_reason(contest, command.reason),
            on=matter.today,
        )
    ]


def lot_order(lot: str, seed: str, players: Sequence[str]) -> tuple[str, ...]:
    """The order that comes out of the bag: the same for everybody who knows lot and seed."""
    return tuple(Lots(seed, lot).shuffled(sorted(players)))


def lot_commitment(lot: str, players: Sequence[str], source: SeedSource, seed: str | None) -> str:
    return commit(players, source=source, label=lot, seed=seed).digest


def why_lot(contest: Contest) -> Text:
    """What a lot decides, in a sentence."""
    what = WON.get(contest.kind, WON["ranking"])
    return _why(len(contest.players), contest.places, what)


def reason_told(lot: e.SeasonLotDrawn | e.SeasonLotRecorded) -> Text:
    """What the house wrote itself in the reader's language, what people wrote as it is."""
    own = (_why(len(lot.players), lot.places, what) for what in WON.values())
    return next((words for words in own if words["de"] == lot.reason), Verbatim(lot.reason))


def _why(many: int, places: int, what: Text) -> Text:
    return counted(
        places,
        "{many} people are equal in everything; for them there is {n} place {what}",
        "{many} people are equal in everything; for them there are {n} places {what}",
        many=many,
        what=what,
    )


WON = {
    "direct": Text("from a qualifying tournament"),
    "regional": Text("from a regional championship"),
    "ranking": Text("from the ranking list"),
    "replacement": Text("among the reserves"),
}


def _asked(matter: SeasonMatter, players: Sequence[str]) -> Contest:
    """The open lot between exactly these people, or a Refusal."""
    known = sorted(matter.state.canonical(person) for person in players)
    found = next((one for one in plan(matter).undecided if sorted(one.players) == known), None)
    if found is None:
        refuse(
            "players",
            "no lot is needed between these people: lots are drawn only where people "
            "are equal in everything and there are fewer places for them",
        )
    return found


def _promised(matter: SeasonMatter, contest: Contest) -> e.LotCommitted | None:
    return next(
        (
            promise
            for promise in matter.state.promised.values()
            if sorted(promise.players) == sorted(contest.players)
        ),
        None,
    )


def _committed(
    matter: SeasonMatter, contest: Contest, source: SeedSource, seed: str | None
) -> e.LotCommitted:
    lot = _name(matter)
    return e.LotCommitted(
        lot=lot,
        players=contest.players,
        places=contest.places,
        rule=contest.rule,
        digest=lot_commitment(lot, contest.players, source, seed),
        algorithm=Lots.algorithm,
        source=source,
    )


def _name(matter: SeasonMatter) -> str:
    """Lots are numbered through the season, announced ones included."""
    return f"lot {len(matter.state.lots) + len(matter.state.promised) + 1}"


def _reason(contest: Contest, said: str) -> str:
    return reason_given(said) if said.strip() else why_lot(contest)["de"]
