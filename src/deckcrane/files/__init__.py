"""Files on disk, whoever wrote them: found, read, written whole, and kept between runs. Knows no crane.

Its own modules say the rest: `saving` writes and opens datasets, `cache` keeps what is made once, `foreign` and `delimited`
read what others wrote, `places` says where results may go.
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
