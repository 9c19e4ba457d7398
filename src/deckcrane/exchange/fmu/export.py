"""Export of a scenario as an FMU: `to_fmu`."""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import TYPE_CHECKING

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
from deckcrane.exchange.fmu.model_description import MODEL, ModelDescription, fmi2_description, fmi3_description
from deckcrane.exchange.fmu.scenario_data import AnySeries, ScenarioData, SeaSeries, outside_series, scenario_data
from deckcrane.exchange.fmu.sea_data import sea_data
from deckcrane.exchange.fmu.terminals import fmi3_terminals, osp_description, terminals_of
from deckcrane.exchange.fmu.variables import fmu_variables
from deckcrane.files.atomic_write import write
from deckcrane.mechanics.equations import Equations
from deckcrane.program.compiled import explicit_identity
from deckcrane.program.integrators import IMPLICIT, Timing
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.reading import load
from deckcrane.simulation.simulation import (
    feeds_series,
    input_series,
    other_series,
    prepare_run,
    run_equations,
    timing_of,
    vessel_motion_errors,
    wave_spacing,
)

if TYPE_CHECKING:
    from deckcrane.components.vessel import SeededWaves, VesselInSea
    from deckcrane.formulations.forward_dynamics import Dynamics

INTERFACES: dict[str, list[str]] = {
    "co-simulation": ["co-simulation"],
    "model-exchange": ["model-exchange"],
    "both": ["co-simulation", "model-exchange"],
}
WRITERS = {2: fmi2_description, 3: fmi3_description}
"""Model descriptions, by the version of the standard."""
LARGEST_INTEGER = 2**31 - 1
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""Time of all files in an FMU, so that the same scenario gives the same bytes."""


def to_fmu(
    scenario: Scenario | str | Path,
    path: str | Path,
    *,
    fmi: int = 2,
    interface: str = "co-simulation",
    platforms: Sequence[str] = (),
    outside: Sequence[str] = (),
    osp: bool = False,
) -> Path:
    """Write a scenario as a functional mock-up unit (FMU), whose libraries need neither Python nor a compiler.

    Args:
        scenario: the scenario, its file or a bundled name
        path: the file to write, `NAME.fmu`
        fmi: version of the standard, 2 or 3
        interface: `co-simulation` (with the scenario's integrator and step, and counts of events), `model-exchange` or `both`
        platforms: the systems that it shall run on, such as `windows-x86_64`, or `all`; by default the one at hand
        outside: input series that shall be inputs of the FMU, such as `sea`, instead of part of it
        osp: also write `NAME_OspModelDescription.xml` beside it, groups of variables for the Open Simulation Platform

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
    if osp and fmi != 2:
        raise DeckcraneError("the Open Simulation Platform takes FMUs of FMI 2; those of FMI 3 have terminals inside")
    if fmi not in WRITERS:
        raise DeckcraneError(f"FMUs are written in version 2 or 3 of the standard, not {fmi!r}")
    chosen = chosen_platforms(platforms)
    zig_program()  # refused before anything is computed
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    content, groups = _fmu_files(scenario, fmi, INTERFACES[interface], chosen, outside)
    result = write_archive(path, content)
    if osp:
        write(osp_path(path), lambda temporary: temporary.write_bytes(groups))
    return result


def osp_path(path: str | Path) -> Path:
    """Where the Open Simulation Platform looks for the groups of variables of an FMU."""
    return Path(path).with_name(f"{Path(path).stem}_OspModelDescription.xml")


def _fmu_files(
    scenario: Scenario, fmi: int, interfaces: Sequence[str], platforms: Sequence[Platform], outside: Sequence[str]
) -> tuple[dict[str, bytes], bytes]:
    """All files of an FMU by their names in it, and its groups of variables for the Open Simulation Platform."""
    ready, system = prepare_run(scenario)
    for vessel in ready:
        vessel.check_step()
    vessel_motion_errors(scenario, ready)
    equations, timing = run_equations(scenario, system, ready), timing_of(scenario)
    series: Mapping[str, AnySeries] = input_series(scenario, ready, timing)[0]
    sea = None
    waves = None if set(outside) & set(series) else _waves_by_seed(scenario, ready, system, timing)
    if waves is None:
        series = _compact_series(series, ready, timing)
    else:
        series = _sea_series(series, waves, wave_spacing(timing))
        sea = sea_data(waves, wave_spacing(timing))
    data = scenario_data(equations, timing, outside_series(series, outside), list(interfaces), sea)
    levels = fmi == 3 and "model-exchange" in interfaces
    seeds, values = ([], []) if sea is None else (sea.seeds, sea.values)
    if fmi == 2 and any(seed > LARGEST_INTEGER for _, seed in seeds):
        raise DeckcraneError(
            f"integers of FMI 2.0 end at {LARGEST_INTEGER}, below the seed of this sea; take a smaller one, or fmi 3"
        )
    variables = fmu_variables(scenario, equations, data.series.fed, data.events, seeds, values, levels)
    modules = _modules(equations, data)
    guid = _identity(equations, data, [variable.name for variable in variables])
    description = ModelDescription(
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
    sources = ("crane.c", f"fmi{fmi}.c", *(() if sea is None else ("sea.c",)))
    written = {} if sea is None else {"rides.c": sea.source}
    libraries = {platform: link_library(platform, modules, macros, sources, written) for platform in platforms}
    terminals = terminals_of(variables)
    files = {"modelDescription.xml": WRITERS[fmi](description), **_binaries(libraries, fmi)}
    if fmi == 3 and terminals:
        files["terminalsAndIcons/terminalsAndIcons.xml"] = fmi3_terminals(terminals)
    return files, osp_description(terminals)


def _waves_by_seed(
    scenario: Scenario, ready: Sequence[VesselInSea], system: Dynamics, timing: Timing
) -> SeededWaves | None:
    """The waves for any seed; None where the sea does not allow it, or where something else than vessels meets its waves."""
    if not ready or scenario.run.form == "momentum":  # momenta do not start in waves
        return None
    from deckcrane.components.vessel import seeded_waves

    waves = seeded_waves(scenario, ready, system, wave_spacing(timing))
    if waves is None or not feeds_series(scenario):
        return waves
    seeds = {(f"sea.systems.{each.name}" if each.name else "sea") + ".seed": each.seed + 1 for each in waves.systems}
    short = replace(timing, duration=min(timing.duration, 100 * timing.step))
    first, second = (other_series(each, short)[0] for each in (scenario, scenario.with_values(seeds)))
    alike = first.keys() == second.keys() and all(
        np.array_equal(entry.values, second[name].values) for name, entry in first.items()
    )
    return waves if alike else None


def _sea_series(series: Mapping[str, AnySeries], waves: SeededWaves, spacing: float) -> dict[str, AnySeries]:
    """The same series, those of waves on vessels made by the FMU."""
    all_series: dict[str, AnySeries] = dict(series)
    for i, vessel in enumerate(waves.vessels.values()):
        key = next(name for name, entry in series.items() if entry.names == vessel.inputs)
        all_series[key] = SeaSeries(vessel.inputs, i, vessel.between, spacing)
    return all_series


def _compact_series(
    series: Mapping[str, AnySeries], ready: Sequence[VesselInSea], timing: Timing
) -> dict[str, AnySeries]:
    """The same series, those of waves on vessels as coarse records where they can be."""
    if not ready:
        return dict(series)
    from deckcrane.components.vessel import coarse_wave_forces

    compact: dict[str, AnySeries] = dict(series)
    for vessel in ready:
        carried = coarse_wave_forces(vessel, wave_spacing(timing), timing.duration)
        for key, entry in series.items():
            if carried is not None and carried.names == entry.names:
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
    if data.sea is not None:
        modules["sea"] = (data.sea.module, "full")
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


def write_archive(path: str | Path, content: Mapping[str, bytes]) -> Path:
    """Write files by name as one archive, whole or not at all."""
    return write(path, lambda temporary: _pack(temporary, content))


def _pack(path: Path, content: Mapping[str, bytes]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(content):
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), content[name], zipfile.ZIP_DEFLATED)
