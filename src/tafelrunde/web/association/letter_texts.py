"""The words of letters, kind by kind: the office's own, with a preview, and back to the house's."""

from __future__ import annotations

from typing import Any

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tafelrunde.pages.association.letter_words import KINDS
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.store import deeds
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.store.letter_models import LetterText
from tafelrunde.web.access import actor_of, who
from tafelrunde.web.acting import REFUSED
from tafelrunde.web.association.doors import Office
from tafelrunde.web.field_names import OF_A_LETTER, each_named
from tafelrunde.web.fields import text
from tafelrunde.web.letters import texts
from tafelrunde.web.letters.words import Letter, written
from tafelrunde.words import Text, Verbatim

IMPRINT_WORDS = Text("Sender and imprint")
SOME_DETAILS = Text("(what depends on the case)")


@who("association")
@never_cache
@require_safe
def all_texts(request: HttpRequest) -> HttpResponse:
    book = _season(request)
    changed = set(
        LetterText.objects.filter(season=book.id if book else "").values_list("kind", "language")
    )
    kinds = [(texts.IMPRINT, IMPRINT_WORDS), *((kind, KINDS[kind]) for kind in texts.ORIGINALS)]
    context = {
        "book": book,
        "books": SeasonBook.objects.filter(version__gt=0),
        "kinds": [
            (kind, words, [(each, (kind, each) in changed) for each in texts.LANGUAGES])
            for kind, words in kinds
        ],
        "imprint": texts.imprint(book.id if book else ""),
    }
    return Office(request).show("letter_texts", context)


def _season(request: HttpRequest) -> SeasonBook | None:
    """For which season; none: for all."""
    slug = request.GET.get("season", "")
    if not slug:
        return None
    book = SeasonBook.objects.filter(slug=slug, version__gt=0).first()
    if book is None:
        raise Http404
    return book


@who("association")
@never_cache
@require_http_methods(["GET", "POST"])
def one_text(request: HttpRequest, kind: str, language: str) -> HttpResponse:
    if kind not in (*texts.ORIGINALS, texts.IMPRINT) or language not in texts.LANGUAGES:
        raise Http404
    book = _season(request)
    season = book.id if book else ""
    kept = texts.kept(season, kind, language)
    words = (kept.subject, kept.body) if kept is not None else _of_the_house(kind, language)
    faults: tuple[Fault, ...] = ()
    if request.method == "POST":
        body = request.POST.get("body", "").replace("\r\n", "\n")
        words = (text(request.POST, "subject"), body)
        try:
            if _done(request, season, kind, language, words):
                return redirect(_home(book))
        except Refusal as refusal:
            faults = tuple(each_named(refusal.faults, OF_A_LETTER))
    context: dict[str, Any] = {
        "book": book,
        "kind": kind,
        "title": IMPRINT_WORDS if kind == texts.IMPRINT else KINDS[kind],
        "language": language,
        "subject": words[0],
        "body": words[1],
        "own": kept is not None and kept.season == season,
        "faults": faults,
        "preview": None if faults else _preview(kind, language, words, season),
        "placeholders": [(f"{{{name}}}", texts.MEANINGS[name]) for name in _known(kind)],
        "most_subject": texts.LONGEST_SUBJECT,
        "most_body": texts.LONGEST_IMPRINT if kind == texts.IMPRINT else texts.LONGEST_BODY,
    }
    return Office(request).show("letter_text", context, status=REFUSED if faults else 200)


def _home(book: SeasonBook | None) -> str:
    return reverse("association-letter-texts") + (f"?season={book.slug}" if book else "")


def _known(kind: str) -> tuple[str, ...]:
    return () if kind == texts.IMPRINT else texts.ORIGINALS[kind][1]


def _of_the_house(kind: str, language: str) -> tuple[str, str]:
    if kind == texts.IMPRINT:
        return "", texts.imprint()[language]
    return texts.original(kind, language)


def _done(
    request: HttpRequest, season: str, kind: str, language: str, words: tuple[str, str]
) -> bool:
    """Kept or taken back; False where it was only to be looked at."""
    do, by = request.POST.get("do"), actor_of(request, role="association").id
    if do == "back":
        texts.back(season, kind, language)
        deeds.note("letter-text", by, season=season, about=kind)
        messages.success(request, _("The original text holds again."))
        return True
    _check(kind, *words)
    if do != "keep":
        return False
    texts.keep(season, kind, language, words, by)
    deeds.note("letter-text", by, season=season, about=kind)
    messages.success(request, _("The text is kept; it stands in every such letter from now on."))
    return True


def _check(kind: str, subject: str, body: str) -> None:
    if kind != texts.IMPRINT:
        texts.check(kind, subject, body)
    elif not 0 < len(body.strip()) <= texts.LONGEST_IMPRINT:
        raise Refusal.single(
            "body",
            "1 to {longest_imprint} characters expected",
            longest_imprint=texts.LONGEST_IMPRINT,
        )


def _preview(kind: str, language: str, words: tuple[str, str], season: str) -> tuple[str, str]:
    """As somebody would get it, with an example's values."""
    behind = texts.imprint(season)
    if kind == texts.IMPRINT:
        behind = Verbatim(words[1].strip())
        kind, words = "confirmed", texts.original("confirmed", language)
    like = texts.ORIGINALS[kind][0]
    letter = Letter(
        like.subject,
        like.paragraphs,
        "https://tafelrunde.example/…" if like.link else "",
        like.about_link,
        details=(SOME_DETAILS,),
    )
    own = texts.filled(*words, language, texts.EXAMPLE)
    letter = msgspec.structs.replace(letter, own=(own,))
    return written(letter, "Ada Beispiel", language, behind)
