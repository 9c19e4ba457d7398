"""The figures of the manual's page on hydraulic circuits."""

from __future__ import annotations

from pathlib import Path

from figure_panels import FOLDER, save

import deckcrane
from deckcrane.bondgraph import crane_graph, crane_places
from deckcrane.view.answers.answer import USUAL_UNITS
from deckcrane.view.answers.circuit_energy import energy_answer
from deckcrane.view.answers.valve_stability import valve_stability_answer


def circuits() -> None:
    """Where the energy of the boom goes whose scenario begins the page, its bond graph, and where its valve chatters."""
    page = (Path(__file__).parent / "guide" / "circuits.md").read_text(encoding="utf-8")
    boom = deckcrane.loads(page.partition("```yaml\n")[2].partition("```")[0])
    (figure,) = energy_answer(deckcrane.circuit_energy(boom)).figures
    save(figure.draw(USUAL_UNITS), "circuit_energy")
    graph = crane_graph(boom)
    print(graph.save_svg(FOLDER / "circuit_bond_graph.svg", crane_places(graph)))
    over = {
        "circuits.main.counterbalance_valves.holding.ratio": [str(1 + i / 2) for i in range(15)],
        "bodies.boom.masses.0.mass": [f"{1 + i / 2} t" for i in range(15)],
    }
    (figure,) = valve_stability_answer(deckcrane.valve_stability(boom, over, t=4.0), over).figures
    save(figure.draw(USUAL_UNITS), "valve_stability")
