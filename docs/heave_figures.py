"""The figure of the scenario `heave_compensated_landing`: the load's height over the platform and the rope, with and without."""

from __future__ import annotations

from figure_panels import head, panels, save

import deckcrane

NAMES = {"": "heave compensation", "without heave compensation": "without"}


def heave() -> None:
    """The landing."""
    scenario = deckcrane.load("heave_compensated_landing")
    figure, axes = panels(4, 1, (8, 6.6))
    for (name, label), style in zip(NAMES.items(), ("-", "--"), strict=True):
        run = deckcrane.run(scenario.variant(name) if name else scenario)
        for row, values in enumerate(
            (
                run["clearance"].sel(sight="over_platform"),
                run["setpoint"].sel(actuator="winch.rope") - run["setpoint_course"].sel(follower="winch.rope"),
                run["contact_force"].sel(contact="on_platform", axis="z") / 1e3,
                run["hook_load"] / 1e3,
            )
        ):
            axes[row, 0].plot(run["time"], values, style, label=label, linewidth=1.1)
    head(axes[0, 0], "height of the load over the platform", "m")
    head(axes[1, 0], "rope on top of the winch's course", "m")
    head(axes[2, 0], "force of the platform on the load", "kN")
    head(axes[3, 0], "hook load", "kN")
    save(figure, "heave_compensated_landing")
