"""Motion files as loggers and spreadsheets write them: marks, decimal signs, encodings, quotes, tables of a dataset."""

from __future__ import annotations

import contextlib
import warnings

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.files.text_tables import name_and_unit
from deckcrane.simulation.given_motion import motion_of, read_csv
from tests.scenes import PENDULUM
from tests.studies import each_time

T = np.arange(0, 2.001, 0.05)
ROWS = [(t, 10 * np.sin(t)) for t in T]
PLAIN = "time,bob [deg]\n" + "".join(f"{t:.6f},{q:.9f}\n" for t, q in ROWS)
TABLE = "time [s],q.bob [deg],reaction.bob.fx [N],sway\n" + "".join(f"{t:.6f},{q:.9f},,nan\n" for t, q in ROWS)
COMMAS = PLAIN.replace(",", ";").replace(".", ",")


def record(tmp_path, data: str | bytes):
    path = tmp_path / "motion.csv"
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return read_csv(deckcrane.loads(PENDULUM), path)


@pytest.mark.parametrize(
    "data",
    [
        PLAIN,
        PLAIN.replace(",", ";"),
        PLAIN.replace(",", "\t"),
        COMMAS,
        COMMAS.replace(";", "\t"),
        PLAIN.replace("\n", "\r\n"),
        PLAIN.replace("\n", "\r"),
        "\ufeff" + PLAIN,
        PLAIN.encode("utf-16"),
        COMMAS.replace("[deg]", "[°]").encode("cp1252"),
        "sep=;\n" + COMMAS,
        PLAIN.replace("time,bob [deg]", '"time","bob [deg]"'),
        "\n".join(",".join(f'"{cell}"' for cell in line.split(",")) for line in PLAIN.splitlines()),
        PLAIN.replace("bob [deg]", "bob (deg)"),
        "# " + PLAIN,
        PLAIN.replace("\n", ",\n").replace("[deg],", "[deg]"),
        PLAIN + "\n\n",
        TABLE,
    ],
    ids=[
        *("commas", "semicolons", "tabs", "decimal commas", "decimal commas and tabs", "crlf", "cr", "bom", "utf-16"),
        *(
            "windows",
            "sep",
            "quoted header",
            "quoted",
            "parentheses",
            "commented header",
            "mark at the end",
            "empty end",
        ),
        "table of a dataset",
    ],
)
def test_a_motion_file_is_read_however_it_is_written(tmp_path, data):
    found = record(tmp_path, data)
    assert found.t == pytest.approx(T)
    assert list(found.columns) == ["bob"]
    assert found.columns["bob"] == pytest.approx(np.radians(10 * np.sin(T)), abs=1e-9)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            "time;bob [deg]\n0,0;1,5\n0,1;1.5\n",
            "line 3, column bob .*: '1.5' has a decimal point, other cells have a decimal",
        ),
        ("time;bob [deg]\n0,0;1,5\n0,1;1.000,5\n", "line 3, column bob .*: '1.000,5' is not a number"),
        ("time,bob [deg]\n0,0,1,5\n0,1,1,6\n", "line 2 has 4 cells, .* separate the columns with semicolons or tabs"),
        ('time,bob [deg]\n0,"1\n1,2\n', "cannot read"),
        ('time,bob [deg]\n0,"1\n"\n1,2\n', "runs over more than one line"),
        ("time,bob [deg]\n0,1_000\n1,2\n", "'1_000' is not a finite number"),
        ("time,bob [deg]\n0,1e99\n1,2\n", "'1e99' is far too large"),
        ("time [ms],bob [deg]\n0,1\n1e-9,2\n", "line 3: 1e-12 s after the row before it"),
        ("time,bob [deg]\n0,1e999\n1,2\n", "'1e999' is not a finite number"),
        (b"\xff\xfe\x00", "it is not text"),
        (bytes(range(256)), "it is not text"),
    ],
)
def test_a_file_that_cannot_be_read_is_explained(tmp_path, data, message):
    with pytest.raises(DeckcraneError, match=message):
        record(tmp_path, data)


def test_an_endless_file_is_refused():
    with pytest.raises(DeckcraneError, match="cannot read /dev/zero: it is a device; give a regular file"):
        deckcrane.forces(deckcrane.loads(PENDULUM), "/dev/zero")
    with pytest.raises(DeckcraneError, match="cannot read /tmp: it is a folder"):
        deckcrane.forces(deckcrane.loads(PENDULUM), "/tmp")


def test_random_damage_to_a_file_is_an_error_in_words_or_none(tmp_path):
    """Bytes changed, cut out and doubled: no traceback comes from any of them."""
    rng = np.random.default_rng(5)
    scenario = deckcrane.loads(PENDULUM)
    path = tmp_path / "motion.csv"
    refused = 0
    for source in (PLAIN.encode(), COMMAS.encode(), PLAIN.encode("utf-16")):
        for _ in range(100):
            data = bytearray(source)
            for place in rng.integers(0, len(source) - 200, rng.integers(1, 6)):
                kind = rng.integers(3)
                if kind == 0:
                    data[place] = rng.choice(list(b",;\t\n\r\"'.-+eEx0 9\x00\xff[]()"))
                elif kind == 1:
                    del data[place : place + int(rng.integers(1, 30))]
                else:
                    data[place:place] = data[place : place + 20]
            path.write_bytes(bytes(data))
            try:
                motion_of(scenario, path)
            except (DeckcraneError, DeckcraneWarning):
                refused += 1
    assert 30 < refused < 300


@pytest.mark.parametrize("smooth", each_time((None, 1.0), 1.0))
def test_extreme_numbers_end_in_numbers_or_in_words(tmp_path, smooth):
    rng = np.random.default_rng(6)
    scenario = deckcrane.loads(PENDULUM)
    path = tmp_path / "motion.csv"
    extremes = ["0", "-0", "1e-320", "1e30", "-1e30", "1e29", "3", "-7", "1e-12", "123456789.125"]
    for _ in range(100):
        steps = rng.choice([1e-6, 1e-3, 0.1, 1, 1e3, 1e20], 30) if rng.random() < 0.5 else np.full(30, 0.1)
        lines = [f"{t!r},{rng.choice(extremes)},{rng.choice(extremes)}" for t in np.cumsum(steps).tolist()]
        path.write_text("\n".join(["time [s],bob [rad],d:bob [rad/s]", *lines]))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeckcraneWarning)
            with contextlib.suppress(DeckcraneError):
                found = motion_of(scenario, path, smooth=smooth)
                assert np.all(np.isfinite(found.ddq))


def test_names_of_columns_are_read_at_once_however_long(tmp_path):
    assert name_and_unit(" luff [deg] ") == ("luff", "deg")
    assert name_and_unit("luff (deg)") == ("luff", "deg")
    assert name_and_unit("q.luff") == ("q.luff", None)
    assert name_and_unit("a [b] c") is name_and_unit("a [b") is name_and_unit("a] [b]") is name_and_unit("a)") is None
    with pytest.raises(DeckcraneError, match="cannot read the column name"):
        record(tmp_path, ("time,bob" + " " * 100_000 + "[[\n0,1\n1,2\n").encode())
