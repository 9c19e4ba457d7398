"""`make validate`: runs the studies file by file, and writes what each came to into docs/validation/studies.md.

    python -m tests.validation.run [FILE ...] [--jobs N] [--resume] [--page PATH]

Without files all that have studies are run. The result of each is kept under build/studies as soon as it is there; --resume
runs only files that are missing there, had a failure, or have changed since. Files that are not run keep the row that the page
has of them, with its commit. The exit code is 1 where a study failed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from xml.etree import ElementTree

from deckcrane.files.atomic_write import write_text

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "studies"
PAGE = ROOT / "docs" / "validation" / "studies.md"
ROW = r"^\| `(\S+)` \| (\d+) \| (\d*) \| (\d*) \| ([\d.]+) \| `(\w+)` \|$"
LIMIT = 4 * 3600.0
"""Seconds that the studies of one file may take."""
HEAD = """# Studies

See when the longer studies were last run, and what they came to. `make validate` runs them and writes this page; what they
compare, and how closely it agrees, is in [Validation](../validation.md) and the pages beside this one.
"""


@dataclass(frozen=True)
class FileResult:
    """What the studies of one file came to; `failed` and `skipped` name them."""

    file: str
    digest: str
    passed: int
    failed: tuple[str, ...]
    skipped: tuple[str, ...]
    seconds: float
    commit: str
    output: str = ""


def files_with_studies() -> list[str]:
    """Test files that have a study, by collecting them."""
    listing = _pytest("--collect-only", "-qq", "-m", "study").stdout
    return [line.partition(":")[0] for line in listing.splitlines() if line.startswith("tests/")]


def run_file(file: str) -> FileResult:
    """Run the studies of one file, in a process of its own."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="deckcrane-studies-") as folder:
        report = Path(folder, "report.xml")
        ended = _pytest("-m", "study", "--tb=short", f"--junitxml={report}", file)
        cases = list(ElementTree.parse(report).getroot().iter("testcase")) if report.is_file() else []
    failed = tuple(str(case.get("name")) for case in cases if _has(case, "failure", "error"))
    skipped = tuple(str(case.get("name")) for case in cases if _has(case, "skipped"))
    if not cases or (ended.returncode and not failed):
        failed = (*failed, "pytest itself")
    return FileResult(
        file=file,
        digest=_digest(file),
        passed=len(cases) - len(skipped) - sum(_has(case, "failure", "error") for case in cases),
        failed=failed,
        skipped=skipped,
        seconds=time.monotonic() - began,
        commit=_commit(),
        output=ended.stdout[-6000:] + ended.stderr[-2000:] if failed else "",
    )


def _has(case: ElementTree.Element, *kinds: str) -> bool:
    return any(case.find(kind) is not None for kind in kinds)


def _pytest(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=LIMIT, check=False
    )


def _digest(file: str) -> str:
    return hashlib.sha256((ROOT / file).read_bytes()).hexdigest()[:16]


def _commit() -> str:
    command = ["git", "rev-parse", "--short=8", "HEAD"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    return done.stdout.strip()


def _kept_path(file: str) -> Path:
    return KEPT / f"{file.removeprefix('tests/').removesuffix('.py').replace('/', '.')}.json"


def kept_result(file: str) -> FileResult | None:
    """What is kept of an earlier run of this file as it is now; None where there is nothing."""
    path = _kept_path(file)
    if not path.is_file():
        return None
    data = json.loads(path.read_text(encoding="utf-8"))
    result = FileResult(**{**data, "failed": tuple(data["failed"]), "skipped": tuple(data["skipped"])})
    return result if result.digest == _digest(file) else None


def printed_results(text: str) -> dict[str, FileResult]:
    """Results as a page has them, by file: those of another machine, whose files are not under build/studies."""
    results = {}
    failures = dict.fromkeys(re.findall(r"^- `(\S+)`: `(.+)`$", text, re.MULTILINE))
    for file, *numbers, minutes, commit in re.findall(ROW, text, re.MULTILINE):
        path = f"tests/{file}"
        failed = tuple(name for failed_file, name in failures if failed_file == path)
        passed, _, skipped = (int(number or 0) for number in numbers)
        names = ("",) * skipped
        results[path] = FileResult(path, "", passed, failed, names, 60 * float(minutes), commit)
    return results


def page(results: Sequence[FileResult], missing: Sequence[str] = ()) -> str:
    """The page of results, file by file, with the files that have not been run."""
    passed, failed, skipped = (
        sum(result.passed for result in results),
        sum(len(result.failed) for result in results),
        sum(len(result.skipped) for result in results),
    )
    minutes = sum(result.seconds for result in results) / 60
    lines = [
        HEAD,
        f"**{passed} passed, {failed} failed, {skipped} skipped**, of {len(results)} files, in {minutes:.0f} minutes "
        "of one core.\n",
        "| file | passed | failed | skipped | minutes | commit |",
        "|---|---|---|---|---|---|",
        *(
            f"| `{result.file.removeprefix('tests/')}` | {result.passed} | {len(result.failed) or ''} | "
            f"{len(result.skipped) or ''} | {result.seconds / 60:.1f} | `{result.commit}` |"
            for result in sorted(results, key=lambda result: result.file)
        ),
    ]
    if missing:
        names = ", ".join(f"`{file.removeprefix('tests/')}`" for file in missing)
        lines += ["", f"Not run since the studies were last kept: {names}."]
    if failed:
        lines += ["", "Failed:", ""]
        lines += [f"- `{result.file}`: `{name}`" for result in results for name in result.failed]
    return "\n".join(lines) + "\n"


def main(argv: Sequence[str] | None = None) -> int:
    """Run what is asked for, and write the page of all that is kept."""
    parser = argparse.ArgumentParser(description="run the studies file by file")
    parser.add_argument("files", nargs="*", metavar="FILE")
    parser.add_argument("--jobs", type=int, default=1, help="files at a time")
    parser.add_argument("--resume", action="store_true", help="run only files without a result, or with a failure")
    parser.add_argument("--page", type=Path, default=PAGE, help="where the results are written")
    arguments = parser.parse_args(argv)
    everything = files_with_studies()
    files = arguments.files or everything
    if unknown := sorted(set(files) - set(everything)):
        parser.error(f"no studies in {', '.join(unknown)}")
    earlier = {file: result for file in everything if (result := kept_result(file)) is not None}
    if arguments.resume:
        files = [file for file in files if file not in earlier or earlier[file].failed]
    files.sort(key=lambda file: -(earlier[file].seconds if file in earlier else 1e9))  # the longest first

    KEPT.mkdir(parents=True, exist_ok=True)

    def run_and_keep(file: str) -> FileResult:
        result = run_file(file)
        write_text(_kept_path(file), json.dumps(asdict(result), indent=1))
        return result

    printed = printed_results(arguments.page.read_text(encoding="utf-8")) if arguments.page.is_file() else {}
    known = {file: result for file, result in printed.items() if file in everything} | earlier
    results = {file: result for file, result in known.items() if file not in files}
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for future in as_completed([pool.submit(run_and_keep, file) for file in files]):
            result = future.result()
            results[result.file] = result
            state = f"FAILED {', '.join(result.failed)}" if result.failed else "passed"
            print(f"{result.file}: {result.passed} passed, {state}, {result.seconds:.0f} s", flush=True)
            if result.failed:
                print(result.output, flush=True)
    missing = [file for file in everything if file not in results]
    write_text(arguments.page, page(list(results.values()), missing))
    print(f"wrote {arguments.page}" + (f"; {len(missing)} files were never run" if missing else ""))
    return 1 if any(results[file].failed for file in files) else 0


if __name__ == "__main__":
    sys.exit(main())
