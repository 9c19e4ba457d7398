"""`deckcrane import`, `export`, `fmu` and `ssp` as a user meets them."""

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


FILTER = """
deckcrane: 1
gravity: [0, 0, 0]
bodies: {mass: {on: ground, joint: {prismatic: x, name: drive}, mass: 1 kg, shape: {point: true}}}
control: {drive: {pd: {stiffness: 1 N/m, damping: 1 N s/m}, setpoint: {hold: start}}}
run: {duration: 1 s, step: 10 ms, every: 100 ms}
record: [q, u]
"""


def test_a_scenario_becomes_an_fmu_and_two_of_them_a_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("filter.yaml").write_text(FILTER)
    assert command("fmu", "filter.yaml", "-o", "a.fmu", "--osp").split() == ["fmu", "a.fmu"]
    assert Path("a_OspModelDescription.xml").is_file()
    assert command("fmu", "filter.yaml", "-o", "b.fmu", "--interface", "both").split() == ["fmu", "b.fmu"]
    connection = "a.q.drive=b.inputs.drive"
    output = command("ssp", "--unit", "a=a.fmu", "--unit", "b=b.fmu", "--connect", connection, "-o", "ab.ssp")
    assert output.split() == ["ssp", "ab.ssp"]
    assert Path("ab.ssp").stat().st_size > Path("a.fmu").stat().st_size


def test_options_of_an_fmu_that_nobody_knows_leave_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("filter.yaml").write_text(FILTER)
    for options, words in (
        (("--platform", "windws"), 'did you mean "windows-x86_64"'),
        (("--fmi", "1"), "version 2 or 3"),
        (("--outside", "sea"), "there are: none"),
    ):
        with pytest.raises(DeckcraneError, match=words):
            command("fmu", "filter.yaml", "-o", "a.fmu", *options)
    with pytest.raises(DeckcraneError, match="write NAME=FILE"):
        command("ssp", "--unit", "a.fmu", "-o", "ab.ssp")
    assert [path.name for path in tmp_path.iterdir()] == ["filter.yaml"]
