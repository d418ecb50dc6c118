# One command each, on a fresh machine: `make serve` and `make test`. `make check` is the inner loop.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest
NPM := $(shell command -v npm 2>/dev/null)
WEB := web/node_modules
CLIENT := src/parlour/server/client/index.html
CLIENT_SOURCES := $(shell find web/src web/public web/index.html web/vite.config.ts web/svelte.config.js -type f)

.PHONY: serve setup client check test check-web types wheel words clean
.DEFAULT_GOAL := serve

serve: setup ## Open the house at http://127.0.0.1:8000
	$(BIN)/parlour serve $(ARGS)

setup: $(VENV)/.run client ## Prepare what running needs, start nothing

$(VENV)/.run: requirements.txt pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements-dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@

ifdef NPM
client: $(CLIENT) ## Build the web client if its sources are newer

$(CLIENT): $(CLIENT_SOURCES) $(WEB)/.run
	cd web && npm run --silent build -- --logLevel warn

$(WEB)/.run: web/package.json web/package-lock.json
	cd web && npm ci --omit=dev --no-audit --no-fund --loglevel=error
	@touch $@

$(WEB)/.dev: web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@ $(WEB)/.run

check-web: $(WEB)/.dev ## Format, types and tests of the web client
	cd web && npm run --silent check && npm run --silent test
else
client check-web:
	@echo "*** There is no npm here, so the web client is neither built nor tested: install Node 20 or newer. ***"
	@echo "*** Without it the house opens with plain pages, for programs only. ***"
	@test -z "$$CI"
endif

types: $(VENV)/.run ## Make the web client's types anew from the server's
	$(BIN)/python -m parlour.server.typescript > web/src/lib/protocol.ts

check: $(VENV)/.dev check-web ## Format, lint, types, floors, and every quick test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(PYTEST) -n 2 -m "not slow"

test: $(VENV)/.dev check-web client ## Everything
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(PYTEST) -n 2

wheel: $(VENV)/.dev client ## One wheel that needs nothing of this checkout, and no Node
	$(BIN)/python -m build --wheel

words: $(VENV)/.dev ## Build the word data anew from its sources
	$(BIN)/python scripts/build_words.py

clean:
	rm -rf $(VENV) $(WEB) $(dir $(CLIENT)) dist build .mypy_cache .ruff_cache
