#!/usr/bin/env bash
# A scripted agent with one function per task. It uses only the command line, to prove that every task can be done.
set -euo pipefail
for answers in "$(dirname "$0")"/*-answers.sh; do . "$answers"; done
"$EVAL_TASK"
