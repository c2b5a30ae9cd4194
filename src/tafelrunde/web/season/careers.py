"""A person's career, put together from all public seasons and halls of this house."""

from __future__ import annotations

from datetime import date

from tafelrunde.pages.association.career import (
    CareerPage,
    CareerResult,
    GameOfCareer,
    game_of_career,
    season_results,
)
from tafelrunde.pages.association.dossier import season_of_person
from tafelrunde.state.championship import Championship
from tafelrunde.store import rating
from tafelrunde.store.association import careers
from tafelrunde.store.association_models import AssociationPerson, SeasonBook
from tafelrunde.store.reach import reach
from tafelrunde.web import measuring
from tafelrunde.web.house import carried_rules, ledger
from tafelrunde.web.season.people import names_of
from tafelrunde.web.season_ledger import seasons
from tafelrunde.web.shelf import books, game_of
from tafelrunde.words import Text, Verbatim


def today() -> date:
    return date.fromisoformat(seasons().today())


def career_of(person: AssociationPerson, lang: str) -> CareerPage:
    """Only for whoever has agreed to it; the caller makes sure."""
    ids = reach(person.id)
    whose = careers.ties(careers.everyone_agreed(today()))
    own = [hall for hall, players in whose.items() if person.id in players.values()]
    halls = careers.halls_over(ids=own)
    results, housed = _of_seasons(ids)
    results += [_of_hall(hall, whose, person.id) for hall in halls if hall.id not in housed]
    return CareerPage(
        person=person.id,
        name=names_of({person.id})[person.id],
        results=tuple(sorted(results, key=lambda each: each.date, reverse=True)),
        games=tuple(
            _of_game(
                game, [hall for hall in halls if hall.rulebook == game], whose, person.id, lang
            )
            for game in sorted({hall.rulebook for hall in halls})
        ),
        places_only=len(results) > len(halls),
    )


def _title(hall: careers.Over) -> Text:
    found = books().get(hall.rulebook) or carried_rules(hall.id)
    return found.title if found is not None else Verbatim(hall.rulebook)


# ── Results ──────────────────────────────────────────────────────────────────────────────────────


def _of_seasons(ids: set[str]) -> tuple[list[CareerResult], set[str]]:
    """What public seasons tell, and in which halls it was played."""
    hidden, results, housed = careers.hidden_halls(ids), [], set(careers.hidden_halls(ids))
    for book in SeasonBook.objects.filter(public=True, version__gt=0):
        state, _version = seasons().state(book.id)
        found = season_of_person(state, book.slug, ids, None)
        if found is not None:
            results += season_results(found, game_of(state), hidden)
            housed |= _halls(state, ids)
    return results, housed


def _halls(state: Championship, ids: set[str]) -> set[str]:
    everywhere = set().union(*(state.ids_of(person) for person in ids))
    return {
        each.hall
        for each in state.dates_with(everywhere)
        if each.hall and each.results is not None and everywhere & set(each.results.people)
    }


def _of_hall(hall: careers.Over, whose: careers.Ties, person: str) -> CareerResult:
    ranks = careers.hall_games(ledger(), hall.id, hall.head).ranks
    mine = [ranks.get(player) for player, known in whose[hall.id].items() if known == person]
    return CareerResult(
        date=hall.date,
        title=hall.title,
        game=_title(hall),
        place=mine[0],
        of=len(ranks),
        hall=hall.slug,
    )


# ── Games ────────────────────────────────────────────────────────────────────────────────────────


def _of_game(
    game: str, halls: list[careers.Over], whose: careers.Ties, person: str, lang: str
) -> GameOfCareer:
    games = [
        groups
        for hall in halls
        for groups in careers.as_people(
            hall.id, careers.hall_games(ledger(), hall.id, hall.head).games, whose[hall.id]
        )
    ]
    tied = {each for hall in halls for each in whose[hall.id].values()}
    named = names_of(tied)
    return game_of_career(
        _title(halls[0]),
        games,
        person,
        {each: named[each] for each in tied},
        _strengths(game),
        lang,
    )


def _strengths(game: str) -> rating.Kept | None:
    found = rating.kept(game, rating.ground_of(game, today()).stamp)
    if found is None:
        begin(game)
    return found


def begin(game: str) -> None:
    """In the background; the page looks again."""
    measuring.begin(lambda: rating.rate(ledger(), game, today()))
