"""Reactions in another frame: that of the outer body, the inner body, or the ground."""

from __future__ import annotations

from typing import Literal

import numpy as np
import xarray as xr

from deckcrane.errors import DeckcraneError

Frame = Literal["outer", "inner", "ground"]


def reactions_in(dataset: xr.Dataset, frame: Frame) -> xr.DataArray:
    """The dataset's reactions, still at their joints' origins, with components in another frame."""
    for needed in ("reaction", "rotation"):
        if needed not in dataset:
            raise DeckcraneError(f"the dataset has no {needed}; add it to `record` in the scenario")
    reaction = dataset["reaction"]
    recorded_in = str(reaction.attrs["frame"])
    if frame not in ("outer", "inner", "ground"):
        raise DeckcraneError(f"frame is outer, inner or ground, not {frame}")
    values = np.empty_like(reaction.values)
    for j, joint in enumerate(reaction["joint"].values):
        rotation = np.swapaxes(_axes_of(dataset, str(joint), frame), 1, 2) @ _axes_of(dataset, str(joint), recorded_in)
        for part in (slice(0, 3), slice(3, 6)):
            values[:, j, part] = np.einsum("tij,tj->ti", rotation, reaction.values[:, j, part])
    return reaction.copy(data=values).assign_attrs(frame=frame)


def _axes_of(dataset: xr.Dataset, joint: str, frame: str) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Rotation matrix of the frame in the ground frame, at every time; a joint is named after its outer body."""
    steps = len(dataset["time"])
    inner = str(dataset["inner_body"].sel(joint=joint).item())
    if frame == "ground" or (frame == "inner" and inner == "ground"):
        return np.broadcast_to(np.eye(3), (steps, 3, 3))
    body = joint if frame == "outer" else inner
    axes: np.ndarray[tuple[int, ...], np.dtype[np.float64]] = dataset["rotation"].sel(body=body).values
    return axes
