"""A given motion, from whatever the user has: a CSV of recorded coordinates, a dataset, functions of time, set-points.

Each source ends as values, rates and accelerations of all coordinates at a row of times. `file` makes columns of text, `signs`
says what looks wrong in a recording, `smoothing` and `recording` find rates, `lengths` leads from cylinders' lengths to angles
and back, `dataset` and `given` take the other sources.
"""

from deckcrane.motion.file import read_csv
from deckcrane.motion.given import MotionSource, motion_of
from deckcrane.motion.recording import Motion

__all__ = ["Motion", "MotionSource", "motion_of", "read_csv"]
