"""Terminals of FMUs, and two FMUs connected by them in the master of the Open Simulation Platform."""

from __future__ import annotations

import shutil
import sys
import zipfile
from pathlib import Path

import fmpy
import pytest
from lxml import etree

import deckcrane
from deckcrane.exchange.fmu.terminals import OSP_NAMESPACE
from tests.exchange.fmu.units import exported, folder, references

SYSTEM = """<?xml version="1.0" encoding="utf-8"?>
<OspSystemStructure xmlns="http://opensimulationplatform.com/MSMI/OSPSystemStructure" version="0.1">
  <BaseStepSize>0.05</BaseStepSize>
  <Algorithm>fixedStep</Algorithm>
  <Simulators>
    <Simulator name="first" source="first.fmu"/>
    <Simulator name="second" source="second.fmu"/>
  </Simulators>
  <Connections>
    <VariableConnection>
      <Variable simulator="first" name="actuation.luff"/>
      <Variable simulator="second" name="inputs.luff"/>
    </VariableConnection>
  </Connections>
</OspSystemStructure>
"""


def test_terminals_of_fmi3_keep_to_the_schema_and_name_variables() -> None:
    path = exported("moving_base", "both", fmi=3)
    with zipfile.ZipFile(path) as archive:
        tree = etree.fromstring(archive.read("terminalsAndIcons/terminalsAndIcons.xml"))
    schemas = Path(fmpy.__file__).parent / "schema" / "fmi3"
    etree.XMLSchema(etree.parse(schemas / "fmi3TerminalsAndIcons.xsd")).assertValid(tree)
    members = {member.get("variableName") for member in tree.iter("TerminalMemberVariable")}
    assert members <= set(references(path))
    names = [terminal.get("name") for terminal in tree.iter("Terminal")]
    assert {"drive.luff", "reaction.king.force", "reaction.king.torque"} <= set(names)
    assert len(names) == len(set(names))


def test_groups_for_the_open_simulation_platform_are_ports_of_effort_and_flow() -> None:
    path = deckcrane.to_fmu("moving_base", folder() / "osp.fmu", osp=True)
    tree = etree.parse(path.with_name("osp_OspModelDescription.xml"))
    port = next(
        each for each in tree.iter(f"{{{OSP_NAMESPACE}}}AngularMechanicalPort") if each.get("name") == "drive.luff"
    )
    refs = {group.tag.rpartition("}")[2]: [variable.get("ref") for variable in group] for group in port}
    assert refs == {"Torque": ["inputs.luff"], "AngularVelocity": ["u.luff"]}
    assert {variable.get("ref") for variable in tree.iter(f"{{{OSP_NAMESPACE}}}Variable")} <= set(references(path))


@pytest.mark.skipif(sys.platform == "darwin", reason="libcosimpy has no wheel for macOS")
def test_two_cranes_are_connected_in_the_master_of_the_open_simulation_platform(tmp_path: Path) -> None:
    from libcosimpy.CosimExecution import CosimExecution
    from libcosimpy.CosimObserver import CosimObserver

    made = deckcrane.to_fmu("moving_base", folder() / "osp.fmu", osp=True)
    for name in ("first", "second"):
        shutil.copy(made, tmp_path / f"{name}.fmu")
        shutil.copy(made.with_name("osp_OspModelDescription.xml"), tmp_path / f"{name}_OspModelDescription.xml")
    (tmp_path / "OspSystemStructure.xml").write_text(SYSTEM, encoding="utf-8")
    execution = CosimExecution.from_osp_config_file(str(tmp_path))
    observer = CosimObserver.create_last_value()
    assert execution.add_observer(observer)
    assert execution.step(39)
    places = references(tmp_path / "first.fmu")
    indices = {name: execution.slave_index_from_instance_name(name) for name in ("first", "second")}
    wanted = [places[name] for name in ("q.luff", "actuation.luff", "inputs.luff")]
    before = observer.last_real_values(indices["first"], wanted)
    assert execution.step(1)
    first, second = (observer.last_real_values(indices[name], wanted) for name in ("first", "second"))
    assert second[2] == pytest.approx(before[1], rel=1e-12)
    assert second[0] != first[0]
