#!/usr/bin/env bash
# Fetches all sources and reports what has changed in report.md in the given folder. Outputs moved=true if anything has.
# A site that cannot be reached does not count as a change: the log says so, and the next run tries again.
set -uo pipefail
place=$1
command=${ROSETTA508:-.venv/bin/rosetta508}
export LANGUAGE=en

"$command" fetch 2>&1 | tee "$place/fetch.txt"
fetched=${PIPESTATUS[0]}
"$command" changes --since digest >"$place/changes.txt" 2>"$place/told.txt"
moved=$?
"$command" changes --since digest --format json >"$place/changes.json"
"$command" changes --format atom >"$place/changes.atom"
"$command" drift --format markdown >"$place/drift.md" 2>"$place/drift.txt"
out_of_step=$?
if [ "$fetched" -gt 1 ] || [ $out_of_step -gt 1 ] || [ $moved -gt 1 ]; then
  cat "$place/told.txt" "$place/drift.txt"
  exit 1
fi

# A page is other people's text: in a code block, none of it can act as Markdown. An issue holds 65,536 characters; four
# blocks stay below that. A character that is cut in two is left out.
block() {
  printf '\n## %s\n\n~~~~~~~~text\n' "$1"
  head -c 15000 "$2" | tr -d '~' | iconv -c -f UTF-8 -t UTF-8
  printf '\n~~~~~~~~\n'
}
{
  echo "Some pages no longer match the digests of this repository, or can no longer be read."
  block "Summary of the changes" "$place/told.txt"
  block "Changed rules, and what depends on them" "$place/changes.txt"
  block "Findings of each edition" "$place/drift.txt"
  block "Log of the fetch" "$place/fetch.txt"
} >"$place/report.md"
cat "$place/report.md" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
[ $moved -eq 0 ] || echo "moved=true" >>"${GITHUB_OUTPUT:-/dev/stdout}"
