"""Who is let in? The porter counts connections: a house that is full says so and stays alive.

A whole venue may sit behind one address, so the share of an address is large; still it never is the
whole house. Open streams are counted apart from visits: two hundred phones that listen must not
keep the same two hundred from reporting.
"""

from __future__ import annotations

from collections import Counter

THIS_MACHINE = frozenset({"127.0.0.1", "::1"})
"""The organiser's own laptop, or the proxy that stands before a server: everybody's address."""
KEPT_FOR_THIS_MACHINE = 16
MOST_LINGERING = 32

BUSY = "Gerade ist das Haus voll; bitte in ein paar Sekunden noch einmal versuchen."
BUSY_ENGLISH = "The house is full just now; please try again in a few seconds."
_SENTENCES = f"{BUSY}\n{BUSY_ENGLISH}\n".encode()
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\n"
    b"content-type: text/plain; charset=utf-8\r\n"
    b"cache-control: no-store\r\n"
    b"retry-after: 5\r\n"
    b"connection: close\r\n"
    b"content-length: %d\r\n\r\n" % len(_SENTENCES)
) + _SENTENCES


class Porter:
    """Counts who is inside, by address; visits and streams have shares of their own."""

    def __init__(self, places: int) -> None:
        self.places = places
        self.share = {"visit": max(places // 2, 1), "stream": max(places * 3 // 4, 1)}
        self.inside = 0
        self.turned_away = 0
        self.lingering = 0
        self._held: dict[str, Counter[str]] = {"visit": Counter(), "stream": Counter()}

    def lets_in(self, address: str) -> bool:
        """Whether there is a place; if so it is taken."""
        own = address in THIS_MACHINE
        most = self.places + (KEPT_FOR_THIS_MACHINE if own else 0)
        share = most if own else self.share["visit"]
        if self.inside >= most or self._held["visit"][address] >= share:
            self.turned_away += 1
            return False
        self.inside += 1
        self._held["visit"][address] += 1
        return True

    def lets_listen(self, address: str) -> bool:
        """A visit becomes a stream, as far as the address has not too many of them."""
        if address not in THIS_MACHINE and self._held["stream"][address] >= self.share["stream"]:
            return False
        self._move(address, "visit", "stream")
        return True

    def stops_listening(self, address: str) -> None:
        self._move(address, "stream", "visit")

    def sees_off(self, address: str, kind: str = "visit") -> None:
        self.inside -= 1
        self._put(address, kind, -1)

    def _move(self, address: str, old: str, new: str) -> None:
        self._put(address, old, -1)
        self._put(address, new, 1)

    def _put(self, address: str, kind: str, number: int) -> None:
        held = self._held[kind]
        held[address] += number
        if not held[address]:
            del held[address]  # else every address that ever came would be remembered
