"""What the machine says of a file or a text that does not do, in the reader's words."""

from __future__ import annotations

import errno
from json import JSONDecodeError

from tafelrunde.words.text import Text

OF_FILES = {
    errno.ENOENT: Text("there is no such folder"),
    errno.ENOTDIR: Text("a part of the path is no folder"),
    errno.EISDIR: Text("it is a folder"),
    errno.EACCES: Text("not permitted"),
    errno.EPERM: Text("not permitted"),
    errno.EROFS: Text("nothing can be written there"),
    errno.ENOSPC: Text("there is no room left"),
    errno.ENAMETOOLONG: Text("the name is too long"),
}
OF_JSON = {
    "Expecting value": Text("a value expected"),
    "Expecting property name enclosed in double quotes": Text("a name in quotation marks expected"),
    "Expecting ',' delimiter": Text("a comma expected"),
    "Expecting ':' delimiter": Text("a colon expected"),
    "Extra data": Text("something stands behind the end"),
    "Unterminated string starting at": Text("the text that begins here has no end"),
    "Invalid control character at": Text("a control character stands in a text"),
    "Illegal trailing comma before end of object": Text("a comma too many"),
    "Illegal trailing comma before end of array": Text("a comma too many"),
}


def of_file(error: Exception) -> Text | str:
    """Why a file cannot be read or written; the system's own word where there is no other."""
    known = OF_FILES.get(getattr(error, "errno", None) or 0)
    return known or getattr(error, "strerror", None) or str(error)


def of_json(error: JSONDecodeError) -> Text | str:
    return OF_JSON.get(error.msg, error.msg)
