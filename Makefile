# Everything starts here: `make run` to look around, `make test` to prove it works.
# A distribution builds its Python for speed; one compiled at home often is not, and a quarter slower. So on Linux the
# system's own is taken where it is new enough and can make environments, else the first on the path.
FIT := import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for each in $(if $(wildcard /proc/self),/usr/bin/python3) python3; do \
	$$each -c "$(FIT)" 2>/dev/null && echo $$each && exit; done; echo python3)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
UV := $(BIN)/uv pip install --quiet --python $(BIN)/python $(if $(PIP_INDEX_URL),--default-index $(PIP_INDEX_URL))

# The tests start servers and commands by the dozen: each loads what is compiled already, even where
# the surroundings forbid Python to keep it.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help run test check format messages long faults soak phones trouble fuzz screenshots pictures bench dist lock clean

help: ## list these commands
	@grep -E '^[a-z]+:.*##' Makefile | sed 's/:.*## /\t/' | expand -t 12

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

# The hashes in the lock files are checked; nothing is fetched while building (the build back end is locked too).
$(VENV)/.run-ready: $(BIN)/python requirements/run.lock pyproject.toml
	$(PIP) --require-hashes -r requirements/run.lock
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

# The lock's own uv fetches the rest in a tenth of pip's time; where it reaches no registry, pip does it.
$(VENV)/.dev-ready: $(BIN)/python requirements/run.lock requirements/dev.lock pyproject.toml
	@sed -n '/^uv==/,/[^\\]$$/p' requirements/dev.lock > $(VENV)/uv.txt
	$(PIP) --require-hashes -r $(VENV)/uv.txt
	$(UV) --require-hashes -r requirements/dev.lock || $(PIP) --require-hashes -r requirements/dev.lock
	$(UV) --no-deps --no-build-isolation --editable .
	@touch $(VENV)/.run-ready $@

run: $(VENV)/.run-ready ## open a house with a tournament of each game in the browser
	@$(BIN)/tafelrunde serve --demo --data demo-data

# The browser is fetched while the environment is made; LibreOffice, which few tests ask for, while the tests run. The
# checks run beside them too and say their word at the end: types take a minute on one core. The long browser tests start
# first (tests/conftest.py, where it is also said how many processes there are), and idle processes take over what others
# have not begun.
test: ## all checks and all tests
	@tools/chromium.sh & fetching=$$!; \
	$(MAKE) --no-print-directory $(VENV)/.dev-ready || { wait; exit 1; }; \
	$(MAKE) --no-print-directory check CATALOGUES=tested > $(VENV)/checks.txt 2>&1 & checking=$$!; \
	wait $$fetching || exit 1; \
	tools/libreoffice.sh > $(VENV)/libreoffice.txt 2>&1 & office=$$!; \
	$(BIN)/python -m pytest -n auto --dist worksteal; tested=$$?; \
	wait $$checking; checked=$$?; cat $(VENV)/checks.txt; \
	wait $$office || cat $(VENV)/libreoffice.txt; exit $$((tested + checked))

# The tests look at the catalogues too (tests/words/test_catalogues.py): with them it is not done twice.
check: $(VENV)/.dev-ready ## format, lint, types, import contracts, catalogues
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/djangofmt --check --quiet src
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(if $(CATALOGUES),,$(BIN)/python -m tools.messages --check)

format: $(VENV)/.dev-ready ## put the code in shape
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/djangofmt --quiet src

messages: $(VENV)/.dev-ready ## bring the catalogues of all languages up to date with the source
	$(BIN)/python -m tools.messages

# The files with "browser" in their name look at every page as a desk and as a phone; `make test` at each as one of them.
# Every page of every game is read in both languages here; by `make test` every kind of page is, and all of them in one.
long: $(VENV)/.dev-ready ## whole tournaments of all games, seasons on both databases, sixteen phones, every page at both sizes
	tools/chromium.sh
	TAFELRUNDE_LONG=1 $(BIN)/python -m pytest tests/web/hall tests/web/organiser/test_whole_tournaments.py tests/web/association/test_whole_seasons.py $$(find tests/web -name 'test_*browser.py') tests/web/audience/test_screen.py tests/words/test_every_page.py

faults: $(VENV)/.dev-ready ## kill the server a thousand times in the middle of a tournament, and pull the plug
	TAFELRUNDE_KILLS=1000 TAFELRUNDE_CUTS=1000 TAFELRUNDE_FAULTS=1 $(BIN)/python -m pytest -s tests/faults/test_kill.py tests/faults/test_cut_line.py tests/faults/test_killed_laptop.py tests/faults/test_power_cut.py tests/faults/test_slow_visitors_on_workers.py tests/faults/test_stuck_worker.py tests/faults/test_chances_on_workers.py

soak: $(VENV)/.dev-ready ## half an hour of tournaments with one fault a minute (TAFELRUNDE_SOAK_MINUTES)
	$(BIN)/python -m tools.soak

phones: $(VENV)/.dev-ready ## a thousand streams and two hundred reporting phones for ten minutes (TAFELRUNDE_PHONES_MINUTES)
	$(BIN)/python -m tools.phones

trouble: $(VENV)/.dev-ready ## five hundred troubled tournaments of every mode against the slow checker
	TAFELRUNDE_TROUBLE=500 $(BIN)/python -m pytest -n auto tests/oracle tests/standings/test_against_the_slow_checker.py

fuzz: $(VENV)/.dev-ready ## a hundred thousand damaged and forged files at every door
	TAFELRUNDE_FUZZ=100000 $(BIN)/python -m pytest -n auto -s tests/faults/test_fuzz.py

screenshots: $(VENV)/.dev-ready ## take the pictures in docs/screenshots anew
	$(BIN)/python -m tools.screenshots
	$(BIN)/python -m tools.moving_picture

pictures: $(VENV)/.dev-ready ## take the pictures of the manual anew
	$(BIN)/python -m tools.manual_pictures

bench: $(VENV)/.dev-ready ## speed and growth, as ratios measured in one run
	$(BIN)/python -m bench

# SYSTEMS=all makes the file for Windows and macOS too: see tools/single_file/targets.py.
dist: $(VENV)/.dev-ready ## the wheel, and a single file to start with any Python, tried in an empty folder
	rm -rf dist
	$(BIN)/python -m build --wheel --no-isolation --outdir dist .
	$(BIN)/python -m tools.single_file dist/tafelrunde-*.whl --systems "$(or $(SYSTEMS),here)"

lock: $(VENV)/.dev-ready ## write the lock files anew (no registry address in them)
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate pyproject.toml requirements/build.in -o requirements/run.lock
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --constraint requirements/run.lock --extra server pyproject.toml requirements/build.in -o requirements/server.lock
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate pyproject.toml requirements/build.in --group dev -o requirements/dev.lock

clean: ## remove the environment and caches
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache dist build
