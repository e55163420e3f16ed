"""From generated pages to a built site: mkdocs, its search index, and the files next to the pages."""

import os

os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")  # before mkdocs loads: it would print a notice about its successor
