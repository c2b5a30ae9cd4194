"""A draft becomes an edition: what changed, what it is called, and the file to take along."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

import msgspec
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tafelrunde.games.checking import BESIDE
from tafelrunde.games.house_rules import house_rules
from tafelrunde.games.shelf import editions_of, folder_text, open_handbook
from tafelrunde.pages.editions import Change, changes
from tafelrunde.pages.workshop.carried import carried_on, outdated
from tafelrunde.pages.workshop.starting import FILE, free_version
from tafelrunde.rulebook.edition import canonical
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.writing import handbook_toml, rulebook_toml
from tafelrunde.store import drafts, house_shelf
from tafelrunde.store.workshop_models import HouseEdition
from tafelrunde.web import shelf
from tafelrunde.web.access import roles_of, who
from tafelrunde.web.acting import REFUSED
from tafelrunde.web.language import language
from tafelrunde.web.origins import Origin, origin_of
from tafelrunde.web.workshop.bench import MAKERS, Bench, account_of

HANDBOOK = "handbook.toml"
TOML = "application/toml; charset=utf-8"


@who(*MAKERS)
@require_http_methods(["GET", "POST"])
def publish(request: HttpRequest, draft_id: str) -> HttpResponse:
    """What changed since the last edition, and the button that makes it one."""
    bench = Bench.open(request, draft_id)
    if request.method == "GET":
        return _page(bench)
    try:
        book = _published(bench)
    except Refusal as refusal:
        return _page(bench, refusal)
    said_published(request, book)
    return redirect("rulebook", book.edition)


def _page(bench: Bench, refusal: Refusal | None = None) -> HttpResponse:
    book = _numbered(bench.book)
    context = {
        "edition": book,
        "taken": bench.book.edition if book and bench.book and book != bench.book else "",
        "standing": _standing(bench.book),
        "before": _before(book),
        "changes": _changed(book),
        "outdated": _outdated(book),
        "rulings": bool(house_rules(bench.book)) if bench.book else False,
        "faults": refusal.faults if refusal else (),
        "shared": bench.row.shares.select_related("account"),
        "publish_address": reverse("workshop-publish", args=[bench.row.pk]),
    }
    return bench.show("publish", context, status=REFUSED if refusal else 200)


def _standing(book: Rulebook | None) -> Rulebook | None:
    """The edition on the shelf that says the very same under the same name."""
    for each in editions_of(book.id) if book is not None else ():
        if book is not None and canonical(each) == canonical(book):
            return each
    return None


def _numbered(book: Rulebook | None) -> Rulebook | None:
    """The draft as the edition it becomes: a name that is taken is never given twice."""
    if book is None:
        return None
    free = free_version(book.version, [each.version for each in editions_of(book.id)])
    return book if free == book.version else msgspec.structs.replace(book, version=free)


def _before(book: Rulebook | None) -> Rulebook | None:
    """The edition before this one: the newest on the shelf."""
    there = editions_of(book.id) if book is not None else []
    return there[0] if there else None


def _changed(book: Rulebook | None) -> list[Change]:
    before = _before(book)
    if book is None or before is None:
        return []
    handbook = open_handbook(before)
    return changes(before, book, handbook, handbook)


def _outdated(book: Rulebook | None) -> tuple[str, ...]:
    """Rules whose text in the handbook was written for what the edition before said."""
    before = _before(book)
    if book is None or before is None:
        return ()
    return outdated(open_handbook(before), before, book)


def _published(bench: Bench) -> Rulebook:
    book = _numbered(bench.book)
    if book is None:
        raise Refusal.single("draft", "something is missing or wrong in it")
    refuse_standing(bench.book)
    account, row = account_of(bench.request), bench.row
    put_on_shelf(bench.request, book, from_file=row.based_on == FILE)
    with suppress(drafts.Overtaken):  # whoever wrote another one meanwhile meant it
        drafts.change(row, account, bench.steps, "title", {**bench.rules, "version": book.version})
    row.published = book.edition
    row.save(update_fields=["published", "changed_at"])
    return book


def refuse_standing(book: Rulebook | None) -> None:
    if (there := _standing(book)) is not None:
        raise Refusal.single(
            "version",
            "this is edition {version}, word for word: it is on the shelf already",
            version=there.version,
        )


def put_on_shelf(
    request: HttpRequest, book: Rulebook, *, from_file: bool, signed: str = ""
) -> None:
    """An edition of this house from now on, with what lay beside the one before."""
    house_shelf.publish(
        book,
        _beside(book),
        account_of(request),
        by_office="organiser" not in roles_of(request),
        from_file=from_file,
        signed=signed,
    )


def said_published(request: HttpRequest, book: Rulebook) -> None:
    said = _("%(title)s, edition %(version)s, is published: it can be announced at once.")
    words = {"title": book.title[language()], "version": book.version}
    messages.success(request, said % words)


def _beside(book: Rulebook) -> Mapping[str, str]:
    """What lay beside the edition before, as far as it still fits: handbook, score sheets."""
    before = _before(book)
    found: dict[str, str] = {}
    for name, read in BESIDE.items():
        text = folder_text(before, name) if before is not None else None
        if text is None:
            continue
        try:
            read(text, name, book)
        except Refusal:
            continue
        found[name] = text
    if before is not None and HANDBOOK in found and _outdated(book):
        found[HANDBOOK] = handbook_toml(carried_on(open_handbook(before), before, book))
    return found


# ── To take back ─────────────────────────────────────────────────────────────────────────────────


def may_withdraw(origin: Origin, request: HttpRequest) -> bool:
    """Whoever published it, and the owner of the house, where it is offered to everybody; what
    belongs to no account any more, everybody who makes rulebooks."""
    account = request.user
    assert isinstance(account, User)
    return origin.of_house and (account.is_superuser or origin.owner in (account.pk, None))


@who(*MAKERS)
@require_POST
def withdraw(request: HttpRequest, rulebook_id: str) -> HttpResponse:
    """No new tournament is announced by it, all that use it go on; or, with `back`, again."""
    book = shelf.edition(rulebook_id)
    if not may_withdraw(origin_of(book), request):
        raise Http404
    back = request.POST.get("back") == "yes"
    row = HouseEdition.objects.get(rulebook=book.id, version=book.version)
    house_shelf.withdraw(row, back=back)
    said = (
        _("%(title)s, edition %(version)s, can be announced again.")
        if back
        else _("%(title)s, edition %(version)s, is withdrawn.")
    )
    words = {"title": book.title[language()], "version": book.version}
    messages.success(request, said % words)
    return redirect("workshop")


# ── To take along ────────────────────────────────────────────────────────────────────────────────


def _file(book: Rulebook) -> HttpResponse:
    answer = HttpResponse(rulebook_toml(book), content_type=TOML)
    answer["Content-Disposition"] = f'attachment; filename="{book.id}-{book.version}.toml"'
    return answer


@who(*MAKERS)
@require_safe
def draft_file(request: HttpRequest, draft_id: str) -> HttpResponse:
    bench = Bench.open(request, draft_id)
    if bench.book is None:
        return bench.refused(Refusal.single("draft", "something is missing or wrong in it"))
    return _file(bench.book)


@who("anyone")
@require_safe
def edition_file(request: HttpRequest, rulebook_id: str) -> HttpResponse:
    """Every edition on the shelf as a file, written by one hand."""
    return _file(shelf.edition(rulebook_id))
