"""Go or no-go for the page of a recorded run: lamps by limit, and probabilities as signals that go on from instant to instant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import xarray as xr

from deckcrane.view.page.signals import signal

if TYPE_CHECKING:
    from deckcrane.analysis.forecasting.go_no_go import GoNoGo

Json = dict[str, Any]
PROBABILITY = "exceedance_probability"
GROUP = "Go or no-go"


def lights_of_page(lights: GoNoGo | None) -> Json | None:
    """Data for the page: instants, and of each limit its probabilities and lights; None where there are none."""
    if lights is None:
        return None
    dataset = lights.dataset
    limits = [
        {
            "text": limit.text,
            **{
                name: dataset[name].isel(limit=i).values.astype(float).tolist()
                for name in ("probability", "lower", "upper")
            },
            "light": dataset["light"].isel(limit=i).values.astype(int).tolist(),
        }
        for i, limit in enumerate(lights.limits)
    ]
    return {
        "times": dataset["time"].values.astype(float).tolist(),
        "horizon": lights.horizon,
        "confidence": float(dataset.attrs["confidence"]),
        "thresholds": list(lights.thresholds),
        "limits": limits,
    }


def with_probabilities(dataset: xr.Dataset, lights: GoNoGo | None) -> tuple[xr.Dataset, list[Json]]:
    """The dataset of a run with the probabilities of limits, each held until the next instant, and their signals.

    Before the first instant nothing is known of them: NaN.
    """
    if lights is None:
        return dataset, []
    known = np.searchsorted(lights.dataset["time"].values, dataset["time"].values + 1e-9) - 1
    values = lights.dataset["probability"].values[np.maximum(known, 0)]
    values = np.where((known >= 0)[:, None], values, np.nan)
    about = {"units": "1", "long_name": f"probability of passing a limit within {lights.horizon:g} s"}
    entries = [signal(PROBABILITY, [i], limit.text, GROUP, "%", 100.0) for i, limit in enumerate(lights.limits)]
    return dataset.assign({PROBABILITY: (("time", "limit"), values, about)}), entries
