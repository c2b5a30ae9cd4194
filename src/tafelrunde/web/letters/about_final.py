"""Letters about the final: the invitation, and what became of it."""

from __future__ import annotations

from tafelrunde.desk.association.rules import rulebook_of
from tafelrunde.pages.association.invitations import BECAUSE_WORDS
from tafelrunde.state.championship import Championship, SentInvitation
from tafelrunde.web.letters.words import DETAILS, Letter, day, day_and_time
from tafelrunde.words import Text

BY_YOURSELF = Text(
    "Bitte antworten Sie dem Verband auf dem Weg, auf dem Sie sonst mit ihm zu tun haben.",
    "Please answer the association in the way you usually reach it.",
)


ACCEPT = Text(
    "Zusagen oder absagen (der Link gehört nur Ihnen, bitte nicht weitergeben):",
    "Accept or decline (the link is yours alone, please do not pass it on):",
)


def because_of(one: SentInvitation) -> Text:
    because, rule = BECAUSE_WORDS[one.because], f", {one.rule}" if one.rule else ""
    return Text(f"{because.de}{rule}", f"{because.en}{rule}")


def invitation(
    state: Championship, one: SentInvitation, link: str, because: Text | None = None
) -> Letter:
    because = because or because_of(one)
    return Letter(
        Text(f"Einladung zum Finale: {state.title}", f"Invitation to the final: {state.title}"),
        (
            Text(
                f"Sie sind zum Finale eingeladen ({because.de}). Herzlichen Glückwunsch!",
                f"You are invited to the final ({because.en}). Congratulations!",
            ),
            DETAILS,
            Text(
                f"Bitte sagen Sie bis zum {day(one.deadline, 'de')} zu oder ab. Danach verfällt "
                f"die Einladung, und der Platz geht an die Nächste oder den Nächsten.",
                f"Please accept or decline by {day(one.deadline, 'en')}. After that the invitation "
                f"lapses and the place goes to the next person.",
            ),
        ),
        link,
        ACCEPT,
        details=(*_final(state), *(() if link else (BY_YOURSELF,))),
    )


def answer_due(state: Championship, one: SentInvitation, link: str) -> Letter:
    return Letter(
        Text(f"Antwort fehlt noch: {state.title}", f"Answer still missing: {state.title}"),
        (
            Text(
                f"Sie sind zum Finale eingeladen und haben noch nicht geantwortet. Am "
                f"{day(one.deadline, 'de')} endet die Frist; danach verfällt die Einladung.",
                f"You are invited to the final and have not answered yet. The deadline is "
                f"{day(one.deadline, 'en')}; after that the invitation lapses.",
            ),
            DETAILS,
        ),
        link,
        ACCEPT,
        details=(*_final(state), *(() if link else (BY_YOURSELF,))),
    )


def _final(state: Championship) -> tuple[Text, ...]:
    where = f" in {state.final_place}" if state.final_place else ""
    if not state.final_date:
        return ()
    de, en = (day_and_time(state.final_date, state.final_time, lang) for lang in ("de", "en"))
    return (
        Text(f"Das Finale ist am {de}{where}.", f"The final is on {en}{where}."),
        final_mode(state),
    )


def final_mode(state: Championship) -> Text:
    """In which mode the final is played, or that it will be told."""
    if not state.final_mode:
        return Text(
            "In welchem Modus gespielt wird, teilen wir Ihnen noch mit.",
            "We will tell you in which mode it is played.",
        )
    mode = rulebook_of(state).mode(state.final_mode).title
    return Text(f"Gespielt wird im Modus „{mode.de}“.", f'The mode is "{mode.en}".')


def told_anew(state: Championship, link: str) -> Letter:
    """The mode was left open, or day, hour or place are others: whoever is invited hears of it."""
    return Letter(
        Text(f"Zum Finale: {state.title}", f"About the final: {state.title}"),
        (
            Text(
                "Zum Finale, zu dem Sie eingeladen sind, gibt es Neues. So gilt es jetzt:",
                "There is news about the final you are invited to. This is how it stands:",
            ),
            DETAILS,
        ),
        link,
        Text("Ihre Einladung:", "Your invitation:"),
        details=(
            *(_final(state) or (final_mode(state),)),
            *(() if link else (BY_YOURSELF,)),
        ),
    )


def confirmed(state: Championship, link: str) -> Letter:
    return Letter(
        Text(f"Zusage erhalten: {state.title}", f"You have accepted: {state.title}"),
        (
            Text("Danke! Ihr Platz im Finale ist sicher.", "Thank you! You play in the final."),
            DETAILS,
            Text(
                "Wenn Sie doch nicht können, sagen Sie bitte über den Link ab.",
                "If you cannot come after all, please decline by the link.",
            ),
        ),
        link,
        Text("Ihre Einladung:", "Your invitation:"),
        details=_final(state),
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


def result(state: Championship, place: int, link: str) -> Letter:
    """To everybody who played the final, once the season is closed with it."""
    return Letter(
        Text(f"So ging das Finale aus: {state.title}", f"How the final ended: {state.title}"),
        (
            Text(
                "Das Finale ist gespielt, die Saison abgeschlossen. Danke, dass Sie dabei waren!",
                "The final is played and the season closed. Thank you for taking part!",
            ),
            DETAILS,
        ),
        link,
        Text("Alle Plätze:", "All places:"),
        details=(
            Text(
                "Sie haben den Titel gewonnen. Glückwunsch!", "You won the title. Congratulations!"
            )
            if place == 1
            else Text(f"Sie haben Platz {place} erreicht.", f"You came in at place {place}."),
        ),
    )


def reopened(state: Championship) -> Letter:
    return Letter(
        Text(f"Noch einmal offen: {state.title}", f"Open once more: {state.title}"),
        (
            Text(
                "Die Saison ist noch einmal geöffnet worden: die Plätze, die wir Ihnen geschrieben "
                "haben, gelten vorläufig nicht. Sie hören wieder von uns.",
                "The season has been reopened: the places we wrote to you do not hold for the time "
                "being. You will hear from us again.",
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
