"""A given motion, from whatever the user has: a CSV of recorded coordinates, a dataset, functions of time, set-points.

Each source ends as values, rates and accelerations of all coordinates at a row of times. `table` reads text, `file` makes
columns of it, `signs` says what looks wrong in a recording, `smoothing` and `columns` find rates, `cylinders` leads from
lengths to angles and back, `dataset` and `given` take the other sources.
"""

from deckcrane.motion.columns import Motion
from deckcrane.motion.file import read_csv
from deckcrane.motion.given import MotionSource, motion_of

__all__ = ["Motion", "MotionSource", "motion_of", "read_csv"]
