"""Export of a scenario as an FMU: `to_fmu`."""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Mapping, Sequence
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import Literal

import numpy as np

from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError
from deckcrane.exchange.fmu.binaries import (
    LANES,
    Platform,
    chosen_platforms,
    link_library,
    table_module,
    universal_library,
    zig_program,
)
from deckcrane.exchange.fmu.model_description import MODEL, Description, fmi2_description, fmi3_description
from deckcrane.exchange.fmu.scenario_data import AnySeries, ScenarioData, outside_series, scenario_data
from deckcrane.exchange.fmu.variables import fmu_variables
from deckcrane.files.atomic_write import write
from deckcrane.mechanics.equations import Equations
from deckcrane.program.compiled import explicit_identity
from deckcrane.program.inputs import Series
from deckcrane.program.integrators import IMPLICIT, Timing
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.reading import load
from deckcrane.simulation.simulation import (
    input_series,
    prepare_run,
    run_equations,
    timing_of,
    vessel_motion_errors,
    wave_spacing,
)

Interface = Literal["co-simulation", "model-exchange", "both"]
INTERFACES: dict[str, list[str]] = {
    "co-simulation": ["co-simulation"],
    "model-exchange": ["model-exchange"],
    "both": ["co-simulation", "model-exchange"],
}
WRITERS = {2: fmi2_description, 3: fmi3_description}
"""Model descriptions, by the version of the standard."""
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""Time of all files in an FMU, so that the same scenario gives the same bytes."""


def to_fmu(
    scenario: Scenario | str | Path,
    path: str | Path,
    *,
    fmi: int = 2,
    interface: Interface = "co-simulation",
    platforms: Sequence[str] = (),
    outside: Sequence[str] = (),
) -> Path:
    """Write a scenario as a functional mock-up unit (FMU), whose libraries need neither Python nor a compiler.

    Args:
        scenario: the scenario, its file or a bundled name
        path: the file to write, `NAME.fmu`
        fmi: version of the standard, 2 or 3
        interface: `co-simulation` (with the scenario's integrator and step, and counts of events), `model-exchange` or `both`
        platforms: the systems that it shall run on, such as `windows-x86_64`, or `all`; by default the one at hand
        outside: input series that shall be inputs of the FMU, such as `sea`, instead of part of it

    Returns:
        the path

    Raises:
        ScenarioError: the file has mistakes
        DeckcraneError: a name is unknown, or the scenario cannot be an FMU
    """
    if interface not in INTERFACES:
        raise DeckcraneError(
            f'there is no interface "{interface}";{did_you_mean(interface, INTERFACES)} there are: {", ".join(INTERFACES)}'
        )
    if fmi not in WRITERS:
        raise DeckcraneError(f"FMUs are written in version 2 or 3 of the standard, not {fmi!r}")
    chosen = chosen_platforms(platforms)
    zig_program()  # refused before anything is computed
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    content = _fmu_files(scenario, fmi, INTERFACES[interface], chosen, outside)
    return write(path, lambda temporary: _pack(temporary, content))


def _fmu_files(
    scenario: Scenario, fmi: int, interfaces: Sequence[str], platforms: Sequence[Platform], outside: Sequence[str]
) -> dict[str, bytes]:
    """All files of an FMU by their names in it."""
    ready, system = prepare_run(scenario)
    for vessel in ready:
        vessel.check_step()
    vessel_motion_errors(scenario, ready)
    equations, timing = run_equations(scenario, system, ready), timing_of(scenario)
    series: Mapping[str, AnySeries] = _compact_series(input_series(scenario, ready, timing)[0], ready, timing)
    data = scenario_data(scenario, equations, timing, outside_series(series, outside), list(interfaces))
    levels = fmi == 3 and "model-exchange" in interfaces
    variables = fmu_variables(scenario, equations, data.series.fed, data.events, levels=levels)
    modules = _modules(equations, data)
    guid = _identity(equations, data, [variable.name for variable in variables])
    description = Description(
        scenario.title or "A crane",
        guid,
        interfaces,
        variables,
        len(equations.events),
        timing.duration,
        timing.every if "co-simulation" in interfaces else timing.step,
        timing.relative_tolerance,
    )
    macros = {**data.macros, "GUID": f'"{guid}"'}
    sources = ("crane.c", f"fmi{fmi}.c", *data.more_sources)
    libraries = {platform: link_library(platform, modules, macros, sources) for platform in platforms}
    return {"modelDescription.xml": WRITERS[fmi](description), **_binaries(libraries, fmi)}


def _compact_series(series: Mapping[str, Series], ready: Sequence[object], timing: Timing) -> dict[str, AnySeries]:
    """The same series, those of waves on vessels as coarse records where they can be."""
    from deckcrane.components.vessel import coarse_wave_forces

    compact: dict[str, AnySeries] = dict(series)
    for vessel in ready:
        carried = coarse_wave_forces(vessel, wave_spacing(timing), timing.duration)
        for key, entry in series.items():
            if carried is not None and carried.names == entry.names and np.shape(entry.values)[0] == carried.count:
                compact[key] = carried
    return compact


def _modules(equations: Equations, data: ScenarioData) -> dict[str, tuple[str, str]]:
    """Texts of all modules in LLVM's language, each with the level of care of its machine code."""
    from deckcrane.program.llvm.programs import explicit_program, implicit_program, tangent_program

    modules = {
        "equations": (explicit_program(equations, LANES), "full"),
        "tangent": (tangent_program(equations, LANES), "quick"),
        "tables": (table_module(data.tables), "quick"),
    }
    if data.method in IMPLICIT:
        modules["implicit"] = (implicit_program(IMPLICIT[data.method], equations, LANES), "full")
    return modules


def _identity(equations: Equations, data: ScenarioData, names: Sequence[str]) -> str:
    """The identity of a model: a hash of all that its binary and its description follow from."""
    digest = hashlib.sha256(explicit_identity(equations).encode())
    digest.update(installed_version("deckcrane").encode())
    for table in data.tables.values():
        digest.update(np.ascontiguousarray(table).tobytes())
    digest.update(json.dumps([{key: str(value) for key, value in data.macros.items()}, list(names)]).encode())
    text = digest.hexdigest()[:32]
    return f"{{{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}}}"


def _binaries(libraries: Mapping[Platform, bytes], fmi: int) -> dict[str, bytes]:
    """Libraries by their names in an FMU; in FMI 2 those of macOS are one for all its processors, which has one folder there."""
    if fmi == 3:
        return {f"binaries/{each.fmi3}/{MODEL}{each.suffix}": content for each, content in libraries.items()}
    mac = {platform.name: content for platform, content in libraries.items() if platform.suffix == ".dylib"}
    result = {
        f"binaries/{platform.fmi2}/{MODEL}{platform.suffix}": content
        for platform, content in libraries.items()
        if platform.name not in mac
    }
    if mac:
        whole = universal_library(mac) if len(mac) > 1 else next(iter(mac.values()))
        result[f"binaries/darwin64/{MODEL}.dylib"] = whole
    return result


def _pack(path: Path, content: Mapping[str, bytes]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(content):
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), content[name], zipfile.ZIP_DEFLATED)
