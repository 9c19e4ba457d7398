"""Gradients of results of runs, optimisation with them, and a component for OpenMDAO."""
