"""What must never stand in a log? Addresses that are keys: whoever reads them could walk in."""

from __future__ import annotations

import logging
import re

KEYS = re.compile(
    r"(/t/[-\w]+/(?:b|join/as/[-\w]+)/|/(?:login|registration|invitation|my-data|welcome)/|/t/[-\w]+/join\?hall=)[^\s?#'\"]+"
)


def without_keys(text: str) -> str:
    """The text with every personal link and log-in link cut off before its token."""
    return KEYS.sub(r"\1…", text)


class LinksStaySecret(logging.Filter):
    """Stands before the terminal and cuts tokens out of whatever is written."""

    def filter(self, record: logging.LogRecord) -> bool:
        said = record.getMessage()
        told = without_keys(said)
        if told != said:
            record.msg, record.args = told, None
        return True
