"""Commands that fit the aligner's parameters on development books and write them where the aligner reads them."""
