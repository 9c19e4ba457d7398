"""Floating vessels and the sea of a run: their hydrodynamics, and wave forces as time series of inputs.

All vessels meet the same waves, each at its own mean position and heading. Hulls whose data hold a wave field disturb the waves
of others (`disturbed_sea`). Where the scenario says that hulls act on each other, their data are those of one computation
(`hydro.coupled_database`); else there is no other hydrodynamic interaction between them.

For a graphics card waves are described by sea states and seeds, from which it generates the waves of a batch.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations
from math import dist, inf, isclose, isfinite

import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.components.catalogue import Scenario
from deckcrane.components.sea import stated_sea
from deckcrane.components.vessel.data import (
    VESSEL,
    Vessel,
    all_vessels,
    deep_anchors,
    floating_vessels,
    interacting_vessels,
    section_of,
)
from deckcrane.components.vessel.floating import wave_inputs
from deckcrane.components.vessel.forward_speed import check_data_at_speed, check_growth, frame_velocity
from deckcrane.components.vessel.hulls import FloatingBody, HullInteraction
from deckcrane.components.vessel.hydrodynamics import (
    ROLL,
    TURNED,
    HydrodynamicInput,
    LinearMotion,
    added_mass_limit,
    file_stamp,
    floating_body,
    hull_interaction,
    joint_motion,
    linear,
    mean_place,
    no_memory,
)
from deckcrane.components.vessel.interaction_checks import check_places
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.hydro.coupled_database import CoupledHydrodynamics
from deckcrane.hydro.coupled_description import coupled_findings
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.health import require_healthy
from deckcrane.hydro.health_checks import ROLL_DAMPING, Finding, worst_first
from deckcrane.hydro.memory.report import check_step, memory_of
from deckcrane.hydro.reading import bundled_vessels
from deckcrane.program.gpu.cases import DescribedWaves
from deckcrane.program.inputs import CarriedSeries, Series
from deckcrane.program.llvm.module import Module
from deckcrane.sea.data import Sea
from deckcrane.sea.device_kernels import write_device_waves
from deckcrane.sea.fft_sums import WIDTH
from deckcrane.sea.gpu_seas import DeviceSeaMaker, EncounteredSea, device_table
from deckcrane.sea.gpu_waves import PackedWaves
from deckcrane.sea.kernels import COLUMNS, wave_code
from deckcrane.sea.realisation import Waves, waves_of
from deckcrane.sea.transfer_functions import FineTable, excitation_at, fine_table
from deckcrane.sea.vessel_forces import FORCES, ExcitationTable, coarse_record, drift_forces, wave_forces

DEEP = 300.0
"""Depth [m] from which waves with periods up to 20 s are deep-water waves: their length is at most twice that."""


TOGETHER = 1.0
"""Distance [m] between the origins of two vessels below which they are taken to be at the same position."""


@dataclass(frozen=True)
class VesselInSea:
    """A floating vessel with its hydrodynamic data and the waves it meets (None in still water)."""

    scenario: Scenario
    vessel: FloatingBody
    data: Hydrodynamics
    group: HullsInSea | None = None
    """All vessels that act on each other, itself included; None where it does not."""

    @property
    def name(self) -> str:
        return self.vessel.hull.name

    @property
    def stated(self) -> Vessel:
        """The vessel's entry in the scenario file."""
        return all_vessels(self.scenario.plant)[self.name]

    @property
    def in_waves(self) -> bool:
        """Whether waves move it, rather than still water."""
        return stated_sea(self.scenario) is not None

    @cached_property
    def waves(self) -> Waves | None:
        sea = stated_sea(self.scenario)
        if sea is None:
            return None
        waves = realised_waves(sea, self.depth, abs(self.scenario.gravity[2]), self.scenario.run.duration)
        return waves.moving(*frame_velocity(self.scenario.plant))

    @property
    def depth(self) -> float:
        """Water depth of its waves, that of its data."""
        return agreed_depth(self.scenario, self.data.depth, section_of(self.name))

    def check_step(self) -> None:
        """Refuse a fixed time step with which the fluid memory is unstable."""
        A = self.vessel.memory_A if self.group is None else self.group.interaction.memory_A
        check_step(A, self.scenario.run.integrator, self.scenario.run.step)

    @cached_property
    def pose(self) -> tuple[float, float, float]:
        """Mean position and heading among the waves, in the ground frame with z up."""
        surge, sway, yaw = mean_place(self.stated)
        side = 1.0 if self.stated.z == "up" else -1.0
        return surge, side * sway, side * yaw


@dataclass(frozen=True)
class HullsInSea:
    """Vessels that act on each other through the water: each by itself, their data together, and what couples them."""

    vessels: tuple[VesselInSea, ...]
    data: CoupledHydrodynamics
    interaction: HullInteraction

    def motions(self, name: str) -> slice:
        """The place of a vessel's six motions among those of all."""
        n = [vessel.name for vessel in self.vessels].index(name)
        return slice(6 * n, 6 * n + 6)

    @property
    def linear(self) -> LinearMotion:
        """The linearised equations of all of them, with cranes rigid at their start poses."""
        motions = [linear(vessel.scenario, vessel.vessel) for vessel in self.vessels]
        return joint_motion(motions, self.interaction)


def vessels_in_sea(scenario: Scenario) -> tuple[VesselInSea, ...]:
    """All floating vessels of a scenario, with their data checked."""
    together = interacting_vessels(scenario.plant)
    vessels = {name: vessel_in_sea(scenario, name) for name in floating_vessels(scenario.plant) if name not in together}
    if together:
        vessels |= {vessel.name: vessel for vessel in _interacting(scenario, together)}
    sea_depth(scenario, {ready.name: ready.data for ready in vessels.values()})
    _warn_of_same_position(all_vessels(scenario.plant), together)
    return tuple(vessels[name] for name in floating_vessels(scenario.plant))


def vessels_in_other_sea(vessels: Iterable[VesselInSea], scenario: Scenario) -> tuple[VesselInSea, ...]:
    """The same vessels in the sea of another scenario, which differs in its sea alone; those that act on each other as well."""
    groups: dict[int, HullsInSea] = {}

    def in_scenario(vessel: VesselInSea) -> VesselInSea:
        group = vessel.group
        if group is not None and id(group) not in groups:
            hulls = tuple(replace(hull, scenario=scenario) for hull in group.vessels)
            groups[id(group)] = replace(group, vessels=hulls)
        return replace(vessel, scenario=scenario, group=None if group is None else groups[id(group)])

    return tuple(in_scenario(vessel) for vessel in vessels)


def vessel_in_sea(scenario: Scenario, name: str = VESSEL) -> VesselInSea:
    """The floating vessel of this name, with its data checked."""
    if name in interacting_vessels(scenario.plant):
        return next(vessel for vessel in vessels_in_sea(scenario) if vessel.name == name)
    data = _vessel_data(scenario, name)
    body = floating_body(scenario, data, name)
    if data.speed:
        check_growth(linear(scenario, body), section_of(name), data.speed)
    return VesselInSea(scenario, body, data)


def _vessel_data(scenario: Scenario, name: str) -> Hydrodynamics:
    vessel = all_vessels(scenario.plant)[name]
    data = checked_hydrodynamics(vessel)
    _check_drift(vessel, section_of(name), data)
    _check_anchors(vessel, section_of(name), data)
    return data


def _interacting(scenario: Scenario, names: tuple[str, ...]) -> Iterator[VesselInSea]:
    """Vessels that act on each other, with data of one computation at the places where they lie."""
    hulls = {name: _vessel_data(scenario, name) for name in names}
    data, first = coupled_data(scenario, hulls), all_vessels(scenario.plant)[names[0]]
    _check_coupling(first.hydrodynamics, data)
    memory = memory_of(data) if first.fluid_memory else no_memory(6 * len(names))
    added = added_mass_limit(data, memory)
    bodies = [
        floating_body(scenario, hull, name, data.block(added, n, n)) for n, (name, hull) in enumerate(hulls.items())
    ]
    interaction = hull_interaction([body.hull for body in bodies], memory, added, first.z)
    alone = tuple(VesselInSea(scenario, body, hull) for body, hull in zip(bodies, hulls.values(), strict=True))
    check_places(alone, data)
    group = HullsInSea(alone, data, interaction)
    for n, vessel in enumerate(alone):
        body = replace(vessel.vessel, interaction=interaction) if n == 0 else vessel.vessel
        yield replace(vessel, vessel=body, group=group)


def _check_coupling(source: str, data: CoupledHydrodynamics) -> None:
    """Refuse data whose coupling is in error, and warn of what is doubtful in it."""
    for finding in worst_first(coupled_findings(data)):
        text = f"{source}: {finding.where}: {finding.what} ({finding.numbers}); see `deckcrane hydro together {source}`"
        if finding.level == "error":
            raise DeckcraneError(text)
        if finding.level == "warning":
            warn_user(text)


def coupled_data(scenario: Scenario, hulls: Mapping[str, Hydrodynamics]) -> CoupledHydrodynamics:
    """Data of vessels that act on each other, each with these data of its own."""
    vessels = [all_vessels(scenario.plant)[name] for name in hulls]
    stamp = file_stamp(vessels[0].hydrodynamics)
    bodies = tuple(vessel.body for vessel in vessels)
    return _read_together(HydrodynamicInput.by(vessels[0]), stamp, bodies, tuple(hulls.values()))


@lru_cache(maxsize=4)
def _read_together(
    given: HydrodynamicInput, stamp: object, bodies: tuple[int | str | None, ...], hulls: tuple[Hydrodynamics, ...]
) -> CoupledHydrodynamics:
    """Read the data of these bodies of a file together, each with the mass that its vessel states; cached until files change."""
    data = CoupledHydrodynamics.read(given.hydrodynamics, given.leave_out)
    numbers = [data.number(body) for body in bodies]
    if len(set(numbers)) < len(numbers):
        raise DeckcraneError(
            f"{given.hydrodynamics}: two vessels that act on each other name one body, {data.names[numbers[0]]}; each needs its "
            f"own: body is one of {', '.join(data.names)}"
        )
    return data.of(list(zip(numbers, hulls, strict=True)))


def sea_depth(scenario: Scenario, databases: Mapping[str, Hydrodynamics] | None = None) -> float:
    """Water depth common to the data of all vessels; infinite where no data state one. Refuse data for different depths."""
    depths = {
        name: (
            databases[name]
            if databases and name in databases
            else _read_data(HydrodynamicInput.by(vessel), file_stamp(vessel.hydrodynamics))[0]
        ).depth
        for name, vessel in all_vessels(scenario.plant).items()
        if len(all_vessels(scenario.plant)) > 1 and (vessel.motion is None or vessel.motion.by_database)
    }
    for name, depth in depths.items():
        first = next(iter(depths))
        if not isclose(min(depth, DEEP), min(depths[first], DEEP), rel_tol=1e-3):
            raise DeckcraneError(
                f"{section_of(name)}: its data are for water {_deep(depth)}, those of {first} for water {_deep(depths[first])}; "
                "vessels in one sea need data for one depth"
            )
    return next(iter(depths.values()), inf)


def agreed_depth(scenario: Scenario, depth: float, section: str) -> float:
    """Water depth that the sea states, refused where the data of a vessel are for another; else that of the data."""
    sea = stated_sea(scenario)
    stated = None if sea is None else sea.depth
    if stated is None:
        return depth
    if not isclose(min(stated, DEEP), min(depth, DEEP), rel_tol=1e-3):
        right = f"write depth: {depth:g} m" if isfinite(depth) else f"leave depth out (or {DEEP:g} m and more)"
        raise DeckcraneError(
            f"sea.depth is {stated:g} m, but the hydrodynamic data of {section} are for water {_deep(depth)}: use data for "
            f"{stated:g} m, or {right}"
        )
    return stated


def water_depth(scenario: Scenario) -> float:
    """Water depth of the sea, or from the data of the first vessel that has any; infinite where none states it."""
    for name, vessel in all_vessels(scenario.plant).items():
        if vessel.motion is None or vessel.motion.by_database:
            data = _read_data(HydrodynamicInput.by(vessel), file_stamp(vessel.hydrodynamics))[0]
            return agreed_depth(scenario, data.depth, section_of(name))
    return stated_depth(scenario, inf)


def stated_depth(scenario: Scenario, otherwise: float) -> float:
    """Water depth that the sea states, or another where it states none."""
    sea = stated_sea(scenario)
    return otherwise if sea is None or sea.depth is None else float(sea.depth)


def sea_waves(scenario: Scenario) -> Waves:
    """Waves of a scenario's run, in the ground frame with z up, or in that which moves with a vessel under way."""
    sea = stated_sea(scenario)
    assert sea is not None, "asked where there is a sea"
    waves = realised_waves(sea, water_depth(scenario), abs(scenario.gravity[2]), scenario.run.duration)
    return waves.moving(*frame_velocity(scenario.plant))


def realised_waves(sea: Sea, depth: float, gravity: float, duration: float) -> Waves:
    """Waves of a sea at rest, made once for all that meet them in a run."""
    from_file = any(system.spectrum or system.directional for system in sea.wave_systems.values())
    arguments = sea, depth, gravity, duration
    return _realise.__wrapped__(*arguments) if from_file else _realise(*arguments)  # a file may change: no cache


@lru_cache(maxsize=4)
def _realise(sea: Sea, depth: float, gravity: float, duration: float) -> Waves:
    return waves_of(sea, depth=depth, gravity=gravity, duration=duration)


def _warn_of_same_position(vessels: Mapping[str, Vessel], together: tuple[str, ...]) -> None:
    """Warn of two vessels at the same position: most likely one of them lacks its `place`."""
    for (first, a), (second, b) in combinations(vessels.items(), 2):
        if first in together and second in together:  # whose places are those of their data
            continue
        if dist(mean_place(a)[:2], mean_place(b)[:2]) < TOGETHER:
            warn_user(
                f"{first} and {second} lie at one place; say where {second} lies: {section_of(second)}: {{place: {{sway: 40 m}}}}"
            )


def _deep(depth: float) -> str:
    return f"{depth:g} m deep" if isfinite(depth) else "without bottom"


def checked_hydrodynamics(vessel: Vessel) -> Hydrodynamics:
    """Hydrodynamic data of a vessel: refused where they are in error, with a warning for each doubtful finding."""
    name = vessel.hydrodynamics
    data, doubts = _read_data(HydrodynamicInput.by(vessel), file_stamp(name))
    check_data_at_speed(vessel, data)
    if ROLL in vessel.linear_damping or ROLL in vessel.quadratic_damping:
        doubts = [
            doubt for doubt in doubts if doubt.where != ROLL_DAMPING
        ]  # the scenario states the damping that this finding asks for
    for n, doubt in enumerate(doubts, start=1):
        see = f"; see `deckcrane hydro {name}`" if n == len(doubts) else ""
        numbers = f" ({doubt.numbers})" if doubt.numbers else ""
        warn_user(f"{name}: {doubt.where}: {doubt.what}{numbers}{see}")
    return data


def _check_anchors(vessel: Vessel, section: str, data: Hydrodynamics) -> None:
    """Refuse anchors below the bottom of the water that the hydrodynamic data are for."""
    for line, depth in deep_anchors(vessel, data.depth):
        raise DeckcraneError(
            f"{section}.moorings.lines.{line}.anchor is {depth:.5g} m below the surface, but {vessel.hydrodynamics} is for water "
            f"{data.depth:.5g} m deep: use data for {depth:.5g} m, or an anchor {data.depth:.5g} m below the surface"
        )


def _check_drift(vessel: Vessel, section: str, data: Hydrodynamics) -> None:
    if vessel.drift == "qtf":
        if data.drift_qtf is None:
            has = (
                "mean drift coefficients alone: newman uses these" if data.mean_drift is not None else "no drift forces"
            )
            raise DeckcraneError(
                f"{section}.drift is qtf, but {vessel.hydrodynamics} holds no quadratic transfer function of slow drift (WAMIT's "
                f".12d, .11d or .10d); it has {has}"
            )
    elif vessel.drift != "none" and (data.mean_drift is None or not np.any(data.mean_drift)):
        raise DeckcraneError(
            f"{section}.drift is {vessel.drift}, but {vessel.hydrodynamics} holds no mean drift coefficients; leave drift out, or "
            "use data that hold them (`deckcrane hydro` shows what a file holds)"
        )


def stated_hydrodynamics(vessel: Vessel) -> Hydrodynamics:
    """Hydrodynamic data of a vessel, without warnings about them."""
    return _read_data(HydrodynamicInput.by(vessel), file_stamp(vessel.hydrodynamics))[0]


@lru_cache(maxsize=4)
def _read_data(given: HydrodynamicInput, stamp: object) -> tuple[Hydrodynamics, list[Finding]]:
    """Read the data and the warnings about them; cached until their files change."""
    data, findings = given.data_and_findings()
    if given.untouched and given.hydrodynamics in bundled_vessels():
        return data, []
    return data, [finding for finding in [*findings, *require_healthy(data)] if finding.level == "warning"]


def wave_table(scenario: Scenario, ready: VesselInSea, spacing: float, duration: float) -> tuple[Series | None, Array]:
    """Wave forces [f; n] on a vessel, in its axes, every `spacing` (None in still water), and the elevation at its position."""
    n = samples_of(duration, spacing)
    if ready.waves is None:
        return None, np.zeros(n)
    waves, outside = _relative_waves(ready)
    record = wave_forces(excitation_table(ready.data), waves, 0.0, spacing, n, outside=outside)
    values, drift = record.values, ready.stated.drift
    if drift != "none":
        values = values + drift_forces(ready.data.dataset, waves, 0.0, spacing, n, kind=drift, outside=outside)
    values = values if ready.stated.z == "up" else values * np.diag(TURNED)
    return Series(wave_inputs(ready.vessel.hull), values, 0.0, spacing), record.elevation


def samples_of(duration: float, spacing: float) -> int:
    """Number of wave samples that a run needs."""
    return int(np.ceil(duration / spacing)) + 2


def coarse_wave_forces(ready: VesselInSea, spacing: float, duration: float) -> CarriedSeries | None:
    """Wave forces as coarse samples, for batches; None in still water or with drift forces."""
    if ready.waves is None or ready.stated.drift != "none":
        return None
    n = samples_of(duration, spacing)
    waves, outside = _relative_waves(ready)
    record = coarse_record(excitation_table(ready.data), waves, 0.0, spacing, n, outside)
    values = record.values[:, :FORCES]
    values = values if ready.stated.z == "up" else values * np.diag(TURNED)
    return CarriedSeries(wave_inputs(ready.vessel.hull), np.ascontiguousarray(values), record.window, spacing, n)


def carried_samples(carried: CarriedSeries, first: int, count: int) -> Array:
    """Some of the samples of coarse wave forces, as those of a whole table to the last bit."""
    padded = np.zeros((len(carried.coarse), COLUMNS))
    padded[:, :FORCES] = carried.coarse
    return np.ascontiguousarray(wave_code().carried(padded, carried.window, first, count)[:, :FORCES])


@lru_cache(maxsize=4)
def excitation_table(data: Hydrodynamics) -> ExcitationTable:
    """Excitation table of a vessel in the layout of the kernels; made once for all seas."""
    return ExcitationTable.of(data.dataset)


@lru_cache(maxsize=4)
def _fine_excitation(data: Hydrodynamics) -> FineTable:
    """Excitation of a vessel at headings close enough for polynomials; made once for all seas."""
    return fine_table(data.dataset, "excitation")


def encountered_wave_forces(scenario: Scenario, ready: VesselInSea) -> tuple[Array, ComplexArray]:
    """Frequencies at which a vessel meets all waves, and their complex forces [f; n] at its mean position, in its axes."""
    waves, outside = _relative_waves(ready)
    return waves.encounter, _complex_forces(ready, waves, outside)


def undisturbed_wave_forces(ready: VesselInSea) -> tuple[Waves, ComplexArray]:
    """Waves relative to a vessel, as if it were alone, and their complex forces [f; n] in its axes."""
    waves, outside = _undisturbed_waves(ready)
    return waves, _complex_forces(ready, waves, outside)


def _complex_forces(ready: VesselInSea, waves: Waves, outside: float) -> ComplexArray:
    forces: ComplexArray = (
        unit_wave_forces(ready, waves, outside) * (waves.amplitude * np.exp(1j * waves.phase))[:, None]
    )
    return forces


def unit_wave_forces(ready: VesselInSea, waves: Waves, outside: float) -> ComplexArray:
    """Complex forces [f; n] of waves per metre of amplitude, with a crest at the vessel at t = 0, in its axes."""
    forces = excitation_at(_fine_excitation(ready.data), waves, outside)
    return forces if ready.stated.z == "up" else np.asarray(forces @ TURNED)


def _relative_waves(ready: VesselInSea) -> tuple[Waves, float]:
    """Waves relative to a vessel, as hulls beside it disturb them, and the share of their energy that may lie outside its data."""
    waves, outside = _undisturbed_waves(ready)
    if len(all_vessels(ready.scenario.plant)) < 2:
        return waves, outside
    from deckcrane.components.vessel.disturbed_sea import waves_at_vessel  # which needs the forces of this module

    return waves_at_vessel(ready.scenario, ready.name, waves, float(ready.data.attribute("length") or 0.0)), outside


def is_beside_disturbing_hull(ready: VesselInSea) -> bool:
    """Whether another hull disturbs the waves that a vessel meets, so that they are not those of a seed alone."""
    from deckcrane.components.vessel.disturbed_sea import wave_field  # which needs the forces of this module

    vessels = all_vessels(ready.scenario.plant).items()
    return any(wave_field(vessel, name) is not None for name, vessel in vessels if name != ready.name)


def _undisturbed_waves(ready: VesselInSea) -> tuple[Waves, float]:
    """Waves relative to a vessel's mean position and heading, and the share of their energy that may lie outside its data."""
    sea = stated_sea(ready.scenario)
    assert ready.waves is not None, "only asked for where there are waves"
    assert sea is not None, "so there is a sea"
    return ready.waves.seen_from(*encounter_pose(ready)), sea.outside


def encounter_pose(ready: VesselInSea) -> tuple[float, float, float]:
    """Mean position and heading of a vessel among the waves, in the ground frame with z up."""
    return ready.pose


class CardWaves:
    """Wave descriptions of the cases of a batch; cases of one sea state share theirs."""

    def __init__(self) -> None:
        self._maker = DeviceSeaMaker()

    def write(self, module: Module) -> None:
        """Write the kernels that generate waves."""
        write_device_waves(module)

    def described(self, vessel: VesselInSea, spacing: float, duration: float) -> DescribedWaves | None:
        """Describe the waves at a vessel, sampled every `spacing`; None without waves, or where a processor must generate them."""
        sea = stated_sea(vessel.scenario)
        if sea is None or vessel.stated.drift != "none" or vessel.stated.speed or is_beside_disturbing_hull(vessel):
            return None
        x, y, heading = encounter_pose(vessel)
        run, gravity = vessel.scenario.run, abs(vessel.scenario.gravity[2])
        met = EncounteredSea(sea, run.duration, heading, x, y, vessel.depth, gravity)
        if met.not_on_card(excitation_table(vessel.data)):
            return None
        between = self._maker.between(met, spacing)
        if between == 0:
            return None
        count = samples_of(duration, spacing)
        return DescribedWaves(
            names=wave_inputs(vessel.vessel.hull),
            rows=-(-count // between) + WIDTH - 1,
            spacing=spacing,
            count=count,
            between=between,
            together=(id(vessel.data), vessel.stated.z, self._maker.directions(met)),
            sea=(vessel, met),
        )

    def packed(self, waves: Sequence[DescribedWaves]) -> PackedWaves:
        """Pack the waves of cases that the card can generate together."""
        first = waves[0]
        vessel: VesselInSea = first.sea[0]
        signs = np.ones(6) if vessel.stated.z == "up" else np.diag(TURNED)
        table = device_table(excitation_table(vessel.data), first.between, tuple(signs))
        seas: list[EncounteredSea] = [described.sea[1] for described in waves]
        allowed = np.array([met.sea.outside for met in seas])
        chosen = np.arange(len(seas), dtype=np.int64)
        return PackedWaves(table, self._maker.systems(seas), allowed, first.spacing, first.count, chosen)
