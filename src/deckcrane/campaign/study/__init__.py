"""Studies: a scenario, what varies in it, and what is to be answered."""
