"""Networks as plain layers: the numbers that they give, and ONNX files that are read into layers or written from them.

A layer is an affine map, an activation and, if it has them, limits: y = limited(f(W u + b)). An ONNX file is read into such layers
when a scenario or a policy is loaded, so nothing after that knows ONNX: the layers run wherever equations do. Files may hold what
exporters of trained networks write for chains of dense layers: `Gemm`, `MatMul`, sums, products and quotients with constants, which
normalise observations, activations, `Clip`, and operators that only change a shape. Constants may be computed, as a deviation is
from a variance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.files.atomic_write import write
from deckcrane.files.paths import check_readable
from deckcrane.scenario.data import did_you_mean

if TYPE_CHECKING:
    from onnx import ModelProto, NodeProto

LARGEST_NETWORK = 20_000_000
"""Most bytes of an ONNX file; layers become part of the equations, which ends long before."""
UNLIMITED = 1e300
"""In place of a limit that a `Clip` leaves out."""
SAME_VALUES = ("Identity", "Cast", "Flatten", "Reshape", "Expand", "Dropout", "Squeeze", "Unsqueeze")
"""Operators that change the shape or the type of numbers, and nothing else in a network that has been trained."""
CONSTANT_ARITHMETIC = (
    *("Constant", "Identity", "Cast", "Transpose", "Reshape", "Flatten", "Squeeze", "Unsqueeze", "Concat"),
    *("Add", "Sub", "Mul", "Div", "Neg", "Sqrt", "Pow", "Exp", "Reciprocal", "Abs", "Min", "Max"),
)
"""Operators by which constants may be computed; none of them makes much of little."""
ONNX_ACTIVATIONS = {"Tanh": "tanh", "Relu": "relu", "Sigmoid": "sigmoid"}
ACTIVATIONS: Mapping[str, Callable[[Any], Any]] = {
    "tanh": np.tanh,
    "relu": lambda values: np.maximum(values, 0.0),
    "sigmoid": lambda values: 0.5 + 0.5 * np.tanh(0.5 * values),
    "none": lambda values: values,
}
"""What may follow the affine map of a layer."""
METADATA = "deckcrane_"
"""Beginning of the keys under which a file says what it is for."""


class DenseLayer(NamedTuple):
    """A layer of a network: limited(f(W u + b))."""

    weights: Array
    """W, a row for each number that it gives."""
    bias: Array
    """b"""
    activation: str = "none"
    """f, one of `ACTIVATIONS`."""
    limits: tuple[float, float] | None = None
    """The least and the most of what it gives."""

    def __call__(self, values: Array) -> Array:
        """What it gives for numbers, along the last axis."""
        result = ACTIVATIONS[self.activation](values @ self.weights.T + self.bias)
        return np.asarray(result if self.limits is None else np.clip(result, *self.limits))

    def plain(self) -> dict[str, Any]:
        """Its numbers as a file has them."""
        plain: dict[str, Any] = {"weights": self.weights.tolist(), "bias": self.bias.tolist()}
        plain["activation"] = self.activation
        return plain if self.limits is None else plain | {"limits": list(self.limits)}


def network_values(layers: Sequence[DenseLayer], values: Any) -> Array:
    """What a network gives for numbers, along the last axis."""
    result = np.asarray(values, dtype=float)
    for layer in layers:
        result = layer(result)
    return result


def output_layers(layers: Sequence[DenseLayer], output: int | None, source: str) -> tuple[DenseLayer, ...]:
    """The layers that lead to one of the numbers that a network gives, counted from 1; None: the only one."""
    *before, last = layers
    count = len(last.bias)
    if output is None and count > 1:
        raise DeckcraneError(f"{source}: it gives {count} numbers; output: 1 chooses the first of them")
    if output is not None and (isinstance(output, bool) or not isinstance(output, int) or not 1 <= output <= count):
        raise DeckcraneError(f"{source}: output is one of its {count} numbers, from 1 on; it is {output!r}")
    row = slice((output or 1) - 1, output or 1)
    return *before, last._replace(weights=last.weights[row], bias=last.bias[row])


def _onnx() -> Any:
    try:
        import onnx
    except ImportError as error:
        raise DeckcraneError(f"an ONNX file needs the package onnx ({error}): pip install 'deckcrane[onnx]'") from None
    return onnx


class _Chain:
    """What an operator gives, as layers that are complete and an affine map W u + b of their numbers."""

    def __init__(self, layers: tuple[DenseLayer, ...], weights: Array, bias: Array) -> None:
        self.layers, self.weights, self.bias = layers, weights, bias

    @property
    def size(self) -> int:
        """Number of its numbers."""
        return len(self.bias)

    def mapped(self, weights: Array, bias: Array) -> _Chain:
        """The chain with one more affine map."""
        return _Chain(self.layers, weights @ self.weights, weights @ self.bias + bias)

    def scaled(self, factor: Array, offset: Array) -> _Chain:
        """The chain with each number times a factor plus an offset."""
        return _Chain(self.layers, factor[:, None] * self.weights, factor * self.bias + offset)

    @property
    def _is_at_layer(self) -> bool:
        """Whether the affine map since the last layer changes nothing."""
        return bool(self.layers) and np.array_equal(self.weights, np.eye(self.size)) and not self.bias.any()

    def followed_by(self, activation: str, limits: tuple[float, float] | None = None) -> _Chain:
        """The chain with its affine map completed to a layer."""
        if activation == "none" and self._is_at_layer and self.layers[-1].limits is None:
            layers = (*self.layers[:-1], self.layers[-1]._replace(limits=limits))
        else:
            layers = (*self.layers, DenseLayer(self.weights, self.bias, activation, limits))
        return _Chain(layers, np.eye(self.size), np.zeros(self.size))

    def complete(self) -> tuple[DenseLayer, ...]:
        """All layers."""
        return self.layers if self._is_at_layer else (*self.layers, DenseLayer(self.weights, self.bias))


class _Graph:
    """The graph of an ONNX file: its values are found from the output back to the input, constants by ONNX's own evaluator."""

    def __init__(self, model: ModelProto, source: str) -> None:
        onnx = _onnx()
        graph, self._source = model.graph, source
        self._opset = max((entry.version for entry in model.opset_import if entry.domain in ("", "ai.onnx")), default=1)
        self._constants: dict[str, Array] = {
            tensor.name: onnx.numpy_helper.to_array(tensor) for tensor in graph.initializer
        }
        self._nodes: dict[str, NodeProto] = {name: node for node in graph.node for name in node.output}
        self._inputs = [entry for entry in graph.input if entry.name not in self._constants]
        self.outputs = [entry.name for entry in graph.output]
        self._chains: dict[str, _Chain] = {}
        inferred = onnx.shape_inference.infer_shapes(model, data_prop=True).graph
        self._shapes = {
            entry.name: [dimension.dim_value or None for dimension in entry.type.tensor_type.shape.dim]
            for entry in (*inferred.value_info, *inferred.output)
        }

    def refuse(self, what: str) -> DeckcraneError:
        """An error about this file."""
        return DeckcraneError(f"{self._source}: {what}")

    def input_size(self) -> int:
        """Number of observations that it takes."""
        if len(self._inputs) != 1:
            names = ", ".join(entry.name for entry in self._inputs)
            raise self.refuse(
                f"a network takes one tensor; this one takes {len(self._inputs)}{f' ({names})' if names else ''}"
            )
        dimensions = self._inputs[0].type.tensor_type.shape.dim
        size = dimensions[-1].dim_value if len(dimensions) in (1, 2) else 0
        if size < 1:
            raise self.refuse(
                f'the input "{self._inputs[0].name}" must be a row, or rows, of so many numbers; its shape is '
                f"[{', '.join(str(entry.dim_value or entry.dim_param or '?') for entry in dimensions)}]"
            )
        return int(size)

    def layers(self, output: str) -> tuple[DenseLayer, ...]:
        """The layers from the input to an output."""
        size = self.input_size()
        self._chains = {self._inputs[0].name: _Chain((), np.eye(size), np.zeros(size))}
        for name in self._order(output):
            self._evaluate(self._nodes[name])
        if output not in self._chains:
            raise self.refuse(f'the output "{output}" does not depend on the input')
        declared = (self._shapes.get(output) or [None])[-1]
        if declared not in (None, self._chains[output].size):
            raise self.refuse(f'the output "{output}" has {declared} numbers, not {self._chains[output].size}')
        return self._chains[output].complete()

    def _order(self, output: str) -> list[str]:
        """Results of operators that an output depends on, each after those that it needs."""
        order: list[str] = []
        waiting, seen = [(output, False)], set[str]()
        while waiting:
            name, ready = waiting.pop()
            if ready:
                order.append(name)
                continue
            if name in seen or name in self._constants or name in self._chains:
                continue
            seen.add(name)
            if name not in self._nodes:
                raise self.refuse(f'there is no operator that gives "{name}"')
            waiting.append((name, True))
            waiting += [(needed, False) for needed in self._read_inputs(self._nodes[name])]
        return order

    def _read_inputs(self, node: NodeProto) -> list[str]:
        """The inputs whose numbers an operator uses; of shapes, which may depend on the number of rows, ONNX knows the result."""
        given = [name for name in node.input if name]
        return given[:1] if node.op_type in SAME_VALUES else given

    def _evaluate(self, node: NodeProto) -> None:
        moving = [name for name in self._read_inputs(node) if name in self._chains]
        if not moving:
            self._evaluate_constant(node)
            return
        if len(moving) > 1 or node.domain not in ("", "ai.onnx"):
            reason = "joins two branches that depend on the input" if len(moving) > 1 else f"is of {node.domain}"
            raise self.refuse(f'the operator {node.op_type} of "{node.output[0]}" {reason}; a network here is a chain')
        attributes = {entry.name: _onnx().helper.get_attribute_value(entry) for entry in node.attribute}
        self._chains[node.output[0]] = self._result(node, self._chains[moving[0]], attributes)

    def _evaluate_constant(self, node: NodeProto) -> None:
        from onnx.reference import ReferenceEvaluator

        if node.op_type not in CONSTANT_ARITHMETIC or node.domain not in ("", "ai.onnx"):
            raise self.refuse(f'the constant "{node.output[0]}" is computed by {node.op_type}, which is not read')
        inputs = {name: self._constants[name] for name in node.input if name}
        try:
            values = ReferenceEvaluator(node, opsets={"": self._opset}).run(None, inputs)
        except Exception as error:  # operators raise whatever they like
            raise self.refuse(f'the constant "{node.output[0]}" by {node.op_type} cannot be found ({error})') from None
        self._constants |= dict(zip(node.output, values, strict=False))

    def _result(self, node: NodeProto, chain: _Chain, attributes: dict[str, Any]) -> _Chain:
        kind = node.op_type
        if kind in ONNX_ACTIVATIONS:
            return chain.followed_by(ONNX_ACTIVATIONS[kind])
        if kind in SAME_VALUES and node.input[0] in self._chains:
            return self._reshaped(node, chain)
        if kind in ("Clip", "Min", "Max"):
            return chain.followed_by("none", self._limits(node, attributes))
        if kind == "Gemm" and node.input[0] in self._chains and not attributes.get("transA"):
            return self._gemm(node, chain, attributes)
        if kind == "MatMul" and node.input[0] in self._chains:
            matrix = self._matrix(node, chain, self._constants[node.input[1]])
            return chain.mapped(matrix.T, np.zeros(matrix.shape[1]))
        if kind == "Neg":
            return chain.scaled(-np.ones(chain.size), np.zeros(chain.size))
        if kind in ("Add", "Sub", "Mul") or (kind == "Div" and node.input[0] in self._chains):
            return self._arithmetic(node, chain)
        known = ("Gemm", "MatMul", "Add", "Sub", "Mul", "Div", "Neg", "Clip", *ONNX_ACTIVATIONS)
        if kind in known:
            raise self.refuse(
                f'the operator {kind} of "{node.output[0]}" takes its inputs in an order that is not read'
            )
        raise self.refuse(
            f'the operator {kind} of "{node.output[0]}" is none of those that are read;{did_you_mean(kind, known)} these are '
            f"{', '.join(known)}, and operators that only change a shape"
        )

    def _reshaped(self, node: NodeProto, chain: _Chain) -> _Chain:
        """The same numbers, unless rows are mixed; an Expand of several numbers cannot do so."""
        shape = self._shapes.get(node.output[0], [None])
        unknown = node.op_type in ("Expand", "Identity", "Cast", "Dropout")
        if (shape or [1])[-1] not in ((None, chain.size) if unknown else (chain.size,)):
            sizes = ", ".join("?" if size is None else str(size) for size in shape)
            raise self.refuse(
                f'the {node.op_type} of "{node.output[0]}" to [{sizes}] must keep rows of {chain.size} numbers'
            )
        return chain

    def _limits(self, node: NodeProto, attributes: dict[str, Any]) -> tuple[float, float]:
        if node.op_type == "Clip":
            given = [
                float(np.ravel(self._constants[name])[0]) if name else None for name in [*node.input[1:], "", ""][:2]
            ]
            low, high = (attributes.get(key, value) for key, value in zip(("min", "max"), given, strict=True))
        else:
            bounds = [self._constants[name] for name in node.input if name in self._constants]
            if any(np.unique(bound).size != 1 for bound in bounds):
                raise self.refuse(f'the {node.op_type} of "{node.output[0]}" has other limits for each number')
            values = [float(np.ravel(bound)[0]) for bound in bounds]
            low, high = (max(values), None) if node.op_type == "Max" else (None, min(values))
        least = -UNLIMITED if low is None else max(float(low), -UNLIMITED)
        most = UNLIMITED if high is None else min(float(high), UNLIMITED)
        if not least < most:
            raise self.refuse(f'the {node.op_type} of "{node.output[0]}" is from {least:g} to {most:g}')
        return least, most

    def _matrix(self, node: NodeProto, chain: _Chain, matrix: Array) -> Array:
        values = np.asarray(matrix, dtype=float)
        if values.ndim != 2 or len(values) != chain.size:
            raise self.refuse(
                f'the {node.op_type} of "{node.output[0]}" has weights of {values.shape}; it takes {chain.size} numbers'
            )
        return values

    def _gemm(self, node: NodeProto, chain: _Chain, attributes: dict[str, Any]) -> _Chain:
        matrix = np.asarray(self._constants[node.input[1]], dtype=float)
        matrix = self._matrix(node, chain, matrix.T if attributes.get("transB") else matrix)
        bias = np.zeros(matrix.shape[1])
        if len(node.input) > 2 and node.input[2]:
            bias = float(attributes.get("beta", 1.0)) * self._row(node, node.input[2], matrix.shape[1])
        return chain.mapped(float(attributes.get("alpha", 1.0)) * matrix.T, bias)

    def _row(self, node: NodeProto, name: str, size: int) -> Array:
        """A constant as a number for each of so many."""
        values = np.asarray(self._constants[name], dtype=float)
        if values.size not in (1, size) or values.ndim > 2:
            raise self.refuse(
                f'the {node.op_type} of "{node.output[0]}" has a constant of shape {values.shape} for {size} numbers'
            )
        return np.broadcast_to(values.ravel(), size).copy()

    def _arithmetic(self, node: NodeProto, chain: _Chain) -> _Chain:
        first, second = node.input
        is_left, kind, n = first in self._chains, node.op_type, chain.size
        row = self._row(node, second if is_left else first, n)
        ones, zeros = np.ones(n), np.zeros(n)
        if kind == "Add":
            return chain.scaled(ones, row)
        if kind == "Sub":
            return chain.scaled(ones, -row) if is_left else chain.scaled(-ones, row)
        if kind == "Div" and not row.all():
            raise self.refuse(f'the Div of "{node.output[0]}" divides by zero')
        return chain.scaled(row if kind == "Mul" else 1.0 / row, zeros)


def read_onnx(path: str | Path, output: str | None = None) -> tuple[tuple[DenseLayer, ...], dict[str, str]]:
    """Read the layers of a network from an ONNX file, and what deckcrane wrote beside them.

    Args:
        path: the file
        output: name of the tensor that is wanted; None: the first

    Returns:
        the layers, and texts by name, such as the task of a policy

    Raises:
        DeckcraneError: there is no such file, it is damaged, or has an operator that is none of a chain of dense layers
    """
    onnx, source = _onnx(), str(path)
    check_readable(path, LARGEST_NETWORK)
    try:
        model = onnx.load_model(str(path), load_external_data=False)
        onnx.checker.check_model(model)
    except OSError as error:
        raise DeckcraneError(f"cannot read {source}: {(error.strerror or str(error)).lower()}") from None
    except Exception as error:  # of protobuf, or of the checker
        reason = str(error).strip().partition("\n")[0][:200]
        raise DeckcraneError(f"{source}: this is no sound ONNX file ({reason})") from None
    for tensor in model.graph.initializer:
        if tensor.data_location == onnx.TensorProto.EXTERNAL:
            raise DeckcraneError(
                f'{source}: the weights "{tensor.name}" lie in another file; export them into this one'
            )
    graph = _Graph(model, source)
    wanted = graph.outputs[0] if output is None else output
    if wanted not in graph.outputs:
        raise graph.refuse(
            f'there is no output "{wanted}";{did_you_mean(wanted, graph.outputs)} there are {", ".join(graph.outputs)}'
        )
    layers = graph.layers(wanted)
    if not all(np.isfinite(layer.weights).all() and np.isfinite(layer.bias).all() for layer in layers):
        raise graph.refuse("some weights are not finite numbers")
    texts = {
        entry.key.removeprefix(METADATA): entry.value
        for entry in model.metadata_props
        if entry.key.startswith(METADATA)
    }
    return layers, texts


def write_onnx(path: str | Path, layers: Sequence[DenseLayer], texts: Mapping[str, str]) -> Path:
    """Write a network as an ONNX file: rows of `observation` in, rows of `action` out, in single precision.

    Args:
        path: the file
        layers: its layers
        texts: what is said beside them, by name

    Returns:
        the file
    """
    onnx = _onnx()
    nodes: list[NodeProto] = []
    constants: list[Any] = []
    value = "observation"

    def constant(name: str, array: Any) -> str:
        constants.append(onnx.numpy_helper.from_array(np.asarray(array, dtype=np.float32), name))
        return name

    def operator(kind: str, inputs: list[str], **attributes: Any) -> str:
        name = f"{kind.lower()}_{len(nodes) + 1}"
        nodes.append(onnx.helper.make_node(kind, inputs, [name], **attributes))
        return name

    kinds = {activation: kind for kind, activation in ONNX_ACTIVATIONS.items()}
    for n, layer in enumerate(layers, start=1):
        matrices = constant(f"weights_{n}", layer.weights), constant(f"bias_{n}", layer.bias)
        value = operator("Gemm", [value, *matrices], transB=1)
        if layer.activation in kinds:
            value = operator(kinds[layer.activation], [value])
        if layer.limits is not None:
            bounds = np.clip(layer.limits, np.finfo(np.float32).min, np.finfo(np.float32).max)
            value = operator("Clip", [value, constant(f"least_{n}", bounds[0]), constant(f"most_{n}", bounds[1])])
    nodes[-1].output[0] = "action"
    sizes = layers[0].weights.shape[1], len(layers[-1].bias)
    tensors = [
        onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, ["batch", size])
        for name, size in zip(("observation", "action"), sizes, strict=True)
    ]
    graph = onnx.helper.make_graph(nodes, "network", tensors[:1], tensors[1:], constants)
    model = onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 13)], ir_version=8)
    onnx.helper.set_model_props(model, {f"{METADATA}{key}": text for key, text in texts.items()})
    onnx.checker.check_model(model)
    content = model.SerializeToString(deterministic=True)
    return write(path, lambda file: file.write_bytes(content))
