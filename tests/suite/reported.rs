//! What commands report apart from messages about a model: wrong options, files and targets, and failures of runs, as
//! a user reads it, in English and Chinese, with the exit status.
//!
//! `ZUDYN_BLESS=1 cargo test --test suite reported` rewrites `tests/rendered/command.*` and `run.*`. Read the difference before
//! you commit it.

use crate::command::Room;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

const TANK: &str = "*     TANK\nL     W.K=W.J+DT*(IN.JK-W.J/T)\nN     W=10\nR     IN.KL=2\nC     T=5\nT     TAB=1/2/3\nA     X.K=TABLE(TAB,W.K,0,20,10)\n\
                    SPEC  DT=.5/LENGTH=10/PRTPER=2/PLTPER=2\nPRINT W,IN,X\nPLOT  W=*\nRUN\n";

const POOL: &str = "PARAMETER ke = 0.1\nUNITS OF FLOW ARE RATES\n\nINITIAL\nV(blood) = 100\n\nBODY\nCOMPARTMENT blood\nITS INPUT NO\nITS OUTPUT = ke*V(blood)\nITS VOLUME IS UNKNOWN\n\nTIME IS NORMAL\n\nREPEAT WHILE 6 IS GREATER THAN T\n";

const DECAY: &str = "INDEPENDENT { t FROM 0 TO 2 WITH 2 }\nPARAMETER { k = 1  w[2] }\nCONSTANT { c = 9 }\nSTATE { y START 1 }\n\
                     DERIVATIVE d { y' = -k*y }\nBREAKPOINT { SOLVE d }\n";

const RAMP: &str = "5 NODES 5 VECTOR Z() 5 VECTOR Z0() SET-Y Z() SET-IC Z0()\n0.01 TO DT/2 10 TO COMINT 0.5 SCALAR K 3 INTEGER N\n\
                    RK2 R\nMODEL: M\n4 +REF R\nK 5 4 POT ;\n4 LABEL ramp 4 5 PR-NODE SIMULATE M 2 RUN\n";

/// The files that the commands find.
fn room() -> Room {
    let room = Room::new();
    let write =
        |name: &str, bytes: &[u8]| std::fs::write(room.path().join(name), bytes).expect("the room can be written");
    write("tank.dyn", TANK.as_bytes());
    write("pool.cosmo", POOL.as_bytes());
    write("decay.mod", DECAY.as_bytes());
    write("line.mod", DECAY.replace("SOLVE d", "PUTQ y").as_bytes());
    write("ramp.facs", RAMP.as_bytes());
    write("still.facs", RAMP.replace("2 RUN", "0 RUN").as_bytes());
    write("two.facs", format!("{RAMP}: OTHER 4 +REF INV ; SIMULATE OTHER 2 RUN\n").as_bytes());
    write("queue.bos", b"simulation begin hold(1) end\n");
    write("empty.dyn", b"");
    write("picture.dyn", b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0\x01\0\0\0");
    write("letter", b"Dear reader,\n");
    write("targets.toml", b"[odd]\nwhatever = 1\n");
    for folder in ["folder", "nothing"] {
        std::fs::create_dir(room.path().join(folder)).expect("a folder");
    }
    for (extension, models) in [("dyn", &OF_DYNAMO[..]), ("cosmo", &OF_COSMO), ("mod", &OF_SCOP), ("facs", &OF_FACS)] {
        for (name, text) in models {
            let begin = if extension == "facs" { RAMP.split("MODEL:").next().unwrap_or_default() } else { "" };
            write(&format!("{name}.{extension}"), format!("{begin}{text}").as_bytes());
        }
    }
    room
}

/// Commands with errors.
#[rustfmt::skip]
const COMMANDS: &[&str] = &[
    "", "rnu tank.dyn", "run", "run tank.dyn --no-such-option", "run tank.dyn --engine quick", "run tank.dyn tank.dyn tank.dyn",
    "run none.dyn", "run tnak.dyn", "run folder", "check nothing", "check empty.dyn", "check picture.dyn", "check letter",
    "run tank.dyn --set", "run tank.dyn --set T", "run tank.dyn --set U=1", "run tank.dyn --set W=1", "run tank.dyn --set X=1",
    "run tank.dyn --set T=abc", "run tank.dyn --set TAB=1/2", "run tank.dyn --set TAB(9)=1", "run tank.dyn --set T(1)=1",
    "run decay.mod --set c=1", "run decay.mod --set y=1", "run decay.mod --set K=1", "run decay.mod --from 3",
    "run tank.dyn --sens DT", "run tank.dyn --sens U", "run decay.mod --sens c", "run tank.dyn --sweep T", "run tank.dyn --sweep T=1:9:0", "run tank.dyn --sweep U=1:2:1", "run tank.dyn --sweep T=1:1000000:1",
    "run tank.dyn --run NONE", "run tank.dyn --method RK4", "run pool.cosmo --method EULER", "run tank.dyn --allow-verbatim",
    "run pool.cosmo --method", "run tank.dyn --save -", "run pool.cosmo --svg -", "run tank.dyn --svg x.bmp", "run tank.dyn --size 3",
    "run tank.dyn --csv - --svg -", "run tank.dyn --csv tank.dyn", "run tank.dyn --csv a --svg a", "run tank.dyn --csv folder",
    "run tank.dyn --csv none/a", "run tank.dyn --columns NONE", "run tank.dyn --target none", "run tank.dyn --target avr",
    "run tank.dyn --targets-file targets.toml --target odd", "build tank.dyn", "build tank.dyn -o folder",
    "run tank.dyn --engine c --cc no-such-compiler", "emit tank.dyn --form library --real fixed --outputs NONE -o l",
    "emit tank.dyn --form library --prefix 9a -o l", "emit tank.dyn --real float",
    "emit line.mod --form library -o l", "emit decay.mod --form library --real fixed -o l",
    "emit tank.dyn --segment 10 -o s", "--locale zh emit tank.dyn --encoding ascii", "fit tank.dyn", "fit decay.mod",
    "explain no-such-code", "explain undefined-nam", "dump tank.dyn", "dump --phase none tank.dyn", "help none", "targets none",
    "completions none", "run tank.dyn --balance", "run tank.dyn --input none", "run pool.cosmo --stepped ke=1,2",
    "run ramp.facs --set K=0.12345", "run ramp.facs --set COMINT=1.5", "run ramp.facs --set K=4", "run ramp.facs --set Y0(5)=30",
    "run ramp.facs --set N=1", "run ramp.facs --set Y0(6)=1", "run ramp.facs --every-step", "run tank.dyn --raw -",
    "emit still.facs --form library -o l", "emit two.facs --form library -o l", "emit ramp.facs --form library --real float -o l",
    "emit queue.bos --form library -o l", "run queue.bos --save s", "run queue.bos --std 1969",
];

/// Models whose runs fail or warn.
const OF_DYNAMO: [(&str, &str); 6] = [
    ("divides", "A     X.K=1/Y.K\nA     Y.K=2-TIME.K\nSPEC  DT=1/LENGTH=4/PRTPER=1\nPRINT X\nRUN\n"),
    ("domain", "A     X.K=SQRT(2-TIME.K)\nSPEC  DT=1/LENGTH=4/PRTPER=1\nPRINT X\nRUN\n"),
    ("logarithm", "A     X.K=LOGN(2-TIME.K)\nSPEC  DT=1/LENGTH=4/PRTPER=1\nPRINT X\nRUN\n"),
    ("overflows", "L     X.K=X.J*1E200\nN     X=1\nSPEC  DT=1/LENGTH=9/PRTPER=1\nPRINT X\nRUN\n"),
    (
        "leaves_table",
        "T     TAB=1/2/3\nA     X.K=TABLE(TAB,TIME.K,0,2,1)\nSPEC  DT=1/LENGTH=4/PRTPER=1\nPRINT X\nRUN\n",
    ),
    ("period", "C     P=0\nA     X.K=SAMPLE(TIME.K,P,0)\nSPEC  DT=1/LENGTH=4/PRTPER=1\nPRINT X\nRUN\n"),
];
const OF_COSMO: [(&str, &str); 4] = [
    (
        "divides",
        "real seen\n\ninitial\nV(1) = 1\n\nbody\nin-compartment 1\nits flow = 1\n\nprogram\nseen = 1/(2-t)\n\ntime is normal\n\nrepeat while 4 is greater than t\n",
    ),
    (
        "reads",
        "real seen\n\ninitial\nV(1) = 1\n\nbody\nin-compartment 1\nits flow = 1\n\nprogram\nread seen\n\ntime is normal\n\nrepeat while 4 is greater than t\n",
    ),
    (
        "data",
        "data obs from 'none.csv'\nreal seen\n\ninitial\nV(1) = 1\n\nbody\nin-compartment 1\nits flow = 1\n\nprogram\nread seen from obs.value\n\ntime is normal\n\nrepeat while 4 is greater than t\n",
    ),
    (
        "overdrawn",
        "UNITS OF FLOW ARE RATES\n\nINITIAL\nV(blood) = 100\n\nBODY\nCOMPARTMENT blood\nITS INPUT NO\nITS OUTPUT = 2.5*V(blood)\nITS VOLUME IS UNKNOWN\n\nTIME IS NORMAL\n\nREPEAT WHILE 6 IS GREATER THAN T\n",
    ),
];
const OF_SCOP: [(&str, &str); 6] = [
    (
        "subscript",
        "INDEPENDENT { t FROM 0 TO 4 WITH 4 }\nASSIGNED { a b[3] i }\nBREAKPOINT {\n\ti = t\n\ta = b[i]\n}\n",
    ),
    (
        "explodes",
        "INDEPENDENT { t FROM 0 TO 4 WITH 4 }\nSTATE { y START 1 }\nDERIVATIVE d { y' = y*y }\nBREAKPOINT { SOLVE d }\n",
    ),
    (
        "ends",
        "INDEPENDENT { t FROM 0 TO 4 WITH 4 }\nASSIGNED { a }\nBREAKPOINT {\n\ta = t\n\tIF (t > 1) { prterr(\"that is enough\") }\n}\n",
    ),
    (
        "deep",
        "INDEPENDENT { t FROM 0 TO 4 WITH 4 }\nASSIGNED { a }\nFUNCTION f(x) { f = f(x + 1) }\nBREAKPOINT { a = f(t) }\n",
    ),
    (
        "limits",
        "INDEPENDENT { t FROM 0 TO 1 WITH 1 }\nPARAMETER { k = 5 <0, 1> }\nASSIGNED { a }\nBREAKPOINT { a = k }\n",
    ),
    (
        "increment",
        "INDEPENDENT { t FROM 0 TO 1 WITH 1 }\nASSIGNED { a }\nBREAKPOINT {\n\tFROM i = 0 TO 3 BY t { a = i }\n}\n",
    ),
];

const OF_FACS: [(&str, &str); 6] = [
    ("overload", "MODEL: M\n4 5 R\n5 +REF INV\n6 4 5 SUM\n7 6 6 MULT\n7 7 7 MULT ;\n6 PR-NODE SIMULATE M 30 RUN\n"),
    ("quotient", "MODEL: M\n4 +REF R\n5 4 -REF SUM\n6 +REF 5 DIV ;\n4 6 PR-NODE SIMULATE M 5 RUN\n"),
    ("root", "MODEL: M\n4 -REF R\n5 4 SQRT ;\n4 5 PR-NODE SIMULATE M 5 RUN\n"),
    ("log", "MODEL: M\n4 +REF R\n5 4 LN ;\n4 5 PR-NODE SIMULATE M 5 RUN\n"),
    ("power", "MODEL: M\n4 -REF R\n5 4 +REF Y**X ;\n4 5 PR-NODE SIMULATE M 5 RUN\n"),
    (
        "word",
        ": BAD 4 Y() 4 Y() 30000000. D< IF 1 1 ELSE 1 0 THEN M*/ 2DROP ;\nMODEL: M\n4 +REF R\nBAD ;\n4 PR-NODE SIMULATE M 5 RUN\n",
    ),
];

/// Runs of all these models.
fn runs() -> Vec<String> {
    let names = |models: &[(&str, &str)], extension: &str| -> Vec<String> {
        models.iter().map(|(name, _)| format!("run --engine interpret --csv - {name}.{extension}")).collect()
    };
    [names(&OF_DYNAMO, "dyn"), names(&OF_COSMO, "cosmo"), names(&OF_SCOP, "mod"), names(&OF_FACS, "facs")].concat()
}

/// The reports of all commands, each with its exit status.
fn reported(commands: &[String], locale: &str) -> String {
    let mut out = String::new();
    for words in commands {
        let room = room();
        let mut command = room.command();
        command.env("ZUDYN_LOCALE", locale).env("COLUMNS", "100").args(words.split_whitespace());
        let done = room.finish(&mut command, "");
        out += &format!("$ zudyn {words}\n{}-> {}\n\n", done.errors, done.status);
    }
    out
}

fn kept(kind: &str, locale: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rendered").join(format!("{kind}.{locale}.txt"))
}

/// The codes covered by the stored output.
pub fn codes() -> BTreeSet<String> {
    let mut codes = BTreeSet::new();
    for kind in ["command", "run"] {
        let text = std::fs::read_to_string(kept(kind, "en")).unwrap_or_default();
        for word in ["error[", "warning["] {
            codes.extend(
                text.split(word).skip(1).filter_map(|rest| rest.split_once(']')).map(|(code, _)| code.to_string()),
            );
        }
    }
    codes
}

fn compare(kind: &str, commands: &[String]) {
    let bless = std::env::var_os("ZUDYN_BLESS").is_some_and(|value| value == "1");
    for locale in ["en", "zh"] {
        let (path, out) = (kept(kind, locale), reported(commands, locale));
        let old = std::fs::read_to_string(&path).unwrap_or_default();
        if bless {
            std::fs::write(&path, out).expect("the folder can be written");
        } else if out != old {
            let lines = out.lines().zip(old.lines()).find(|(new, old)| new != old);
            panic!("read the difference, then run with ZUDYN_BLESS=1: {}: {lines:?}", path.display());
        }
    }
}

#[test]
fn usage_errors_read_as_before() {
    compare("command", &COMMANDS.iter().map(|words| words.to_string()).collect::<Vec<_>>());
}

#[test]
fn failures_of_runs_read_as_before() {
    compare("run", &runs());
}

/// No command succeeds or ends without a message.
#[test]
fn every_wrong_command_is_reported() {
    for locale in ["en", "zh"] {
        let text = std::fs::read_to_string(kept("command", locale)).unwrap_or_default();
        for report in text.split("$ zudyn ").skip(1) {
            let warns = report.contains("warning[") || report.contains("警告[");
            let succeeds = report.ends_with("-> 0\n\n") && !warns;
            assert!(!succeeds && report.lines().count() > 2, "{locale}: {report}");
        }
    }
}
