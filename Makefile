# Two commands matter: `make run` starts the box, `make test` runs every check.
# The rest is for makers and maintainers; CONTRIBUTING.md says when to use which.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
RUN    := $(VENV)/.run-installed
DEV    := $(VENV)/.dev-installed
IS_PI  := $(shell grep -qs "Raspberry Pi" /proc/device-tree/model && echo yes)
SIMULATE   := $(if $(IS_PI),,--simulate)
PIP        := $(BIN)/python -m pip --quiet --disable-pip-version-check
PYTEST     := $(BIN)/python -m pytest
JOBS       ?= auto
SET_MARK   = sync && echo "$(CURDIR) with $$($(BIN)/python $(VERSION_OF))" >$(RUN).new && mv $(RUN).new $(RUN)
HIL_KERNEL_FILE = $(shell tests/hil/kernel-path)

.PHONY: run test lint check-imports hil machine wifi soak listen bench train goldens hardware release deb screenshots lock clean
.DEFAULT_GOAL := help

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

# A set-up that was cut short, or is another folder's or another Python's, has no mark that fits, and is made anew from
# scratch: pip takes what a cut left of a package for the package. Each step takes the marks away first.
VERSION_OF  = -c 'import sys; print(*sys.version_info[:2], sep=".")'
SET_UP_FOR := $(CURDIR) with $(shell $(BIN)/python $(VERSION_OF) 2>/dev/null)
ifneq ($(SET_UP_FOR),$(shell cat $(RUN) 2>/dev/null))
.PHONY: $(RUN)
endif

$(RUN): requirements/run.txt requirements/build.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "sorrybox needs Python 3.11 or newer; call 'make PYTHON=/path/to/python3.11'." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "Python's venv module is missing; on Debian: sudo apt install python3-venv." >&2; exit 1; }
	@echo "Setting up (once, about a minute) ..."
	@test "$$(cat $@ 2>/dev/null)" = "$(SET_UP_FOR)" || rm -rf $(VENV)
	@rm -f $(RUN) $(DEV)
	@test -d $(VENV) || $(PYTHON) -m venv $(VENV)
	@$(PIP) install --require-hashes -r requirements/build.txt -r requirements/run.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@$(SET_MARK)

$(DEV): requirements/dev.txt $(RUN)
	@rm -f $(RUN) $(DEV)
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@$(SET_MARK)
	@touch $@

run: $(RUN) ## start the box: on a Pi with its pins, elsewhere simulated
	@$(BIN)/sorrybox run $(SIMULATE) $(ARGS)

test: $(DEV) lint ## every check: lint, types, import rules, tests
	$(PYTEST) -n $(JOBS) $(ARGS)

lint: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

hil: $(DEV) ## the unchanged box on a real kernel's pins and bus; builds that kernel once (3 to 15 minutes)
	@test -x $(HIL_KERNEL_FILE) || nice -n 10 tests/hil/build-kernel.sh
	SORRYBOX_ALONE=1 $(PYTEST) -n $(JOBS) -rA --color=no tests/hil $(ARGS)

machine: $(DEV) ## the installed box on a whole Debian, and power cuts of it; as root (half an hour, the first time an hour)
	@test -x $(HIL_KERNEL_FILE) || nice -n 10 tests/hil/build-kernel.sh
	$(BIN)/python -m tests.machine.disks bookworm trixie bookworm-arm64
	SORRYBOX_ALONE=1 $(PYTEST) -rA --color=no -m "soak or not soak" -k "not (30 or 40)" tests/machine $(ARGS)

wifi: $(DEV) ## the box's Wi-Fi on simulated radios: rights, and fifty changes of network; as root (an hour)
	@test -x $(HIL_KERNEL_FILE) || nice -n 10 tests/hil/build-kernel.sh
	$(BIN)/python -m tests.wifi.disks
	SORRYBOX_ALONE=1 $(PYTEST) -rA --color=no -m "soak or not soak" tests/wifi $(ARGS)

soak: $(DEV) ## the long form of the checks, about an hour
	SORRYBOX_ALONE=1 $(PYTEST) -m soak -s $(ARGS)

listen: $(DEV) ## how well announcements in words are understood, language by language
	$(BIN)/python -m tests.companion.announcing.listening

bench: $(DEV) ## ratios of two things measured in one run
	$(BIN)/python -m tests.bench $(ARGS)

train: $(DEV) ## teach the coach's networks again from a fixed seed (an hour of a processor)
	$(BIN)/python -m tests.training $(ARGS)

goldens: $(DEV) ## renew the golden pictures of the panel (look at each before committing)
	RENEW_GOLDENS=1 $(PYTEST) -q tests/device/panel/test_frames.py

hardware: $(DEV) ## draw wiring, tables and case again from hardware/*.toml
	$(BIN)/python -P -m hardware

release: $(DEV) ## build/release/sorrybox-VERSION.zip, for those without a terminal
	$(BIN)/python -P -m hardware.release

deb: $(DEV) ## build/release/sorrybox_VERSION_arm64.deb (needs debhelper)
	$(BIN)/python -P -m hardware.deb

screenshots: $(DEV) ## every page in every state, five sizes, four languages, into build/screenshots
	$(BIN)/python -m tests.web.screenshots $(ARGS)

lock: ## renew requirements/*.txt from pyproject.toml (needs pip-tools)
	requirements/lock $(VENV)

clean: ## remove what the targets above made
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
