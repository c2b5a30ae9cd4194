"""Whatever somebody is called, that is what stands on paper: nothing in a name is ever obeyed."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.exports.pdf.press import press
from tafelrunde.pages.paper.model import Line, Paper, SeatList
from tests.exports.pdf.hall_on_paper import Somebody, bare, printed, seated, text_of

SIGNS = "#*$[]{}()\"'\\/<>@_-~=+`|&%^!?;:.,"
NAMES = st.text(st.sampled_from(SIGNS + "abcXYZäöüß09 "), min_size=1, max_size=24).filter(str.strip)
EVIL = (
    '#panic("x")',
    "*bold* _slanted_ `code`",
    "$ integral $ \\",
    "] #[x] ] }",
    '"; #read("/etc/passwd")',
    "#sys.inputs.paper",
    "= Heading",
    "// comment",
    "<label> @reference",
    "Zwei\nZeilen\tTab\r\x07Glocke\u2028Trenner",
    "~~~ --- ... 'single' \"double\"",
)


def listed(names: list[str]) -> str:
    lines = tuple(Line(last=name, first="", table=str(at)) for at, name in enumerate(names))
    part = SeatList(heading="Wo?", sub="Runde 1", columns=("Name", "Tisch", "Platz"), lines=lines)
    paper = Paper(
        title="Namen", event="Pokal", lang="de", stamp="", printed="", page_word="Seite",
        seal_word="", parts=(part,),
    )  # fmt: skip
    return text_of(press(paper))


@settings(max_examples=15, deadline=None)
@given(st.lists(NAMES, min_size=1, max_size=8))
def test_any_mix_of_markup_signs_is_printed_as_it_is(names: list[str]) -> None:
    found = bare(listed(names))
    for name in names:
        assert bare(name) in found


def test_names_that_look_like_commands_are_only_names() -> None:
    found = bare(listed(list(EVIL)))
    for name in EVIL:
        wanted = "".join(sign if sign.isprintable() else " " for sign in name)
        assert bare(wanted) in found


def test_they_are_only_names_on_every_kind_of_sheet() -> None:
    hall = seated("seven-wonders", "four-rounds", 12)
    people = {
        player: Somebody(f"{EVIL[at % len(EVIL)]} {at}", surname=str(at))
        for at, player in enumerate(hall.players)
    }
    source = hall.source(people=people)
    for name in ("round", "standings", "check-in", "schedule-cards", "minutes"):
        found = bare(text_of(printed(source, name)))
        if name != "minutes":
            assert bare('#panic("x")') in found, name


def test_letters_no_font_of_the_house_has_still_give_a_file() -> None:
    assert "Straße" in listed(["Straße", "山田 太郎", "🎲 Würfel", "\ud800 halb"])


def test_one_endless_word_stays_inside_its_column() -> None:
    hall = seated("seven-wonders", "four-rounds", 12)
    people = {
        player: Somebody(f"{'Langname' * 8}{at:02}") for at, player in enumerate(hall.players)
    }
    source = hall.source(people=people)
    for print_ in ("slips", "seating-by-name", "standings", "check-in"):
        assert bare(text_of(printed(source, print_))).count("Langname" * 8) >= 12, print_


def test_a_very_long_name_is_wrapped_and_complete() -> None:
    name = "Wilhelmine-Charlotte von der Würfelburg zu Kartenstein-Meeplingen und Überall"
    hall = seated("seven-wonders", "four-rounds", 12)
    people = {player: Somebody(f"{name} {at}") for at, player in enumerate(hall.players)}
    source = hall.source(people=people)
    for print_ in ("slips", "seating-by-name", "seating-by-table", "table-cards", "standings"):
        found = bare(text_of(printed(source, print_)))
        for word in name.split():
            assert found.count(word) >= 12, (print_, word)
