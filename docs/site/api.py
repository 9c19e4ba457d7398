"""The API reference of the site: every public name of deckcrane by purpose, from its signature and docstring.

Sources are read, not imported, so types stand as they are written. A class that a function gives back, and that has no
public name of its own, is shown below the function. Depends on griffe, and on deckcrane for the list of names.
"""

from __future__ import annotations

import importlib.util
import inspect
from functools import cache
from importlib import import_module
from pathlib import Path

import griffe

import deckcrane

GROUPS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "models": (
        "Models",
        "Scenarios: read, check, change, and hand over to other programs.",
        (
            *("load", "loads", "Scenario", "bundled", "copy_scenario", "new_scenario", "json_schema", "check_parts"),
            *("from_urdf", "from_py_crane", "to_urdf", "to_mjcf"),
        ),
    ),
    "running": (
        "Running",
        "Simulate one scenario or many, step by step or whole, and look at its equations.",
        (
            *("run", "forces", "stepper", "run_batch", "Job", "Keep", "inputs_of", "sampled"),
            *("linearise", "structure", "source", "waves", "wave_kinematics", "unpack"),
        ),
    ),
    "results": (
        "Results",
        "What to ask a dataset, and how to keep and show it.",
        ("events", "balance", "bearing_loads", "reactions_in", "utilisations", "unit_of", "save", "page", "report"),
    ),
    "campaigns": (
        "Campaigns",
        "Many cases of one scenario: sea states, headings, loads, poses, seeds.",
        (
            *("load_study", "Study", "campaign", "open_campaign", "case_series", "merge_campaigns", "verify_campaign"),
            *("pack", "unpack_campaign"),
        ),
    ),
    "answers": (
        "Answers",
        "What an engineer signs: working ranges, load charts, factors, extremes, lives, limits of the sea.",
        (
            *("envelope", "load_chart", "hook_stiffness", "hook_stiffness_over", "HookStiffness", "dynamic_factors"),
            *("extremes", "fatigue", "limit_curves", "operability", "lift_stability"),
        ),
    ),
    "errors": (
        "Errors",
        "What goes wrong, and who can mend it.",
        ("DeckcraneError", "ScenarioError", "DeckcraneWarning"),
    ),
}
"""File name, title, purpose and names of each page."""


@cache
def _module(name: str) -> griffe.Module:
    """A module of the package as it is written."""
    found = importlib.util.find_spec(name)
    assert found is not None
    assert found.origin is not None
    path = Path(found.origin)
    module = griffe.visit(name, filepath=path, code=path.read_text(encoding="utf-8"))
    assert isinstance(module, griffe.Module)
    return module


def documented(name: str) -> griffe.Function | griffe.Class:
    """A public name of deckcrane, where it is defined."""
    home = import_module(
        f"deckcrane.{deckcrane._HOMES[name]}"
    )  # deckcrane.campaign is a package too, and hides its function
    found = _module(getattr(home, name).__module__).members[name]
    assert isinstance(found, griffe.Function | griffe.Class)
    return found


def index() -> str:
    """The first page: all names on one sheet."""
    parts = []
    for file, (title, purpose, names) in GROUPS.items():
        rows = "\n".join(f"| [`{name}`]({file}.md#{name.lower()}) | {_first(documented(name))} |" for name in names)
        parts.append(f"## [{title}]({file}.md)\n\n{purpose}\n\n| name | what it does |\n|---|---|\n{rows}\n")
    page = (Path(__file__).parents[1] / "api" / "index.md").read_text(encoding="utf-8")
    before, mark, after = page.partition(
        "<!-- made by docs/site/api.py: every name with the first sentence of its docstring -->"
    )
    assert mark
    return before + "\n".join(parts) + after


def page(file: str) -> str:
    """The page of one group."""
    title, purpose, names = GROUPS[file]
    entries = "\n".join(entry(name) for name in names)
    return f"---\ntitle: {title}\n---\n\n# {title}\n\n{purpose}\n\n{entries}"


def entry(name: str) -> str:
    """One public name: signature, docstring, members, and the class that it gives back."""
    found = documented(name)
    text = f"## `{name}` {{ #{name.lower()} .api }}\n\n{described(found, name)}"
    if isinstance(found, griffe.Function):
        for given in returned(found):
            text += f"\n**`{given.name}`**\n{{ .api-class }}\n\n{described(given, given.name)}"
    return f"{text}\n<p class=api-home>{_home(found)}</p>\n"


def returned(function: griffe.Function) -> list[griffe.Class]:
    """Classes of the package that a function gives back and that are no public names."""
    found = []
    returns = function.returns
    for part in returns.iterate(flat=True) if isinstance(returns, griffe.Expr) else ():
        if not isinstance(part, griffe.ExprName) or part.name in deckcrane.__all__:
            continue
        home, _, name = part.canonical_path.rpartition(".")
        if home.startswith("deckcrane.") and importlib.util.find_spec(home) is not None:
            thing = _module(home).members.get(name)
            if isinstance(thing, griffe.Class):
                found.append(thing)
    return found


def described(found: griffe.Function | griffe.Class, name: str) -> str:
    """Signature and docstring, and the members of a class."""
    if isinstance(found, griffe.Function):
        return f"```python\n{signature(found, f'deckcrane.{name}')}\n```\n\n{_text(found)}\n"
    bases = ", ".join(str(base) for base in found.bases if str(base) != "Data")
    head = f"```python\nclass {name}({bases})\n```" if bases else f"```python\nclass {name}\n```"
    members = [member for member in found.members.values() if shown(member)]
    fields = [member for member in members if member.is_attribute]
    methods = [member for member in members if isinstance(member, griffe.Function)]
    text = f"{head}\n\n{_text(found)}\n"
    if fields:
        rows = "\n".join(f"| `{m.name}` | {_type(m)} | {_cell(_told(m))} |" for m in fields)
        text += f"\n| field | type | meaning |\n|---|---|---|\n{rows}\n"
    for method in methods:
        text += (
            f"\n```python\n{signature(method, f'{name}.{method.name}')}\n```\n\n{_text(method)}\n{{ .api-method }}\n"
        )
    return text


def shown(member: griffe.Object | griffe.Alias) -> bool:
    """Whether a member is for users: public, described, and not what pydantic or a type checker needs."""
    if member.is_alias or member.name.startswith("_") or member.name in ("model_config", "model_copy"):
        return False
    return member.is_attribute or (isinstance(member, griffe.Function) and member.docstring is not None)


def signature(function: griffe.Function, name: str) -> str:
    """A signature as it is written, one parameter a line where it is long."""
    given = [p for p in function.parameters if p.name not in ("self", "cls")]
    parts, starred = [], False
    for p in given:
        if p.kind is griffe.ParameterKind.keyword_only and not starred:
            parts, starred = [*parts, "*"], True
        mark = {griffe.ParameterKind.var_positional: "*", griffe.ParameterKind.var_keyword: "**"}.get(p.kind, "")
        starred = starred or mark == "*"
        default = f" = {p.default}" if p.default is not None and not mark else ""
        parts.append(f"{mark}{p.name}" + (f": {p.annotation}" if p.annotation is not None else "") + default)
    back = f" -> {function.returns}" if function.returns is not None else ""
    line = f"{name}({', '.join(parts)}){back}"
    return line if len(line) <= 90 else f"{name}(\n    " + ",\n    ".join(parts) + f",\n){back}"


def _text(found: griffe.Object) -> str:
    return inspect.cleandoc(found.docstring.value) if found.docstring is not None else ""


def _first(found: griffe.Object) -> str:
    """The first sentence of a docstring."""
    text = " ".join(_text(found).split("\n\n")[0].split())
    end = text.find(". ")
    return _cell(text if end < 0 else text[: end + 1])


def _told(member: griffe.Object | griffe.Alias) -> str:
    """What is said of a field: below it, or in pydantic's description."""
    if member.docstring is not None:
        return " ".join(member.docstring.value.split())
    value = getattr(member, "value", None)
    if isinstance(value, griffe.ExprCall):
        for given in value.arguments:
            if isinstance(given, griffe.ExprKeyword) and given.name == "description":
                return _string(str(given.value))
    return ""


def _string(source: str) -> str:
    import ast

    try:
        return str(ast.literal_eval(source))
    except (SyntaxError, ValueError):
        return ""


def _type(member: griffe.Object | griffe.Alias) -> str:
    annotation = getattr(member, "annotation", None)
    return f"`{annotation}`".replace("|", "\\|") if annotation is not None else ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def _home(found: griffe.Object) -> str:
    return f"Defined in <code>{found.path.rpartition('.')[0]}</code>"


def pages(folder: Path) -> None:
    """Write the reference's Markdown."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.md").write_text(index(), encoding="utf-8")
    for file in GROUPS:
        (folder / f"{file}.md").write_text(page(file), encoding="utf-8")
