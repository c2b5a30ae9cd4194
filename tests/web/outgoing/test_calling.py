"""The line to another house stays open between two messages, and each goes out once."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import IPPROTO_TCP, TCP_NODELAY

import msgspec

from tafelrunde.store.mirror_wire import Heard, Sent
from tafelrunde.web.mirror.calling import Caller


def test_messages_share_a_line_and_each_is_sent_once() -> None:
    came: list[object] = []

    class House(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            came.append(self.client_address)
            told = msgspec.json.encode(Heard(version=len(came)))
            self.send_response(200)
            self.send_header("Content-Length", str(len(told)))
            self.end_headers()
            self.wfile.write(told)

        def log_message(self, *_said: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), House) as house:
        threading.Thread(target=house.serve_forever, args=(0.01,), daemon=True).start()
        caller = Caller(f"http://127.0.0.1:{house.server_address[1]}")
        heard = [caller.call("/mirror/t/x", Sent(), Heard).version for _ in range(3)]
        assert caller._line is not None
        sock = caller._line.sock
        assert sock.getsockopt(IPPROTO_TCP, TCP_NODELAY), "a body does not wait for its head"
        caller.close()
        house.shutdown()
    assert heard == [1, 2, 3]
    assert len(set(came)) == 1
