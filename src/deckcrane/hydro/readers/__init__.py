"""Readers of hydrodynamic files: WAMIT, AQWA, Nemoh, HAMS, OrcaFlex, MSS, BEMIO, Capytaine."""
