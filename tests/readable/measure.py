#!/usr/bin/env python3
"""How readable emitted C is, for every model of a folder: measure.py ZUDYN [FOLDER...]

For each model: files in the emitted folder, lines of model.c without its constant tables against lines of the model (without blank lines and comments),
struct members against names that stand in the model, names with a number that the model does not have, comments on
lines of their own that stand twice in one function, tests that compare a whole number held in a double with an array's bounds, functions of the model that are
functions in C. Prints a table, the worst last; exit status 1 if any model is beyond the limits at the top.
"""
import os, re, subprocess, sys, tempfile

FILES, RATIO, FLOOR, EXTRA, NUMBERED, REPEATED = 6, 7.0, 300, 35, 3, 0

def code(text):
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.S)
    return re.sub(r'"(?:\\.|[^"\\])*"', '""', text)

def source_lines(path):
    lines = open(path, errors="replace").read().splitlines()
    return max(1, sum(1 for l in lines if l.strip() and not re.match(r"\s*(:|#|NOTE\b)", l)))

def measure(zudyn, path, folder):
    run = subprocess.run([zudyn, "emit", path, "-o", folder], capture_output=True, text=True)
    if run.returncode:
        return None
    names = set(re.findall(r"[a-z_]\w*", open(path, errors="replace").read().lower()))
    text = open(os.path.join(folder, "model.c"), errors="replace").read()
    plain = code(text)
    struct = re.search(r"struct model \{(.*?)\n\};", plain, re.S)
    members = re.findall(r"(\w+)(?:\[[^\]]*\])*;", struct.group(1)) if struct else []
    extra = [m for m in members if m.rstrip("_").lower() not in names]
    numbered = {n for n in re.findall(r"\b[A-Za-z]\w*_\d+\b", plain) if n.lower() not in names}
    text_without_tables = re.sub(r"(?ms)^static const [^;{=]*=\s*\{.*?^\};\n", "", text)
    repeated = 0
    for body in re.split(r"(?m)^\}", text):
        own = [c.strip() for c in re.findall(r"(?ms)^\s+/\*(.*?)\*/\s*$", body)]
        repeated += len(own) - len(set(own))
    functions = re.findall(r"(?mi)^\s*(?:FUNCTION|PROCEDURE)\s+(\w+)", open(path, errors="replace").read())
    # In BOSCOS a procedure of a class begins with the name of the class, and names may have two words.
    boscos = path.endswith(".bos")
    form = r"^static [a-z_ ]+\*?(?:\w+_)?{}(?:_\w+)?\(" if boscos else r"^static [a-z ]+\*?{}_?\("
    missing = [f for f in functions if not re.search(form.format(f.lower() if boscos else f), text, re.M)]
    return dict(files=len(os.listdir(folder)), lines=text_without_tables.count("\n"), source=source_lines(path), members=len(members),
                extra=len(extra), numbered=len(numbered), repeated=repeated, missing=len(missing),
                checks=len(re.findall(r">= 1\.0 && \w+ <= \d+\.0\)", plain)))

def beyond(m):
    return [w for w, bad in (
        ("files", m["files"] > FILES), ("lines", m["lines"] > max(FLOOR, RATIO * m["source"], 13 * (m["members"] - m["extra"] + min(m["extra"], EXTRA)))), ("extra", m["extra"] > EXTRA),
        ("numbered", m["numbered"] > NUMBERED), ("repeated", m["repeated"] > REPEATED), ("missing", m["missing"] > 0)) if bad]

def main():
    zudyn, folders = os.path.abspath(sys.argv[1]), sys.argv[2:] or ["models"]
    rows = []
    for folder in folders:
        for base, _, files in os.walk(folder):
            for name in sorted(files):
                if name.rsplit(".", 1)[-1] in ("dyn", "cosmo", "mod", "facs", "bos"):
                    with tempfile.TemporaryDirectory() as out:
                        m = measure(zudyn, os.path.join(base, name), os.path.join(out, "c"))
                    if m:
                        rows.append((len(beyond(m)), m["lines"] / m["source"], os.path.join(base, name), m))
    rows.sort(key=lambda r: r[:2])
    print(f"{'model':70} files  lines/source  members extra numbered repeated checks missing  beyond")
    for _, ratio, name, m in rows:
        print(f"{name:70} {m['files']:5}  {m['lines']:5}/{m['source']:<5} {m['members']:8} {m['extra']:5} {m['numbered']:8} {m['repeated']:8} {m['checks']:6} {m['missing']:7}  {' '.join(beyond(m))}")
    bad = sum(1 for r in rows if r[0])
    print(f"{len(rows) - bad} of {len(rows)} models within the limits")
    sys.exit(bad > 0)

main()
