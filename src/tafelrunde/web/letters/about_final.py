"""Letters about the final: the invitation, and what became of it."""

from __future__ import annotations

from tafelrunde.desk.association.rules import rulebook_of
from tafelrunde.pages.association.invitations import BECAUSE_WORDS
from tafelrunde.state.championship import Championship, SentInvitation
from tafelrunde.web.letters.words import DETAILS, Letter, day, day_and_time
from tafelrunde.words import InEach, Text

BY_YOURSELF = Text("Please answer the association in the way you usually reach it.")


ACCEPT = Text("Accept or decline (the link is yours alone, please do not pass it on):")


def because_of(one: SentInvitation) -> Text:
    because, rule = BECAUSE_WORDS[one.because], f", {one.rule}" if one.rule else ""
    return Text("{because}{rule_id}", because=because, rule_id=rule)


def invitation(
    state: Championship, one: SentInvitation, link: str, because: Text | None = None
) -> Letter:
    because = because or because_of(one)
    return Letter(
        Text("Invitation to the final: {title}", title=state.title),
        (
            Text("You are invited to the final ({because}). Congratulations!", because=because),
            DETAILS,
            Text(
                "Please accept or decline by {deadline}. After that the invitation lapses.",
                deadline=InEach(day, one.deadline),
            ),
        ),
        link,
        ACCEPT,
        details=(*_final(state), *(() if link else (BY_YOURSELF,))),
    )


def answer_due(state: Championship, one: SentInvitation, link: str) -> Letter:
    return Letter(
        Text("Answer still missing: {title}", title=state.title),
        (
            Text(
                "You are invited to the final and have not answered yet. The "
                "deadline is {deadline}; after that the invitation lapses.",
                deadline=InEach(day, one.deadline),
            ),
            DETAILS,
        ),
        link,
        ACCEPT,
        details=(*_final(state), *(() if link else (BY_YOURSELF,))),
    )


def _final(state: Championship) -> tuple[Text, ...]:
    if not state.final_date:
        return ()
    when = InEach(day_and_time, state.final_date, state.final_time)
    text = Text("The final is on {when}.", when=when)
    if state.final_place:
        text = Text("The final is on {when} in {place}.", when=when, place=state.final_place)
    return (text, final_mode(state))


def final_mode(state: Championship) -> Text:
    """In which mode the final is played, or that it will be told."""
    if not state.final_mode:
        return Text("We will tell you in which mode it is played.")
    mode = rulebook_of(state).mode(state.final_mode).title
    return Text("The mode is “{mode}”.", mode=mode)


def told_anew(state: Championship, link: str) -> Letter:
    """The mode was left open, or day, hour or place are others: whoever is invited hears of it."""
    return Letter(
        Text("About the final: {title}", title=state.title),
        (
            Text("There is news about the final you are invited to. This is how it stands:"),
            DETAILS,
        ),
        link,
        Text("Your invitation:"),
        details=(
            *(_final(state) or (final_mode(state),)),
            *(() if link else (BY_YOURSELF,)),
        ),
    )


def confirmed(state: Championship, link: str) -> Letter:
    return Letter(
        Text("You have accepted: {title}", title=state.title),
        (
            Text("Thank you! You play in the final."),
            DETAILS,
            Text("If you cannot come after all, please decline by the link."),
        ),
        link,
        Text("Your invitation:"),
        details=_final(state),
    )


def declined(state: Championship, *, goes_on: bool) -> Letter:
    return Letter(
        Text("You have declined: {title}", title=state.title),
        (Text("What a pity! We have noted that you do not play in the final."), DETAILS),
        details=(what_becomes(goes_on),),
    )


def what_becomes(goes_on: bool) -> Text:
    """Of a place that was given back."""
    if goes_on:
        return Text("Your place goes to the next person.")
    return Text("The final is full even without you: nobody moves up for your place.")


NO_REFUSAL = Text(
    "We had noted that you decline. That was a mistake: your invitation to the final "
    "holds as before."
)
NO_LAPSE = Text(
    "Your invitation to the final had lapsed. That was a mistake of ours: it holds again."
)


def stands_again(state: Championship, one: SentInvitation, link: str, why: Text) -> Letter:
    """The office had noted a refusal that was none, or let lapse what nobody had heard of."""
    stands = Text("You have accepted and play in the final.")
    if one.state == "open":
        stands = Text(
            "Please accept or decline by {deadline}. After that the invitation lapses.",
            deadline=InEach(day, one.deadline),
        )
    return Letter(
        Text("Your invitation holds: {title}", title=state.title),
        (
            why,
            DETAILS,
        ),
        link,
        ACCEPT if one.state == "open" else Text("Your invitation:"),
        details=(stands, *_final(state), *(() if link else (BY_YOURSELF,))),
    )


def lapsed(state: Championship, *, goes_on: bool) -> Letter:
    return Letter(
        Text("Invitation lapsed: {title}", title=state.title),
        (
            Text("Your invitation to the final was not answered by the deadline and has lapsed."),
            DETAILS,
        ),
        details=(what_becomes(goes_on),),
    )


def result(state: Championship, place: int, link: str) -> Letter:
    """To everybody who played the final, once the season is closed with it."""
    return Letter(
        Text("How the final ended: {title}", title=state.title),
        (
            Text("The final is played and the season closed. Thank you for taking part!"),
            DETAILS,
        ),
        link,
        Text("All places:"),
        details=(
            Text("You won the title. Congratulations!")
            if place == 1
            else Text("You came in at place {place_}.", place_=place),
        ),
    )


def reopened(state: Championship) -> Letter:
    return Letter(
        Text("Open once more: {title}", title=state.title),
        (
            Text(
                "The season has been reopened: the places we wrote to you do not "
                "hold for the time being. You will hear from us again."
            ),
        ),
    )


def withdrawn(state: Championship) -> Letter:
    return Letter(
        Text("Invitation withdrawn: {title}", title=state.title),
        (Text("Your invitation to the final has been withdrawn. Please ask the association."),),
    )
