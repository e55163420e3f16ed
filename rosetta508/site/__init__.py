"""The page writer: collects the results of scraper and aligner and writes them as pages of the documentation site."""
