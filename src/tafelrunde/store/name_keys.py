"""How names are compared, and by which keys somebody of a similar name is found.

Comparing everybody with everybody takes a hundred times as long for ten times as many people. So a
name has a few keys, and only people who share one are compared at all. Two names that share

- all their words, in whatever order;
- one word as far as its fourth letter, and the first or the last three letters of another;
- one word as far as its fourth letter, and a short word with one letter more, less, swapped or
  changed;
- all their letters, wherever blanks stand between them

have a key in common. A slip of the pen in one word is always found; what is not found are names in
which one word is misspelt both in its first and in its last three letters.
"""

from __future__ import annotations

import unicodedata

GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "oe"})
PAIRS = (("ae", "a"), ("oe", "o"), ("ue", "u"), ("ss", "s"), ("ph", "f"), ("th", "t"), ("ck", "k"))
"""What some write as two letters and others as one: for finding people, never for certainty."""
START, END, SHORT = 4, 3, 6
"""Letters of a key; a word longer than `SHORT` keeps its beginning or its end after any slip."""
MOST_WORDS = 6
LONGEST_KEY = 64


def folded(name: str) -> str:
    """The name for comparing: small letters, no accents, umlauts written out, single blanks."""
    # Letters of other shapes (𝐀, ℬ) become plain ones first: only those have a small one.
    plain = unicodedata.normalize("NFKC", name).casefold()
    text = unicodedata.normalize("NFC", plain).translate(GERMAN)
    text = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", text)
        if not unicodedata.combining(letter)
    )
    bare = text.translate(GERMAN)  # once more: ǽ has only now become æ
    words = "".join(letter if letter.isalnum() else " " for letter in bare).split()
    return " ".join(words)


def loose(name: str) -> str:
    """Folded further: what people write in two ways becomes one."""
    text = folded(name)
    for two, one in PAIRS:
        text = text.replace(two, one)
    return text


def keys_of(name: str) -> set[str]:
    """A dozen or two for an ordinary name; the longest words speak for a very long one."""
    said = loose(name).split()
    if not said:
        return set()
    words = sorted(sorted(set(said), key=len, reverse=True)[:MOST_WORDS])
    keys = {"=" + " ".join(words), "~" + "".join(said)}
    for one in words:
        alone = len(words) == 1
        start = "" if alone else one[:START]
        for other in words:
            if other != one or alone:
                keys |= {f"{start}+{other[:END]}", f"{start}-{other[-END:]}"}
                keys |= {f"{start}?{each}" for each in _one_letter_less(other)}
    return {key[:LONGEST_KEY] for key in keys}


def words_of(name: str) -> set[str]:
    """What a search can begin with: each word, loosely written."""
    return {search_key(word) for word in loose(name).split()}


def search_key(word: str) -> str:
    return f"w {word}"[:LONGEST_KEY]


def _one_letter_less(word: str) -> set[str]:
    """Two words with one slip between them have one of these in common."""
    if len(word) > SHORT:
        return set()
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}
