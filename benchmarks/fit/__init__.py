"""Commands that fit the parameters of the aligner on development books and write them where the aligner reads them."""
