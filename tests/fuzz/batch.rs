//! Several models in one program: each has a `main` under its own name, and a file selects the one that runs.

use super::sample::{Form, Subject};
use crate::build::cache::Cache;
use crate::build::compiler::{Compiler, Wanted};
use crate::build::program::{Builder, Program};
use crate::build::target::Launch;
use crate::io::talk::Talk;
use crate::io::trouble::Trouble;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::rc::Rc;
use zudyn_translator::diagnostic::Locale;
use zudyn_translator::emit::library::Real;

/// The C dialect of all models in a program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Dialect {
    C89,
    Knr,
}

const ALWAYS: [&str; 6] =
    ["-Wall", "-Wextra", "-Werror", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-g1"];

const OF_C89: [&str; 3] = ["-std=c89", "-pedantic", "-Wno-overlength-strings"];

/// Warns about anything outside K&R C; uses only stdio and math of the library, without declarations of its functions.
const OF_KNR: [&str; 8] = [
    "-std=gnu89",
    "-Wtraditional",
    "-Wno-unused-parameter",
    "-Wno-unused-value",
    "-Wno-unused-function",
    "-DZD_OLD",
    "-DZD_SIZE=unsigned long",
    "-fno-builtin",
];

/// The file in the current folder with the number of the model to run.
pub const WHICH: &str = "which";

/// The prefix of all names of a library.
pub fn prefix(number: u64) -> String {
    format!("f{number}")
}

#[derive(Clone)]
pub struct Batch {
    dialect: Dialect,
    pub subjects: Vec<Rc<Subject>>,
}

impl Batch {
    pub fn new(dialect: Dialect) -> Batch {
        Batch { dialect, subjects: Vec::new() }
    }

    pub fn add(&mut self, subject: Subject) {
        self.subjects.push(Rc::new(subject));
    }

    /// Adds a model to the first of these batches that has its dialect and its runtime, or to a new one.
    pub fn place(batches: &mut Vec<Batch>, subject: Subject) {
        let dialect = match subject.form {
            Form::Program(dialect) => dialect,
            Form::Library(_) => Dialect::C89,
        };
        match batches.iter_mut().find(|batch| batch.dialect == dialect && batch.has_runtime_of(&subject)) {
            Some(batch) => batch.add(subject),
            None => {
                let mut batch = Batch::new(dialect);
                batch.add(subject);
                batches.push(batch);
            }
        }
    }

    /// The runtime of programs with integers is another one. A library brings its own under its own name.
    fn has_runtime_of(&self, subject: &Subject) -> bool {
        let programs = || self.subjects.iter().filter(|known| matches!(known.form, Form::Program(_)));
        !matches!(subject.form, Form::Program(_))
            || programs().next().is_none_or(|known| runtime(known).eq(runtime(subject)))
    }

    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// One batch per model.
    pub fn singles(&self) -> Vec<Batch> {
        let single = |subject: &Rc<Subject>| Batch { dialect: self.dialect, subjects: vec![subject.clone()] };
        self.subjects.iter().map(single).collect()
    }

    pub fn build(&self, compiler: &Compiler) -> Result<Program, Trouble> {
        let of_dialect: &[&str] = match self.dialect {
            Dialect::C89 => &OF_C89,
            Dialect::Knr => &OF_KNR,
        };
        let flags = of_dialect.iter().chain(&ALWAYS).map(|flag| flag.to_string()).collect();
        let wanted = Wanted { optimise: "1".into(), flags };
        let cache = Cache::at(&Path::new(env!("CARGO_MANIFEST_DIR")).join("target/tmp/fuzz"));
        let talk = Talk::silent();
        let builder = Builder { compiler, wanted: &wanted, cache: &cache, talk: &talk, launch: Launch::default() };
        builder.build(&self.files())
    }

    fn files(&self) -> Vec<(String, String)> {
        let mut files: BTreeMap<String, String> = BTreeMap::new();
        for subject in &self.subjects {
            let number = subject.number;
            let renamed = format!("#define main main_{number}\n");
            match (subject.form, subject.files.split_first()) {
                (Form::Program(_), Some(((_, model), runtime))) => {
                    files.insert(format!("model_{number}.c"), renamed + model);
                    for (name, text) in runtime {
                        let known = files.entry(name.clone()).or_insert_with(|| text.clone());
                        assert!(*known == *text || !name.ends_with(['c', 'h']), "two models have another {name}");
                    }
                }
                (Form::Library(real), _) => {
                    let prefix = prefix(number);
                    let ours = subject.files.iter().filter(|(name, _)| {
                        name.split_once('.').is_some_and(|(stem, end)| stem == prefix && (end == "c" || end == "h"))
                    });
                    files.extend(ours.cloned());
                    // A program that prints freely ends between two rows; one with a table, at its last row.
                    let last = u8::from(subject.simulation.system.clock.is_own());
                    let fixed = u8::from(real == Real::Fixed);
                    let defined = format!(
                        "#define MODEL {prefix}\n#define HEADER \"{prefix}.h\"\n#define LAST {last}\n#define FIXED {fixed}\n"
                    );
                    files.insert(format!("steps_{number}.c"), renamed + &defined + include_str!("steps.c"));
                }
                (Form::Program(_), None) => {}
            }
        }
        std::iter::once(("choose.c".to_string(), self.choose())).chain(files).collect()
    }

    /// A `main` that calls the one of the model whose number is in the file, in code that is valid in both dialects.
    fn choose(&self) -> String {
        let mut text = String::from("#include <stdio.h>\n\n");
        for subject in &self.subjects {
            let parameters = match (self.dialect, subject.form) {
                (Dialect::Knr, _) => "",
                (Dialect::C89, Form::Program(_)) => "int argc, char **argv",
                (Dialect::C89, Form::Library(_)) => "void",
            };
            let _ = writeln!(text, "extern int main_{}({parameters});", subject.number);
        }
        text += match self.dialect {
            Dialect::Knr => "\nint main(argc, argv)\nint argc;\nchar **argv;\n{\n",
            Dialect::C89 => "\nint main(int argc, char **argv)\n{\n",
        };
        let _ = writeln!(text, "    FILE *file = fopen(\"{WHICH}\", \"r\");\n    long number = -1L;\n");
        text += "    if (file == NULL || fscanf(file, \"%ld\", &number) != 1)\n        return 99;\n    fclose(file);\n";
        for subject in &self.subjects {
            let (number, arguments) = match subject.form {
                Form::Program(_) => (subject.number, "argc, argv"),
                Form::Library(_) => (subject.number, ""),
            };
            let _ = writeln!(text, "    if (number == {number}L)\n        return main_{number}({arguments});");
        }
        text + "    return argc > 0 && argv != NULL ? 99 : 98;\n}\n"
    }
}

/// The C of the runtime of a program.
fn runtime(subject: &Subject) -> impl Iterator<Item = &(String, String)> {
    subject.files.iter().skip(1).filter(|(name, _)| name.ends_with(['c', 'h']))
}

/// The compiler's message, without the names of temporary folders and without numbers.
pub fn complaint(wrong: &Trouble) -> String {
    let text = wrong.text(Locale::English);
    let said = text
        .lines()
        .filter(|line| !line.starts_with("command: "))
        .find(|line| ["error:", "undefined", "multiple definition", "killed"].iter().any(|word| line.contains(word)));
    // The output of the compiler follows the command.
    let line = said.or(text.lines().rev().find(|line| !line.is_empty())).unwrap_or_default();
    line.chars().filter(|c| !c.is_ascii_digit()).take(300).collect()
}
