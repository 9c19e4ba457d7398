"""A run between its steps: with its equations written, and after its integration, as components check it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.vessel import VesselInSea
    from deckcrane.formulations.forward_dynamics import Dynamics
    from deckcrane.program.inputs import Inputs
    from deckcrane.program.integrators import Timing
    from deckcrane.program.program import Program, Trajectory
    from deckcrane.scenario.run_settings import Start


@dataclass(frozen=True)
class PreparedRun:
    """A scenario with its floating vessels, its equations, and the kind of start."""

    scenario: Scenario
    vessels: tuple[VesselInSea, ...]
    system: Dynamics
    start: Start


@dataclass(frozen=True)
class FinishedRun:
    """A run that was integrated."""

    prepared: PreparedRun
    program: Program
    timing: Timing
    trajectory: Trajectory
    inputs: Inputs
