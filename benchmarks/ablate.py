"""What aligner parts add: `python -m benchmarks.ablate [NAME…] [--quick] [--debian FOLDER] [--keep FILE] [--write]`.

One component of the score, or one mechanism, is switched off at a time, and the development books are aligned again.
The command prints how F1 and precision change in each group of books, the overall calibration error, and the time. The
baseline is measured once. `--quick` aligns fewer books, for use between edits. `--keep FILE` stores results and resumes
an interrupted run. `--write` updates the table in aligner/ABLATION.md.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain

from aligner.align.parameters import PARAMS, AlignParameters
from benchmarks.measure import command
from benchmarks.measure.ablation import ablations, calibration_error, outcome
from benchmarks.measure.ablation_books import Group, groups
from benchmarks.measure.keeping import Measured, Named, measured
from benchmarks.publish.page import markdown, with_block
from tests.support.checkout import ROOT

PAGE = ROOT / "aligner" / "ABLATION.md"
BASELINE = "baseline"


def every(books: Mapping[str, Group], names: Sequence[str]) -> Iterator[Named]:
    """Yield the baseline, and the aligner without one named component or mechanism (default: each in turn)."""
    for name, params in {BASELINE: PARAMS, **ablations()}.items():
        if not names or name in {*names, BASELINE}:
            yield name, partial(_measured, books, params)


def _measured(books: Mapping[str, Group], params: AlignParameters) -> Measured:
    """Return group -> result of aligning it; all books are read before the clock starts."""
    made = {name: trials() for name, trials in books.items()}
    groups = {}
    for name, trials in made.items():
        score, seconds, confidence = outcome(trials, params)
        groups[name] = {"f1": score.f1, "precision": score.precision, "seconds": seconds, "confidence": confidence}
    return {"groups": groups}


def table(found: Mapping[str, Measured]) -> str:
    """Return the table as Markdown: the baseline, then the changes without each part, in thousandths.

    A cell contains the changes of F1 and of precision.
    """
    results = {name: one["groups"] for name, one in found.items()}
    base = results[BASELINE]
    head = ["without", *base, "calibration error", "time"]
    rows = [[BASELINE, *(f"{one['f1']:.4f} / {one['precision']:.4f}" for one in base.values()), *_whole(base, base)]]
    for name, part in results.items():
        if name != BASELINE:
            changes = [" / ".join(_change(part, base, group, one) for one in ("f1", "precision")) for group in base]
            rows.append([name, *changes, *_whole(part, base)])
    return markdown(head, "l" + "r" * (len(head) - 1), rows)


def _change(found: Measured, base: Measured, group: str, figure: str) -> str:
    change = 1000 * (found[group][figure] - base[group][figure])
    return f"{change:+.1f}" if abs(change) >= 0.05 else "0"


def _whole(found: Measured, base: Measured) -> list[str]:
    """Return the calibration error over all groups, and the time relative to the baseline's."""
    seconds = [sum(one["seconds"] for one in part.values()) for part in (found, base)]
    error = calibration_error(chain(*(one["confidence"] for one in found.values())))
    return [f"{error:.4f}", f"{seconds[0] / seconds[1]:.2f}"]


def main(arguments: list[str]) -> int:
    """Measure, print the table, and with `--write` store it."""
    parser = command.parser("benchmarks.ablate", "Switch parts of the aligner off.", "--keep", "--debian")
    parser.add_argument("names", nargs="*", help="components and mechanisms to switch off (default: all)")
    parser.add_argument("--quick", action="store_true", help="align fewer books")
    asked = parser.parse_args(arguments)
    books = groups(asked.debian, quick=asked.quick)
    if unknown := set(asked.names) - ablations().keys():
        parser.error(f"{min(unknown)}: not one of {', '.join(ablations())}")
    shown = table(measured(every(books, asked.names), [], asked.keep))
    print(shown)
    if asked.write:
        PAGE.write_text(with_block(PAGE.read_text("utf-8"), "ablation", shown), "utf-8")
    return 0


if __name__ == "__main__":
    command.run(main)
