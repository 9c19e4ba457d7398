"""Dynamic factors as answers and as a command."""

from __future__ import annotations

from pathlib import Path

from tests.analysis.dynamic_factors.test_dynamic_factors import CRANE as HELD
from tests.commands import command

LUFF = "{pd: {stiffness: 2 GN m/rad, damping: 1 MN m s/rad, gravity_compensation: true}, setpoint: {hold: start}}"
CRANE = HELD.replace("{motion: {hold: 0 deg}}", LUFF)


def _file(folder: Path) -> Path:
    path = folder / "crane.yaml"
    path.write_text(CRANE)
    return path


def test_the_command_tells_k_by_parts_and_each_rules_factor(tmp_path: Path) -> None:
    options = ["--hs", "1 m", "--hs", "2 m", "--pose", "luff=0 deg, 60 deg", "--carrier", "fixed", "--units", "MN/m"]
    found = command("factors", _file(tmp_path), *options, "--plot", tmp_path / "figures", "-o", tmp_path / "tables.csv")
    assert found.returncode == 0, found.stderr
    for words in ("control.luff", "ropes.hoist", "K [MN/m]", "factors by rule at Hs 2 m", "from memory", "0027/ND"):
        assert words in found.stdout
    assert (tmp_path / "figures" / "dynamic_factors.png").stat().st_size > 5000
    assert "ropes.hoist" in (tmp_path / "tables.csv").read_text()


def test_wrong_options_are_told_in_one_line(tmp_path: Path) -> None:
    path = _file(tmp_path)
    for options, said in (
        (["--deck", "boat"], "--deck"),
        (["--hook-speed", "2"], "unit is missing"),
        (["--hs", "2 s"], "--hs"),
        (["--hs", "-2 m"], "--hs -2 m: a wave height is zero or more"),
        (["--pose", "luff"], "write NAME=VALUES"),
        (["--pose", "loof=1 deg"], "loof"),
        (["--body", "lode"], 'no body "lode"'),
    ):
        found = command("factors", path, *options)
        assert found.returncode == 2
        assert said in found.stderr
        assert "Traceback" not in found.stderr
