"""Drawn mutations that change no result: the function, the line before and after, and why no test can object."""

from __future__ import annotations

LIMIT = "a result of rounded arithmetic is never exactly at this limit, which has a margin anyway"

EQUIVALENT: dict[tuple[str, str, str], str] = {
    (
        "check_growth",
        "if growth > GROWTH:",
        "if growth >= GROWTH:",
    ): LIMIT,
    (
        "BrakePart.readings",
        "return ca.fmin(c > 0.5, self.radius * ca.fabs(slip) > SLIPS)",
        "return ca.fmin(c > 0.5, self.radius * ca.fabs(slip) >= SLIPS)",
    ): LIMIT,
    (
        "strips_of",
        "return [AreaStrip(middle + x * half, weight * drag, across) for x, weight in _gauss_points(area)]",
        "return [AreaStrip(middle - x * half, weight * drag, across) for x, weight in _gauss_points(area)]",
    ): "Gauss points lie on both sides of the middle alike, with the same weights",
    (
        "_catenary_errors",
        "elif line.pretension > TIGHTEST * line.axial_stiffness:",
        "elif line.pretension >= TIGHTEST * line.axial_stiffness:",
    ): LIMIT,
    (
        "gumbel_fractile",
        "return float(maxima[0]), 0.0",
        "return float(maxima[1]), 0.0",
    ): "all of them are equal there",
    (
        "along",
        "kept = [k for k in range(len(x)) if all(abs(x[k] - place) > 1e-9 for _, place in attachments)]",
        "kept = [k for k in range(len(x)) if all(abs(x[k] - place) >= 1e-9 for _, place in attachments)]",
    ): LIMIT,
    (
        "_describe_misfit",
        'direction = "low" if deviation[worst] > 0 else "high"',
        'direction = "low" if deviation[worst] >= 0 else "high"',
    ): "a deviation of zero is no misfit",
    (
        "Exposure.weights",
        "covered = np.bincount(self.alternative, scaled, minlength=len(self.names)) / np.where(total > 0.0, total, 1.0)",
        "covered = np.bincount(self.alternative, scaled, minlength=len(self.names)) / np.where(total > 0.0, total, 2.0)",
    ): "where the number stands for a sum of weights all of them are zero, and so is what is covered",
    (
        "SeaEstimator.estimate",
        "simplex = [start, *(np.array(start) + np.diag([0.1, 0.05, 0.1]))]",
        "simplex = [start, *(np.array(start) + np.diag([0.1, 0.05, 0.2]))]",
    ): "another first simplex leads to the same minimum within the tolerance of the search",
    (
        "_MotionSpectra.__call__",
        "return np.full((len(self._window), motions, motions), 1e6) + 0j",
        "return np.full((len(self._window), motions, motions), 1e6)",
    ): "real numbers have the same likelihood as complex ones without an imaginary part",
    (
        "evidence_of_counts",
        "if abs(skewness) > 0.15 or abs(kurtosis - 3.0) > 0.4:",
        "if abs(skewness) >= 0.15 or abs(kurtosis - 3.0) > 0.4:",
    ): LIMIT,
    (
        "forecast_of",
        'return Forecast(AlphaTable(f"{alpha:g}", (LONGEST,), (1.0,), ((alpha,),), (source,)), lead)',
        'return Forecast(AlphaTable(f"{alpha:g}", (LONGEST,), (2.0,), ((alpha,),), (source,)), lead)',
    ): "a table with one height has one factor for all heights",
    (
        "solve_dyad",
        "back(move) if isinstance(joint, Hinge) and joint.sense < 0 else move",
        "back(move) if isinstance(joint, Hinge) and joint.sense <= 0 else move",
    ): "a sense is 1 or -1",
    (
        "_catenary_errors",
        "if weight * stretch.height > TIGHTEST * line.axial_stiffness:",
        "if weight * stretch.height >= TIGHTEST * line.axial_stiffness:",
    ): LIMIT,
    (
        "Realisation.modes",
        "real = np.abs(values.imag) < 1e-9",
        "real = np.abs(values.imag) <= 1e-9",
    ): LIMIT,
    (
        "symmetric_start",
        "b = b * np.sqrt((b.conj() @ outputs[k]) / (b.conj() @ b) + 0j)",
        "b = b * np.sqrt((b.conj() @ outputs[k]) / (b.conj() @ b) - 0j)",
    ): "the other root gives -b, and the residue b b^T is the same",
    (
        "causal_added_mass",
        "weight = np.where(regular, ds / np.where(regular, gap, 1.0), 0.0)",
        "weight = np.where(regular, ds / np.where(regular, gap, 2.0), 0.0)",
    ): "where the number stands for a gap the weight is zero",
    (
        "_check_moments",
        "if moments[2] > 1.02 * (moments[0] + moments[1]):",
        "if moments[2] >= 1.02 * (moments[0] + moments[1]):",
    ): LIMIT,
    (
        "polynomial",
        "if len(terms) > 1:",
        "if len(terms) >= 1:",
    ): "the square of the last power is not used any more",
    (
        "arc_tangent_of_two",
        "larger = w.where(larger.equals(0.0), 1.0, larger)",
        "larger = w.where(larger.equals(0.0), 2.0, larger)",
    ): "where the larger is zero the smaller is, too, and so is their ratio",
    (
        "_write_bin_sum",
        "last = _cell_index(w, (middle + WIDTH / 2 - low) / width + 2.0, cells)",
        "last = _cell_index(w, (middle + WIDTH - low) / width + 2.0, cells)",
    ): "waves beyond the window are read, and skipped",
    (
        "_write_bin_sum",
        "last = _cell_index(w, (middle + WIDTH / 2 - low) / width + 2.0, cells)",
        "last = _cell_index(w, (middle + WIDTH / 2 - low) / width + 4.0, cells)",
    ): "waves beyond the window are read, and skipped",
    (
        "WireInSea.statistics",
        "if change < SETTLED:",
        "if change <= SETTLED:",
    ): LIMIT,
    (
        "steady_motion",
        "x, step = after, min(1.5 * step, _LAST_STEP)",
        "x, step = after, min(3.0 * step, _LAST_STEP)",
    ): "only how fast the steps of the search grow: it ends where the rates vanish, and steps that fail are made smaller",
    (
        "Hydraulic.states",
        "start = start_pressures(self.hydraulics, self.start, 0.0)[0] if self.braked else None",
        "start = start_pressures(self.hydraulics, self.start, 0.0)[1] if self.braked else None",
    ): "only motors of winches are braked: their two sides have the same area, and without a force the same pressure",
    (
        "_drag_per_length",
        "c, lattice = area.factors[0], area.lattice",
        "c, lattice = area.factors[1], area.lattice",
    ): "a tube or a lattice has one shape factor, three times; others are refused",
    (
        "_inertia_scale",
        "if len(cluster) > 1: # of all links that a speed moves: it rotates and translates them by S",
        "if len(cluster) >= 1: # of all links that a speed moves: it rotates and translates them by S",
    ): (
        "of one link each speed is a unit turn or a unit way, so that the sum has one term, the same; of a screw it is larger, and "
        "a tolerance is relative to it"
    ),
    (
        "_geometric_sum",
        "whole = np.abs(divisor) < 1e-9",
        "whole = np.abs(divisor) <= 1e-9",
    ): LIMIT,
    (
        "best_surface",
        "(float(np.sqrt(np.mean(fit_surface(points[chosen], values[chosen], *form, of_chosen).errors ** 2))), form)",
        "(float(np.mean(fit_surface(points[chosen], values[chosen], *form, of_chosen).errors ** 2)), form)",
    ): "the form with the least mean square has the least root of it",
    (
        "legendre_integrals",
        "convection = np.where((j < i) & ((i - j) % 2 == 1), 2.0, 0.0)",
        "convection = np.where((j <= i) & ((i - j) % 2 == 1), 2.0, 0.0)",
    ): "where j and i are the same their difference is not odd",
    (
        "random_states",
        "first = len(deviation) - len(states)",
        "first = (-len(states))",
    ): "the last columns, counted from the other end",
    (
        "diagonal_difference",
        "shares = [apart[part].max() / size[part].max() for part in (slice(0, 3), slice(3, 6)) if size[part].max() > 0]",
        "shares = [apart[part].max() / size[part].max() for part in (slice(0, 3), slice(3, 12)) if size[part].max() > 0]",
    ): "there are six motions, and a slice ends with them",
    (
        "fit_radiation",
        "if error < least:",
        "if error <= least:",
    ): LIMIT,
    (
        "passivity_grid",
        "about = np.abs(poles.imag)[:, None] + np.abs(poles.real)[:, None] * np.linspace(-4.0, 4.0, 33)",
        "about = np.abs(poles.imag)[:, None] - np.abs(poles.real)[:, None] * np.linspace(-4.0, 4.0, 33)",
    ): "the points on both sides of a pole are the same in the other order, and are sorted",
    (
        "_free_modes",
        "size = np.sqrt(np.where(moving, np.diag(M), 1.0))",
        "size = np.where(moving, np.diag(M), 1.0)",
    ): "modes and their shares of energy are the same in any units of the motions, and shapes are given back in the first ones",
    (
        "_within",
        "return bool(grid[0] - slack <= value <= grid[-1] + slack)",
        "return bool(grid[0] - slack < value <= grid[-1] + slack)",
    ): LIMIT,
    (
        "train_by_ppo",
        "torch.set_num_threads(1)",
        "torch.set_num_threads(2)",
    ): "how many threads compute, not what",
    (
        "at_most",
        'return w.where(w.constant("real", limit) < x, limit, x)',
        'return w.where(w.constant("real", limit) <= x, limit, x)',
    ): "where both are equal either is the smaller; no limit is zero, which has two signs",
    (
        "_cos_sin",
        "if abs(x - turns * (math.pi / 2)) <= 4 * np.finfo(float).eps * abs(x):",
        "if abs(x - turns * (math.pi / 2)) < 4 * np.finfo(float).eps * abs(x):",
    ): "both sides are equal at zero, where cosine and sine are exact anyway",
    (
        "LinearController._margins_at",
        "low, high = (values.min() / 100, values.max() * 100) if values.size else (1e-3, 1e3)",
        "low, high = (values.min() / 100, values.max() * 100) if values.size else (0.002, 1e3)",
    ): "where neither the loop nor the closed loop has a pole other than zero, the loop is a constant",
    (
        "steady_motion",
        "if np.max(np.abs(change)) < _ENOUGH:",
        "if np.max(np.abs(change)) <= _ENOUGH:",
    ): LIMIT,
    (
        "_MotionSpectra.__call__",
        "return np.full((len(self._window), motions, motions), 1e6) + 0j",
        "return np.full((len(self._window), motions, motions), 1e6) - 0j",
    ): "both make real numbers complex ones, with the same bits",
    (
        "minimise_squares",
        "damping *= max(1.0 / 3.0, 1.0 - (2.0 * gain - 1.0) ** 3)",
        "damping *= max(1.0 / 6.0, 1.0 - (2.0 * gain - 1.0) ** 3)",
    ): "only how fast the damping falls after good steps: the search ends at the same minimum, to its tolerance",
    (
        "WireInSea.statistics",
        "change = max(abs(new / speed - 1), abs(new_wire / wire_speed - 1))",
        "change = max(abs(new / speed - 1), abs(new_wire / wire_speed + 1))",
    ): "all rounds are run then, and come nearer than they need to",
    (
        "_interpolate",
        "inside = (at_periods >= periods[0] * (1 - 1e-9)) & (at_periods <= periods[-1] * (1 + 1e-9))",
        "inside = (at_periods > periods[0] * (1 - 1e-9)) & (at_periods <= periods[-1] * (1 + 1e-9))",
    ): LIMIT,
    (
        "SeaEstimator.__init__",
        "self._part, self._interval = (w > BAND[0]) & (w < BAND[1]), interval",
        "self._part, self._interval = (w >= BAND[0]) & (w < BAND[1]), interval",
    ): "frequencies are multiples of 2 pi over the length of a segment: none is exactly at the edge of the band",
    (
        "_ideal_system",
        "laws = {name: sampled(lambda t, signals: 0.0, every=1.0, signals=[]) for name in steered}",
        "laws = {name: sampled(lambda t, signals: 0.0, every=2.0, signals=[]) for name in steered}",
    ): "the law is never called: what it would give is an input of the equations, and nothing runs",
    (
        "Transcription.__init__",
        "self.peak_scale = 1.0",
        "self.peak_scale = 2.0",
    ): "without a peak that is to be least it has no scale; with one, its scale is computed in the next lines",
    (
        "_normal",
        "return np.random.default_rng([seed, crc32(name.encode())]).standard_normal(ceil(duration / spacing) + 2)",
        "return np.random.default_rng([seed, crc32(name.encode())]).standard_normal(ceil(duration / spacing) + 4)",
    ): "more numbers after the same ones, beyond the end of the run",
    (
        "Catenary.lift",
        "while np.any(short := self.reach(H, high)[1] < z):",
        "while np.any(short := self.reach(H, high)[1] <= z):",
    ): "the bisection begins with twice the interval, and ends at the same force to its tolerance",
    (
        "WaveObserver.states",
        'State(name(f"observer.load.{HELD[i]}"), force, scale=float(mass) * 1e-3, found="settled"),',
        'State(name(f"observer.load.{HELD[i]}"), force, scale=float(mass) * 0.002, found="settled"),',
    ): "a scale to which tolerances of steps and searches are relative",
    (
        "least_damped_mode",
        "modes = [mode for mode in model.modes() if mode.frequency > SLOWEST and _hydraulic(model, mode, circuits)]",
        "modes = [mode for mode in model.modes() if mode.frequency >= SLOWEST and _hydraulic(model, mode, circuits)]",
    ): LIMIT,
    (
        "split_constants",
        "outer.append(-1)",
        "outer.append(1)",
    ): "the place of a value that constants alone need: none of the others looks it up",
    (
        "FloatingMesh._state",
        "curvature -= coupling**2 / bend if bend > 0.0 else 0.0",
        "curvature -= coupling**2 / bend if bend >= 0.0 else 0.0",
    ): "a sum of rounded moments is never exactly zero",
    (
        "read_response",
        "inconsistent = np.abs(np.abs(value) - np.abs(modulus)) > 1e-3 * np.maximum(np.abs(modulus), np.abs(value)) + 1e-12",
        "inconsistent = np.abs(np.abs(value) - np.abs(modulus)) >= 1e-3 * np.maximum(np.abs(modulus), np.abs(value)) + 1e-12",
    ): LIMIT,
    (
        "_trim_findings",
        "if float(angle.max()) < 0.1 or float(np.abs(offset).max()) < 0.01:",
        "if float(angle.max()) <= 0.1 or float(np.abs(offset).max()) < 0.01:",
    ): LIMIT,
    (
        "_bins_and_weights",
        "folded = np.where(bins < 0, -bins, np.where(bins > size // 2, size - bins, bins))",
        "folded = np.where(bins < 0, -bins, np.where(bins >= size // 2, size - bins, bins))",
    ): "sizes are even, and the bin in the middle is its own mirror image",
}
