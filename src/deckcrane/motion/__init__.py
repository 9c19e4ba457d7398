"""Given motions for inverse dynamics: from a CSV of recorded coordinates, a dataset, functions of time, or set-points.

Every source yields values, rates and accelerations of all coordinates over time. `file` reads columns of text, `signs` detects
errors in a recording, `smoothing` and `recording` compute rates, `lengths` converts between lengths of cylinders and joint
angles, `dataset` and `given` read the other sources.
"""

from deckcrane.motion.file import read_csv
from deckcrane.motion.given import MotionSource, motion_of
from deckcrane.motion.recording import Motion

__all__ = ["Motion", "MotionSource", "motion_of", "read_csv"]
