#!/usr/bin/env bash
# Fetches all sources, and writes into the folder named what has moved: report.md. Says moved=true where that is so.
# A site that cannot be reached is no movement: it is told in the log, and the next run asks again.
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

# A page is other people's text: in a block of code none of it can act as Markdown. An issue takes 65 536 signs, which
# four blocks stay under; a letter that is cut in two is left out.
block() {
  printf '\n## %s\n\n~~~~~~~~text\n' "$1"
  head -c 15000 "$2" | tr -d '~' | iconv -c -f UTF-8 -t UTF-8
  printf '\n~~~~~~~~\n'
}
{
  echo "What the pages say now is no longer what the digests of this repository restate, or cannot be read any more."
  block "What has moved" "$place/told.txt"
  block "Which rules, and what rests on them" "$place/changes.txt"
  block "Out of step" "$place/drift.txt"
  block "The fetch" "$place/fetch.txt"
} >"$place/report.md"
cat "$place/report.md" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
[ $moved -eq 0 ] || echo "moved=true" >>"${GITHUB_OUTPUT:-/dev/stdout}"
