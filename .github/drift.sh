#!/usr/bin/env bash
# The step of action.yml: compares FILE (a page of SOURCE, if given) with AGAINST and writes SARIF in the language SPOKEN.
# The location of every finding is FILE, even if an edition had to be read from it first.
set -euo pipefail

edition=$FILE
if [ -n "$SOURCE" ]; then
  edition=$(mktemp -d)/edition.json
  rosetta508 read --source "$SOURCE" --lang "$SPOKEN" -o "$edition" -- "$FILE"
fi

code=0
rosetta508 drift --format sarif --lang "$SPOKEN" -- "$edition" "$AGAINST" >"$SARIF" || code=$?
if [ "$code" -gt 1 ]; then
  rm -f -- "$SARIF"
  exit "$code"
fi

python - "$SARIF" "$FILE" <<'PYTHON' >>"$GITHUB_OUTPUT"
import json
import sys
from pathlib import Path, PurePath
from urllib.parse import quote

log, page = Path(sys.argv[1]), quote(PurePath(sys.argv[2]).as_posix())
document = json.loads(log.read_text("utf-8"))
results = [result for run in document["runs"] for result in run["results"]]
for result in results:
    for place in (*result["locations"], *result.get("relatedLocations", ())):
        place["physicalLocation"]["artifactLocation"]["uri"] = page
log.write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", "utf-8")
print(f"sarif={sys.argv[1]}")
print(f"findings={len(results)}")
PYTHON

if [ "$FAIL" = true ]; then
  exit "$code"
fi
