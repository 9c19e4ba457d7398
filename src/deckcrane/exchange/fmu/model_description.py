"""modelDescription.xml of an FMU, in FMI 2.0 and 3.0."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from deckcrane.exchange.fmu.variables import (
    DERIVATIVES,
    LEVELS,
    STATES,
    FmuVariable,
    UnitDefinition,
    start_text,
    unit_definitions,
)

MODEL = "crane"
"""Name of the library."""


@dataclass(frozen=True)
class ModelDescription:
    """All that a model description says."""

    title: str
    guid: str
    interfaces: Sequence[str]
    variables: Sequence[FmuVariable]
    event_indicators: int
    duration: float
    step: float
    tolerance: float


def fmi2_description(about: ModelDescription) -> bytes:
    """The model description of FMI 2.0."""
    root = Element(
        "fmiModelDescription",
        fmiVersion="2.0",
        modelName=about.title,
        guid=about.guid,
        generationTool=f"deckcrane {version('deckcrane')}",
        variableNamingConvention="structured",
        numberOfEventIndicators=str(about.event_indicators if "model-exchange" in about.interfaces else 0),
    )
    capabilities = {
        "modelIdentifier": MODEL,
        "canGetAndSetFMUstate": "true",
        "canSerializeFMUstate": "true",
        "providesDirectionalDerivative": "true",
        "canNotUseMemoryManagementFunctions": "true",
    }
    known = _interfaces_and_units(root, about, capabilities, {"completedIntegratorStepNotNeeded": "true"})
    listed = SubElement(root, "ModelVariables")
    places = {variable.reference: place for place, variable in enumerate(about.variables, start=1)}
    for variable in about.variables:
        scalar = SubElement(listed, "ScalarVariable", _common_attributes(variable))
        attributes = _unit_attributes(variable, known)
        if variable.start is not None:
            attributes["start"] = str(int(variable.start)) if variable.is_integer else start_text(variable.start)
        if variable.state is not None:
            attributes["derivative"] = str(places[_state_reference(variable.state)])
        SubElement(scalar, "Integer" if variable.is_integer else "Real", attributes)
    structure = SubElement(root, "ModelStructure")
    outputs = [v for v in about.variables if v.causality == "output"]
    derivatives = [v for v in about.variables if v.group == DERIVATIVES]
    for tag, group in (("Outputs", outputs), ("Derivatives", derivatives), ("InitialUnknowns", outputs + derivatives)):
        if group:
            element = SubElement(structure, tag)
            for index in sorted(places[v.reference] for v in group):
                SubElement(element, "Unknown", index=str(index))
    return xml_bytes(root)


def fmi3_description(about: ModelDescription) -> bytes:
    """The model description of FMI 3.0."""
    root = Element(
        "fmiModelDescription",
        fmiVersion="3.0",
        modelName=about.title,
        instantiationToken=about.guid,
        generationTool=f"deckcrane {version('deckcrane')}",
        variableNamingConvention="structured",
    )
    capabilities = {
        "modelIdentifier": MODEL,
        "canGetAndSetFMUState": "true",
        "canSerializeFMUState": "true",
        "providesDirectionalDerivatives": "true",
    }
    known = _interfaces_and_units(root, about, capabilities, {})
    listed = SubElement(root, "ModelVariables")
    for variable in about.variables:
        attributes = {**_common_attributes(variable), **_unit_attributes(variable, known)}
        if variable.state is not None:
            attributes["derivative"] = str(_state_reference(variable.state))
        if variable.start is not None:
            attributes["start"] = str(int(variable.start)) if variable.is_integer else start_text(variable.start)
        SubElement(listed, "Int64" if variable.is_integer else "Float64", attributes)
    structure = SubElement(root, "ModelStructure")
    outputs = [v for v in about.variables if v.causality == "output"]
    derivatives = [v for v in about.variables if v.group == DERIVATIVES]
    levels = [v for v in about.variables if v.group == LEVELS]
    unknowns = (*outputs, *derivatives)
    groups = (("Output", outputs), ("ContinuousStateDerivative", derivatives), ("InitialUnknown", unknowns))
    for tag, group in (*groups, ("EventIndicator", levels)):
        for variable in group:
            SubElement(structure, tag, valueReference=str(variable.reference))
    return xml_bytes(root)


def _state_reference(index: int) -> int:
    return FmuVariable("", STATES, index, "local").reference


def _initial(variable: FmuVariable) -> dict[str, str]:
    if variable.causality in ("independent", "input"):
        return {}
    return {"initial": "calculated" if variable.start is None else "exact"}


def _common_attributes(variable: FmuVariable) -> dict[str, str]:
    """Attributes that a variable has in both versions."""
    return {
        "name": variable.name,
        "valueReference": str(variable.reference),
        **({"description": variable.description} if variable.description else {}),
        "causality": variable.causality,
        "variability": "fixed" if variable.causality == "parameter" else "continuous",
        **_initial(variable),
    }


def _interfaces_and_units(
    root: Element, about: ModelDescription, capabilities: dict[str, str], of_model_exchange: dict[str, str]
) -> dict[str, UnitDefinition]:
    """Write what stands before the variables, in both versions of FMI alike; return the units by name."""
    if "model-exchange" in about.interfaces:
        SubElement(root, "ModelExchange", capabilities | of_model_exchange)
    if "co-simulation" in about.interfaces:
        SubElement(root, "CoSimulation", capabilities, canHandleVariableCommunicationStepSize="true")
    definitions = unit_definitions(about.variables)
    if definitions:
        _unit_elements(root, "UnitDefinitions", definitions)
    log = SubElement(root, "LogCategories")
    SubElement(log, "Category", name="logStatusError", description="what is wrong, in words")
    _experiment(root, about)
    return {definition.name: definition for definition in definitions}


def _unit_attributes(variable: FmuVariable, known: dict[str, UnitDefinition]) -> dict[str, str]:
    definition = known.get(variable.unit)
    if definition is None or variable.is_integer:
        return {}
    shown = {"displayUnit": definition.display[0][0]} if definition.display else {}
    return {"unit": definition.name, **shown}


def _experiment(root: Element, about: ModelDescription) -> None:
    SubElement(
        root,
        "DefaultExperiment",
        startTime="0.0",
        stopTime=start_text(about.duration),
        tolerance=start_text(about.tolerance),
        stepSize=start_text(about.step),
    )


def _unit_elements(root: Element, tag: str, definitions: Iterable[UnitDefinition]) -> None:
    parent = SubElement(root, tag)
    for definition in definitions:
        unit = SubElement(parent, "Unit", name=definition.name)
        powers = zip(("kg", "m", "s", "rad"), definition.powers, strict=True)
        factor = {} if definition.factor == 1.0 else {"factor": start_text(definition.factor)}
        SubElement(unit, "BaseUnit", {**{name: str(power) for name, power in powers if power}, **factor})
        for name, ratio in definition.display:
            SubElement(unit, "DisplayUnit", name=name, factor=start_text(ratio))


def xml_bytes(root: Element) -> bytes:
    """A document as it is written to a file."""
    indent(root)
    text: str = tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()
