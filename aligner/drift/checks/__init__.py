"""The checks: each a generator `check(comparison) -> findings`, small, titled by the first line of its docstring."""
