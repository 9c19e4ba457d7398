"""Hydrodynamic databases: one form for all, its readers, checks and transformations."""

from __future__ import annotations

from deckcrane.hydro.database import DOFS, Hydrodynamics

__all__ = ["DOFS", "Hydrodynamics"]
