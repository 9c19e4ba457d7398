"""Formulations: from parts to equations, by forward dynamics, given motions, momenta or moving frames; independent of the kinds
of parts.
"""
