#!/usr/bin/env bash
# The scripted agent: a function for each task, which has nothing but the command line to work with. It shows that every
# task can be done, and how.
set -euo pipefail
for answers in "$(dirname "$0")"/*-answers.sh; do . "$answers"; done
"$EVAL_TASK"
