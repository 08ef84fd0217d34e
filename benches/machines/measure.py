"""What models take as libraries on small machines: memory, stack, and time of a step.

    cargo build && python3 benches/machines/measure.py [-O2] > table.md

prints the table of docs/targets.md. Needs zudyn (target/debug/zudyn, or what ZUDYN names), gcc, and of Debian
gcc-arm-none-eabi picolibc-arm-none-eabi qemu-system-arm gcc-avr avr-libc simavr; machines whose tools are missing are
left out, and told.

Each model is written with `zudyn emit --form library`, linked with steps.c and run in the emulator from its beginning to
its end. Of the numbers

    flash, RAM  are differences of two images, with the model and without: the model with all arithmetic it needs, without
                its names and lines, which nobody asks for here
    report      is the deepest stack of init and step by `zudyn emit --report`, which does not know that arithmetic
    stack       is the deepest stack that was seen, with it: a painted stack is looked at after the run
    a step      are cycles on AVR (timer 1 in simavr), on Cortex-M instructions (SysTick in qemu, where each takes 1 ns, and
                checked with a loop of known length); all steps and calls of done(), divided by the number of steps
    apart       how far quantities in the last row are from `zudyn run`, of the largest value of each in the run

Reals are double, float or fixed: whole numbers of 32 bits, with products of 64 bits and without. The last row must be exactly
that of the run if reals have 64 bits, and near it, by the tolerances of docs/embedding.md, if they have 32; both ways of
fixed must give the same integers. If it is not so, the script ends with a failure.
"""

import csv
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
ZUDYN = os.environ.get("ZUDYN", str(ROOT / "target/debug/zudyn"))
# How far reals may be from the run.
TOLERANCE = {"double": 0.0, "float": 2e-3, "fixed": 1e-3}
# What a compiler is told for a kind of reals, and what the table calls it.
WAYS = {"double": [("double", [])], "float": [("float", [])]}
WAYS["fixed"] = [("fixed", []), ("fixed, 32 bits", ["-DZD_FIXED_32"])]

# A name, the file, options of the run and of the library, and options of the library alone.
MODELS = [
    ("World2", "models/dynamo/world2.dyn", [], []),
    ("World2, P and QL", "models/dynamo/world2.dyn", [], ["--settings", "", "--outputs", "P,QL"]),
    ("Two pools", "models/cosmo/two_pools.cosmo", [], []),
    ("Iodine", "models/cosmo/iodine.cosmo", ["--method", "CLASSIC"], []),
]

PICOLIBC = (
    "-mthumb --specs=/usr/lib/picolibc/arm-none-eabi/picolibc.specs --oslib=semihost --crt0=hosted"
    " -Wl,--defsym=__stack_size=0x1800 -Wl,--defsym=__flash=0 -Wl,--defsym=__ram=0x20000000"
).split()


class Machine:
    """A compiler with flags, and the emulator that runs what it makes."""

    def __init__(self, name, compiler, flags, emulator, double, needs=()):
        self.name, self.compiler, self.flags, self.emulator = name, compiler, flags, emulator
        self.double = double  # what makes double a type of 64 bits
        self.needs = [compiler, emulator[0], *needs]


def cortex(name, board, flags, flash, ram):
    flags = [*PICOLIBC, *flags, f"-Wl,--defsym=__flash_size={flash:#x}", f"-Wl,--defsym=__ram_size={ram:#x}"]
    quiet = "-display none -monitor none -serial none -chardev stdio,id=c0 -semihosting-config".split()
    emulator = ["qemu-system-arm", "-M", board, "-icount", "shift=0", *quiet, "enable=on,target=native,chardev=c0"]
    return Machine(name, "arm-none-eabi-gcc", flags, [*emulator, "-kernel"], [])


def avr(name, chip):
    emulator = ["simavr", "-v", "-v", "-m", chip, "-f", "16000000"]
    return Machine(name, "avr-gcc", [f"-mmcu={chip}"], emulator, ["-mdouble=64"])


MACHINES = [
    cortex("Cortex-M0", "microbit", ["-mcpu=cortex-m0"], 0x40000, 0x4000),
    cortex("Cortex-M4F", "mps2-an386", "-mcpu=cortex-m4 -mfloat-abi=hard -mfpu=fpv4-sp-d16".split(), 0x100000, 0x10000),
    avr("ATmega328P", "atmega328p"),
]


class Bad(Exception):
    """What went wrong."""


def said(words, folder=None, seconds=300):
    done = subprocess.run([str(word) for word in words], cwd=folder, capture_output=True, text=True, timeout=seconds)
    if done.returncode != 0:
        raise Bad(f"{' '.join(map(str, words))}\n{done.stderr or done.stdout}")
    return done.stdout + done.stderr


def takes(compiler, flags):
    """Whether the compiler understands these flags."""
    words = [compiler, *flags, "-x", "c", "-fsyntax-only", "-"]
    return subprocess.run(words, input="int x;\n", capture_output=True, text=True).returncode == 0


def bits(text, point):
    """A real as its bytes were written, from the highest; point is how many bits stand behind that of a fixed one."""
    if point is not None:
        return struct.unpack(">i", bytes.fromhex(text))[0] * 2.0**-point
    return struct.unpack(">d" if len(text) == 16 else ">f", bytes.fromhex(text))[0]


class Model:
    """A model written as a library with one kind of reals, and what it gives here."""

    def __init__(self, name, path, options, library, real, room):
        self.name, self.real, self.path = name, real, ROOT / path
        self.options = [*options, *library]
        self.all = "--outputs" not in library
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=room))
        self.input = self.path.with_suffix(".dat")
        self.emit([])
        out = self.folder / "run.csv"
        given = ["--input", self.input] if self.input.is_file() else []
        said([ZUDYN, "run", self.path, "--csv", out, "--every-step", "--no-pages", *options, *given])
        rows = list(csv.DictReader(out.open()))
        # Those of the first run.
        rows = [row for row in rows if row.get("run") == rows[0].get("run")]
        names = [name for name in rows[0] if name != "run"]
        self.run = {name: [float(row[name]) for row in rows] for name in names}
        self.names = self.names_here()
        points = re.search(r"static const short bits\[\w+\] IN_ROM = \{([^}]*)\}", (self.folder / "model.c").read_text())
        self.points = [int(point) for point in points[1].split(",")] if points else [None] * len(self.names)

    def emit(self, more):
        real = ["--real", self.real, "--prefix", "model", "-o", self.folder]
        if self.real == "fixed" and self.input.is_file():
            real += ["--input", self.input]
        return said([ZUDYN, "emit", self.path, "--form", "library", *real, *self.options, *more])

    def report(self, machine, flags):
        """The deepest stack of init and step."""
        cc = " ".join([machine.compiler, *(flag for flag in flags if not flag.startswith("-Wl,"))])
        text = self.emit(["--report", "--cc", cc])
        return max(int(re.search(rf"model_{name} +(\d+)", text)[1]) for name in ["init", "step"])

    def build(self, words, output, more=()):
        flags = ["-DMODEL=model", '-DHEADER="model.h"', "-DQUANTITIES=MODEL_QUANTITIES", "-I", self.folder, *more]
        if self.input.is_file():
            text = re.sub("#.*", "", self.input.read_text())
            numbers = re.split(r"[\s,;]+", text.strip())
            if self.real == "fixed":
                point = int(re.search(r"MODEL_BITS_INPUT \(?(-?\d+)", (self.folder / "model.h").read_text())[1])
                numbers = [f"{round(float(number) * 2.0**point)}L" for number in numbers]
            flags.append("-DINPUT=" + ",".join(f"(model_real){number}" for number in numbers))
        said([*words, *flags, HERE / "steps.c", self.folder / "model.c", "-o", output, "-lm"])
        return output

    def names_here(self):
        """Those of the quantities, as the library tells them on this machine, behind four counts."""
        program = self.build(["gcc", "-O1", "-ffp-contract=off"], self.folder / "names", ["-DNAMES"])
        return [line.rsplit(" ", 1)[0] for line in said([program]).splitlines()[4:-1]]


def sizes(compiler, image):
    text, data, bss = said([compiler.replace("gcc", "size"), image]).splitlines()[1].split()[:3]
    return int(text) + int(data), int(data) + int(bss)


def apart(model, values):
    """The largest distance from the last row of the run, as a part of the largest value of the column."""
    worst = 0.0
    compared = 0
    for name, value in zip(model.names, values, strict=True):
        column = model.run.get(name)
        if column is None:
            continue
        compared += 1
        distance = abs(value - column[-1])
        if not distance <= 0.0:
            worst = max(worst, distance / max(map(abs, column)) if distance == distance else float("inf"))
    # Periods of pages are in the run only.
    if compared + 5 < len(model.run) if model.all else compared < len(model.names):
        raise Bad(f"{model.name}: only {compared} of {len(model.run)} quantities can be compared")
    return worst


def measured(machine, model, optimize, way):
    """A row of the table, and the bytes of the last row."""
    flags = machine.flags + (machine.double if model.real == "double" else []) + way
    if not takes(machine.compiler, flags):
        return None
    common = [machine.compiler, *flags, optimize, *"-std=gnu99 -ffp-contract=off -Wl,--gc-sections".split()]
    common += ["-ffunction-sections", "-fdata-sections"]
    try:
        full = model.build(common, model.folder / "full.elf")
    except Bad as bad:
        if "overflowed" in str(bad) or "will not fit" in str(bad):
            return ["does not fit"], None
        raise
    empty = model.build(common, model.folder / "empty.elf", ["-DEMPTY"])
    flash, ram = (a - b for a, b in zip(sizes(machine.compiler, full), sizes(machine.compiler, empty)))
    text = re.sub("\x1b\\[[0-9;]*m", "", said([*machine.emulator, full]))
    found = {what: int(number, 16) for what, number in re.findall(r"^(\w+) ([0-9a-f]{8})\b", text, re.M)}
    numbers = re.findall(r"^((?:[0-9a-f]{8}){1,2})\b", text, re.M)
    values = [bits(number, point) for number, point in zip(numbers, model.points, strict=True)]
    if found.get("error") != 0 or not re.search("^end", text, re.M):
        raise Bad(f"{machine.name}, {model.name}: it does not come to its end\n{text}")
    unit = 8.0
    if "calibration" in found:
        unit = 2e6 / found["calibration"]
        if not any(abs(unit - known) < known * 1e-3 for known in (40.0, 62.5)):
            raise Bad(f"{machine.name}: a tick of its clock has {unit} instructions")
    distance = apart(model, values)
    if distance > TOLERANCE[model.real]:
        raise Bad(f"{machine.name}, {model.name}, {model.real}: the last row is {distance} apart")
    step = found["ticks"] * unit / found["steps"]
    row = [flash, ram, model.report(machine, flags), found["stack"], f"{step:,.0f}", f"{distance:.0e}" if distance else "0"]
    return row, numbers


def main():
    optimize = next((word for word in sys.argv[1:] if word.startswith("-O")), "-Os")
    print("| machine | model | reals | flash | RAM | report | stack | a step | apart |")
    print("|---|---|---|---:|---:|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as place:
        models = [Model(*model, real, place) for model in MODELS for real in WAYS]
        for machine in MACHINES:
            missing = [tool for tool in machine.needs if shutil.which(tool) is None]
            if missing:
                print(f"{machine.name}: no {', '.join(missing)}", file=sys.stderr)
                continue
            for model in models:
                seen = []
                for way, words in WAYS[model.real]:
                    made = measured(machine, model, optimize, words)
                    if made is None:
                        print(f"{machine.name}, {model.name}: its compiler has no double of 64 bits", file=sys.stderr)
                        continue
                    row, numbers = made
                    seen.append(numbers)
                    print("| " + " | ".join(map(str, [machine.name, model.name, way, *row])) + " |", flush=True)
                if any(numbers != seen[0] for numbers in seen):
                    raise Bad(f"{machine.name}, {model.name}: the integers differ")


if __name__ == "__main__":
    try:
        main()
    except Bad as bad:
        sys.exit(str(bad))
