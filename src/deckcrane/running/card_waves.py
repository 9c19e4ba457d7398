"""Descriptions of waves for a graphics card: sea states and seeds, from which the card generates the waves of a batch."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from deckcrane.hydro.floating import TURNED
from deckcrane.parts.vessel import wave_inputs
from deckcrane.program.device_cases import DescribedWaves
from deckcrane.program.ir_module import Module
from deckcrane.running.afloat import Afloat, excitation_table, met_at, samples_of
from deckcrane.sea.device_seas import DeviceSeaMaker, MetSea, device_table
from deckcrane.sea.device_wave_code import write_device_waves
from deckcrane.sea.packed_waves import PackedWaves
from deckcrane.sea.window import WIDTH


class CardWaves:
    """Wave descriptions of the cases of a batch; cases of one sea state share theirs."""

    def __init__(self) -> None:
        self._maker = DeviceSeaMaker()

    def write(self, module: Module) -> None:
        """Write the kernels that generate waves."""
        write_device_waves(module)

    def described(self, vessel: Afloat, spacing: float, duration: float) -> DescribedWaves | None:
        """Describe the waves at a vessel, sampled every `spacing`; None without waves, or where a processor must generate them."""
        sea = vessel.scenario.sea
        if sea is None or vessel.stated.drift != "none":
            return None
        x, y, heading = met_at(vessel)
        run, gravity = vessel.scenario.run, abs(vessel.scenario.gravity[2])
        met = MetSea(sea, run.duration, heading, x, y, vessel.data.depth, gravity)
        if met.not_on_card(excitation_table(vessel.data)):
            return None
        between = self._maker.between(met, spacing)
        if between == 0:
            return None
        count = samples_of(duration, spacing)
        return DescribedWaves(
            names=wave_inputs(vessel.vessel.hull),
            rows=-(-count // between) + WIDTH - 1,
            spacing=spacing,
            count=count,
            between=between,
            together=(id(vessel.data), vessel.stated.z, self._maker.directions(met)),
            sea=(vessel, met),
        )

    def packed(self, waves: Sequence[DescribedWaves]) -> PackedWaves:
        """Pack the waves of cases that the card can generate together."""
        first = waves[0]
        vessel: Afloat = first.sea[0]
        signs = np.ones(6) if vessel.stated.z == "up" else np.diag(TURNED)
        table = device_table(excitation_table(vessel.data), first.between, tuple(signs))
        seas: list[MetSea] = [described.sea[1] for described in waves]
        allowed = np.array([met.sea.outside for met in seas])
        chosen = np.arange(len(seas), dtype=np.int64)
        return PackedWaves(table, self._maker.seas(seas), allowed, first.spacing, first.count, chosen)
