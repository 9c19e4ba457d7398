"""The crane of a scenario as a bond graph, as in [F19, Fig. 5].

Read in this order: `oil` and `pieces` (the physics), `laws` and `draft` (from pieces to elements), `cylinders`, `graph`,
`comparison` (against the direct assembly), `places` (the drawing).
"""

from deckcrane.bondgraph.crane.comparison import differences
from deckcrane.bondgraph.crane.graph import StateMap, crane_graph, crane_states
from deckcrane.bondgraph.crane.places import crane_places

__all__ = ["StateMap", "crane_graph", "crane_places", "crane_states", "differences"]
