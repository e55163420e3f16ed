"""A second opinion on a declaration of attackers: rule 508 by plain enumeration, slow and obvious.

It reads a scenario document (`rosetta508/scenario/1`) by its specification alone and shares no code with the engine, so
the two agree only if both are right or both misread the same sentence. `opinion` returns the result.
"""

from tests.support.oracle.opinion import Opinion, opinion

__all__ = ["Opinion", "opinion"]
