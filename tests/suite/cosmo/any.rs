//! Whatever the text is said to be COSMO: the translator ends, does not panic, and has a message or a simulation.

use crate::command::daily;
use crate::reference::random::Random;
use crate::survive::{every_text_is_survived, mutate};
use std::path::{Path, PathBuf};
use zudyn_translator::language::cosmo::{self, Dialect};
use zudyn_translator::{Language, Reading};

fn reading(dialect: Dialect) -> Reading {
    Reading { language: Language::Cosmo, dialect, ..Reading::default() }
}

fn models() -> Vec<PathBuf> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut all = Vec::new();
    for folder in ["models/cosmo", "bad/cosmo", "warn/cosmo"] {
        for entry in std::fs::read_dir(tests.join(folder)).expect("the folder is there") {
            let path = entry.expect("it can be read").path();
            let model = if path.is_dir() { path.join("model.cosmo") } else { path };
            if model.extension().is_some_and(|extension| extension == "cosmo") {
                all.push(model);
            }
        }
    }
    all.sort();
    assert!(all.len() > 80, "only {} models", all.len());
    all
}

#[test]
fn any_bytes_are_survived() {
    let mut random = Random::new(11);
    let mut texts = Vec::new();
    for count in 0..daily::count(300, 80) {
        let length = random.below(300);
        let bytes: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
        texts.push((format!("bytes {count}"), String::from_utf8_lossy(&bytes).into_owned()));
        let likely = "BCDFGIKNRTVX2358+-*/=.:,()<>#;'\"·−[]_ \t\n\n\nhvEIF".chars().collect::<Vec<char>>();
        let characters: String = (0..length).map(|_| *random.pick(&likely)).collect();
        texts.push((format!("characters {count}"), format!("N 3\nI\n\nB\n{characters}")));
        let words = [
            "NUMBER OF COMPARTMENTS 3",
            "REAL EA10",
            "INTEGER J",
            "real kel, conc(5)",
            "PARAMETER k10 = 3 [1/h]",
            "TRACER mo99",
            "DATA obs FROM 'x'",
            "METHOD RK4",
            "METHOD SIMULTANEOUS",
            "METHOD STIFF",
            "INITIAL",
            "BODY",
            "IN-COMPARTMENT 1",
            "ITS FLOW",
            "LABELLED",
            "COMPARTMENT 2",
            "COMPARTMENT gut",
            "ITS INPUT",
            "FROM 1",
            "FROM gut",
            "ITS OUTPUT",
            "ITS VOLUME",
            " IS UNKNOWN",
            " IS CONSTANT",
            "OUT-COMPARTMENT 3",
            "TIME IS NORMAL",
            "STEP",
            "HALFTIME",
            "FISSION",
            "FORMAT",
            "GRAPH",
            "PROGRAM",
            "WHEN T > 3:",
            "DOSE 5 INTO 2 AT 1",
            "DECAY mo99 INTO mo99 = 1",
            "KEEP T AS t",
            "REPEAT WHILE 9.0 IS GREATER THAN T",
            "READ X",
            "GO TO 9",
            "GO TO 0 1 4 IF X=T",
            "9:",
            "STOP 9",
            "PRINT V2  **.*",
            "PRINTOUT x",
            "PRINTLINE 1",
            "IF T > 3 THEN",
            "ELSE",
            "ELSE IF T < 2 THEN",
            "END",
            "WHILE T < 3",
            "V2=",
            "HV 3 =",
            "V(gut) =",
            "kel=",
            "=",
            ":",
            "10 000.0",
            "2.0*D",
            "MAX(V2,3)",
            "-2**2",
            "(",
            ")",
            "HV2, 0.0, 1.0, +",
            " T  V2",
            " **.*  ***",
            "\n",
            "\n",
            "\n",
            "\n\n",
            " ",
            ";",
        ];
        let text: String = (0..random.below(90)).map(|_| *random.pick(&words)).collect();
        texts.push((format!("words {count}"), text));
    }
    every_text_is_survived(&reading(Dialect::Today), texts.clone());
    every_text_is_survived(&reading(Dialect::Of1969), texts);
}

#[test]
fn real_models_with_slips_are_survived() {
    let mut random = Random::new(12);
    let mut texts = Vec::new();
    for path in models() {
        let text = std::fs::read_to_string(&path).expect("models are UTF-8");
        for _ in 0..daily::count(20, 4) {
            let mut other = text.clone();
            for _ in 0..=random.below(3) {
                if other.is_empty() {
                    break;
                }
                other = mutate(&other, &mut random);
            }
            texts.push((path.display().to_string(), other));
        }
    }
    every_text_is_survived(&reading(Dialect::Today), texts.clone());
    every_text_is_survived(&reading(Dialect::Of1969), texts.clone());
    for method in ["SIMULTANEOUS", "STIFF"] {
        let reading = Reading { method: cosmo::method(method).ok(), ..reading(Dialect::Today) };
        assert!(reading.method.is_some());
        every_text_is_survived(&reading, texts.clone());
    }
}

/// A model around statements of a program.
fn program(statements: &str) -> String {
    format!(
        "NUMBER OF COMPARTMENTS 3\nREAL EA10\nINTEGER J\nINITIAL\n\nBODY\nTIME IS NORMAL\n\nPROGRAM\nX=1.0\n{statements}\n\n\
         REPEAT WHILE 9.0 IS GREATER THAN T\n"
    )
}

#[test]
fn extreme_models_are_survived() {
    let many = daily::count(20_000, 4_000);
    let mut texts = vec![
        ("empty", String::new()),
        ("blank", "\n\n\n".to_string()),
        ("one letter", "N".to_string()),
        ("a byte order mark", "\u{feff}".to_string()),
        ("a comment", "# nothing".to_string()),
        ("no line end", "NUMBER OF COMPARTMENTS 3\nINITIAL".to_string()),
    ];
    let far = "99999999999999999999999999";
    for number in ["0", "100000", "100001", "4294967295", "4294967296", far] {
        texts.push((
            "a number of compartments",
            program("X=V2").replace("COMPARTMENTS 3", &format!("COMPARTMENTS {number}")),
        ));
        texts.push(("a heading's number", format!("INITIAL\n\nBODY\nOUT-COMPARTMENT {number}\nFROM {number}=1.0\n")));
        texts.push((
            "an index",
            program(&format!("X=V{number}\nX=A({number})\n{number}: X=1.0\nGO TO {number}\nSTOP {number}")),
        ));
        texts.push(("a size", program("X=1.0").replace("EA10", &format!("EA{number}"))));
    }
    texts.push(("many statements", program(&"X=1.0\n".repeat(many))));
    texts.push(("many unknown statements", program(&"HELLO WORLD\n".repeat(many))));
    texts.push(("many semicolons", program(&";".repeat(many))));
    texts.push(("many statements on a line", program(&"X=1.0;".repeat(many))));
    texts.push(("a sum without end", program(&format!("X=1.0{}", "+E".repeat(25 * many)))));
    texts.push(("a power without end", program(&format!("X=1.0{}", "**2".repeat(15 * many)))));
    texts.push(("a number without end", program(&format!("X={}.0", "7".repeat(50 * many)))));
    texts.push(("a grouped number without end", program(&format!("X=7{}.0", " 777".repeat(12 * many)))));
    texts.push(("grouped integers", program(&format!("GO TO 7{}", " 777".repeat(12 * many)))));
    texts.push(("a name without end", program(&format!("{}=1.0", "K".repeat(50 * many)))));
    texts.push(("many parentheses", program(&format!("X={}1{}", "(".repeat(many), ")".repeat(many)))));
    texts.push(("many open parentheses", program(&format!("X={}", "(".repeat(many)))));
    texts.push(("many closed parentheses", program(&format!("X=1{}", ")".repeat(many)))));
    texts.push(("many functions", program(&format!("X={}1", "SIN ".repeat(many)))));
    texts.push(("many signs", program(&format!("X={}1", "-".repeat(many)))));
    texts.push(("many NOT", program(&format!("IF {}T > 3 THEN X=1", "NOT ".repeat(many)))));
    texts.push(("many AND", program(&format!("IF T > 3{} THEN X=1", " AND T > 3".repeat(many)))));
    texts.push(("many IF on a line", program(&format!("{}X=1", "IF T > 3 THEN ".repeat(many)))));
    texts.push(("many IF expressions", program(&format!("X={}1", "IF T > 3 THEN 1 ELSE ".repeat(many)))));
    texts.push(("many blocks", program(&format!("{}{}", "IF T > 3 THEN\n".repeat(many), "END\n".repeat(many)))));
    texts.push(("many open blocks", program(&"WHILE T > 3\n".repeat(many))));
    texts.push(("many END", program(&"END\n".repeat(many))));
    texts.push(("many ELSE IF", program(&format!("IF T > 3 THEN\n{}END", "ELSE IF T > 3 THEN\nX=1.0\n".repeat(many)))));
    texts.push(("200 blocks", program(&format!("{}X=1.0\n{}", "WHILE T > 3\n".repeat(198), "END\n".repeat(198)))));
    texts.push(("as deep as can be", program(&format!("X={}E{}", "(".repeat(249), ")".repeat(249)))));
    for (name, part) in [("signs", "-"), ("functions", "SIN "), ("terms", "E+"), ("IFs", "IF T > 3 THEN 1.0 ELSE ")] {
        texts.push((name, program(&format!("X={}E", part.repeat(240)))));
        texts.push((name, program(&format!("J={}J", part.replace('E', "J").repeat(240)))));
    }
    let else_ifs = "ELSE IF T > 3 THEN\nX=1.0\n".repeat(198);
    texts.push(("198 ELSE IFs", program(&format!("IF T > 3 THEN\n{else_ifs}END"))));
    texts.push(("200 IFs on a line", program(&format!("{}X=1", "IF T > 3 THEN ".repeat(198)))));
    texts.push(("deep indices", program(&format!("X={}1{}", "A(".repeat(240), ")".repeat(240)))));
    let labels: String = (5..many).map(|label| format!("{label}: X=1.0\nGO TO {label}\n")).collect();
    texts.push(("many labels", program(&labels)));
    let names: String = (0..many).map(|at| format!("real name{at}_\n")).collect();
    texts.push(("many names", program("X=name77_+nam78_").replace("INITIAL", &format!("{names}INITIAL"))));
    let parameters: String = (1..3000).map(|at| format!("PARAMETER q_{at} = q_{}+1\n", at - 1)).collect();
    let parameters = format!("PARAMETER q_0 = 1\n{parameters}INITIAL");
    texts.push(("3000 parameters", program("X=q_2999").replace("INITIAL", &parameters)));
    let points = "V2, 0.0, 1.0, +\n".repeat(many);
    texts.push(("many points", program(&format!("\nGRAPH\n{points}"))));
    let stars = format!("FORMAT\n{}\n{}", " T".repeat(many), " *".repeat(many));
    texts.push(("many columns", program(&format!("\n{stars}"))));
    texts.push(("many unknown names", program(&(0..many).map(|at| format!("nome{at}_ = 1\n")).collect::<String>())));
    let doses = "DOSE 5 INTO 2 AT 1\n".repeat(many);
    texts.push(("many doses", program(&format!("\nCOMPARTMENT 2\nITS I\nITS O=1.0\nITS V IS U\n\n{doses}"))));
    texts.push(("a form without end", program(&format!("PRINT T {}", "*".repeat(50 * many)))));
    texts.push(("blanks without end", program(&format!("PRINTOUT {}X", " ".repeat(50 * many)))));
    let texts: Vec<(String, String)> = texts.into_iter().map(|(name, text)| (name.to_string(), text)).collect();
    every_text_is_survived(&reading(Dialect::Today), texts);
}
