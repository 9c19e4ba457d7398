"""docs/equations.md is what the sources say: every numbered equation of the papers has its place, or a reason to have none."""

from __future__ import annotations

import functools
import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from deckcrane import _PACKAGES

ROOT = Path(__file__).parents[2]
_SPEC = importlib.util.spec_from_file_location("equations_index", ROOT / "docs" / "equations.py")
assert _SPEC is not None
assert _SPEC.loader is not None
index = importlib.util.module_from_spec(_SPEC)
sys.modules[_SPEC.name] = index  # dataclasses look their module up
sys.path.append(str(ROOT / "docs"))  # the script imports a module beside it
_SPEC.loader.exec_module(index)
cited = functools.cache(index.cited)
sys.path.pop()

SMALL = (
    'K18.title = "a paper"\nK18.last = 4\n[K18.equations]\n1-2 = "said"\n3 = {is = "said", unused = "why"}\n4 = "said"'
)


def found_in(text: str, path: str = "module.py") -> list[tuple[str, tuple[int, ...], str]]:
    return [(one.paper, one.numbers, one.place.name) for one in index.citations(text, path)]


def wrong(source: str, data: str = SMALL, tests: str = "") -> list[str]:
    found: list[str] = index.problems(
        index.papers(data), index.citations(source, "module.py"), index.citations(tests, "test_it.py")
    )
    return found


# ---- The page.
def test_every_equation_has_a_place_or_a_reason_and_no_citation_names_one_that_is_not_there() -> None:
    assert index.problems(index.papers(), cited(index.PACKAGE), cited(index.TESTS)) == []


def test_no_page_of_the_manual_cites_an_equation_that_is_not_there() -> None:
    manual = [*index.cited(index.ROOT / "docs"), *index.cited(index.ROOT / "benchmarks")]
    assert len(manual) > 50
    assert index.problems(index.papers(), cited(index.PACKAGE), manual) == []


def test_the_index_is_what_the_sources_say() -> None:
    made = index.page(index.papers(), cited(index.PACKAGE), cited(index.TESTS), index.words_of_package())
    assert index.PAGE.read_text(encoding="utf-8") == made, "run: python docs/equations.py"


def test_the_five_papers_are_listed_whole() -> None:
    lines = index.PAGE.read_text(encoding="utf-8").splitlines()
    lasts = {"C18": 73, "K18": 74, "W19": 102, "M19": 88, "F19": 100}
    assert {key: paper.last for key, paper in index.papers().items()} == lasts
    for key, last in lasts.items():
        rows = [line for line in lines if line.startswith(f"| {key}, Eq. ")]
        assert [row.split(" | ")[0] for row in rows] == [f"| {key}, Eq. {n}" for n in range(1, last + 1)]


@pytest.mark.parametrize("text", ["K18, Eq. 30", "W19, Eq. 95", "C18, Eq. 50", "F19, Eq. 83", "M19, Eq. 86"])
def test_searching_for_an_equation_finds_code(text: str) -> None:
    sources = index.PACKAGE.rglob("*.py")
    assert any(f"{text}]" in source or f"{text};" in source for source in (p.read_text("utf-8") for p in sources))
    assert f"| {text} |" in index.PAGE.read_text(encoding="utf-8")


# ---- What runs.
CLI = """
from package.forces import weight
from package.units import Length

__all__ = ["main"]
app = App()

def main():
    show(Length(weight()).in_metres)

@app.command()
def sea(energy):
    return energy
"""
FORCES = """
from package.reference import slow

G = 9.81
def weight(): return G * _mass()
def _mass():
    from package import units
    return units.mass()
def energy(): return 1
def only_slow(): return 1
def forgotten(): return slow()
"""
UNITS = """
class Length:
    metres: float
    def __init__(self, metres): self.metres = rounded(metres)
    def in_metres(self): return 1
    def in_feet(self): return 1
def mass(): return 1
def rounded(x): return x
"""
REFERENCE = """
from package.forces import only_slow

def slow(): return only_slow()
"""


@pytest.fixture(scope="module")
def made_up() -> Callable[..., str]:
    """The word of a place in a small package, whose users have the command line alone."""
    sources = {"cli.py": CLI, "forces.py": FORCES, "units.py": UNITS, "reference.py": REFERENCE}
    graph = index.CallGraph("package", sources)

    def word(path: str, name: str = "") -> str:
        place = index.Place(path, name)
        found: dict[object, str] = index.words([place], graph, ["package.cli"], ["reference.py"])
        return found[place]

    return word


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("cli.py", "main"),
        ("cli.py", "sea"),  # a decorator hands it to an object
        ("forces.py", "weight"),  # imported by name
        ("forces.py", "_mass"),
        ("forces.py", "G"),
        ("forces.py", ""),  # as a whole: some of it is used
        ("units.py", "mass"),  # a member of a module that is imported within a function
        ("units.py", "Length.metres"),  # a field is its class
        ("units.py", "Length.in_metres"),  # an attribute of that name is read
        ("units.py", "rounded"),  # making an object calls __init__
        ("crane.yaml", ""),
    ],
)
def test_what_users_can_run_is_production(made_up: Callable[..., str], path: str, name: str) -> None:
    assert made_up(path, name) == "production"


@pytest.mark.parametrize(("path", "name"), [("reference.py", ""), ("reference.py", "slow"), ("forces.py", "only_slow")])
def test_what_only_a_reference_formulation_uses_is_reference(made_up: Callable[..., str], path: str, name: str) -> None:
    assert made_up(path, name) == "reference"


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("forces.py", "forgotten"),
        ("forces.py", "energy"),  # `sea` has a parameter of this name
        ("units.py", "Length.in_feet"),
    ],
)
def test_what_nothing_uses_is_for_tests_only(made_up: Callable[..., str], path: str, name: str) -> None:
    assert made_up(path, name) == "tests only"


@pytest.mark.parametrize(
    ("path", "name", "word"),
    [
        ("mechanics/kane_recursion.py", "velocity_force", "production"),
        ("formulations/moving_frame.py", "moving_frames", "production"),  # a command has it
        ("mechanics/kane_explicit.py", "kanes_equations", "reference"),
        ("screws.py", "screw_transform", "reference"),
    ],
)
def test_places_of_the_package_have_their_words(path: str, name: str, word: str) -> None:
    assert index.words_of_package()[index.Place(path, name)] == word


def test_no_cited_formula_of_the_package_is_for_tests_only() -> None:
    assert [place for place, word in index.words_of_package().items() if word == "tests only"] == []


def test_no_run_uses_a_reference_formulation() -> None:
    words = index.words_of_package()
    assert all({words[place] for place in words if place.path == path} == {"reference"} for path in index.REFERENCES)


def test_all_that_users_import_counts_as_public() -> None:
    public = {"", ".cli", *(f".{name}" for name in _PACKAGES)}
    assert {name.replace(".formulations.bond_graph", ".bondgraph") for name in index.PUBLIC} == public


def test_a_public_name_without_an_import_is_refused() -> None:
    graph = index.CallGraph("package", {"__init__.py": '__all__ = ["run"]'})
    with pytest.raises(ValueError, match=r"package.__all__ names run, which is neither defined nor imported there"):
        graph.exported("package")


# ---- How citations are read.
@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("[K18, Eq. 30]", (30,)),
        ("[C18, Eqs. 23, 27]", (23, 27)),
        ("[C18, Eqs. 4 and 5]", (4, 5)),
        ("[K18, Eqs. 31 to 33]", (31, 32, 33)),
        ("[F19, Eqs. 84-87, made exact]", (84, 85, 86, 87)),
        ("[M19, Eqs. 40, 42, 67-69, appendix]", (40, 42, 67, 68, 69)),
        ("[W19, Eq. 3 with chi_j - chi_0, where s = 1]", (3,)),
        ("[C18, after Eq. 38]", (38,)),
        ("[F19, Eqs.\n    27-28]", (27, 28)),
        ("[W19, Eqs. 91,\n    94]", (91, 94)),
    ],
)
def test_a_citation_is_read(text: str, numbers: tuple[int, ...]) -> None:
    assert [cited for _, cited, _ in found_in(f'"""Text {text}."""')] == [numbers]


def test_a_comment_over_two_lines_is_one_citation() -> None:
    assert found_in("x = 1\n# as in [W19, Eqs. 91,\n# 94]\n") == [("W19", (91, 94), "")]


def test_two_papers_in_one_bracket_are_two_citations() -> None:
    assert found_in('"""[K18, Eq. 36; W19, Eq. 38]"""') == [("K18", (36,), ""), ("W19", (38,), "")]


def test_sections_figures_and_mentions_of_a_paper_are_no_citations() -> None:
    assert found_in('"""[K18, Sec. 4.2] and [F19, Fig. 5]; Eq. 80 of [M19] has more."""') == []


def test_the_place_is_the_function_class_or_value_that_a_citation_stands_in() -> None:
    source = '''"""[C18, Eq. 1]"""
A = 1  # [C18, Eq. 2]
B = 2
"""[C18, Eq. 3]"""


class Thing:
    """[C18, Eq. 4]"""

    part: int
    """[C18, Eq. 5]"""

    def method(self) -> None:
        x = 1  # [C18, Eq. 6]


def function() -> None:
    """[C18, Eq. 7]"""
'''
    names = ["", "A", "B", "Thing", "Thing.part", "Thing.method", "function"]
    assert found_in(source) == [("C18", (i + 1,), name) for i, name in enumerate(names)]


def test_a_module_is_a_place_only_where_none_of_its_functions_is() -> None:
    source = '"""[C18, Eqs. 1-3]"""\n\n\ndef f() -> None:\n    """[C18, Eq. 2]"""\n'
    at = index.places(index.citations(source, "module.py"))
    assert [[place.name for place in at["C18", n]] for n in (1, 2, 3)] == [[""], ["f"], [""]]


# ---- What is refused.
def test_all_is_well_where_each_equation_is_cited_or_has_a_reason() -> None:
    assert wrong('"""[K18, Eqs. 1, 2, 4]"""') == []


def test_an_equation_beyond_the_papers_last_is_refused() -> None:
    assert wrong('"""[K18, Eqs. 1, 2, 4-5]"""') == [
        "module.py cites K18, Eqs. 1, 2, 4-5; the equations of K18 are 1 to 4"
    ]
    assert wrong('"""[K18, Eqs. 1, 2, 4]"""', tests="# [K18, Eq. 7]") == [
        "test_it.py cites K18, Eq. 7; the equations of K18 are 1 to 4"
    ]


def test_an_equation_with_neither_place_nor_reason_is_refused() -> None:
    assert wrong('"""[K18, Eqs. 1, 4]"""') == [
        "K18, Eq. 2 is cited nowhere in the package; cite it, or give a reason (unused) in docs/equations.toml"
    ]


def test_an_equation_with_both_is_refused() -> None:
    assert wrong('"""[K18, Eqs. 1-4]"""') == [
        "K18, Eq. 3 is cited in module.py and has a reason not to be used in docs/equations.toml"
    ]


def test_an_equation_left_out_of_the_list_or_listed_twice_is_refused() -> None:
    cites = '"""[K18, Eqs. 1, 2, 4]"""'
    left_out = wrong(cites, SMALL.replace('1-2 = "said"', '1 = "said"'))
    assert left_out == ["K18, Eq. 2 has 0 entries in docs/equations.toml; each equation has one"]
    twice = wrong(cites, SMALL + '\n2-2 = "said again"')
    assert twice == ["K18, Eq. 2 has 2 entries in docs/equations.toml; each equation has one"]
    assert wrong(cites, SMALL + '\n5 = "said"') == ["docs/equations.toml has K18, Eq. 5; the paper ends with 4"]


def test_one_equation_is_eq_and_several_are_eqs() -> None:
    assert wrong('"""[K18, Eqs. 1], [K18, Eqs. 2, 4]"""') == [
        "module.py cites K18, Eqs. 1: one equation is Eq., several are Eqs."
    ]
