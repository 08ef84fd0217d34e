#!/bin/sh
# run.sh - processor time of emitted FACS programs against C written by hand, the best of ten, and how long the compiler takes:
#     sh benches/facs/run.sh target/release/zudyn [COMPILER]
# With gforth it also runs the same words in Forth; with valgrind it counts instructions.
set -eu
zudyn=$(realpath "$1")
compiler=${2:-gcc}
flags="-std=c89 -O2 -ffp-contract=off"
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
cd "$(dirname "$0")"

best() {
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        /usr/bin/env time -f %U "$@" >"$out/printed" 2>"$out/time" || true
        tail -n 1 "$out/time"
    done | sort -n | head -n 1
}

instructions() {
    command -v valgrind >/dev/null || return 0
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null | sed -n 's/.*Collected : \([0-9]*\)/(\1 instructions)/p'
}

for model in van_der_pol heat; do
    # shellcheck disable=SC2086
    "$compiler" $flags "${model}_by_hand.c" -o "$out/hand"
    echo "$model: by hand $(best "$out/hand") $(instructions "$out/hand")"
    for words in f83 wide real q wrap; do
        option="--arithmetic $words"
        [ "$words" = wrap ] && option=--wrap
        # shellcheck disable=SC2086
        "$zudyn" build "$model.facs" $option --cc "$compiler" -o "$out/program" >/dev/null 2>&1
        echo "  $words $(best "$out/program" --no-pages) $(instructions "$out/program" --no-pages)"
    done
    for forth in gforth gforth-fast; do
        command -v "$forth" >/dev/null && echo "  $forth $(best "$forth" "$model.fs")"
    done
done
# shellcheck disable=SC2086
"$compiler" $flags -DDOUBLE van_der_pol_by_hand.c -o "$out/hand"
echo "van_der_pol by hand in doubles: $(best "$out/hand")"
"$zudyn" emit heat.facs -o "$out/c" >/dev/null 2>&1
for level in -O1 -O2; do
    echo "$compiler $level -c of heat: $(best "$compiler" -std=c89 $level -ffp-contract=off -c "$out/c/model.c" -o "$out/o")"
done
