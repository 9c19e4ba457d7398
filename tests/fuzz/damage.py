"""Damage that knows nothing of a file's meaning: to bytes, and to lines, words and numbers of text."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np

Random = np.random.Generator
NUMBERS = (
    "nan", "NaN", "inf", "-inf", "1e999", "-1e999", "1e308", "-1e308", "1e-320", "0", "-0", "-1", "1", "7", "1,5", "1.5.5",
    "1e", "0x10", "1_000", "1D+02", "***", "1e12", "99999999999999999999", "١٢", "½", "--3", "", "true", "1+2j", "heavy",
)  # fmt: skip
INTEGERS = (0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)


def damaged_bytes(data: bytes, random: Random) -> bytes:
    """The data after some kinds of damage."""
    for _ in range(_some(random)):
        data = _BYTES[int(random.integers(len(_BYTES)))](data, random)
    return data


def damaged_text(text: str, random: Random) -> bytes:
    """The text after some kinds of damage, at times in another encoding."""
    for _ in range(_some(random)):
        text = _TEXT[int(random.integers(len(_TEXT)))](text, random)
    choice = int(random.integers(60))
    if choice < 6:
        encoding = ("utf-16", "utf-16-le", "latin-1", "utf-8-sig", "utf-32", "cp1252")[choice]
        return text.encode(encoding, "replace")
    return text.encode("utf-8", "replace")


def _some(random: Random) -> int:
    """One, more rarely up to four: a file with little damage gets further."""
    return min(4, int(random.geometric(0.7)))


def _place(data: bytes | str, random: Random, longest: int = 64) -> tuple[int, int]:
    start = int(random.integers(len(data) + 1))
    return start, start + int(random.integers(1, longest + 1))


def _flip(data: bytes, random: Random) -> bytes:
    out = bytearray(data)
    for _ in range(int(random.integers(1, 9)) if out else 0):
        out[int(random.integers(len(out)))] ^= 1 << int(random.integers(8))
    return bytes(out)


def _flip_early(data: bytes, random: Random) -> bytes:
    """Headers are where the structure is."""
    head = 1 << int(random.integers(4, 13))
    return _flip(data[:head], random) + data[head:]


def _truncate(data: bytes, random: Random) -> bytes:
    return data[: int(random.integers(len(data) + 1))]


def _delete(data: bytes, random: Random) -> bytes:
    start, stop = _place(data, random)
    return data[:start] + data[stop:]


def _insert(data: bytes, random: Random) -> bytes:
    start, stop = _place(data, random)
    return data[:start] + random.bytes(stop - start) + data[start:]


def _fill(data: bytes, random: Random) -> bytes:
    start, stop = _place(data, random, 512)
    stop = min(stop, len(data))
    return data[:start] + (b"\0", b"\xff", b" ", b"A")[int(random.integers(4))] * (stop - start) + data[stop:]


def _swap(data: bytes, random: Random) -> bytes:
    a, b, c = sorted(int(v) for v in random.integers(0, len(data) + 1, 3))
    return data[:a] + data[b:c] + data[a:b] + data[c:]


def _repeat(data: bytes, random: Random) -> bytes:
    start, stop = _place(data, random, 512)
    return data[:stop] + data[start:]


def _integer(data: bytes, random: Random) -> bytes:
    """A number of the structure replaced by one at the end of its range."""
    size = int(random.choice([1, 2, 4, 8]))
    at = int(random.integers(len(data) + 1))
    value = int(INTEGERS[int(random.integers(len(INTEGERS)))]) % (1 << 8 * size)
    return data[:at] + value.to_bytes(size, "little") + data[at + size :]


def _empty(data: bytes, random: Random) -> bytes:
    return random.bytes(int(random.integers(0, 200))) if random.integers(8) == 0 else _integer(data, random)


def _digit(text: str, random: Random) -> str:
    at = [i for i, c in enumerate(text) if c.isdigit()]
    if not at:
        return text
    i = at[int(random.integers(len(at)))]
    return text[:i] + "0123456789.-eE, :"[int(random.integers(17))] + text[i + 1 :]


def _number(text: str, random: Random) -> str:
    found = list(re.finditer(r"[-+]?\d+\.?\d*(?:[eE][-+]?\d+)?", text))
    if not found:
        return text
    match = found[int(random.integers(len(found)))]
    return text[: match.start()] + NUMBERS[int(random.integers(len(NUMBERS)))] + text[match.end() :]


def _column(text: str, random: Random) -> str:
    """The same number of every line replaced."""
    which, new = int(random.integers(4)), NUMBERS[int(random.integers(len(NUMBERS)))]
    lines = []
    for line in text.split("\n"):
        words = re.split(r"(\s+|,)", line)
        numbers = [i for i, word in enumerate(words) if re.match(r"[-+]?\.?\d", word)]
        if which < len(numbers):
            words[numbers[which]] = new
        lines.append("".join(words))
    return "\n".join(lines)


def _word(text: str, random: Random) -> str:
    words = re.split(r"(\s+)", text)
    i, j = (int(v) for v in random.integers(len(words), size=2))
    words[i] = words[j] if random.integers(2) else ""
    return "".join(words)


def _lines(text: str, random: Random) -> str:
    lines = text.split("\n")
    i, j = (int(v) for v in random.integers(len(lines), size=2))
    match int(random.integers(6)):
        case 0:
            del lines[i]
        case 1:
            lines.insert(j, lines[i])
        case 2:
            lines[i], lines[j] = lines[j], lines[i]
        case 3:
            lines = lines[: i + 1]
        case 4:
            lines.insert(i, "")
        case _:
            lines[i] = lines[i][: len(lines[i]) // 2]
    return "\n".join(lines)


def _sign(text: str, random: Random) -> str:
    start, stop = _place(text, random, 4)
    signs = (
        "\0",
        "\r",
        "\r\n",
        "\t",
        "é",
        "\ufeff",
        '"',
        "'",
        "{",
        "]",
        ": ",
        "#",
        "%",
        "\x1a",
        "\u2028",
        "\x85",
        "&",
        "*",
        "!",
    )
    return text[:start] + signs[int(random.integers(len(signs)))] + text[stop if random.integers(2) else start :]


def _endings(text: str, random: Random) -> str:
    return text.replace("\n", ("\r\n", "\r", "\n\n", "\x0b", "\0\n")[int(random.integers(5))])


def _separators(text: str, random: Random) -> str:
    old, new = ((",", ";"), (",", "\t"), (".", ","), (" ", "\t"), (",", ""), (" ", ""))[int(random.integers(6))]
    return text.replace(old, new)


def _long(text: str, random: Random) -> str:
    at = int(random.integers(len(text) + 1))
    return text[:at] + "9 1,a"[int(random.integers(5))] * int(random.integers(100, 200_000)) + text[at:]


_BYTES: tuple[Callable[[bytes, Random], bytes], ...] = (
    _flip, _flip_early, _flip_early, _truncate, _delete, _insert, _fill, _swap, _repeat, _integer, _integer, _empty,
)  # fmt: skip
_TEXT: tuple[Callable[[str, Random], str], ...] = (
    _digit, _digit, _number, _number, _number, _column, _word, _lines, _lines, _sign, _endings, _separators, _long,
)  # fmt: skip
