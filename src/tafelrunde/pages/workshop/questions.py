"""Which questions make a rulebook? One declaration: each question, and the keys it speaks of.

Everything else follows: the forms from the model behind the keys (`asking`), what a form means from
the same (`answering`). A test sees to it that no key of the language is in no question.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from tafelrunde.pages.workshop.kinds import places
from tafelrunde.rulebook.drafting import Path, found
from tafelrunde.rulebook.model import Mode
from tafelrunde.rulebook.topics import TOPICS
from tafelrunde.words import Text, label, listed
from tafelrunde.words.digits import whole_in

SIGNING = ("signed", "signed-by-all", "never-changed", "contest", "phones")


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A question about the whole book, about each mode or about each scoring."""

    id: str
    title: Text
    why: Text
    about: Literal["book", "mode", "scoring"]
    keys: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    """What few people need."""
    rules: tuple[str, ...] = ()
    """Rule numbers that stand in no part of their own."""
    topics: tuple[str, ...] = ()


QUESTIONS: tuple[Asked, ...] = (
    Asked(
        id="title",
        title=Text("What is played, and whose rules are these?"),
        why=Text("Both stand above everything that is shown or printed."),
        about="book",
        keys=("title", "source"),
        more=("id", "prefix", "version"),
    ),
    Asked(
        id="tables",
        title=Text("How many sit at a table?"),
        why=Text("Tables are formed of these sizes, as few as possible smaller than the largest."),
        about="mode",
        keys=("sizes", "title", "summary"),
        more=("id", "scoring"),
    ),
    Asked(
        id="slip",
        title=Text("What is noted on the slip?"),
        why=Text("Every player writes these figures down when the game is over."),
        about="scoring",
        keys=("figures",),
        more=("winner_mark", "marks", "claims", "early_win"),
        rules=("unfinished_rule",),
    ),
    Asked(
        id="worth",
        title=Text("What is a place worth?"),
        why=Text("First the figures decide who came in where, then the place brings points."),
        about="scoring",
        keys=("places", "points", "shared"),
        more=(
            "draw_points",
            "draw_option",
            "figure_points",
            "share",
            "effective",
            "roles",
            "own_measures",
            "game",
        ),
        rules=("points_rule", "shared_rule", "draw_rule", "effective_rule"),
    ),
    Asked(
        id="ahead",
        title=Text("Who stands ahead, and when equal by what?"),
        why=Text("The first criterion decides; whoever is equal in it is told apart by the next."),
        about="mode",
        keys=("standings",),
    ),
    Asked(
        id="rounds",
        title=Text("How many rounds does everybody play?"),
        why=Text("And what happens if the number does not fit, or somebody is late."),
        about="mode",
        keys=("rounds", "bye"),
        more=("off", "late", "starting", "kinds", "formats", "formats_option"),
        rules=("rounds_rule", "formats_rule"),
    ),
    Asked(
        id="seats",
        title=Text("How are seats drawn?"),
        why=Text("Every draw can be made again by anybody from its published seed."),
        about="mode",
        keys=("seating",),
    ),
    Asked(
        id="end",
        title=Text("What comes at the end?"),
        why=Text("After the rounds the standings may be the result, or the best play on."),
        about="mode",
        keys=("finish",),
    ),
    Asked(
        id="clock",
        title=Text("What about clocks and times?"),
        why=Text("How long a round takes is said with each tournament; this is what rules say."),
        about="mode",
        keys=("sessions",),
        rules=("at_once_rule", "disqualified_lose_points", "pseudonyms_rule"),
    ),
    Asked(
        id="signing",
        title=Text("Who signs, and what holds then?"),
        why=Text("What is ticked here the house insists on; on all else the rules are silent."),
        about="book",
        topics=SIGNING,
    ),
    Asked(
        id="desk",
        title=Text("What does the desk insist on?"),
        why=Text("What is ticked here the house insists on; on all else the rules are silent."),
        about="book",
        keys=("disqualifications",),
        more=("chess_clock",),
        topics=tuple(topic for topic in TOPICS if topic not in SIGNING),
    ),
    Asked(
        id="options",
        title=Text("What is left to whoever announces a tournament?"),
        why=Text("Everything else is fixed. An option has a value that holds if nobody decides."),
        about="book",
        keys=("options",),
        more=("kinds",),
    ),
    Asked(
        id="draws",
        title=Text("Is something drawn before a round?"),
        why=Text("Such as who plays what: drawn for all tables, and everybody can draw it again."),
        about="book",
        keys=("draws",),
    ),
    Asked(
        id="season",
        title=Text("Do tournaments add up to a season?"),
        why=Text("Then each brings points for a ranking list, and the list invites to a final."),
        about="book",
        keys=("season",),
    ),
)


class Question(msgspec.Struct, frozen=True):
    """A question of one draft: about which part of it, and what that part is called."""

    asked: Asked
    path: Path
    of: Text | None = None
    number: int = 1

    @property
    def scoring(self) -> str:
        """The scoring it is about, if it is about one."""
        return str(self.path[1]) if self.path[:1] == ("scoring",) else ""

    @property
    def id(self) -> str:
        """In addresses: `rounds`, or `rounds-2` for the second mode."""
        return self.asked.id if self.number == 1 else f"{self.asked.id}-{self.number}"


def questions(rules: Any) -> list[Question]:
    """The questions of a draft, in the order in which they are asked."""
    return [
        Question(asked, path, of, number)
        for asked in QUESTIONS
        for number, (path, of) in enumerate(ABOUT[asked.about](rules), start=1)
    ]


def question_of(rules: Any, question_id: str) -> Question | None:
    return next((each for each in questions(rules) if each.id == question_id), None)


def parts_of(rules: Any, place: str) -> list[str]:
    """The place of a fault as forms call it: `modes[1].evening.rounds` is modes, 1, rounds."""
    parts = place.replace("[", ".").replace("]", "").split(".")
    if parts[0] == "modes" and len(parts) > 2:
        mode = found(rules, ("modes", whole_in(parts[1]) or 0))
        if parts[2] == found(mode, ("id",)) and parts[2] not in places(Mode):
            del parts[2]
    return parts


def question_at(rules: Any, place: str) -> Question | None:
    """The question behind the place of a fault, such as `modes[1].rounds`."""
    parts = parts_of(rules, place)
    if parts[:1] in (["modes"], ["scoring"]):
        mine = [each for each in questions(rules) if list(map(str, each.path)) == parts[:2]]
        mine = mine or [each for each in questions(rules) if each.path[:1] == (parts[0],)]
        keys = parts[2:3]
    else:
        mine, keys = [each for each in questions(rules) if not each.path], parts[:1]
    for each in mine:
        asked = each.asked
        if keys == ["end"] == [asked.id]:  # asked otherwise than the language says it
            return each
        if {*asked.keys, *asked.more, *asked.rules} & set(keys) or (
            keys == ["desk"] and asked.topics and parts[-1] in asked.topics
        ):
            return each
    return mine[0] if mine else None


def _book(_rules: Any) -> list[tuple[Path, Text | None]]:
    return [((), None)]


def _modes(rules: Any) -> list[tuple[Path, Text | None]]:
    modes = found(rules, ("modes",))
    several = isinstance(modes, list) and len(modes) > 1
    return [
        (("modes", index), _title(mode, index) if several else None)
        for index, mode in enumerate(modes if isinstance(modes, list) else [])
    ]


def _scorings(rules: Any) -> list[tuple[Path, Text | None]]:
    scorings = found(rules, ("scoring",))
    names = list(scorings) if isinstance(scorings, dict) else []
    several = len(names) > 1 or len(_modes(rules)) > 1
    return [(("scoring", name), _used_by(rules, name) if several else None) for name in names]


def modes_with(rules: Any, scoring: str) -> list[tuple[int, Text]]:
    """The modes whose games are worth what this scoring says, with their titles."""
    return [
        (index, _title(mode, index))
        for index, mode in enumerate(found(rules, ("modes",)) or [])
        if found(mode, ("scoring",)) == scoring
    ]


def _used_by(rules: Any, name: str) -> Text:
    """What a scoring is for: the modes that use it."""
    titles = [title for _number, title in modes_with(rules, name)]
    return listed(titles) if titles else Text("scoring “{name}”", name=name)


def _title(mode: Any, index: int) -> Text:
    try:
        return label(found(mode, ("title",)))
    except ValueError:
        return Text("mode {number}", number=index + 1)


ABOUT = {"book": _book, "mode": _modes, "scoring": _scorings}
