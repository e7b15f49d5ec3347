# Stammtisch. `make run` and `make test` do all their own set-up; see CONTRIBUTING.md.

SHELL := /bin/bash
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
PYTHON := $(BIN)/python
PIP := $(PYTHON) -m pip --disable-pip-version-check -qq
export PATH := $(CURDIR)/$(BIN):$(PATH)

# Tests of the source tree run interpreted; without PYTHONPATH the installed, compiled product is what is tested.
INTERPRETED := PYTHONPATH=src
PYTEST := $(PYTHON) -m pytest
WORKERS ?= 2

PY_SOURCES := $(shell find src/stammtisch -name '*.py' -not -path '*/server/static/*')
WEB_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/src/generated/*') \
	$(shell find src/stammtisch/locales src/stammtisch/art docs/rules -type f -not -path '*/__pycache__/*')
WIRE_SOURCES := $(wildcard src/stammtisch/protocol/*.py src/stammtisch/games/*/*.py)

.PHONY: help setup dev run test test-fast test-compiled test-web test-browser check lint bench wheel soak lock chromium clean

help:
	@echo "make run      set up what is missing and start the house (more: make run ARGS='--host 192.168.0.10')"
	@echo "make test     set up what is missing and run every test"
	@echo "make check    format, lint, types, import layers, fast tests"
	@echo "make setup    only set up: leaves .venv/bin/stammtisch"
	@echo "make bench    the speed of the games beside OpenSpiel"
	@echo "make wheel    the compiled wheel, in dist/"
	@echo "make soak     the large matrices that the tests only sample"
	@echo "make lock     resolve the dependencies anew"
	@echo "make clean    remove everything that was built"

# --- set-up: each step leaves a stamp, so that it runs again only when what it depends on has changed ---

$(VENV)/.run: requirements/run.txt
	@echo "stammtisch: preparing the Python environment in $(VENV) (once)"
	@python3 -c 'import sys; sys.version_info >= (3, 11) or sys.exit("stammtisch: Python 3.11 or newer is needed, python3 is " + sys.version)'
	@test -x $(PYTHON) || python3 -m venv $(VENV)
	@$(PIP) install --require-hashes -r requirements/run.txt
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements/dev.txt
	@echo "stammtisch: installing what the tests need"
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/.bench: $(VENV)/.run requirements/bench.txt
	@echo "stammtisch: installing what the bench compares with"
	@$(PIP) install --require-hashes -r requirements/bench.txt
	@touch $@

web/node_modules/.ready: $(VENV)/.run web/package-lock.json
	@echo "stammtisch: installing what the browser client is built with"
	@cd web && npm ci --silent --no-audit --no-fund
	@touch $@

web/src/generated/protocol.ts: $(VENV)/.run web/generate.py $(WIRE_SOURCES)
	@mkdir -p $(@D)
	@$(INTERPRETED) $(PYTHON) web/generate.py $@

src/stammtisch/server/static/index.html: web/node_modules/.ready web/src/generated/protocol.ts $(WEB_SOURCES)
	@echo "stammtisch: building the browser client"
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

# What an earlier build copied and has since been renamed must not get into the wheel; what was compiled may stay.
NO_LEFTOVERS := rm -rf build/lib build/bdist* src/*.egg-info && { [ ! -d build ] || find build -type f -path 'build/lib*' ! -name '*.so' -delete; }

$(BIN)/stammtisch: $(VENV)/.run src/stammtisch/server/static/index.html setup.py pyproject.toml $(PY_SOURCES)
	@echo "stammtisch: compiling the game core and installing the product"
	@$(NO_LEFTOVERS)
	@$(PIP) install --no-deps --no-build-isolation --force-reinstall .
	@touch $@

setup: $(BIN)/stammtisch
dev: setup $(VENV)/.dev

# --- run ---

run: setup
	@$(PYTHON) -c 'from stammtisch.kernel import state; print("stammtisch: the game core is interpreted (no C compiler, or no Python headers): everything works, bots think slower") if state.__file__.endswith(".py") else None'
	@exec $(BIN)/stammtisch serve $(ARGS)

# --- tests ---

test: lint test-web test-fast test-compiled test-browser

test-fast: dev
	$(INTERPRETED) $(PYTEST) tests --ignore tests/browser --ignore tests/compiled --ignore tests/soak -n $(WORKERS)

test-compiled: dev
	STAMMTISCH_SOAK_GAMES=1 STAMMTISCH_SOAK_EVERY=17 $(PYTEST) tests/compiled tests/games tests/testing/test_games_conform.py tests/soak -n $(WORKERS)

test-web: web/node_modules/.ready web/src/generated/protocol.ts
	cd web && npm run --silent check && npm test --silent

test-browser: dev chromium
	$(PYTEST) tests/browser -n $(WORKERS) --dist loadfile

lint: dev
	$(BIN)/ruff format --check src tests web/generate.py bench setup.py
	$(BIN)/ruff check src tests web/generate.py bench setup.py
	$(BIN)/mypy

check: lint test-web
	$(INTERPRETED) $(PYTEST) tests/test_layers.py tests/test_repository.py tests/kernel tests/games tests/tables -n $(WORKERS)

chromium:
	@command -v chromium >/dev/null && exit 0; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "stammtisch: installing chromium for the browser tests"; \
		apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-noto-core >/dev/null; \
	else \
		echo "stammtisch: the browser tests need Debian's chromium. Install it with: sudo apt-get install chromium"; exit 1; \
	fi

soak: dev chromium
	STAMMTISCH_GAMES=1000 STAMMTISCH_SETUPS=100 STAMMTISCH_LINES=10000 STAMMTISCH_SOAK_GAMES=200 $(PYTEST) tests/compiled tests/soak --timeout 3600 -n $(WORKERS) --durations 10
	STAMMTISCH_LOOKS=60 $(PYTEST) tests/browser/test_narrow.py tests/browser/test_large_text.py -k played --timeout 600 -n $(WORKERS)

bench: setup $(VENV)/.bench
	$(PYTHON) bench/speed.py

# --- packages ---

wheel: setup
	@$(NO_LEFTOVERS)
	@$(PIP) wheel --no-deps --no-build-isolation -w dist .
	@ls dist/*.whl

# Without options, hosts or paths in the result: whoever installs uses the index that pip is set up with.
COMPILE := $(BIN)/pip-compile -q --strip-extras --allow-unsafe --generate-hashes --no-emit-index-url --no-emit-find-links \
	--no-emit-trusted-host --no-emit-options --no-annotate --no-header

lock: $(VENV)/.dev
	$(COMPILE) --extra build -o requirements/run.txt pyproject.toml
	$(COMPILE) --extra build --extra dev -c requirements/run.txt -o requirements/dev.txt pyproject.toml
	$(COMPILE) --extra build --extra dev --extra bench -c requirements/dev.txt -o requirements/bench.txt pyproject.toml

clean:
	rm -rf $(VENV) build dist web/node_modules web/src/generated src/stammtisch/server/static src/*.egg-info
	find src tests web -name __pycache__ -type d -prune -exec rm -rf {} +
