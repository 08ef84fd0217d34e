//! An experiment is data: another one of the same model calls no compiler.
#![cfg(unix)]

use crate::command::{Room, first_of};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

/// A compiler that writes down each of its calls.
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
        let model = self.model.display().to_string();
        let table = |engine: &str| {
            let mut command = self.room.command();
            command.env("ZUDYN_CC", &self.compiler).env("ZUDYN_CACHE", self.room.path().join("cache"));
            command.args(["run", &model, "--csv", "-", "--no-pages", "--engine", engine]).args(words);
            let done = self.room.finish(&mut command, "");
            assert_eq!(done.status, 0, "{engine} {words:?}: {}", done.errors);
            done.output
        };
        let before = self.calls();
        let built = table("c");
        let calls = self.calls() - before;
        assert_eq!(built, table("interpret"), "{words:?}");
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
    let deck =
        "* DECAY\nL X.K=X.J+(DT)(-R.JK)\nN X=100\nR R.KL=X.K*C\nC C=.1\nSPEC DT=1/LENGTH=10/PRTPER=1\nPRINT X\nRUN\n";
    Watched::of(deck, "model.dyn").only_once(
        &[],
        &[&["--set", "C=.2"], &["--set", "LENGTH=5"], &["--sweep", "C=.1,.3"], &["--sweep", "DT=.5:1:.5"]],
    );
}

#[test]
fn a_method_of_equations_is_data() {
    let text = "METHOD IS RK4\nPARAMETER part = 0.5\n\nINITIAL\nV(pool) = 16\n\nBODY\nTIME IS NORMAL\n\nCOMPARTMENT pool\n\
                ITS INPUT NO\nITS OUTPUT = part*V(pool)\nITS VOLUME IS UNKNOWN\n\n\
                REPEAT WHILE 4 IS GREATER THAN T\n";
    let watched = Watched::of(text, "model.cosmo");
    watched.only_once(
        &[],
        &[
            &["--method", "RK4 2"],
            &["--method", "adaptive 1e-4"],
            &["--method", "ADAPTIVE 1e-6 1e-9"],
            &["--method", "STIFF 1e-4"],
            &["--set", "part=0.25"],
            &["--sweep", "part=0.25,0.75"],
        ],
    );
    // The stepping of 1969 is another program.
    assert!(watched.run(&["--method", "CLASSIC"]).1 > 0);
}
