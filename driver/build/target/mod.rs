//! Other machines: the compilers that build programs for them, and the commands that run those here.
//!
//! All facts about a target are in `targets.toml`; a file of the user adds more targets.

mod launch;
mod list;
mod places;

pub use launch::{Launch, MODEL_MAIN, main_with};
pub use list::list;
pub use places::{Place, misplaced};

use crate::arguments;
use crate::arguments::nearest::nearest;
use crate::build::compiler::{self, Compiler};
use crate::io::target_trouble::TargetTrouble;
use crate::io::trouble::{Result, Trouble};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// The compiler for a requested target, or `--cc` instead of its own.
pub fn compiler(name: &str, asked: &arguments::Target, cc: Option<&str>) -> Result<Compiler> {
    let targets = Targets::read(asked.target_file.as_deref())?;
    targets.find(name)?.compiler_or(name, cc)
}

/// A failure while building for a target, with the tools that may be missing here.
pub fn failed(name: &str, asked: &arguments::Target, why: Trouble) -> Trouble {
    let targets = Targets::read(asked.target_file.as_deref());
    match targets.as_ref().ok().and_then(|targets| targets.find(name).ok()) {
        Some(target) => target.failed(name, why),
        None => why,
    }
}

/// The requested target, if it is too small for whole programs.
pub fn small(asked: &arguments::Target) -> Result<Option<(String, Target)>> {
    let Some(name) = &asked.target else { return Ok(None) };
    let targets = Targets::read(asked.target_file.as_deref())?;
    let target = targets.find(name)?;
    Ok((target.form != Form::Program).then(|| (name.clone(), target.clone())))
}

/// How programs of that target start.
pub fn launch(name: &str, asked: &arguments::Target) -> Result<Launch> {
    Targets::read(asked.target_file.as_deref())?.find(name)?.launch(name)
}

/// The targets that come with zudyn.
const KNOWN: &str = include_str!("targets.toml");

/// One machine, as in `targets.toml`, which explains the keys.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// English and Chinese.
    pub about: [String; 2],
    pub compilers: Vec<String>,
    #[serde(default)]
    pub packages: Vec<String>,
    #[serde(default)]
    pub flags: Vec<String>,
    #[serde(default)]
    pub link: Vec<String>,
    #[serde(default)]
    pub extension: String,
    #[serde(default)]
    pub run: Vec<String>,
    #[serde(default)]
    pub arguments: Arguments,
    #[serde(default = "yes")]
    pub input: bool,
    #[serde(default)]
    pub bits: Bits,
    #[serde(default)]
    pub form: Form,
    /// C code for the program of a library; see `targets.toml`.
    #[serde(default)]
    pub port: String,
    #[serde(default)]
    pub real: Number,
    /// The addresses allowed for a program, if its linker does not check them.
    #[serde(default)]
    pub places: Vec<Place>,
    /// The file that contains the output of a program, if the emulator does not print it.
    #[serde(default)]
    pub prints: Option<String>,
}

fn yes() -> bool {
    true
}

/// How a program gets its arguments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arguments {
    #[default]
    Words,
    BuiltIn,
}

/// The form that the machine has space for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    #[default]
    Program,
    Library,
    /// A library without a main(), which something else calls.
    Module,
}

/// The number type of a library.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Number {
    #[default]
    Double,
    Float,
    Fixed,
}

/// How the results compare with those of the machine zudyn runs on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bits {
    #[default]
    Same,
    /// The same except for functions of the C library.
    Library,
    /// Intermediate values have more digits.
    Extended,
}

/// All targets by name.
pub struct Targets(BTreeMap<String, Target>);

impl Targets {
    /// Those that come with zudyn, and those of a file of the user, which come first.
    pub fn read(file: Option<&Path>) -> Result<Targets> {
        let mut all =
            Targets::parse(KNOWN).map_err(|why| Trouble::Target(TargetTrouble::File("targets.toml".into(), why)))?;
        if let Some(path) = file {
            let bytes = crate::io::input::read_file(path)?;
            let text = String::from_utf8(bytes)
                .map_err(|why| Trouble::Target(TargetTrouble::File(path.to_path_buf(), why.to_string())))?;
            let own =
                Targets::parse(&text).map_err(|why| Trouble::Target(TargetTrouble::File(path.to_path_buf(), why)))?;
            all.0.extend(own.0);
        }
        Ok(all)
    }

    fn parse(text: &str) -> std::result::Result<Targets, String> {
        let targets: BTreeMap<String, Target> = toml::from_str(text).map_err(|error| error.to_string())?;
        match targets.iter().find_map(|(name, target)| Some(format!("[{name}]: {}", target.wrong()?))) {
            Some(wrong) => Err(wrong),
            None => Ok(Targets(targets)),
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &Target)> {
        self.0.iter().map(|(name, target)| (name.as_str(), target))
    }

    /// The target with this name.
    pub fn find(&self, name: &str) -> Result<&Target> {
        self.0.get(name).ok_or_else(|| {
            Trouble::Target(TargetTrouble::Unknown {
                name: name.to_string(),
                near: nearest(name, self.0.keys().map(String::as_str)),
            })
        })
    }
}

impl Target {
    /// The compiler `--cc` with the flags of the target, or the target's own.
    pub fn compiler_or(&self, name: &str, cc: Option<&str>) -> Result<Compiler> {
        let Some(cc) = cc else { return self.compiler(name) };
        let mut compiler = compiler::find(Some(cc))?;
        self.fit(&mut compiler);
        Ok(compiler)
    }

    /// The first of its compilers that is installed here.
    pub fn compiler(&self, name: &str) -> Result<Compiler> {
        let found = self.compilers.iter().find_map(|compiler| compiler::named(compiler));
        let mut compiler = found.ok_or_else(|| {
            Trouble::Target(TargetTrouble::Missing {
                target: name.to_string(),
                tool: self.compilers.join(", "),
                packages: self.packages.clone(),
            })
        })?;
        self.fit(&mut compiler);
        Ok(compiler)
    }

    /// A failure while building for it, with the tools that may be missing here.
    pub fn failed(&self, name: &str, why: Trouble) -> Trouble {
        match why {
            why @ Trouble::CompilerFailed { .. } if !self.packages.is_empty() => {
                Trouble::Target(TargetTrouble::Failed {
                    target: name.to_string(),
                    packages: self.packages.join(" "),
                    why: Box::new(why),
                })
            }
            why => why,
        }
    }

    /// Gives a compiler the flags of the target.
    pub fn fit(&self, compiler: &mut Compiler) {
        compiler.words.extend(self.flags.iter().cloned());
        compiler.link = self.link.clone();
        compiler.extension = self.extension.clone();
        compiler.places = self.places.clone();
    }

    /// The checks that the form of the file cannot express, in the terms of the file.
    fn wrong(&self) -> Option<&'static str> {
        let has = |place: &str| self.run.iter().any(|word| word == place);
        match () {
            () if self.form != Form::Library && !(self.port.is_empty() && self.prints.is_none()) => {
                Some("port and prints are for form = \"library\"")
            }
            () if self.compilers.is_empty() => Some("compilers = [...] names no compiler"),
            () if self.run.is_empty() => None,
            // It starts in the directory of the program, whose name is known.
            () if !has("{program}") && self.form == Form::Program => Some("run = [...] needs the word \"{program}\""),
            () if self.form != Form::Program => None,
            () if self.arguments == Arguments::Words && !has("{arguments}") => {
                Some("run = [...] needs the word \"{arguments}\", or arguments = \"built-in\"")
            }
            () => None,
        }
    }

    /// The program that runs programs of the target, if they need one; `env NAME=VALUE` may precede it.
    pub fn emulator(&self) -> Option<&str> {
        let before = |word: &&String| *word == "env" || word.contains('=');
        self.run.iter().find(|word| !before(word)).map(String::as_str).filter(|word| *word != "{program}")
    }

    /// Whether programs run here, as far as zudyn can tell.
    pub fn can_run(&self) -> bool {
        !self.run.is_empty() && self.emulator().is_none_or(|emulator| which::which(emulator).is_ok())
    }

    /// How programs start here.
    pub fn launch(&self, name: &str) -> Result<Launch> {
        if self.run.is_empty() {
            return Err(Trouble::Target(TargetTrouble::Elsewhere(name.to_string())));
        }
        if !self.can_run() {
            return Err(Trouble::Target(TargetTrouble::Missing {
                target: name.to_string(),
                tool: self.emulator().unwrap_or_default().to_string(),
                packages: self.packages.clone(),
            }));
        }
        Ok(Launch::new(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_with_zudyn_is_well_formed() {
        let targets = Targets::read(None).unwrap();
        assert!(targets.iter().count() > 25);
        for (name, target) in targets.iter() {
            assert!(target.about.iter().all(|text| !text.is_empty()), "{name}");
            assert!(!target.packages.is_empty(), "{name}");
            let library = target.form == Form::Library;
            assert!(!target.run.is_empty(), "{name}");
            // This machine has a <stdio.h>.
            // A module prints nothing itself.
            let ported = library && !name.starts_with("host-");
            assert_eq!(ported, !target.port.is_empty(), "{name}");
            let defined = ["open_port", "put", "close_port"];
            assert!(!ported || defined.iter().all(|name| target.port.contains(&format!("static void {name}("))));
        }
    }

    #[test]
    fn targets_are_found_or_what_is_wrong_is_said() {
        let targets = Targets::read(None).unwrap();
        assert_eq!(targets.find("s390x").unwrap().emulator(), Some("qemu-s390x"));
        let behind =
            Target { run: ["env", "A=B", "dosbox"].map(String::from).to_vec(), ..targets.find("tcc").unwrap().clone() };
        assert_eq!(behind.emulator(), Some("dosbox"));
        match targets.find("s390") {
            Err(Trouble::Target(TargetTrouble::Unknown { near, .. })) => assert_eq!(near, ["s390x"]),
            other => panic!("{other:?}"),
        }
        assert!(Targets::parse("[vax]\nabout = ['VAX', 'VAX']\ncompilers = []\n").is_err());
        assert!(Targets::parse("[vax]\nabout = ['VAX', 'VAX']\ncompilers = ['vax-cc']\ncolour = 'red'\n").is_err());
        let vax = |run: &str| {
            Targets::parse(&format!("[vax]\nabout = ['VAX', 'VAX']\ncompilers = ['vax-cc']\nrun = {run}\n"))
        };
        assert!(vax("['simh']").is_err() && vax("['simh', '{program}']").is_err());
        assert!(vax("['simh', '{program}', '{arguments}']").is_ok());
        assert!(vax("['simh', '{program}']\nform = 'library'").is_ok());
        assert!(vax("['simh', '{program}', '{arguments}']\nport = 'static void put(char c);'").is_err());
    }

    #[test]
    fn a_file_adds_targets_and_replaces_them() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("mine.toml");
        let text = "[gcc]\nabout = ['mine', '我的']\ncompilers = ['gcc-99']\n[vax]\nabout = ['VAX', 'VAX']\ncompilers = ['vax-cc']\n";
        std::fs::write(&path, text).unwrap();
        let targets = Targets::read(Some(&path)).unwrap();
        assert_eq!(targets.find("gcc").unwrap().compilers, ["gcc-99"]);
        assert!(matches!(
            targets.find("vax").unwrap().compiler("vax"),
            Err(Trouble::Target(TargetTrouble::Missing { .. }))
        ));
        assert!(targets.find("s390x").is_ok());
    }
}
