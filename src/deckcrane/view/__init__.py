"""Presentation of results: figures, tables, reports, and the 3D page."""
