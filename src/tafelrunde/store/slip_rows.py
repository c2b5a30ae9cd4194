"""The current slip of each table as rows, so that the database itself allows only one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tafelrunde.journal import events as e
from tafelrunde.journal.record import Record
from tafelrunde.state.effective import effective_numbers
from tafelrunde.state.tournament import Tournament
from tafelrunde.store.models import SlipRow


def file_slips(
    using: str, tournament_id: str, records: Sequence[Record], state: Tournament
) -> None:
    """File the slips of new records; after a taking back the file is made again."""
    if any(isinstance(record.event, e.TakenBack) for record in records):
        refile_slips(using, tournament_id, state)
        return
    for record in records:
        event = record.event
        if isinstance(event, e.SlipReported | e.SlipCorrected) and not event.match:
            rows = SlipRow.objects.using(using).filter(
                hall_id=tournament_id, round=event.round, table=event.table
            )
            rows.filter(current=True).update(current=False)
            _row(tournament_id, record.seq, event).save(using=using, force_insert=True)
        elif isinstance(event, e.RoundRepaired) and event.aside:
            SlipRow.objects.using(using).filter(
                hall_id=tournament_id, round=event.round, table__in=event.aside, current=True
            ).update(current=False)


def refile_slips(using: str, tournament_id: str, state: Tournament) -> None:
    """The file as the state has it: one current slip for each table that has one."""
    SlipRow.objects.using(using).filter(hall_id=tournament_id).delete()
    SlipRow.objects.using(using).bulk_create(_current(tournament_id, state))


def _current(tournament_id: str, state: Tournament) -> Iterable[SlipRow]:
    last: dict[tuple[int, int], SlipRow] = {}
    for number in effective_numbers(state.history):
        event = state.history[number - 1]
        if isinstance(event, e.SlipReported | e.SlipCorrected) and not event.match:
            last[event.round, event.table] = _row(tournament_id, number, event)
        elif isinstance(event, e.RoundRepaired):
            for table in event.aside:
                last.pop((event.round, table), None)
    return last.values()


def _row(tournament_id: str, seq: int, event: e.SlipReported | e.SlipCorrected) -> SlipRow:
    return SlipRow(hall_id=tournament_id, round=event.round, table=event.table, seq=seq)
