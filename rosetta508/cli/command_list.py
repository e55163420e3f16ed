"""The commands: what each does and its exit codes, as `--help` says them."""

from rosetta508.language.interface import N_

COMMANDS = {
    "show": N_("one rule: what it says, how every edition stands to it, and since when it is what it is"),
    "search": N_("the rules that say something, in whatever language, your own first"),
    "resolve": N_("the number that a rule bears in another edition or at another date; or a text brought up to date"),
    "read": N_("turn a saved page or text into an edition, and keep it in your library"),
    "fetch": N_("bring the current pages of the sources from the web into your library"),
    "changes": N_("what the last fetch changed: rules new, gone or reworded, and what rests on them"),
    "library": N_("list the editions at hand, or show one"),
    "align": N_("table of equivalences of two editions: which rule answers to which"),
    "drift": N_("what is out of step between translations and their English, rule by rule"),
    "patch": N_("a wiki's list of rules with numbers and references brought up to date, as a unified diff"),
    "diff": N_("word diff in one language, side by side across languages"),
    "date": N_("which revisions of the English rules an edition's content follows"),
    "history": N_("the life of one English rule: its numbers, its changes, what it came from and what came of it"),
    "slips": N_("references that the official English rules themselves got wrong, from when to when"),
    "terms": N_("the terms of the rules in several languages, as a table or as a term base"),
    "judge": N_("verdict on a scenario of rule 508, in any edition's numbers and by any date's rules"),
    "examples": N_("run every rule example, and show which subrules they exercise"),
    "site": N_("build the documentation site, or serve it"),
    "completion": N_("print what makes a shell complete commands, options and editions"),
}
EXIT = N_("exit code: 0; 2 if something could not be read or done")
EXITS = {
    "search": N_("exit code: 0; 1 if nothing was found; 2 if something could not be read"),
    "resolve": N_("exit code: 0; 1 if a rule has no number there; 2 if something could not be read"),
    "slips": N_("exit code: 0; 1 if a new search differs from what was looked up; 2 if something could not be read"),
    "drift": N_("exit code: 0 if nothing is out of step, 1 if something is, 2 if something could not be read"),
    "judge": N_("exit code: 0 if legal, or all as expected; 1 if not; 2 if something could not be read"),
    "examples": N_("exit code: 0 if every example answers as its page says, 1 if one does not"),
    "fetch": N_("exit code: 0; 1 if a source failed and the others are kept, 2 if there is no such source"),
    "changes": N_("exit code: 0 if nothing changed, 1 if something did, 2 if something could not be read"),
    "patch": N_("exit code: 0 if there is nothing to change, 1 if there is, 2 if something could not be read"),
    "diff": N_("exit code: 0 if both say the same, 1 if they differ, 2 if something could not be read"),
}
