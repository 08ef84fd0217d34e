//! Every model of `tests/models/facs` gives its page to the character and its integers, by each engine.

use super::{Outcome, directly, directly_as, options_of, run};
use crate::command::{Room, daily, installed, parallel};
use std::path::{Path, PathBuf};
use zudyn_translator::language::facs::arithmetic::Arithmetic;
use zudyn_translator::language::facs::interpret::Options;
use zudyn_translator::source::Source;

pub fn models() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models/facs");
    let mut all: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the models are part of the package")
        .map(|entry| entry.expect("they can be read").path())
        .filter(|path| path.join("model.facs").is_file())
        .collect();
    all.sort();
    assert_eq!(all.len(), 17);
    all
}

fn text(model: &Path, file: &str) -> String {
    std::fs::read_to_string(model.join(file)).unwrap_or_else(|error| panic!("{} {file}: {error}", model.display()))
}

fn every_model(engine: &[&str]) {
    let results = parallel(models(), |model| {
        let room = Room::new();
        let found = run(&room, &model.join("model.facs"), engine);
        let source = Source::new("model.facs", text(&model, "model.facs"));
        let direct = directly(&source);
        let wanted = Outcome {
            status: 0,
            page: text(&model, "expected.out"),
            raw: text(&model, "raw.csv"),
            csv: direct.csv,
            failure: None,
        };
        (found != wanted).then(|| format!("{found:#?}\nand not {wanted:#?}"))
    });
    let wrong: Vec<String> =
        results.into_iter().filter_map(|(model, wrong)| Some(format!("{}: {}", model.display(), wrong?))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_page_and_every_integer_is_as_published() {
    every_model(&["--engine", "interpret"]);
}

#[test]
fn compiled_models_give_the_same() {
    for compiler in ["tcc", "gcc"].into_iter().filter(|compiler| installed(compiler)) {
        every_model(&["--engine", "c", "--cc", compiler]);
    }
}

#[test]
fn parallel_integrators_give_the_same_by_each_engine() {
    let parallel_order = Options { arithmetic: Arithmetic::F83, parallel: true };
    let results = parallel(models(), |model| {
        let room = Room::new();
        let source = Source::new("model.facs", text(&model, "model.facs"));
        let wanted = directly_as(&source, parallel_order);
        let run_by =
            |engine: &[&str]| run(&room, &model.join("model.facs"), &[engine, &["--order", "parallel"]].concat());
        let interpreted = run_by(&["--engine", "interpret"]);
        assert_eq!(interpreted, wanted, "{}", model.display());
        if installed("tcc") {
            assert_eq!(run_by(&["--engine", "c", "--cc", "tcc"]), wanted, "{}", model.display());
        }
        wanted.raw != text(&model, "raw.csv")
    });
    let changed = |name: &str| results.iter().any(|(model, changed)| *changed && model.ends_with(name));
    assert!(changed("van_der_pol_of_figure_2"));
}

#[test]
fn parallel_integrators_need_no_warning_and_other_languages_have_none() {
    let room = Room::new();
    let figure = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models/facs/van_der_pol_of_figure_2/model.facs");
    let figure = figure.display().to_string();
    assert!(room.zudyn(&["check", &figure]).errors.contains("integrated-input"));
    let done = room.zudyn(&["check", "--order", "parallel", &figure]);
    assert_eq!((done.status, done.errors.contains("integrated-input")), (0, false), "{}", done.errors);
    let c = |options: &[&str]| room.zudyn(&[&["dump", "--phase", "c", &figure], options].concat()).output;
    assert_ne!(c(&[]), c(&["--order", "parallel"]));
    let deck = room.path().join("deck.dyn");
    std::fs::write(&deck, "L X.K=X.J+DT\nN X=1\nSPEC DT=1/LENGTH=1\n").expect("the room can be written");
    let done = room.zudyn(&["check", "--order", "parallel", &deck.display().to_string()]);
    assert!(done.status == 2 && done.errors.contains("error[option-unfit]"), "{}", done.errors);
}

#[test]
fn each_arithmetic_gives_the_same_by_each_engine() {
    let room = Room::new();
    for (turn, arithmetic) in
        [Arithmetic::Wrapping, Arithmetic::Wide, Arithmetic::Real, Arithmetic::Q].iter().enumerate()
    {
        let arithmetic = *arithmetic;
        parallel(models().into_iter().enumerate().collect(), |(number, model)| {
            // Every day each model has every other arithmetic, and each arithmetic every other model.
            if (number + turn) % daily::count(1, 2) != 0 {
                return;
            }
            let source = Source::new("model.facs", text(&model, "model.facs"));
            let wanted = directly_as(&source, arithmetic.into());
            assert_eq!(wanted.status, 0, "{arithmetic:?} {}", model.display());
            if matches!(arithmetic, Arithmetic::Wrapping | Arithmetic::Wide) {
                assert_eq!(wanted.raw, text(&model, "raw.csv"), "{arithmetic:?} {}", model.display());
            }
            let engines =
                [&["--engine", "interpret"][..], &["--engine", "c", "--cc", "tcc"], &["--engine", "c", "--cc", "gcc"]];
            // Every day gcc has one of them.
            let takes = |engine: &&[&str]| match engine[engine.len() - 1] {
                "interpret" => true,
                "gcc" => number % daily::count(1, 4) == turn % daily::count(1, 4) && installed("gcc"),
                compiler => installed(compiler),
            };
            for engine in engines.into_iter().filter(takes) {
                let found = run(&room, &model.join("model.facs"), &[engine, options_of(arithmetic)].concat());
                assert_eq!(found, wanted, "{arithmetic:?} {engine:?} {}", model.display());
            }
        });
    }
}

#[test]
fn an_arithmetic_belongs_to_facs_and_wrapping_to_f83() {
    let room = Room::new();
    let deck = room.path().join("deck.dyn");
    std::fs::write(&deck, "L X.K=X.J+DT\nN X=1\nSPEC DT=1/LENGTH=1\n").expect("the room can be written");
    let figure = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models/facs/van_der_pol_of_figure_2/model.facs");
    let (deck, figure) = (deck.display().to_string(), figure.display().to_string());
    for (model, options, code) in [
        (&deck, &["--arithmetic", "wide"][..], "option-unfit"),
        (&deck, &["--wrap"], "option-unfit"),
        (&figure, &["--arithmetic", "wide", "--wrap"], "option-syntax"),
    ] {
        for locale in ["en", "zh"] {
            let done = room.zudyn(&[&["check", "--locale", locale, model], options].concat());
            assert!(done.status == 2 && done.errors.contains(&format!("[{code}]")), "{options:?}: {}", done.errors);
        }
    }
    assert_eq!(room.zudyn(&["check", "--arithmetic", "f83", "--wrap", &figure]).status, 0);
}
