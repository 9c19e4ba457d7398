"""A scenario run to its end, or step by step: vessel and sea made ready, the program called, the dataset labelled."""
