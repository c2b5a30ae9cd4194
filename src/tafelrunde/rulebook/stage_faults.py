"""Do the stages of a finish lead to one winner? Every way in which they do not, in one sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.model import Finish
from tafelrunde.rulebook.short_tables import LARGEST_TABLE, SMALLEST_TABLE
from tafelrunde.rulebook.stages import LARGEST_FINISH, STAGE, Scheme, Stage
from tafelrunde.rulebook.ways import going_on, number_of_tables, scheme_from
from tafelrunde.words import Parameter, Text


def stage_faults(place: str, finish: Finish, chosen: Sequence[int] = ()) -> Iterator[Fault]:
    """`chosen`: how many may reach the finish by an option, beside what is declared."""
    if finish.schemes or finish.playoff is not None:
        yield _wrong(place, "stages go with neither schemes nor playoff")
    if finish.ranking != "game":
        yield _wrong(f"{place}.ranking", "stages are ranked by the places of their games")
    if finish.enter and not 2 <= finish.enter <= LARGEST_FINISH:
        yield _whole(f"{place}.enter", 2, LARGEST_FINISH, finish.enter)
        return
    found = list(_shapes(place, finish.stages))
    if not found:
        numbers = dict.fromkeys((finish.enter, *chosen)) if chosen else (finish.enter,)
        for number in numbers:
            found += _flow(place, finish, number)
    yield from found


def size_faults(place: str, scheme: Scheme) -> list[Fault]:
    """Told before its seats are looked at: there are as many of them."""
    if 1 <= scheme.size <= LARGEST_FINISH:
        return []
    return [_whole(f"{place}.size", 1, LARGEST_FINISH, scheme.size)]


def _wrong(place: str, english: str, **parameters: Parameter) -> Fault:
    return Fault(place, Text(english, **parameters))


def _whole(place: str, low: int, high: int, value: int) -> Fault:
    return _wrong(
        place,
        "a whole number from {low} to {high} expected, found {value}",
        low=low,
        high=high,
        value=value,
    )


def _shapes(place: str, stages: Sequence[Stage]) -> Iterator[Fault]:
    """What is wrong with a stage by itself."""
    for number, stage in enumerate(stages, start=1):
        where, last = f"{place}.stages.{stage.id}", number == len(stages)
        if not STAGE.fullmatch(stage.id):
            names = "quarterfinal, semifinal, final, last-16"
            yield _wrong(where, "a name such as {names} expected", names=names)
        elif sum(each.id == stage.id for each in stages) > 1:
            yield _wrong(where, "“{name}” is listed twice", name=stage.id)
        if (stage.form == "groups") != (stage.id == "groups"):
            yield _wrong(where, "a stage of groups is called groups, and no other")
        if stage.draw == "stands" and stage.form != "groups":
            yield _wrong(f"{where}.draw", "only a game of a group may stay level")
        if stage.form == "knockout":
            yield from _knockout(where, stage, last=last)
        else:
            yield from _tables(where, stage, last=last)
        if stage.draw == "replay-once" and stage.size > 2:
            yield _wrong(f"{where}.draw", "replay-once is for tables of two; replay-level is not")


def _knockout(where: str, stage: Stage, *, last: bool) -> Iterator[Fault]:
    if not last:
        yield _wrong(where, "a knockout goes on to the end: it is the last stage")
    if (stage.size, stage.best, stage.lucky, stage.byes) != (2, 1, 0, 0):
        yield _wrong(where, "size, best, lucky and byes are for tables: a knockout needs none")
    if stage.placement and stage.placement not in (4, 8, 16, 32, 64, 128, 256):
        yield _wrong(f"{where}.placement", "4, 8, 16 and so on expected: the places played out")


def _tables(where: str, stage: Stage, *, last: bool) -> Iterator[Fault]:
    if not SMALLEST_TABLE <= stage.size <= LARGEST_TABLE:
        yield _whole(f"{where}.size", SMALLEST_TABLE, LARGEST_TABLE, stage.size)
    if stage.form == "groups" and last:
        yield _wrong(where, "who wins? After the groups a stage is missing")
    elif (stage.id == "final") != last:
        yield _wrong(where, "the last stage of tables is called final, and no other")
    if last and (stage.best, stage.lucky, stage.byes) != (1, 0, 0):
        yield _wrong(where, "nobody goes on from the final: best, lucky and byes are for others")
    if not last and not 1 <= stage.best < stage.size:
        yield _whole(f"{where}.best", 1, max(1, stage.size - 1), stage.best)
    if min(stage.lucky, stage.byes) < 0:
        yield _wrong(where, "lucky and byes are not below 0")
    if stage.placement and not last:
        yield _wrong(f"{where}.placement", "places are played out beside the final")


def _flow(place: str, finish: Finish, enter: int) -> Iterator[Fault]:
    """Whether those who arrive fit, stage by stage."""
    arriving = enter
    for before, stage in zip((None, *finish.stages), finish.stages, strict=False):
        where = f"{place}.stages.{stage.id}"
        if stage.form == "knockout":
            continue
        if not arriving and stage.form == "groups":
            continue
        if not arriving:
            yield _wrong(f"{place}.enter", "how many reach the tables? A number is missing")
            return
        if stage.id == "final":
            yield from _final(where, stage, before, arriving)
            return
        playing = arriving - stage.byes
        on = stage.best * number_of_tables(stage, playing)
        if playing < 2 or on + stage.lucky >= playing:
            yield _wrong(
                where,
                "{arriving} arrive, {going} of them go on: nobody would be out",
                arriving=arriving,
                going=stage.byes + on + stage.lucky,
            )
            return
        arriving = going_on(stage, arriving)
    yield from _named_twice(place, finish, enter)


def _final(where: str, stage: Stage, before: Stage | None, arriving: int) -> Iterator[Fault]:
    if not 2 <= arriving <= stage.size:
        yield _wrong(
            where,
            "{arriving} arrive at the final, which has {size} seats",
            arriving=arriving,
            size=stage.size,
        )
    if stage.placement and before is not None and before.lucky:
        yield _wrong(f"{where}.placement", "not after lucky losers: who is left is not known ahead")


def _named_twice(place: str, finish: Finish, enter: int) -> Iterator[Fault]:
    """A knockout names its own rounds; a stage of tables before it must be called otherwise."""
    scheme = scheme_from(finish, [f"seed {number}" for number in range(1, (enter or 4) + 1)])
    names = [match.id for match in scheme.matches]
    for name in dict.fromkeys(name for name in names if names.count(name) > 1):
        yield _wrong(f"{place}.stages", "“{name}” is listed twice", name=name)
