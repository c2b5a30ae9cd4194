"""Numbers about the house for a program that watches it, in the text format of Prometheus.

Only for whoever brings the token of TAFELRUNDE_METRICS_TOKEN; without one there is no page.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Mapping

from django.conf import settings
from django.db.models import Count, Min
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_tasks_db.models import DBTaskResult

from tafelrunde import __version__
from tafelrunde.store import post, pulse
from tafelrunde.store.association_models import AssociationPerson, SeasonBook
from tafelrunde.store.letter_models import SENT, WAITING, Letter
from tafelrunde.store.models import Hall
from tafelrunde.web.access import who

FORMAT = "text/plain; version=0.0.4; charset=utf-8"
JOB_STATES = ("READY", "RUNNING", "FAILED", "SUCCESSFUL")


@who("anyone")
@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    if not settings.METRICS_TOKEN:
        raise Http404
    given = request.headers.get("Authorization", "")
    wanted = f"Bearer {settings.METRICS_TOKEN}"
    if not hmac.compare_digest(given.encode(), wanted.encode()):
        answer = HttpResponse("A token is needed.\n", status=401, content_type="text/plain")
        answer["WWW-Authenticate"] = "Bearer"
        return answer
    return HttpResponse("".join(_all()), content_type=FORMAT)


def _all() -> Iterator[str]:
    yield from _gauge("info", "The version that runs.", {f'version="{__version__}"': 1})
    yield from _gauge("tournaments", "Tournaments in this house.", {"": Hall.objects.count()})
    yield from _gauge("seasons", "Seasons in this house.", {"": SeasonBook.objects.count()})
    people = AssociationPerson.objects.filter(same_as=None).count()
    yield from _gauge("people", "People the association knows.", {"": people})
    jobs = dict(DBTaskResult.objects.order_by().values_list("status").annotate(n=Count("id")))
    by_state = {f'state="{each.lower()}"': jobs.get(each, 0) for each in JOB_STATES}
    yield from _gauge("jobs", "Jobs by what became of them, the last two weeks.", by_state)
    yield from _gauge("jobs_alive", "1 while somebody does the jobs.", {"": int(pulse.alive())})
    yield from _since("jobs_pulse", "Seconds since jobs were last looked after.", pulse.last())
    letters = {f'state="{state}"': n for state, n in post.counts().items()}
    yield from _gauge("letters", "Letters by what became of them, the last two months.", letters)
    waiting = Letter.objects.filter(state=WAITING).aggregate(at=Min("made_at"))["at"]
    yield from _since("letters_oldest_waiting", "Seconds the oldest letter waits.", waiting)
    last = post.last_tried()
    if last is not None:
        taken = int(last.state == SENT)
        yield from _gauge("letters_last_taken", "1 where the last letter was taken.", {"": taken})


def _gauge(name: str, help_text: str, values: Mapping[str, int | float]) -> Iterator[str]:
    yield f"# HELP tafelrunde_{name} {help_text}\n# TYPE tafelrunde_{name} gauge\n"
    for labels, value in values.items():
        yield (
            f"tafelrunde_{name}{{{labels}}} {value}\n" if labels else f"tafelrunde_{name} {value}\n"
        )


def _since(name: str, help_text: str, at: object) -> Iterator[str]:
    """Nothing is said where there is nothing to count from."""
    if at is not None:
        seconds = max(0.0, (timezone.now() - at).total_seconds())  # type: ignore[operator]
        yield from _gauge(f"{name}_seconds", help_text, {"": round(seconds, 1)})
