"""Names of other programs as ours: letters, digits, _ and -, each once."""

from __future__ import annotations

import re


class Names:
    """Gives each foreign name one of ours, and remembers those that had to change."""

    def __init__(self, taken: tuple[str, ...] = ("ground",)) -> None:
        self._taken = set(taken)
        self.changed: dict[str, str] = {}

    def of(self, name: str, suffix: str = "") -> str:
        """A name of ours that nobody has yet: the same where it can be, else with `suffix` or a number."""
        plain = re.sub(r"[^A-Za-z0-9_-]", "_", name)
        plain = plain if re.match(r"[A-Za-z]", plain) else f"b{plain}" if plain else "body"
        found, n = plain, 2
        while found in self._taken:
            found, n = (
                (f"{plain}{suffix}", n)
                if suffix and n == 2 and f"{plain}{suffix}" not in self._taken
                else (f"{plain}_{n}", n + 1)
            )
        self._taken.add(found)
        if found != name:
            self.changed[name] = found
        return found
