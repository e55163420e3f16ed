"""The page writer: gathers what scraper and aligner know and writes it as the pages of the documentation site."""
