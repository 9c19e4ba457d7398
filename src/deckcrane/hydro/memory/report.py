"""Report on a fluid memory: states, passivity, poles and steps, and its errors as errors of the motions; and its cache.

The fluid memory of data is fitted once and kept: on disk between runs, and in memory as long as the data are in use.

Two errors are distinguished. That of the *fit* is between the memory and the data. That of *causality* is the data's own: added
mass and damping determine each other but for a constant (Kramers and Kronig; Ogilvie 1964), so no memory can fit data that
contradict themselves, as those of strip theory do, and no time domain can agree with their frequency domain.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from weakref import WeakKeyDictionary

import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.files import cache
from deckcrane.hydro.database import DOFS
from deckcrane.hydro.health_checks import Finding
from deckcrane.hydro.memory import data as memory_data
from deckcrane.hydro.memory import passive_fit, pole_search, state_space
from deckcrane.hydro.memory.data import RadiationData, implied_added_mass, largest_errors, motions, symmetric_data
from deckcrane.hydro.memory.state_space import (
    FluidMemory,
    UnfitRadiationError,
    added_mass_limit,
    identify,
    mean_difference,
    quality,
    refine_by_motions,
)
from deckcrane.program.integrators import DOPRI5, RK4, Tableau

_FITTING_MODULES = (state_space, memory_data, pole_search, passive_fit)
TARGET, STATES = 0.01, 10
"""The target error of a memory, and the largest number of states per degree of freedom."""
REFINED = 0.5
"""Share of the target from which on the memory of several hulls is refined by their motions."""
SHORTER = (0.6, 0.5, 0.8, 0.4)
"""Fractions of the highest frequency up to which memories are fitted where that of all frequencies fails for the motions."""
FEWEST = 8
"""The least number of frequencies for a fit to be tried."""
_in_use: WeakKeyDictionary[RadiationData, FluidMemory] = WeakKeyDictionary()


def memory_of(data: RadiationData) -> FluidMemory:
    """The fluid memory of data in use, fitted once."""
    if data not in _in_use:
        _in_use[data] = cached_fluid_memory(data)
    return _in_use[data]


def best_memory(data: RadiationData) -> FluidMemory:
    """The memory of all frequencies, or of those below a limit, where that gives the motions of the data more accurately.

    The highest frequencies of panel programs are the least certain, and move no vessel; a memory that follows them uses modes
    that it lacks at the resonances. That of several hulls, whose fit takes as long as all of these, is refined by the motions.
    """
    best = identify(data, target=TARGET, states_per_dof=STATES)
    least_error = error_of_all = motion_error(best, data)
    if len(data.labels) > len(DOFS):
        refined = refine_by_motions(best, data) if least_error > REFINED * TARGET else best
        return refined if motion_error(refined, data) < least_error else best
    for number, share in enumerate(SHORTER):
        highest = share * float(data.frequency[-1])
        mask = data.frequency <= highest
        no_improvement = (
            number == 2 and least_error > 0.8 * error_of_all
        )  # data that contradict themselves do so at all frequencies
        if least_error <= TARGET or mask.sum() < FEWEST or no_improvement:
            break
        lower = data.up_to(highest)
        try:
            trial = replace(identify(lower, target=TARGET, states_per_dof=STATES), highest=highest)
        except UnfitRadiationError:
            continue  # that of all frequencies stands
        if (error := motion_error(trial, data)) < least_error:
            best, least_error = trial, error
    return best


def motion_error(memory: FluidMemory, data: RadiationData) -> float:
    """The largest error of a motion in regular waves, relative to its largest; 0 where the data give no motions."""
    w, added, damping = symmetric_data(data)
    reference = motions(data, added, damping)
    infinite = added_mass_limit(memory, data)
    fitted = motions(data, memory.added_mass(w, infinite), memory.damping(w))
    return 0.0 if reference is None or fitted is None else float(largest_errors(fitted, reference).max())


def cached_fluid_memory(data: RadiationData) -> FluidMemory:
    """The fluid memory of the data; kept on disk, since the fit takes seconds and the data seldom change."""
    numbers = [data.frequency, data.added_mass, data.radiation_damping, data.added_mass_infinite, data.excitation]
    numbers += [data.viscous_damping, data.lengths]
    numbers += [data.mass, data.total_stiffness] if data.mass is not None and data.can_move else []
    method = b"".join(
        Path(file).read_bytes() for file in (*(module.__file__ or "" for module in _FITTING_MODULES), __file__)
    )
    content = b"".join(np.ascontiguousarray(part).tobytes() for part in numbers)
    key = f"memory-{hashlib.sha256(method + content).hexdigest()[:32]}"
    stored = cache.read_cache(key, ".npz")
    if stored is not None:
        with np.load(io.BytesIO(stored)) as file:
            labels = tuple(str(label) for label in file["labels"])
            limit = file.get("added_mass_infinite")
            return FluidMemory(
                file["A"], file["B"], file["C"], labels, highest=float(file["highest"]), added_mass_infinite=limit
            )
    memory = best_memory(data)
    stream = io.BytesIO()
    arrays = {"A": memory.A, "B": memory.B, "C": memory.C, "labels": np.array(memory.labels, dtype=str)}
    if memory.added_mass_infinite is not None:
        arrays["added_mass_infinite"] = memory.added_mass_infinite
    np.savez(stream, allow_pickle=False, **arrays, highest=np.array(memory.highest))
    cache.write_cache(key, ".npz", stream.getvalue())
    return memory


WARNED = 0.02
"""The error of the memory, relative to a motion, from which on it is a warning."""
EXPLICIT = {tableau.name: tableau for tableau in (RK4, DOPRI5)}
"""Methods that are stable for short steps only; implicit ones are stable for all poles of the memory."""


@dataclass(frozen=True)
class MemoryReport:
    """Errors by degree of freedom, relative to the largest value of each, or to the largest motion; nan for none.

    Args:
        integrator: the method of integration, such as "rk4"
    """

    memory: FluidMemory
    """The memory."""
    highest: float
    """Highest frequency of the data [rad/s]."""
    damping: Array
    """The fit's error in B(w)."""
    added_mass: Array
    """The fit's error in A(w)."""
    causality: Array
    """Between the data's A(w) and what their B(w) implies, with the best constant."""
    motion_by_fit: Array | None
    """The largest |RAO(memory) - RAO(data)| over the largest |RAO|; None where the data hold no mass."""
    motion_by_causality: Array | None
    """The same between the data with the A(w) that their B(w) implies, and the data."""
    labels: tuple[str, ...] = DOFS
    """Names of the degrees of freedom."""

    @property
    def passivity(self) -> float:
        """Margin of passivity; negative where it would give out energy."""
        return self.memory.passivity(self.highest)

    @property
    def poles(self) -> ComplexArray:
        """Its poles [1/s]."""
        return np.asarray(np.linalg.eigvals(self.memory.A))

    def largest_step(self, integrator: str) -> float:
        """The largest stable step of an explicit method [s]; infinite for others."""
        return largest_stable_step(self.poles, EXPLICIT[integrator]) if integrator in EXPLICIT else float("inf")

    def lines(self) -> list[str]:
        """The report in lines of text."""
        if not self.memory.states:
            return [f"{'memory':<12} none: the data have no damping"]
        size, steps = np.abs(self.poles), [f"{self.largest_step(name):.2g} s with {name}" for name in EXPLICIT]
        passive = (
            f"passive (margin {self.passivity:.1e})" if self.passivity >= 0.0 else f"gives out {-self.passivity:.1e}"
        )
        up_to = f", fitted up to {self.memory.highest:.3g} rad/s" if np.isfinite(self.memory.highest) else ""
        lines = [
            f"{'memory':<12} {self.memory.states} states{up_to}, poles from {size.min():.3g} to {size.max():.3g} rad/s, {passive}",
            f"{'largest step':<12} {', '.join(steps)}, for the memory to be stable",
            f"{'memory error':<12} damping: {_percentages(self.damping, self.labels)}",
            f"{'':<12} added mass: {_percentages(self.added_mass, self.labels)}",
            f"{'causality':<12} added mass from damping: {_percentages(self.causality, self.labels)}",
        ]
        if self.motion_by_fit is not None and self.motion_by_causality is not None:
            lines += [
                f"{'motion error':<12} by the memory: {_percentages(self.motion_by_fit, self.labels)}",
                f"{'':<12} by the data's causality: {_percentages(self.motion_by_causality, self.labels)}",
            ]
        return lines


def memory_report(data: RadiationData) -> MemoryReport:
    """The fluid memory of a run with these data, and its reliability."""
    if getattr(data, "speed", 0.0):
        raise DeckcraneError(
            f"{data.title}: a passive fluid memory is that of a vessel at rest; `hydro.memory.forward_speed` has that of one under "
            "way"
        )
    memory = memory_of(data)
    w, added, damping = symmetric_data(data)
    infinite = added_mass_limit(memory, data)
    fit_quality = quality(memory, data)
    has_memory = np.abs(memory.B).max(axis=0, initial=0.0) > 0.0
    implied = implied_added_mass(w, damping)
    implied = implied + mean_difference(added - implied, damping)
    greatest = np.maximum(np.abs(np.diagonal(added, axis1=1, axis2=2)).max(axis=0), 1e-300)
    contradiction = np.abs(np.diagonal(implied - added, axis1=1, axis2=2)).max(axis=0) / greatest

    def at_memory_frequencies(errors: Array) -> Array:
        return np.asarray(np.where(has_memory, errors, np.nan))

    def motion_errors(added_mass: Array, damping_matrix: Array) -> Array | None:
        """The errors of the motions with this radiation, against those with the data's."""
        raos = motions(data, added_mass, damping_matrix)
        return None if raos is None or rao is None else at_memory_frequencies(largest_errors(raos, rao))

    rao = motions(data, added, damping)
    by_fit = motion_errors(memory.added_mass(w, infinite), memory.damping(w))
    by_causality = motion_errors(implied, damping)
    highest = float(w[-1])
    errors = (
        at_memory_frequencies(np.diag(fit_quality.damping)),
        at_memory_frequencies(np.diag(fit_quality.added_mass)),
        at_memory_frequencies(contradiction),
    )
    return MemoryReport(memory, highest, *errors, by_fit, by_causality, data.labels)


def memory_findings(data: RadiationData) -> Iterator[Finding]:
    """A warning where a run's memory moves the vessel differently from the data."""
    try:
        report = memory_report(data)
    except DeckcraneError:
        return
    by_fit, by_causality = report.motion_by_fit, report.motion_by_causality
    if by_fit is None or by_causality is None or not np.nanmax(by_fit, initial=0.0) > WARNED:
        return
    text = "the fluid memory of a run moves the vessel otherwise than these data do"
    if np.nanmax(by_causality) > 0.5 * np.nanmax(by_fit):
        text += ", for their added mass and damping contradict each other, as in strip theory"
    yield Finding(
        "warning", text, "radiation", f"{_percentages(by_fit, data.labels)} of the largest motion in regular waves"
    )


def memory_lines(data: RadiationData) -> list[str]:
    """The report in lines of text, or the reason why there is none."""
    try:
        return memory_report(data).lines()
    except DeckcraneError as error:
        return [f"{'memory':<12} none: {error}"]


def largest_stable_step(poles: ComplexArray, method: Tableau) -> float:
    """The largest h with |R(h p)| <= 1 for all poles and all smaller steps; R is the method's stability polynomial.

    Hairer and Wanner 1996, Sec. IV.2: R(z) = 1 + z b^T (I - zA)^-1 1. A vessel of finite mass moves the poles a little.
    """
    if not len(poles):
        return float("inf")
    stages = method.stages
    A, b = np.zeros((stages, stages)), np.array([float(value) for value in method.b])
    for i, row in enumerate(method.a):
        A[i, : len(row)] = [float(value) for value in row]
    coefficients, power = [1.0], np.ones(stages)
    for _ in range(stages):
        coefficients.append(float(b @ power))
        power = A @ power
    step_sizes = np.linspace(0.0, 8.0, 4001)[1:]
    z = step_sizes[:, None] * (poles / np.abs(poles))
    unstable = np.abs(np.polynomial.polynomial.polyval(z, coefficients)) > 1.0 + 1e-9
    first = np.where(unstable.any(axis=0), unstable.argmax(axis=0), len(step_sizes))
    return float((step_sizes[np.maximum(first - 1, 0)] / np.abs(poles)).min())


def check_step(memory_A: Array, integrator: str, step: float) -> None:
    """Raise an error for a fixed step with which the fluid memory would be unstable."""
    if integrator != "rk4" or not len(memory_A):
        return
    largest = largest_stable_step(np.asarray(np.linalg.eigvals(memory_A)), RK4)
    if step > largest:
        raise DeckcraneError(
            f"a step of {step:g} s (run.step) is too long for the vessel's fluid memory: with rk4 it is stable up to "
            f"{largest:.2g} s. Give a shorter step, or integrator: dopri5, which adapts its step"
        )


def _percentages(errors: Array, labels: tuple[str, ...]) -> str:
    """Errors by degree of freedom, in per cent; those without memory are omitted."""
    return ", ".join(f"{name} {error:.1%}" for name, error in zip(labels, errors, strict=True) if not np.isnan(error))
