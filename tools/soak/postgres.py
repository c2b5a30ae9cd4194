"""A second house, on PostgreSQL, with a line to its database that can be cut."""

from __future__ import annotations

import os
import secrets
import socket
import threading
import time
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random

from tests.faults.client import ACKNOWLEDGED, Client, Gone, plain
from tools.soak.desk import LATER, Gate
from tools.soak.house import SoakHouse
from tools.soak.tally import Tally

ADDRESS = os.environ.get("TAFELRUNDE_BENCH_POSTGRES", "postgresql://root@127.0.0.1:5432/test")
PIECE = 65536


class Line:
    """A proxy before PostgreSQL: cut, nobody gets through and who was connected is thrown out."""

    def __init__(self, host: str, port: int) -> None:
        self.target = (host, port)
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.door.getsockname()[1])
        self.whole = True
        self._pairs: set[tuple[socket.socket, socket.socket]] = set()
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                near, _address = self.door.accept()
            except OSError:
                return
            if not self.whole:
                near.close()
                continue
            try:
                far = socket.create_connection(self.target, timeout=10)
            except OSError:
                near.close()
                continue
            far.settimeout(None)
            with self._lock:
                self._pairs.add((near, far))
            for here, there in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(here, there), daemon=True).start()

    def _carry(self, here: socket.socket, there: socket.socket) -> None:
        with suppress(OSError):
            while piece := here.recv(PIECE):
                there.sendall(piece)
        for end in (here, there):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        with self._lock:
            gone = {pair for pair in self._pairs if here in pair}
            self._pairs -= gone
        for end in {end for pair in gone for end in pair}:
            end.close()

    def cut(self) -> None:
        self.whole = False
        with self._lock:
            pairs = list(self._pairs)
        for pair in pairs:
            for end in pair:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        self.whole = True

    def close(self) -> None:
        self.cut()
        self.door.close()


class SecondHouse:
    """People are entered there all the time; every acknowledged one must be in the database."""

    def __init__(self, folder: Path, tally: Tally, gate: Gate) -> None:
        import psycopg

        self.tally, self.gate = tally, gate
        self.schema = f"soak_{secrets.token_hex(4)}"
        self.admin = psycopg.connect(ADDRESS, autocommit=True, connect_timeout=5)
        self.admin.execute(f'CREATE SCHEMA "{self.schema}"')
        self.line = Line(self.admin.info.host, self.admin.info.port)
        user = ADDRESS.split("//")[1].partition("@")[0]
        name = ADDRESS.rsplit("/", 1)[1]
        self.house = SoakHouse(
            folder,
            "second",
            f"postgresql://{user}@127.0.0.1:{self.line.port}/{name}"
            f"?options=-c%20search_path%3D{self.schema}",
        )
        self.kept: list[str] = []
        self.client = Client(self.house.port, folder / "nowhere", Random(1), series="Zweite")
        self.house.open()
        self.client.log_in(self.house.login_path())
        key = "zweite-1-new"
        form = {"title": "Zweite 1", "venue": "Dort", "date": "2026-01-10", "key": key}
        self.client._talk("POST", "/new/seven-wonders/four-rounds", form)

    def work(self) -> None:
        number = 0
        while not self.gate.stop.is_set():
            number += 1
            key = f"zweite-add-{number}"
            self._entered(key, number)
            time.sleep(0.5)

    def _entered(self, key: str, number: int) -> None:
        """Sent until it is acknowledged, as a browser's user would."""
        name = f"Gast {number}"
        form = {"name": name, "fair_play": "on", "twice": "on", "key": key}
        while not self.gate.stop.is_set():
            try:
                status, text = self.client._talk("POST", "/t/zweite-1/desk/players/add", form)
            except Gone:
                self.tally.failed("the second house gave no answer")
                time.sleep(1)
                continue
            self.tally.answered(status, "second house: add")
            if status in ACKNOWLEDGED:
                self.kept.append(key)
                self.tally.did("forms to the second house")
                return
            if status not in LATER:
                self.tally.failed(f"second house: {status} {plain(text)[:300]}")
                return
            time.sleep(0.5)

    def lost(self) -> list[str]:
        rows = self.admin.execute(f'SELECT key FROM "{self.schema}".store_answer').fetchall()
        return sorted(set(self.kept) - {key for (key,) in rows})

    def page(self) -> int:
        """What a visitor gets just now; 0 for no answer."""
        connection = HTTPConnection("127.0.0.1", self.house.port, timeout=30)
        try:
            connection.request("GET", "/t/zweite-1")
            return connection.getresponse().status
        except (OSError, HTTPException):
            return 0
        finally:
            connection.close()

    def close(self) -> None:
        self.house.close()
        self.line.close()
        self.admin.execute(f'DROP SCHEMA "{self.schema}" CASCADE')
        self.admin.close()


def second_house(folder: Path, tally: Tally, gate: Gate) -> SecondHouse | None:
    try:
        return SecondHouse(folder, tally, gate)
    except Exception as error:
        print(f"no second house on PostgreSQL: {type(error).__name__} {error}", flush=True)
        return None
