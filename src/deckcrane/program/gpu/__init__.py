"""Batches of simulations on an NVIDIA card, and as one file that travels."""
