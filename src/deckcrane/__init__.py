"""deckcrane: cranes on ships. From one readable model file to the motion, and to the force in every joint.

import deckcrane

scenario = deckcrane.load("moving_base")      # a bundled name, or the path of a YAML file
dataset = deckcrane.run(scenario)             # an xarray.Dataset
dataset["reaction"].sel(joint="king", component="fz").plot()
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from deckcrane.analysis.balance import balance
    from deckcrane.analysis.bearings import bearing_loads
    from deckcrane.analysis.dynamic_factors import dynamic_factors
    from deckcrane.analysis.envelope import envelope
    from deckcrane.analysis.extremes import extremes
    from deckcrane.analysis.fatigue import fatigue
    from deckcrane.analysis.frames import reactions_in
    from deckcrane.analysis.governing import utilisations
    from deckcrane.analysis.hook_poses import hook_stiffness_over
    from deckcrane.analysis.hook_stiffness import HookStiffness, hook_stiffness
    from deckcrane.analysis.lift_stability import lift_stability
    from deckcrane.analysis.limit_curves import limit_curves
    from deckcrane.analysis.linear import linearise
    from deckcrane.analysis.load_chart import load_chart
    from deckcrane.analysis.operability import operability
    from deckcrane.analysis.settled_campaigns import campaign
    from deckcrane.campaign.integrity import verify_campaign
    from deckcrane.campaign.merging import merge_campaigns
    from deckcrane.campaign.packing import pack
    from deckcrane.campaign.results import case_series, open_campaign
    from deckcrane.campaign.unpacking import unpack_campaign
    from deckcrane.drafting.writing import new_scenario
    from deckcrane.entry_units import unit_of
    from deckcrane.errors import DeckcraneError, DeckcraneWarning, ScenarioError
    from deckcrane.exchange.mjcf import to_mjcf
    from deckcrane.exchange.py_crane import from_py_crane
    from deckcrane.exchange.urdf_reading import from_urdf
    from deckcrane.exchange.urdf_writing import to_urdf
    from deckcrane.files.saving import save
    from deckcrane.model import Scenario, bundled, copy_scenario, json_schema, load, loads
    from deckcrane.model.keeping import Keep
    from deckcrane.model.study import Study
    from deckcrane.model.study_reading import load_study
    from deckcrane.running.batches import Job, run_batch
    from deckcrane.running.checking import check_parts
    from deckcrane.running.events import events
    from deckcrane.running.exporting import source
    from deckcrane.running.feeding import inputs_of
    from deckcrane.running.packing import unpack
    from deckcrane.running.simulation import forces, run, structure
    from deckcrane.running.stepping import stepper
    from deckcrane.running.water import wave_kinematics, waves
    from deckcrane.view.page import page
    from deckcrane.view.report import report

__all__ = [
    "DeckcraneError",
    "DeckcraneWarning",
    "HookStiffness",
    "Job",
    "Keep",
    "Scenario",
    "ScenarioError",
    "Study",
    "balance",
    "bearing_loads",
    "bundled",
    "campaign",
    "case_series",
    "check_parts",
    "copy_scenario",
    "dynamic_factors",
    "envelope",
    "events",
    "extremes",
    "fatigue",
    "forces",
    "from_py_crane",
    "from_urdf",
    "hook_stiffness",
    "hook_stiffness_over",
    "inputs_of",
    "json_schema",
    "lift_stability",
    "limit_curves",
    "linearise",
    "load",
    "load_chart",
    "load_study",
    "loads",
    "merge_campaigns",
    "new_scenario",
    "open_campaign",
    "operability",
    "pack",
    "page",
    "reactions_in",
    "report",
    "run",
    "run_batch",
    "sampled",
    "save",
    "source",
    "stepper",
    "structure",
    "to_mjcf",
    "to_urdf",
    "unit_of",
    "unpack",
    "unpack_campaign",
    "utilisations",
    "verify_campaign",
    "wave_kinematics",
    "waves",
]

_HOMES = {
    "DeckcraneError": "errors",
    "DeckcraneWarning": "errors",
    "ScenarioError": "errors",
    "Scenario": "model",
    "bundled": "model",
    "copy_scenario": "model",
    "json_schema": "model",
    "load": "model",
    "load_study": "model.study_reading",
    "Study": "model.study",
    "loads": "model",
    "check_parts": "running.checking",
    "events": "running.events",
    "forces": "running.simulation",
    "run": "running.simulation",
    "run_batch": "running.batches",
    "Job": "running.batches",
    "Keep": "model.keeping",
    "sampled": "parts.laws",
    "save": "files.saving",
    "source": "running.exporting",
    "stepper": "running.stepping",
    "structure": "running.simulation",
    "wave_kinematics": "running.water",
    "waves": "running.water",
    "unit_of": "entry_units",
    "inputs_of": "running.feeding",
    "campaign": "analysis.settled_campaigns",
    "verify_campaign": "campaign.integrity",
    "case_series": "campaign.results",
    "merge_campaigns": "campaign.merging",
    "open_campaign": "campaign.results",
    "pack": "campaign.packing",
    "unpack": "running.packing",
    "unpack_campaign": "campaign.unpacking",
    "balance": "analysis.balance",
    "bearing_loads": "analysis.bearings",
    "dynamic_factors": "analysis.dynamic_factors",
    "envelope": "analysis.envelope",
    "extremes": "analysis.extremes",
    "fatigue": "analysis.fatigue",
    "HookStiffness": "analysis.hook_stiffness",
    "hook_stiffness": "analysis.hook_stiffness",
    "hook_stiffness_over": "analysis.hook_poses",
    "from_py_crane": "exchange.py_crane",
    "from_urdf": "exchange.urdf_reading",
    "to_mjcf": "exchange.mjcf",
    "to_urdf": "exchange.urdf_writing",
    "limit_curves": "analysis.limit_curves",
    "linearise": "analysis.linear",
    "operability": "analysis.operability",
    "lift_stability": "analysis.lift_stability",
    "load_chart": "analysis.load_chart",
    "reactions_in": "analysis.frames",
    "utilisations": "analysis.governing",
    "new_scenario": "drafting.writing",
    "page": "view.page",
    "report": "view.report",
}


_PACKAGES = ("bondgraph", "hydro", "parts", "sea")
"""Packages imported on first use: `deckcrane.hydro.Hydrodynamics`, `@deckcrane.parts.register(...)`."""


def __getattr__(name: str) -> Any:
    """Import names when they are first used, so that the command line starts quickly."""
    if name in _PACKAGES:
        return import_module(f"deckcrane.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module 'deckcrane' has no attribute {name!r}")
    return getattr(import_module(f"deckcrane.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
