"""The office's own words: for a kind of letter, with placeholders, and the imprint below all.

A text for one season goes before one for all; where there is none, the house's words stand. The
link and the signature are no part of a text: nobody can lose them by editing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import msgspec
from django.conf import settings

from tafelrunde.journal.season_events import Because
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.state.championship import Championship, Fixture, SentInvitation
from tafelrunde.store.letter_models import LetterText
from tafelrunde.web.letters import about_dates, about_final
from tafelrunde.web.letters.words import Letter, OwnWords, day
from tafelrunde.words import InEach, Label, Text, Verbatim

IMPRINT = "imprint"
LANGUAGES = ("de", "en")
LONGEST_BODY, LONGEST_SUBJECT, LONGEST_IMPRINT = 4000, 200, 1000
PLACEHOLDER = re.compile(r"\{([a-z]{1,20})\}")

Values = Mapping[str, Text]

_DATE = Fixture("", "{tournament}", "{date}", "{place}", "", "", "")
_SEASON = Championship(title="{season}", results_due="{deadline}")
_RANKING: Because = "ranking"
_INVITED = SentInvitation("", _RANKING, "", "{deadline}", "")
_BECAUSE = Text("{because}")

ABOUT_A_DATE = ("tournament", "date", "place", "season", "details")
ABOUT_THE_FINAL = ("season", "details")

ORIGINALS: dict[str, tuple[Letter, tuple[str, ...]]] = {
    "registered": (about_dates.registered(_DATE, "-"), ABOUT_A_DATE),
    "waiting": (about_dates.waiting(_DATE, "-"), ABOUT_A_DATE),
    "moved-up": (about_dates.moved_up(_DATE, "-"), ABOUT_A_DATE),
    "registration-cancelled": (about_dates.registration_cancelled(_DATE), ABOUT_A_DATE),
    "date-cancelled": (about_dates.date_cancelled(_DATE), ABOUT_A_DATE),
    "date-approved": (about_dates.date_approved(_DATE, "-", None), ABOUT_A_DATE),
    "date-refused": (about_dates.date_refused(_DATE), ABOUT_A_DATE),
    "results-due": (
        about_dates.results_due(_DATE, "{deadline}", "-"),
        (*ABOUT_A_DATE, "deadline"),
    ),
    "invitation": (
        about_final.invitation(_SEASON, _INVITED, "-", _BECAUSE),
        (*ABOUT_THE_FINAL, "because", "deadline"),
    ),
    "answer-due": (
        about_final.answer_due(_SEASON, _INVITED, "-"),
        (*ABOUT_THE_FINAL, "because", "deadline"),
    ),
    "final-told": (about_final.told_anew(_SEASON, "-"), ABOUT_THE_FINAL),
    "confirmed": (about_final.confirmed(_SEASON, "-"), ABOUT_THE_FINAL),
    "declined": (about_final.declined(_SEASON, goes_on=True), ABOUT_THE_FINAL),
    "decline-undone": (
        about_final.stands_again(_SEASON, _INVITED, "-", about_final.NO_REFUSAL),
        ABOUT_THE_FINAL,
    ),
    "lapse-undone": (
        about_final.stands_again(_SEASON, _INVITED, "-", about_final.NO_LAPSE),
        ABOUT_THE_FINAL,
    ),
    "lapsed": (about_final.lapsed(_SEASON, goes_on=True), ABOUT_THE_FINAL),
    "withdrawn": (about_final.withdrawn(_SEASON), ABOUT_THE_FINAL),
    "final-result": (about_final.result(_SEASON, 1, "-"), ABOUT_THE_FINAL),
    "final-reopened": (about_final.reopened(_SEASON), ABOUT_THE_FINAL),
}
"""Each kind whose words can be changed: as the house says it, and what it may speak of."""

MEANINGS: dict[str, Text] = {
    "tournament": Text("name of the tournament"),
    "date": Text("day and time"),
    "place": Text("place", context="where"),
    "season": Text("name of the season"),
    "deadline": Text("last day"),
    "because": Text("why invited"),
    "details": Text(
        "what depends on the case: check-in, fee, reason, final (a paragraph of its own)"
    ),
}

EXAMPLE: dict[str, Text] = {
    "tournament": Verbatim("Herbstturnier"),
    "date": Text("10 October 2026, 10:00"),
    "place": Verbatim("Herne"),
    "season": Verbatim("Saison 2026"),
    "deadline": Text("20 November 2026"),
    "because": Text("from the ranking list"),
}


def in_both(iso: str) -> Text:
    return InEach(day, iso)


def original(kind: str, language: str) -> tuple[str, str]:
    """Subject and text as the house says it, with placeholders."""
    letter = ORIGINALS[kind][0]
    return letter.subject[language], "\n\n".join(each[language] for each in letter.paragraphs)


def split_up(body: str) -> list[str]:
    """Paragraphs: what stands between empty lines."""
    lines = [line.rstrip() for line in body.strip().splitlines()]
    parts = "\n".join(lines).split("\n\n")
    return [part.strip("\n") for part in parts if part.strip()]


def in_own_words(letter: Letter, kind: str, season: str, values: Values) -> Letter:
    """The letter with the office's words, in each language that has some."""
    if kind not in ORIGINALS:
        return letter
    found = {language: kept(season, kind, language) for language in LANGUAGES}
    own = tuple(
        filled(row.subject, row.body, language, values)
        for language, row in found.items()
        if row is not None
    )
    return msgspec.structs.replace(letter, own=own)


def filled(subject: str, body: str, language: str, values: Values) -> OwnWords:
    """Filled in once, from left to right: what a title says is never a placeholder."""

    def value(found: re.Match[str]) -> str:
        said = values.get(found.group(1))
        return found.group(0) if said is None else said[language]

    fill: Callable[[str], str] = lambda text: PLACEHOLDER.sub(value, text)  # noqa: E731
    heading = " ".join(fill(subject).split())
    return OwnWords(language, heading, tuple(fill(each) for each in split_up(body)))


def kept(season: str, kind: str, language: str) -> LetterText | None:
    """The text for this season, else the one for all."""
    rows = LetterText.objects.filter(season__in={season, ""}, kind=kind, language=language)
    return max(rows, key=lambda row: row.season, default=None)


def imprint(season: str = "") -> Text:
    """Who stands behind a letter: as the office wrote it, else who answers for the data."""
    rows = {language: kept(season, IMPRINT, language) for language in LANGUAGES}
    german, english = (row.body if row is not None else "" for row in rows.values())
    return Label(
        de=german or english or settings.RESPONSIBLE,
        en=english or german or settings.RESPONSIBLE,
    )


def responsible() -> Text:
    """Who answers for the data: as whoever runs the server says, else the imprint for all."""
    said = settings.RESPONSIBLE
    return Label(de=said, en=said) if said else imprint()


# ── Changing them ────────────────────────────────────────────────────────────────────────────────


def check(kind: str, subject: str, body: str) -> None:
    """Every mistake at once: unknown placeholders, stray braces, too long, nothing said."""
    faults = [
        *_faults("subject", subject, LONGEST_SUBJECT, ORIGINALS[kind][1]),
        *_faults("body", body, LONGEST_BODY, ORIGINALS[kind][1]),
    ]
    if "details" in PLACEHOLDER.findall(subject) or any(
        "{details}" in part and part.strip() != "{details}" for part in split_up(body)
    ):
        alone = Text("{details} is a paragraph by itself")
        faults.append(Fault("body", alone))
    if faults:
        raise Refusal(faults)


def _faults(place: str, text: str, most: int, known: tuple[str, ...]) -> list[Fault]:
    if not text.strip():
        return [Fault(place, Text("please write something"))]
    if len(text) > most:
        return [Fault(place, Text("at most {most} characters", most=most))]
    named = dict.fromkeys(PLACEHOLDER.findall(text))
    word = Text("placeholder")
    faults = [Fault(place, unknown_name(word, n, list(known))) for n in named if n not in known]
    if set(PLACEHOLDER.sub("", text)) & set("{}"):
        stray = Text("braces stand round placeholders alone, for example {season}")
        faults.append(Fault(place, stray))
    return faults


def keep(season: str, kind: str, language: str, words: tuple[str, str], by: str) -> None:
    subject, body = words
    LetterText.objects.update_or_create(
        season=season,
        kind=kind,
        language=language,
        defaults={"subject": " ".join(subject.split()), "body": body.strip(), "by": by},
    )


def back(season: str, kind: str, language: str) -> None:
    """The house's words again (for a season: those for all)."""
    LetterText.objects.filter(season=season, kind=kind, language=language).delete()
