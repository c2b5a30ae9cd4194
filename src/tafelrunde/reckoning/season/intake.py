"""A result before it counts: who is who, and what it would change against what is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import msgspec

from tafelrunde.desk.association.outcome import Outcome, difference, places_in
from tafelrunde.desk.association.rules import list_rules_of, rule_for
from tafelrunde.reckoning.names.alphabet import sortable
from tafelrunde.reckoning.names.calling import unmarked
from tafelrunde.reckoning.names.public import NOBODY, _initials
from tafelrunde.reckoning.names.register import Names
from tafelrunde.reckoning.season.list_ahead import ListMove, list_moves, seen_by
from tafelrunde.reckoning.season.table import season_table
from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.list_rules import BONUS
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.contests import direct_qualifiers
from tafelrunde.state.championship import Championship, Fixture, Results, season_of
from tafelrunde.words import Text, Verbatim, counted

NEW = "new"
"""Chosen for somebody the association does not know yet."""


class Option(msgspec.Struct, frozen=True):
    """Somebody it could be, and what speaks for it."""

    person: str
    name: str
    why: tuple[Text, ...]
    certain: bool
    same_name: bool = False
    """The very name, and no birthday against it."""
    but_birth: tuple[Text, ...] = ()
    """What speaks for it without a word about the birthday."""
    mark: str = ""
    """What tells people of one name apart on every page."""
    known: tuple[Text, ...] = ()
    """What the register knows to tell them apart by: the club, the year of birth."""


class IntakeLine(msgspec.Struct, frozen=True):
    """One line of the result; `chosen` is a person's id, "new", or nothing while undecided."""

    local: str
    name: str
    place: int | None
    share: str | None
    chosen: str
    chosen_name: str
    options: tuple[Option, ...]
    told: tuple[Text, ...] = ()
    """What the result says of somebody who shares the name with another line."""
    told_but_birth: tuple[Text, ...] = ()
    chosen_known: tuple[Text, ...] = ()
    initials: bool = False  # a minor whose name the hall does not tell

    @property
    def namesake(self) -> str:
        """The only person of that name who is known, if nobody else comes into question."""
        one = self.options[0] if len(self.options) == 1 else None
        return one.person if one is not None and one.same_name else ""


class Told(msgspec.Struct, frozen=True):
    """What a result says of somebody beside the name."""

    apart: str = ""
    """What stood behind the name in the hall."""
    year: int | None = None
    initials: bool = False

    @property
    def but_birth(self) -> tuple[Text, ...]:
        return (Verbatim(self.apart),) if self.apart else ()

    @property
    def words(self) -> tuple[Text, ...]:
        born = (Text("born in {year}", year=str(self.year)),) if self.year else ()
        return (*self.but_birth, *born)


class ErasedLine(msgspec.Struct, frozen=True):
    """Somebody of the result that counts whose data were erased since: the line has no name."""

    person: str
    text: Text


class Change(msgspec.Struct, frozen=True):
    """One readable change against the outcome that counts now."""

    kind: str
    """"new", "missing", "moved", "share" or "final"."""
    name: str
    text: Text


class IntakePage(msgspec.Struct, frozen=True):
    upload: str
    fixture: str
    title: str
    source: str
    state: str
    lines: tuple[IntakeLine, ...]
    changes: tuple[Change, ...]
    first: bool
    """Nothing counts for this date yet: then everybody is new and no changes are listed."""
    warnings: tuple[Fault, ...]
    undecided: int
    late: bool
    needs_reason: bool
    moves: tuple[ListMove, ...] = ()
    """What a correction changes on the ranking list."""
    erased: tuple[ErasedLine, ...] = ()
    """Who of the result that counts was erased since and stands in no line of this one yet."""

    @property
    def ready(self) -> bool:
        return not self.undecided and self.state == "open"


class Incoming(msgspec.Struct, frozen=True):
    """What the store knows of an upload."""

    upload: str
    source: str
    state: str
    outcome: Outcome
    names: Mapping[str, str]
    chosen: Mapping[str, str]
    options: Mapping[str, Sequence[Option]]
    warnings: Sequence[Fault] = ()
    told: Mapping[str, Told] = {}
    """What else the result says of people."""
    facts: Mapping[str, tuple[Text, ...]] = {}
    """What the register knows of people who come into question."""
    erased: frozenset[str] = frozenset()
    """Of those chosen or in the result that counts: whose data were erased."""

    def name(self, local: str) -> str:
        """As the result has it; a journal without its people calls them by ids of its own."""
        nameless = self.chosen.get(local) in self.erased or self.source != "journal"
        return self.names.get(local) or (NOBODY if nameless else local)


def intake_page(
    state: Championship, rulebook: Rulebook, fixture: Fixture, incoming: Incoming, names: Names
) -> IntakePage:
    """`names` are the office's, by the association's id."""
    dense = list_rules_of(rulebook).dense
    lines = tuple(_lines(incoming, names, dense))
    undecided = sum(1 for line in lines if not line.chosen)
    receipt = fixture.receipt(incoming.upload)
    late = receipt is not None and receipt.late
    return IntakePage(
        upload=incoming.upload,
        fixture=fixture.id,
        title=fixture.title,
        source=incoming.source,
        state=incoming.state,
        lines=lines,
        changes=tuple(_changes(state, rulebook, fixture, incoming, names, dense)),
        first=fixture.results is None,
        warnings=(*incoming.warnings, *_warnings(rulebook, fixture, incoming.outcome, late)),
        undecided=undecided,
        late=late,
        needs_reason=late or fixture.editions > 0,
        erased=tuple(_erased(state, fixture, incoming, dense)),
    )


def _erased(
    state: Championship, fixture: Fixture, incoming: Incoming, dense: bool
) -> list[ErasedLine]:
    before = known_outcome(state, fixture)
    places = places_in(before, dense=dense) if before is not None else {}
    in_a_line = set(incoming.chosen.values())
    return [
        ErasedLine(person, _stood(place))
        for person, place in places.items()
        if person in incoming.erased and person not in in_a_line
    ]


def _stood(place: int | None) -> Text:
    if place is None:
        return Text("erased since, so far without a place")
    return Text("erased since, so far on place {place}", place=place)


def _lines(incoming: Incoming, names: Names, dense: bool) -> list[IntakeLine]:
    lines = []
    times = Counter(sortable(incoming.name(local)) for local in incoming.outcome.people)
    for local, place in places_in(incoming.outcome, dense=dense).items():
        chosen = incoming.chosen.get(local, "")
        alone = times[sortable(incoming.name(local))] == 1
        told = Told() if alone else incoming.told.get(local, Told())
        line = IntakeLine(
            local=local,
            name=incoming.name(local),
            place=place,
            share=incoming.outcome.shares.get(local),
            chosen=chosen,
            chosen_name=names.get(chosen, "") if chosen not in ("", NEW) else "",
            options=tuple(incoming.options.get(local, ())),
            told=told.words,
            told_but_birth=told.but_birth,
            chosen_known=incoming.facts.get(chosen, ()),
            initials=incoming.told.get(local, Told()).initials,
        )
        lines.append(line)
    return lines


def known_outcome(state: Championship, fixture: Fixture) -> Outcome | None:
    """What counts now, under the ids known today."""
    if fixture.results is None:
        return None
    results = fixture.results
    shares = {person: str(share) for person, share in results.shares.items()}
    known = {person: state.canonical(person) for person in results.people}
    outcome = Outcome(results.ranking, results.unranked, shares, results.standins, results.vacant)
    return outcome.renamed(known)


def _with(state: Championship, fixture: Fixture, outcome: Outcome) -> Championship:
    """The season as if that outcome counted already."""
    results = replace(
        fixture.results or Results("", (), (), {}, edition=1),
        ranking=outcome.ranking,
        unranked=outcome.unranked,
        shares={person: Fraction(share) for person, share in outcome.shares.items()},
        standins=outcome.standins,
        vacant=outcome.vacant,
        table_wins=dict(outcome.table_wins),
        excluded=(),
    )
    then = state.copied()
    then.fixtures[fixture.id] = replace(fixture, results=results)
    return then


def moves_ahead(
    state: Championship, rulebook: Rulebook, fixture: Fixture, incoming: Incoming
) -> tuple[ListMove, ...]:
    """Who comes in or moves on the list by a result that waits to be counted."""
    if incoming.state != "open":
        return ()
    before = known_outcome(state, fixture)
    ids = _ids(incoming, frozenset(before.people if before is not None else ()))
    told = {ids[local]: incoming.name(local) for local in ids}
    then = _with(state, fixture, incoming.outcome.renamed(ids))
    return list_moves(season_table(state, rulebook), season_table(then, rulebook), told)


def _qualifying(
    state: Championship,
    rulebook: Rulebook,
    fixture: Fixture,
    outcome: Outcome,
    name: Callable[[str], str],
) -> list[Change]:
    """Whose place in the final, won at a tournament, comes or goes with the correction."""
    then = _with(state, fixture, outcome)
    before = direct_qualifiers(season_of(state, rulebook))
    after = direct_qualifiers(season_of(then, rulebook))
    invited = {state.canonical(p) for p, one in state.invitations.items() if one.stands}
    loses = Text("no longer qualifies directly for the final")
    invited_already = Text("no longer qualifies directly for the final, and is invited already")
    return [
        *(
            Change("final", name(p), invited_already if p in invited else loses)
            for p in before
            if p not in after
        ),
        *(
            Change("final", name(p), Text("qualifies directly for the final now"))
            for p in after
            if p not in before
        ),
    ]


def _changes(
    state: Championship,
    rulebook: Rulebook,
    fixture: Fixture,
    incoming: Incoming,
    names: Names,
    dense: bool,
) -> list[Change]:
    before = known_outcome(state, fixture)
    if before is None:
        return []
    ids = _ids(incoming, frozenset(before.people))
    told = {ids[local]: incoming.name(local) for local in ids}
    found = difference(before, incoming.outcome.renamed(ids), dense=dense)

    def name(person: str) -> str:
        return told.get(person) or names.get(person, person)

    return [
        *_qualifying(state, rulebook, fixture, incoming.outcome.renamed(ids), name),
        *(Change("new", name(p), Text("is added")) for p in found.new),
        *(Change("missing", name(p), Text("is missing now")) for p in found.missing),
        *(Change("moved", name(p), _moved(was, now)) for p, was, now in found.moved),
        *(Change("share", name(p), Text("another share of points")) for p in found.shares),
    ]


def _ids(incoming: Incoming, counted: frozenset[str]) -> dict[str, str]:
    """New people keep their local id, told apart from the association's; so do undecided ones, but
    for the only namesake in the result that counts: a correction names the same people once more.
    """
    found = {local: _id(incoming, local, counted) for local in incoming.outcome.people}
    times = Counter(found.values())
    return {local: one if times[one] == 1 else f"?{local}" for local, one in found.items()}


def _id(incoming: Incoming, local: str, counted: frozenset[str]) -> str:
    chosen = incoming.chosen.get(local, "")
    if chosen:
        return chosen if chosen != NEW else f"?{local}"
    options = incoming.options.get(local, ())
    namesakes = {each.person for each in options if each.same_name} & counted
    return namesakes.pop() if len(namesakes) == 1 else f"?{local}"


def _moved(was: int | None, now: int | None) -> Text:
    if was and now:
        return Text("place {was} → {now}", was=was, now=now)
    nowhere = Text("without a place")
    return Text("{was} → {now}", was=was or nowhere, now=now or nowhere)


def _warnings(rulebook: Rulebook, fixture: Fixture, outcome: Outcome, late: bool) -> list[Fault]:
    assert rulebook.season is not None
    rules, warnings = rulebook.season, []
    if late:
        text = Text("Received after the deadline: counts only with a reason.")
        warnings.append(Fault("upload", text, rule_for(rulebook, "results-due")))
    ranked = sum(len(group) for group in outcome.ranking)
    size = len(outcome.people) if rules.minimum_counts == "participants" else ranked
    if size < rules.minimum:
        text = counted(
            size,
            "{n} player: a tournament counts for the list from {minimum} on.",
            "{n} players: a tournament counts for the list from {minimum} on.",
            minimum=rules.minimum,
        )
        warnings.append(Fault("ranking", text, rules.minimum_rule))
    if list_rules_of(rulebook).table_win != "0" and not outcome.table_wins:
        text = Text("The list gives bonus points for table wins; this result names none.")
        warnings.append(Fault("table_wins", text, list_rules_of(rulebook).rule_of(BONUS)))
    if fixture.capacity and len(outcome.people) > fixture.capacity:
        text = Text("More players than places were registered.")
        warnings.append(Fault("ranking", text))
    return warnings


# ── For a part of the office ─────────────────────────────────────────────────────────────────────


def for_part(page: IntakePage, sees: Callable[[str], bool]) -> IntakePage:
    """The page for whoever works for a part of the office: of people beyond it no name is told
    that does not stand on the result itself, only the initials, and nothing of a birthday."""
    lines = tuple(_within(line, sees) for line in page.lines)
    return msgspec.structs.replace(page, lines=lines, moves=seen_by(page.moves, sees))


def _within(line: IntakeLine, sees: Callable[[str], bool]) -> IntakeLine:
    def told(person: str, name: str) -> str:
        same = unmarked(name).casefold() == line.name.casefold()
        known = not person or sees(person) or same
        return name if known else _initials(name)

    options = tuple(
        msgspec.structs.replace(
            option,
            name=told(option.person, option.name),
            why=option.why if sees(option.person) else option.but_birth,
            known=option.known if sees(option.person) else (),
        )
        for option in line.options
    )
    chosen_name = told(line.chosen, line.chosen_name) if line.chosen_name else ""
    return msgspec.structs.replace(
        line,
        options=options,
        chosen_name=chosen_name,
        chosen_known=line.chosen_known if sees(line.chosen) else (),
        told=line.told_but_birth,
    )
