"""One module per command: `configure(parser, interface)` adds its options, `run(options, interface)` runs it."""
