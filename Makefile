# One command each, on a fresh machine: `make serve` and `make test`. `make check` is the inner loop.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest
NPM := $(shell command -v npm 2>/dev/null)
WEB := web/node_modules
CLIENT := src/parlour/server/client/index.html
CLIENT_SOURCES := $(shell find web/src web/public web/index.html web/vite.config.ts web/brotli.ts web/static-host.ts web/svelte.config.js -type f)
CHROMIUM ?= $(firstword $(foreach name,chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable,$(shell command -v $(name))))
BROWSER_PACKAGES := chromium-headless-shell fonts-noto-core fonts-noto-color-emoji fonts-dejavu-core fonts-liberation
REDIS ?= $(shell command -v redis-server)
FUSE ?= $(shell command -v fusermount3)
POSTGRES ?= $(firstword $(shell command -v initdb) $(wildcard /usr/lib/postgresql/*/bin/initdb) $(POSTGRES_URL))
AS_ROOT := $(if $(filter-out 0,$(shell id -u)),sudo --non-interactive )

.PHONY: serve setup client check test check-web check-code browser redis postgres fuse pictures types pins wheel words clean
.DEFAULT_GOAL := serve
check test: export PYTHONDONTWRITEBYTECODE := # tests start hundreds of processes, which would all compile everything again

serve: setup ## Run the server at http://127.0.0.1:8000
	$(BIN)/parlour serve $(ARGS)

setup: $(VENV)/.run client ## Prepare what running needs, start nothing

$(VENV)/.run: requirements.txt pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements-dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
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
	cd web && npm run --silent check && npm run --silent test -- $(WEB_TESTS)
else
client check-web:
	@echo "*** There is no npm here, so the web client is neither built nor tested: install Node 20.19 or newer. ***"
	@echo "*** Without it, the server has only plain pages, for programs. ***"
	@test -z "$$CI"
endif

types: $(VENV)/.run ## Regenerate the web client's types from the server's
	$(BIN)/python -m parlour.server.typescript > web/src/lib/protocol.ts

PIN := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-strip-extras --no-annotate --no-emit-index-url \
	--custom-compile-command "make pins" $(PIN_ARGS) pyproject.toml --group install

pins: $(VENV)/.run ## Pin what pyproject.toml asks for, with hashes; PIN_ARGS=--upgrade takes newer versions
	$(BIN)/pip install --quiet --disable-pip-version-check uv
	$(PIN) --output-file requirements.txt
	$(PIN) --group dev --constraint requirements.txt --output-file requirements-dev.txt

check-code: $(VENV)/.dev ## Format, lint, types and imports of the server
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

BOTH := --no-print-directory --jobs=2 --output-sync=target check-web check-code
PLAIN := tests/plain --no-isolate # they leave nothing behind, and a new page for each file costs more than its tests

check: ## Format, lint, types, imports, and every quick test
	$(MAKE) $(BOTH) WEB_TESTS="$(PLAIN)"
	$(PYTEST) -n 2 --dist worksteal -m "not slow" -p no:schemathesis

# $(call install,NAME,PROGRAM,PACKAGES,WHAT IS LEFT OUT,ADVICE) installs Debian packages if there is no PROGRAM.
comma := ,
install = $(if $(2),,@if command -v apt-get > /dev/null \
	&& $(AS_ROOT)apt-get update -qq \
	&& $(AS_ROOT)apt-get install -qq -y --no-install-recommends $(3) > /dev/null; then :; else \
	echo "*** There is no $(1) here and it could not be installed, so $(4). ***"; \
	echo "*** On Debian: sudo apt-get install $(3). Elsewhere: $(5). ***"; \
	test -z "$$CI"; \
	fi)

browser: ## Install Chromium where it is missing, for the tests that need a browser
	$(call install,Chromium,$(CHROMIUM),$(BROWSER_PACKAGES),nothing is tried in a browser,install Chromium or Chrome$(comma) or set CHROMIUM to its path)

redis: ## Install Redis where it is missing, for the tests that need one; they start it themselves
	$(call install,redis-server,$(REDIS),redis-server,nothing is tried with Redis,install Redis)

fuse: ## Install FUSE where it is missing, for the tests that cut the power
	$(call install,FUSE,$(FUSE),fuse3,no power is cut,the power can be cut on Linux only)

postgres: ## Install PostgreSQL where it is missing, for the tests that need one; they start it themselves
	$(call install,PostgreSQL,$(POSTGRES),postgresql,nothing is tried with PostgreSQL,install it$(comma) or set POSTGRES_URL to a server where tests may create databases)

pictures: $(VENV)/.dev client browser ## Retake the README's pictures
	$(BIN)/python -m scripts.pictures

test: browser redis postgres fuse ## Everything
	$(MAKE) $(BOTH)
	$(MAKE) --no-print-directory client
	$(PYTEST) -n 3 --dist worksteal -rs # many wait for browsers and processes

wheel: $(VENV)/.dev client ## One wheel that needs nothing of this checkout, and no Node
	@test -f $(CLIENT) || { echo "*** There is no web client to put into the wheel: install Node 20.19 or newer. ***"; exit 1; }
	$(BIN)/python -m build --wheel --no-isolation

words: $(VENV)/.dev ## Rebuild the word data from its sources
	$(BIN)/python scripts/build_words.py
	$(BIN)/python -m scripts.riddle_words
	$(BIN)/python -m scripts.classic_words
	$(BIN)/python -m scripts.classic_trees
	$(BIN)/python -m scripts.word_graph
	$(BIN)/python -m scripts.german_parts

clean:
	rm -rf $(VENV) $(WEB) $(dir $(CLIENT)) dist build .mypy_cache .ruff_cache
