"""The outlook in sentences: what is sure, what is possible, what is over."""

from __future__ import annotations

from tafelrunde.chances.outlook import AtPlace, Outlook
from tafelrunde.rulebook.model import TieBreak
from tafelrunde.words import Text, number

SURE = Text("is surely enough")
OPEN = Text("may be enough")
OVER = Text("is no longer enough")
VERDICTS = {"sure": SURE, "open": OPEN, "impossible": OVER}


FINISH = {
    "sure": Text("You are sure to be among the best {cut} for the finish."),
    "open": Text("Whether you will be among the best {cut} for the finish is still open."),
    "impossible": Text("The best {cut} for the finish are out of reach."),
}
TOP = {
    "sure": Text("The first place is surely yours."),
    "open": Text("The first place is still within reach."),
    "impossible": Text("The first place is out of reach."),
}


def headline(found: Outlook, *, final: bool) -> Text:
    """One sentence: do I reach the finish, or the top where there is none?"""
    return FINISH[found.verdict].filled(cut=found.cut) if final else TOP[found.verdict]


WON, DRAWN, LOST = Text("Win"), Text("Drawn game"), Text("Loss")


def place_lines(found: Outlook, criterion: TieBreak) -> list[tuple[AtPlace, Text]]:
    """How the present game may end for me, and what that would mean."""
    duel = any(each.drawn for each in found.places)
    return [(at, _place_line(at, criterion, duel=duel)) for at in found.places]


def _place_line(at: AtPlace, criterion: TieBreak, *, duel: bool) -> Text:
    """ "Place 1 alone (table points: 5): is surely enough"; of a game for two "Win"."""
    verdict = VERDICTS[at.verdict]
    alone = Text("Place {place} alone", place=at.place)
    end = alone if not duel else DRAWN if at.drawn else WON if at.place == 1 else LOST
    if duel and criterion.code == "wins" and not at.drawn:
        return Text("{end}: {verdict}", end=end, verdict=verdict)
    return Text(
        "{end} ({what}: {value}): {verdict}",
        end=end,
        what=criterion.label,
        value=number(at.points),
        verdict=verdict,
    )


def span(found: Outlook) -> Text:
    """Best and worst place after the rounds."""
    if found.best == found.worst:
        return Text("After the rounds you will be in place {best}.", best=found.best)
    if not found.exact:
        return Text(
            "After the rounds your place will be no better than {best} and no worse than {worst}.",
            best=found.best,
            worst=found.worst,
        )
    return Text(
        "After the rounds anything from place {best} to place {worst} is possible.",
        best=found.best,
        worst=found.worst,
    )


def how_reckoned(found: Outlook, criterion: TieBreak) -> Text:
    """How far the answer can be trusted."""
    what = criterion.label
    if found.exact:
        return Text(
            "Reckoned exactly (only {what}): every open table may end in any way. "
            "Where that is equal the further criteria decide. It is reckoned as if everybody who "
            "is still in plays on.",
            what=what,
        )
    if found.by_equals:
        return Text(
            "A bound (only {what}): every open table may end in any way. Where that is equal the "
            "further criteria decide, and what is settled of them already may make it narrower: "
            "what is called sure or impossible is so; what is called open may be decided already.",
            what=what,
        )
    if found.someone_out and found.rounds_left <= 1:
        return Text(
            "An estimate (only {what}), for somebody who is no longer playing sits at an "
            "open table: what is called sure or impossible is so; what is called open may "
            "be decided already.",
            what=what,
        )
    return Text(
        "An estimate (only {what}), for who will sit where in the coming rounds is "
        "not known yet: what is called sure or impossible is so; what is called open "
        "may be decided already.",
        what=what,
    )
