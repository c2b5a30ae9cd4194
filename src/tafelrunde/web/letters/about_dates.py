"""Letters about a date of the calendar: to who registered, and to who announced it."""

from __future__ import annotations

from tafelrunde.pages.association.calendar import not_counted
from tafelrunde.pages.timetable import check_in_text
from tafelrunde.rulebook.faults import Fault
from tafelrunde.state.championship import Fixture
from tafelrunde.web.letters.words import DETAILS, Letter, day, day_and_time
from tafelrunde.words import Text
from tafelrunde.words.numbers import money_text

PERSONAL = Text(
    "Ihre Anmeldungen ansehen oder absagen (der Link gehört nur Ihnen, bitte nicht weitergeben):",
    "See or cancel your registrations (the link is yours alone, please do not pass it on):",
)


# ── To who registered ────────────────────────────────────────────────────────────────────────────


def registered(fixture: Fixture, link: str) -> Letter:
    when = _when(fixture)
    return Letter(
        Text(f"Angemeldet: {fixture.title}", f"Registered: {fixture.title}"),
        (
            Text(
                f"Sie sind angemeldet für {when.de}. Ihr Platz ist sicher.",
                f"You are registered for {when.en}. You have a place.",
            ),
            DETAILS,
            Text(
                "Wenn Sie doch nicht kommen können, sagen Sie bitte ab: dann rückt jemand nach.",
                "If you cannot come after all, please cancel: somebody else will get the place.",
            ),
        ),
        link,
        PERSONAL,
        details=(*_check_in(fixture), *_fee(fixture)),
    )


def not_accepted(fixture: Fixture) -> Letter:
    """One text for every reason: whoever typed in another's name learns nothing of that person."""
    when = _when(fixture)
    return Letter(
        Text(f"Nicht angemeldet: {fixture.title}", f"Not registered: {fixture.title}"),
        (
            Text(
                f"Die Anmeldung für {when.de}, bei der diese Adresse angegeben war, wurde nicht "
                f"angenommen: Der Verband konnte die Angaben keiner Person sicher zuordnen, oder "
                f"eine Anmeldung ist zurzeit nicht möglich.",
                f"The registration for {when.en} that gave this address was not accepted: the "
                f"association could not tell for certain whose it is, or a registration is not "
                f"possible at present.",
            ),
            Text(
                "Auskunft gibt der Verband der Person selbst.",
                "The association will tell the person concerned more.",
            ),
        ),
    )


def confirm_registration(fixture: Fixture, link: str, until: str) -> Letter:
    when = _when(fixture)
    return Letter(
        Text(f"Bitte bestätigen: {fixture.title}", f"Please confirm: {fixture.title}"),
        (
            Text(
                f"Sie (oder jemand mit Ihrer E-Mail-Adresse) möchten sich anmelden für {when.de}. "
                f"Bitte bestätigen Sie das bis zum {day(until, 'de')}: dann zählt die Anmeldung.",
                f"You (or somebody with your e-mail address) would like to register for {when.en}. "
                f"Please confirm it by {day(until, 'en')}: then the registration counts.",
            ),
            Text(
                "Wenn Sie das nicht waren, können Sie diese Nachricht vergessen: dann wird nichts "
                "aufgehoben.",
                "If it was not you, please forget this message: then nothing is kept.",
            ),
        ),
        link,
        Text("Anmeldung bestätigen:", "Confirm the registration:"),
    )


def waiting(fixture: Fixture, link: str) -> Letter:
    when = _when(fixture)
    return Letter(
        Text(f"Warteliste: {fixture.title}", f"Waitlist: {fixture.title}"),
        (
            Text(
                f"{when.de} ist zurzeit voll. Sie stehen auf der Warteliste.",
                f"{when.en} is full at present. You are on the waitlist.",
            ),
            Text(
                "Sobald ein Platz frei wird und Sie an der Reihe sind, schreiben wir Ihnen.",
                "As soon as a place is free and it is your turn, we will write to you.",
            ),
        ),
        link,
        PERSONAL,
    )


def moved_up(fixture: Fixture, link: str) -> Letter:
    when = _when(fixture)
    return Letter(
        Text(f"Sie sind nachgerückt: {fixture.title}", f"You have a place: {fixture.title}"),
        (
            Text(
                f"Ein Platz ist frei geworden: Sie sind jetzt angemeldet für {when.de}.",
                f"A place has become free: you are now registered for {when.en}.",
            ),
            DETAILS,
            Text(
                "Wenn Sie doch nicht kommen können, sagen Sie bitte ab: dann rückt jemand nach.",
                "If you cannot come after all, please cancel: somebody else will get the place.",
            ),
        ),
        link,
        PERSONAL,
        details=_check_in(fixture),
    )


def registration_cancelled(fixture: Fixture) -> Letter:
    when = _when(fixture)
    return Letter(
        Text(f"Abgemeldet: {fixture.title}", f"Registration cancelled: {fixture.title}"),
        (
            Text(
                f"Ihre Anmeldung für {when.de} ist gestrichen.",
                f"Your registration for {when.en} has been cancelled.",
            ),
            Text(
                "Falls das ein Irrtum ist, melden Sie sich bitte wieder an.",
                "If this is a mistake, please register again.",
            ),
        ),
    )


def date_cancelled(fixture: Fixture) -> Letter:
    when = _when(fixture)
    reason = fixture.reason
    return Letter(
        Text(f"Abgesagt: {fixture.title}", f"Called off: {fixture.title}"),
        (
            Text(f"{when.de} findet nicht statt.", f"{when.en} does not take place."),
            DETAILS,
        ),
        details=(Text(f"Grund: {reason}", f"Reason: {reason}"),) if reason else (),
    )


# ── To who announced it ──────────────────────────────────────────────────────────────────────────


def date_approved(fixture: Fixture, link: str, why_not: Fault | None) -> Letter:
    when = _when(fixture)
    counts = Text("Das Turnier zählt für die Rangliste.", "It counts for the ranking list.")
    if why_not is not None:
        said, rule = not_counted(why_not.text), f" ({why_not.rule})" if why_not.rule else ""
        counts = Text(f"{said.de}{rule}.", f"{said.en}{rule}.")
    return Letter(
        Text(f"Genehmigt: {fixture.title}", f"Approved: {fixture.title}"),
        (
            Text(f"{when.de} steht im Kalender.", f"{when.en} is on the calendar."),
            DETAILS,
        ),
        link,
        Text("Die Seite des Turniers:", "The tournament's page:"),
        details=(counts, *_because(fixture)),
    )


def date_refused(fixture: Fixture) -> Letter:
    when = _when(fixture)
    return Letter(
        Text(f"Nicht genehmigt: {fixture.title}", f"Not approved: {fixture.title}"),
        (
            Text(
                f"{when.de} wurde nicht in den Kalender aufgenommen.",
                f"{when.en} was not taken onto the calendar.",
            ),
            DETAILS,
        ),
        details=_because(fixture),
    )


def results_due(fixture: Fixture, due: str, link: str) -> Letter:
    when = _when(fixture)
    return Letter(
        Text(f"Ergebnis fehlt noch: {fixture.title}", f"Result still missing: {fixture.title}"),
        (
            Text(
                f"Zu {when.de} ist noch kein Ergebnis da. Bitte reichen Sie es bis zum "
                f"{day(due, 'de')} ein: dann zählt es für die Rangliste.",
                f"There is no result of {when.en} yet. Please hand it in by {day(due, 'en')}: "
                f"then it counts for the ranking list.",
            ),
        ),
        link,
        Text("Ergebnis einreichen:", "Hand in the result:"),
    )


def _because(fixture: Fixture) -> tuple[Text, ...]:
    reason = fixture.reason
    return (Text(f"Begründung: {reason}", f"Reason: {reason}"),) if reason else ()


# ── In both ──────────────────────────────────────────────────────────────────────────────────────


def _when(fixture: Fixture) -> Text:
    de, en = (day_and_time(fixture.date, fixture.start_time, lang) for lang in ("de", "en"))
    return Text(
        f"„{fixture.title}“ am {de} in {fixture.place}",
        f'"{fixture.title}" on {en} in {fixture.place}',
    )


def _check_in(fixture: Fixture) -> tuple[Text, ...]:
    """From when to when to report at the desk."""
    when = check_in_text(fixture.check_in_from, fixture.check_in_until)
    if when is None:
        return ()
    return (Text(f"Check-in vor Ort: {when.de}.", f"Check-in at the desk: {when.en}."),)


def _fee(fixture: Fixture) -> tuple[Text, ...]:
    if not fixture.fee_cents:
        return ()
    fee = fixture.fee_cents
    return (Text(f"Startgeld: {money_text(fee, 'de')}.", f"Fee: {money_text(fee, 'en')}."),)


def result_back(fixture: Fixture, reason: str, link: str) -> Letter:
    when = _when(fixture)
    return Letter(
        Text(f"Ergebnis zurückgegeben: {fixture.title}", f"Result sent back: {fixture.title}"),
        (
            Text(
                f"Der Verband hat das Ergebnis von {when.de} zurückgegeben. Es zählt nicht.",
                f"The association has sent back the result of {when.en}. It does not count.",
            ),
            Text(f"Der Grund: {reason}", f"The reason: {reason}"),
        ),
        link,
        Text("Ein anderes einreichen:", "Hand in another:"),
    )
