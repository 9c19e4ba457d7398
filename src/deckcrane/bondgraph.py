"""Bond graphs under the name that users import: `from deckcrane.bondgraph import BondGraph`."""

from deckcrane.formulations.bond_graph import *  # noqa: F403 (the door has the same names, all of them)
from deckcrane.formulations.bond_graph import __all__ as __all__
