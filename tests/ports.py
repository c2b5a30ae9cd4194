"""Ports for houses that are closed and opened again, or opened by several processes."""

import random
import socket

# Below what the system gives to calls going out: a port from there is soon taken again.
RESERVED = range(20_000, 32_000)


def free_port() -> int:
    """A port that nobody uses and that nobody is given unasked."""
    while True:
        port = random.SystemRandom().choice(RESERVED)
        with socket.socket() as door:
            try:
                door.bind(("0.0.0.0", port))
            except OSError:
                continue
            return port
