"""With the award a mirrored tournament's result is handed in to the season it was paired for.

The office still decides: it finds the result where every other one waits. An award that was taken
back and given again is handed in anew; the same result twice is one.
"""

from __future__ import annotations

import msgspec

from tafelrunde.desk.actors import Actor
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.championship import Championship
from tafelrunde.store.association.handing_in import receive_hall
from tafelrunde.store.association.overtaken import counting_as_it_is
from tafelrunde.store.association.pairing_rights import NO_MORE, may_still_run
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.mirror_models import Mirrored
from tafelrunde.store.season_book import SeasonLedger
from tafelrunde.words import Text, kept


def deliver(seasons: SeasonLedger, halls: DjangoLedger, hall: str) -> bool:
    """Hand in what is awarded; whether the season has the result as it stands."""
    state, _version = halls.state(hall)
    if state.phase != "awarded":
        return False
    mirrored = Mirrored.objects.using(halls.using).get(hall_id=hall)
    season, fixture = announced_for(seasons, mirrored, state.details.season)
    if not fixture:
        return False
    actor = Actor(mirrored.by, "association" if mirrored.role == "association" else "organiser")
    rows = Mirrored.objects.using(halls.using).filter(hall_id=hall)
    if not _may(seasons, season, fixture, mirrored):
        rows.update(not_delivered=_why(NO_MORE))
        return False
    same = counting_as_it_is(seasons, halls, hall)
    if same is not None and same.fixture == fixture:
        # A mark or a name that changed since is no other result: the office has nothing to decide.
        rows.update(delivered=same.id, not_delivered="")
        return True
    try:
        upload = receive_hall(seasons, halls, season, fixture, hall, actor)
    except Refusal as refusal:
        if _counts(seasons, season, fixture, mirrored.delivered):
            rows.update(not_delivered="")
            return True
        rows.update(not_delivered=_why(refusal.faults[0].text))
        return False
    rows.update(delivered=upload.id, not_delivered="")
    return True


def waits(halls: DjangoLedger, hall: str) -> bool:
    """Whether a result was refused that may be taken later: its day comes, a right comes back."""
    rows = Mirrored.objects.using(halls.using).filter(hall_id=hall)
    return rows.exclude(not_delivered="").exists()


def _why(text: Text) -> str:
    return msgspec.json.encode(kept(text)).decode()


def announced_for(seasons: SeasonLedger, mirrored: Mirrored, said: str) -> tuple[str, str]:
    """The date of the pairing; else the one whose tournament this is in the season it names."""
    if mirrored.fixture:
        return mirrored.season, mirrored.fixture
    if not said or not SeasonBook.objects.using(seasons.using).filter(id=said).exists():
        return "", ""
    state: Championship = seasons.state(said)[0]
    found = (each.id for each in state.fixtures.values() if each.hall == mirrored.hall_id)
    return said, next(found, "")


def _may(seasons: SeasonLedger, season: str, fixture: str, mirrored: Mirrored) -> bool:
    found = seasons.state(season)[0].fixtures.get(fixture)
    return found is not None and may_still_run(seasons.using, mirrored, found)


def _counts(seasons: SeasonLedger, season: str, fixture: str, upload: str) -> bool:
    """Whether what was handed in before counts already: then nothing is missing."""
    results = seasons.state(season)[0].fixtures[fixture].results
    return bool(upload) and results is not None and results.upload == upload
