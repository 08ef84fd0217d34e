#!/usr/bin/env python3
"""Compare mechanisms of NMODL in zudyn and in NEURON.

    python3 benches/neuron/compare.py --install     # once: a virtual environment with NEURON in target/neuron
    python3 benches/neuron/compare.py               # all files of benches/neuron/mechanisms
    python3 benches/neuron/compare.py FILE.mod ...  # your own

Each mechanism runs for 50 ms in both programs, with NEURON's fixed step of 0.025 ms. The script prints the largest
difference of each column over the rows at whole milliseconds, relative to the largest value of the column, and ends
with status 1 if a column differs by more than its tolerance. nrnivmodl needs a C++ compiler and make. The mechanisms
must not depend on the membrane potential: they hold it in a parameter.
"""

import argparse
import csv
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
WORK = ROOT / "target" / "neuron"
ROWS = 50

# The same method in both programs, or cnexp of equations that it solves exactly.
TIGHT = 1e-6
TOLERANCES = {
    # NEURON evaluates the equations of an implicit step with t at its end, the SCoP method with t at its beginning.
    "nmda": 5e-3,
}

CHILD = r'''
import json, sys
from neuron import h
jobs, rows = json.loads(sys.argv[1]), int(sys.argv[2])
found = {}
for name, job in jobs.items():
    section = h.Section(name=name)
    if job["point"]:
        mechanism = getattr(h, job["suffix"])(section(0.5))
    else:
        section.insert(job["suffix"])
        mechanism = None
    h.dt, h.celsius = 0.025, 6.3
    h.finitialize(-65)
    def value(column):
        base, _, index = column.partition("[")
        if mechanism is not None:
            whole = getattr(mechanism, base)
        elif base in job["ions"]:
            whole = getattr(section(0.5), base)
        else:
            whole = getattr(getattr(section(0.5), job["suffix"]), base)
        return whole[int(index[:-1])] if index else whole
    table = []
    for row in range(rows + 1):
        h.fcurrent()
        table.append([value(column) for column in job["columns"]])
        for _ in range(40):
            h.fadvance()
    found[name] = table
    mechanism = section = None
json.dump(found, open(sys.argv[3], "w"))
'''


def interpreter():
    return WORK / "venv" / "bin" / "python"


def install():
    WORK.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, "-m", "venv", str(WORK / "venv")], check=True)
    subprocess.run([str(interpreter()), "-m", "pip", "install", "--quiet", "neuron"], check=True)


def describe(path):
    """What NEURON must know of a file: its mechanism, and the columns that both programs show."""
    text = re.sub(r"[:?].*", "", path.read_text())
    head = re.search(r"(SUFFIX|POINT_PROCESS)\s+(\w+)", text)
    sizes = {name: int(size) for name, size in re.findall(r"DEFINE\s+(\w+)\s+(\d+)", text)}
    columns = []
    for body in re.findall(r"\bSTATE\s*\{([^}]*)\}", text):
        body = re.sub(r"\([^)]*\)", "", body)
        body = re.sub(r"\b(START|FROM|TO)\s+\S+", "", body)
        for name, size in re.findall(r"(\w+)(?:\[(\w+)\])?", body):
            count = sizes.get(size) or (int(size) if size else 0)
            columns += [f"{name}[{at}]" for at in range(count)] if count else [name]
    currents = re.findall(r"WRITE\s+(i\w+)", text) + re.findall(r"NONSPECIFIC_CURRENT\s+(\w+)", text)
    ions = [name for name in columns if re.search(rf"WRITE[^\n]*\b{re.escape(name)}\b", text)]
    return {
        "suffix": head.group(2),
        "point": head.group(1) == "POINT_PROCESS",
        "columns": columns + [name for name in currents if name not in columns],
        "ions": ions,
    }


def of_neuron(files, jobs):
    build = WORK / "build"
    shutil.rmtree(build, ignore_errors=True)
    build.mkdir(parents=True)
    for path in files:
        shutil.copy(path, build / path.name)
    path = f"{interpreter().parent}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "NEURON_MODULE_OPTIONS": "-nogui"}
    built = subprocess.run(["nrnivmodl", "."], cwd=build, env=environment, capture_output=True, text=True)
    if built.returncode:
        sys.exit(built.stdout[-2000:] + built.stderr[-2000:])
    command = [str(interpreter()), "-c", CHILD, json.dumps(jobs), str(ROWS), "rows.json"]
    subprocess.run(command, cwd=build, env=environment, check=True)
    return json.loads((build / "rows.json").read_text())


def of_zudyn(program, path, job):
    columns = ",".join(["t"] + job["columns"])
    command = [program, "run", str(path), "--allow-verbatim", "--to", str(ROWS), "--with", str(ROWS)]
    ran = subprocess.run(command + ["--columns", columns, "--csv", "-"], capture_output=True, text=True)
    if ran.returncode:
        sys.exit(f"{path.name}: {ran.stderr}")
    rows = list(csv.DictReader(io.StringIO(ran.stdout)))
    return [[float(row[column]) for column in job["columns"]] for row in rows]


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--install", action="store_true", help="install NEURON into target/neuron")
    options.add_argument("--zudyn", default=str(ROOT / "target" / "debug" / "zudyn"), help="the program")
    options.add_argument("files", nargs="*", type=pathlib.Path)
    given = options.parse_args()
    if given.install:
        install()
    if not interpreter().exists():
        sys.exit("NEURON is not installed; run: python3 benches/neuron/compare.py --install")
    files = given.files or sorted((HERE / "mechanisms").glob("*.mod"))
    jobs = {path.stem: describe(path) for path in files}
    expected = of_neuron(files, jobs)
    bad = 0
    print(f"{'file':20} {'column':10} {'largest value':>14} {'difference':>12} {'allowed':>9}")
    for path in files:
        job, rows = jobs[path.stem], of_zudyn(given.zudyn, path, jobs[path.stem])
        allowed = TOLERANCES.get(path.stem, TIGHT)
        for at, column in enumerate(job["columns"]):
            theirs = [row[at] for row in expected[path.stem]]
            ours = [row[at] for row in rows]
            size = max(map(abs, theirs)) or 1.0
            apart = max(abs(a - b) for a, b in zip(ours, theirs)) / size
            # A comparison with NaN is false.
            wrong = not (len(ours) == len(theirs) and apart <= allowed)
            bad += wrong
            print(f"{path.stem:20} {column:10} {size:14.6g} {apart:12.2e} {allowed:9.0e}{'  DIFFERS' if wrong else ''}")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
