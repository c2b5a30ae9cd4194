"""Prints and workbooks of a long list are jobs: ordered once, made once, kept, handed out.

Whoever asks first orders it; whoever asks meanwhile waits for the same one, stranger or not. It is
made anew only after something changed, and never twice at a time.
"""

from __future__ import annotations

import hashlib
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django_tasks import task

from tafelrunde.store.association_models import SeasonBook
from tafelrunde.store.kept_models import KeptPrint
from tafelrunde.web.association.making import made
from tafelrunde.web.season import house
from tafelrunde.web.start.health import jobs_state

LARGE = 1000
"""From more lines than this on nobody waits for a print: it is made by the jobs of the house."""
LOOK_SECONDS = 5
KEPT = timedelta(days=2)
STRANDED = timedelta(minutes=30)
"""A job that was lost with its process is ordered once more."""


def large(request: HttpRequest, here: house.Here, name: str, base: str) -> HttpResponse:
    """The file where it is ready; else a page that waits for it."""
    row = _ordered(here, name, base)
    if row.state == "ready" and row.file is not None:
        return HttpResponse(bytes(row.file))
    context = {
        "season": here,
        "tab": "ranking",
        "row": row,
        "before": KeptPrint.objects.filter(state="waiting", pk__lt=row.pk).count(),
        "lines": here.listing.summary.lines,
        "silent": jobs_state() == "silent",
        "look": LOOK_SECONDS,
    }
    failed = row.state == "failed"
    answer = render(request, "association/print_waits.html", context, status=503 if failed else 202)
    answer["Retry-After"] = str(LOOK_SECONDS)
    answer["Cache-Control"] = "no-store"
    return answer


def _ordered(here: house.Here, name: str, base: str) -> KeptPrint:
    stamp = hashlib.sha256(f"{here.book.head} {house.people_stamp()}".encode()).hexdigest()
    same = KeptPrint.objects.filter(season_id=here.id, name=name)
    with transaction.atomic():
        # One at a time: two who ask in the same moment order one print.
        SeasonBook.objects.select_for_update().get(id=here.id)
        found = same.filter(stamp=stamp).first() or _under_way(same)
        if found is not None:
            return found
        same.delete()  # of an earlier state; nobody is handed that again
        row = KeptPrint.objects.create(season_id=here.id, name=name, stamp=stamp, base=base[:200])
    make_print.enqueue(row.pk)
    row.refresh_from_db()
    return row


def _under_way(same: QuerySet[KeptPrint]) -> KeptPrint | None:
    """Something changed while it was being made: that one is finished first."""
    since = timezone.now() - STRANDED
    return same.filter(state__in=("waiting", "working"), ordered_at__gt=since).first()


@task()
def make_print(number: int) -> None:
    row = KeptPrint.objects.filter(pk=number, state="waiting").select_related("season").first()
    if row is None:
        return
    KeptPrint.objects.filter(pk=number).update(state="working", began_at=timezone.now())
    state, version = house.seasons().state(row.season_id)
    here = house.Here(row.season, state, version)
    try:
        file = made(here, row.name, row.base)
    except BaseException:
        KeptPrint.objects.filter(pk=number).update(state="failed", ready_at=timezone.now())
        raise
    done = {"state": "ready", "file": file, "ready_at": timezone.now()}
    KeptPrint.objects.filter(pk=number).update(**done)


def forget_old_prints() -> int:
    return KeptPrint.objects.filter(ordered_at__lt=timezone.now() - KEPT).delete()[0]
