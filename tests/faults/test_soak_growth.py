"""What the soak calls growth: a slope over the second half of each life of the server."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from tools.soak import phones
from tools.soak.growth import MEGABYTE, MOST_MB_A_MINUTE, Sample, lives
from tools.soak.tally import Tally


def lived(minutes: float, mb_a_minute: float, *, life: int = 1, files: float = 0.0) -> list[Sample]:
    """Warms up by 60 MB in its first minute, then grows steadily; every tenth sample a peak."""
    made = []
    for number in range(int(minutes * 12)):
        minute = number / 12
        size = 100 + 60 * min(minute, 1.0) + mb_a_minute * minute + (40 if number % 10 == 5 else 0)
        made.append(Sample(minute * 60, life, int(size * MEGABYTE), int(30 + files * minute)))
    return made


def faults(samples: list[Sample]) -> list[str]:
    return [fault for life in lives(samples) for fault in life.faults]


def test_warming_up_and_peaks_are_no_growth() -> None:
    assert faults(lived(7, 0)) == []


def test_fifteen_megabytes_a_minute_are_found_also_in_one_life_of_several() -> None:
    found = faults([*lived(7, 0), *lived(7, 15, life=2)])
    assert len(found) == 1
    assert found[0].startswith("memory grew by 15.")
    assert found[0].endswith("life 2")


def test_a_little_more_than_allowed_is_found_and_a_little_less_is_not() -> None:
    assert faults(lived(8, MOST_MB_A_MINUTE + 0.5))
    assert not faults(lived(8, MOST_MB_A_MINUTE - 0.5))


def test_files_that_stay_open_are_found() -> None:
    assert faults(lived(8, 0, files=12)) == ["open files grew from 42 to 78 in life 1"]


def test_a_house_that_just_opens_has_few_files_and_that_is_no_growth() -> None:
    opening, *rest = lived(8, 0)
    assert faults([opening._replace(files=3), *(each._replace(files=60) for each in rest)]) == []


def test_a_long_run_without_a_life_worth_judging_fails() -> None:
    tally = Tally()
    tally.began -= 1500
    tally.samples = [each for life in range(1, 9) for each in lived(3, 0, life=life)]
    tally.judge_growth()
    assert len(tally.failures) == 1


def test_the_report_shows_memory_and_files_of_each_life() -> None:
    tally = Tally()
    tally.samples = lived(7, 0)
    report = "\n".join(tally.lines())
    assert "life  1:  6.9 min, memory 100 → 160 → 160 MB (most 200)" in report
    assert "files 30 → 30, judged" in report


def test_a_phone_survives_a_house_that_says_nothing() -> None:
    """Killed after the request came: the line ends, and the other phones go on."""

    async def first_line(said: bytes) -> int:
        reader = asyncio.StreamReader()
        reader.feed_data(said)
        reader.feed_eof()
        return await phones._status(reader)

    def answered(said: bytes) -> int:
        with ThreadPoolExecutor(1) as pool:
            return pool.submit(asyncio.run, first_line(said)).result(10)

    assert answered(b"HTTP/1.1 200 OK\r\n") == 200
    with pytest.raises(OSError, match="without an answer"):
        answered(b"")
