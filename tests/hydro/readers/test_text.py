"""Numbers as other programs print them."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.hydro.readers.text import lines_of, numbers_before_comment, numbers_in, numbers_of_count


def test_numbers_are_found_however_fortran_prints_them():
    assert numbers_in("  1.5D+02 -0.25E-3 .5 7. 12") == [150.0, -0.25e-3, 0.5, 7.0, 12.0]
    assert numbers_in("0.100-1.24E-05 2.0-180.0") == [0.1, -1.24e-5, 2.0, -180.0]
    assert numbers_in("  1.5-101  0.25+102") == [1.5e-101, 0.25e102]


def test_numbers_before_a_comment_are_told_from_those_in_it():
    assert numbers_before_comment("0.\t0.   XEFF 2 YEFF") == [0.0, 0.0]


@pytest.mark.parametrize(
    ("text", "message"),
    [("1.0 ******* 2.0", "did not fit its columns"), ("1.0 2.0", "2 numbers where 3 belong")],
)
def test_a_line_with_other_numbers_is_refused_with_its_place(text, message):
    with pytest.raises(DeckcraneError, match=f"a.txt, line 8: .*{message}"):
        numbers_of_count(Path("a.txt"), 7, text, 3)


def test_a_file_that_is_no_text_is_refused(tmp_path):
    (tmp_path / "a.LIS").write_bytes(b"AQWA\x00\x01")
    with pytest.raises(DeckcraneError, match="it is not text"):
        lines_of(tmp_path / "a.LIS")
