//! The run time of BOSCOS for the tests: its files are compiled once for a compiler and its flags, and all programs link
//! the same objects.

use super::*;
use crate::kept;
use std::collections::BTreeMap;
use std::process::Command;
use std::sync::{Arc, Mutex, OnceLock};

/// The files that programs need.
const RUNTIME: [&str; 32] = [
    "objects/arrays.c",
    "objects/clocks.c",
    "objects/collect.c",
    "objects/editing.c",
    "objects/faults.c",
    "objects/stack.c",
    "objects/integers.c",
    "objects/lists.c",
    "objects/storage.c",
    "objects/sysin.c",
    "objects/sysout.c",
    "objects/texts.c",
    "events/activate.c",
    "events/coroutines.c",
    "events/dispatch.c",
    "events/notices.c",
    "core/digits.c",
    "core/parse.c",
    "core/port.c",
    "library/streams.c",
    "network/control.c",
    "network/elements.c",
    "network/evaluate.c",
    "network/flags.c",
    "network/formulas.c",
    "network/locate.c",
    "network/sort.c",
    "network/stiff_euler.c",
    "network/structure.c",
    "network/trace.c",
    "network/views.c",
    "solve/lu.c",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A compiler with these flags and the folders of the headers.
pub fn command(compiler: &str, flags: &[&str]) -> Command {
    let mut command = Command::new(compiler);
    command.args(["-std=c89", "-ffp-contract=off"]).args(flags);
    let folders = ["objects", "events", "network", "core", "library", "model", "solve"];
    command.args(folders.map(|name| format!("-I{}", root().join("clib").join(name).display())));
    command.arg(format!("-I{}", root().join("tests/clib").display()));
    command
}

/// `None`: the compiler is missing.
pub fn objects(compiler: &str, flags: &[&str]) -> Option<Vec<PathBuf>> {
    type Objects = Arc<OnceLock<Option<Vec<PathBuf>>>>;
    static BUILT: Mutex<BTreeMap<String, Objects>> = Mutex::new(BTreeMap::new());
    let name = [&[compiler], flags].concat().join("_");
    let objects = Arc::clone(BUILT.lock().expect("nobody panicked here").entry(name.clone()).or_default());
    let compile_all = || {
        if which::which(compiler).is_err() {
            return None;
        }
        let folder = kept::temporary().join("boscos").join(name);
        std::fs::create_dir_all(&folder).expect("a folder");
        let compile = |source: &str| {
            let object = folder.join(source.replace('/', "_")).with_extension("o");
            let mut command = command(compiler, flags);
            command.arg("-c").arg(root().join("clib").join(source)).arg("-o").arg(&object);
            let output = kept::output(&mut command);
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success() && said.is_empty(), "{compiler} {source}: {said}");
            object
        };
        Some(RUNTIME.into_iter().map(compile).collect())
    };
    objects.get_or_init(compile_all).clone()
}
