"""Statistics of signals while a simulation runs: extremes, moments, levels, rainflow, spectra."""
