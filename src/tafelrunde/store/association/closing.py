"""A season ends with the ranking of its final, read where it was played; or goes on after all."""

from __future__ import annotations

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.desk.matter import refuse
from tafelrunde.journal.season_events import Finished
from tafelrunde.store.association.champions import places_in_hall
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.models import Hall
from tafelrunde.store.season_book import SeasonLedger, SeasonReply


def close_with_final(
    ledger: SeasonLedger, halls: DjangoLedger, season: str, seen: str, actor: Actor, key: str
) -> SeasonReply:
    """What was announced at the award counts, as it was `seen`: by the hall's last seal."""
    state, _version = ledger.state(season)
    hall = Hall.objects.using(halls.using).filter(id=state.final_hall).first()
    places = places_in_hall(ledger, halls, season)
    if hall is None or not places:
        refuse("places", "the final is not over yet: first the award, then the closing")
    if state.closed is None and hall.head != seen:
        refuse(
            "places",
            "something has changed in the final meanwhile: please look at the places again",
        )
    ranked = tuple(Finished(person, place) for place, some in places for person in some)
    return ledger.append(season, c.CloseSeason(places=ranked), actor, key)


def reopen(ledger: SeasonLedger, season: str, reason: str, actor: Actor, key: str) -> SeasonReply:
    """Only while nobody was invited somewhere for the title that was won here."""
    state, _version = ledger.state(season)
    later = SeasonBook.objects.using(ledger.using).filter(
        series=state.series, version__gt=0, start__gt=state.start
    )
    for book in later:
        after, _version = ledger.state(book.id)
        if after.champion and after.invitations:
            refuse(
                "season",
                "in “{title}” people have been invited by this title already",
                title=after.title,
            )
    return ledger.append(season, c.ReopenSeason(reason=reason), actor, key)
