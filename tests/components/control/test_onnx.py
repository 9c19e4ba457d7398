"""Networks from ONNX files: the layers give what onnxruntime gives, run as layers of a scenario, and strange files are refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane.components.control import DenseLayer, network_values, read_onnx, write_onnx
from deckcrane.errors import DeckcraneError, ScenarioError
from tests.components.control.test_networks import MODEL

onnx = pytest.importorskip("onnx", reason="the extra onnx is not installed")
helper = onnx.helper
WEIGHTS = np.random.default_rng(0).normal(size=(8, 8)).astype(np.float32)
Nodes = list[tuple[str, list[str], str, dict[str, Any]]]


def write_graph(
    path: Path,
    nodes: Nodes,
    constants: dict[str, Any],
    size: int = 3,
    outputs: tuple[str, ...] = ("action",),
    opset: int = 13,
    shape: list[Any] | None = None,
) -> Path:
    """An ONNX file of operators (kind, inputs, output, attributes) between `observation` and its outputs."""
    tensors = [
        onnx.numpy_helper.from_array(np.asarray(value, np.int64 if name == "shape" else np.float32), name)
        for name, value in constants.items()
    ]
    float32 = onnx.TensorProto.FLOAT
    graph = helper.make_graph(
        [helper.make_node(kind, inputs, [name], **attributes) for kind, inputs, name, attributes in nodes],
        "made_by_a_test",
        [helper.make_tensor_value_info("observation", float32, shape or ["batch", size])],
        [helper.make_tensor_value_info(name, float32, ["rows", "numbers"]) for name in outputs],
        tensors,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)], ir_version=8)
    path.write_bytes(model.SerializeToString())
    return path


A, B, C = WEIGHTS[:5, :3], WEIGHTS[:4, :5], WEIGHTS[:2, :4]
BIASES: dict[str, Any] = {"a": WEIGHTS[5, :5], "b": WEIGHTS[6, :4], "c": WEIGHTS[7, :2]}
FORMS: dict[str, tuple[Nodes, dict[str, Any], int]] = {
    "gemm and tanh": (
        [
            ("Gemm", ["observation", "A", "a"], "x1", {"transB": 1}),
            ("Tanh", ["x1"], "x2", {}),
            ("Gemm", ["x2", "B", "b"], "x3", {"transB": 1, "alpha": 0.5, "beta": 2.0}),
            ("Tanh", ["x3"], "x4", {}),
            ("Gemm", ["x4", "C", "c"], "action", {"transB": 1}),
        ],
        {"A": A, "B": B, "C": C, **BIASES},
        13,
    ),
    "normalised, clipped, matmul and relu, squashed": (
        [
            ("Sub", ["observation", "mean"], "d", {}),
            ("Add", ["variance", "epsilon"], "v", {}),
            ("Sqrt", ["v"], "deviation", {}),
            ("Div", ["d", "deviation"], "n", {}),
            ("Clip", ["n", "low", "high"], "o", {}),
            ("MatMul", ["o", "A"], "x1", {}),
            ("Add", ["a", "x1"], "x2", {}),
            ("Relu", ["x2"], "x3", {}),
            ("Transpose", ["B"], "B2", {"perm": [1, 0]}),
            ("MatMul", ["x3", "B2"], "x4", {}),
            ("Add", ["x4", "b"], "x5", {}),
            ("Sigmoid", ["x5"], "x6", {}),
            ("Gemm", ["x6", "C", "c"], "x7", {"transB": 1}),
            ("Tanh", ["x7"], "x8", {}),
            ("Mul", ["x8", "scale"], "x9", {}),
            ("Sub", ["one", "x9"], "action", {}),
        ],
        {
            **{"A": A.T, "B": B, "C": C, **BIASES, "mean": [0.1, -0.2, 0.3], "variance": [1.0, 2.0, 0.5]},
            **{"epsilon": 1e-8, "low": -0.7, "high": 1.2, "scale": [[0.4, 3.0]], "one": 1.0},
        },
        13,
    ),
    "shapes, limits of an old version, and a branch that is not asked for": (
        [
            ("Flatten", ["observation"], "f", {"axis": 1}),
            ("Gemm", ["f", "A", "a"], "x1", {"transB": 1}),
            ("Tanh", ["x1"], "x2", {}),
            ("Softmax", ["x2"], "value", {}),
            ("Gemm", ["x2", "B", "b"], "x3", {"transB": 1}),
            ("Neg", ["x3"], "x4", {}),
            ("Reshape", ["x4", "shape"], "x5", {}),
            ("Clip", ["x5"], "x6", {"min": -0.5, "max": 0.8}),
            ("Identity", ["x6"], "action", {}),
        ],
        {"A": A, "B": B, **{key: BIASES[key] for key in "ab"}, "shape": [-1, 4]},
        9,
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_layers_give_what_onnxruntime_gives(form: str, tmp_path: Path) -> None:
    runtime = pytest.importorskip("onnxruntime", reason="onnxruntime is not installed")
    nodes, constants, opset = FORMS[form]
    path = write_graph(tmp_path / "network.onnx", nodes, constants, opset=opset)
    seen = np.random.default_rng(1).normal(size=(50, 3)).astype(np.float32)
    session = runtime.InferenceSession(path.read_bytes(), providers=["CPUExecutionProvider"])
    expected = session.run(["action"], {"observation": seen})[0]
    layers, _ = read_onnx(path)
    np.testing.assert_allclose(network_values(layers, seen), expected, atol=1e-6)
    assert np.ptp(expected, axis=0).max() > 0.1


def test_constants_fold_into_few_layers(tmp_path: Path) -> None:
    nodes, constants, opset = FORMS["normalised, clipped, matmul and relu, squashed"]
    layers, _ = read_onnx(write_graph(tmp_path / "network.onnx", nodes, constants, opset=opset))
    assert [layer.activation for layer in layers] == ["none", "relu", "sigmoid", "tanh", "none"]
    assert layers[0].limits == pytest.approx((-0.7, 1.2))
    assert all(layer.limits is None for layer in layers[1:])


LAYERS = (
    DenseLayer(WEIGHTS[:4, :2].astype(float), WEIGHTS[4, :4].astype(float), "relu", (-1.0, 2.0)),
    DenseLayer(WEIGHTS[:3, :4].astype(float), WEIGHTS[5, :3].astype(float), "sigmoid"),
    DenseLayer(WEIGHTS[6:7, :3].astype(float), np.array([0.1]), "none", (-4.0, 6.0)),
)


def test_what_is_written_is_read_again_and_runs_in_onnxruntime(tmp_path: Path) -> None:
    path = write_onnx(tmp_path / "network.onnx", LAYERS, {"task": "none", "about": "a test"})
    layers, texts = read_onnx(path)
    seen = np.random.default_rng(2).normal(size=(20, 2)).astype(np.float32)
    expected = network_values(LAYERS, seen)
    np.testing.assert_allclose(network_values(layers, seen), expected, atol=1e-6)
    assert texts == {"task": "none", "about": "a test"}
    for layer, written in zip(layers, LAYERS, strict=True):
        assert layer.activation == written.activation
        assert layer.limits == (written.limits and pytest.approx(written.limits))
    runtime = pytest.importorskip("onnxruntime", reason="onnxruntime is not installed")
    session = runtime.InferenceSession(path.read_bytes(), providers=["CPUExecutionProvider"])
    np.testing.assert_allclose(session.run(None, {"observation": seen})[0], expected, atol=1e-6)


@pytest.mark.parametrize("target", ["auto", "vm"])
def test_a_file_beside_a_scenario_drives_as_its_layers_do(target: str, tmp_path: Path) -> None:
    write_onnx(tmp_path / "policy.onnx", LAYERS, {})
    text = MODEL[: MODEL.index("control:")] + (
        "control:\n  cart: {network: {inputs: [cart, 'd:cart'], file: policy.onnx, limit: 5}}\n"
        "run: {duration: 3 s, step: 10 ms, every: 50 ms}\n"
    )
    (tmp_path / "cart.yaml").write_text(text, encoding="utf-8")
    scenario = deckcrane.load(tmp_path / "cart.yaml")
    network = scenario.control["cart"].network
    assert network.file is None
    assert [layer.activation for layer in network.layers] == ["relu", "sigmoid", "none"]
    dataset = deckcrane.run(scenario, target=target)
    seen = np.stack([dataset[name].values[:, 0] for name in ("q", "u")], axis=1)
    force = dataset["actuation"].sel(actuator="cart").values
    np.testing.assert_allclose(force, np.clip(network_values(LAYERS, seen)[:, 0], -5.0, 5.0), atol=1e-6)
    assert np.ptp(force) > 1e-3
    assert deckcrane.loads(scenario.to_yaml()) == scenario


def test_one_of_several_numbers_is_chosen(tmp_path: Path) -> None:
    write_onnx(tmp_path / "two.onnx", (DenseLayer(np.array([[1.0, 0.0], [0.0, 2.0]]), np.zeros(2)),), {})
    inputs = {"inputs": ["cart", "d:cart"], "file": str(tmp_path / "two.onnx")}
    scenario = deckcrane.loads(MODEL)
    chosen = scenario.with_values({"control.cart.network": {**inputs, "output": 2}})
    assert chosen.control["cart"].network.layers[0].weights == ((0.0, 2.0),)
    for more, message in (
        ({}, "gives 2 numbers; output: 1 chooses the first"),
        ({"output": 3}, "output is one of its 2 numbers, from 1 on; it is 3"),
        ({"output": 1, "layers": [{"weights": [[1.0, 1.0]], "bias": [0.0]}]}, "file has its own layers"),
        ({"output": 1, "file": "none.onnx"}, "none.onnx"),
    ):
        with pytest.raises(ScenarioError, match=message):
            scenario.with_values({"control.cart.network": inputs | more})


def _graph(*nodes: Any, **options: Any) -> Callable[[Path], Path]:
    return lambda path: write_graph(path, list(nodes), {"A": A, "a": BIASES["a"], "zero": [0.0, 1.0, 1.0]}, **options)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (_graph(("Softmax", ["observation"], "action", {})), 'the operator Softmax of "action" is none of those'),
        (_graph(("Elu", ["observation"], "action", {})), "the operator Elu"),
        (_graph(("Add", ["observation", "observation"], "action", {})), "Add of .* joins two branches"),
        (_graph(("Div", ["zero", "observation"], "action", {})), "the operator Div .* order that is not read"),
        (_graph(("Div", ["observation", "zero"], "action", {})), "divides by zero"),
        (_graph(("MatMul", ["observation", "A"], "action", {})), "takes 3 numbers"),
        (_graph(("Add", ["observation", "a"], "action", {})), r"constant of shape \(5,\) for 3 numbers"),
        (_graph(("Identity", ["a"], "action", {})), "does not depend on the input"),
        (
            _graph(("Sin", ["zero"], "s", {}), ("Add", ["observation", "s"], "action", {})),
            'the constant "s" is computed by Sin, which is not read',
        ),
        (_graph(("Flatten", ["observation"], "action", {"axis": 0})), "must keep rows of 3 numbers"),
        (_graph(("Identity", ["observation"], "action", {}), shape=["batch", 2, 3]), "its shape is .batch, 2, 3."),
        (_graph(("Identity", ["observation"], "action", {}), shape=["batch", "n"]), "must be a row, or rows"),
    ],
)
def test_what_is_no_chain_of_dense_layers_is_refused(
    make: Callable[[Path], Path], message: str, tmp_path: Path
) -> None:
    with pytest.raises(DeckcraneError, match=message):
        read_onnx(make(tmp_path / "network.onnx"))


def test_what_is_no_file_or_damaged_is_refused(tmp_path: Path) -> None:
    path = write_onnx(tmp_path / "network.onnx", LAYERS, {})
    content = path.read_bytes()
    for damaged in (b"", b"not a network", content[: len(content) // 2]):
        (tmp_path / "damaged.onnx").write_bytes(damaged)
        with pytest.raises(DeckcraneError, match=r"damaged\.onnx"):
            read_onnx(tmp_path / "damaged.onnx")
    with pytest.raises(DeckcraneError, match="no such file"):
        read_onnx(tmp_path / "missing.onnx")
    with pytest.raises(DeckcraneError, match="it is a folder"):
        read_onnx(tmp_path)
    with pytest.raises(DeckcraneError, match='there is no output "actoin"; did you mean "action"'):
        read_onnx(path, "actoin")


@pytest.mark.study
@pytest.mark.parametrize("algorithm", ["PPO", "SAC"])
def test_policies_of_stable_baselines_are_read_as_torch_exports_them(algorithm: str, tmp_path: Path) -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed")
    stable = pytest.importorskip("stable_baselines3", reason="stable-baselines3 is not installed")
    runtime = pytest.importorskip("onnxruntime", reason="onnxruntime is not installed")
    model = getattr(stable, algorithm)("MlpPolicy", "Pendulum-v1", seed=3, device="cpu")
    policy = model.policy

    class Exported(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.policy = policy

        def forward(self, observation: Any) -> Any:
            if algorithm == "PPO":
                return self.policy(observation, deterministic=True)
            return self.policy.actor(observation, deterministic=True)

    path = tmp_path / "policy.onnx"
    torch.onnx.export(
        Exported(), (torch.zeros(1, 3),), str(path), opset_version=17, input_names=["observation"], dynamo=False
    )
    seen = np.random.default_rng(1).normal(size=(1, 3)).astype(np.float32)
    session = runtime.InferenceSession(path.read_bytes(), providers=["CPUExecutionProvider"])
    expected = session.run(None, {"observation": seen})[0]
    np.testing.assert_allclose(network_values(read_onnx(path)[0], seen), expected, atol=1e-6)
