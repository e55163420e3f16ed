"""An engine for rule 508, the declare attackers step: exact, with a trace.

It reads a scenario, applies the rules of a date, and returns a verdict. It needs only the standard library. For boards
too large to search, it loads a solver library (SciPy) if one is installed.
"""

from executable_examples.engine.board_text import board_text
from executable_examples.engine.declaration import Declaration, declaration_text, read_declaration
from executable_examples.engine.effort import Effort
from executable_examples.engine.errors import (
    AmbiguousReference,
    BoardTooLarge,
    EngineError,
    IllegalDeclaration,
    MalformedDeclaration,
)
from executable_examples.engine.expected import check_answer, check_expected
from executable_examples.engine.judging import judge
from executable_examples.engine.notation import read_board
from executable_examples.engine.reading import parse, read_scenario, read_scenario_text
from executable_examples.engine.required_attack import RequiredAttack
from executable_examples.engine.rule_set import RULE_SETS
from executable_examples.engine.scenario import Scenario
from executable_examples.engine.step import DeclareAttackersStep, LegalDeclarations
from executable_examples.engine.verdict import Verdict

__all__ = [
    "RULE_SETS",
    "AmbiguousReference",
    "BoardTooLarge",
    "Declaration",
    "DeclareAttackersStep",
    "Effort",
    "EngineError",
    "IllegalDeclaration",
    "LegalDeclarations",
    "MalformedDeclaration",
    "RequiredAttack",
    "Scenario",
    "Verdict",
    "board_text",
    "check_answer",
    "check_expected",
    "declaration_text",
    "judge",
    "parse",
    "read_board",
    "read_declaration",
    "read_scenario",
    "read_scenario_text",
]
