"""Is the house open, and which version does a tournament have? For machines."""

from __future__ import annotations

from django.db import Error
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tafelrunde import __version__
from tafelrunde.store import badges, post, pulse
from tafelrunde.store.models import Hall
from tafelrunde.store.post import posts_letters
from tafelrunde.web.access import held_badges, may_look, who
from tafelrunde.web.disk import database_in_place, give_up_connection
from tafelrunde.web.live import Known
from tafelrunde.web.start.halls import find

TROUBLES = frozenset({"silent", "failing"})


@who("anyone")
@never_cache
@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """A table is read: a file that was emptied or moved away answers everything else.

    Whether pages can be served is the status; a proxy asks that, and restarting a server does not
    mend a closed post office. With `?of=all` trouble with jobs or letters is a 503 as well.
    """
    try:
        Hall.objects.exists()
        well = database_in_place()
        others = {"jobs": jobs_state(), "mail": mail_state()} if well else {}
    except Error:
        well, others = False, {}
    if not well:
        give_up_connection()
    troubled = sorted(name for name, state in others.items() if state in TROUBLES)
    told = {"ok": well, "version": __version__, "database": "ok" if well else "away", **others}
    good = well and not (troubled and request.GET.get("of") == "all")
    return JsonResponse(told | {"trouble": troubled}, status=200 if good else 503)


def jobs_state() -> str:
    """ "ok"; "silent" where nobody has done any jobs for minutes, or ever."""
    return "ok" if pulse.alive() else "silent"


def mail_state() -> str:
    """How the last letter fared; "folder" where no post office is named."""
    if not posts_letters():
        return "folder"
    last = post.last_tried()
    if last is None:
        return "untried"
    return "ok" if last.state in ("sent", "bounced") else "failing"


@who("anyone")
@never_cache
@require_safe
def version(request: HttpRequest, slug: str) -> HttpResponse:
    """The same number the stream tells, for pages whose stream does not get through.

    A phone whose link was taken back reads another word: it looks again, and there reads why.
    """
    known = find(slug)
    if known is None:
        raise Http404
    seen, ended = may_look(request, known), _link_ended(request, known)
    if not (seen or ended):
        raise Http404
    told = " ".join([*([str(known.version)] if seen else []), *([ENDED] if ended else [])])
    return HttpResponse(told, content_type="text/plain; charset=utf-8")


ENDED = "ended"


def _link_ended(request: HttpRequest, known: Known) -> bool:
    number = held_badges(request).get(known.id)
    return number is not None and badges.holder(known.id, number) is None
