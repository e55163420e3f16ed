#!/usr/bin/env bash
# Opens the issue about changed pages with the text of the given file, or updates it if it is open.
set -euo pipefail
title="Pages that this project reads have changed"
label="pages"

gh label create "$label" --description "Found by the weekly check of the pages" --force
number=$(gh issue list --state open --label "$label" --json number,title --jq ".[] | select(.title == \"$title\") | .number" | head -n 1)
if [ -n "$number" ]; then
  gh issue edit "$number" --body-file "$1"
else
  gh issue create --title "$title" --label "$label" --body-file "$1"
fi
