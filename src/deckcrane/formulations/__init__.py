"""Formulations: from parts of any kind to equations, by forward dynamics, given motions, momenta or moving frames."""
