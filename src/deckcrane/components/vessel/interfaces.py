"""Vessels for the report: main data, metacentric height, natural periods, and the file of their data."""

from __future__ import annotations

from collections.abc import Iterator
from math import degrees
from pathlib import Path
from typing import TYPE_CHECKING

from deckcrane.arrays import ComplexArray
from deckcrane.components.vessel.data import Vessel, all_vessels, interacting_vessels
from deckcrane.components.vessel.hydrodynamics import HydrodynamicInput
from deckcrane.components.vessel.run_checks import stability
from deckcrane.files.checksums import digest_of
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.reading import bundled_vessels
from deckcrane.hydro.response import can_move, motion_raos, natural_motions, restoring
from deckcrane.scenario.description import DescribedCell, DescribedColumn, DescribedTable, Description

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.vessel.wave_series import VesselInSea
    from deckcrane.formulations.forward_dynamics import Dynamics
    from deckcrane.mechanics.model.plant import Plant


def stability_texts(scenario: Scenario, ready: tuple[VesselInSea, ...], system: Dynamics) -> Iterator[tuple[str, str]]:
    """Metacentric heights, heel and trim of each vessel with crane and load."""
    for vessel in ready:
        result = stability(scenario, vessel, system)
        named = f"{vessel.name}: " if len(ready) > 1 else ""
        yield (
            "floating",
            f"{named}GM {result.transverse:.3f} m in roll, {result.longitudinal:.4g} m in pitch, with crane and load, "
            f"of {result.mass / 1e3:.6g} t; at rest with a heel of {degrees(result.heel):.2f} deg and a trim of "
            f"{degrees(result.trim):.2f} deg",
        )


def responding_vessels(plant: Plant) -> Iterator[tuple[str, Hydrodynamics, ComplexArray]]:
    """The vessels whose hydrodynamic data have their response to waves: these data, and motions per metre of wave amplitude.

    Motions are over (frequency, wave_direction, 6). Those of vessels that act on each other are of all of them together.
    """
    together = {name: HydrodynamicInput.by(all_vessels(plant)[name]).data() for name in interacting_vessels(plant)}
    if together:
        from deckcrane.components.vessel.wave_series import coupled_data

        data = coupled_data(plant.scenario, together)
        for n, name in enumerate(together if data.can_move else ()):
            yield name, data.hulls[n], data.hull_motions(n)
    for name, vessel in all_vessels(plant).items():
        if (
            name not in together
            and vessel.hydrodynamics
            and can_move(data_of_vessel := HydrodynamicInput.by(vessel).data())
        ):
            yield name, data_of_vessel, motion_raos(data_of_vessel)


def vessel_descriptions(plant: Plant) -> Iterator[Description]:
    """Every vessel by itself."""
    return (_describe(name, vessel) for name, vessel in all_vessels(plant).items())


def _describe(name: str, vessel: Vessel) -> Description:
    rows: list[tuple[DescribedCell, ...]] = []
    sentences = [f"The vessel's motion is that of {_describe_motion(vessel)}."]
    tables = []
    if vessel.hydrodynamics:
        data = HydrodynamicInput.by(vessel).data()
        rows += [
            (key, f"{value:.5g} m")
            for key in ("length", "breadth", "draught")
            if (value := data.attribute(key)) is not None
        ]
        if data.mass is not None:
            rows.append(("displacement", f"{data.mass[0, 0] / 1e3:,.0f} t"))
        rows += list(_stability(data))
        rows.append(("hydrodynamic data", _data_name(vessel, data)))
        rows.append(("SHA-256 of the data", _digest(vessel)))
        crane = {"added": "comes on top of", "included": "is included in", None: "comes on top of"}[vessel.crane]
        sentences.append(f"The mass of the crane {crane} the vessel's own; values in the table are those of the data.")
        tables.append(_periods(data))
    columns = (DescribedColumn("particular"), DescribedColumn("value"))
    main = DescribedTable(f"Main data of {name}", columns, tuple(rows))
    return Description("vessels", (main, *tables), tuple(sentences), key=f"vessel-{name}", title=f"Vessel: {name}")


def _describe_motion(vessel: Vessel) -> str:
    if vessel.motion is not None:
        return "a record or of transfer functions, imposed on it: the crane does not act back"
    return (
        "a floating body in waves: first-order forces and radiation from linear potential theory, restoring, and what the crane "
        "does to it"
    )


def _stability(data: Hydrodynamics) -> Iterator[tuple[DescribedCell, ...]]:
    """GM from the restoring: C44 = m g GM, without the crane's own part."""
    if can_move(data) and data.mass is not None:
        C, weight = restoring(data), float(data.mass[0, 0]) * data.gravity
        yield "GM, transverse", f"{C[3, 3] / weight:.4g} m"
        yield "GM, longitudinal", f"{C[4, 4] / weight:.4g} m"


def _periods(data: Hydrodynamics) -> DescribedTable:
    columns = (
        DescribedColumn("motion"),
        DescribedColumn("natural period", "s", 3),
        DescribedColumn("damping, of critical [%]", "", 3),
    )
    motions = natural_motions(data) if can_move(data) else ()
    rows = tuple((motion.dof, motion.period, 100 * motion.damping_ratio) for motion in motions)
    return DescribedTable("Free oscillations in water, without crane and station keeping", columns, rows)


def _data_name(vessel: Vessel, data: Hydrodynamics) -> str:
    attributes = data.dataset.attrs
    parts = [vessel.hydrodynamics, str(attributes.get("made_with", attributes.get("source_format", "")))]
    return ", ".join(part for part in parts if part)


def _digest(vessel: Vessel) -> str:
    """Hash of the file, or of the bundled one of this name."""
    path = Path(vessel.hydrodynamics)
    digest = digest_of(path) or digest_of(bundled_vessels().get(vessel.hydrodynamics, path))
    return digest or "of several files; see the evidence"
