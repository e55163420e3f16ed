"""Write the files of the results and the tables of the docs again: `python -m benchmarks.publish`."""

from benchmarks.publish.results import load, publish

if __name__ == "__main__":
    publish(load())
