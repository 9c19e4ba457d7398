"""A system of FMUs as an SSP: a crane, its controller and what else there is, with their connections.

System Structure and Parameterization 1.0 (Modelica Association, 2019): an archive of FMUs with the file SystemStructure.ssd, which
lists them, their inputs and outputs, and what is connected to what.
"""

from __future__ import annotations

import zipfile
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError, SubElement, fromstring

from deckcrane.errors import DeckcraneError
from deckcrane.exchange.fmu.export import write_archive
from deckcrane.exchange.fmu.model_description import xml_bytes
from deckcrane.scenario.data import did_you_mean

_SSD, _SSC = (
    "http://ssp-standard.org/SSP1/SystemStructureDescription",
    "http://ssp-standard.org/SSP1/SystemStructureCommon",
)
_TYPES = {"Real": "Real", "Float64": "Real", "Integer": "Integer", "Int64": "Integer", "Boolean": "Boolean"}


def to_ssp(path: str | Path, units: Mapping[str, str | Path], connections: Sequence[tuple[str, str]]) -> Path:
    """Write FMUs and their connections as one system, for simulators that read SSP.

    Args:
        path: the file to write, `NAME.ssp`
        units: FMUs by the names that they have in the system
        connections: pairs from an output to an input, such as ("crane.q.luff", "controller.angle")

    Returns:
        the path

    Raises:
        DeckcraneError: a file is no FMU, a name is unknown, or an input is connected twice
    """
    files = {name: Path(unit) for name, unit in units.items()}
    variables = {name: _connectors(unit) for name, unit in files.items()}
    ends: set[str] = set()
    for start, end in connections:
        _check_end(start, variables, "output")
        _check_end(end, variables, "input")
        if end in ends:
            raise DeckcraneError(f"{end} is connected twice; an input takes one output")
        ends.add(end)
    content = {f"resources/{name}.fmu": unit.read_bytes() for name, unit in files.items()}
    content["SystemStructure.ssd"] = _structure(Path(path).stem, variables, connections)
    return write_archive(path, content)


def _connectors(path: Path) -> dict[str, tuple[str, str]]:
    """Causality and type of the inputs and outputs of an FMU, by name."""
    try:
        with zipfile.ZipFile(path) as archive:
            root = fromstring(archive.read("modelDescription.xml"))
    except (OSError, KeyError, zipfile.BadZipFile, ParseError) as error:
        raise DeckcraneError(f"{path} is no FMU that can be read: {error}") from None
    result = {}
    listed = root.find("ModelVariables")
    for variable in () if listed is None else listed:
        kind = variable.tag if variable.tag != "ScalarVariable" else next((child.tag for child in variable), "")
        if variable.get("causality") in ("input", "output") and kind in _TYPES:
            result[variable.get("name", "")] = (variable.get("causality", ""), _TYPES[kind])
    return result


def _check_end(text: str, variables: Mapping[str, Mapping[str, tuple[str, str]]], causality: str) -> None:
    unit, _, name = text.partition(".")
    if unit not in variables:
        raise DeckcraneError(
            f'"{text}" begins with no unit of this system;{did_you_mean(unit, variables)} there are: {", ".join(variables)}'
        )
    candidates = [each for each, (kind, _) in variables[unit].items() if kind == causality]
    if name not in candidates:
        raise DeckcraneError(
            f'{unit} has no {causality} "{name}";{did_you_mean(name, candidates)} there are: '
            f"{', '.join(candidates[:20]) or 'none'}{', ...' if len(candidates) > 20 else ''}"
        )


def _structure(
    title: str, variables: Mapping[str, Mapping[str, tuple[str, str]]], connections: Sequence[tuple[str, str]]
) -> bytes:
    ends = {end for _, end in connections}
    root = Element(
        "ssd:SystemStructureDescription",
        {"xmlns:ssd": _SSD, "xmlns:ssc": _SSC},
        version="1.0",
        name=title,
        generationTool=f"deckcrane {version('deckcrane')}",
    )
    system = SubElement(root, "ssd:System", name="system")
    elements = SubElement(system, "ssd:Elements")
    for unit, names in variables.items():
        component = SubElement(
            elements, "ssd:Component", name=unit, type="application/x-fmu-sharedlibrary", source=f"resources/{unit}.fmu"
        )
        connectors = SubElement(component, "ssd:Connectors")
        for name, (causality, kind) in names.items():
            if causality == "input" and f"{unit}.{name}" not in ends:
                continue  # what is not connected keeps its start value; FMPy wants a connection for every input that is listed
            SubElement(SubElement(connectors, "ssd:Connector", name=name, kind=causality), f"ssc:{kind}")
    if connections:
        listed = SubElement(system, "ssd:Connections")
        for start, end in connections:
            (start_unit, _, start_name), (end_unit, _, end_name) = start.partition("."), end.partition(".")
            SubElement(
                listed,
                "ssd:Connection",
                startElement=start_unit,
                startConnector=start_name,
                endElement=end_unit,
                endConnector=end_name,
            )
    return xml_bytes(root)
