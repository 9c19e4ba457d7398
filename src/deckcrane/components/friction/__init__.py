"""Friction under load: Stribeck and bristle laws, and checks of runs with friction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcrane.scenario.component import Component, lazy_names

if TYPE_CHECKING:
    from deckcrane.components.friction.laws import SlidingLaw as SlidingLaw
    from deckcrane.components.friction.laws import across as across
    from deckcrane.components.friction.laws import along as along
    from deckcrane.components.friction.laws import law_of as law_of
    from deckcrane.components.friction.laws import pin_pressed as pin_pressed
    from deckcrane.components.friction.laws import two_pads as two_pads
    from deckcrane.components.friction.run_checks import friction_terms as friction_terms
    from deckcrane.simulation.prepared_run import FinishedRun, PreparedRun


class FrictionChecks(Component):
    """Checks of runs with friction that depends on reactions, whatever component it belongs to."""

    def check_before(self, run: PreparedRun) -> None:
        if run.system.solved_friction is not None:
            from deckcrane.components.friction.run_checks import check_frictions

            check_frictions(run.system, run.scenario.run)

    def check_after(self, run: FinishedRun) -> None:
        if run.prepared.system.solved_friction is not None:
            from deckcrane.components.friction.run_checks import warn_of_jamming

            warn_of_jamming(run.prepared.system, run.trajectory.x)


FRICTION = FrictionChecks()

__getattr__ = lazy_names(
    __name__,
    {
        "laws": (
            "SlidingLaw",
            "across",
            "along",
            "law_of",
            "pin_pressed",
            "two_pads",
        ),
        "run_checks": ("friction_terms",),
    },
)
