"""`pytest --rosetta508` in other projects: pages of examples run, other Markdown is ignored."""

from pathlib import Path

import pytest

from tests.support.checkout import ROOT

pytestmark = pytest.mark.slow

pytest_plugins = ["pytester"]
PAGE = """# {name}

- en: Two numbers.
- it: Due numeri.
- ja: 2つの数。

```pycon
>>> one = 1
```

## right

- en: One and one.
- it: Uno e uno.
- ja: 1と1。

```pycon
>>> one + one
2
```

## wrong

- en: A wrong sum
- it: Una somma sbagliata
- ja: 誤った和

- en: One and two.
- it: Uno e due.
- ja: 1と2。

```pycon
>>> one + 2
{answer}
```
"""


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project that has this one installed."""
    pytester.makeini("[pytest]\naddopts = -p no:cacheprovider\n")
    pytester.makefile(".md", README="# README\n\nNothing runs here.\n\n```pycon\n>>> 1\n2\n```\n")
    return pytester


def write(project: pytest.Pytester, name: str, answer: int) -> Path:
    return project.makefile(".md", **{name: PAGE.format(name=name, answer=answer)})


def test_pages_run_only_on_request(project: pytest.Pytester) -> None:
    write(project, "adding", 4)
    project.runpytest_subprocess().assert_outcomes()
    project.runpytest_subprocess("--rosetta508").assert_outcomes(passed=1, failed=1)


def test_a_failure_names_place_and_difference(project: pytest.Pytester) -> None:
    write(project, "adding", 4)
    ran = project.runpytest_subprocess("--rosetta508")
    ran.stdout.fnmatch_lines(["*adding-wrong*", "*'one + 2' should answer '4', but answered '3'*"])
    assert "Traceback" not in ran.stdout.str()


def test_an_example_can_be_selected(project: pytest.Pytester) -> None:
    page = write(project, "adding", 3)
    project.runpytest_subprocess("--rosetta508", f"{page}::wrong").assert_outcomes(passed=1)
    project.runpytest_subprocess("--rosetta508", "-k", "right").assert_outcomes(passed=1, deselected=1)


def test_an_unreadable_page_is_reported_with_its_line(project: pytest.Pytester) -> None:
    write(project, "adding", 3).write_text(PAGE.format(name="adding", answer=3).replace("- ja: 1と1。\n", ""), "utf-8")
    ran = project.runpytest_subprocess("--rosetta508")
    ran.assert_outcomes(errors=1)
    ran.stdout.fnmatch_lines(["*adding.md:16: expected a line “- ja: …”*"])


def test_a_named_page_without_examples_is_an_error(project: pytest.Pytester) -> None:
    ran = project.runpytest_subprocess("--rosetta508", "README.md")
    ran.assert_outcomes(errors=1)
    ran.stdout.fnmatch_lines(["*README.md:*expected a line “- en: …”*"])


def test_an_example_sees_only_its_pages_code(project: pytest.Pytester) -> None:
    page = PAGE.format(name="adding", answer=3).replace(">>> one + one\n2\n", ">>> one = 7\n>>> one\n7\n")
    project.makefile(".md", adding=page)
    project.runpytest_subprocess("--rosetta508").assert_outcomes(passed=2)


def test_the_pages_of_this_project_run(project: pytest.Pytester) -> None:
    folder = ROOT / "executable_examples" / "508"
    ran = project.runpytest_subprocess("--rosetta508", str(folder / "508.1k.md"), str(folder / "508.8.md"))
    assert ran.ret == 0
    assert ran.parseoutcomes()["passed"] > 4


def test_pytest_loads_it_without_the_engine(project: pytest.Pytester) -> None:
    project.makepyfile("def test_it():\n    import sys\n    assert 'executable_examples' not in sys.modules\n")
    project.runpytest_subprocess().assert_outcomes(passed=1)
