"""How batches grow with the number of cores: the machine code of a batch, packed here, timed on a machine with many.

    python benchmarks/cores.py pack build/cores     where deckcrane and a C compiler's linker are
    python benchmarks/cores.py run build/cores      on the machine with many cores, which needs NumPy alone

What is timed is what threads of a batch do: carrying waves, steps, and statistics of all reactions, in vectors of 8 (AVX-512),
of `deck_crane_in_waves`; not the making of waves, nor Python between tiles.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import subprocess
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np

SIMULATED, EVERY, TURNS = 600.0, 0.1, 3
WIDTH = 8


def pack(folder: Path) -> None:
    """The batch as a shared library for any processor with AVX-512, and the arrays of one tile."""
    import llvmlite.binding as llvm

    import deckcrane
    from deckcrane.program.llvm.lanes import Lanes
    from deckcrane.program.llvm.machine_code import _tidied
    from deckcrane.program.llvm.programs import explicit_program
    from deckcrane.program.program import Program
    from deckcrane.scenario.editing import with_values
    from deckcrane.scenario.run_settings import Keep
    from deckcrane.simulation.batches import Job, prepare_batch

    folder.mkdir(parents=True, exist_ok=True)
    base = with_values(deckcrane.load("deck_crane_in_waves"), {"run.duration": SIMULATED})
    jobs = [Job(f"{n}", with_values(base, {"sea.seed": n})) for n in range(1, WIDTH + 1)]
    ready = prepare_batch(jobs, Keep(signals=("reaction",)))
    lead, program = ready.lead, Program(ready.lead.equations)
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_triple(llvm.get_process_triple())
    machine = target.create_target_machine(cpu="skylake-avx512", opt=2, reloc="pic", codemodel="small")
    module = llvm.parse_assembly(explicit_program(lead.equations, Lanes(WIDTH, WIDTH), False, lead.tally.write))
    module.triple = llvm.get_process_triple()
    _tidied(module, machine)
    (folder / "batch.o").write_bytes(bytes(machine.emit_object(module)))
    subprocess.run(["cc", "-shared", "-o", folder / "batch.so", folder / "batch.o"], check=True)
    cases, inputs = ready.cases, [case.inputs() for case in ready.cases]
    carried = inputs[0].carried
    assert carried is not None, "the waves of a batch"
    np.savez(
        folder / "tile.npz",
        x0=np.stack([case.x0 for case in cases], axis=-1),
        c=program.code.prepare(cases[0].p),
        constants=np.stack([one.inputs.constants for one in inputs], axis=-1),
        coarse=np.stack([one.carried.coarse for one in inputs if one.carried], axis=-1),
        window=carried.window,
        places=np.array(inputs[0].places()),
        sizes=[carried.count, lead.equations.output_count(), lead.timing.steps_per_record],
        times=[lead.timing.step, carried.spacing],
        tallies=lead.tally.shape(1, WIDTH),
    )


class Tile:
    """Eight simulations with all that they need, for one thread."""

    def __init__(self, folder: Path) -> None:
        self._batch = ctypes.CDLL(str(folder.resolve() / "batch.so")).batch
        self._given = {name: np.ascontiguousarray(values) for name, values in np.load(folder / "tile.npz").items()}
        whole, real, at = ctypes.c_int64, ctypes.c_double, ctypes.c_void_p
        self._batch.argtypes = [at, at, real, *[whole] * 4, *[at] * 6, *[whole] * 3, at, at]
        self._batch.restype = None

    def run(self) -> None:
        """The whole time, from the start."""
        g: dict[str, Any] = self._given
        count, outputs, per_record = (int(n) for n in g["sizes"])
        step, spacing = (float(t) for t in g["times"])
        places, columns = g["places"].astype(np.int64), len(g["places"])
        per_step, block, steps = round(step / spacing), 256 // per_record * per_record, round(SIMULATED / step)
        fine = np.zeros((block * per_step + 3) * columns * WIDTH)
        bits = np.array([0.0, spacing, 0.0]).view(np.int64).tolist()
        series = np.array([fine.ctypes.data, places.ctypes.data, count, columns, *bits, 0, count], dtype=np.int64)
        nothing = np.zeros(1)
        words = np.array([g["constants"].ctypes.data, series.ctypes.data, nothing.ctypes.data, 1, 0], dtype=np.int64)
        x, reached, tallies = np.array(g["x0"]), np.full(WIDTH, 1e300), np.zeros(g["tallies"])
        Y = np.zeros((steps // per_record + 1, outputs, WIDTH))
        place = [words, g["c"]], [x, Y, reached, series, g["coarse"], g["window"]], [fine, tallies]
        before, middle, after = ([array.ctypes.data for array in arrays] for arrays in place)
        self._batch(*before, step, 0, steps, per_record, block, *middle, len(g["window"]), columns, per_step, *after)
        assert np.all(reached == 1e300), "a simulation diverged"


def run(folder: Path, most: int) -> list[dict[str, float]]:
    """Throughput on 1, 2, 4, ... threads, each with tiles of its own."""
    tiles, rows = [Tile(folder) for _ in range(most)], []
    tiles[0].run()
    counts = [n for n in (1, 2, 4, 8, 16, 32, 64, 128) if n <= most]
    alone = 0.0
    for count in counts:
        best = float("inf")
        for _ in range(TURNS):
            threads = [threading.Thread(target=tile.run) for tile in tiles[:count]]
            began = time.perf_counter()
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            best = min(best, time.perf_counter() - began)
        rate = count * WIDTH * SIMULATED / best
        alone = alone or rate
        rows.append({"threads": count, "times real time": round(rate), "times one": round(rate / alone, 2)})
        print(rows[-1], flush=True)
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["pack", "run"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--threads", type=int, default=16)
    parser.add_argument("-o", "--output", type=Path)
    given = parser.parse_args()
    if given.what == "pack":
        pack(given.folder)
        return
    found = run(given.folder, given.threads)
    if given.output is not None:
        given.output.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
