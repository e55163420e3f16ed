"""The commands: purpose and exit codes, as shown by `--help`."""

from rosetta508.language.interface import N_

COMMANDS = {
    "show": N_("show one rule: its text, its state in every edition, and its dates"),
    "search": N_("search rules and terms in every language; matches in your own language come first"),
    "resolve": N_("give a rule’s number in another edition or on another date, or update the numbers in a text"),
    "read": N_("read a saved page or text into your library as an edition"),
    "fetch": N_("download the current pages of the sources into your library"),
    "changes": N_("show what changed with the last fetch: new, removed, and reworded rules, and what depends on them"),
    "library": N_("list all editions, or show one"),
    "align": N_("show which rules of two editions correspond (table of equivalences)"),
    "drift": N_("show what is outdated or wrong in an edition, rule by rule"),
    "patch": N_("print a unified diff that updates the numbers and references of a wiki page"),
    "diff": N_(
        "compare two editions rule by rule: word by word if both are in the same language, otherwise side by side"
    ),
    "date": N_("show which revisions of the English rules an edition follows"),
    "history": N_("show the history of an English rule: its numbers, changes, origin, and successors"),
    "slips": N_("list wrong references in the official English rules, with their first and last dates"),
    "terms": N_("list the terms of the rules in several languages, as a table or as a termbase"),
    "judge": N_(
        "judge a scenario by today’s rules, those of the Italian page, or the rulings of 1995–1997, citing the rule "
        "numbers of any edition"
    ),
    "examples": N_("run all rule examples and show which rules they exercise"),
    "site": N_("build the documentation site or serve it"),
    "completion": N_("print a shell completion script for commands, options, and editions"),
}
EXIT = N_("exit code: 0 on success, 2 if something could not be read or done")
EXITS = {
    "search": N_("exit code: 0 on success, 1 if nothing was found, 2 if something could not be read or done"),
    "resolve": N_(
        "exit code: 0 on success, 1 if a rule has no number in the edition or on the date of --to, 2 if something "
        "could not be read or done"
    ),
    "slips": N_(
        "exit code: 0 on success, 1 if a new search differs from the reviewed list, 2 if something could not be read "
        "or done"
    ),
    "drift": N_("exit code: 0 without findings, 1 with findings, 2 if something could not be read or done"),
    "judge": N_(
        "exit code: 0 if the declaration is legal, 1 if it is illegal; for a file of scenarios: 0; with --check: 0 if "
        "all are as expected, 1 if not; in all cases, 2 if something could not be read or done"
    ),
    "examples": N_(
        "exit code: 0 if every example gives the expected result (with --against: if the engine always answers, judges "
        "at least one example, and agrees on all that it judges), 1 if not, 2 if something could not be "
        "read or done"
    ),
    "fetch": N_(
        "exit code: 0 if every source was fetched, 1 if any source failed (the others are still fetched), "
        "2 if a named source does not exist"
    ),
    "changes": N_("exit code: 0 if nothing changed, 1 if something did, 2 if something could not be read or done"),
    "patch": N_(
        "exit code: 0 if nothing needs to change, 1 if something does, 2 if something could not be read or done"
    ),
    "diff": N_(
        "exit code: 0 if both editions say the same thing (in two languages: if every rule has a counterpart with the "
        "same number), 1 if not, 2 if something could not be read or done"
    ),
}
