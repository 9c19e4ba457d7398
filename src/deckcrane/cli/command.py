"""The command `deckcrane` and all its commands, in the groups of its help.

Each command is a thin layer over the Python API; heavy imports wait inside it until they are needed.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from typing import Annotated

import typer

from deckcrane.cli.analyses import envelope, modes
from deckcrane.cli.bond_graph import bond_graph
from deckcrane.cli.campaign import campaign
from deckcrane.cli.campaign_results import results_app
from deckcrane.cli.chart import chart
from deckcrane.cli.checks import checks
from deckcrane.cli.device import pack, unpack
from deckcrane.cli.ending import Commands, guarded, leave
from deckcrane.cli.exchange import export, import_model
from deckcrane.cli.extremes import extremes
from deckcrane.cli.factors import factors
from deckcrane.cli.fatigue import fatigue
from deckcrane.cli.hydro import hydro_app
from deckcrane.cli.information import info
from deckcrane.cli.new import new
from deckcrane.cli.operability import operability
from deckcrane.cli.pages import page, view
from deckcrane.cli.report import report
from deckcrane.cli.runs import compare, forces, moving_frame, run
from deckcrane.cli.scenarios import check, copy, list_scenarios, schema, source
from deckcrane.cli.sea import sea
from deckcrane.cli.serve import serve
from deckcrane.cli.stability import stability
from deckcrane.errors import DeckcraneWarning

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
    "Runs": {"run": run, "checks": checks, "forces": forces, "compare": compare, "moving-frame": moving_frame},
    "Crane, vessel and sea": {
        "modes": modes,
        "envelope": envelope,
        "chart": chart,
        "stability": stability,
        "sea": sea,
        "hydro": hydro_app,
        "bond-graph": bond_graph,
    },
    "Campaigns": {"campaign": campaign, "results": results_app, "report": report, "pack": pack, "unpack": unpack},
    "Design values and limits": {
        "extremes": extremes,
        "fatigue": fatigue,
        "factors": factors,
        "operability": operability,
    },
    "3D pages": {"page": page, "view": view, "serve": serve},
    "Other programs": {"import": import_model, "export": export, "source": source},
}
"""All commands by the headings of the help."""

for _panel, _commands in _PANELS.items():
    for _name, _command in _commands.items():
        if isinstance(_command, typer.Typer):
            app.add_typer(_command, name=_name, rich_help_panel=_panel)
        else:
            app.command(name=_name, rich_help_panel=_panel)(_command)


_SUBCOMMANDS = {
    "hydro": ("show", "make", "--help"),
    "results": ("show", "events", "failures", "series", "merge", "--help"),
}
"""Commands of the groups; any other word there is the argument of `show`."""


def main() -> None:
    """Run the command line: a user's mistake gives one message and exit code 2, a traceback only with --debug."""
    warnings.showwarning = _warning_printer()
    if len(sys.argv) > 2 and sys.argv[2] not in _SUBCOMMANDS.get(sys.argv[1], (sys.argv[2],)):
        sys.argv.insert(2, "show")
    leave(guarded(app, debug="--debug" in sys.argv))


def _warning_printer() -> Callable[..., None]:
    """Function that prints each warning once, to standard error, without the line of code it comes from."""
    shown: set[str] = set()

    def show(message: Warning | str, category: type[Warning], *place: object, **more: object) -> None:
        if issubclass(category, DeckcraneWarning) and str(message) not in shown:
            shown.add(str(message))
            typer.echo(f"warning: {message}", err=True)

    return show
