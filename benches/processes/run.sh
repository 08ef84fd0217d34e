#!/bin/sh
# run.sh - builds these programs with gcc -O2 and prints their times: sh benches/processes/run.sh
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
cd "$root"
includes=$(for folder in clib/*; do printf ' -I%s' "$folder"; done)
runtime="clib/objects/*.c clib/events/*.c clib/network/*.c clib/library/streams.c clib/core/digits.c clib/core/parse.c clib/core/port.c clib/solve/lu.c"
for program in queue queue_by_hand ball ball_by_hand processes; do
    parts=$runtime
    case $program in *_by_hand) parts= ;; esac
    # shellcheck disable=SC2086
    gcc -std=c89 -O2 -ffp-contract=off $includes "benches/processes/$program.c" $parts -lm -o "$out/$program"
    echo "$program"
    for _ in 1 2 3; do
        /usr/bin/env time -f '  %U s, %M kB' "$out/$program" 2>&1 || "$out/$program"
    done
done
