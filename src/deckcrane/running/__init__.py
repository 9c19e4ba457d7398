"""Runs of a scenario, to the end or step by step: preparation of vessels and sea, time integration, the labelled dataset."""
