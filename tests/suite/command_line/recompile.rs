//! An experiment is data: another experiment with the same model does not call a compiler.
#![cfg(unix)]

use crate::command::{Done, Room, first_of};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

/// A compiler that records each of its calls.
struct Watched {
    room: Room,
    compiler: PathBuf,
    calls: PathBuf,
    model: PathBuf,
}

impl Watched {
    fn of(text: &str, name: &str) -> Watched {
        let room = Room::new();
        let real = first_of(&["tcc", "gcc", "clang"]).expect("a C compiler is here");
        let folder = room.path().join("bin");
        std::fs::create_dir(&folder).expect("it can be made");
        let (compiler, calls, model) = (folder.join(real), room.path().join("calls"), room.path().join(name));
        // What it is asked about itself is no compilation.
        let path = std::env::var("PATH").expect("there are programs");
        let script = format!(
            "#!/bin/sh\ncase \"$*\" in *-o*) echo \"$*\" >>'{}';; esac\nPATH='{path}'\nexec {real} \"$@\"\n",
            calls.display()
        );
        std::fs::write(&compiler, script).expect("it can be written");
        std::fs::set_permissions(&compiler, std::fs::Permissions::from_mode(0o755)).expect("it can be run");
        std::fs::write(&model, text).expect("it can be written");
        Watched { room, compiler, calls, model }
    }

    /// The table by the compiled program, which is that of the interpreter; and how often the compiler was called.
    fn run(&self, words: &[&str]) -> (String, usize) {
        let (done, calls) = self.finish(&[&["--csv", "-", "--no-pages"], words].concat());
        assert_eq!(done.status, 0, "{words:?}: {}", done.errors);
        (done.output, calls)
    }

    /// What the compiled program leaves, which is what the interpreter leaves; and how often the compiler was called.
    fn finish(&self, words: &[&str]) -> (Done, usize) {
        let model = self.model.display().to_string();
        let done = |engine: &str| {
            let mut command = self.room.command();
            command.env("ZUDYN_CC", &self.compiler).env("ZUDYN_CACHE", self.room.path().join("cache"));
            command.args(["run", &model, "--engine", engine]).args(words);
            self.room.finish(&mut command, "")
        };
        let before = self.calls();
        let built = done("c");
        let calls = self.calls() - before;
        let interpreted = done("interpret");
        let all = |done: &Done| (done.status, done.output.clone(), done.errors.clone());
        assert_eq!(all(&built), all(&interpreted), "{words:?}");
        (built, calls)
    }

    fn calls(&self) -> usize {
        std::fs::read_to_string(&self.calls).unwrap_or_default().lines().count()
    }

    /// After a first run these are data: each gives another table, and none calls the compiler.
    fn only_once(&self, first: &[&str], others: &[&[&str]]) {
        let (mut before, calls) = self.run(first);
        assert!(calls > 0, "the compiler is not watched");
        for words in others {
            let (table, calls) = self.run(words);
            assert_eq!(calls, 0, "{words:?} called the compiler");
            assert_ne!(table, before, "{words:?} changed nothing");
            before = table;
        }
    }
}

#[test]
fn a_deck_is_compiled_once() {
    let deck = "* DECAY\nL X.K=X.J+(DT)(-R.JK)\nN X=100\nR R.KL=X.K*C*TABLE(TAB,X.K,0,200,100)\nC C=.1\nT TAB=1/2/1\n\
         SPEC DT=1/LENGTH=10/PRTPER=1\nPRINT X\nRUN ONE\nC C=.3\nRUN TWO\n";
    Watched::of(deck, "model.dyn").only_once(
        &[],
        &[
            &["--set", "C=.2"],
            &["--set", "LENGTH=5"],
            &["--sweep", "C=.1,.3"],
            &["--sweep", "DT=.5:1:.5"],
            &["--set", "TAB(2)=3"],
            &["--set", "TAB=3/2/1"],
            &["--sweep", "TAB(1)=1,2"],
            &["--run", "TWO"],
            &["--run", "ONE", "--every-step"],
            &["--run", "ONE", "--strict-tables", "--set", "PRTPER=3"],
        ],
    );
}

const EQUATIONS: &str = "METHOD IS RK4
PARAMETER part = 0.5

INITIAL
V(pool) = 16

BODY
TIME IS NORMAL

COMPARTMENT pool
ITS INPUT NO
ITS OUTPUT = part*V(pool)
ITS VOLUME IS UNKNOWN

REPEAT WHILE 4 IS GREATER THAN T
";

#[test]
fn a_method_of_equations_is_data() {
    let watched = Watched::of(EQUATIONS, "model.cosmo");
    watched.only_once(
        &[],
        &[
            &["--method", "RK4 2"],
            &["--method", "adaptive 1e-4"],
            &["--method", "ADAPTIVE 1e-6 1e-9"],
            &["--method", "STIFF 1e-4"],
            &["--set", "part=0.25"],
            &["--sweep", "part=0.25,0.75"],
            &["--set", "V(1)=8", "--method", "RK4 3"],
            &["--sweep", "V(pool)=1:3:1", "--method", "STIFF 1e-5"],
            &["--set", "D=0.5"],
            &["--resume", "1"],
        ],
    );
    // The stepping of 1969 is another program.
    assert!(watched.run(&["--method", "CLASSIC"]).1 > 0);
}

const BLOCKS: &str = "INDEPENDENT { t FROM 0 TO 2 WITH 2 }
STEPPED { m = 1, 2 }
PARAMETER { k = 1 w[2] = 1 }
STATE { y START 1 }
ASSIGNED { a b }
DERIVATIVE d { y' = -k*y*m*w[1] }
BREAKPOINT { SOLVE d  a = k + m + scop_random()  b = b + a }
TERMINAL { a = y }
";

#[test]
fn series_rows_and_columns_are_data() {
    let others: [&[&str]; 18] = [
        &["--set", "k=2"],
        &["--set", "m=3"],
        &["--sweep", "k=1:2:4"],
        &["--sweep", "m=1:2:2", "--terminal"],
        &["--stepped", "m=5,6,7"],
        &["--stepped", "k=1,2"],
        &["--stepped", "k=3,4", "--sweep", "m=1:2:3"],
        &["--from", "1"],
        &["--to", "3", "--with", "6"],
        &["--from", "0.5", "--to", "1.5", "--with", "4", "--terminal"],
        &["--with", "3", "--stepped", "k=1,3"],
        &["--to", "4", "--sweep", "k=1:3:2", "--set", "m=2"],
        &["--set", "w[1]=2"],
        &["--stepped", "w[1]=2,3"],
        &["--sweep", "w(2)=1:2:2", "--stepped", "k=1,2"],
        &["--columns", "t,b,k"],
        &["--columns", "y'", "--sweep", "k=0:1:2"],
        &["--columns", "k,y", "--stepped", "k=0,1,2"],
    ];
    Watched::of(BLOCKS, "model.mod").only_once(&[], &others);
    let swept = BLOCKS.replace("WITH 2 }", "WITH 2 SWEEP p FROM 0 TO 1 WITH 2 }").replace("k*y*m*w", "(k + p)*y*m*w");
    let watched = Watched::of(&swept, "model.mod");
    watched.only_once(&[], &[&["--sweep", "k=1:2:2"], &["--sweep", "p=0:2:1"], &["--set", "m=3"]]);
    let (table, _) = watched.run(&[]);
    assert!(table.starts_with("p,m,y,a,b\n0,1,") && table.lines().count() == 7, "{table}");
}

/// Values that a run changes, and what it keeps, are as new in the next one; only random numbers go on.
#[test]
fn each_run_begins_in_zeroed_memory() {
    let (table, _) = Watched::of(BLOCKS, "model.mod").run(&["--stepped", "m=1,1", "--columns", "t,y,a,b"]);
    let rows: Vec<Vec<f64>> =
        table.lines().skip(1).map(|row| row.split(',').map(|cell| cell.parse().expect("a number")).collect()).collect();
    assert_eq!(rows.len(), 6);
    for (one, other) in rows[..3].iter().zip(&rows[3..]) {
        assert_eq!((one[0], one[1].to_bits()), (other[0], other[1].to_bits()));
        assert_ne!(one[2], other[2]);
    }
    assert_eq!(rows[3][3], rows[3][2]);
}

const MODEL: &str = "9 NODES 9 VECTOR Z() 9 VECTOR Z0() SET-Y Z() SET-IC Z0()
0.1 TO DT/2 5 TO COMINT 0.125 SCALAR K
RK2 R 3 FUNCTGEN G -1.0 2.0 0.0 1.0 1.0 0.5
MODEL: M 4 5 R K 5 4 POT 6 4 G ;
";

/// What comes behind a model: how long, when, what of it, and under which name; with another value, the first of all included.
#[test]
fn a_script_is_data() {
    let watched = Watched::of("", "model.facs");
    let page = |script: &str, words: &[&str]| {
        std::fs::write(&watched.model, format!("{MODEL}SIMULATE M\n{script}\n")).expect("it can be written");
        watched.finish(words)
    };
    let (first, calls) = page("4 1.0 ASSIGN-IC 4 PR-NODE 5 RUN", &[]);
    assert!(calls > 0 && first.status == 0, "{}", first.errors);
    let mut before = first.output;
    let others: [(&str, &[&str]); 18] = [
        ("4 1.0 ASSIGN-IC 4 PR-NODE 10 RUN", &[]),
        ("4 2.0 ASSIGN-IC 4 PR-NODE 3 RUN", &[]),
        ("0.25 TO K 4 1.0 ASSIGN-IC 4 PR-NODE 3 RUN", &[]),
        ("0.25 TO K 4 1.0 ASSIGN-IC 4 PR-NODE 3 RUN", &["--set", "K=0.5"]),
        ("0.25 TO K 4 1.0 ASSIGN-IC 4 PR-NODE 3 RUN", &["--set", "Y0(4)=1.5", "--set", "COMINT=2"]),
        ("4 1.0 ASSIGN-IC 4 PR-NODE 3 RUN 0.0625 TO K 3 RUN", &[]),
        ("4 1.0 ASSIGN-IC 4 PR-NODE 3 RUN 0.0625 TO K 3 RUN", &["--set", "K=0.75"]),
        ("4 1.0 ASSIGN-IC 4 PR-NODE 3 RUN -0.375 TO K 3 CONTINUE", &[]),
        ("4 1.0 ASSIGN-IC 4 PR-NODE 2 TO COMINT 3 RUN 40000 TO COMINT 0.0001 TO DT/2 1 RUN", &[]),
        ("4 1.0 ASSIGN-IC 6 5 4 PR-NODE 3 RUN 5 PR-NODE 1 CONTINUE", &[]),
        ("4 1.0 ASSIGN-IC 4 PR-NODE 4 LABEL kolmogorov 3 RUN", &[]),
        ("4 1.0 ASSIGN-IC 4 PR-NODE 4 LABEL 流量 3 RUN", &[]),
        ("4 1.0 ASSIGN-IC 4 PR-NODE PLOT 3 RUN", &[]),
        ("4 1.0 ASSIGN-IC 4 PR-NODE PLOT 3 RUN DISPLAY 1 RUN", &[]),
        ("4 1.0 ASSIGN-IC 4 PR-NODE .\" the first,\" CR .( 12 34) 3 RUN .\" done\" CR", &[]),
        ("4 1.0 ASSIGN-IC 4 PR-NODE 3 RUN 255 . HEX K .", &[]),
        ("4 0.25 ASSIGN-IC 6 PR-NODE 3 RUN", &["--sweep", "K=0.5,0.25"]),
        ("4 1.0 ASSIGN-IC 4 PR-NODE RESET INITIALIZE 4 CONTINUE", &[]),
    ];
    let mut called = Vec::new();
    for (script, words) in others {
        let (done, calls) = page(script, words);
        assert_eq!(done.status, 0, "{script}: {}", done.errors);
        called.extend((calls > 0).then_some((script, words)));
        assert_ne!(done.output, before, "{script} {words:?} changed nothing");
        before = done.output;
    }
    assert!(called.is_empty(), "{called:?} called the compiler");
    // A failure is that of its own statement.
    for (script, setting, line) in [
        ("4 PR-NODE\n\n 2 RUN", "COMINT=200", 8),
        ("4 PR-NODE\n 1 RUN 1 CONTINUE", "COMINT=60", 7),
        ("3 RUN", "COMINT=0", 6),
    ] {
        let (done, calls) = page(script, &["--set", setting]);
        assert_eq!((done.status, calls), (3, 0), "{script}: {}", done.errors);
        assert!(done.errors.contains(&format!("line={line} ")), "{script}: {}", done.errors);
    }
    let of_model = |from: &str, to: &str| {
        let text = format!("{}SIMULATE M 4 0.25 ASSIGN-IC 6 4 PR-NODE 5 RUN", MODEL.replace(from, to));
        std::fs::write(&watched.model, text).expect("it can be written");
        let (done, calls) = watched.finish(&[]);
        assert_eq!(done.status, 0, "{to}: {}", done.errors);
        (done.output, calls)
    };
    // Points are values too; another model is another program.
    let (page, calls) = of_model("1.0 0.5", "1.0 0.25");
    assert_eq!(calls, 0);
    assert_ne!(page, of_model("1.0 0.5", "1.0 0.5").0);
    assert!(of_model("4 5 R", "4 6 R").1 > 0);
}

#[test]
fn a_built_program_is_given_its_method() {
    let room = Room::new();
    let (model, program) = (room.file("model.cosmo"), room.file("program").display().to_string());
    std::fs::write(&model, EQUATIONS).expect("it can be written");
    let model = model.display().to_string();
    let compiler = first_of(&["tcc", "gcc", "clang"]).expect("a C compiler is here");
    let done = room.zudyn(&["build", &model, "-o", &program, "--cc", compiler]);
    assert_eq!(done.status, 0, "{}", done.errors);
    let run = |method: &str| {
        let words = ["--csv", "-", "--method", method];
        let ran = std::process::Command::new(&program).args(words).output().expect("it runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (ran.status.code(), text(&ran.stdout), text(&ran.stderr))
    };
    for method in ["RK4 3", "adaptive", "STIFF 1e-5 1e-6"] {
        let wanted = room.zudyn(&["run", &model, "--csv", "-", "--method", method]).output;
        assert_eq!(run(method).1, wanted, "{method}");
    }
    for method in ["EULER", "RK4 0", "RKT 4", "RK4 1 2", "ADAPTIVE 2", "ADAPTIVE 1e-30", "STIFF x", ""] {
        let (status, output, errors) = run(method);
        assert_eq!((status, output.as_str()), (Some(2), ""), "{method}: {errors}");
    }
}

/// A program of processes gets its settings and its input when it runs.
#[test]
fn settings_of_a_program_of_processes_are_data() {
    let text = "begin integer n = 3; real x = n / 4; outint(n, 3); outfix(x, 2, 6); outimage end\n";
    let watched = Watched::of(text, "model.bos");
    for (words, output) in [
        (&[][..], "  3  0.75\n"),
        (&["--set", "n=5"], "  5  1.25\n"),
        (&["--sweep", "n=6:7:1"], "--- n=6 ---\n  6  1.50\n--- n=7 ---\n  7  1.75\n"),
    ] {
        let before = watched.calls();
        let mut command = watched.room.command();
        command.env("ZUDYN_CC", &watched.compiler).env("ZUDYN_CACHE", watched.room.path().join("cache"));
        let done = watched.room.finish(command.arg("run").arg(&watched.model).args(words), "");
        assert_eq!((done.output.as_str(), done.errors.as_str()), (output, ""), "{words:?}");
        assert_eq!(watched.calls() > before, words.is_empty(), "{words:?}");
    }
}
