# Everything is set up and run from here; `make help` lists it. Needs only make and Python 3.11+.

PYTHON ?= python3
VENV := .venv
PLAY_VENV := .venv-play
SITE_VENV := .venv-site
SITE_PORT ?= 8000
BIN := $(VENV)/bin
PIP_INSTALL := -m pip install -qq --disable-pip-version-check
# A grammar that no schema of Jupyter's asks for is compiled whenever a server, a worker of the tests or nbconvert starts:
# it takes longer than all else that they import.
WITHOUT_IRIS := -c "from pathlib import Path; from sysconfig import get_path; \
  Path(get_path('purelib'), 'without_iris.pth').write_text('import sys; sys.modules.setdefault(\"rfc3987_syntax\")\n')"

# Three workers for two cores, as browser tests wait much; all others only compute, and each worker collects all of them.
WORKERS ?= 3
UNIT_WORKERS ?= 2
PYTEST := $(BIN)/python -m pytest
# A file's tests share a worker, and so what they cache; tests/conftest.py says what starts first.
PARALLEL := --dist loadfile --no-loadscope-reorder
UNIT := $(PYTEST) -n $(UNIT_WORKERS) $(PARALLEL) -m "not browser and not packaging and not soak and not screenreader" --doctest-modules manhattan_widgets tests
COVERAGE := 97
NOTEBOOKS := $(wildcard notebooks/*.ipynb)
WELCOME := notebooks/00-welcome.ipynb
SOAK_SECONDS ?= 120
RUNS ?= 5
TOUR ?= stop

# Workers, kernels and scripts of the tests import the same again and again: compiled once is enough,
# even where the environment says that nothing compiled is to be kept.
unexport PYTHONDONTWRITEBYTECODE

.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
.PHONY: help play venv browser test check lint format unit coverage soak tour screenreader firefox matrix busy compiled bench speeds ratings golden notebooks lessons pictures site site-serve site-test release-check tag lock clean python

help:  ## list the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | sort | awk -F'\t' '{printf "make %-13s %s\n", $$1, $$2}'

python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "manhattan_widgets needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1)." >&2; \
	  echo "Install one and name it: make PYTHON=python3.12 ..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "$(PYTHON) cannot make virtual environments; on Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }

# ---- environments: a stamp in each says which requirements it was made from

$(PLAY_VENV)/.made: requirements/lab.txt pyproject.toml | python
	@echo "Setting up, once: this takes about a minute."
	@$(PYTHON) -m venv --clear $(PLAY_VENV)
	@$(PLAY_VENV)/bin/python $(PIP_INSTALL) -r requirements/lab.txt
	@$(PLAY_VENV)/bin/python $(PIP_INSTALL) --no-deps --no-build-isolation -e .
	@$(PLAY_VENV)/bin/python $(WITHOUT_IRIS)
	@$(PLAY_VENV)/bin/python -c "from manhattan_widgets.bots.backends import compile_all; compile_all()"
	@# Its question about news would be the first thing that a player meets.
	@$(PLAY_VENV)/bin/jupyter labextension disable "@jupyterlab/apputils-extension:announcements" >/dev/null
	@touch $@

$(VENV)/.made: requirements/test.txt pyproject.toml | python
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python $(PIP_INSTALL) -r requirements/test.txt
	$(BIN)/python $(PIP_INSTALL) --no-deps --no-build-isolation -e .
	@$(BIN)/python $(WITHOUT_IRIS)
	@touch $@

$(SITE_VENV)/.made: requirements/site.txt pyproject.toml | python
	@$(PYTHON) -m venv --clear $(SITE_VENV)
	@$(SITE_VENV)/bin/python $(PIP_INSTALL) -r requirements/site.txt
	@$(SITE_VENV)/bin/python $(PIP_INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

venv: $(VENV)/.made  ## the developers' environment, .venv

browser:  ## the Chromium that the browser tests drive
	@tools/install-browser

play: $(PLAY_VENV)/.made  ## open JupyterLab on the welcome notebook
	@# Of what one cell sends, a server drops what comes faster than it allows: of fifteen boards some would stay away.
	@$(PLAY_VENV)/bin/jupyter lab --ip=127.0.0.1 --ServerApp.root_dir=. --LabApp.default_url=/lab/tree/$(WELCOME) \
	  --ZMQChannelsWebsocketConnection.iopub_msg_rate_limit=10000 $(if $(filter 0,$(shell id -u)),--allow-root) $(LAB_OPTIONS)

# ---- checks

test: venv  ## everything that must hold before a commit lands
	@$(MAKE) --no-print-directory -j 2 check browser compiled
	$(PYTEST) -n $(WORKERS) $(PARALLEL) --durations=25 --durations-min=5 --doctest-modules --doctest-glob=README.md --doctest-glob=contract.md \
	  --doctest-glob='docs/guides/*.md' \
	  --nbval --nbval-current-env --nbval-sanitize-with tests/nbval.cfg \
	  README.md docs/contract.md docs/guides $(NOTEBOOKS) manhattan_widgets tests

# Else each kernel and each worker that comes to a computer player compiles the same, side by side.
compiled: venv
	@$(BIN)/python -c "from manhattan_widgets.bots.backends import compile_all; compile_all()"

check: lint
	$(BIN)/mypy
	$(BIN)/lint-imports

lint: venv  ## ruff: style and format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: venv  ## let ruff put the format right
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

unit: venv compiled  ## the quick tests: no browser, no environments built
	$(UNIT)

coverage: venv  ## count which lines the quick tests run; at least COVERAGE=97 of 100 must be
	$(UNIT) --cov=manhattan_widgets --cov-fail-under=$(COVERAGE) --cov-report=term

soak: venv  ## long random play; SOAK_SECONDS=120 for each kind of game
	SOAK_SECONDS=$(SOAK_SECONDS) $(PYTEST) -n $(WORKERS) -m soak --timeout 0 tests

site-test: venv browser  ## build the site with *Play now* in it, and play there in a browser; needs npm
	$(PYTEST) -m lite tests/packaging

tour: venv browser  ## pictures of every widget in three windows, both themes and two languages; TOUR=skyline: those with the word
	$(PYTEST) -m tour --timeout 0 -k "$(TOUR)" tests/browser/test_tour.py

screenreader: venv browser  ## the screen reader Orca reads games, lessons and exercises aloud; where its packages are
	@tools/install-screenreader
	$(PYTEST) -m screenreader tests/screenreader

firefox: venv  ## the start page, play, replay, lessons, points, positions and the keyboard in Firefox, as released
	TESTED_BROWSER=firefox $(PYTEST) --timeout 0 $(addprefix tests/browser/test_,play.py replay.py replay_layout.py learn.py access.py home.py explore.py score.py)

matrix: venv browser  ## each Python, the oldest and newest packages, each front end; ROWS="oldest 3.12": these alone
	$(BIN)/python tools/matrix.py $(ROWS)

busy: venv browser  ## the browser tests RUNS=5 times in a row on a busy machine
	tools/busy-browser-tests $(RUNS) $(BIN)/python

# What plays and learns outside the tests keeps its games and its progress in a folder of its own, too.
OWN_FILES = own=$$(mktemp -d); export MANHATTAN_WIDGETS_LIBRARY=$$own/library.sqlite3 MANHATTAN_WIDGETS_PROGRESS=$$own/progress.json;

SPEED_TABLE := benchmarks/speed_table.py
RATINGS := benchmarks/ratings.py
# Needs more than `make bench` installs.
SCREEN_READER := benchmarks/screenreader.py

bench: venv browser  ## what the README claims about speed, measured here
	$(BIN)/python $(PIP_INSTALL) -r requirements/bench.txt
	@set -e; $(OWN_FILES) for script in $(filter-out $(SPEED_TABLE) $(RATINGS) $(SCREEN_READER),$(wildcard benchmarks/[a-z]*.py)); do echo "== $$script"; $(BIN)/python $$script; done

speeds: venv browser  ## measure the README's table of speeds in one run, and write it
	$(BIN)/python $(PIP_INSTALL) -r requirements/bench.txt
	$(OWN_FILES) $(BIN)/python $(SPEED_TABLE)

ratings: venv  ## rate the levels of computer players in a tournament, and write the README's table; goes on where it was stopped
	$(OWN_FILES) $(BIN)/python $(RATINGS) --write $(RATINGS_OPTIONS)

golden: venv  ## write the golden playthroughs anew; read the diff before you commit it
	UPDATE_GOLDEN=1 $(PYTEST) -m "not soak" tests/conformance

notebooks: venv  ## run the notebooks and store what they show, pictures included
	$(OWN_FILES) $(BIN)/jupyter nbconvert --to notebook --execute --inplace \
	  --ExecutePreprocessor.store_widget_state=False --ExecutePreprocessor.record_timing=False $(NOTEBOOKS)
	$(BIN)/python -m manhattan_widgets.exports freeze $(NOTEBOOKS)

lessons: venv  ## check all lessons, and write the table of what they cover
	$(BIN)/python -m manhattan_widgets.lessons check manhattan_widgets/games/*/lessons/course/*.toml
	$(BIN)/python -m manhattan_widgets.lessons coverage --tests tests -o manhattan_widgets/lessons/COVERAGE.md

pictures: venv  ## draw the pictures of the README anew
	$(BIN)/python examples/make_pictures.py

site: $(SITE_VENV)/.made  ## the documentation as one folder of static files, site/; PYODIDE=folder: to play in, too
	@$(SITE_VENV)/bin/python -m tools.site site $(if $(PYODIDE),--pyodide "$(PYODIDE)")

site-serve: site  ## show it in a browser; SITE_PORT=8000
	@$(SITE_VENV)/bin/python -m http.server --bind 127.0.0.1 --directory site $(SITE_PORT)

release-check: venv  ## what still stands between this tree and a release: builds it, installs it, looks
	$(BIN)/python tools/release_check.py

tag: venv  ## tag the release that the changelog describes
	@$(BIN)/python tools/tag.py

lock: python  ## resolve the newest allowed versions and pin them
	$(PYTHON) tools/lock.py

clean:  ## remove everything that the other commands made
	rm -rf $(VENV) $(PLAY_VENV) $(SITE_VENV) site build dist tests/browser/artifacts htmlcov .coverage .coverage.* \
	  .pytest_cache .hypothesis .mypy_cache .ruff_cache .import_linter_cache
	find manhattan_widgets tests benchmarks tools -name __pycache__ -type d -prune -exec rm -rf {} +
