"""Functional mock-up units: a scenario as an FMU for other simulators, with machine code for their systems."""
