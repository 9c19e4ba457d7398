"""CraneBench: five tasks for controllers of cranes at sea, with fixed cranes, seas, sensors and limits, and scores over seeds."""

from __future__ import annotations

import deckcrane.learning  # noqa: F401  (says how to install Gymnasium where it is missing)
