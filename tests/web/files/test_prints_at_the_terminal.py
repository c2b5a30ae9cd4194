"""A print from the desk and the same print from the terminal are one file, byte for byte."""

from __future__ import annotations

from pathlib import Path

from tests.terminal import typed
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
    for what in ("standings", "slips", "seating-by-name"):
        at_the_desk = organiser.client.get(f"{base}/paper/{what}.pdf?lang=de").content
        out = tmp_path / f"{what}.pdf"
        files = (tmp_path / "t.journal", "--people", tmp_path / "t.people.json", "--out", out)
        call = ("print", what, *files, "--address", address, "--lang", "de")
        done = typed(*call, TZ="Pacific/Auckland")
        assert done.returncode == 0, done.stderr
        assert out.read_bytes() == at_the_desk, what
