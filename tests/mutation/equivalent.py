"""Drawn mutations that change no result: the function, the line before and after, and why no test can object."""

from __future__ import annotations

EQUIVALENT: dict[tuple[str, str, str], str] = {}
