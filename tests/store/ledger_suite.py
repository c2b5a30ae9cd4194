"""What every ledger promises, wherever it keeps its book. Subclasses bring the `ledger` fixture."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.journal.chain import broken_links
from tafelrunde.journal.events import PlayerCheckedIn, SlipReported
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.fold import fold
from tafelrunde.store import news
from tafelrunde.store.ledger import Conflict
from tests.store.day import DESK, HALL, ORGANISER, Day
from tests.store.memory import Ledger


class LedgerSuite:
    def test_an_appended_command_is_in_the_state_and_in_the_journal(self, ledger: Ledger) -> None:
        day = Day(ledger).announced()
        answer = day.does(c.EnterPlayer(player="p1"))
        state, version = ledger.state(HALL)
        assert version == answer.version == 2
        assert list(state.entries) == ["p1"]
        assert [record.event for record in ledger.records(HALL)][-1:] == list(answer.events)

    def test_the_chain_holds_and_replaying_gives_the_same_state(self, ledger: Ledger) -> None:
        day = Day(ledger).published()
        day.report()
        records = ledger.records(HALL)
        assert not list(broken_links(records))
        assert fold(record.event for record in records) == ledger.state(HALL)[0]
        assert ledger.records(HALL, after=3) == records[3:]

    def test_an_unknown_tournament_is_refused(self, ledger: Ledger) -> None:
        with pytest.raises(Refusal):
            ledger.state("nowhere")
        with pytest.raises(Refusal):
            ledger.append("nowhere", c.EnterPlayer(player="p1"), ORGANISER, "k")
        with pytest.raises(Refusal):
            ledger.state("nowhere")

    def test_a_refused_command_leaves_nothing_behind(self, ledger: Ledger) -> None:
        day = Day(ledger).announced()
        with pytest.raises(Refusal):
            day.does(c.DraftRound(seed="s"), key="k")
        assert len(ledger.records(HALL)) == day.version == 1
        assert day.does(c.EnterPlayer(player="p1"), key="k").version == 2

    def test_a_repeated_key_gets_the_first_answer_and_changes_nothing(self, ledger: Ledger) -> None:
        day = Day(ledger).announced()
        first = day.does(c.EnterPlayer(player="p1"), key="once")
        day.does(c.EnterPlayer(player="p2"))
        again = day.does(c.EnterPlayer(player="p1"), key="once", seen=1)
        assert (again.version, again.events) == (first.version, first.events)
        assert again.repeated
        assert not first.repeated
        assert day.version == 3

    def test_a_key_answers_only_the_question_it_came_with(self, ledger: Ledger) -> None:
        day = Day(ledger).announced()
        day.does(c.EnterPlayer(player="p1"), key="once")
        with pytest.raises(Refusal, match="key"):
            day.does(c.EnterPlayer(player="p2"), key="once")
        with pytest.raises(Refusal, match="key"):
            day.does(c.EnterPlayer(player="p1"), DESK, key="once")
        with pytest.raises(Refusal, match="key"):
            day.does(c.EnterPlayer(player="p3"), key="")

    def test_a_stale_command_on_the_same_table_gets_both_sides(self, ledger: Ledger) -> None:
        day = Day(ledger).published()
        seen = day.version
        day.report(first=60)
        with pytest.raises(Conflict) as conflict:
            day.report(first=70, seen=seen)
        assert conflict.value.mine == day.slip(first=70)
        assert [type(event) for event in conflict.value.theirs] == [SlipReported]
        assert conflict.value.seen == seen
        assert conflict.value.version == day.version == seen + 1
        assert "table 1" in conflict.value.texts[0].en

    def test_a_stale_command_about_something_else_goes_through(self, ledger: Ledger) -> None:
        day = Day(ledger).published()
        seen = day.version
        day.report(table=1)
        assert day.report(table=2, seen=seen).version == seen + 2

    def test_what_is_so_already_is_no_conflict(self, ledger: Ledger) -> None:
        day = Day(ledger).announced()
        day.does(c.EnterPlayer(player="p1", fair_play=True))
        seen = day.version
        first = day.does(c.CheckIn(player="p1"), seen=seen)
        second = day.does(c.CheckIn(player="p1"), DESK, seen=seen)
        assert any(isinstance(event, PlayerCheckedIn) for event in first.events)
        assert second.events == ()
        assert second.version == first.version

    def test_whoever_saw_more_than_there_is_gets_a_conflict(self, ledger: Ledger) -> None:
        day = Day(ledger).announced()
        with pytest.raises(Conflict):
            day.does(c.EnterPlayer(player="p1"), seen=17)

    def test_news_come_after_the_commit_and_only_when_something_happened(
        self, ledger: Ledger
    ) -> None:
        heard: list[tuple[str, int, int]] = []

        def listen(tournament: str, version: int, _concern: object) -> None:
            heard.append((tournament, version, ledger.state(tournament)[1]))

        day = Day(ledger).announced()
        news.subscribe(listen)
        try:
            day.does(c.EnterPlayer(player="p1"), key="k")
            day.does(c.EnterPlayer(player="p1"), key="k")
            day.does(c.SetDetails(title=""))
        finally:
            news.unsubscribe(listen)
        assert heard == [(HALL, 2, 2)]

    def test_a_listener_that_fails_undoes_nothing(self, ledger: Ledger) -> None:
        def fails(_tournament: str, _version: int, _concern: object) -> None:
            raise RuntimeError("deaf")

        news.subscribe(fails)
        try:
            Day(ledger).announced()
        finally:
            news.unsubscribe(fails)
        assert ledger.state(HALL)[1] == 1

    def test_a_state_once_handed_out_never_changes(self, ledger: Ledger) -> None:
        day = Day(ledger).published()
        before, version = ledger.state(HALL)
        day.report()
        assert before.rounds[0].tables[1].slip is None
        assert before.seq == version

    def test_taking_back_is_kept_and_read_again(self, ledger: Ledger) -> None:
        day = Day(ledger).published()
        since = day.version + 1
        day.report()
        day.does(c.TakeBack(since=since, reason="wrong table"))
        assert ledger.state(HALL)[0].rounds[0].tables[1].slip is None
        day.report(first=55)
        assert ledger.state(HALL)[0].rounds[0].tables[1].slip is not None
        assert fold(record.event for record in ledger.records(HALL)) == ledger.state(HALL)[0]
