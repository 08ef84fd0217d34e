#!/bin/sh
# run.sh - processor time of emitted FACS programs against C written by hand, the best of seven, and how long the compiler takes:
#     sh benches/facs/run.sh target/release/zudyn [COMPILER]
# With gforth it also runs van_der_pol.fs, the same words in Forth.
set -eu
zudyn=$(realpath "$1")
compiler=${2:-gcc}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
cd "$(dirname "$0")"

best() {
    for _ in 1 2 3 4 5 6 7; do
        /usr/bin/env time -f %U "$@" >"$out/printed" 2>"$out/time" || true
        tail -n 1 "$out/time"
    done | sort -n | head -n 1
}

for model in van_der_pol heat; do
    "$compiler" -std=c89 -O2 -ffp-contract=off "${model}_by_hand.c" -o "$out/hand"
    echo "$model: by hand $(best "$out/hand")"
    for words in f83 wide real q wrap; do
        option="--arithmetic $words"
        [ "$words" = wrap ] && option=--wrap
        # shellcheck disable=SC2086
        "$zudyn" build "$model.facs" $option --cc "$compiler" -o "$out/program" >/dev/null 2>&1
        echo "  $words $(best "$out/program" --no-pages)"
    done
done
"$compiler" -std=c89 -O2 -ffp-contract=off -DDOUBLE van_der_pol_by_hand.c -o "$out/hand"
echo "van_der_pol by hand in doubles: $(best "$out/hand")"
"$zudyn" emit heat.facs -o "$out/c" >/dev/null 2>&1
for level in -O1 -O2; do
    echo "$compiler $level -c of heat: $(best "$compiler" -std=c89 $level -ffp-contract=off -c "$out/c/model.c" -o "$out/o")"
done
