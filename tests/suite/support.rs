//! docs/support.md: what zudyn can do with each language, by engine, form, kind of numbers and class of machine.
//!
//! Every entry is what zudyn does with a model of that kind when the test runs, and names the tests that hold it to its
//! results on many models. `ZUDYN_BLESS=1 cargo test --test suite support` writes the page; a test that is named must be
//! in the sources.

use crate::command::{Room, first_of, installed, kept, parallel};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// A kind of model: its name and an example, which has a method and an input of its own.
struct Kind {
    name: &'static str,
    model: &'static str,
    method: &'static [&'static str],
    input: &'static [&'static str],
}

const KINDS: [Kind; 8] = [
    Kind { name: "DYNAMO", model: "models/dynamo/factory.dyn", method: &[], input: &[] },
    Kind {
        name: "COSMO of 1969",
        model: "models/cosmo/two_pools.cosmo",
        method: &[],
        input: &["--input", "models/cosmo/two_pools.dat"],
    },
    Kind { name: "COSMO, RK4", model: "models/cosmo/tablets.cosmo", method: &["--method", "RK4"], input: &[] },
    Kind { name: "COSMO, other methods", model: "models/cosmo/tablets.cosmo", method: &[], input: &[] },
    Kind {
        name: "SCoP, fixed steps",
        model: "tests/models/scop/historic_methods_step_by_step/model.mod",
        method: &[],
        input: &[],
    },
    Kind { name: "SCoP, other methods", model: "models/scop/enzyme.mod", method: &[], input: &[] },
    Kind { name: "FACS", model: "models/facs/servo.facs", method: &[], input: &[] },
    Kind { name: "BOSCOS", model: "models/boscos/reactor.bos", method: &[], input: &[] },
];

/// A test: its file under tests/suite, and its name.
type Test = (&'static str, &'static str);

/// What is done with a model of each kind, and for each kind the tests of its results.
struct Row {
    name: &'static str,
    numbers: &'static str,
    ask: Ask,
    tests: [&'static [Test]; 8],
}

enum Ask {
    /// The model is run by this engine, or by a program that one of these compilers builds.
    Run(&'static [&'static str]),
    /// The model is emitted with these options.
    Emit(&'static [&'static str]),
}

struct Section {
    title: &'static str,
    about: &'static str,
    rows: &'static [Row],
}

const HERE: Test = ("support.rs", "the_page_says_what_zudyn_does");
const BLOCKS_OLD: Test = ("support.rs", "blocks_give_the_same_in_the_c_of_1978_and_in_segments");

const DECKS: Test = ("dynamo/models.rs", "every_model_gives_its_reference_numbers_and_pages");
const TEXTS: Test = ("cosmo/models.rs", "every_model_prints_its_reference_and_gives_its_numbers");
const BLOCKS: Test = ("scop/models.rs", "every_model_gives_its_reference_numbers");
const NODES: Test = ("facs/models.rs", "every_page_and_every_integer_is_as_published");
const DECKS_COMPILED: Test = ("dynamo/models.rs", "every_compiler_gives_the_same_bits");
const TEXTS_COMPILED: Test = ("cosmo/models.rs", "every_compiler_gives_the_same_bits_and_lines");
const BLOCKS_COMPILED: Test = ("scop/models.rs", "compiled_programs_give_what_the_interpreter_gives");
const NODES_COMPILED: Test = ("facs/models.rs", "compiled_models_give_the_same");
const PROCESSES: Test = ("boscos/engines.rs", "every_program_does_the_same");
const PROCESSES_COMPILED: Test = ("boscos/models.rs", "every_case_prints_its_reference");
const PROCESSES_EMITTED: Test = ("boscos/command.rs", "emitted_programs_are_complete");
const WARNINGS: Test = ("targets/legacy.rs", "programs_are_taken_under_all_warnings");
const OF_1978: Test = ("targets/legacy.rs", "every_model_prints_the_same_in_the_c_of_1978");
const CUT: Test = ("targets/legacy/segments.rs", "every_model_prints_the_same_where_it_is_cut");
const DIVIDED: Test = ("targets/legacy/segments.rs", "every_kind_of_program_can_be_divided");
const LIBRARY_OF_1978: Test = ("targets/legacy.rs", "libraries_are_the_same_in_the_c_of_1978");
const PROCESSES_OF_1978: Test =
    ("targets/legacy/records.rs", "every_program_of_boscos_prints_the_same_in_the_c_of_1978");
const NODES_OF_1978: Test = ("targets/legacy/records.rs", "every_program_of_facs_prints_the_same_in_the_c_of_1978");
const PROCESSES_DIVIDED: Test = ("targets/legacy/records.rs", "programs_of_boscos_are_divided");
const NODES_DIVIDED: Test = ("targets/legacy/records.rs", "programs_of_facs_are_divided");
const OLD: Test = ("targets/legacy.rs", "compilers_of_the_old_school_take_it");
const SHORT: Test = ("targets/legacy.rs", "sixteen_bits_are_enough_for_int");
const LIBRARIES: Test = ("library/steps.rs", "every_model_gives_what_it_gives_as_a_program");
const FLOATS: Test = ("library/steps.rs", "floats_are_near");
const FIXED: Test = ("library/fixed.rs", "every_model_is_near_to_its_doubles_and_the_same_in_32_bits");
const RK4: Test = ("library/steps.rs", "every_model_gives_its_rows_under_rk4");
const ROWS: Test = ("library/scop.rs", "every_model_gives_the_rows_of_its_program");
const ROWS_FLOAT: Test = ("library/scop.rs", "floats_are_near");
const INTEGERS: Test = ("library/passes.rs", "every_model_gives_the_integers_of_its_program");
const ELSEWHERE: Test = ("targets/programs.rs", "models_give_the_same_bits_on_other_machines");
const SMALL: Test = ("targets/small_machines.rs", "models_give_the_same_numbers_on_small_machines");

const INTERPRETED: [&[Test]; 8] =
    [&[DECKS], &[TEXTS], &[TEXTS], &[TEXTS], &[BLOCKS], &[BLOCKS], &[NODES], &[PROCESSES]];
const COMPILED: [&[Test]; 8] = [
    &[DECKS_COMPILED],
    &[TEXTS_COMPILED],
    &[TEXTS_COMPILED],
    &[TEXTS_COMPILED],
    &[BLOCKS_COMPILED],
    &[BLOCKS_COMPILED],
    &[NODES_COMPILED],
    &[PROCESSES_COMPILED, PROCESSES],
];
const LIBRARY: [&[Test]; 8] = [&[LIBRARIES], &[LIBRARIES], &[RK4], &[LIBRARIES], &[ROWS], &[ROWS], &[INTEGERS], &[]];
const FLOAT: [&[Test]; 8] = [&[FLOATS], &[FLOATS], &[], &[FLOATS], &[ROWS_FLOAT], &[ROWS_FLOAT], &[], &[]];
const NONE: [&[Test]; 8] = [&[], &[], &[], &[], &[], &[], &[], &[]];

const PROGRAM: Ask = Ask::Emit(&[]);
const KNR: Ask = Ask::Emit(&["--c-std", "knr"]);
const AS_LIBRARY: Ask = Ask::Emit(&["--form", "library"]);
const AS_FLOAT: Ask = Ask::Emit(&["--form", "library", "--real", "float"]);
const AS_FIXED: Ask = Ask::Emit(&["--form", "library", "--real", "fixed"]);

const SECTIONS: [Section; 3] = [
    Section {
        title: "Engines",
        about: "All engines give the same bits. A model with C text of its author (`VERBATIM`) needs a compiler.",
        rows: &[
            Row { name: "interpreter", numbers: "double", ask: Ask::Run(&["interpret"]), tests: INTERPRETED },
            Row { name: "program built by tcc", numbers: "double", ask: Ask::Run(&["tcc"]), tests: COMPILED },
            Row {
                name: "program built by gcc or clang",
                numbers: "double",
                ask: Ask::Run(&["gcc", "clang"]),
                tests: COMPILED,
            },
        ],
    },
    Section {
        title: "Forms of C",
        about: "`zudyn emit` writes a program or a library. Programs compute with doubles, those of FACS with its integers.",
        rows: &[
            Row {
                name: "program, C89",
                numbers: "double",
                ask: PROGRAM,
                tests: [
                    &[DECKS_COMPILED, WARNINGS],
                    &[TEXTS_COMPILED, WARNINGS],
                    &[TEXTS_COMPILED, WARNINGS],
                    &[TEXTS_COMPILED, WARNINGS],
                    &[BLOCKS_COMPILED],
                    &[BLOCKS_COMPILED, WARNINGS],
                    &[NODES_COMPILED],
                    &[PROCESSES_EMITTED],
                ],
            },
            Row {
                name: "program, K&R C",
                numbers: "double",
                ask: KNR,
                tests: [
                    &[OF_1978],
                    &[OF_1978],
                    &[OF_1978],
                    &[OF_1978],
                    &[BLOCKS_OLD],
                    &[BLOCKS_OLD],
                    &[NODES_OF_1978],
                    &[PROCESSES_OF_1978],
                ],
            },
            Row {
                name: "program in segments, C89 and K&R C",
                numbers: "double",
                ask: Ask::Emit(&["--segment", "4096"]),
                tests: [
                    &[CUT, DIVIDED],
                    &[CUT, DIVIDED],
                    &[CUT, DIVIDED],
                    &[CUT, DIVIDED],
                    &[BLOCKS_OLD],
                    &[BLOCKS_OLD],
                    &[NODES_DIVIDED],
                    &[PROCESSES_DIVIDED, DIVIDED],
                ],
            },
            Row { name: "program", numbers: "float", ask: Ask::Emit(&["--real", "float"]), tests: NONE },
            Row { name: "program", numbers: "fixed", ask: Ask::Emit(&["--real", "fixed"]), tests: NONE },
            Row { name: "library, C89", numbers: "double", ask: AS_LIBRARY, tests: LIBRARY },
            Row { name: "library, C89", numbers: "float", ask: AS_FLOAT, tests: FLOAT },
            Row {
                name: "library, C89",
                numbers: "fixed",
                ask: AS_FIXED,
                tests: [&[FIXED], &[FIXED], &[], &[], &[], &[], &[INTEGERS], &[]],
            },
            Row {
                name: "library, K&R C",
                numbers: "double",
                ask: Ask::Emit(&["--form", "library", "--c-std", "knr"]),
                tests: [
                    &[LIBRARY_OF_1978],
                    &[LIBRARY_OF_1978],
                    &[LIBRARY_OF_1978],
                    &[],
                    &[LIBRARY_OF_1978],
                    &[],
                    &[LIBRARY_OF_1978],
                    &[],
                ],
            },
            Row {
                name: "library in segments",
                numbers: "any",
                ask: Ask::Emit(&["--form", "library", "--segment", "4096"]),
                tests: NONE,
            },
        ],
    },
    Section {
        title: "Machines",
        about: "[targets.md](targets.md) lists the machines of each class, and where their results differ in last bits. Machines that \
                are too small for programs run the model as a library.",
        rows: &[
            Row {
                name: "32 bits and other compilers on this machine",
                numbers: "double",
                ask: PROGRAM,
                tests: [&[ELSEWHERE], &[ELSEWHERE], &[ELSEWHERE], &[ELSEWHERE], &[], &[ELSEWHERE], &[], &[]],
            },
            Row {
                name: "other processors, Windows, WebAssembly, in emulators",
                numbers: "double",
                ask: PROGRAM,
                tests: [&[ELSEWHERE], &[ELSEWHERE], &[ELSEWHERE], &[ELSEWHERE], &[], &[], &[], &[]],
            },
            Row {
                name: "old compilers, `int` of 16 bits",
                numbers: "double",
                ask: KNR,
                tests: [&[OLD, SHORT], &[OLD, SHORT], &[OLD, SHORT], &[OLD, SHORT], &[], &[], &[], &[OLD, SHORT]],
            },
            Row {
                name: "small machines",
                numbers: "float",
                ask: AS_FLOAT,
                tests: [&[SMALL], &[SMALL], &[], &[], &[SMALL], &[], &[], &[]],
            },
            Row {
                name: "small machines",
                numbers: "fixed",
                ask: AS_FIXED,
                tests: [&[SMALL], &[SMALL], &[], &[], &[], &[], &[SMALL], &[]],
            },
        ],
    },
];

/// The outcome of a request: `None` if zudyn fulfils it, else the code of the error.
fn refusal(room: &Room, ask: &Ask, kind: &Kind) -> Option<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = |word: &str| if word.contains('/') { root.join(word).display().to_string() } else { word.to_string() };
    let mut words = vec![path(kind.model)];
    words.extend(kind.method.iter().map(|word| word.to_string()));
    // A program is given its input when it runs.
    if !matches!(ask, Ask::Emit(options) if !options.contains(&"--form")) {
        words.extend(kind.input.iter().map(|word| path(word)));
    }
    match ask {
        Ask::Run(engines) => {
            // What is not installed is not asked.
            let engine = engines.iter().find(|engine| **engine == "interpret" || installed(engine))?;
            words.insert(0, "run".into());
            words.extend(["--no-pages", "--engine"].map(String::from));
            match *engine {
                "interpret" => words.push("interpret".into()),
                compiler => words.extend(["c", "--cc", compiler, "-O0"].map(String::from)),
            }
        }
        Ask::Emit(options) => {
            words.insert(0, "emit".into());
            words.extend(["-o".to_string(), room.file("emitted").display().to_string()]);
            words.extend(options.iter().map(|option| option.to_string()));
        }
    }
    let done = room.zudyn(&words);
    let code = done.errors.split_once("error[").and_then(|(_, rest)| rest.split_once(']')).map(|(code, _)| code);
    match (done.status, code) {
        (0, _) => None,
        (_, Some(code)) => Some(code.to_string()),
        (status, None) => panic!("{words:?}: exit status {status}\n{}", done.errors),
    }
}

/// Tests by their numbers on the page.
#[derive(Default)]
struct Notes(Vec<Test>);

impl Notes {
    fn numbers(&mut self, tests: &[Test]) -> String {
        let numbers = tests.iter().map(|test| {
            let at = self.0.iter().position(|known| known == test).unwrap_or_else(|| {
                self.0.push(*test);
                self.0.len() - 1
            });
            (at + 1).to_string()
        });
        numbers.collect::<Vec<_>>().join(", ")
    }
}

/// An entry of the page.
fn entry(refusal: Option<&String>, tests: &[Test], notes: &mut Notes) -> String {
    match (refusal, tests) {
        (Some(code), _) => format!("refused: `{code}` ({})", notes.numbers(&[HERE])),
        (None, []) => format!("not measured ({})", notes.numbers(&[HERE])),
        (None, tests) => format!("yes ({})", notes.numbers(tests)),
    }
}

fn page() -> String {
    let room = Room::new();
    let rows: Vec<&Row> = SECTIONS.iter().flat_map(|section| section.rows).collect();
    let works: Vec<(usize, usize)> =
        (0..rows.len()).flat_map(|row| (0..KINDS.len()).map(move |kind| (row, kind))).collect();
    let done = parallel(works, |(row, kind)| refusal(&room, &rows[row].ask, &KINDS[kind]));
    let mut refusals = done.iter().map(|(_, refusal)| refusal.as_ref());

    let mut text = String::from(
        "# What is supported\n\n\
         A test writes this page: it asks zudyn for each entry with a model of the kind. The numbers are those of the tests that\n\
         compare results on many models; they are listed below. *Refused* entries give the code of the message, which `zudyn explain` explains.\n",
    );
    let mut notes = Notes::default();
    for section in &SECTIONS {
        let names = KINDS.map(|kind| kind.name).join(" | ");
        let lines = "|---".repeat(KINDS.len() + 2);
        let _ = write!(text, "\n## {}\n\n{}\n\n| | numbers | {names} |\n{lines}|\n", section.title, section.about);
        for row in section.rows {
            let entries: Vec<String> =
                row.tests.iter().map(|tests| entry(refusals.next().flatten(), tests, &mut notes)).collect();
            let _ = writeln!(text, "| {} | {} | {} |", row.name, row.numbers, entries.join(" | "));
        }
    }
    text.push_str("\n## Tests\n\n");
    for (number, (file, name)) in notes.0.iter().enumerate() {
        let _ = writeln!(text, "{}. `{name}` in [tests/suite/{file}](../tests/suite/{file})", number + 1);
    }
    text
}

#[test]
fn the_page_says_what_zudyn_does() {
    if first_of(&["gcc", "clang"]).is_none() || !installed("tcc") {
        eprintln!("skipped: the page needs tcc, and gcc or clang");
        return;
    }
    let made = page();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/support.md");
    if std::env::var_os("ZUDYN_BLESS").is_some_and(|value| value == "1") {
        std::fs::write(&path, &made).expect("it can be written");
    }
    let page = std::fs::read_to_string(&path).unwrap_or_default();
    let differs = made.lines().zip(page.lines()).find(|(made, page)| made != page);
    assert!(page == made, "run with ZUDYN_BLESS=1 to write docs/support.md; {differs:?}");
}

#[test]
fn the_tests_of_the_page_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite");
    for row in SECTIONS.iter().flat_map(|section| section.rows) {
        for (file, name) in row.tests.iter().copied().flatten().chain([&HERE]) {
            let text = std::fs::read_to_string(root.join(file)).unwrap_or_else(|why| panic!("{file}: {why}"));
            let before = text.split_once(&format!("fn {name}()")).map(|(before, _)| before);
            let attribute = before.and_then(|before| before.trim_end().lines().next_back());
            assert_eq!(attribute.map(str::trim), Some("#[test]"), "{name} is not a test of {file}");
        }
    }
}

/// What `targets/legacy.rs` does with models of the other languages.
#[test]
fn blocks_give_the_same_in_the_c_of_1978_and_in_segments() {
    let Some(compiler) = first_of(&["tcc", "gcc", "clang"]) else { return };
    let room = Room::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let segments = ["--segment", "4096", "--single-file"];
    let forms: [&[&str]; 3] =
        [&["--c-std", "knr"], &segments, &["--c-std", "knr", "--segment", "4096", "--single-file"]];
    for kind in KINDS.iter().filter(|kind| kind.name.starts_with("SCoP")) {
        let model = root.join(kind.model).display().to_string();
        let expected = room.zudyn(&["run", &model, "--csv", "-", "--engine", "interpret"]).output;
        assert!(expected.lines().count() > 3, "{expected}");
        for form in forms {
            let (c, program) = (room.file("model.c"), room.file("program"));
            let to = c.display().to_string();
            let emitted = room.zudyn(&[&["emit", &model, "-o", &to], form].concat());
            assert_eq!(emitted.status, 0, "{form:?}: {}", emitted.errors);
            let built = kept::output(Command::new(compiler).args(["-w", "-o"]).arg(&program).arg(&c).arg("-lm"));
            assert!(built.status.success(), "{form:?}: {}", String::from_utf8_lossy(&built.stderr));
            let ran = Command::new(&program).args(["--csv", "-"]).output().expect("it starts");
            assert_eq!(String::from_utf8_lossy(&ran.stdout), expected, "{} {form:?}", kind.name);
        }
    }
}
