"""Bearing loads of revolute joints as slewing-bearing makers state them: axial, radial, overturning moment and torque."""

from __future__ import annotations

import numpy as np
import xarray as xr

from deckcrane.analysis.frames import reactions_in
from deckcrane.errors import DeckcraneError
from deckcrane.model import Revolute
from deckcrane.model.reading import carried

_UNITS_AND_MEANINGS = {
    "axial": ("N", "force along the joint's axis, of the inner body on the outer one"),
    "radial": ("N", "resultant of the forces across the joint's axis"),
    "overturning": ("N m", "resultant of the moments across the joint's axis"),
    "torque": ("N m", "moment about the joint's axis: of the drive, springs and stops"),
}


def bearing_loads(dataset: xr.Dataset) -> xr.Dataset:
    """Axial and radial force, overturning moment and torque of every revolute joint, about the joint's own axis, over time.

    Radial and overturning are resultants of components at the same instant, so their largest values are true ones; those of
    single components are not. The reference point is the joint's origin. Where a cylinder drives the hinge, this is what
    passes through the hinge itself.
    """
    if "reaction" not in dataset:
        raise DeckcraneError("the dataset has no reaction; add it to `record` in the scenario")
    if "scenario" not in dataset.attrs:
        raise DeckcraneError("the dataset has lost the scenario that it came from, and with it the axes of the joints")
    tree = carried(str(dataset.attrs["scenario"])).plant.tree
    # A hinge turns about an axis that is fixed in the outer body: there it needs no rotation matrices.
    reaction = dataset["reaction"]
    if reaction.attrs.get("frame") != "outer":
        reaction = reactions_in(dataset, "outer")
    joints = {str(name): tree[str(name)].joint for name in np.atleast_1d(reaction["joint"].values) if str(name) in tree}
    hinges = {name: joint.axis for name, joint in joints.items() if isinstance(joint, Revolute)}
    loads = np.empty((4, reaction.sizes["time"], len(hinges)))
    for j, (name, direction) in enumerate(hinges.items()):
        axis = np.array(direction)
        joint_reaction = reaction if "joint" not in reaction.dims else reaction.sel(joint=name)
        wrench = joint_reaction.transpose("time", "component").values
        for i, part in ((0, wrench[:, :3]), (2, wrench[:, 3:])):
            along = part @ axis
            across = np.linalg.norm(part - along[:, None] * axis, axis=1)
            loads[i : i + 2, :, j] = (along, across) if i == 0 else (across, along)
    variables = {
        name: (("time", "joint"), values, {"units": unit, "long_name": meaning})
        for values, (name, (unit, meaning)) in zip(loads, _UNITS_AND_MEANINGS.items(), strict=True)
    }
    return xr.Dataset(variables, {"time": dataset["time"], "joint": list(hinges)})
