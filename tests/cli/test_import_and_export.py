"""`deckcrane import` and `deckcrane export` as a user meets them."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import deckcrane
from deckcrane.cli.command import app
from deckcrane.errors import DeckcraneError

ARM = """<robot name="jib"><link name="foot"/>
<joint name="slew" type="continuous"><parent link="foot"/><child link="king"/><axis xyz="0 0 1"/></joint>
<link name="king"><inertial><mass value="900"/><inertia ixx="700" iyy="700" izz="80"/></inertial></link></robot>"""


def command(*arguments: str) -> str:
    done = CliRunner().invoke(app, arguments, catch_exceptions=False)
    assert done.exit_code == 0
    return done.output


def test_a_urdf_file_becomes_a_scenario_and_goes_out_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("arm.urdf").write_text(ARM)
    assert "revolute: z" in command("import", "arm.urdf")
    assert command("import", "arm.urdf", "-o", "arm.yaml") == "scenario arm.yaml\n"
    assert deckcrane.load("arm.yaml").bodies["king"].mass == 900.0
    assert command("export", "arm.yaml", "--urdf", "out.urdf", "--mjcf", "out.xml").split() == [
        *("urdf", "out.urdf"),
        *("mjcf", "out.xml"),
    ]
    assert "<mujoco" in Path("out.xml").read_text()


def test_nothing_is_written_where_it_is_not_said_what_or_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("arm.urdf").write_text(ARM)
    for arguments, message in (
        (("export", "moving_base"), "no format given"),
        (("export", "moving_base", "--urdf", "crane.nc"), r"\.urdf"),
        (("import", "arm.urdf", "-o", "arm.urdf"), "which is read"),
        (("import", "arm.urdf", "-o", "arm.nc"), r"\.yaml"),
        (("import", "arm.urdf", "--free"), "so it cannot hang freely"),
        (("import", "crane.py"), "from_py_crane"),
    ):
        with pytest.raises(DeckcraneError, match=message):
            CliRunner().invoke(app, arguments, catch_exceptions=False)
