"""Does a result that counts still say what its tournament says?

A hall can be reopened after its result was taken into a list. The list stays as it is until the
office takes the corrected result; until then both sides are told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from tafelrunde.desk.association.outcome import Outcome, outcome_of
from tafelrunde.desk.association.rules import rulebook_of
from tafelrunde.games.shelf import rulebook_for
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.association.intake import looked_at
from tafelrunde.store.association_models import Upload
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.models import Hall
from tafelrunde.store.season_book import SeasonLedger


class Overtaken(msgspec.Struct, frozen=True):
    """A date whose result counts as its tournament no longer says."""

    season: str
    fixture: str
    upload: str
    hall: str
    awarded: bool
    """Whether it is over again; else it has been reopened, and there is no other result yet."""
    waits: bool
    """Whether another result of the date waits at the office already."""


def overtaken_in(seasons: SeasonLedger, halls: DjangoLedger, season: str) -> dict[str, Overtaken]:
    """The dates of a season whose result was overtaken, by their ids."""
    state, _version = seasons.state(season)
    counting = [each.results.upload for each in state.fixtures.values() if each.results]
    uploads = Upload.objects.using(seasons.using).filter(season_id=season, id__in=counting)
    return {each.fixture: each for each in _overtaken(seasons, halls, uploads.exclude(hall=""))}


def overtaken_of(seasons: SeasonLedger, halls: DjangoLedger, hall: str) -> Overtaken | None:
    """Where the result of this hall counts otherwise; None where it does not count, or holds."""
    accepted = Upload.objects.using(seasons.using).filter(hall=hall, state="accepted")
    counting = (each for each in accepted if _counts(seasons, each))
    return next(_overtaken(seasons, halls, counting), None)


def counts_in(seasons: SeasonLedger, hall: str) -> str:
    """The title of the season that counts the result of this hall; empty where none does."""
    accepted = Upload.objects.using(seasons.using).filter(hall=hall, state="accepted")
    found = next((each for each in accepted if _counts(seasons, each)), None)
    return seasons.state(found.season_id)[0].title if found is not None else ""


def counting_as_it_is(seasons: SeasonLedger, halls: DjangoLedger, hall: str) -> Upload | None:
    """What was handed in of this hall, counts, and says what the hall says now; None otherwise."""
    accepted = Upload.objects.using(seasons.using).filter(hall=hall, state="accepted")
    counting = (each for each in accepted if _counts(seasons, each))
    return next((each for each in counting if _holds(seasons, halls, each)), None)


def _counts(seasons: SeasonLedger, upload: Upload) -> bool:
    state, _version = seasons.state(upload.season_id)
    fixture = state.fixtures.get(upload.fixture)
    return (
        fixture is not None
        and fixture.results is not None
        and (fixture.results.upload == upload.id)
    )


def _overtaken(
    seasons: SeasonLedger, halls: DjangoLedger, uploads: Iterable[Upload]
) -> Iterator[Overtaken]:
    """A hall that has written nothing since need not be looked at."""
    known = list(uploads)
    rows = Hall.objects.using(halls.using).in_bulk({each.hall for each in known})
    for upload in known:
        row = rows.get(upload.hall)
        if row is None or row.version == upload.hall_version:
            continue
        if not _holds(seasons, halls, upload):
            awarded = row.phase == "awarded"
            waits = upload.fixture in looked_at(seasons, upload.season_id)
            yield Overtaken(
                upload.season_id, upload.fixture, upload.id, upload.hall, awarded, waits
            )


def _holds(seasons: SeasonLedger, halls: DjangoLedger, upload: Upload) -> bool:
    tournament, _version = halls.state(upload.hall)
    listed_by = rulebook_of(seasons.state(upload.season_id)[0])
    try:
        now = outcome_of(rulebook_for(tournament), tournament, listed_by)
    except Refusal:
        return False
    return now == msgspec.convert(upload.outcome, Outcome)
