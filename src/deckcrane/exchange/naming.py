"""Conversion of names of other programs into valid, unique names: letters, digits, _ and -."""

from __future__ import annotations

import re


class Names:
    """Gives each foreign name a valid one, and records those that had to change."""

    def __init__(self, taken: tuple[str, ...] = ("ground",)) -> None:
        self._taken = set(taken)
        self.changed: dict[str, str] = {}

    def of(self, name: str, suffix: str = "") -> str:
        """A valid unused name: the same where possible, else with `suffix` or a number."""
        plain = re.sub(r"[^A-Za-z0-9_-]", "_", name)
        plain = plain if re.match(r"[A-Za-z]", plain) else f"b{plain}" if plain else "body"
        result, n = plain, 2
        while result in self._taken:
            result, n = (
                (f"{plain}{suffix}", n)
                if suffix and n == 2 and f"{plain}{suffix}" not in self._taken
                else (f"{plain}_{n}", n + 1)
            )
        self._taken.add(result)
        if result != name:
            self.changed[name] = result
        return result
