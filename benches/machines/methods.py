"""What the methods of SCoP and COSMO take as libraries on small machines: memory, stack, and instructions of a row.

    cargo build && python3 benches/machines/methods.py > table.md

prints the second table of docs/targets.md. Needs what measure.py needs, and of Debian gcc-riscv64-unknown-elf,
picolibc-riscv64-unknown-elf and qemu-system-misc. The columns are those of measure.py, but for

    a row    the instructions of one call of step(), which goes to the next row, all calls together divided by their number
    work     numbers in the struct that the method works in (NAME_WORK)

The last row of the library must be near that of `zudyn run`: 1e-9 of the largest value in double, 2e-3 in float.

At the end, the time of the membrane by Runge and Kutta on this machine against the same steps written by hand
(hand_membrane.c): the script fails above a ratio of 1.15.
"""

import csv
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import measure
from measure import HERE, PICOLIBC, ROOT, ZUDYN, Bad, Machine, bits, said, sizes

TOLERANCE = {"double": 1e-9, "float": 2e-3}
RATIO = 1.15

# A name, the file, a change of its text, and options.
MODELS = [
    ("Membrane, runge", "tests/sensitivities/membrane.mod", None, []),
    ("Enzyme, sparse", "models/scop/enzyme.mod", ("SOLVE scheme", "SOLVE scheme METHOD sparse"), []),
    ("Infusion, error control", "models/scop/infusion.mod", None, []),
    ("Hires, stiff", "models/scop/hires.mod", None, []),
    ("Tablets, RK4", "models/cosmo/tablets.cosmo", None, ["--method", "RK4"]),
    ("Tablets, ADAPTIVE", "models/cosmo/tablets.cosmo", None, ["--method", "ADAPTIVE"]),
]


def qemu_arm():
    flags = [*PICOLIBC, "-mcpu=cortex-m3", "-Wl,--defsym=__flash_size=0x100000", "-Wl,--defsym=__ram_size=0x20000"]
    quiet = "-display none -monitor none -serial none -chardev stdio,id=c0 -semihosting-config".split()
    emulator = ["qemu-system-arm", "-M", "mps2-an385", "-icount", "shift=0", *quiet]
    return Machine("Cortex-M3", "arm-none-eabi-gcc", flags, [*emulator, "enable=on,target=native,chardev=c0", "-kernel"], [])


def qemu_riscv():
    flags = "-march=rv32imac -mabi=ilp32 -mcmodel=medany --oslib=semihost --crt0=hosted".split()
    flags += ["--specs=/usr/lib/picolibc/riscv64-unknown-elf/picolibc.specs"]
    sizes_ = ["__stack_size=0x4000", "__flash=0x80000000", "__flash_size=0x200000", "__ram=0x80200000", "__ram_size=0x400000"]
    flags += [f"-Wl,--defsym={size}" for size in sizes_]
    quiet = "-bios none -nographic -monitor none -serial none -chardev stdio,id=c0 -semihosting-config".split()
    emulator = ["qemu-system-riscv32", "-M", "virt", "-icount", "shift=0", *quiet]
    emulator += ["enable=on,target=native,chardev=c0", "-kernel"]
    return Machine("RISC-V (imac)", "riscv64-unknown-elf-gcc", flags, emulator, [])


class Model(measure.Model):
    def __init__(self, name, path, change, options, real, room):
        self.name, self.real, self.options, self.all = name, real, options, True
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=room))
        text = (ROOT / path).read_text()
        if change is not None:
            assert change[0] in text
            text = text.replace(*change)
        self.path = self.folder / pathlib.Path(path).name
        self.path.write_text(text)
        self.input = self.path.with_suffix(".dat")
        self.emit([])
        out = self.folder / "run.csv"
        said([ZUDYN, "run", self.path, "--csv", out, "--no-pages", *options, *self.every_step()])
        rows = list(csv.DictReader(out.open()))
        time = next(name for name in rows[0] if name in ("t", "T"))
        times = [float(row[time]) for row in rows]
        # Those of the first run.
        last = next((at for at in range(1, len(rows)) if times[at] <= times[at - 1]), len(rows))
        self.run = {name: [float(row[name]) for row in rows[:last]] for name in rows[0] if name not in ("run", "step")}
        self.names = self.names_here()
        self.work = int(re.search(r"MODEL_WORK (\d+)", (self.folder / "model.h").read_text())[1])

    def every_step(self):
        return ["--every-step"] if self.path.suffix == ".cosmo" else []


def apart(model, values):
    worst, compared = 0.0, 0
    for name, value in zip(model.names, values, strict=True):
        column = model.run.get(name)
        if column is not None:
            compared += 1
            distance = abs(value - column[-1]) / (max(map(abs, column)) or 1.0)
            worst = max(worst, distance if distance == distance else float("inf"))
    if compared < 3:
        raise Bad(f"{model.name}: only {compared} quantities can be compared")
    return worst


def measured(machine, model):
    common = [machine.compiler, *machine.flags, *"-Os -std=gnu99 -ffp-contract=off -Wl,--gc-sections".split()]
    common += ["-ffunction-sections", "-fdata-sections"]
    full = model.build(common, model.folder / "full.elf")
    empty = model.build(common, model.folder / "empty.elf", ["-DEMPTY"])
    flash, ram = (a - b for a, b in zip(sizes(machine.compiler, full), sizes(machine.compiler, empty)))
    text = said([*machine.emulator, full], seconds=600)
    found = {what: int(number, 16) for what, number in re.findall(r"^(\w+) ([0-9a-f]{8})\b", text, re.M)}
    numbers = re.findall(r"^((?:[0-9a-f]{8}){1,2})\b", text, re.M)
    if found.get("error") != 0 or not re.search("^end", text, re.M):
        raise Bad(f"{machine.name}, {model.name}: it does not come to its end\n{text}")
    unit = 2e6 / found["calibration"] if "calibration" in found else 1.0
    distance = apart(model, [bits(number, None) for number in numbers])
    if distance > TOLERANCE[model.real]:
        raise Bad(f"{machine.name}, {model.name}, {model.real}: the last row is {distance} apart")
    row = found["ticks"] * unit / found["steps"]
    return [flash, ram, model.work, found["stack"], f"{row:,.0f}", f"{distance:.0e}" if distance else "0"]


def by_hand(room):
    """Seconds of the library and of the steps by hand, the best of several runs each."""
    folder = pathlib.Path(tempfile.mkdtemp(dir=room))
    said([ZUDYN, "emit", ROOT / MODELS[0][1], "--form", "library", "--prefix", "model", "-o", folder])
    said(["gcc", "-O2", "-ffp-contract=off", "-I", folder, HERE / "hand_membrane.c", folder / "model.c", "-o", folder / "both", "-lm"])
    library, hand, distance = map(float, said([folder / "both"]).split())
    if not distance < 1e-9:
        raise Bad(f"the steps by hand are {distance} apart")
    return library, hand


def main():
    print("| machine | model | reals | flash | RAM | work | stack | a row | apart |")
    print("|---|---|---|---:|---:|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as room:
        models = [Model(*model, real, room) for model in MODELS for real in TOLERANCE]
        for machine in [qemu_arm(), qemu_riscv()]:
            missing = [tool for tool in machine.needs if shutil.which(tool) is None]
            if missing:
                print(f"{machine.name}: no {', '.join(missing)}", file=sys.stderr)
                continue
            for model in models:
                row = measured(machine, model)
                print("| " + " | ".join(map(str, [machine.name, model.name, model.real, *row])) + " |", flush=True)
        library, hand = by_hand(room)
        print(f"\nhost, membrane by runge: library {library:.4f} s, by hand {hand:.4f} s, ratio {library / hand:.3f}")
        if library > RATIO * hand:
            raise Bad(f"the library takes more than {RATIO} of the time by hand")


if __name__ == "__main__":
    try:
        main()
    except (Bad, subprocess.TimeoutExpired) as bad:
        sys.exit(str(bad))
