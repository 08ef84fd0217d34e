//! The programs of `tests/models/facs`, `tests/bad/facs` and `tests/warn/facs`.

use super::*;
use crate::daily;

fn models() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(tests().join("models/facs")).expect("the models are part of the package");
    let mut all: Vec<PathBuf> = entries.map(|entry| entry.expect("they can be read").path()).collect();
    all.retain(|path| path.join("model.facs").is_file());
    all.sort();
    all
}

fn file(model: &Path, name: &str) -> String {
    std::fs::read_to_string(model.join(name)).unwrap_or_else(|error| panic!("{} {name}: {error}", model.display()))
}

#[test]
fn every_page_and_every_integer_is_as_published() {
    let models = models();
    assert_eq!(models.len(), 17);
    for model in models {
        let text = file(&model, "model.facs");
        let output = output(&text);
        assert!(output.failure.is_none() && output.error.is_none(), "{}: {output:?}", model.display());
        assert_eq!(output.page, file(&model, "expected.out"), "{}", model.display());
        assert_eq!(output.raw, file(&model, "raw.csv"), "{}", model.display());
        // The warning of Figure 1, and no other.
        let figure = model.ends_with("van_der_pol_of_figure_2");
        let wanted: Vec<(&str, u32)> = if figure { vec![("integrated-input", 12)] } else { Vec::new() };
        let told = told(&text);
        let found: Vec<(&str, u32)> = told.iter().map(|(code, line, _)| (code.as_str(), *line)).collect();
        assert_eq!(found, wanted, "{}", model.display());
    }
}

/// Where nothing wraps or overloads, cells of 32 bits change no digit.
#[test]
fn wide_cells_give_the_same_integers() {
    for model in daily::one_in(3, models()) {
        let source = Source::new("model.facs", file(&model, "model.facs"));
        let reading = read(&source, Arithmetic::Wide);
        let program = reading.program.unwrap_or_else(|| panic!("{:#?}", reading.diagnostics));
        assert_eq!(direct::run(&program).raw, file(&model, "raw.csv"), "{}", model.display());
    }
}

/// The table of the specification: `real` against `f83`, `q` against `real`.
#[test]
fn other_arithmetics_differ_as_little_as_they_promise() {
    let rows = |text: &str, arithmetic: Arithmetic| {
        let reading = read(&Source::new("model.facs", text.to_string()), arithmetic);
        let program = reading.program.unwrap_or_else(|| panic!("{:#?}", reading.diagnostics));
        let output = direct::run(&program);
        assert!(output.failure.is_none() && output.error.is_none(), "{output:?}");
        output.rows
    };
    let promised = [
        ("van_der_pol_of_figure_2", 7.0e-6, 1.4e-7),
        ("diffusion_in_a_slab", 3.8e-6, 1.3e-7),
        ("two_compartment_drug", 5.7e-6, 2.7e-7),
        ("user_words_as_blocks", 6.1e-7, 1.1e-7),
        ("delays_and_function_generators", 2.2e-6, 1.5e-6),
        ("function_blocks_of_time", 1.7e-7, 1.2e-6),
        ("stop_when_drained", 9.0e-7, 3.9e-8),
        ("plot_damped_wave", 2.6e-6, 1.9e-7),
        ("lag_chain_in_a_loop", 7.5e-6, 3.9e-6),
    ];
    for (name, real_f83, q_real) in daily::one_in(3, promised.to_vec()) {
        let text = file(&tests().join("models/facs").join(name), "model.facs");
        let [f83, real, q] =
            [Arithmetic::F83, Arithmetic::Real, Arithmetic::Q].map(|arithmetic| rows(&text, arithmetic));
        let largest = |a: &[Vec<f64>], b: &[Vec<f64>]| {
            assert_eq!(a.len(), b.len(), "{name}");
            let pairs = a.iter().zip(b).flat_map(|(a, b)| a.iter().zip(b).skip(1));
            pairs.map(|(a, b)| (a - b).abs()).fold(0.0, |most, one| if one <= most { most } else { one })
        };
        // The figures have two digits and are rounded up.
        for (found, wanted) in [(largest(&real, &f83), real_f83), (largest(&q, &real), q_real)] {
            let scale = 10f64.powf(f64::floor(f64::log10(wanted)) - 1.0);
            assert!(found <= wanted && found > wanted - 1.0001 * scale, "{name}: {found:e} instead of {wanted:e}");
        }
    }
}

/// Doubles of `--wrap` lose what does not fit.
#[test]
fn doubles_may_wrap() {
    let text = program("SUM", "", &["2147483647", "1"]);
    let reading = read(&Source::new("model.facs", text), Arithmetic::Wrapping);
    let output = direct::run(&reading.program.expect("it is correct"));
    assert!(output.failure.is_none());
    assert_eq!(output.raw.lines().nth(1), Some("0,-2147483648"));
}

#[test]
fn csv_has_all_decimals_of_the_same_rows() {
    let output = output(&file(&tests().join("models/facs/stop_when_drained"), "model.facs"));
    let scaled = |line: &str| -> String {
        let values = line.split(',').map(|value| value.replace('.', "").parse::<i64>().unwrap_or(0).to_string());
        values.collect::<Vec<_>>().join(",")
    };
    assert_eq!(output.csv.lines().count(), output.raw.lines().count());
    for (csv, raw) in output.csv.lines().zip(output.raw.lines()).skip(1) {
        assert!(csv.split(',').all(|value| value.split_once('.').is_some_and(|(_, rest)| rest.len() == 8)), "{csv}");
        assert_eq!(scaled(csv), raw);
    }
}

/// As the README of the case says how a program calls one block.
fn program(block: &str, scalars: &str, inputs: &[&str]) -> String {
    let values: String = inputs.iter().enumerate().map(|(n, value)| format!("{value}. {} TO Z0()\n", n + 5)).collect();
    let nodes: Vec<String> = (0..inputs.len()).map(|n| (n + 5).to_string()).collect();
    format!(
        "12 NODES  12 VECTOR Z()  12 VECTOR Z0()\nSET-Y Z()  SET-IC Z0()\n1 TO COMINT  0.01 TO DT/2\n{values}\
         MODEL: M {scalars} 4 {} {block} ;\n4 PR-NODE\nSIMULATE M\n0 RUN\n",
        nodes.join(" ")
    )
}

/// INITIALIZE draws twice, so RAND is drawn at the top level.
fn drawn(seed: &str) -> String {
    let setting = "12 NODES  12 VECTOR Z()  SET-Y Z()";
    page(&format!("{setting}  {seed} SEED !  4 RAND  4 Z() D.")).trim().to_string()
}

#[test]
fn single_blocks_give_their_vectors() {
    let vectors = file(&tests().join("models/facs/single_blocks"), "vectors.csv");
    assert_eq!(vectors.lines().count(), 251);
    for line in vectors.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [block, scalars, inputs, wanted] = fields[..] else { panic!("{line}") };
        if block == "RAND" {
            assert_eq!(drawn(scalars), wanted, "{line}");
            continue;
        }
        let inputs: Vec<&str> = inputs.split_whitespace().collect();
        let output = output(&program(block, scalars, &inputs));
        let found = match &output.failure {
            Some(failure) => failure.failure.code().to_string(),
            None => output.raw.lines().nth(1).and_then(|row| row.split(',').nth(1)).unwrap_or("").to_string(),
        };
        assert_eq!(found, wanted, "{line}");
    }
}

/// What a file of `tests/bad` or `tests/warn` expects.
struct Expected {
    code: String,
    line: u32,
    facts: Vec<String>,
}

fn expected(path: &Path) -> Expected {
    let text = std::fs::read_to_string(path.with_extension("expect")).expect("every model has one");
    let key = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        line.unwrap_or_else(|| panic!("{} has no {name}", path.display())).to_string()
    };
    let facts = key("fact").split('`').skip(1).step_by(2).map(str::to_string).collect();
    Expected { code: key("code"), line: key("line").parse().expect("a line"), facts }
}

/// What is wrong with the messages about a program, if anything.
fn judge(path: &Path, severity: Severity) -> Option<String> {
    let wanted = expected(path);
    let source = Source::new("model.facs", std::fs::read_to_string(path).expect("models are UTF-8"));
    let reading = read(&source, Arithmetic::F83);
    let all = reading.diagnostics.sorted();
    let of = |told: &&crate::diagnostic::Diagnostic| {
        (told.message.code().to_string(), source.line_of(told.message.at().start), told.severity)
    };
    let found: Vec<(String, u32, Severity)> = all.iter().map(of).collect();
    if found != [(wanted.code.clone(), wanted.line, severity)] {
        return Some(format!("{}: {found:?} and not {} on line {}", path.display(), wanted.code, wanted.line));
    }
    for locale in [Locale::English, Locale::Chinese] {
        let message = &all[0].message;
        let mut words = vec![message.title(locale), message.help(locale).unwrap_or_default()];
        words.extend(message.related(locale).into_iter().map(|related| related.text));
        let words = words.join("\n");
        if let Some(fact) = wanted.facts.iter().find(|fact| !words.contains(&format!("`{fact}`"))) {
            return Some(format!("{}: {fact} is not in {words}", path.display()));
        }
        if words.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c)) != (locale == Locale::Chinese) {
            return Some(format!("{}: not in its language: {words}", path.display()));
        }
    }
    None
}

#[test]
fn bad_programs_have_one_error_each() {
    let bad = files(&tests().join("bad/facs"), "facs");
    assert!(bad.len() >= 40, "only {} programs", bad.len());
    let mut wrong = Vec::new();
    for path in bad {
        // It is found while the program runs.
        if path.ends_with("10_overload_while_running.facs") {
            continue;
        }
        wrong.extend(judge(&path, Severity::Error));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn suspicious_programs_have_one_warning_each() {
    let suspicious = files(&tests().join("warn/facs"), "facs");
    assert!(suspicious.len() >= 10, "only {} programs", suspicious.len());
    let mut wrong = Vec::new();
    for path in suspicious {
        wrong.extend(judge(&path, Severity::Warning));
        let output = output(&std::fs::read_to_string(&path).expect("models are UTF-8"));
        assert!(output.error.is_none(), "{}", path.display());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn an_overload_ends_the_run_after_its_rows() {
    let path = tests().join("bad/facs/10_overload_while_running.facs");
    let source = Source::new("model.facs", std::fs::read_to_string(path).expect("models are UTF-8"));
    let reading = read(&source, Arithmetic::F83);
    let output = direct::run(&reading.program.expect("it has no errors"));
    let failure = output.failure.expect("it overloads");
    assert_eq!(failure.text(&source), "zudyn-run: overload line=10 word=GAIN node=5 t=0.86 pass=1");
    assert!(output.page.lines().last().is_some_and(|row| row.trim_start().starts_with("0.8 ")), "{}", output.page);
    assert_eq!(output.page.lines().count(), 2 + 5);
}

/// The integrator as the article writes it, with its misprints repaired.
const ARTICLE_RK2: &str = "\
: RK2  CREATE 0 , 4 ALLOT  DOES> TO PFA
  Y() DT/2 10000 M*/
  PFA @ 0= IF    2 PICK Y() 2DUP PFA 2+ 2! D+  1 PFA !
           ELSE  D2* PFA 2+ 2@ D+              0 PFA !
  THEN  -> ROT Y() ;
";

#[test]
fn the_integrator_of_the_article_gives_the_same_integers() {
    for name in ["van_der_pol_of_figure_2", "two_compartment_drug", "plot_damped_wave", "stop_when_drained"] {
        let model = tests().join("models/facs").join(name);
        let text = format!("{ARTICLE_RK2}{}", file(&model, "model.facs"));
        let (_, reading) = reading(&text);
        assert!(reading.notes.found().any(|note| note.message.code() == "redefined-word"), "{name}");
        let output = direct::run(&reading.program.expect("no errors"));
        assert_eq!((output.raw, output.page), (file(&model, "raw.csv"), file(&model, "expected.out")), "{name}");
    }
}

#[test]
fn the_built_in_finite_differences_are_those_of_the_screens() {
    let model = tests().join("models/facs/diffusion_in_a_slab");
    let text = file(&model, "model.facs");
    let begin = text.find("\\ FIN-DIF, rect").expect("the program follows the screens");
    let (screens, program) = text.split_at(begin);
    assert_eq!(output(program).raw, file(&model, "raw.csv"));
    // A larger number of stations only reserves memory.
    assert_eq!(output(&program.replace("10 FIN-DIF", "9 FIN-DIF")).raw, file(&model, "raw.csv"));
    for coordinates in ["SPHER", "CYLIN"] {
        let other = program.replace("RECT", coordinates).replace("0.1 TO DX", "0.1 TO DX 0.05 TO X0");
        let own = output(&format!("{screens}{other}"));
        assert!(own.failure.is_none() && own.raw != file(&model, "raw.csv"));
        assert_eq!(output(&other).raw, own.raw, "{coordinates}");
    }
}

/// Nodes that are written after arithmetic that fails in the trial are written all the same.
#[test]
fn a_trial_that_fails_says_nothing_about_nodes() {
    let text = |start: &str, model: &str| {
        format!(
            "8 NODES 8 VECTOR A 8 VECTOR A0 SET-Y A SET-IC A0\n0.05 TO DT/2 2 TO COMINT\n{start}\n\
             MODEL: ALL {model} ;\nSIMULATE ALL 4 5 6 PR-NODE 2 RUN\n"
        )
    };
    for (start, model) in [
        ("0 -3.0 ASSIGN-IC", "4 T 0REF SUM 5 4 SQR 6 4 5 MULT"),
        ("", "4 T +REF SUM 5 4 0REF DIV 6 4 5 MULT"),
        ("", "4 T +REF SUM 5 T LN 6 4 5 MULT"),
        ("", "4 T +REF SUM 6 4 +REF MULT T Y() 26000000. D> IF 5 4 INV THEN"),
    ] {
        assert_eq!(told(&text(start, model)), [], "{model}");
    }
    let unwritten = told(&text("0 -3.0 ASSIGN-IC", "4 T 0REF SUM 5 4 SQR"));
    assert_eq!(unwritten, [("node-never-written".to_string(), 5, Severity::Warning)]);
}

/// Whether a loop ends may depend on states: the trial gives up, and says nothing.
#[test]
fn a_loop_that_the_trial_does_not_end_is_translated() {
    let text = "6 NODES 6 VECTOR A 6 VECTOR A0 SET-Y A SET-IC A0\n0.05 TO DT/2 2 TO COMINT RK2 R\n4 1.0 ASSIGN-IC 4 PR-NODE\n\
                MODEL: M 4 4 R BEGIN 4 Y() D0< UNTIL ;\nSIMULATE M 10 RUN\n";
    assert_eq!(told(text), []);
}

#[test]
fn a_double_that_only_an_arm_knows_stays_a_double() {
    let begin = "5 NODES 5 VECTOR A 5 VECTOR A0 SET-Y A SET-IC A0\n0.05 TO DT/2 2 TO COMINT 2VARIABLE W\n4 PR-NODE\n";
    let model = "MODEL: M 5 T INV 4 Y() D0= IF 100000000. W 2! W 2@ 4 TO Y() THEN ;\nSIMULATE M 1 RUN W 2@ D.\n";
    assert!(page(&format!("{begin}{model}")).ends_with("100000000 "));
    let mixed = "MODEL: M\n5 T INV 4 Y() D0= IF 100000000. W 2! ELSE 1 W ! THEN ;\nSIMULATE M 1 RUN\n";
    error(&format!("{begin}{mixed}"), "mixed-use", 5);
}

/// In INITIALIZE DT/2 is 0, unless a model may store into it.
#[test]
fn a_model_may_store_its_step_in_one_arm() {
    let text = "5 NODES 5 VECTOR A 5 VECTOR A0 SET-Y A SET-IC A0\n0.05 TO DT/2 2 TO COMINT RK2 R\n4 1.0 ASSIGN-IC 4 PR-NODE\n\
                MODEL: M 4 5 R 5 4 INV T Y() 26000000. D> IF 0.01 TO DT/2 THEN ;\nSIMULATE M 3 RUN\n";
    assert_eq!(told(text), []);
}
