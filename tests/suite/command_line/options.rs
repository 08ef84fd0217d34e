//! One grammar: a built program accepts the options of `zudyn run`, with the same results, and both reject all others.
#![cfg(unix)]

use crate::command::{Room, first_of};

struct Both {
    room: Room,
    model: String,
    program: String,
}

impl Both {
    fn of(text: &str, name: &str) -> Both {
        let room = Room::new();
        let (model, program) = (room.file(name), room.file("program").display().to_string());
        std::fs::write(&model, text).expect("it can be written");
        let model = model.display().to_string();
        let compiler = first_of(&["tcc", "gcc", "clang"]).expect("a C compiler is here");
        let done = room.zudyn(&["build", &model, "-o", &program, "--cc", compiler]);
        assert_eq!(done.status, 0, "{}", done.errors);
        Both { room, model, program }
    }

    /// Status and table by `zudyn run` and by the program.
    fn run(&self, words: &[&str]) -> [(i32, String, String); 2] {
        let mut all = vec!["run", &self.model, "--engine", "interpret", "--csv", "-"];
        all.extend(words);
        let here = self.room.zudyn(&all);
        let ran = std::process::Command::new(&self.program).args(["--csv", "-"]).args(words).output();
        let ran = ran.expect("it runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        [
            (here.status, here.output, here.errors),
            (ran.status.code().unwrap_or(-1), text(&ran.stdout), text(&ran.stderr)),
        ]
    }

    /// Each of these changes the table, or leaves it as it is if it begins with an option in `idle`.
    fn accept(&self, idle: &[&str], all: &[&[&str]]) {
        let [(_, plain, _), _] = self.run(&[]);
        assert!(plain.lines().count() > 2, "{plain}");
        for words in all {
            let [here, built] = self.run(words);
            assert_eq!((here.0, built.0), (0, 0), "{words:?}: {}{}", here.2, built.2);
            assert_eq!(here.1, built.1, "{words:?}");
            assert_eq!(here.1 == plain, idle.contains(&words[0]), "{words:?}\n{plain}{}", here.1);
        }
    }

    fn refuse(&self, all: &[&[&str]]) {
        for words in all {
            let [here, built] = self.run(words);
            assert_eq!((here.0, built.0), (2, 2), "{words:?}: {}{}", here.2, built.2);
            assert_eq!((here.1.as_str(), built.1.as_str()), ("", ""), "{words:?}");
        }
    }
}

const DECK: &str = "* DECAY
L X.K=X.J+(DT)(-R.JK)
N X=100
R R.KL=X.K*C*TABLE(TAB,X.K,0,200,100)
C C=.1
T TAB=1/2/3
SPEC DT=1/LENGTH=3/PRTPER=2
PRINT X
RUN FIRST
C C=.3
RUN SECOND
";

#[test]
fn of_decks() {
    let both = Both::of(DECK, "model.dyn");
    both.accept(
        &["--strict-tables", "--plot-layout", "--no-pages"],
        &[
            &["--set", "C=.2"],
            &["-s", "C=.2"],
            &["--set=C=.2"],
            &["--set", " c = .2 "],
            &["--set", "C=+2E-1", "--set", "DT=.5"],
            &["--set", "TAB=3/2/1"],
            &["--set", "TAB = 3, 2 ,1"],
            &["--set", "TAB*=3/2/1"],
            &["--set", "TAB(*)=3/2/1"],
            &["--set", "TAB(2)=5"],
            &["--set", "tab( 2 )=5"],
            &["--set", "TAB*2=5"],
            &["--set", "TAB[1]=5"],
            &["--set", "LENGTH=5"],
            &["--sweep", "C=.1,.3"],
            &["--sweep", " c = .1 , +2E-1,.3"],
            &["--sweep", "DT=.5:1:.5", "--every-step"],
            &["--sweep", "C=0.3:0.1:-0.05"],
            &["--sweep", "C=1e-1:2e-1:.3e-1"],
            &["--sweep", "TAB(1)=1,2", "--set", "TAB(1)=7", "--sweep", "LENGTH=1:2:1"],
            &["--sweep", "C=.2", "--run", "2"],
            &["--run", "second"],
            &["--run", "2"],
            &["--run", "FIRST", "--set", "C=.2"],
            &["--every-step"],
            &["--strict-tables"],
            &["--plot-layout", "dynamo1"],
            &["--no-pages"],
        ],
    );
    both.refuse(&[
        &["--set", "C"],
        &["--set", "=3"],
        &["--set", "C=x"],
        &["--set", "C=inf"],
        &["--set", "C=0x10"],
        &["--set", "C=1e999"],
        &["--set", "C=1/2"],
        &["--set", "C=1 2"],
        &["--set", "C="],
        &["--set", "C(1)=1"],
        &["--set", "TAB=1/2"],
        &["--set", "TAB=1/2/3/4"],
        &["--set", "TAB(0)=1"],
        &["--set", "TAB(4)=1"],
        &["--set", "TAB[3]=1"],
        &["--set", "TAB(1.0)=1"],
        &["--set", "TAB(2=1"],
        &["--set", "TAB(1,2)=1"],
        &["--set", "X=1"],
        &["--set", "NONE=1"],
        &["--sweep", "C"],
        &["--sweep", "=1,2"],
        &["--sweep", "C=1:2"],
        &["--sweep", "C=1:2:0"],
        &["--sweep", "C=1:2:-1"],
        &["--sweep", "C=1:2:3:4"],
        &["--sweep", "C=1:x:3"],
        &["--sweep", "C=0:1:1e-9"],
        &["--sweep", "C=1,x"],
        &["--sweep", "C=1,,2"],
        &["--sweep", "C=1/2"],
        &["--sweep", "TAB=1/2/3"],
        &["--sweep", "TAB(4)=1,2"],
        &["--sweep", "NONE=1,2"],
        &["--sweep", "C=0:999:1", "--sweep", "DT=1:999:1"],
        &["--run", "THIRD"],
        &["--run", "0"],
        &["--run", "3"],
        &["--plot-layout", "dynamo3"],
        &["--plot-layout", "1"],
        &["--from", "1"],
        &["--method", "RK4"],
        &["--locale", "fr"],
        &["--save", "a", "--save", "b"],
        &["--every-step=1"],
        &["--steps"],
    ]);
}

const NAMED: &str = "METHOD IS RK4
PARAMETER part = 0.5

INITIAL
V(pool) = 16
V(bath) = 4

BODY
TIME IS NORMAL

COMPARTMENT pool
ITS INPUT NO
ITS OUTPUT = part*V(pool)
ITS VOLUME IS UNKNOWN

COMPARTMENT bath
ITS INPUT NO
ITS OUTPUT = 0.1*V(bath)
ITS VOLUME IS UNKNOWN

REPEAT WHILE 4 IS GREATER THAN T
";

#[test]
fn of_compartments_with_names() {
    let both = Both::of(NAMED, "model.cosmo");
    both.accept(
        &["--every-step", "--no-pages"],
        &[
            &["--set", "part=0.25"],
            &["--set", " PART = 0.25"],
            &["--set", "V(pool)=8"],
            &["--set", "v(POOL)=8"],
            &["--set", "V(2)=8"],
            &["--set", "V( 2 ) = 8"],
            &["--set", "V2=8"],
            &["--set", "V1=8", "--set", "V(2)=9"],
            &["--sweep", "part=0.25,0.75"],
            &["--sweep", "V2=1:3:1", "--sweep", " PART = 0.25,0.5", "--method", "STIFF 1e-5"],
            &["--sweep", "V(pool)=1:2:0.25", "--set", "V(pool)=7"],
            &["--method", "RK4 2"],
            &["--method", "IS adaptive 1e-4"],
            &["--method", "STIFF 1e-5 1e-6"],
            &["--every-step"],
            &["--resume", "1"],
            &["--no-pages"],
        ],
    );
    both.refuse(&[
        &["--set", "V(3)=8"],
        &["--set", "V3=8"],
        &["--set", "V(0)=8"],
        &["--set", "V0=8"],
        &["--set", "V(lake)=8"],
        &["--set", "V(1=8"],
        &["--set", "V(1)=1/2"],
        &["--set", "V(1)=x"],
        &["--set", "part(1)=8"],
        &["--set", "lake=1"],
        &["--sweep", "lake=1,2"],
        &["--sweep", "V(3)=1,2"],
        &["--sweep", "part=1:2"],
        &["--method", "EULER"],
        &["--method", "RK4 0"],
        &["--method", "RK4 1.0"],
        &["--method", "RK4 1 2"],
        &["--method", "ADAPTIVE 2"],
        &["--method", "RK4", "--method", "RK4"],
        &["--resume", "-1"],
        &["--resume", "1.5"],
        &["--run", "1"],
    ]);
}

const NUMBERED: &str = "NUMBER OF COMPARTMENTS 2

INITIAL
V1 = 16
V2 = 4

BODY
TIME IS NORMAL

COMPARTMENT 1
ITS INPUT NO
ITS OUTPUT = 0.5*V1
ITS VOLUME IS UNKNOWN

COMPARTMENT 2
ITS INPUT NO
ITS OUTPUT = 0.1*V2
ITS VOLUME IS UNKNOWN

REPEAT WHILE 4 IS GREATER THAN T
";

#[test]
fn of_compartments_with_numbers() {
    let both = Both::of(NUMBERED, "model.cosmo");
    both.accept(
        &[],
        &[&["--set", "V2=8"], &["--set", "v(2)=8"], &["--set", "HV(1)=3"], &["--set", "V(1)=7", "--set", "D=.5"]],
    );
    both.refuse(&[
        &["--set", "V(3)=8"],
        &["--set", "V3=8"],
        &["--set", "V12=8"],
        &["--set", "V(1,1)=8"],
        &["--set", "V=8"],
    ]);
}

const BLOCKS: &str = "INDEPENDENT { t FROM 0 TO 2 WITH 2 }
STEPPED { m = 1, 2 }
PARAMETER { k = 1 w[3] = 2 }
STATE { y START 1 }
ASSIGNED { a b }
DERIVATIVE d { y' = -k*y*m*w[1] }
BREAKPOINT { SOLVE d  a = k + m + w[0] }
TERMINAL { a = y }
";

#[test]
fn of_blocks() {
    let both = Both::of(BLOCKS, "model.mod");
    both.accept(
        &["--every-step", "--no-pages"],
        &[
            &["--set", "k=2"],
            &["--set", " k = 2 "],
            &["--set", "w[1]=3"],
            &["--set", "w(2)=3"],
            &["--set", "w=3/2/1"],
            &["--set", "y0=3"],
            &["--stepped", "k=2"],
            &["--stepped", " k = 1, 2 ,3"],
            &["--stepped", "w[1]=1,3"],
            &["--stepped", "w(2)=1,3", "--columns", "t,y"],
            &["--sweep", "k=1:2:4"],
            &["--sweep", "k = 1 : 2 : 4"],
            &["--sweep", "w(2)=-1:1:2", "--terminal"],
            &["--sweep", "w[1]=0:1:2", "--stepped", "w[0]=5,6"],
            &["--from", "1"],
            &["--from=-1e0", "--to", "+3.", "--with", "4"],
            &["--columns", "t,y"],
            &["--columns", " y , t ,,k"],
            &["--columns", "w,w[1]"],
            &["--every-step"],
            &["--no-pages"],
        ],
    );
    both.refuse(&[
        &["--set", "K=1"],
        &["--set", "w[3]=1"],
        &["--set", "w(0)=1"],
        &["--set", "w=1"],
        &["--set", "FROM=1"],
        &["--stepped", "k"],
        &["--stepped", "k="],
        &["--stepped", "k=1,"],
        &["--stepped", "k=1,,2"],
        &["--stepped", "k=1;2"],
        &["--stepped", "w=1,2"],
        &["--stepped", "w[3]=1,2"],
        &["--stepped", "K=1,2"],
        &["--stepped", "k=1", "--stepped", "k=2"],
        &["--sweep", "k=1:2"],
        &["--sweep", "k=1:2:0"],
        &["--sweep", "k=1:2:1.5"],
        &["--sweep", "k=1:2:3:4"],
        &["--sweep", "k=1,2:3"],
        &["--sweep", "q=1:2:3"],
        &["--sweep", "k=1:2:2", "--sweep", "m=1:2:2"],
        &["--from", "inf"],
        &["--from", "x"],
        &["--from", "3"],
        &["--with", "0"],
        &["--with", "1.5"],
        &["--with", "-1"],
        &["--columns", "q"],
        &["--method", "euler"],
        &["--strict-tables"],
        &["--balance"],
    ]);
}
