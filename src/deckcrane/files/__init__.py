"""Reading and writing of files: paths, atomic writes, datasets and tables, foreign formats, and the cache. Knows no crane.

`saving` writes and opens datasets, `cache` keeps compiled programs and fits between runs, `foreign` and `delimited` read files
that other programs wrote, `places` checks where results may be written.
"""

from deckcrane.files.paths import LARGEST_DATASET, LARGEST_TABLE, check_readable, exists, is_file, is_folder, same_file
from deckcrane.files.whole import write, write_text

__all__ = [
    "LARGEST_DATASET",
    "LARGEST_TABLE",
    "check_readable",
    "exists",
    "is_file",
    "is_folder",
    "same_file",
    "write",
    "write_text",
]
