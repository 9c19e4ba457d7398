"""Prints the lower bounds of pyproject.toml as pins for pip: what the oldest supported environment holds.

    python .ci/oldest.py > oldest.txt        # the package's own dependencies, and those that its tests need

Only the standard library is used, so that any Python can run it before anything is installed.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

NEEDED_BY_TESTS = (
    "pytest",
    "pytest-xdist",
    "pytest-timeout",
    "hypothesis",
    "jsonschema",
    "control",
    "pint",
    "openpyxl",
    "pyarrow",
    "zarr",
    "google-crc32c",
    "fatpack",
    "mpmath",
)


def pins() -> list[str]:
    """`name==lower bound` of every dependency, and of those extras that the fast tests import."""
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["dev"], *extras["control"], *extras["tables"], *extras["campaign"]]
    found = []
    for requirement in wanted:
        match = re.fullmatch(r"([A-Za-z0-9._-]+)>=([0-9.]+)", requirement)
        if match and (requirement in project["dependencies"] or match[1] in NEEDED_BY_TESTS):
            found.append(f"{match[1]}=={match[2]}")
    return list(dict.fromkeys(found))


if __name__ == "__main__":
    print("\n".join(pins()))
