#!/bin/sh
# cortex.sh - instructions of a step of van_der_pol.facs on an emulated Cortex-M3, for each arithmetic, and the size of the
# program's code:
#     sh benches/facs/cortex.sh target/release/zudyn
# It needs arm-none-eabi-gcc with picolibc, and qemu-system-arm.
set -eu
zudyn=$(realpath "$1")
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
cd "$(dirname "$0")"

for words in f83 wide real q wrap; do
    option="--arithmetic $words"
    [ "$words" = wrap ] && option=--wrap
    one=100000000L
    [ "$words" = q ] && one=67108864L
    # shellcheck disable=SC2086
    "$zudyn" emit van_der_pol.facs $option -o "$out/$words" >/dev/null 2>&1
    for level in -O2 -Os; do
        arm-none-eabi-gcc -mcpu=cortex-m3 -mthumb $level -ffp-contract=off -DZD_NO_FPOS -ffunction-sections -fdata-sections \
            --specs=/usr/lib/picolibc/arm-none-eabi/picolibc.specs --oslib=semihost --crt0=hosted -Wl,--gc-sections \
            -Wl,--defsym=__stack_size=0x4000 -Wl,--defsym=__flash=0x0 -Wl,--defsym=__flash_size=0x400000 \
            -Wl,--defsym=__ram=0x20000000 -Wl,--defsym=__ram_size=0x400000 \
            -DMODEL="\"$out/$words/model.c\"" -DONE="$one" -I "$out/$words" cortex.c "$out/$words/zudyn.c" \
            -lm -o "$out/cortex.elf"
        printf '%s %s: ' "$words" "$level"
        qemu-system-arm -M mps2-an385 -icount shift=0 -display none -monitor none -serial none -chardev stdio,id=c0 \
            -semihosting-config enable=on,target=native,chardev=c0 -kernel "$out/cortex.elf"
    done
done
