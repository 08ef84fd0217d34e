//! Finds a C compiler and knows its flags.
//!
//! The `cc` crate is made for build scripts: it treats tcc as MSVC, never checks whether a compiler exists, adds flags
//! of its own and cannot link. A search and a short table of flags are enough.

use crate::arguments;
use crate::build::target::Place;
use crate::io::interrupt;
use crate::io::trouble::{Result, Trouble};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The family of a compiler, which determines its flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    Gcc,
    Clang,
    Tcc,
    /// Compilers for small machines, without a C library to link and with their own names of object files.
    Sdcc,
    Cc65,
    Bcc,
    /// Gets the flags that every Unix compiler accepts.
    Other,
}

#[derive(Clone, Debug)]
pub struct Compiler {
    pub path: PathBuf,
    pub family: Family,
    /// Words that belong to the command (`CC="gcc -m32"`), or to a target.
    pub words: Vec<String>,
    /// For linking only.
    pub link: Vec<String>,
    /// The extension of a program, without the dot.
    pub extension: String,
    /// The addresses allowed for a program, if the linker does not check them.
    pub places: Vec<Place>,
}

/// Names to try if no compiler is given.
const USUAL: [&str; 4] = ["cc", "gcc", "clang", "tcc"];

/// The functions that must come from the C library, so that a compiled program gives the same bits as the interpreter:
/// compilers evaluate calls with constant arguments themselves, with different rounding.
const LIBRARY_FUNCTIONS: [&str; 7] = ["exp", "log", "sin", "cos", "tan", "atan", "pow"];

/// The compiler to use: the requested one, ZUDYN_CC, CC, else the first known one.
pub fn find(asked: Option<&str>) -> Result<Compiler> {
    let from_environment = |name| std::env::var(name).ok().filter(|value| !value.trim().is_empty());
    if let Some(named) = asked.map(str::to_string).or_else(|| from_environment("ZUDYN_CC")) {
        return look_up(&named).ok_or(Trouble::NoCompiler { asked: Some(named) });
    }
    // CC is often left over from other work, so it need not name a compiler.
    from_environment("CC")
        .and_then(|named| look_up(&named))
        .or_else(|| USUAL.into_iter().find_map(look_up))
        .ok_or(Trouble::NoCompiler { asked: None })
}

/// tcc, for work that is too long to interpret and too short to optimise.
pub fn find_quick() -> Option<Compiler> {
    look_up("tcc")
}

/// The compiler with this name, which is one command without options.
pub fn named(name: &str) -> Option<Compiler> {
    let path = which::which(name).ok()?;
    let family = family_of(&path);
    Some(Compiler { path, family, words: Vec::new(), link: Vec::new(), extension: String::new(), places: Vec::new() })
}

fn look_up(named: &str) -> Option<Compiler> {
    // A path with spaces is tried as a whole before it counts as a command with options.
    let (path, words) = match which::which(named) {
        Ok(path) => (path, Vec::new()),
        Err(_) => {
            let mut words = named.split_whitespace().map(str::to_string);
            (which::which(words.next()?).ok()?, words.collect())
        }
    };
    let family = family_of(&path);
    let mut words: Vec<String> = words;
    // The old floating-point unit keeps 80 bits.
    if cfg!(target_arch = "x86") && matches!(family, Family::Gcc | Family::Clang) {
        words.extend(["-msse2".into(), "-mfpmath=sse".into()]);
    }
    Some(Compiler { path, family, words, link: Vec::new(), extension: String::new(), places: Vec::new() })
}

/// By the name of the file that links lead to (`cc` is a link to `gcc-12`), else by its own output.
fn family_of(path: &Path) -> Family {
    let real = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let name = real.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    family_by_name(&name).unwrap_or_else(|| {
        let said = interrupt::output(Command::new(path).arg("--version"));
        family_by_version(&said.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default())
    })
}

fn family_by_name(name: &str) -> Option<Family> {
    let families = [
        ("clang", Family::Clang),
        ("tcc", Family::Tcc),
        ("gcc", Family::Gcc),
        ("sdcc", Family::Sdcc),
        ("cl65", Family::Cc65),
        ("bcc", Family::Bcc),
    ];
    families.into_iter().find_map(|(part, family)| name.contains(part).then_some(family))
}

fn family_by_version(text: &str) -> Family {
    if text.contains("clang") {
        Family::Clang
    } else if text.contains("Free Software Foundation") {
        Family::Gcc
    } else if text.starts_with("tcc") {
        Family::Tcc
    } else {
        Family::Other
    }
}

/// How to build a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The level after `-O`.
    pub optimise: String,
    /// Flags of the user, after those of zudyn.
    pub flags: Vec<String>,
}

impl Compiler {
    /// Flags for compiling C89 with arithmetic rounded as written.
    pub fn flags(&self, wanted: &Wanted) -> Vec<String> {
        let mut flags = self.words.clone();
        match self.family {
            Family::Gcc | Family::Clang => {
                flags.push("-std=c89".into());
                flags.push(format!("-O{}", wanted.optimise));
                flags.push("-ffp-contract=off".into());
                // Packing neighbouring values into vectors costs more than it gains: docs/performance.md.
                flags.push("-fno-tree-slp-vectorize".into());
                flags.extend(LIBRARY_FUNCTIONS.iter().map(|name| format!("-fno-builtin-{name}")));
            }
            Family::Tcc => {}
            // If there is a 64-bit type where C99 promises one, it is at both ends.
            Family::Sdcc => flags.push("--std-c89".into()),
            Family::Cc65 => flags.extend(["--standard".into(), "c89".into(), "-O".into()]),
            Family::Bcc => {}
            Family::Other => flags.push(format!("-O{}", wanted.optimise)),
        }
        flags.extend(wanted.flags.iter().cloned());
        flags
    }

    /// The link flags of the mathematical library.
    pub fn mathematics(&self) -> Option<&'static str> {
        (!matches!(self.family, Family::Sdcc | Family::Cc65 | Family::Bcc)).then_some("-lm")
    }

    /// The extension of an object file, without the dot.
    pub fn object_extension(&self) -> &'static str {
        if self.family == Family::Sdcc { "rel" } else { "o" }
    }

    /// Changes whenever the compiler does, and is far cheaper than asking it for its version each time.
    pub fn identity(&self) -> String {
        let real = std::fs::canonicalize(&self.path).unwrap_or_else(|_| self.path.clone());
        let about = std::fs::metadata(&real).ok();
        let modified = about
            .as_ref()
            .and_then(|about| about.modified().ok())
            .and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok())
            .map_or(0, |time| time.as_nanos());
        format!("{} {} {modified}", real.display(), about.map_or(0, |about| about.len()))
    }

    /// `cc flags… arguments…` in a temporary directory, which also holds the compiler's own temporary files: a killed
    /// compiler leaves them behind.
    pub fn command(&self, wanted: &Wanted, arguments: &[OsString], directory: &Path) -> Command {
        let mut command = Command::new(&self.path);
        command.args(self.flags(wanted)).args(arguments).current_dir(directory);
        command.envs(["TMPDIR", "TMP", "TEMP"].map(|name| (name, directory)));
        // zudyn reads its messages.
        command.env("LC_ALL", "C");
        command
    }
}

/// A command in the form in which it can be typed again.
pub fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let quoted: Vec<String> = words
        .map(|word| {
            let word = word.to_string_lossy();
            let plain = |c: char| c.is_ascii_alphanumeric() || "-_=+./,:@%".contains(c);
            if !word.is_empty() && word.chars().all(plain) {
                word.into_owned()
            } else {
                format!("'{}'", word.replace('\'', r"'\''"))
            }
        })
        .collect();
    quoted.join(" ")
}

/// The requirements of a command's options on a compiler.
pub fn wanted(compiling: &arguments::Compiling) -> Wanted {
    let flags = compiling.cflags.iter().flat_map(|flags| flags.split_whitespace()).map(str::to_string).collect();
    Wanted { optimise: compiling.optimise.clone(), flags }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compiler(family: Family) -> Compiler {
        let words = vec!["-m64".into()];
        Compiler { path: "cc".into(), family, words, link: Vec::new(), extension: String::new(), places: Vec::new() }
    }

    fn wanted() -> Wanted {
        Wanted { optimise: "2".into(), flags: vec!["-g".into()] }
    }

    #[test]
    fn each_family_gets_what_it_understands() {
        let gcc = compiler(Family::Gcc).flags(&wanted());
        assert_eq!(gcc[..4], ["-m64", "-std=c89", "-O2", "-ffp-contract=off"]);
        assert!(gcc.contains(&"-fno-builtin-pow".to_string()));
        assert_eq!(gcc.last().map(String::as_str), Some("-g"));
        assert_eq!(compiler(Family::Tcc).flags(&wanted()), ["-m64", "-g"]);
        assert_eq!(compiler(Family::Sdcc).flags(&wanted()), ["-m64", "--std-c89", "-g"]);
        assert_eq!(compiler(Family::Sdcc).mathematics(), None);
        assert_eq!(compiler(Family::Other).flags(&wanted()), ["-m64", "-O2", "-g"]);
    }

    #[test]
    fn families_are_known_by_name_or_by_what_they_say() {
        assert_eq!(family_by_name("x86_64-linux-gnu-gcc-12"), Some(Family::Gcc));
        assert_eq!(family_by_name("clang-14"), Some(Family::Clang));
        assert_eq!(family_by_name("x86_64-tcc"), Some(Family::Tcc));
        assert_eq!(family_by_name("sdcc"), Some(Family::Sdcc));
        assert_eq!(family_by_name("cl65"), Some(Family::Cc65));
        assert_eq!(family_by_name("bcc"), Some(Family::Bcc));
        assert_eq!(family_by_name("cc"), None);
        assert_eq!(family_by_version("Apple clang version 15.0.0"), Family::Clang);
        assert_eq!(family_by_version("cc (Debian 12) Copyright (C) Free Software Foundation, Inc."), Family::Gcc);
        assert_eq!(family_by_version("Portable C Compiler 1.2"), Family::Other);
    }

    #[test]
    fn commands_are_shown_as_they_can_be_typed() {
        let mut command = Command::new("gcc");
        command.args(["-O2", "my model.c", "it's"]);
        assert_eq!(shown(&command), r"gcc -O2 'my model.c' 'it'\''s'");
    }

    #[test]
    fn a_compiler_asked_for_must_be_there() {
        assert!(matches!(find(Some("no-such-compiler-at-all")), Err(Trouble::NoCompiler { asked: Some(_) })));
    }
}
