"""What the letters say, in German and English; nothing in here knows where they go."""

from __future__ import annotations

from datetime import date

import msgspec

from tafelrunde.pages.association.calendar import not_counted
from tafelrunde.pages.association.invitations import BECAUSE_WORDS
from tafelrunde.rulebook.faults import Fault, Text
from tafelrunde.state.championship import Championship, Fixture, SentInvitation


class Letter(msgspec.Struct, frozen=True):
    """Subject, and paragraphs; a link stands on a line of its own at the end."""

    subject: Text
    paragraphs: tuple[Text, ...]
    link: str = ""
    about_link: Text = Text("", "")


MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
HELLO = Text("Guten Tag", "Hello")
BYE = Text(
    "Diese Nachricht wurde von Tafelrunde verschickt, dem Turnierprogramm des Veranstalters.",
    "This message was sent by Tafelrunde, the organiser's tournament software.",
)
PERSONAL = Text(
    "Ihre Anmeldungen ansehen oder absagen (der Link gehört nur Ihnen, bitte nicht weitergeben):",
    "See or cancel your registrations (the link is yours alone, please do not pass it on):",
)

BY_YOURSELF = Text(
    "Bitte antworten Sie dem Verband auf dem Weg, auf dem Sie sonst mit ihm zu tun haben.",
    "Please answer the association in the way you usually reach it.",
)


def day(iso: str, language: str) -> str:
    """15.03.2026, or 15 March 2026."""
    found = date.fromisoformat(iso)
    if language == "de":
        return f"{found.day:02}.{found.month:02}.{found.year}"
    month = MONTHS[found.month - 1]
    return f"{found.day} {month} {found.year}"


def _when(fixture: Fixture) -> Text:
    return Text(
        f"„{fixture.title}“ am {day(fixture.date, 'de')} in {fixture.place}",
        f'"{fixture.title}" on {day(fixture.date, "en")} in {fixture.place}',
    )


def _fee(fixture: Fixture) -> tuple[Text, ...]:
    if not fixture.fee_cents:
        return ()
    whole, cents = divmod(fixture.fee_cents, 100)
    return (Text(f"Startgeld: {whole},{cents:02} €.", f"Fee: {whole}.{cents:02} €."),)


# ── Registrations ────────────────────────────────────────────────────────────────────────────────


def registered(fixture: Fixture, link: str) -> Letter:
    when = _when(fixture)
    return Letter(
        Text(f"Angemeldet: {fixture.title}", f"Registered: {fixture.title}"),
        (
            Text(
                f"Sie sind angemeldet für {when.de}. Ihr Platz ist sicher.",
                f"You are registered for {when.en}. You have a place.",
            ),
            *_fee(fixture),
            Text(
                "Wenn Sie doch nicht kommen können, sagen Sie bitte ab: dann rückt jemand nach.",
                "If you cannot come after all, please cancel: somebody else will get the place.",
            ),
        ),
        link,
        PERSONAL,
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
            Text(
                "Wenn Sie doch nicht kommen können, sagen Sie bitte ab: dann rückt jemand nach.",
                "If you cannot come after all, please cancel: somebody else will get the place.",
            ),
        ),
        link,
        PERSONAL,
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
            *((Text(f"Grund: {reason}", f"Reason: {reason}"),) if reason else ()),
        ),
    )


# ── The final ────────────────────────────────────────────────────────────────────────────────────


def invitation(state: Championship, one: SentInvitation, link: str) -> Letter:
    because = BECAUSE_WORDS[one.because]
    rule = f", {one.rule}" if one.rule else ""
    return Letter(
        Text(f"Einladung zum Finale: {state.title}", f"Invitation to the final: {state.title}"),
        (
            Text(
                f"Sie sind zum Finale eingeladen ({because.de}{rule}). Herzlichen Glückwunsch!",
                f"You are invited to the final ({because.en}{rule}). Congratulations!",
            ),
            *_final(state),
            Text(
                f"Bitte sagen Sie bis zum {day(one.deadline, 'de')} zu oder ab. Danach verfällt "
                f"die Einladung, und der Platz geht an die Nächste oder den Nächsten.",
                f"Please accept or decline by {day(one.deadline, 'en')}. After that the invitation "
                f"lapses and the place goes to the next person.",
            ),
            *(() if link else (BY_YOURSELF,)),
        ),
        link,
        Text(
            "Zusagen oder absagen (der Link gehört nur Ihnen, bitte nicht weitergeben):",
            "Accept or decline (the link is yours alone, please do not pass it on):",
        ),
    )


def _final(state: Championship) -> tuple[Text, ...]:
    where = f" in {state.final_place}" if state.final_place else ""
    if not state.final_date:
        return ()
    return (
        Text(
            f"Das Finale ist am {day(state.final_date, 'de')}{where}.",
            f"The final is on {day(state.final_date, 'en')}{where}.",
        ),
    )


def confirmed(state: Championship, link: str) -> Letter:
    return Letter(
        Text(f"Zusage erhalten: {state.title}", f"You have accepted: {state.title}"),
        (
            Text("Danke! Ihr Platz im Finale ist sicher.", "Thank you! You play in the final."),
            *_final(state),
            Text(
                "Wenn Sie doch nicht können, sagen Sie bitte über den Link ab.",
                "If you cannot come after all, please decline by the link.",
            ),
        ),
        link,
        Text("Ihre Einladung:", "Your invitation:"),
    )


def declined(state: Championship) -> Letter:
    return Letter(
        Text(f"Absage erhalten: {state.title}", f"You have declined: {state.title}"),
        (
            Text(
                "Schade! Ihr Platz im Finale geht an die Nächste oder den Nächsten.",
                "What a pity! Your place in the final goes to the next person.",
            ),
        ),
    )


def lapsed(state: Championship) -> Letter:
    return Letter(
        Text(f"Einladung verfallen: {state.title}", f"Invitation lapsed: {state.title}"),
        (
            Text(
                "Auf Ihre Einladung zum Finale ist bis zum Ende der Frist keine Antwort gekommen. "
                "Sie ist damit verfallen; der Platz wird neu vergeben.",
                "Your invitation to the final was not answered by the deadline. It has lapsed; the "
                "place goes to somebody else.",
            ),
        ),
    )


def withdrawn(state: Championship) -> Letter:
    return Letter(
        Text(f"Einladung zurückgezogen: {state.title}", f"Invitation withdrawn: {state.title}"),
        (
            Text(
                "Ihre Einladung zum Finale ist zurückgezogen. Auskunft gibt der Verband.",
                "Your invitation to the final has been withdrawn. Please ask the association.",
            ),
        ),
    )


# ── Own data, accounts, organisers ───────────────────────────────────────────────────────────────


def my_data(link: str, days: int) -> Letter:
    return Letter(
        Text("Ihre Daten bei Tafelrunde", "Your data in Tafelrunde"),
        (
            Text(
                "Sie (oder jemand mit Ihrer E-Mail-Adresse) möchten sehen, was hier über Sie "
                "gespeichert ist. Wenn Sie das nicht waren, können Sie diese Nachricht vergessen.",
                "You (or somebody with your e-mail address) would like to see what is kept about "
                "you here. If it was not you, please forget this message.",
            ),
        ),
        link,
        Text(
            f"Ansehen, herunterladen oder löschen; der Link gilt {days} Tage:",
            f"See, download or erase it; the link is good for {days} days:",
        ),
    )


def new_address(link: str, days: int) -> Letter:
    return Letter(
        Text("Bitte bestätigen: neue E-Mail-Adresse", "Please confirm: new e-mail address"),
        (
            Text(
                "Diese Adresse wurde als neue E-Mail-Adresse angegeben. Sie gilt, sobald Sie sie "
                "bestätigen. Wenn Sie das nicht waren, können Sie diese Nachricht vergessen.",
                "This address was given as somebody's new e-mail address. It holds once you "
                "confirm it. If it was not you, please forget this message.",
            ),
        ),
        link,
        Text(
            f"Adresse bestätigen; der Link gilt {days} Tage:",
            f"Confirm the address; the link is good for {days} days:",
        ),
    )


def address_changed() -> Letter:
    return Letter(
        Text("Ihre E-Mail-Adresse ist geändert", "Your e-mail address has been changed"),
        (
            Text(
                "Nachrichten gehen von jetzt an an Ihre neue Adresse; hierher kommt keine mehr. "
                "Wenn Sie das nicht waren, schreiben Sie bitte dem Verband.",
                "From now on messages go to your new address and no longer here. If it was not "
                "you, please write to the association.",
            ),
        ),
    )


def welcome(account: str, link: str, days: int) -> Letter:
    return Letter(
        Text("Ihr Zugang als Veranstalter", "Your access as organiser"),
        (
            Text(
                f"Für Sie ist das Konto „{account}“ eingerichtet. Damit melden Sie Turniere zur "
                f"Saison an und führen sie durch.",
                f'The account "{account}" has been set up for you. With it you announce '
                f"tournaments for the season and run them.",
            ),
        ),
        link,
        Text(
            f"Der Link öffnet das Konto einmal und gilt {days} Tage. Danach wählen Sie ein "
            f"Passwort oder einen Passkey:",
            f"The link opens the account once and is good for {days} days. You then choose a "
            f"password or a passkey:",
        ),
    )


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
            counts,
            *_because(fixture),
        ),
        link,
        Text("Die Seite des Turniers:", "The tournament's page:"),
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
            *_because(fixture),
        ),
    )


def _because(fixture: Fixture) -> tuple[Text, ...]:
    reason = fixture.reason
    return (Text(f"Begründung: {reason}", f"Reason: {reason}"),) if reason else ()


# ── The whole letter ─────────────────────────────────────────────────────────────────────────────


def written(letter: Letter, name: str, language: str) -> tuple[str, str]:
    """Subject and text: in the reader's language, or in both where nobody knows it."""
    if language in ("de", "en"):
        return letter.subject[language], _text(letter, name, language) + _signed(BYE[language])
    german, english = _text(letter, name, "de"), _text(letter, name, "en")
    subject = f"{letter.subject.de} / {letter.subject.en}"
    bye = _signed(BYE.de, BYE.en)
    return subject, f"{german}\n\n– – – English – – –\n\n{english}{bye}"


def _signed(*words: str) -> str:
    """Last of all: mail programs hide whatever stands below these dashes."""
    return "\n\n-- \n" + "\n".join(words) + "\n"


def _text(letter: Letter, name: str, language: str) -> str:
    hello = f"{HELLO[language]} {name}," if name else f"{HELLO[language]},"
    parts = [hello, *(paragraph[language] for paragraph in letter.paragraphs)]
    if letter.link:
        parts.append(f"{letter.about_link[language]}\n{letter.link}")
    return "\n\n".join(parts)
