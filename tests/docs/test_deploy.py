"""The files of docs/deploy.md: named files exist, locks agree, and no key reaches a log."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tafelrunde.web.porch import patience
from tafelrunde.web.secrecy import without_keys

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
LINKS = [
    "/t/herbst/b/key123",
    "/t/herbst/join/as/p-7/key123",
    "/login/key123",
    "/registration/key123/confirm",
    "/invitation/key123?answer=yes",
    "/my-data/key123/file",
    "/welcome/key123",
]


def pinned(name: str) -> dict[str, str]:
    text = (ROOT / "requirements" / name).read_text()
    return dict(re.findall(r"^([a-z0-9_.-]+)==(\S+)", text, re.MULTILINE))


def test_every_file_that_is_copied_lies_there() -> None:
    named = set(re.findall(r"\b((?:deploy|requirements)/[\w.*-]+\w)", PAGE))
    assert {"deploy/tafelrunde.sh", "requirements/server.lock", "deploy/*.timer"} <= named
    assert [name for name in sorted(named) if not list(ROOT.glob(name))] == []


def test_the_servers_libraries_are_locked_like_all_others() -> None:
    run, server = pinned("run.lock"), pinned("server.lock")
    assert run.items() <= server.items()
    assert {"granian", "psycopg", "psycopg-binary"} <= set(server) - set(run)
    for part in (ROOT / "requirements" / "server.lock").read_text().split("\n\n"):
        for each in re.split(r"\n(?=\S)", part.strip()):
            assert "--hash=sha256:" in each, each[:60]
    for file in (DEPLOY / "Containerfile", ROOT / "docs" / "deploy.md"):
        assert "--require-hashes" in file.read_text()
        assert "[server]" not in file.read_text(), "would be fetched without hashes"


@pytest.mark.parametrize("link", LINKS)
def test_links_with_a_key_reach_neither_log(link: str) -> None:
    conf = (DEPLOY / "nginx.conf").read_text()
    found = re.search(r'"~(\^\(\?<shown>.*\.)" "\$\{shown\}\.\.\.";', conf)
    assert found is not None
    cut = re.compile(found[1].replace("?<shown>", "?P<shown>")).match(link)
    assert cut is not None
    assert "key123" not in cut["shown"]
    assert "key123" not in without_keys(link)
    quiet = re.search(r"location ~ (\^\S+) \{\s+error_log \S+ crit;", conf)
    assert quiet is not None
    assert re.match(quiet[1], link)


def test_the_log_names_no_page_somebody_came_from() -> None:
    conf = (DEPLOY / "nginx.conf").read_text()
    formats = re.findall(r"log_format tafelrunde ([^;]+);", conf)
    assert len(formats) == 1
    assert not re.search(r"\$(request|request_uri|http_referer|uri|args)\b", formats[0])
    assert conf.count("access_log /var/log/nginx/tafelrunde.log tafelrunde;") == 2


def test_the_proxy_says_who_asks_and_waits_longer_than_a_page_may_take() -> None:
    proxy = (DEPLOY / "tafelrunde_proxy.conf").read_text()
    assert "proxy_set_header X-Real-IP $remote_addr;" in proxy
    assert "proxy_set_header Host $http_host;" in proxy
    waits = re.search(r"proxy_read_timeout (\d+)s;", (DEPLOY / "nginx.conf").read_text())
    assert waits is not None
    assert int(waits[1]) > patience.PAGE_SECONDS


def test_shell_and_systemd_read_the_same_settings() -> None:
    """What is not in single quotes a shell would take apart."""
    lines = (DEPLOY / "environment.example").read_text().splitlines()
    wrong = [line for line in lines if not re.fullmatch(r"#.*|[A-Z_]+='[^']*'", line)]
    assert wrong == []


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    for unit in (*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")):
        text = unit.read_text().replace("/opt/tafelrunde/bin/tafelrunde", "/bin/true")
        (tmp_path / unit.name).write_text(text)
    units = sorted(str(path) for path in tmp_path.iterdir())
    said = subprocess.run(
        ["systemd-analyze", "verify", *units], capture_output=True, text=True, check=False
    )
    assert [line for line in said.stderr.splitlines() if "tafelrunde" in line] == []
