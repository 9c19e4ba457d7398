# Everything runs inside .venv, which the first target that needs it makes.
PYTHON ?= python3
BIN := .venv/bin
JOBS ?= 2

.PHONY: run test validate lint docs bench clean

run: .venv/ready-core
	$(BIN)/deckcrane run moving_base -o results/moving_base.nc --plot results

test: .venv/ready
	$(BIN)/python -m pytest -n $(JOBS) -m "not study"

validate: .venv/ready
	$(BIN)/python -m pytest -n $(JOBS) -m "study"

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

docs: .venv/ready
	$(BIN)/python docs/figures.py
	$(BIN)/pip install --quiet -e ".[docs]"
	$(BIN)/mkdocs build --strict --quiet
	@echo "open site/index.html"

bench: .venv/ready
	$(BIN)/python benchmarks/run.py

clean:
	rm -rf .venv site results build dist

.venv/ready-core: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	touch $@

.venv/ready: .venv/ready-core
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[dev,compiler,validation]"
	touch $@
