"""Rewrite the result files and the tables of the docs: `python -m benchmarks.publish`."""

from benchmarks.publish.results import load, publish

if __name__ == "__main__":
    publish(load())
