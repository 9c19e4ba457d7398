"""The command `deckcrane` and all its commands, in the order of its help.

Each command is a thin layer over the Python API; heavy imports wait inside it until they are needed.
"""

from __future__ import annotations

import sys
import warnings
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


app.command()(run)
app.command()(forces)
app.command(name="moving-frame")(moving_frame)
app.command()(modes)
app.command()(envelope)
app.command()(chart)
app.command()(campaign)
app.add_typer(results_app, name="results")
app.command()(extremes)
app.command()(fatigue)
app.command()(factors)
app.command()(operability)
app.command()(checks)
app.command()(stability)
app.command()(report)
app.add_typer(hydro_app, name="hydro")
app.command()(sea)
app.command(name="bond-graph")(bond_graph)
app.command()(page)
app.command()(view)
app.command()(serve)
app.command()(compare)
app.command()(pack)
app.command()(unpack)
app.command()(new)
app.command(name="list")(list_scenarios)
app.command()(copy)
app.command()(check)
app.command()(schema)
app.command()(source)
app.command(name="import")(import_model)
app.command()(export)
app.command()(info)


_INSIDE = {
    "hydro": ("show", "make", "--help"),
    "results": ("show", "failures", "series", "merge", "--help"),
}
"""The commands of groups; what stands there else is what `show` shows."""


def main() -> None:
    """Runs the command line: a user's mistake is one message and exit code 2, a traceback only with --debug."""
    warnings.showwarning = _show_warning
    if len(sys.argv) > 2 and sys.argv[2] not in _INSIDE.get(sys.argv[1], (sys.argv[2],)):
        sys.argv.insert(2, "show")
    leave(guarded(app, debug="--debug" in sys.argv))


def _show_warning(message: Warning | str, category: type[Warning], *place: object, **more: object) -> None:
    if issubclass(category, DeckcraneWarning):
        typer.echo(f"warning: {message}", err=True)
