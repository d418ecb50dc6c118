# One command each, on a fresh machine: `make serve` and `make test`. `make check` is the inner loop.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest

.PHONY: serve setup check test wheel words clean
.DEFAULT_GOAL := serve

serve: setup ## Open the house at http://127.0.0.1:8000
	$(BIN)/parlour serve $(ARGS)

setup: $(VENV)/.run ## Prepare what running needs, start nothing

$(VENV)/.run: requirements.txt pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements-dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@

check: $(VENV)/.dev ## Format, lint, types, floors, and every quick test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(PYTEST) -n 2 -m "not slow"

test: $(VENV)/.dev ## Everything
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(PYTEST) -n 2

wheel: $(VENV)/.dev ## One wheel that needs nothing of this checkout
	$(BIN)/python -m build --wheel

words: $(VENV)/.dev ## Build the word data anew from its sources
	$(BIN)/python scripts/build_words.py

clean:
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache
