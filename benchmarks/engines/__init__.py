"""Other engines, tested on the suite of rule 508 and random boards: one adapter each, and their answers."""
