"""How parts become equations: forward dynamics, given motions, momenta, moving frames. None knows the kinds of parts."""
