"""Controllers, laws in Python, and motions that are prescribed."""
