"""Does a slip wait for the chances of the hall? The same slips with estimates on and off.

Two tournaments of 200 players in one house, told apart by the switch alone; slips are sent at the
pace of a hall that reports, so that estimates are being made while the next ones come in.
`python -m bench slip_with_chances`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from http.client import HTTPConnection
from statistics import median
from urllib.parse import urlencode

from bench import hall
from bench.measure import Ratio

SLIPS, TURNS = 10, 4
PAUSE, REST = 0.15, 4.0
MOST = 1.1
TOKEN = "b" * 32


def run() -> Iterator[str | Ratio]:
    with hall.house(("chances", "plain")) as told:
        port, session = int(told["port"]), told["session"]
        _post(port, session, "/t/chances/desk/do/show-chances", {"audiences": "public"})
        times: dict[str, list[float]] = {"chances": [], "plain": []}
        for turn in range(TURNS):
            for slug, spent in times.items():
                time.sleep(REST)  # what was begun for the other is done by then
                spent += _slips(port, session, slug, turn * SLIPS + 1)
        on, off = median(times["chances"]), median(times["plain"])
        yield f"a slip is answered in {on * 1000:.1f} ms with chances, in {off * 1000:.1f} without"
        yield Ratio("answer of a slip, with chances on / off", on / off, MOST)


def _slips(port: int, session: str, slug: str, first: int) -> Iterator[float]:
    for table in range(first, first + SLIPS):
        time.sleep(PAUSE)
        figures = {f"vp-{n}": 70 - 3 * n - table % 5 for n in range(1, 5)}
        coins = {f"coins-{n}": n for n in range(1, 5)}
        form: dict[str, object] = {
            "round": hall.ROUNDS,
            "table": table,
            "accept": 1,
            **figures,
            **coins,
        }
        start = time.perf_counter()
        _post(port, session, f"/t/{slug}/desk/do/report-slip", form)
        yield time.perf_counter() - start


def _post(port: int, session: str, path: str, form: Mapping[str, object]) -> None:
    connection = HTTPConnection("127.0.0.1", port)
    sent = {**form, "csrfmiddlewaretoken": TOKEN, "key": f"bench-{time.monotonic_ns()}"}
    headers = {
        "Cookie": f"tafelrunde={session}; tafelrunde_form={TOKEN}",
        "Content-Type": "application/x-www-form-urlencoded",
        "HX-Request": "true",
    }
    connection.request("POST", path, urlencode(sent), headers)
    answer = connection.getresponse()
    body = answer.read()
    if answer.status != 204:
        raise RuntimeError(f"{path}: {answer.status} {body[:400]!r}")
    connection.close()
