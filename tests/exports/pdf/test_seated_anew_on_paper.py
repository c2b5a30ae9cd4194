"""Minutes of a stage that was seated anew: who moved up for whom, and what nobody took back."""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tafelrunde.standings.finish import bracket_of
from tests.desk.hall import player
from tests.exports.pdf.hall_on_paper import PaperHall, bare, printed, text_of


def test_the_minutes_say_who_moved_up_and_that_a_wish_to_leave_stands() -> None:
    hall = PaperHall("format-tables-semifinals", "day").announced()
    hall.open(17)
    results = hall.results()
    while not hall.state.matches:
        hall.take_step(results)
    ninth = bracket_of(hall.rulebook, hall.state).seeds[8]
    gone = hall.state.matches["SF1"].seats[1].player
    hall.does(c.CallReferee(call="k1", about="withdrawal"), player(gone))
    hall.does(c.WithdrawPlayer(player=gone))
    hall.does(c.SeatAnew(stage="semifinal", seed="anew"))
    source = hall.source()
    text = bare(text_of(printed(source, "minutes")))
    assert bare("somebody left") not in text
    assert bare("der Nächste rückt nach") in text
    assert bare(f"{source.called(ninth)} rückt für {source.called(gone)} nach (TS-401)") in text
    assert text.count(bare("zurückgenommen")) == 1, "the seating alone"
