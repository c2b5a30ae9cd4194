"""The outlook in sentences: what is sure, what is possible, what is over."""

from __future__ import annotations

from tafelrunde.chances.outlook import AtPlace, Outlook
from tafelrunde.words import Text, counted, number

SURE = Text("is surely enough")
OPEN = Text("may be enough")
OVER = Text("is no longer enough")
VERDICTS = {"sure": SURE, "open": OPEN, "impossible": OVER}


FINISH = {
    "sure": Text("You are sure to be among the best {cut} for the finish."),
    "open": Text("Whether you will be among the best {cut} for the finish is still open."),
    "impossible": Text("By points the best {cut} for the finish are out of reach."),
}
TOP = {
    "sure": Text("The first place is surely yours."),
    "open": Text("The first place is still within reach."),
    "impossible": Text("By points the first place is out of reach."),
}


def headline(found: Outlook, *, final: bool) -> Text:
    """One sentence: do I reach the finish, or the top where there is none?"""
    return FINISH[found.verdict].filled(cut=found.cut) if final else TOP[found.verdict]


def place_line(at: AtPlace, lang: str) -> str:
    """ "Place 1 (5 points): is surely enough"."""
    return counted(
        1 if at.points == 1 else 2,
        "Place {place} alone ({points} point): {verdict}",
        "Place {place} alone ({points} points): {verdict}",
        place=at.place,
        points=number(at.points),
        verdict=VERDICTS[at.verdict],
    )[lang]


def span(found: Outlook) -> Text:
    """Best and worst place after the rounds."""
    if found.best == found.worst:
        return Text("After the rounds you will be in place {best}.", best=found.best)
    return Text(
        "After the rounds anything from place {best} to place {worst} is possible.",
        best=found.best,
        worst=found.worst,
    )


def how_reckoned(found: Outlook) -> Text:
    """How far the answer can be trusted."""
    if found.exact:
        return Text(
            "Reckoned exactly, by points alone: every open table may end in any way. "
            "Where points are equal the further criteria decide. Everybody plays on."
        )
    if found.someone_out and found.rounds_left <= 1:
        return Text(
            "An estimate by points alone, for somebody disqualified sits at an open "
            "table: what is called sure or impossible is so; what is called open may "
            "be decided already."
        )
    return Text(
        "An estimate by points alone, for who will sit where in the coming rounds is "
        "not known yet: what is called sure or impossible is so; what is called open "
        "may be decided already."
    )
