"""The outlook in sentences: what is sure, what is possible, what is over."""

from __future__ import annotations

from tafelrunde.chances.outlook import AtPlace, Outlook
from tafelrunde.words import Text
from tafelrunde.words.numbers import decimal_text

SURE = Text("reicht sicher", "is surely enough")
OPEN = Text("kann reichen", "may be enough")
OVER = Text("reicht nicht mehr", "is no longer enough")
VERDICTS = {"sure": SURE, "open": OPEN, "impossible": OVER}


FINISH = {
    "sure": Text(
        "Sie gehören sicher zu den besten {cut} für die Endrunde.",
        "You are sure to be among the best {cut} for the finish.",
    ),
    "open": Text(
        "Ob Sie zu den besten {cut} für die Endrunde gehören, ist noch offen.",
        "Whether you will be among the best {cut} for the finish is still open.",
    ),
    "impossible": Text(
        "Die besten {cut} für die Endrunde sind nach Punkten nicht mehr zu erreichen.",
        "By points the best {cut} for the finish are out of reach.",
    ),
}
TOP = {
    "sure": Text("Der erste Platz ist Ihnen sicher.", "The first place is surely yours."),
    "open": Text(
        "Der erste Platz ist für Sie noch zu erreichen.", "The first place is still within reach."
    ),
    "impossible": Text(
        "Der erste Platz ist nach Punkten nicht mehr zu erreichen.",
        "By points the first place is out of reach.",
    ),
}


def headline(found: Outlook, *, final: bool) -> Text:
    """One sentence: do I reach the finish, or the top where there is none?"""
    text = (FINISH if final else TOP)[found.verdict]
    return Text(text.de.format(cut=found.cut), text.en.format(cut=found.cut))


def place_line(at: AtPlace, lang: str) -> str:
    """ "Place 1 (5 points): is surely enough"."""
    points = decimal_text(at.points, lang)
    if lang == "de":
        unit = "Punkt" if at.points == 1 else "Punkte"
        return f"Platz {at.place} allein ({points} {unit}): {VERDICTS[at.verdict].de}"
    unit = "point" if at.points == 1 else "points"
    return f"Place {at.place} alone ({points} {unit}): {VERDICTS[at.verdict].en}"


def span(found: Outlook) -> Text:
    """Best and worst place after the rounds."""
    if found.best == found.worst:
        return Text(
            f"Nach den Runden stehen Sie auf Platz {found.best}.",
            f"After the rounds you will be in place {found.best}.",
        )
    return Text(
        f"Nach den Runden ist alles von Platz {found.best} bis Platz {found.worst} möglich.",
        f"After the rounds anything from place {found.best} to place {found.worst} is possible.",
    )


def how_reckoned(found: Outlook) -> Text:
    """How far the answer can be trusted."""
    if found.exact:
        return Text(
            "Genau gerechnet, allein nach Punkten: alle offenen Tische können beliebig enden. Bei "
            "gleichen Punkten entscheiden die weiteren Kriterien. Alle spielen weiter mit.",
            "Reckoned exactly, by points alone: every open table may end in any way. Where points "
            "are equal the further criteria decide. Everybody plays on.",
        )
    if found.someone_out and found.rounds_left <= 1:
        return Text(
            "Abgeschätzt, allein nach Punkten, denn an einem offenen Tisch sitzt jemand, der "
            "disqualifiziert ist: Was sicher oder unmöglich heißt, ist es; was offen heißt, kann "
            "schon entschieden sein.",
            "An estimate by points alone, for somebody disqualified sits at an open table: what is "
            "called sure or impossible is so; what is called open may be decided already.",
        )
    return Text(
        "Abgeschätzt, allein nach Punkten, denn wer in den nächsten Runden wo sitzt, steht noch "
        "nicht fest: Was sicher oder unmöglich heißt, ist es; was offen heißt, kann schon "
        "entschieden sein.",
        "An estimate by points alone, for who will sit where in the coming rounds is not known "
        "yet: what is called sure or impossible is so; what is called open may be decided already.",
    )
