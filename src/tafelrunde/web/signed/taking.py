"""An edition that another house has signed goes into the workshop, or onto the shelf as it stands.

The page that checked a file sends it along once more, for nothing of it was kept: so the signature
is checked again before anything is made of it.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tafelrunde.exports import signed as files
from tafelrunde.pages.workshop.looking import looked_at
from tafelrunde.pages.workshop.starting import FILE, from_text
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import drafts
from tafelrunde.web.access import who
from tafelrunde.web.signed.views import checked_page
from tafelrunde.web.workshop.beginning import FILE_TEXT, may_be_mistaken
from tafelrunde.web.workshop.bench import MAKERS, account_of
from tafelrunde.web.workshop.publishing import put_on_shelf, refuse_standing, said_published

LONGEST_HOUSE = 80


@who(*MAKERS)
@require_POST
def take(request: HttpRequest) -> HttpResponse:
    """One of two buttons; a Refusal stands on the page where the file was checked."""
    data = request.POST.get(FILE_TEXT, "").encode()
    try:
        found = _edition(data)
        if request.POST.get("do") == "shelf":
            return _shelved(request, found)
        return _opened(request, found)
    except Refusal as refusal:
        return checked_page(request, data, refusal)


def _edition(data: bytes) -> files.Checked:
    found = files.check(data)
    if not found.holds or found.file.kind != "edition":
        raise Refusal.single(FILE, "this is no edition whose signature fits")
    return found


def _signer(found: files.Checked) -> str:
    """As the shelf tells it: what the house calls itself, and what only that house has."""
    house = " ".join(found.file.house.split())[:LONGEST_HOUSE]
    return f"{house} ({found.fingerprint})"


def _opened(request: HttpRequest, found: files.Checked) -> HttpResponse:
    rules = from_text(found.file.content)
    row = drafts.begin(account_of(request), rules, FILE)
    may_be_mistaken(request, rules)
    said = _("Signed by %(signer)s. Whatever is changed here is no longer what was signed.")
    messages.success(request, said % {"signer": _signer(found)})
    return redirect("workshop-draft", row.pk)


def _shelved(request: HttpRequest, found: files.Checked) -> HttpResponse:
    rules = from_text(found.file.content)
    book = looked_at(rules).rulebook
    if book is None:
        raise Refusal.single(
            FILE, "something is still missing in it: please open it in the workshop"
        )
    refuse_standing(book)
    put_on_shelf(request, book, from_file=True, signed=_signer(found))
    may_be_mistaken(request, rules)
    said_published(request, book)
    return redirect("rulebook", book.edition)
