"""What does the desk insist on, what may be chosen, and who can be put out?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tafelrunde.pages.as_chosen import rounds_chosen
from tafelrunde.pages.plain_words import Sentence, setting_in_words
from tafelrunde.rulebook.grounds import Grounds
from tafelrunde.rulebook.model import Mode, Option, Rulebook, Setting
from tafelrunde.words import InEach, Text, Verbatim, capital, listed

TOPICS: dict[str, Text] = {
    "announced": Text("Options are announced beforehand and fixed with the start."),
    "fee": Text("The fee is announced beforehand and fixed with the start."),
    "late": Text("Whoever is late is measured against the announced time and can be left out."),
    "eligible": Text("Not everybody may enter: who may is asked at the desk."),
    "data-checked": Text("At check-in everybody looks through their data."),
    "consent": Text("Minors need a guardian’s consent at check-in."),
    "fair-play": Text("At check-in everybody accepts the charter of fair play."),
    "phones": Text("No phones during play: the report opens once the table says it is done."),
    "signed": Text("A signed slip is final."),
    "signed-by-all": Text("Every player of a table signs its slip."),
    "never-changed": Text(
        "A signed slip stays, even with a mistake in it; only a ruling changes it."
    ),
    "contest": Text("A result can be contested until its slip is final."),
    "call": Text("A breach is reported to the referee at once."),
    "rule-question": Text("Anybody may ask about the rules at any time."),
    "ruling": Text("The referee’s decision stands."),
    "referee": Text("A referee is named before the tournament starts."),
    "impartial": Text("Whoever plays at a table does not decide about it as its referee."),
    "warning": Text("A warning is suggested before a disqualification."),
    "disqualify": Text("Somebody can be disqualified for a breach of the rules."),
    "deliberate": Text("Only what was deliberate and decisive leads to a disqualification."),
    "cheating": Text("Cheating leads to a disqualification at any time."),
    "ban": Text("The association may ban somebody."),
    "leaver": Text(
        "Whoever leaves a running game gets 0 points there, comes in last and is disqualified."
    ),
    "drop-out": Text("Whoever leaves the tournament keeps the results so far."),
    "fill-table": Text("A table that became too small is filled up."),
    "turn-limit": Text("A time for each turn can be announced."),
    "copies": Text("It is agreed whose copies of the game are played."),
    "jury-awards": Text("A jury makes the results final."),
    "jury-called": Text("The jury watches until it is called."),
}
"""Each topic of the desk in one sentence."""


def in_turn(held: Mapping[str, str], known: Iterable[str]) -> list[tuple[str, str]]:
    """Topics with their rules, in one order: how a file happens to list them says nothing."""
    turns = {topic: turn for turn, topic in enumerate(known)}
    return sorted(held.items(), key=lambda each: (turns.get(each[0], len(turns)), each[0]))


def desk_in_words(book: Rulebook) -> Iterator[Sentence]:
    for topic, rule in in_turn(book.desk, TOPICS):
        yield Sentence(TOPICS.get(topic) or Verbatim(topic), (rule,))
    for grounds in book.disqualifications:
        yield from (Sentence(text, (grounds.rule,)) for text in _grounds(grounds))


MAY = {"organiser": Text("the desk"), "referee": Text("the referee")}


def _grounds(grounds: Grounds) -> Iterator[Text]:
    who = listed([MAY[each] for each in grounds.by], "or")
    yield Text("For this {who} may disqualify: {title}.", who=who, title=grounds.title)
    if grounds.confirm is not None:
        yield Text("It has to be confirmed: {confirm}.", confirm=grounds.confirm)
    if grounds.in_play:
        yield Text("Only during a game or directly after it.")
    if grounds.after_warning:
        yield Text("Only after a warning.")
    if grounds.until == "always":
        yield Text("Even after the award.")


# ── What may be chosen ───────────────────────────────────────────────────────────────────────────


def options_in_words(book: Rulebook, scope: str) -> Iterator[Sentence]:
    for option in book.options:
        if option.scope == scope:
            yield Sentence(_option(book, option), (option.rule,))


def settings_in_words(
    book: Rulebook, mode: Mode, options: Mapping[str, Setting]
) -> Iterator[Sentence]:
    """What was chosen for a tournament, the usual too: nobody on the spot knows what is usual."""
    for option, value in _settled(book, mode, options):
        yield Sentence(_setting(option, value), (option.rule,))


def chosen_otherwise(
    book: Rulebook, mode: Mode, options: Mapping[str, Setting]
) -> dict[str, tuple[Text, ...]]:
    """By its rule what is not as usual: whoever reads the rule must not miss it."""
    found: dict[str, tuple[Text, ...]] = {}
    for option, value in _settled(book, mode, options):
        if setting_in_words(option, value) != setting_in_words(option, option.default):
            told = _setting(option, value)
            if not _explained(option):
                told = Text("Chosen for this tournament: {setting}", setting=told)
            found[option.rule] = (*found.get(option.rule, ()), told)
    return found


def _settled(
    book: Rulebook, mode: Mode, options: Mapping[str, Setting]
) -> Iterator[tuple[Option, Setting]]:
    usual = rounds_chosen(mode, options) is None
    idle = "rounds" if usual else mode.formats_option  # formats speak of the usual number
    for option in book.options_of(mode):
        value = options.get(option.name)
        if value is not None and option.name != idle:
            yield option, value


def _setting(option: Option, value: Setting) -> Text:
    text = Text("{meaning}: {value}.")
    if _explained(option):
        text = Text("{meaning}. Chosen: {value}.")
    return text.filled(meaning=_bare(option.meaning), value=setting_in_words(option, value))


def _explained(option: Option) -> bool:
    """Whether its meaning lists the choices, or takes several sentences: no colon ends that."""
    return any(sign in option.meaning["en"] for sign in (": ", ". "))


def _option(book: Rulebook, option: Option) -> Text:
    titles = {mode.id: mode.title for mode in book.modes}
    parts = [
        Text("{meaning}: {values}", meaning=_bare(option.meaning), values=_values(option)),
        _unchosen(option),
    ]
    if option.modes:
        modes = listed([titles.get(mode) or Verbatim(mode) for mode in option.modes], "or")
        parts.append(Text("only for: {modes}", modes=modes))
    return Text("{told}.", told=listed(parts, "; "))


def _unchosen(option: Option) -> Text:
    if option.default is None:
        return Text("where nothing is chosen, the rest of these rules holds")
    return Text("without a choice: {default}", default=setting_in_words(option, option.default))


def _bare(text: Text) -> Text:
    """What stands before a colon ends without a full stop."""
    return capital(InEach(lambda lang: text[lang].rstrip(".")))


KINDS = {
    "flag": Text("yes or no"),
    "whole": Text("a whole number"),
    "number": Text("an exact number"),
    "choice": Text("one of these"),
    "text": Text("a text"),
}


def _values(option: Option) -> Text:
    """What can be said, with its bounds."""
    kind = KINDS[option.kind]
    if option.choices:
        choices = listed([setting_in_words(option, value) for value in option.choices], " / ")
        return Text("{kind}: {choices}", kind=kind, choices=choices)
    low, high = option.at_least, option.at_most
    if low is not None and high is not None:
        return Text("{kind} from {low} to {high}", kind=kind, low=low, high=high)
    if low is not None:
        return Text("{kind} from {low} on", kind=kind, low=low)
    return Text("{kind} up to {high}", kind=kind, high=high) if high is not None else kind
