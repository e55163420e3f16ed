"""From generated pages to a built site: mkdocs, its search index, and the files beside the pages."""
