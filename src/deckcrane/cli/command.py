"""The command `deckcrane` and all its commands, in the groups of its help.

Each command is a thin layer over the Python API; heavy imports wait inside it until they are needed.

A command ends with its exit code, 0 for success, 2 for a mistake or a place that cannot be written, 130 for Ctrl-C, and with a
message when it is stopped, fails, or its output cannot be written.
"""

from __future__ import annotations

import contextlib
import gc
import os
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup
from typer.main import get_group

from deckcrane.cli.answers import checks, energy, extremes, fatigue, hindcast, operability, valve_stability
from deckcrane.cli.campaign import campaign, pack, results_app, unpack
from deckcrane.cli.control import predictive, regulator
from deckcrane.cli.exchange import bond_graph, export, fmu, import_model, mcp, ssp
from deckcrane.cli.forecasting import forecast, go_no_go
from deckcrane.cli.gradients import gradient, optimise
from deckcrane.cli.hydro import hydro_app, sea
from deckcrane.cli.identification import identify
from deckcrane.cli.learning import bench_control, score
from deckcrane.cli.lifting import capability, chart, drift, factors, lowering, stability
from deckcrane.cli.pages import live, page, report, serve, view
from deckcrane.cli.planning import plan
from deckcrane.cli.run import compare, envelope, forces, modes, moving_frame, run
from deckcrane.cli.scenarios import check, copy, info, list_scenarios, new, schema, source
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.interrupts import ensure_interrupt, has_background_work, watch_standard_input


class StoppedError(Exception):
    """Ctrl-C before there were results to keep."""


class Commands(TyperGroup):
    """Commands in groups; Ctrl-C is caught before the command-line library handles it."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands: Any = CommandTable()

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands under the headings of their groups, all in one column."""
        panels: dict[str, list[tuple[str, str]]] = {}
        width = max(len(name) for name in self.commands)
        for name, command in self.commands.items():
            short = command.get_short_help_str(formatter.width - width - 6)
            panels.setdefault(getattr(command, "rich_help_panel", None) or "Commands", []).append((name, short))
        for panel, rows in panels.items():
            with formatter.section(panel):
                formatter.write_dl([(name.ljust(width), short) for name, short in rows])

    def invoke(self, ctx: Any) -> Any:
        try:
            with ensure_interrupt():
                return super().invoke(ctx)
        except KeyboardInterrupt as error:
            raise StoppedError("stopped by Ctrl-C") from error


def run_commands(app: Callable[[], Any], debug: bool = False) -> int:
    """Run the commands and return the exit code."""
    _open_standard_streams()
    watch_standard_input()
    try:
        code = _run(app, debug)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # The reader of a pipe has closed it (`deckcrane schema | head`): not an error.
        _discard_output()
        return 0
    except OSError as error:
        if debug:
            raise
        _discard_output()
        _print_error(f"error: {(error.strerror or str(error)).lower()}: {error.filename or 'standard output'}")
        return 2


def exit_process(code: int) -> NoReturn:
    """End the process; without clean-up while a library still works on what Ctrl-C abandoned.

    Python would look through all that is left for cycles to free, a quarter of a second before the process gives its memory back
    anyway.
    """
    if has_background_work():
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
        os._exit(code)
    gc.freeze()
    sys.exit(code)


def _run(app: Callable[[], Any], debug: bool) -> int:
    try:
        app()
    except SystemExit as exit_request:
        return exit_request.code if isinstance(exit_request.code, int) else int(exit_request.code is not None)
    except StoppedError as stopped:
        _print_error(str(stopped))
        return 130
    except MemoryError:
        if debug:
            raise
        _print_error(
            "error: there is not enough memory; record less often (run.every), for a shorter time or fewer things (record)"
        )
        return 2
    except DeckcraneError as error:
        if debug:
            raise
        _print_error(f"error: {error}")
        return 2
    return 0


def _print_error(text: str) -> None:
    with contextlib.suppress(OSError):
        typer.echo(text, err=True)


def _open_standard_streams() -> None:
    """Open standard streams that the caller closed on the null device, so that no file gets their numbers and receives prints."""
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123 - stays open


def _discard_output() -> None:
    """Discard further output, so that no error is raised at interpreter exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


app = typer.Typer(
    name="deckcrane",
    help="Cranes on ships: motion, and the force in every joint, from one readable model file.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    cls=Commands,
)


@app.callback(invoke_without_command=True)
def _options(
    debug: Annotated[bool, typer.Option("--debug", help="Show a traceback when something is wrong.")] = False,
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.", is_eager=True)] = False,
) -> None:
    if version:
        from importlib.metadata import version as installed

        typer.echo(f"deckcrane {installed('deckcrane')}")
        raise typer.Exit


_PANELS: dict[str, dict[str, Callable[..., None] | typer.Typer]] = {
    "Scenarios": {"new": new, "list": list_scenarios, "copy": copy, "check": check, "info": info, "schema": schema},
    "Runs": {
        "run": run,
        "checks": checks,
        "energy": energy,
        "valve-stability": valve_stability,
        "forces": forces,
        "compare": compare,
        "moving-frame": moving_frame,
    },
    "Crane": {"modes": modes, "envelope": envelope, "chart": chart, "bond-graph": bond_graph},
    "Vessel and sea": {
        "stability": stability,
        "lowering": lowering,
        "capability": capability,
        "drift": drift,
        "sea": sea,
        "hydro": hydro_app,
    },
    "Campaigns": {"campaign": campaign, "results": results_app, "report": report, "pack": pack, "unpack": unpack},
    "Design values and limits": {
        "extremes": extremes,
        "fatigue": fatigue,
        "factors": factors,
        "operability": operability,
        "hindcast": hindcast,
    },
    "Control": {"regulator": regulator, "predictive": predictive, "plan": plan, "bench-control": bench_control},
    "Forecast": {"forecast": forecast, "go-no-go": go_no_go},
    "Optimisation": {"gradient": gradient, "optimise": optimise, "identify": identify},
    "Learning": {"score": score},
    "3D pages": {"page": page, "view": view, "serve": serve},
    "Other programs": {
        "import": import_model,
        "export": export,
        "fmu": fmu,
        "ssp": ssp,
        "source": source,
        "live": live,
        "mcp": mcp,
    },
}
"""All commands by the headings of the help."""

_PANEL_OF = {name: panel for panel, commands in _PANELS.items() for name in commands}


class CommandTable(Mapping[str, Any]):
    """All commands by name; the options of a command are looked up when it is asked for, which for all takes 50 ms."""

    def __getitem__(self, name: str) -> Any:
        return _command(name)

    def __iter__(self) -> Iterator[str]:
        return iter(_PANEL_OF)

    def __len__(self) -> int:
        return len(_PANEL_OF)


@cache
def _command(name: str) -> Any:
    """A command, or a group of commands, as the command-line library takes it."""
    panel, holder = _PANEL_OF[name], typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
    function = _PANELS[panel][name]
    if isinstance(function, typer.Typer):
        holder.add_typer(function, name=name, rich_help_panel=panel)
    else:
        holder.command(name=name, rich_help_panel=panel)(function)
    return get_group(holder).commands[name]


_SUBCOMMANDS = {
    "hydro": ("show", "make", "together", "--help"),
    "results": ("show", "events", "failures", "series", "merge", "--help"),
}
"""Commands of the groups; any other word there is the argument of `show`."""


_OF_ONE_MODEL = (["run"], ["forces"], ["check"], ["info"], ["modes"])
"""Commands that read a model and are done with it in one go. They leave less than a million objects, nearly all of them modules,
classes and equations: to look through these for cycles would take a twentieth of a first run."""


def main() -> None:
    """Run the command line: a user's mistake gives one message and exit code 2, a traceback only with --debug."""
    warnings.showwarning = _warning_printer()
    gc.set_threshold(1_000_000 if sys.argv[1:2] in _OF_ONE_MODEL else 20_000, 10, 10)
    if sys.argv[1:3] != ["hydro", "make"]:  # the one command with large matrices
        _limit_matrix_threads()
    if len(sys.argv) > 2 and sys.argv[2] not in _SUBCOMMANDS.get(sys.argv[1], (sys.argv[2],)):
        sys.argv.insert(2, "show")
    exit_process(run_commands(app, debug="--debug" in sys.argv))


def _limit_matrix_threads() -> None:
    """Let NumPy work on one core, unless the user says otherwise: threads that share small matrices wait for each other.

    They take three times the processor time, and it is taken from the simulations that run beside. NumPy reads these when it is
    imported, which the commands do.
    """
    for library in ("OMP", "OPENBLAS", "MKL"):
        os.environ.setdefault(f"{library}_NUM_THREADS", "1")


def _warning_printer() -> Callable[..., None]:
    """Function that prints each warning once, to standard error, without the line of code it comes from."""
    shown: set[str] = set()

    def show(message: Warning | str, category: type[Warning], *place: object, **more: object) -> None:
        if issubclass(category, DeckcraneWarning) and str(message) not in shown:
            shown.add(str(message))
            typer.echo(f"warning: {message}", err=True)

    return show
