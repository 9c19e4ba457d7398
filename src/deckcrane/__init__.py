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
    from deckcrane.analysis.balance.balance import balance
    from deckcrane.analysis.capability import capability
    from deckcrane.analysis.circuit_energy import circuit_energy
    from deckcrane.analysis.dynamic_factors.dynamic_factors import dynamic_factors
    from deckcrane.analysis.dynamic_factors.hook_stiffness import HookStiffness, hook_stiffness, hook_stiffness_over
    from deckcrane.analysis.extremes.extremes import extremes
    from deckcrane.analysis.fatigue.fatigue import fatigue
    from deckcrane.analysis.forecasting.forecasts import forecast, motion_filter
    from deckcrane.analysis.forecasting.go_no_go import go_no_go
    from deckcrane.analysis.gradients.gradients import gradient
    from deckcrane.analysis.gradients.openmdao_component import openmdao_component
    from deckcrane.analysis.gradients.optimisation import optimise
    from deckcrane.analysis.identification.identification import identify
    from deckcrane.analysis.identification.records import MotionRecord
    from deckcrane.analysis.linear_control import LinearController, RandomDisturbance, SensorNoise, kalman, lqg, lqr
    from deckcrane.analysis.linear_model import linearise
    from deckcrane.analysis.load_charts.load_chart import load_chart
    from deckcrane.analysis.lowering.lowering import lowering
    from deckcrane.analysis.operability.limit_curves import limit_curves
    from deckcrane.analysis.operability.operability import operability
    from deckcrane.analysis.operability.spectral_operability import spectral_operability
    from deckcrane.analysis.planning.clearance import BoxObstacle, CapsuleObstacle, PlaneObstacle
    from deckcrane.analysis.planning.planning import MovePlan, plan
    from deckcrane.analysis.predictive_control.controller import PredictiveController, predictive_controller
    from deckcrane.analysis.predictive_control.forecasts import HarmonicForecast, HeldMotion, KnownMotion, WaveForecast
    from deckcrane.analysis.run_statistics import bearing_loads, reactions_in
    from deckcrane.analysis.settled_campaigns import campaign
    from deckcrane.analysis.slow_drift import slow_drift
    from deckcrane.analysis.stability.lift_stability import lift_stability
    from deckcrane.analysis.utilisations import utilisations
    from deckcrane.analysis.valve_stability import valve_stability
    from deckcrane.analysis.wave_kinematics import wave_kinematics, waves
    from deckcrane.analysis.working_range import envelope
    from deckcrane.campaign.integrity import verify_campaign
    from deckcrane.campaign.results import case_series, open_campaign
    from deckcrane.campaign.study.reading import load_study
    from deckcrane.campaign.study.study import Study
    from deckcrane.campaign.transfer import merge_campaigns, pack, unpack_campaign
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.control import sampled
    from deckcrane.crane_bench.benchmark import control_benchmark, control_episode
    from deckcrane.drafting.draft import new_scenario
    from deckcrane.errors import DeckcraneError, DeckcraneWarning, ScenarioError
    from deckcrane.exchange.c_source import source
    from deckcrane.exchange.fmu.export import to_fmu
    from deckcrane.exchange.fmu.imported import fmu_laws
    from deckcrane.exchange.fmu.system_structure import to_ssp
    from deckcrane.exchange.mjcf import to_mjcf
    from deckcrane.exchange.py_crane import from_py_crane
    from deckcrane.exchange.urdf_export import to_urdf
    from deckcrane.exchange.urdf_import import from_urdf
    from deckcrane.files.datasets import save
    from deckcrane.scenario.reading import bundled, copy_scenario, load, loads
    from deckcrane.scenario.run_settings import Keep
    from deckcrane.scenario.validation import json_schema
    from deckcrane.serving.live import live
    from deckcrane.simulation.batch_stepper import batch_stepper
    from deckcrane.simulation.batches import Job, run_batch, unpack
    from deckcrane.simulation.events import events
    from deckcrane.simulation.inputs import inputs_of
    from deckcrane.simulation.simulation import check_parts, forces, run, structure
    from deckcrane.simulation.stepper import stepper
    from deckcrane.units.dataset_units import unit_of
    from deckcrane.view.page.page import page
    from deckcrane.view.report.answer_page import identification_report
    from deckcrane.view.report.report import report

__all__ = [
    "BoxObstacle",
    "CapsuleObstacle",
    "DeckcraneError",
    "DeckcraneWarning",
    "HarmonicForecast",
    "HeldMotion",
    "HookStiffness",
    "Job",
    "Keep",
    "KnownMotion",
    "LinearController",
    "MotionRecord",
    "MovePlan",
    "PlaneObstacle",
    "PredictiveController",
    "RandomDisturbance",
    "Scenario",
    "ScenarioError",
    "SensorNoise",
    "Study",
    "WaveForecast",
    "balance",
    "batch_stepper",
    "bearing_loads",
    "bundled",
    "campaign",
    "capability",
    "case_series",
    "check_parts",
    "circuit_energy",
    "control_benchmark",
    "control_episode",
    "copy_scenario",
    "dynamic_factors",
    "envelope",
    "events",
    "extremes",
    "fatigue",
    "fmu_laws",
    "forces",
    "forecast",
    "from_py_crane",
    "from_urdf",
    "go_no_go",
    "gradient",
    "hook_stiffness",
    "hook_stiffness_over",
    "identification_report",
    "identify",
    "inputs_of",
    "json_schema",
    "kalman",
    "lift_stability",
    "limit_curves",
    "linearise",
    "live",
    "load",
    "load_chart",
    "load_study",
    "loads",
    "lowering",
    "lqg",
    "lqr",
    "merge_campaigns",
    "motion_filter",
    "new_scenario",
    "open_campaign",
    "openmdao_component",
    "operability",
    "optimise",
    "pack",
    "page",
    "plan",
    "predictive_controller",
    "reactions_in",
    "report",
    "run",
    "run_batch",
    "sampled",
    "save",
    "slow_drift",
    "source",
    "spectral_operability",
    "stepper",
    "structure",
    "to_fmu",
    "to_mjcf",
    "to_ssp",
    "to_urdf",
    "unit_of",
    "unpack",
    "unpack_campaign",
    "utilisations",
    "valve_stability",
    "verify_campaign",
    "wave_kinematics",
    "waves",
]

_HOMES = {
    "DeckcraneError": "errors",
    "DeckcraneWarning": "errors",
    "ScenarioError": "errors",
    "Scenario": "components.catalogue",
    "bundled": "scenario.reading",
    "copy_scenario": "scenario.reading",
    "json_schema": "scenario.validation",
    "load": "scenario.reading",
    "load_study": "campaign.study.reading",
    "Study": "campaign.study.study",
    "loads": "scenario.reading",
    "check_parts": "simulation.simulation",
    "events": "simulation.events",
    "forces": "simulation.simulation",
    "run": "simulation.simulation",
    "run_batch": "simulation.batches",
    "Job": "simulation.batches",
    "Keep": "scenario.run_settings",
    "sampled": "components.control.python_laws",
    "control_benchmark": "crane_bench.benchmark",
    "control_episode": "crane_bench.benchmark",
    "save": "files.datasets",
    "source": "exchange.c_source",
    "stepper": "simulation.stepper",
    "batch_stepper": "simulation.batch_stepper",
    "live": "serving.live",
    "structure": "simulation.simulation",
    "wave_kinematics": "analysis.wave_kinematics",
    "waves": "analysis.wave_kinematics",
    "unit_of": "units.dataset_units",
    "inputs_of": "simulation.inputs",
    "campaign": "analysis.settled_campaigns",
    "verify_campaign": "campaign.integrity",
    "case_series": "campaign.results",
    "merge_campaigns": "campaign.transfer",
    "open_campaign": "campaign.results",
    "pack": "campaign.transfer",
    "unpack": "simulation.batches",
    "unpack_campaign": "campaign.transfer",
    "balance": "analysis.balance.balance",
    "circuit_energy": "analysis.circuit_energy",
    "bearing_loads": "analysis.run_statistics",
    "dynamic_factors": "analysis.dynamic_factors.dynamic_factors",
    "envelope": "analysis.working_range",
    "extremes": "analysis.extremes.extremes",
    "fatigue": "analysis.fatigue.fatigue",
    "HookStiffness": "analysis.dynamic_factors.hook_stiffness",
    "hook_stiffness": "analysis.dynamic_factors.hook_stiffness",
    "hook_stiffness_over": "analysis.dynamic_factors.hook_stiffness",
    "from_py_crane": "exchange.py_crane",
    "from_urdf": "exchange.urdf_import",
    "fmu_laws": "exchange.fmu.imported",
    "to_fmu": "exchange.fmu.export",
    "to_ssp": "exchange.fmu.system_structure",
    "to_mjcf": "exchange.mjcf",
    "to_urdf": "exchange.urdf_export",
    "forecast": "analysis.forecasting.forecasts",
    "motion_filter": "analysis.forecasting.forecasts",
    "go_no_go": "analysis.forecasting.go_no_go",
    "gradient": "analysis.gradients.gradients",
    "openmdao_component": "analysis.gradients.openmdao_component",
    "optimise": "analysis.gradients.optimisation",
    "identify": "analysis.identification.identification",
    "MotionRecord": "analysis.identification.records",
    "identification_report": "view.report.answer_page",
    "limit_curves": "analysis.operability.limit_curves",
    "HarmonicForecast": "analysis.predictive_control.forecasts",
    "HeldMotion": "analysis.predictive_control.forecasts",
    "KnownMotion": "analysis.predictive_control.forecasts",
    "WaveForecast": "analysis.predictive_control.forecasts",
    "PredictiveController": "analysis.predictive_control.controller",
    "predictive_controller": "analysis.predictive_control.controller",
    "linearise": "analysis.linear_model",
    "LinearController": "analysis.linear_control",
    "RandomDisturbance": "analysis.linear_control",
    "SensorNoise": "analysis.linear_control",
    "kalman": "analysis.linear_control",
    "lqg": "analysis.linear_control",
    "lqr": "analysis.linear_control",
    "plan": "analysis.planning.planning",
    "MovePlan": "analysis.planning.planning",
    "BoxObstacle": "analysis.planning.clearance",
    "CapsuleObstacle": "analysis.planning.clearance",
    "PlaneObstacle": "analysis.planning.clearance",
    "operability": "analysis.operability.operability",
    "spectral_operability": "analysis.operability.spectral_operability",
    "lift_stability": "analysis.stability.lift_stability",
    "load_chart": "analysis.load_charts.load_chart",
    "capability": "analysis.capability",
    "slow_drift": "analysis.slow_drift",
    "lowering": "analysis.lowering.lowering",
    "reactions_in": "analysis.run_statistics",
    "utilisations": "analysis.utilisations",
    "valve_stability": "analysis.valve_stability",
    "new_scenario": "drafting.draft",
    "page": "view.page.page",
    "report": "view.report.report",
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
