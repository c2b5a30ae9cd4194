"""Letters about a date of the calendar: to who registered, and to who announced it."""

from __future__ import annotations

from tafelrunde.pages.association.calendar import not_counted
from tafelrunde.pages.timetable import check_in_text
from tafelrunde.rulebook.faults import Fault
from tafelrunde.state.championship import Fixture
from tafelrunde.web.letters.words import DETAILS, Letter, day, day_and_time
from tafelrunde.words import InEach, Text, money

PERSONAL = Text(
    "See or cancel your registrations (the link is yours alone, please do not pass it on):"
)


# ── To who registered ────────────────────────────────────────────────────────────────────────────


def registered(fixture: Fixture, link: str) -> Letter:
    when = _when(fixture)
    return Letter(
        Text("Registered: {title}", title=fixture.title),
        (
            Text("You are registered for {when}. You have a place.", when=when),
            DETAILS,
            Text("If you cannot come after all, please cancel: somebody else will get the place."),
        ),
        link,
        PERSONAL,
        details=(*_check_in(fixture), *_fee(fixture)),
    )


def not_accepted(fixture: Fixture) -> Letter:
    """One text for every reason: whoever typed in another's name learns nothing of that person."""
    when = _when(fixture)
    return Letter(
        Text("Not registered: {title}", title=fixture.title),
        (
            Text(
                "The registration for {when} that gave this address was not "
                "accepted: the association could not tell for certain whose it is, "
                "or a registration is not possible at present.",
                when=when,
            ),
            Text("The association will tell the person concerned more."),
        ),
    )


def confirm_registration(fixture: Fixture, link: str, until: str) -> Letter:
    when = _when(fixture)
    return Letter(
        Text("Please confirm: {title}", title=fixture.title),
        (
            Text(
                "You (or somebody with your e-mail address) would like to register "
                "for {when}. Please confirm it by {until}: then the registration "
                "counts.",
                when=when,
                until=InEach(day, until),
            ),
            Text("If it was not you, please forget this message: then nothing is kept."),
        ),
        link,
        Text("Confirm the registration:"),
    )


def waiting(fixture: Fixture, link: str) -> Letter:
    when = _when(fixture)
    return Letter(
        Text("Waitlist: {title}", title=fixture.title),
        (
            Text("{when} is full at present. You are on the waitlist.", when=when),
            Text("As soon as a place is free and it is your turn, we will write to you."),
        ),
        link,
        PERSONAL,
    )


def moved_up(fixture: Fixture, link: str) -> Letter:
    when = _when(fixture)
    return Letter(
        Text("You have a place: {title}", title=fixture.title),
        (
            Text("A place has become free: you are now registered for {when}.", when=when),
            DETAILS,
            Text("If you cannot come after all, please cancel: somebody else will get the place."),
        ),
        link,
        PERSONAL,
        details=_check_in(fixture),
    )


def registration_cancelled(fixture: Fixture) -> Letter:
    when = _when(fixture)
    return Letter(
        Text("Registration cancelled: {title}", title=fixture.title),
        (
            Text("Your registration for {when} has been cancelled.", when=when),
            Text("If this is a mistake, please register again."),
        ),
    )


def date_cancelled(fixture: Fixture) -> Letter:
    when = _when(fixture)
    reason = fixture.reason
    return Letter(
        Text("Called off: {title}", title=fixture.title),
        (
            Text("{when} does not take place.", when=when),
            DETAILS,
        ),
        details=(Text("Reason: {reason}", reason=reason),) if reason else (),
    )


# ── To who announced it ──────────────────────────────────────────────────────────────────────────


def date_approved(fixture: Fixture, link: str, why_not: Fault | None) -> Letter:
    when = _when(fixture)
    counts = Text("It counts for the ranking list.")
    if why_not is not None:
        said, rule = not_counted(why_not.text), f" ({why_not.rule})" if why_not.rule else ""
        counts = Text("{said}{rule_id}.", said=said, rule_id=rule)
    return Letter(
        Text("Approved: {title}", title=fixture.title),
        (
            Text("{when} is on the calendar.", when=when),
            DETAILS,
        ),
        link,
        Text("The tournament’s page:"),
        details=(counts, *_because(fixture)),
    )


def date_refused(fixture: Fixture) -> Letter:
    when = _when(fixture)
    return Letter(
        Text("Not approved: {title}", title=fixture.title),
        (
            Text("{when} was not taken onto the calendar.", when=when),
            DETAILS,
        ),
        details=_because(fixture),
    )


def results_due(fixture: Fixture, due: str, link: str) -> Letter:
    when = _when(fixture)
    return Letter(
        Text("Result still missing: {title}", title=fixture.title),
        (
            Text(
                "There is no result of {when} yet. Please hand it in by {due}: then "
                "it counts for the ranking list.",
                when=when,
                due=InEach(day, due),
            ),
        ),
        link,
        Text("Hand in the result:"),
    )


def _because(fixture: Fixture) -> tuple[Text, ...]:
    reason = fixture.reason
    return (Text("Reason: {reason}", context="about dates", reason=reason),) if reason else ()


# ── In both ──────────────────────────────────────────────────────────────────────────────────────


def _when(fixture: Fixture) -> Text:
    return Text(
        "“{title}” on {when} in {place}",
        title=fixture.title,
        when=InEach(day_and_time, fixture.date, fixture.start_time),
        place=fixture.place,
    )


def _check_in(fixture: Fixture) -> tuple[Text, ...]:
    """From when to when to report at the desk."""
    when = check_in_text(fixture.check_in_from, fixture.check_in_until)
    if when is None:
        return ()
    return (Text("Check-in at the desk: {when}.", when=when),)


def _fee(fixture: Fixture) -> tuple[Text, ...]:
    if not fixture.fee_cents:
        return ()
    fee = fixture.fee_cents
    return (Text("Fee: {fee}.", fee=money(fee)),)


def result_back(fixture: Fixture, reason: str, link: str) -> Letter:
    when = _when(fixture)
    return Letter(
        Text("Result sent back: {title}", title=fixture.title),
        (
            Text(
                "The association has sent back the result of {when}. It does not count.", when=when
            ),
            Text("The reason: {reason}", reason=reason),
        ),
        link,
        Text("Hand in another:"),
    )
