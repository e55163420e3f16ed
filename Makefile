#> Two commands do everything: `make site` builds the documentation site, `make check` runs every check and test.
VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= python3
READY := $(VENV)/.ready
PYTEST := $(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder
export NO_MKDOCS_2_WARNING := 1

.PHONY: help site serve check format lint types test test-fast benchmark catalogs generated lock runtime-lock clean
help: #> list these targets
	@grep -hE '^[a-z-]+:.*#>' $(MAKEFILE_LIST) | sed -E 's/:.*#>/:#>/' | awk -F':#>' '{printf "%-10s %s\n", $$1, $$2}'

$(READY): requirements.lock pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

site: $(READY) #> build the site in three languages into site/ (look at it with `make serve`)
	$(BIN)/rosetta508 site
	@echo "Built site/: open site/index.html, or run 'make serve' and visit http://127.0.0.1:8000/"

serve: $(READY) #> serve the site on http://127.0.0.1:8000/ and rebuild on change
	$(BIN)/rosetta508 site --serve

check: $(READY) lint types test #> format, lint, strict types, tests (examples and strict site build among them)

format: $(READY) #> rewrite the code in the project's format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lint: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(READY)
	$(BIN)/mypy

test: $(READY) #> the tests alone
	$(PYTEST)

test-fast: $(READY) #> the tests to run between edits, in under a minute: all but slow ones
	$(PYTEST) -m "not slow and not real_text and not browser"

benchmark: $(READY) #> measure all parts and what people use instead (WRITE=1 puts the results into the docs)
	$(BIN)/python -m benchmarks $(if $(WRITE),--write) $(if $(KEEP),--keep $(KEEP))

catalogs: $(READY) #> bring the message catalogs up to date with the code and compile them
	$(BIN)/python -m rosetta508.build.catalogs

generated: $(READY) #> write what is made from the code: table of equivalences, completions, manual, schema descriptions
	$(BIN)/python -m rosetta508.build.equivalences
	$(BIN)/python -m rosetta508.build.completion
	$(BIN)/python -m rosetta508.build.manual
	$(BIN)/python -m rosetta508.build.schema_descriptions

COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate

lock: $(READY) #> resolve requirements.in again
	$(COMPILE) --upgrade -o requirements.lock requirements.in
	$(MAKE) runtime-lock

runtime-lock: $(READY) #> write requirements-runtime.lock: what the program needs, in the versions of requirements.lock
	echo hatchling | $(COMPILE) -c requirements.lock -o requirements-runtime.lock pyproject.toml -

clean: #> remove what was built
	rm -rf $(VENV) site build dist docs/*/rules docs/*/examples docs/*/drift docs/*/todo docs/*/dating docs/*/sources docs/*/terms docs/*/downloads docs/*/rulings
