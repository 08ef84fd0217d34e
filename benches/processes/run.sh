#!/bin/sh
# run.sh - processor time and memory of BOSCOS programs against C written by hand, and a queue with SimPy and Cim, where they
# are installed:
#     sh benches/processes/run.sh target/release/zudyn [COMPILER]
# With valgrind it also counts instructions.
set -eu
zudyn=$(realpath "$1")
compiler=${2:-gcc}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
cd "$(dirname "$0")"

# The best of ten runs, and the largest memory of the last one.
best() {
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        /usr/bin/env time -f '%U s, %M kB' "$@" 2>&1 >/dev/null | tail -n 1
    done | sort -n | head -n 1
}

instructions() {
    command -v valgrind >/dev/null || return 0
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null | sed -n 's/.*Collected : \([0-9]*\)/(\1 instructions)/p'
}

for model in queue ball processes; do
    "$zudyn" build "$model.bos" --cc "$compiler" -o "$out/program" >/dev/null 2>&1
    echo "$model: $(best "$out/program") $(instructions "$out/program")"
    "$out/program"
    for hand in "$model"_*by_hand.c; do
        [ -f "$hand" ] || continue
        "$compiler" -std=c89 -O2 -ffp-contract=off "$hand" -lm -o "$out/hand"
        echo "  $hand: $(best "$out/hand") $(instructions "$out/hand")"
        "$out/hand" 2>/dev/null
    done
done
# GNU Cim collects no garbage here: its collector does not run on machines of 64 bits.
if command -v cim >/dev/null; then
    cp queue.bos "$out/queue.sim"
    (cd "$out" && cim -m1500 --cflags=-O2 queue.sim >/dev/null 2>&1)
    echo "queue with Cim: $(best "$out/queue")"
fi
if python3 -c 'import simpy' 2>/dev/null; then
    echo "queue with SimPy, 100,000 customers"
    /usr/bin/env time -f '  %U s, %M kB' python3 queue.py 100000
fi
