"""A print from the desk and the same print from the terminal are one file, byte for byte."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.web.files.conftest import Clerk


def test_a_print_is_the_same_from_desk_and_terminal_whatever_the_machines_clock(
    organiser: Clerk, tmp_path: Path
) -> None:
    organiser.start(8)
    organiser.play_round()
    organiser.publish()
    base = f"/t/{organiser.slug}/desk"
    for name, file in (("journal.jsonl", "t.journal"), ("people.json", "t.people.json")):
        content = organiser.client.get(f"{base}/files/{name}").content
        (tmp_path / file).write_bytes(content)
    address = f"http://testserver/t/{organiser.slug}/slip/"
    environment = {k: v for k, v in os.environ.items() if not k.startswith("TAFELRUNDE")}
    for what in ("standings", "slips", "seating-by-name"):
        at_the_desk = organiser.client.get(f"{base}/paper/{what}.pdf?lang=de").content
        out = tmp_path / f"{what}.pdf"
        asked = ["print", what, "t.journal", "--people", "t.people.json", "--address", address]
        subprocess.run(
            [sys.executable, "-m", "tafelrunde.cli.main", *asked, "--lang", "de", "--out", out],
            check=True,
            timeout=120,
            cwd=tmp_path,
            env={**environment, "TZ": "Pacific/Auckland"},
        )
        assert out.read_bytes() == at_the_desk, what
