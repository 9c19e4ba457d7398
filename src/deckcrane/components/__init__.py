"""One folder for each kind of thing that a crane is made of: its data, meaning, equations, checks and outputs."""
