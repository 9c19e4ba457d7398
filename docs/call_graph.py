"""A static graph of uses over the syntax trees of a package: which functions, methods and values run from given roots.

Nothing is imported or run. A definition is a function, class, method or value of a module. It uses every name of the package
that it reads, and every attribute name that it reads of any object. The graph is conservative: a method of a used class is used
where an attribute of its name is read anywhere in used code, whatever the object; a branch that is never taken counts.

Not seen: names made while a program runs (`getattr` or `import_module` of a variable), relative imports, methods that only a
base class from outside the package calls, and sources read as text. Depends on the standard library alone.
"""

from __future__ import annotations

import ast
import symtable
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

Key = tuple[str, str]
"""A definition: its module's path, and `function`, `Class`, `Class.method` or `value`; with no name, what runs on import."""

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_Import = ast.Import | ast.ImportFrom

_CALLED_BY_NAME = (
    {"property", "cached_property", "classmethod", "staticmethod", "overload"}
    | {"contextmanager", "cache", "cached", "lru_cache"}
)  # fmt: skip
"""Decorators whose methods run where their name is read; any other (`@model_validator`) hands its method on to a library."""


@dataclass
class Uses:
    """What a definition reads: global names of its module, members of names (`screws.hat`), attributes of any object."""

    names: set[str] = field(default_factory=set)
    members: set[str] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)


@dataclass
class Module:
    """One source file: what each definition uses, the methods of classes, imports by name, and the names in `__all__`."""

    path: str
    lines: list[str] = field(repr=False)
    uses: dict[str, Uses] = field(default_factory=lambda: defaultdict(Uses, {"": Uses()}))
    methods: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    imports: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    exported: list[str] = field(default_factory=list)


class CallGraph:
    """The modules of a package, from its sources by path (`mechanics/kinematics.py`), and what runs from where."""

    def __init__(self, package: str, sources: Mapping[str, str]) -> None:
        self.modules = {_dotted(package, path): read_module(path, text) for path, text in sources.items()}
        self.paths = {module.path: module for module in self.modules.values()}

    @classmethod
    def of(cls, folder: Path) -> CallGraph:
        """The graph of the package in a folder of its name."""
        paths = sorted(folder.rglob("*.py"))
        return cls(folder.name, {p.relative_to(folder).as_posix(): p.read_text(encoding="utf-8") for p in paths})

    def defined(self, path: str) -> set[Key]:
        """Everything that a file defines."""
        return {(path, name) for name in self.paths[path].uses if name}

    def exported(self, dotted: str) -> set[Key]:
        """What a module's `__all__` names, with the public methods of classes: what its users can call."""
        keys: set[Key] = set()
        for name in self.modules[dotted].exported:
            found = self._resolve(self.modules[dotted], name)
            if not found:
                raise ValueError(f"{dotted}.__all__ names {name}, which is neither defined nor imported there")
            keys |= found
        public = {key for key in self._methods(keys) if not _last(key).startswith("_")}
        return keys | public

    def reached(self, roots: Iterable[Key]) -> set[Key]:
        """The roots and all that they use, directly or through others."""
        reached: set[Key] = set()
        attributes: set[str] = set()
        waiting = set(roots)
        while waiting:
            path, name = key = waiting.pop()
            reached.add(key)
            attributes |= self.paths[path].uses[name].attributes
            waiting |= self._used_by(key) - reached
            if not waiting:
                waiting = {method for method in self._methods(reached) - reached if _last(method) in attributes}
        return reached

    def _methods(self, keys: Iterable[Key]) -> set[Key]:
        return {(path, method) for path, name in keys for method in self.paths[path].methods.get(name, ())}

    def _used_by(self, key: Key) -> set[Key]:
        """What a definition names, and what runs where its module is imported."""
        path, name = key
        module = self.paths[path]
        used = {(path, "")}
        for read in module.uses[name].names:
            used |= self._resolve(module, read)
        for member in module.uses[name].members:
            first, _, rest = member.partition(".")
            used |= {found for target in module.imports.get(first, ()) for found in self._find(f"{target}.{rest}")}
        if not name:
            targets = [target for targets in module.imports.values() for target in targets]
            imported = {*targets, *(target.rpartition(".")[0] for target in targets)}
            used |= {(self.modules[target].path, "") for target in imported if target in self.modules}
        return used

    def _resolve(self, module: Module, name: str) -> set[Key]:
        """What a global name of a module stands for, through any number of imports."""
        if name in module.uses:
            return {(module.path, name)}
        return {key for target in module.imports.get(name, ()) for key in self._find(target)}

    def _find(self, dotted: str) -> set[Key]:
        parent, _, name = dotted.rpartition(".")
        found = self._resolve(self.modules[parent], name) if parent in self.modules else set()
        return found or ({(self.modules[dotted].path, "")} if dotted in self.modules else set())


# ---- Reading syntax trees.
def read_module(path: str, text: str) -> Module:
    """The definitions of a source, and what each of them uses."""
    module, tree = Module(path, text.splitlines()), ast.parse(text)
    for statement in _flat(tree.body):
        if isinstance(statement, ast.ClassDef):
            _read_class(module, statement)
        elif isinstance(statement, _Function):
            _read(module, statement.name, statement)
            if any(owner in module.uses for owner in _decorator_owners(statement)):
                module.uses[""].names.add(statement.name)
        elif names := list(_assigned(statement)):
            for name in names:
                _read(module, name, statement)
            if "__all__" in names and isinstance(statement, ast.Assign) and isinstance(statement.value, ast.List):
                module.exported = ast.literal_eval(statement.value)
        elif isinstance(statement, _Import):
            _read_imports(module, statement)
        else:
            _read(module, "", statement)
    return module


def _read_class(module: Module, node: ast.ClassDef) -> None:
    methods = [part for part in node.body if isinstance(part, _Function)]
    body = [part for part in node.body if not isinstance(part, _Function)] or [ast.Pass()]
    _read(module, node.name, ast.ClassDef(node.name, node.bases, node.keywords, body, node.decorator_list))
    for method in methods:
        name = f"{node.name}.{method.name}"
        _read(module, name, method)
        module.methods[node.name].add(name)
        if _is_handed_on(method):
            module.uses[node.name].names.add(name)


def _read(module: Module, name: str, node: ast.stmt) -> None:
    """Add what a statement uses to the definition that it belongs to."""
    uses = module.uses[name]
    uses.names |= _global_names(_source(node, module.lines))
    for part in _walk(node):
        if isinstance(part, ast.Attribute):
            uses.attributes.add(part.attr)
            uses.members |= {dotted for dotted in (_member(part),) if dotted}
        elif isinstance(part, _Import):  # within a function: what is imported there is used there
            uses.names |= _read_imports(module, part)
        elif isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id == "getattr":
            constants = (argument.value for argument in part.args if isinstance(argument, ast.Constant))
            uses.attributes |= {value for value in constants if isinstance(value, str)}
        if isinstance(part, ast.Attribute) and (dotted := _imported_by_name(part.value)):
            module.imports[dotted].add(f"{dotted}.{part.attr}")  # import_module("a.b").c is a name, as if imported
            uses.names.add(dotted)


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes below one, and itself: `ast.walk` without contexts and operators, which are half of all nodes and read nothing."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        for name in node._fields:
            value = getattr(node, name, None)
            if isinstance(value, list):
                waiting += [part for part in value if isinstance(part, ast.AST)]
            elif isinstance(value, ast.AST) and name not in ("ctx", "op"):
                waiting.append(value)


def _imported_by_name(node: ast.expr) -> str:
    """The module of `import_module("a.b")`; empty where it is something else, or known only while a program runs."""
    called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "import_module"
    argument = node.args[0] if called and isinstance(node, ast.Call) and node.args else None
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else ""


def _read_imports(module: Module, node: ast.Import | ast.ImportFrom) -> set[str]:
    """Note what each name of an import stands for; the names."""
    names = set()
    for alias in node.names:
        if isinstance(node, ast.ImportFrom):
            name, target = alias.asname or alias.name, f"{node.module}.{alias.name}"
        else:  # `import a.b` binds a
            name = target = alias.name.partition(".")[0]
            name, target = (alias.asname, alias.name) if alias.asname else (name, target)
        module.imports[name].add(target)
        names.add(name)
    return names


def _source(node: ast.stmt, lines: list[str]) -> str:
    """The source of a statement with its decorators; one without a place, such as a class without its methods, is written anew."""
    if not hasattr(node, "lineno"):
        return ast.unparse(node)
    first = min([node.lineno, *(decorator.lineno for decorator in getattr(node, "decorator_list", []))])
    text = "\n".join(lines[first - 1 : node.end_lineno])
    return f"if True:\n{text}" if text[:1].isspace() else text


def _global_names(source: str) -> set[str]:
    """The names that a statement reads from its module: a parameter or variable of the same name hides them."""

    def read(table: symtable.SymbolTable, outermost: bool) -> Iterator[str]:
        for symbol in table.get_symbols():
            if symbol.is_referenced() and (outermost or symbol.is_global()):
                yield symbol.get_name()
        for child in table.get_children():
            yield from read(child, False)

    return set(read(symtable.symtable(source, "", "exec"), True))


def _flat(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a module, with those below `if TYPE_CHECKING:` or `try:` as if they stood alone."""
    for statement in body:
        if isinstance(statement, ast.If | ast.Try):
            handlers = statement.handlers if isinstance(statement, ast.Try) else []
            yield from _flat([*statement.body, *statement.orelse, *(line for part in handlers for line in part.body)])
        else:
            yield statement


def _assigned(node: ast.stmt) -> Iterator[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    yield from (part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name))


def _member(node: ast.Attribute) -> str:
    """`screws.hat`, where an attribute is read of a name; nothing where it is read of an expression."""
    names, inner = [node.attr], node.value
    while isinstance(inner, ast.Attribute):
        names, inner = [inner.attr, *names], inner.value
    return ".".join((inner.id, *names)) if isinstance(inner, ast.Name) else ""


def _decorators(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.expr]:
    return [node.func if isinstance(node, ast.Call) else node for node in function.decorator_list]


def _decorator_owners(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    """Of `@app.command()`, which hands a function to `app`: that name."""
    members = (_member(node) for node in _decorators(function) if isinstance(node, ast.Attribute))
    yield from (member.partition(".")[0] for member in members)


def _is_handed_on(method: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a method runs though nobody reads its name: `__init__`, or one that a decorator hands to a library."""
    names = {node.id for node in _decorators(method) if isinstance(node, ast.Name)}
    return method.name.startswith("__") or bool(names - _CALLED_BY_NAME)


def _dotted(package: str, path: str) -> str:
    parts = [package, *Path(path).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _last(key: Key) -> str:
    return key[1].rpartition(".")[2]
