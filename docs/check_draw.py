"""Repeats a published draw (algorithm tafelrunde-lots-1) with nothing but Python itself.

    python check_draw.py shuffle --seed TEXT --purpose TEXT --file entries.txt
    python check_draw.py pick 10 --seed TEXT --purpose TEXT adventurer bureaucrat cellar ...
    python check_draw.py pick 4 --sides --seed TEXT --purpose "wonders round 1" alexandria ...

Seed, purpose and the list (in its order: it is the bag) stand beside every published draw. The list
is given as words or, one entry a line, as a UTF-8 file. The lots come out one a line, in the order
drawn: `shuffle` for an order of players or a Catan board's terrain and harbours, `pick 10` for
kingdom cards, `pick 4` for wonders, with --sides where their sides were drawn too.
"""

import argparse
import hashlib
import unicodedata


def words(seed, purpose):
    """The endless stream of numbers below 2^64 that belongs to a seed and a purpose."""
    seed, purpose = (unicodedata.normalize("NFC", text).encode() for text in (seed, purpose))
    head = b"tafelrunde-lots-1" + len(seed).to_bytes(8, "big")
    key = hashlib.sha256(head + seed + purpose).digest()
    block = 0
    while True:
        piece = hashlib.sha256(key + block.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(piece[i : i + 8], "big") for i in (0, 8, 16, 24))
        block += 1


def below(n, stream):
    """A fair number from 0 to n - 1: words from the uneven rest at the end are thrown away."""
    limit = 2**64 - 2**64 % n
    return 0 if n == 1 else next(word for word in stream if word < limit) % n


def pick(bag, k, stream):
    """The first k lots from the bag (all of them without k), in the order drawn."""
    for i in range(len(bag) if k is None else k):
        j = i + below(len(bag) - i, stream)
        bag[i], bag[j] = bag[j], bag[i]
    return bag[:k]


call = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
call.add_argument("mode", choices=("shuffle", "pick"))
call.add_argument("words", nargs="*", help="for pick first the number of lots; then the list")
call.add_argument("--seed", required=True)
call.add_argument("--purpose", default="")
call.add_argument("--sides", action="store_true", help="then draw side A or B for each lot")
call.add_argument("--file", type=argparse.FileType(encoding="utf-8-sig"), help="the list")
asked = call.parse_intermixed_args()
if asked.mode == "pick" and not (asked.words and asked.words[0].isdigit()):
    call.error("pick needs the number of lots first, for example: pick 10")
count = int(asked.words.pop(0)) if asked.mode == "pick" else None
entries = asked.words + (asked.file.read().splitlines() if asked.file else [])
if count is not None and count > len(entries):
    call.error(f"{count} lots cannot be drawn from a list of {len(entries)}")
stream = words(asked.seed, asked.purpose)
drawn = pick(entries, count, stream)
print("\n".join(f"{lot} {'AB'[below(2, stream)]}" if asked.sides else lot for lot in drawn))
