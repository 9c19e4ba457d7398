"""`make validate`: runs the studies file by file, and writes what each came to into docs/validation/studies.md.

    python -m tests.validation.run [FILE ...] [--jobs N] [--resume] [--page PATH]

Without files all that have studies are run. The result of each is kept under build/studies as soon as it is there; --resume
runs only files that are missing there, had a failure, or have changed since. Files that are not run keep the row that the page
has of them, with its commit. The exit code is 1 where a study failed, took longer than its limit, or could not be collected: a
browser or Node that is missing fails a study here, as `CI` asks for, and a file that is skipped as a whole counts as failed. What
else is skipped is listed with its reason.
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
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from math import isnan, nan
from pathlib import Path
from xml.etree import ElementTree

from deckcrane.files.atomic_write import write_text

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "studies"
PAGE = ROOT / "docs" / "validation" / "studies.md"
ROW = r"^\| `(\S+)` \| (\d+) \| (\d*) \| (\d*) \| ([\d.]+) \| (?:([\d.]*) \| )?`(\w+)` \|$"
SKIPPED = "\nSkipped:\n"
STUDIES = re.compile(r"\bmark\.study\b|\b(?:first_)?each_time\(")
"""What a file with studies has in its text."""
LIMIT = 4 * 3600.0
"""Seconds that the studies of one file may take."""
HEAD = """# Studies

See when the longer studies were last run, and what they came to. `make validate` runs them and writes this page; what they
compare, and how closely it agrees, is in [Validation](../validation.md) and the pages beside this one.
"""


@dataclass(frozen=True)
class FileResult:
    """What the studies of one file came to; `failed` and `skipped` name them, the latter with the reason.

    `seconds` are those of the clock, `processor` those of the process and of all that it waited for; NaN where they are not known.
    """

    file: str
    digest: str
    passed: int
    failed: tuple[str, ...]
    skipped: tuple[str, ...]
    seconds: float
    commit: str
    output: str = ""
    processor: float = nan


@dataclass(frozen=True)
class _Ended:
    """How a process of pytest ended; without a code where it took longer than its limit."""

    code: int | None
    output: str
    processor: float


def files_with_studies() -> tuple[list[str], dict[str, str]]:
    """Test files that have a study, by collecting them; and those that are skipped as a whole, with the reason."""
    ended = _pytest("--collect-only", "-qq", "-rs", "-m", "study")
    if ended.code:
        raise SystemExit(f"the studies cannot be collected:\n{ended.output[-6000:]}")
    return collected_files(ended.output)


def collected_files(listing: str) -> tuple[list[str], dict[str, str]]:
    """Files of pytest's listing that have studies, and those with studies that it skipped, with the reason."""
    files = re.findall(r"^(tests/\S+): \d+$", listing, re.MULTILINE)
    skipped = {}
    for file, reason in re.findall(r"^SKIPPED \[\d+\] (tests/\S+?):\d+: (.*)$", listing, re.MULTILINE):
        if STUDIES.search((ROOT / file).read_text(encoding="utf-8")):
            skipped[file] = reason
    return files, skipped


def run_file(file: str) -> FileResult:
    """Run the studies of one file, in a process of its own."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="deckcrane-studies-") as folder:
        report = Path(folder, "report.xml")
        ended = _pytest("-m", "study", "--tb=short", f"--junitxml={report}", file)
        cases = list(ElementTree.parse(report).getroot().iter("testcase")) if report.is_file() else []
    failed = tuple(str(case.get("name")) for case in cases if _has(case, "failure", "error"))
    skipped = tuple(
        f"{case.get('name')}: {reason.get('message')}" for case in cases if (reason := case.find("skipped")) is not None
    )
    if ended.code is None:
        failed = (*failed, f"all of it in {LIMIT / 3600:g} h")
    elif not cases or (ended.code and not failed):
        failed = (*failed, "pytest itself")
    return FileResult(
        file=file,
        digest=_digest(file),
        passed=len(cases) - len(skipped) - sum(_has(case, "failure", "error") for case in cases),
        failed=failed,
        skipped=skipped,
        seconds=time.monotonic() - began,
        commit=_commit(),
        output=ended.output[-8000:] if failed else "",
        processor=ended.processor,
    )


def _has(case: ElementTree.Element, *kinds: str) -> bool:
    return any(case.find(kind) is not None for kind in kinds)


def _pytest(*arguments: str) -> _Ended:
    """Run pytest with the sources of this checkout; what is missing on this machine fails, rather than being skipped."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
    environment = {**os.environ, "CI": "1", "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as output:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT)
        stop = threading.Timer(LIMIT, process.kill)
        stop.start()
        _, status, usage = os.wait4(process.pid, 0)
        late = not stop.is_alive()
        stop.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        return _Ended(None if late else process.returncode, output.read(), usage.ru_utime + usage.ru_stime)


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
    before, _, after = text.partition(SKIPPED)
    failures = dict.fromkeys(re.findall(r"^- `(\S+)`: `(.+)`$", before, re.MULTILINE))
    skips = re.findall(r"^- `(\S+)`: `([^`]+)`, (.+)$", after, re.MULTILINE)
    for file, *numbers, minutes, processor, commit in re.findall(ROW, text, re.MULTILINE):
        path = f"tests/{file}"
        failed = tuple(name for failed_file, name in failures if failed_file == path)
        passed, _, skipped = (int(number or 0) for number in numbers)
        names = [f"{name}: {reason}" for skipped_file, name, reason in skips if skipped_file == path]
        names += [""] * (skipped - len(names))
        seconds = 60 * float(processor) if processor else nan
        results[path] = FileResult(
            path, "", passed, failed, tuple(names), 60 * float(minutes), commit, processor=seconds
        )
    return results


def page(results: Sequence[FileResult], missing: Sequence[str] = ()) -> str:
    """The page of results, file by file, with the files that have not been run."""
    passed, failed, skipped = (
        sum(result.passed for result in results),
        sum(len(result.failed) for result in results),
        sum(len(result.skipped) for result in results),
    )
    lines = [
        HEAD,
        f"**{passed} passed, {failed} failed, {skipped} skipped**, of {len(results)} files. {_times(results)}\n",
        "| file | passed | failed | skipped | minutes | of processor | commit |",
        "|---|---|---|---|---|---|---|",
        *(
            f"| `{result.file.removeprefix('tests/')}` | {result.passed} | {len(result.failed) or ''} | "
            f"{len(result.skipped) or ''} | {result.seconds / 60:.1f} | "
            f"{'' if isnan(result.processor) else f'{result.processor / 60:.1f}'} | `{result.commit}` |"
            for result in sorted(results, key=lambda result: result.file)
        ),
    ]
    if missing:
        names = ", ".join(f"`{file.removeprefix('tests/')}`" for file in missing)
        lines += ["", f"Not run since the studies were last kept: {names}."]
    if failed:
        lines += ["", "Failed:", ""]
        lines += [f"- `{result.file}`: `{name}`" for result in results for name in result.failed]
    if named := [(result.file, name) for result in results for name in result.skipped if name]:
        lines.append(SKIPPED)
        lines += [f"- `{file}`: `{name.partition(': ')[0]}`, {name.partition(': ')[2]}" for file, name in named]
    return "\n".join(lines) + "\n"


def _times(results: Sequence[FileResult]) -> str:
    """Minutes by the clock, and of the processor where they are known."""
    timed = [result.processor for result in results if not isnan(result.processor)]
    clock = f"{sum(result.seconds for result in results) / 60:.0f} minutes by the clock, file by file"
    return (
        f"{clock}; of {len(timed)} files the processor's are known, {sum(timed) / 60:.0f}, without those of browsers."
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Run what is asked for, and write the page of all that is kept."""
    parser = argparse.ArgumentParser(description="run the studies file by file")
    parser.add_argument("files", nargs="*", metavar="FILE")
    parser.add_argument("--jobs", type=int, default=1, help="files at a time")
    parser.add_argument("--resume", action="store_true", help="run only files without a result, or with a failure")
    parser.add_argument("--page", type=Path, default=PAGE, help="where the results are written")
    arguments = parser.parse_args(argv)
    everything, uncollected = files_with_studies()
    for file, reason in uncollected.items():
        print(f"{file}: FAILED, skipped as a whole: {reason}", flush=True)
    files = list(arguments.files) or list(everything)
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
    listed = (*everything, *uncollected)
    known = {file: result for file, result in printed.items() if file in listed} | earlier
    results = {file: result for file, result in known.items() if file not in files}
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for future in as_completed([pool.submit(run_and_keep, file) for file in files]):
            result = future.result()
            results[result.file] = result
            state = f"FAILED {', '.join(result.failed)}" if result.failed else "passed"
            print(f"{result.file}: {result.passed} passed, {state}, {result.seconds:.0f} s", flush=True)
            if result.failed:
                print(result.output, flush=True)
    missing = [file for file in (*everything, *uncollected) if file not in results]
    write_text(arguments.page, page(list(results.values()), missing))
    print(f"wrote {arguments.page}" + (f"; {len(missing)} files were never run" if missing else ""))
    if uncollected and not arguments.files:
        return 1
    return 1 if any(results[file].failed for file in files) else 0


if __name__ == "__main__":
    sys.exit(main())
