# Everything runs inside .venv, which the first target that needs it makes.
PYTHON ?= python3
BIN := .venv/bin
JOBS ?= 2

.PHONY: run w19 campaign test test-without-compiler oldest validate mutate lint docs site bench clean

# The main job: an offshore crane lifts 30 t in many seas, and what comes of it as a report to hand over.
run: .venv/ready-answers
	$(BIN)/deckcrane campaign offshore_lift -o results/offshore_lift.zarr --resume
	$(BIN)/deckcrane report results/offshore_lift.zarr -o results/offshore_lift.html
	@echo "open results/offshore_lift.html"

# The compensated crane in waves of [W19], in a realistic sea and in the paper's, at both places on deck. Counted from the start, as
# the paper does.
COMPARE = $(BIN)/deckcrane compare deck_crane_in_waves --from '0 s'
PAPER = --set sea.jonswap='{hs: 5 m, peak_frequency: 1.26 rad/s}' --set sea.outside='3 %' --set run.duration='100 s' \
	--set vessel.station_keeping='{surge: 2 s, sway: 2 s, yaw: 2 s, damping: 1}'
LOCATION_II = --set bodies.ring.joint.at='[0, 3 m, 0]'

w19: .venv/ready-core
	$(COMPARE) -o results/realistic_sea_location_I
	$(COMPARE) $(LOCATION_II) -o results/realistic_sea_location_II
	$(COMPARE) $(PAPER) -o results/paper_sea_location_I
	$(COMPARE) $(PAPER) $(LOCATION_II) -o results/paper_sea_location_II

# A small campaign: 60 cases of a knuckle boom crane that slews; gone on with where it was left, told in short and drawn.
campaign: .venv/ready
	$(BIN)/deckcrane campaign knuckle_boom_poses -o results/poses.zarr --resume
	$(BIN)/deckcrane results results/poses.zarr --signal hook_load --signal reaction.king.my --plot results/poses.png

# Bytecode is kept whatever the environment says: workers and all processes that tests start would compile every source anew.
test validate: export PYTHONDONTWRITEBYTECODE =

test: .venv/ready
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m "not study"

# On a PATH without any compiler, and with an empty cache: what every user's machine can do.
PLAIN_TESTS := tests/program/test_targets.py tests/program/test_integrators.py tests/program/test_inputs.py \
	tests/program/test_cache.py tests/program/test_c_export.py tests/simulation/test_simulation.py \
	tests/simulation/test_stepping.py

test-without-compiler: .venv/ready
	$(BIN)/python .ci/without_compiler.py -n $(JOBS) $(PLAIN_TESTS)

# The lower bounds of pyproject.toml, exactly, in an environment of their own: what they are tested with is listed here.
OLDEST := build/oldest/bin
OLDEST_TESTS := tests/units tests/scenario tests/mechanics tests/program tests/sea tests/formulations/test_momentum.py \
	tests/formulations/test_moving_frame.py tests/components/beams tests/components/bodies tests/components/control \
	tests/components/cylinders tests/components/hydraulics tests/components/payload tests/components/vessel tests/simulation \
	tests/analysis tests/cli/test_cli.py tests/files/test_saving.py tests/view/plots/test_plots.py

oldest: build/oldest/ready
	$(OLDEST)/python -m pytest -n $(JOBS) -m "not study" $(OLDEST_TESTS)

build/oldest/ready: pyproject.toml .ci/oldest.py
	rm -rf build/oldest
	$(PYTHON) -m venv build/oldest
	$(PYTHON) .ci/oldest.py > build/oldest/pins.txt
	$(OLDEST)/python -m pip install --quiet --disable-pip-version-check -r build/oldest/pins.txt
	$(OLDEST)/python -m pip install --quiet --disable-pip-version-check --no-deps -e .
	touch $@

# The longer studies, file by file; writes docs/validation/studies.md. What has passed is kept under build/studies: `make validate
# RESUME=--resume` runs the rest of an interrupted one.
RESUME ?=
validate: .venv/ready
	$(BIN)/python -m tests.validation.run --jobs $(JOBS) $(RESUME)

# Wrong formulas, one after the other, in a copy of the package, with three times the random examples of `make test`; writes
# docs/validation/mutations.md. First the list, then so many that are drawn from the syntax tree; --resume runs only those that were
# not caught before.
DRAWN := 300
mutate: .venv/ready
	DECKCRANE_EXAMPLES=3 $(BIN)/python -m tests.mutation.run --jobs $(JOBS)
	DECKCRANE_EXAMPLES=3 $(BIN)/python -m tests.mutation.run --jobs $(JOBS) --drawn $(DRAWN)

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# The manual: its index of equations and its figures anew, and the site of it.
docs: .venv/ready
	$(BIN)/python docs/equations.py
	$(BIN)/python docs/figures.py
	$(MAKE) site

# The site alone, with every crane running in it; figures are those of docs/figures. SITE_URL is where it will be served, if it will.
site: .venv/ready web/node_modules/katex
	$(BIN)/python docs/site/build.py --url "$(SITE_URL)"
	@echo "open site/index.html"

# Formulas are drawn by node.
web/node_modules/katex: web/package-lock.json
	@command -v npm >/dev/null || { echo "the site needs Node.js 20 or newer with npm, which draw the formulas"; exit 2; }
	cd web && npm ci --silent --no-audit --no-fund
	touch $@

bench: .venv/ready
	$(BIN)/python benchmarks/run.py

clean:
	rm -rf .venv site results build dist

.venv/ready-core: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	touch $@

.venv/ready-answers: .venv/ready-core
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[campaign]"
	touch $@

.venv/ready: .venv/ready-core
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[dev,validation]"
	touch $@
