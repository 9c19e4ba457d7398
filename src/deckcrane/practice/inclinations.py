"""Static inclinations of ships that cranes on them are designed for."""

from __future__ import annotations

from math import radians

from deckcrane.practice.founding import Founded

SHIPBOARD_HEEL, SHIPBOARD_TRIM = radians(5.0), radians(2.0)
SHIPBOARD = Founded(
    "static inclination of ships with cranes: heel 5 deg with trim 2 deg",
    "C",
    "Lloyd's Register, Code for Lifting Appliances (Ch 6 has it for lifts)",
)
