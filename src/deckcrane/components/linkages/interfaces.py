"""Linkages for balances of runs: forces in the cuts that close their loops, and friction of their pins."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from deckcrane.components.friction import friction_terms
from deckcrane.components.linkages.outputs import LINKAGE_PIN_FORCE
from deckcrane.components.linkages.topology import planar_linkages
from deckcrane.mechanics.recorded_balance import BalanceTerm, RecordedWrench, RunRecords
from deckcrane.mechanics.recorded_bodies import turned


def closure_wrenches(records: RunRecords) -> Iterator[RecordedWrench]:
    """Wrenches in the cuts that close the loops of linkages."""
    bodies = records.bodies
    for linkage in planar_linkages(records.plant):
        for cut in linkage.cuts:
            if not records.has(LINKAGE_PIN_FORCE.name, "linkage_pin", cut.label):
                continue
            values = records.dataset[LINKAGE_PIN_FORCE.name].sel(linkage_pin=cut.label).values
            axes = str(records.dataset[LINKAGE_PIN_FORCE.name].attrs["frame"])
            f, n = values[:, :3], values[:, 3:]
            frame = {"first body": cut.first.on, "second body": cut.second.on, "ground": "ground"}[axes]
            if frame in bodies:
                f, n = turned(bodies[frame].R, f), turned(bodies[frame].R, n)
            point = np.broadcast_to(np.asarray(cut.first.at, dtype=float), f.shape)
            if cut.first.on in bodies:
                first = bodies[cut.first.on]
                point = first.p + turned(first.R, point)
                yield RecordedWrench.at_point(first, point, f, n)
            if cut.second.on in bodies:
                yield RecordedWrench.at_point(bodies[cut.second.on], point, -f, -n)


def pin_friction_terms(records: RunRecords) -> Iterator[BalanceTerm]:
    """Friction of the pins that close loops, at the relative spin of their two bodies about the linkage's axis."""
    for linkage in planar_linkages(records.plant):
        for cut in linkage.cuts:
            if cut.label not in records.labels("surface"):
                continue
            axis = np.broadcast_to(np.array(linkage.plane[2], dtype=float), (len(records.time), 3))
            base = records.bodies.get(linkage.base)
            axis = axis if base is None else turned(base.R, axis)
            relative_spin = records.angular_velocity(cut.first.on) - records.angular_velocity(cut.second.on)
            yield from friction_terms(records, cut.label, np.asarray(np.sum(axis * relative_spin, axis=1)))
