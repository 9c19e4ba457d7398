"""The figure of the scenario `subsea_lift`: the manifold's height over the seabed, the wire and the seabed, with and without."""

from __future__ import annotations

from figure_panels import head, panels, save

import deckcrane

NAMES = {"": "heave compensation", "without heave compensation": "without"}


def subsea() -> None:
    """The landing."""
    scenario = deckcrane.load("subsea_lift")
    figure, axes = panels(4, 1, (8, 6.6))
    for (name, label), style in zip(NAMES.items(), ("-", "--"), strict=True):
        run = deckcrane.run(scenario.variant(name) if name else scenario)
        tip = run["point_position"].sel(point="tip", axis="z")
        for row, values in enumerate(
            (
                run["clearance"].sel(sight="over_seabed"),
                tip - tip[0],
                run["contact_force"].sel(contact="seabed", axis="z") / 1e3,
                run["rope_tension"].sel(rope="wire") / 1e3,
            )
        ):
            axes[row, 0].plot(run["time"], values, style, label=label, linewidth=1.1)
    head(axes[0, 0], "height of the manifold over the seabed", "m")
    head(axes[1, 0], "height of the boom's tip", "m")
    head(axes[2, 0], "force of the seabed on the manifold", "kN")
    head(axes[3, 0], "tension at the drum", "kN")
    save(figure, "subsea_lift")
