# Python 3.11 or later and make are all that is needed; the rest goes to .venv.

.DEFAULT_GOAL := help
.PHONY: help site serve check test looks lint bench clean
.DELETE_ON_ERROR:

PYTHON ?=
export PYTHON
# Notices of MkDocs' theme and of its fork about each other; they say nothing about this record.
export NO_MKDOCS_2_WARNING := 1
export DISABLE_MKDOCS_2_WARNING := true

BIN := .venv/bin

help:  ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-8s %s\n", $$1, $$2}' Makefile

site: .venv/ready-site  ## build the site strictly, and say where to open it
	@$(BIN)/mkdocs build --strict
	@echo
	@echo "The site is in site/: open $(CURDIR)/site/index.html"

serve: .venv/ready-site  ## show the site while you write
	@$(BIN)/mkdocs serve

check: .venv/ready-site  ## check the record without building the site
	@$(BIN)/beforehand check

test: .venv/ready-dev lint  ## everything: style, types, layers, tests
	@.ci/browser
	@$(BIN)/python -m pytest -n auto

looks: .venv/ready-dev  ## every kind of page in every look: axe, and pictures in .cache/screenshots (slow)
	@BEFOREHAND_LOOKS=all $(BIN)/python -m pytest -n auto tests/browser

lint: .venv/ready-dev  ## style, types and layers
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports

bench: .venv/ready-dev  ## measure the bars of the design beside peers (slow)
	@$(BIN)/python benchmarks/run.py
	@$(BIN)/python benchmarks/frozen.py

clean:  ## remove what can be made again
	rm -rf .venv .cache site dist build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

.venv/ready-site: pyproject.toml .ci/venv
	@.ci/venv
	@touch $@

.venv/ready-dev: pyproject.toml .ci/venv
	@.ci/venv dev
	@touch $@ .venv/ready-site
