"""A tournament played elsewhere comes as its journal, and is on no date yet.

`tafelrunde journal` writes such a file, and every house hands one out. The date is announced and
approved in one step; then the journal goes the way of every result that is handed in.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tafelrunde.store.association.importing import journals as store
from tafelrunde.web.access import actor_of, who
from tafelrunde.web.association.doors import Office
from tafelrunde.web.fields import text
from tafelrunde.web.incoming import brought, perhaps_brought
from tafelrunde.web.season import house


@who("association")
@require_POST
def take(request: HttpRequest, slug: str) -> HttpResponse:
    here, actor = house.here(request, slug), actor_of(request, role="association")

    def do() -> str:
        told = store.About(*(text(request.POST, name) for name in ("title", "date", "place")))
        upload = store.receive(
            house.seasons(),
            here.id,
            brought(request),
            perhaps_brought(request, "people"),
            told,
            actor,
        )
        return reverse("association-result", args=[slug, upload.id])

    back = reverse("association-import-season", args=[slug])
    return Office(request).answered(do, back, _("The journal has arrived. Now say who is who."))
