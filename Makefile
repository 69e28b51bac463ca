# `make play` and `make test` are all one needs; the rest is for those who work on Tablée.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

.PHONY: play test check unit soak bench lock clean
.DEFAULT_GOAL := help

help: ## What can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /make \1\t/' | expand -t 14

play: $(VENV)/.play ## Play (installs what it needs the first time)
	@$(BIN)/tablee play hepta_mensa

test: check unit ## Check and test everything

check: $(VENV)/.test ## Format, lint, types, imports
	@$(BIN)/ruff format --check --quiet . || { echo 'Run: $(BIN)/ruff format .'; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(BIN)/pyright --warnings
	@$(BIN)/lint-imports --no-logo

unit: $(VENV)/.test ## The tests
	@$(BIN)/pytest -q -n 2 --dist loadgroup -m 'not slow' --cov --cov-report=term

soak: $(VENV)/.test ## Slow soaks: hundreds of kills, whole layouts solved, strength of the bots
	@$(BIN)/pytest -m slow

bench: $(VENV)/.test ## What is measured, against a yardstick in the same run
	@$(BIN)/python -m bench

lock: $(VENV)/.test ## Pin the newest versions that fit pyproject.toml
	@$(PIP) install uv
	@$(BIN)/uv pip compile --quiet --upgrade --universal --generate-hashes --no-header \
		pyproject.toml -o requirements/run.txt
	@$(BIN)/uv pip compile --quiet --upgrade --universal --generate-hashes --no-header \
		requirements/build.in -o requirements/build.txt
	@$(BIN)/uv pip compile --quiet --upgrade --universal --generate-hashes --no-header \
		-c requirements/run.txt pyproject.toml --extra test -o requirements/test.txt

clean: ## Remove what was installed and built
	@rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis dist .coverage*

$(VENV)/bin/python:
	@echo 'Tablée: installation (une fois)…'
	@$(PYTHON) -m venv $(VENV) || { echo 'Tablée needs Python >= 3.11 with venv (Debian: python3-venv).'; exit 1; }

$(VENV)/.play: requirements/run.txt requirements/build.txt pyproject.toml | $(VENV)/bin/python
	@$(PIP) install --require-hashes -r requirements/build.txt -r requirements/run.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.test: requirements/test.txt $(VENV)/.play
	@$(PIP) install --require-hashes -r requirements/test.txt
	@touch $@
