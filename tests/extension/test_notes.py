"""The developer notes show the very files that are tested here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import deckcrane.parts
from tests.extension.conftest import EXTENSIONS, HERE

PAGE = (Path(__file__).parents[2] / "docs" / "extending.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", EXTENSIONS)
def test_the_notes_show_the_file_of_an_extension(name: str) -> None:
    assert f"```python\n{(HERE / f'{name}.py').read_text(encoding='utf-8')}```\n" in PAGE


@pytest.mark.parametrize("name", EXTENSIONS)
def test_an_extension_needs_nothing_but_the_public_protocol(name: str) -> None:
    text = (HERE / f"{name}.py").read_text(encoding="utf-8")
    assert set(re.findall(r"from (deckcrane[\w.]*)", text)) <= {"deckcrane.parts", "deckcrane.screws"}
    imported = text.partition("from deckcrane.parts import")[2].partition("\n\n")[0].partition("\nfrom")[0]
    assert set(re.findall(r"\w+", imported)) <= set(deckcrane.parts.__all__)
