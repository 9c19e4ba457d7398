"""The API reference of the site: every public name by purpose, from its signature, its docstring and its example.

Sources are read, not imported. A docstring has the sections Args, Returns and Raises; Args of a class describe its constructor and
parameters that its methods share. Types are given in words, linked to the page Types. A class that a function gives back, and
that has no public name, is shown below the first such function. Examples are the cells of docs/api/examples, which tests run.
Depends on griffe, and on deckcrane for the lists of names.
"""

from __future__ import annotations

import ast
import importlib.util
import inspect
import re
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

import griffe

DOCS = Path(__file__).parents[1]
EXAMPLES = DOCS / "api" / "examples"


@dataclass(frozen=True)
class Page:
    """A page of the reference: title, what the reader can do with it, and the names of a module on it."""

    title: str
    purpose: str
    names: tuple[str, ...]
    module: str = "deckcrane"


PAGES = {
    "models": Page(
        "Models",
        "Read scenarios, check and change them, and hand them over to other programs "
        "([The scenario file](../guide/scenario.md)).",
        (
            *("load", "loads", "Scenario", "bundled", "copy_scenario", "new_scenario", "json_schema", "check_parts"),
            *("from_urdf", "from_py_crane", "to_urdf", "to_mjcf", "to_fmu", "to_ssp", "fmu_laws"),
        ),
    ),
    "running": Page(
        "Running",
        "Simulate one scenario or many, step by step or whole, and look at the equations ([Python](../guide/python.md#runs)).",
        (
            *("run", "forces", "stepper", "batch_stepper", "live", "run_batch", "Job", "Keep", "inputs_of", "sampled"),
            *("linearise", "structure", "source", "waves", "wave_kinematics", "unpack"),
            *("control_benchmark", "control_episode"),
            *("lqr", "kalman", "lqg", "LinearController", "SensorNoise", "RandomDisturbance"),
            *("forecast", "go_no_go", "motion_filter"),
            *(
                "predictive_controller",
                "PredictiveController",
                "HeldMotion",
                "HarmonicForecast",
                "KnownMotion",
                "WaveForecast",
            ),
            *("gradient", "optimise", "openmdao_component"),
            *("identify", "MotionRecord", "identification_report"),
            *("plan", "MovePlan", "BoxObstacle", "CapsuleObstacle", "PlaneObstacle"),
        ),
    ),
    "results": Page(
        "Results",
        "Ask a dataset what happened, keep it and show it ([Conventions](../conventions.md#datasets)).",
        (
            *("events", "balance", "bearing_loads", "reactions_in", "utilisations", "circuit_energy", "unit_of"),
            *("save", "page", "report"),
        ),
    ),
    "campaigns": Page(
        "Campaigns",
        "Run many cases of one scenario: sea states, headings, loads, poses, seeds ([Campaigns](../guide/campaigns.md)).",
        (
            *("load_study", "Study", "campaign", "open_campaign", "case_series", "merge_campaigns", "verify_campaign"),
            *("pack", "unpack_campaign"),
        ),
    ),
    "answers": Page(
        "Answers",
        "Find what an engineer signs: working ranges, load charts, factors, extremes, lives, limits of the sea.",
        (
            *("envelope", "load_chart", "hook_stiffness", "hook_stiffness_over", "HookStiffness", "dynamic_factors"),
            *("extremes", "fatigue", "limit_curves", "operability", "lift_stability", "valve_stability", "lowering"),
            *("capability", "slow_drift", "spectral_operability"),
        ),
    ),
    "errors": Page(
        "Errors",
        "Catch what goes wrong, and see who can mend it.",
        ("DeckcraneError", "ScenarioError", "DeckcraneWarning"),
    ),
    "hydro": Page(
        "deckcrane.hydro",
        "Read and check hydrodynamic data, and find the linear motions of a vessel ([Hydrodynamics](../guide/hydrodynamics.md)).",
        (
            *("Hydrodynamics", "describe", "memory_report", "motion_raos", "natural_motions", "NaturalMotion"),
            *("linearised_damping", "DOFS"),
        ),
        "deckcrane.hydro",
    ),
    "sea": Page(
        "deckcrane.sea",
        "Make spectra, waves, the motion of the water and the forces of waves on a vessel ([Vessel and sea](../guide/vessel.md)).",
        (
            *(
                "jonswap",
                "pierson_moskowitz",
                "torsethaugen",
                "tabulated",
                "combined",
                "read_csv",
                "Spectrum",
                "long_crested",
                "cos_2s",
            ),
            *(
                "DirectionalDensity",
                "directional",
                "from_wavespectra",
                "read_spectra",
                "FileSpectra",
                "partitions",
                "WavePartition",
                "DirectionalSpectrum",
                "irregular",
                "regular",
            ),
            *(
                "spectrum_of",
                "waves_of",
                "superposed",
                "Waves",
                "wave_number",
                "kinematics",
                "kinematics_record",
                "WaterMotion",
            ),
            *("wave_forces", "WaveForces", "drift_forces"),
        ),
        "deckcrane.sea",
    ),
    "bondgraph": Page(
        "deckcrane.bondgraph",
        "Build a machine as a bond graph, and get its causality, equations and picture ([Bond graphs](../guide/bond_graphs.md)).",
        (
            *(
                "BondGraph",
                "Bond",
                "Zero",
                "One",
                "Se",
                "Sf",
                "GivenInput",
                "C",
                "I",
                "R",
                "TF",
                "GY",
                "MTF",
                "MGY",
                "CField",
            ),
            *(
                "IField",
                "ICField",
                "multibody_field",
                "Parameter",
                "Signals",
                "Integrator",
                "solve_symmetric",
                "Causality",
            ),
            *("DerivativeCausality", "AlgebraicLoop", "MissingLaw", "CausalityError", "crane_graph", "crane_places"),
            *("crane_states", "StateMap"),
        ),
        "deckcrane.bondgraph",
    ),
    "program": Page(
        "deckcrane.program",
        "Run equations of your own in loops of your own ([Below run](../guide/python.md#below-run)).",
        ("Program", "Timing", "Trajectory", "Inputs", "Series", "DivergenceError"),
        "deckcrane.program",
    ),
    "parts": Page(
        "deckcrane.parts",
        "Write parts, drives and joints of your own ([Adding a part](../extending.md)).",
        (
            *(
                "register",
                "FilePart",
                "FileDrive",
                "FileJoint",
                "Part",
                "Action",
                "IDLE",
                "State",
                "Input",
                "Reading",
                "Along",
            ),
            *("World", "Place", "ForcePort", "measured", "vector", "over_time", "TimeCourse", "moving", "Kinematics"),
            *("AngularElement", "LinearElement", "Formulation", "SX", "Vector", "Length", "PositiveLength", "Position"),
            *("Axis", "Angle", "Mass", "Time", "PositiveTime", "Speed", "Velocity", "AngularSpeed", "AngularVelocity"),
            *("Acceleration", "Force", "Moment", "Name", "BodyName", "BodyOrGround", "CoordinateName", "Signal"),
        ),
        "deckcrane.parts",
    ),
}
"""File name and content of each page."""

PUBLIC = {name for page in PAGES.values() for name in page.names}

Documented = griffe.Function | griffe.Class | griffe.Attribute


# ---- Where names are defined.
@cache
def _module(name: str) -> griffe.Module:
    """A module of the package as it is written."""
    spec = importlib.util.find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    path = Path(spec.origin)
    module = griffe.visit(name, filepath=path, code=path.read_text(encoding="utf-8"))
    assert isinstance(module, griffe.Module)
    return module


def documented(name: str, module: str = "deckcrane") -> Documented:
    """A public name, where it is defined."""
    if module == "deckcrane.bondgraph":  # has all names of another module by a star
        module = "deckcrane.formulations.bond_graph"
    member = _module(module).members[name]
    if isinstance(member, griffe.Alias):
        home, _, name = member.target_path.rpartition(".")
        return documented(name, home)
    assert isinstance(member, griffe.Function | griffe.Class | griffe.Attribute)
    return member


@cache
def returned_classes() -> dict[str, tuple[str, griffe.Class]]:
    """Classes without a public name that functions give back, each with the function below which it is shown."""
    explained = explained_types()
    shown: dict[str, tuple[str, griffe.Class]] = {}
    for page in PAGES.values():
        for name in page.names:
            function = documented(name, page.module)
            if not isinstance(function, griffe.Function):
                continue
            for part in _names_in(function.returns):
                thing = _class_of(part)
                if thing is not None and thing.name not in (*PUBLIC, *explained, *shown):
                    shown[thing.name] = (name, thing)
    return shown


def _names_in(annotation: object) -> list[griffe.ExprName]:
    if not isinstance(annotation, griffe.Expr):
        return []
    return [part for part in annotation.iterate(flat=True) if isinstance(part, griffe.ExprName)]


def _class_of(name: griffe.ExprName) -> griffe.Class | None:
    """The class of the package that a name in an annotation stands for."""
    home, _, last = name.canonical_path.rpartition(".")
    if not home.startswith("deckcrane.") or importlib.util.find_spec(home) is None:
        return None
    member = _module(home).members.get(last)
    return member if isinstance(member, griffe.Class) else None


@cache
def addresses() -> dict[str, str]:
    """The address of every type that has a place in the reference: by its path where it is shown, by its name on the page Types."""
    places = {name: f"types.md#{name.lower()}" for name in explained_types()}
    for file, page in PAGES.items():
        things = {name: documented(name, page.module) for name in page.names}
        shown = {name: thing for name, (function, thing) in returned_classes().items() if function in page.names}
        for name, thing in {**things, **shown}.items():
            if not isinstance(thing, griffe.Function):
                places[thing.path] = f"{file}.md#{name.lower()}"
    return places


def _path_of(name: griffe.ExprName) -> str:
    """Where a name in an annotation is defined, if that is in the package."""
    home, _, last = name.canonical_path.rpartition(".")
    if not home.startswith("deckcrane") or importlib.util.find_spec(home) is None or last not in _module(home).members:
        return ""
    return documented(last, home).path


def explained_types() -> list[str]:
    """The types that the page Types explains."""
    return re.findall(r'<a id="\w+"></a>`(\w+)`', (DOCS / "api" / "types.md").read_text(encoding="utf-8"))


# ---- Types in words.
_PLAIN = {
    "str": "text",
    "float": "number",
    "int": "whole number",
    "bool": "True or False",
    "complex": "complex number",
    "None": "None",
    "Any": "anything",
    "object": "anything",
    "slice": "slice",
    "Path": "[path](types.md#path)",
}
_SEQUENCES = {
    "Sequence": "sequence",
    "Collection": "list or set",
    "Iterable": "series",
    "Iterator": "series",
    "list": "list",
}


def type_in_words(annotation: object) -> str:
    """A type in words, with links: `Mapping[str, float] | None` is "mapping of text to number, or None"."""
    paths = {name.name: _path_of(name) for name in _names_in(annotation)}
    return _Words(paths).of(ast.parse(str(annotation), mode="eval").body)


@dataclass(frozen=True)
class _Words:
    """Words for the parts of a type; `paths` says where the names in it are defined."""

    paths: dict[str, str]

    def of(self, node: ast.expr) -> str:
        if isinstance(node, ast.Constant):
            return f'`"{node.value}"`' if isinstance(node.value, str) else str(node.value)
        if isinstance(node, ast.BinOp):
            return self.union(_alternatives(node))
        if isinstance(node, ast.Subscript):
            inner = list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]
            return self.generic(_last_name(node.value), inner)
        name = _last_name(node)
        address = addresses().get(self.paths.get(name, "")) or addresses().get(name)
        return f"[{name}]({address})" if address else _PLAIN.get(name, f"`{name}`")

    def union(self, nodes: list[ast.expr]) -> str:
        """Alternatives; text or a path is a path, and None comes last."""
        parts = {ast.unparse(node): node for node in nodes}
        last = ", or None" if parts.pop("None", None) is not None else ""
        if any(part.startswith("Path") for part in parts):
            named = any(part in ("Scenario", "Study") for part in parts)
            parts = {part: node for part, node in parts.items() if part != "str"}
            words = [self.of(node) for node in parts.values()]
            return _listed([*words[:-1], "name", words[-1]] if named else words) + last
        return _listed([self.of(node) for node in parts.values()]) + last

    def generic(self, kind: str, inner: list[ast.expr]) -> str:
        """A type with types inside."""
        if kind in ("Annotated", "ClassVar", "Section"):
            return self.of(inner[0])
        if kind == "Literal":
            return _listed([self.of(part) for part in inner])
        if kind == "PathLike":
            return _PLAIN["Path"]
        if kind == "Callable":
            arguments = inner[0].elts if isinstance(inner[0], ast.List) else []
            return f"function of {' and '.join(self.of(part) for part in arguments)}" if arguments else "function"
        if kind in ("dict", "Mapping"):
            return f"mapping of {self.of(inner[0])} to {self.of(inner[1])}"
        if kind in _SEQUENCES:
            return f"{_SEQUENCES[kind]} of {_plural(self.of(inner[0]))}"
        assert kind == "tuple", kind
        if isinstance(inner[-1], ast.Constant) and inner[-1].value is ...:
            return f"tuple of {_plural(self.of(inner[0]))}"
        return f"({', '.join(self.of(part) for part in inner)})"


def _plural(words: str) -> str:
    return f"{words}s" if words in ("text", "number", "whole number") else words


def _last_name(node: ast.expr) -> str:
    """`Dataset` of `xr.Dataset`."""
    return ast.unparse(node).rpartition(".")[2]


def _alternatives(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.BinOp):
        return [*_alternatives(node.left), *_alternatives(node.right)]
    return [node]


def _listed(words: list[str]) -> str:
    words = list(dict.fromkeys(words))
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]


def error_in_words(name: str) -> str:
    """A link to an error."""
    return next(f"[{name}]({file}.md#{name.lower()})" for file, page in PAGES.items() if name in page.names)


# ---- Docstrings.
@dataclass(frozen=True)
class Docs:
    """A docstring, taken apart."""

    text: str
    parameters: dict[str, str]
    returns: str
    raises: tuple[tuple[str, str], ...]


_SECTION = re.compile(r"^(Args|Returns|Raises):$", re.MULTILINE)


def docs_of(thing: griffe.Object) -> Docs:
    """Text, parameters, return value and errors of a docstring."""
    source = inspect.cleandoc(thing.docstring.value) if thing.docstring is not None else ""
    text, *rest = _SECTION.split(source)
    sections = {head: inspect.cleandoc(body) for head, body in zip(rest[::2], rest[1::2], strict=True)}
    returns = " ".join(sections.get("Returns", "").split())
    return Docs(
        text.strip(), dict(_items(sections.get("Args", ""))), returns, tuple(_items(sections.get("Raises", "")))
    )


def _items(section: str) -> list[tuple[str, str]]:
    """Entries `name: meaning`, whose further lines are indented."""
    entries = re.split(r"\n(?! )", section) if section else []
    return [(name, " ".join(meaning.split())) for name, _, meaning in (entry.partition(": ") for entry in entries)]


def parameters_of(function: griffe.Function) -> list[griffe.Parameter]:
    """The parameters that a caller gives."""
    return [p for p in function.parameters if p.name not in ("self", "cls")]


def described_parameters(function: griffe.Function, owner: griffe.Class | None = None) -> dict[str, str]:
    """The meaning of parameters by name: those of the docstring, and those that methods of the class share."""
    shared = docs_of(owner).parameters if owner is not None else {}
    own = docs_of(function).parameters
    names = [p.name for p in parameters_of(function)]
    return {name: own.get(name, shared.get(name, "")) for name in names} | own


# ---- Examples.
@cache
def examples(file: str) -> dict[str, str]:
    """The cells of a page's examples, by the name in their first line; that before the first name is `start`."""
    text = (EXAMPLES / f"{file}.py").read_text(encoding="utf-8")
    start, *cells = re.split(r"^# %% (\w+)\n", text, flags=re.MULTILINE)
    _, _, start = start.partition('"""\n')
    return {"start": start.strip(), **{name: code.strip() for name, code in zip(cells[::2], cells[1::2], strict=True)}}


# ---- Pages.
def index() -> str:
    """The first page: all names on one sheet."""
    parts = []
    for file, page in PAGES.items():
        rows = "\n".join(
            f"| [`{name}`]({file}.md#{name.lower()}) | {_first(documented(name, page.module))} |"
            for name in page.names
            if not isinstance(documented(name, page.module), griffe.Attribute)
        )
        parts.append(f"## [{page.title}]({file}.md)\n\n{page.purpose}\n\n| name | what it does |\n|---|---|\n{rows}\n")
    text = (DOCS / "api" / "index.md").read_text(encoding="utf-8")
    before, mark, after = text.partition(
        "<!-- made by docs/site/api.py: every name with the first sentence of its docstring -->"
    )
    assert mark
    return before + "\n".join(parts) + after


def page(file: str) -> str:
    """The page of one group."""
    content = PAGES[file]
    things = {name: documented(name, content.module) for name in content.names}
    entries = [entry(file, name) for name in content.names if not isinstance(things[name], griffe.Attribute)]
    values = {name: thing for name, thing in things.items() if isinstance(thing, griffe.Attribute)}
    if values:
        entries.append(_values_table(values, content.module))
    start = f"The examples on this page begin with:\n\n```python\n{examples(file)['start']}\n```\n"
    return f"---\ntitle: {content.title}\n---\n\n# {content.title}\n\n{content.purpose}\n\n{start}\n" + "\n".join(
        entries
    )


def entry(file: str, name: str) -> str:
    """One public name: what it is, its example, and the classes that it gives back."""
    module = PAGES[file].module
    thing = documented(name, module)
    text = f"## `{name}` {{ #{name.lower()} .api }}\n\n{described(thing, name, module)}"
    text += f"\n**Example**\n\n```python\n{examples(file)[name]}\n```\n"
    for function, given in returned_classes().values():
        if function == name and isinstance(thing, griffe.Function):
            text += f"\n### `{given.name}` {{ #{given.name.lower()} .api }}\n\n{described(given, given.name, module)}"
    return f"{text}\n<p class=api-home>Defined in <code>{thing.path.rpartition('.')[0]}</code></p>\n"


def described(thing: Documented, name: str, module: str) -> str:
    """Signature, docstring and tables of a function, or of a class with its members."""
    if isinstance(thing, griffe.Function):
        return _function(thing, f"{module}.{name}")
    assert isinstance(thing, griffe.Class)
    bases = ", ".join(str(base) for base in thing.bases if str(base) not in ("Data", "JointData", "PartData"))
    text = f"```python\nclass {name}{f'({bases})' if bases else ''}\n```\n\n{docs_of(thing).text}\n"
    fields = fields_of(thing)
    constructor = constructor_of(thing)
    if constructor is not None:
        text += f"\n{_parameter_table(constructor, thing)}"
        given = [p.name for p in parameters_of(constructor)]  # kept under the same names
        fields = [field for field in fields if field.name not in given]
    if fields:
        text += f"\n{_field_table(fields, with_defaults=name in PUBLIC)}"
    for method in methods_of(thing):
        text += f'\n<div class="api-method" markdown>\n\n{_function(method, f"{name}.{method.name}", thing)}\n</div>\n'
    return text


def constructor_of(thing: griffe.Class) -> griffe.Function | None:
    """The constructor, where the class describes its parameters."""
    constructor = thing.members.get("__init__")
    described_names = docs_of(thing).parameters
    if isinstance(constructor, griffe.Function) and any(p.name in described_names for p in parameters_of(constructor)):
        return constructor
    return None


SHOWN_WITH_BASES = ("ExtensionPart",)
"""Classes that only join others: what these have is shown with them."""


def members_of(thing: griffe.Class) -> dict[str, griffe.Object]:
    """The members of a class by name; of one that only joins others, with those of its bases."""
    return members_with_bases(thing) if thing.name in SHOWN_WITH_BASES else dict(thing.members)


def members_with_bases(thing: griffe.Class) -> dict[str, griffe.Object]:
    """The members of a class and of all that it is derived from, by name."""
    members: dict[str, griffe.Object] = {}
    for base in thing.bases:
        parent = documented(str(base), thing.module.path)
        members |= members_with_bases(parent) if isinstance(parent, griffe.Class) else {}
    return members | dict(thing.members)


def fields_of(thing: griffe.Class) -> list[griffe.Attribute]:
    """The attributes and properties for users."""
    members = (
        member for name, member in members_of(thing).items() if not name.startswith("_") and name != "model_config"
    )
    return [member for member in members if isinstance(member, griffe.Attribute)]


def methods_of(thing: griffe.Class) -> list[griffe.Function]:
    """The methods for users: public, described, and not what pydantic needs."""
    members = (
        member for name, member in members_of(thing).items() if not name.startswith("_") and name != "model_copy"
    )
    return [member for member in members if isinstance(member, griffe.Function) and member.docstring is not None]


def _function(function: griffe.Function, name: str, owner: griffe.Class | None = None) -> str:
    docs = docs_of(function)
    text = f"```python\n{signature(function, name)}\n```\n\n{docs.text}\n"
    if parameters_of(function):
        text += f"\n{_parameter_table(function, owner)}"
    if function.returns is not None and str(function.returns) != "None":
        text += f"\n**Returns** {type_in_words(function.returns)}{f': {docs.returns}' if docs.returns else ''}.\n"
    if docs.raises:
        errors = "\n".join(f"- {error_in_words(error)}: {when}." for error, when in docs.raises)
        text += f"\n**Raises**\n\n{errors}\n"
    return text


def _parameter_table(function: griffe.Function, owner: griffe.Class | None) -> str:
    meanings = described_parameters(function, owner)
    rows = []
    for p in parameters_of(function):
        mark = {griffe.ParameterKind.var_positional: "*", griffe.ParameterKind.var_keyword: "**"}.get(p.kind, "")
        default = "" if mark else "required" if p.default is None else f"`{p.default}`"
        kind = type_in_words(p.annotation) if p.annotation is not None else ""
        rows.append(f"| `{mark}{p.name}` | {_cell(kind)} | {_cell(default)} | {_cell(meanings[p.name])} |\n")
    return f"| parameter | type | default | meaning |\n|---|---|---|---|\n{''.join(rows)}"


def _field_table(fields: list[griffe.Attribute], *, with_defaults: bool) -> str:
    """Fields with type and meaning, and with defaults where there are any and users construct the class."""
    defaults = {field.name: default_of(field) for field in fields}
    some = with_defaults and any(default.startswith("`") for default in defaults.values())
    head = (
        "| field | type | default | meaning |\n|---|---|---|---|"
        if some
        else "| field | type | meaning |\n|---|---|---|"
    )
    rows = []
    for field in fields:
        default = f" {_cell(defaults[field.name])} |" if some else ""
        rows.append(f"| `{field.name}` | {_type(field)} |{default} {_cell(meaning_of(field))} |")
    return "\n".join([head, *rows]) + "\n"


def default_of(field: griffe.Attribute) -> str:
    """The default of a field: as code, `required` or, of a property, `computed`."""
    set_by_constructor = field.value is not None and "class-attribute" not in field.labels
    if "property" in field.labels or set_by_constructor:
        return "computed"
    if field.value is None:
        return "required"
    if not (isinstance(field.value, griffe.ExprCall) and str(field.value.function) in ("Field", "field")):
        return f"`{field.value}`"
    given = {part.name: part.value for part in field.value.arguments if isinstance(part, griffe.ExprKeyword)}
    if "default" in given:
        return f"`{given['default']}`"
    return "empty" if "default_factory" in given else "required"


def _values_table(values: dict[str, griffe.Attribute], module: str) -> str:
    """Constants and types of fields."""
    rows = "\n".join(
        f'| <a id="{name.lower()}"></a>`{name}` | {_cell(value_in_words(name, value, module))} |'
        for name, value in values.items()
    )
    return f"## Constants and types of fields\n\n| name | what it is |\n|---|---|\n{rows}\n"


def value_in_words(name: str, value: griffe.Attribute, module: str) -> str:
    """What a constant or a type of fields is: from its docstring, or from what files may have in such a field."""
    if value.docstring is not None:
        return " ".join(value.docstring.value.split())
    mark = getattr(getattr(import_module(module), name), "__metadata__", (None,))[0]
    if hasattr(mark, "to"):
        return f"The name of a {mark.to}."
    if getattr(mark, "dimension", None) is None:
        return ""
    vector = "[x, y, z], each " if type(mark).__name__ == "Triple" else ""
    sign = f", {mark.sign}" if getattr(mark, "sign", "any") != "any" else ""
    return f"{vector}{mark.dimension.phrase}{sign}, such as {mark.dimension.examples}."


def signature(function: griffe.Function, name: str) -> str:
    """A signature as it is written, one parameter a line where it is long."""
    parts, starred = [], False
    for p in parameters_of(function):
        if p.kind is griffe.ParameterKind.keyword_only and not starred:
            parts, starred = [*parts, "*"], True
        mark = {griffe.ParameterKind.var_positional: "*", griffe.ParameterKind.var_keyword: "**"}.get(p.kind, "")
        starred = starred or mark == "*"
        default = f" = {p.default}" if p.default is not None and not mark else ""
        parts.append(f"{mark}{p.name}" + (f": {p.annotation}" if p.annotation is not None else "") + default)
    back = f" -> {function.returns}" if function.returns is not None else ""
    line = f"{name}({', '.join(parts)}){back}"
    return line if len(line) <= 90 else f"{name}(\n    " + ",\n    ".join(parts) + f",\n){back}"


def _first(thing: griffe.Object) -> str:
    """The first sentence of a docstring."""
    text = " ".join(docs_of(thing).text.split("\n\n")[0].split())
    end = text.find(". ")
    return _cell(text if end < 0 else text[: end + 1])


def meaning_of(field: griffe.Attribute) -> str:
    """What is said of a field: below it, or in pydantic's description."""
    if field.docstring is not None:
        text = " ".join(field.docstring.value.split()).removesuffix(".")
        return text[0].lower() + text[1:] if text[:3].istitle() and text[:3].isalpha() else text
    if isinstance(field.value, griffe.ExprCall):
        for argument in field.value.arguments:
            if isinstance(argument, griffe.ExprKeyword) and argument.name == "description":
                return str(ast.literal_eval(str(argument.value)))
    return ""


def _type(field: griffe.Attribute) -> str:
    """The type of a field in words; of one that the constructor sets to a parameter, the parameter's."""
    annotation = field.annotation
    constructor = field.parent.members.get("__init__") if field.parent is not None else None
    if annotation is None and isinstance(constructor, griffe.Function):
        annotation = next((p.annotation for p in constructor.parameters if p.name == str(field.value)), None)
    return _cell(type_in_words(annotation)) if annotation is not None else ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def pages(folder: Path) -> None:
    """Write the reference's Markdown."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.md").write_text(index(), encoding="utf-8")
    for file in PAGES:
        (folder / f"{file}.md").write_text(page(file), encoding="utf-8")
