"""Recompute the numbers of a report from the store of its campaign, in plain NumPy: `python recompute.py STORE`.

Each number of a table has an identifier, `block.table | row | column`, the same as `data-number` in the page. A rule below
recomputes it from the arrays of the store, and the result is compared with the printed number, to its last digit. Numbers that
only the model can give (rests, natural periods, cases that were run again, intervals by random draws) are carried, with their
origin. Numbers in sentences about results are recomputed by rules as well, found by the words around them; others are named by
the input of the study or scenario that has the same number, or are carried. `--all` lists every number.
"""

# `script.py` joins the modules of this folder into the one file that a report carries. It runs without deckcrane: the modules
# import NumPy, zarr, the standard library and each other.
