"""Balances of a recorded run: energy, and the free body of every body, rope and drum."""
