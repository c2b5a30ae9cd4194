"""Where drafts begin and end: the list, a new one, sharing, deleting; a look into an edition."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tafelrunde.games.ready import all_formats
from tafelrunde.games.shelf import all_editions, all_rulebooks, editions_of
from tafelrunde.pages.workshop.file_lines import in_lines
from tafelrunde.pages.workshop.filling import short_name
from tafelrunde.pages.workshop.look_alikes import look_alikes
from tafelrunde.pages.workshop.looking import looked_at
from tafelrunde.pages.workshop.questions import questions
from tafelrunde.pages.workshop.special import whole_form
from tafelrunde.pages.workshop.starting import (
    FILE,
    blank,
    from_text,
    next_edition,
    of_a_format,
    text_in,
)
from tafelrunde.rulebook.edition import Plain, parted
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.writing import as_written
from tafelrunde.store import drafts
from tafelrunde.store.workshop_models import RuleDraft
from tafelrunde.web import incoming, shelf
from tafelrunde.web.access import who
from tafelrunde.web.account_names import account_meant
from tafelrunde.web.acting import REFUSED
from tafelrunde.web.language import language
from tafelrunde.web.origins import offered, published
from tafelrunde.web.templatetags.words import spoken
from tafelrunde.web.workshop.bench import MAKERS, Bench, account_of, live_side
from tafelrunde.web.workshop.publishing import may_withdraw
from tafelrunde.words import Text
from tafelrunde.words.digits import whole_in

LONGEST_TITLE = 100
FILE_TEXT, LONGEST_FILE = "file_text", 300_000
"""A file that is mended in the browser; a longer one nobody mends there."""


@who(*MAKERS)
@require_safe
def workshop(request: HttpRequest) -> HttpResponse:
    return _page(request)


def _page(request: HttpRequest, refusal: Refusal | None = None) -> HttpResponse:
    me = account_of(request)
    offers = offered(language())
    context = {
        "mine": [
            (draft, _begun_with(draft)) for draft in drafts.drafts_of(me).select_related("owner")
        ],
        "offers": offers,
        "formats": all_formats(),
        "published": [(each, may_withdraw(each.origin, request)) for each in published(language())],
        "me": me,
        "typed": request.POST if request.method == "POST" else request.GET,
        "faults": refusal.faults if refusal else (),
    }
    status = REFUSED if refusal else 200
    return render(request, "workshop/workshop.html", context, status=status)


def _begun_with(draft: RuleDraft) -> Text | None:
    """What a draft began with, as people call it."""
    if draft.based_on in ("", FILE):
        return Text("from a file") if draft.based_on else None
    rulebook_id, version = parted(draft.based_on)
    there = editions_of(rulebook_id) or [each for each in all_formats() if each.id == rulebook_id]
    if not there:
        return None
    return Text("{title}, edition {version}", title=there[0].title, version=version or "–")


@who(*MAKERS)
@require_POST
def begin(request: HttpRequest) -> HttpResponse:
    """A draft from a name alone, from an edition, or from a file."""
    written = None
    try:
        written = _written(request)
        rules, based_on = _start(request) if written is None else (from_text(written), FILE)
        row = drafts.begin(account_of(request), rules, based_on)
    except Refusal as refusal:
        if written is None or len(written) > LONGEST_FILE:
            return _page(request, refusal)
        return _to_mend(request, written, refusal)
    if written is not None:
        may_be_mistaken(request, rules)
    return redirect("workshop-draft", row.pk)


def _written(request: HttpRequest) -> str | None:
    """A file as it was sent, or as it was mended in the browser."""
    upload = incoming.perhaps_brought(request, FILE)
    if upload is not None:
        return text_in(upload)
    return request.POST.get(FILE_TEXT)


def _to_mend(request: HttpRequest, written: str, refusal: Refusal) -> HttpResponse:
    """What is wrong with a file, line by line, and the file itself to be mended on the spot."""
    lines = in_lines(written, refusal.faults, FILE)
    context = {"lines": lines, "written": written.replace("\0", "")}
    return render(request, "workshop/file.html", context, status=REFUSED)


def may_be_mistaken(request: HttpRequest, rules: Plain) -> None:
    """A file that bears a known name over other rules is opened, and told apart."""
    book = looked_at(rules).rulebook
    for words in look_alikes(book, all_editions()) if book is not None else ():
        messages.warning(request, spoken(words))


def _start(request: HttpRequest) -> tuple[Plain, str]:
    if "edition" in request.POST:
        book = shelf.edition(request.POST["edition"])
        return next_edition(book, [each.version for each in editions_of(book.id)]), book.edition
    title = " ".join(request.POST.get("title", "").split())[:LONGEST_TITLE]
    if not title:
        raise Refusal.single("title", "what is the game called?")
    name = request.POST.get("format", "")
    ready = next((each for each in all_formats() if each.id == name), None)
    taken = _others_letters(title)
    return (of_a_format(ready, title, taken), ready.edition) if ready else (blank(title, taken), "")


def _others_letters(title: str) -> set[str]:
    """What other games have before their rule numbers."""
    own = short_name(title)
    return {book.prefix for book in (*all_rulebooks(), *all_formats()) if book.id != own}


@who(*MAKERS)
@require_safe
def look_inside(request: HttpRequest, rulebook_id: str) -> HttpResponse:
    """An edition of the shelf with every question and its answer; nothing can be changed."""
    book = shelf.edition(rulebook_id)
    rules = as_written(book)
    context = {
        "book": book,
        "address": shelf.address_of(book),
        "asked": [(each, whole_form(each, rules)) for each in questions(rules)],
        **live_side(looked_at(rules)),
        "closed": True,
    }
    return render(request, "workshop/inside.html", context)


# ── One's own ────────────────────────────────────────────────────────────────────────────────────


def _own(request: HttpRequest, draft_id: str) -> Bench:
    """Only the owner shares a draft or throws it away."""
    bench = Bench.open(request, draft_id)
    if not bench.mine:
        raise Http404
    return bench


@who(*MAKERS)
@require_POST
def share(request: HttpRequest, draft_id: str) -> HttpResponse:
    """With another account of this house, by its name; or no longer."""
    bench = _own(request, draft_id)
    gone = whole_in(request.POST.get("gone", ""))
    if gone is not None:
        drafts.unshare(bench.row, gone)
        return redirect("workshop-publish", draft_id)
    name = account_meant(request.POST.get("account", ""))
    account = User.objects.filter(username__iexact=name, is_active=True).first()
    if account is None:
        return bench.refused(
            Refusal.single("account", "there is no account “{name}” here", name=name[:60])
        )
    drafts.share(bench.row, account.pk)
    messages.success(request, _("Shared."))
    return redirect("workshop-publish", draft_id)


@who(*MAKERS)
@require_POST
def throw_away(request: HttpRequest, draft_id: str) -> HttpResponse:
    _own(request, draft_id).row.delete()
    messages.success(request, _("The draft is deleted."))
    return redirect("workshop")
