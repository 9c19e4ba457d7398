"""Simulations: from a scenario to a labelled dataset, in one go, step by step, or in batches."""
