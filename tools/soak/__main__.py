"""`python -m tools.soak`: a real server, people at the desk, phones, and one fault a minute.

TAFELRUNDE_SOAK_MINUTES (30), TAFELRUNDE_SOAK_SEED and TAFELRUNDE_SOAK_REPORT (soak-report) choose
how long, in which order and where the report goes; TAFELRUNDE_SOAK_EVERY are the seconds from one
fault to the next (60). Exit code 1 if anything failed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import django

from tafelrunde.rulebook.faults import Refusal

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tafelrunde.web.settings")
django.setup()  # the audit reads backups as the house does

from tests.faults.audit import Audit, broken_backups  # noqa: E402
from tests.faults.client import Client  # noqa: E402
from tools.soak import faults, growth, phones  # noqa: E402
from tools.soak.desk import Desk, Gate, started  # noqa: E402
from tools.soak.house import SoakHouse  # noqa: E402
from tools.soak.postgres import second_house  # noqa: E402
from tools.soak.tally import Moment, Tally  # noqa: E402

MINUTES = float(os.environ.get("TAFELRUNDE_SOAK_MINUTES", "30"))
EVERY_SECONDS = float(os.environ.get("TAFELRUNDE_SOAK_EVERY", "60"))
SEED = int(os.environ.get("TAFELRUNDE_SOAK_SEED", "12"))
REPORT = Path(os.environ.get("TAFELRUNDE_SOAK_REPORT", "soak-report"))
DESKS = 3
AFTERMATH_SECONDS = 6.0
"""So long after a fault its traces may still show: waiting browsers, closing connections."""


class Soak:
    def __init__(self, folder: Path) -> None:
        self.tally, self.gate = Tally(), Gate()
        self.house = SoakHouse(folder)
        self.house.open()
        self.door = Client(self.house.port, self.house.database, Random(SEED))
        self.door.log_in(self.house.login_path())
        self.desks = [self._desk(number, self.door) for number in range(1, DESKS + 1)]
        self.audit = Audit(self.house.database)
        self.second = second_house(folder, self.tally, self.gate)
        self.order: list[faults.Fault] = []

    def _desk(self, number: int, door: Client) -> Desk:
        return Desk(
            self.house.port,
            self.house.database,
            Random(SEED * 100 + number),
            cookies=dict(door.cookies),
            series=f"Saal{number}",
            tally=self.tally,
            gate=self.gate,
        )

    def run(self) -> None:
        for desk in self.desks:
            self._start(desk.work, desk.series)
        self._start(
            lambda: phones.visit(self.house.port, self._slugs, self.tally, self.gate, SEED),
            "phones",
        )
        self._start(self._watch, "watch")
        if self.second is not None:
            self._start(self.second.work, "second")
        end = self.tally.began + MINUTES * 60
        turn = 0
        while time.monotonic() < end:
            turn += 1
            due = self.tally.began + turn * EVERY_SECONDS
            while time.monotonic() < min(due - EVERY_SECONDS * 0.6, end):
                time.sleep(0.2)
            self._fault(turn)
            self._back_up()
            self._quiet_moment()
        self._finish()

    def _start(self, work: Callable[[], None], name: str) -> None:
        """Whoever stops working before the end makes the soak weaker than it says: a failure."""

        def watched() -> None:
            try:
                work()
            except Exception as error:
                self.tally.failed(f"{name} stopped working: {error!r}")

        started(watched, name)

    def _slugs(self) -> list[str]:
        return [desk.slug for desk in self.desks if desk.acknowledged.get(desk.slug)]

    def _watch(self) -> None:
        """The server's memory and files all the time; not while it is away."""
        while not self.gate.stop.wait(growth.SAMPLE_SECONDS):
            life, second = self.house.life, self.tally.second
            with suppress(OSError):
                sample = growth.Sample(second, life, self.house.memory(), self.house.open_files())
                if self.house.life == life and sample.memory:
                    self.tally.samples.append(sample)

    # ── Each minute ──────────────────────────────────────────────────────────────────────────────

    def _fault(self, turn: int) -> None:
        """All of them once, then in any order again and again."""
        if not self.order:
            self.order = list(faults.ALL)
            if turn > len(faults.ALL):
                Random(SEED + turn).shuffle(self.order)
        scene = faults.Scene(self.house, self.desks, self.tally, self.second, self.door)
        self.tally.calm = False
        began = self.tally.second
        try:
            told = self.order.pop(0)(scene)
        except Exception as error:
            told = f"the fault itself failed: {error!r}"
            self.tally.failed(told)
        self.house.set_clock(0)
        self.house.disk_says("")
        if not self.house.wait_until_open(30):
            ended = self.house.process.poll() if self.house.process is not None else None
            self.tally.failed(f"the house did not come back ({ended}) after: {told}")
            if ended is not None:
                self.house.open()
        self._goes_on(told)
        time.sleep(AFTERMATH_SECONDS)
        self.tally.calm = True
        line = f"{began:5d} s  {told}"
        self.tally.faults.append(line)
        print(line, flush=True)

    def _goes_on(self, told: str) -> None:
        """Everybody at a desk gets a form acknowledged again."""
        before = [desk.answers for desk in self.desks]
        deadline = time.monotonic() + 60
        for desk, answers in zip(self.desks, before, strict=True):
            while desk.answers <= answers:
                if time.monotonic() > deadline:
                    self.tally.failed(f"{desk.series} cannot go on after: {told}: {desk.pending}")
                    return
                time.sleep(0.1)

    def _back_up(self) -> None:
        done = self._command("backup")
        self.tally.did("backups by command")
        if done.returncode != 0:
            self.tally.failed(f"backup: {done.returncode} {done.stdout}{done.stderr}")

    def _command(self, *words: str) -> subprocess.CompletedProcess[str]:
        call = [sys.executable, "-m", "tafelrunde.cli.main", *words, "--data", str(self.house.data)]
        return subprocess.run(call, capture_output=True, text=True, check=False, timeout=300)

    def _quiet_moment(self) -> None:
        """Everybody waits: the book is audited, the server measured."""
        if not self.gate.quiet(len(self.desks)):
            self.tally.failed("somebody at a desk did not come to rest")
        time.sleep(2)
        try:
            for desk in self.desks:
                for problem in self.audit.problems(desk):
                    self.tally.failed(problem)
            if self.second is not None and (lost := self.second.lost()):
                self.tally.failed(f"acknowledged and lost on PostgreSQL: {lost}")
            moment = Moment(
                self.tally.second,
                self.house.life,
                self.house.memory(),
                self.house.open_files(),
                self.house.log.stat().st_size,
            )
            self.tally.moments.append(moment)
            # When nobody is about, what is still open is the house's own: a crowd is no leak.
            self.tally.samples.append(
                growth.Sample(moment.second, moment.life, moment.memory, moment.files)
            )
        except (OSError, Refusal) as error:
            self.tally.failed(f"the audit failed: {error!r}")
        finally:
            self.gate.opened.set()

    # ── The end ──────────────────────────────────────────────────────────────────────────────────

    def _finish(self) -> None:
        self.gate.quiet(len(self.desks))
        self.gate.stop.set()
        self.gate.opened.set()
        self._verify()
        self.tally.judge_growth()
        if self.tally.moments and self.tally.moments[-1].log > 5_000_000:
            self.tally.failed("the log is larger than 5 MB")
        self.tally.did("acknowledged forms", sum(desk.answers for desk in self.desks))
        took = self.house.close()
        if took > faults.CLOSES_WITHIN:
            self.tally.failed(f"closing took {took:.1f} s")
        for problem in broken_backups(self.house.data / "backups"):  # nobody clears them any more
            self.tally.failed(problem)
        if self.second is not None:
            self.second.close()

    def _verify(self) -> None:
        """Every tournament leaves the house and is checked by the command."""
        for desk in self.desks:
            for slug in list(desk.acknowledged)[-3:]:
                out = self.house.data.parent / f"{slug}.jsonl"
                done = self._command("export", slug, "--out", str(out))
                if done.returncode == 0:
                    call = [sys.executable, "-m", "tafelrunde.cli.main", "verify", str(out)]
                    done = subprocess.run(call, capture_output=True, text=True, check=False)
                self.tally.did("tournaments verified")
                if done.returncode != 0:
                    self.tally.failed(f"verify {slug}: {done.stdout}{done.stderr}"[:600])


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        soak = Soak(Path(folder))
        try:
            soak.run()
        finally:
            for house in (soak.house, soak.second.house if soak.second is not None else None):
                if house is not None and house.process is not None and house.process.poll() is None:
                    house.process.kill()
            if soak.tally.failures:
                kept = REPORT.with_suffix(".log")
                kept.write_bytes(soak.house.log.read_bytes()[-200_000:])
    soak.tally.write(REPORT)
    print("\n".join(soak.tally.lines()), flush=True)
    return 1 if soak.tally.failures else 0


if __name__ == "__main__":
    sys.exit(main())
