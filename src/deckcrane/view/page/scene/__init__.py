"""The 3D scene of the page: ships, cranes, loads."""
