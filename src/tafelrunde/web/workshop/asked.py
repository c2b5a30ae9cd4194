"""One question at a time: its form, what it would change at once, undo, and two at one draft."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tafelrunde.pages.editions import shown
from tafelrunde.pages.workshop.answering import Reading
from tafelrunde.pages.workshop.deeds import done
from tafelrunde.pages.workshop.endings import finishes_held
from tafelrunde.pages.workshop.looking import filled_in, where
from tafelrunde.pages.workshop.questions import (
    Question,
    modes_with,
    question_at,
    question_of,
    questions,
)
from tafelrunde.pages.workshop.sample_table import sample_table
from tafelrunde.pages.workshop.special import whole_form
from tafelrunde.rulebook.drafting import found
from tafelrunde.rulebook.edition import Plain
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import drafts
from tafelrunde.web.access import who
from tafelrunde.web.account_names import account_name
from tafelrunde.web.acting import CONFLICT, REFUSED, seen_in
from tafelrunde.web.language import way_back
from tafelrunde.web.templatetags.words import spoken
from tafelrunde.web.workshop.bench import MAKERS, Bench, account_of, mode_asked
from tafelrunde.words.digits import whole_in


@who(*MAKERS)
@require_safe
def open_draft(request: HttpRequest, draft_id: str) -> HttpResponse:
    """The first question that still waits for an answer, else the first of all."""
    bench = Bench.open(request, draft_id)
    waiting = [each.question for each in bench.looked.missing if each.question is not None]
    first = waiting[0] if waiting else questions(bench.rules)[0]
    return redirect("workshop-question", draft_id, first.id)


@who(*MAKERS)
@require_http_methods(["GET", "POST"])
def question(request: HttpRequest, draft_id: str, question_id: str) -> HttpResponse:
    bench = Bench.open(request, draft_id)
    asked = bench.question(question_id)
    if request.method == "GET":
        return _shown(bench, asked)
    seen = _seen(bench)
    wanted, deed = _wanted(bench, seen)
    try:
        drafts.change(bench.row, account_of(request), seen, asked.id, wanted)
    except drafts.Overtaken as overtaken:
        return _overtaken(bench, asked, wanted, overtaken)
    except Refusal as refusal:
        return bench.refused(refusal)
    if deed in STEPS:
        return _stepped(request, draft_id, asked.id, forth=deed == REDO)
    for words in filled_in(bench.draft.after(seen), wanted, bench.form):
        messages.info(request, spoken(words))
    if deed:
        return _after_deed(Bench.open(request, draft_id), asked, deed)
    return _onward(Bench.open(request, draft_id), asked, said=wanted != bench.draft.after(seen))


def _after_deed(bench: Bench, asked: Question, deed: str) -> HttpResponse:
    """Back to the rows that were changed; from a mode that was copied to the new one."""
    what, _blank, rest = deed.partition(" ")
    number = whole_in(rest)
    if what == "copy-mode" and number is not None:
        there = f"{asked.asked.id}-{number + 2}"
    elif what == "own-scoring" and number is not None:
        mine = found(bench.rules, ("modes", number, "scoring"))
        alike = [each for each in questions(bench.rules) if each.asked is asked.asked]
        there = next((each.id for each in alike if each.scoring == mine), asked.id)
    else:
        there = asked.id
    if question_of(bench.rules, there) is None:
        return redirect("workshop-draft", bench.row.pk)
    address = reverse("workshop-question", args=[bench.row.pk, there])
    return redirect(f"{address}#rows-{rest.split(' ')[0]}")


def _onward(bench: Bench, asked: Question, *, said: bool) -> HttpResponse:
    """To the next question or wherever somebody wants to go; a wrong answer is shown again first.

    Whoever `said` nothing new and goes elsewhere knows what is wrong already.
    """
    asked = bench.question(asked.id)
    elsewhere = bench.form.get("next")
    onward = way_back(bench.request, elsewhere) if elsewhere else bench.after(asked)
    wrong = bench.looked.at(asked)
    if not wrong or (elsewhere and not said):
        return redirect(onward)
    return _shown(bench, asked, REFUSED, wrong=wrong, onward=onward)


def _seen(bench: Bench) -> int:
    told = seen_in(bench.form)
    return min(told if told is not None else bench.steps, bench.steps)


def _wanted(bench: Bench, seen: int) -> tuple[Plain, str]:
    """What the form makes of the draft as whoever filled it in saw it."""
    given = {name: values for name, values in bench.form.lists() if name not in OURS}
    reading = Reading(bench.draft.after(seen), given, finishes_held(bench.draft, seen))
    deed = bench.form.get("do", "")
    return (done(reading, deed) if deed and deed not in STEPS else reading.rules), deed


EIGHT = ("Ada", "Bo", "Cleo", "Dario", "Elif", "Fritz", "Greta", "Hugo")
OURS = frozenset({"csrfmiddlewaretoken", "seen", "do", "next"})
STEPS = (UNDO, REDO) = ("undo", "redo")
"""What was typed is a step before it: taken back it can be taken up again."""


def _shown(bench: Bench, asked: Question, status: int = 200, **more: object) -> HttpResponse:
    held = finishes_held(bench.draft, bench.steps)
    context = {
        "question": asked,
        "form": whole_form(asked, bench.rules, held).marked(bench.looked.faults),
        "address": reverse("workshop-question", args=[bench.row.pk, asked.id]),
        "shared_by": modes_with(bench.rules, asked.scoring) if asked.scoring else [],
        "unknown_keys": _unknown_keys(bench, asked),
        "several": len(found(bench.rules, ("modes",)) or ()) > 1,
        **more,
    }
    return bench.show("question", context, status=status)


def _unknown_keys(bench: Bench, asked: Question) -> list[dict[str, object]]:
    """Keys nobody knows, at the question nearest to them."""
    return [
        {"key": key, "number": number, "holds": shown(found(bench.rules, key.path))}
        for number, key in enumerate(bench.looked.unknown)
        if (there := question_at(bench.rules, key.place)) is not None and there.id == asked.id
    ]


def _overtaken(
    bench: Bench, asked: Question, wanted: Plain, overtaken: drafts.Overtaken
) -> HttpResponse:
    """What the other one wrote, and below it what was typed here: nothing is lost."""
    now = Bench.open(bench.request, bench.row.pk)
    people = User.objects.filter(pk__in=overtaken.by)
    meanwhile = [where(change, now.rules) for change in overtaken.changes]
    now.unsaved, now.asked = wanted, asked
    names = [account_name(each.get_username()) for each in people]
    return _shown(now, asked, CONFLICT, meanwhile=meanwhile, others=names)


@who(*MAKERS)
@require_POST
def look(request: HttpRequest, draft_id: str, question_id: str) -> HttpResponse:
    """What the form would make of the draft; nothing is kept of it."""
    bench = Bench.open(request, draft_id)
    asked = bench.question(question_id)
    bench.unsaved, _deed = _wanted(bench, _seen(bench))
    return bench.show("live", {"question": asked})


@who(*MAKERS)
@require_POST
def table(request: HttpRequest, draft_id: str, question_id: str) -> HttpResponse:
    """How eight people would be told apart; it takes a moment, so it comes by itself."""
    bench = Bench.open(request, draft_id)
    asked = bench.question(question_id)
    bench.unsaved, _deed = _wanted(bench, _seen(bench))
    book = bench.sound
    if book is None:
        return HttpResponse(status=204)
    mode = mode_asked(book, asked)
    return bench.show("table", {"table": sample_table(book, mode, PEOPLE, bench.lang)})


PEOPLE = {name.casefold(): name for name in EIGHT}


@who(*MAKERS)
@require_POST
def undo(request: HttpRequest, draft_id: str) -> HttpResponse:
    return _step(request, draft_id, forth=False)


@who(*MAKERS)
@require_POST
def redo(request: HttpRequest, draft_id: str) -> HttpResponse:
    return _step(request, draft_id, forth=True)


def _step(request: HttpRequest, draft_id: str, *, forth: bool) -> HttpResponse:
    bench = Bench.open(request, draft_id)
    _take(bench, forth=forth)
    return bench.go_on(reverse("workshop-draft", args=[draft_id]))


def _stepped(request: HttpRequest, draft_id: str, question_id: str, *, forth: bool) -> HttpResponse:
    """Back to the question, where there still is such a one."""
    _take(Bench.open(request, draft_id), forth=forth)
    if question_of(Bench.open(request, draft_id).rules, question_id) is None:
        return redirect("workshop-draft", draft_id)
    return redirect("workshop-question", draft_id, question_id)


def _take(bench: Bench, *, forth: bool) -> None:
    """Back or up again; whoever typed something new has nothing to take up any more."""
    if forth and not bench.draft.can_redo:
        messages.info(bench.request, _("What you typed is saved; nothing is left to be taken up."))
        return
    drafts.step_back(bench.row, account_of(bench.request), forth=forth)
    messages.success(bench.request, _("Taken up again.") if forth else _("Taken back."))
