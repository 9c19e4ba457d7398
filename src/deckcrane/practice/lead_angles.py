"""Off-lead and side-lead: the horizontal offset of a load from the boom tip, in the boom's plane and across it."""

from __future__ import annotations

from deckcrane.alike import Values, arc_tangent
from deckcrane.practice.founding import Founded

OFF_LEAD = Founded("off-lead: the load 2.5 m + 1.5 Hs from the boom's tip", "B", "EN 13852-1, B.3.2.3", "2013")
SIDE_LEAD = Founded("side-lead: half of the off-lead's offset", "B", "EN 13852-1, B.3.3.3", "2013")
LEAD_ANGLE = Founded("its angle, atan(offset / height of the tip over the deck)", "D", "geometry")


def off_lead_offset(hs: Values) -> Values:
    """Horizontal distance [m] of the load from the boom tip, in the boom's plane, at a significant wave height [m]."""
    return 2.5 + 1.5 * hs


def side_lead_offset(hs: Values) -> Values:
    """Horizontal distance [m] of the load from the boom tip, across the boom's plane."""
    return off_lead_offset(hs) / 2


def lead_angle(offset: Values, height: Values) -> Values:
    """Angle of the hoist line from the vertical [rad], for the height of the tip over the deck that the load stands on."""
    return arc_tangent(offset, height)
