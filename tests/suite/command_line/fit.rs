//! `zudyn fit` through the command line: estimates, errors and correlations against those that scipy finds from closed forms
//! (tests/fit/reference.py), bounds, weights, mistakes.

use crate::command::{Csv, Done, Room, csv, daily, installed};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn case(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fit").join(name)
}

fn fit(room: &Room, name: &str, options: &[&str]) -> Done {
    let model = case(name).join("model.cosmo").display().to_string();
    room.zudyn(&[&["fit", model.as_str()], options].concat())
}

/// The words behind those that begin a line of the report.
fn line<'t>(report: &'t str, name: &str) -> Vec<&'t str> {
    let found = report.lines().find_map(|line| line.strip_prefix(name).filter(|rest| rest.starts_with("  ")));
    found.unwrap_or_else(|| panic!("no line {name} in\n{report}")).split_whitespace().collect()
}

fn number(text: &str) -> f64 {
    text.parse().unwrap_or_else(|_| panic!("{text} is no number"))
}

fn near(found: f64, wanted: f64, relative: f64, what: &str) {
    assert!((found - wanted).abs() <= relative * wanted.abs(), "{what}: {found}, not {wanted}");
}

/// The rows of a reference by their names.
fn reference(name: &str) -> BTreeMap<String, Vec<f64>> {
    let text = std::fs::read_to_string(case(name).join("reference.csv")).unwrap();
    let rows = text.lines().skip(1).map(|line| {
        let (name, rest) = line.split_once(',').unwrap();
        (name.to_string(), rest.split(',').map(number).collect())
    });
    rows.collect()
}

/// Estimates, errors, correlations and S of a report against the reference.
fn compare(name: &str, report: &str) {
    let reference = reference(name);
    let mut names: Vec<&String> = reference.keys().filter(|name| *name != "S").collect();
    let header = std::fs::read_to_string(case(name).join("reference.csv")).unwrap();
    let order: Vec<&str> = header.lines().next().unwrap().split(',').skip(3).collect();
    names.sort_by_key(|name| order.iter().position(|of| of == name));
    let (estimates, correlations) = report.split_once("correlation").unwrap();
    for (row, parameter) in names.iter().enumerate() {
        let wanted = &reference[*parameter];
        let found = line(estimates, parameter);
        near(number(found[0]), wanted[0], 1e-6, parameter);
        near(number(found[1]), wanted[1], 1e-3, &format!("the error of {parameter}"));
        for (column, text) in line(correlations, parameter).iter().enumerate().take(row + 1) {
            let what = format!("the correlation of {parameter} and {}", names[column]);
            assert!((number(text) - wanted[2 + column]).abs() < 1e-4, "{what}: {text}, not {}", wanted[2 + column]);
        }
    }
    near(number(line(correlations, "sum of squares S")[0]), reference["S"][0], 1e-6, "S");
}

#[test]
fn estimates_errors_and_correlations_are_those_of_scipy() {
    let room = Room::new();
    for name in ["absorption", "weighted", "two_columns", "classic_steps", "on_a_bound"] {
        let done = fit(&room, name, &["--engine", "interpret"]);
        assert_eq!(done.status, 0, "{name}: {}", done.errors);
        compare(name, &done.output);
    }
}

#[test]
fn both_engines_find_the_same() {
    if !installed("gcc") {
        return;
    }
    let room = Room::new();
    for name in ["absorption", "two_columns", "classic_steps"] {
        let [interpreted, compiled] =
            ["interpret", "c"].map(|engine| fit(&room, name, &["--engine", engine, "--csv", "-"]));
        assert_eq!(interpreted.status, 0, "{}", interpreted.errors);
        assert_eq!(compiled.output, interpreted.output, "{name}");
    }
}

#[test]
fn parameters_come_back_from_data_without_noise() {
    let room = Room::new();
    for method in ["ADAPTIVE 1e-11", "STIFF 1e-11", "RK4 2000"] {
        let done = fit(&room, "exact", &["--method", method]);
        for (name, value) in [("a", 80.0), ("b", 20.0), ("fast", 0.35), ("slow", 0.05)] {
            near(number(line(&done.output, name)[0]), value, 1e-6, &format!("{name} by {method}"));
        }
    }
}

#[test]
fn a_parameter_on_its_bound_is_told() {
    let room = Room::new();
    let done = fit(&room, "on_a_bound", &[]);
    assert_eq!(line(&done.output, "ka")[..3], ["1.5", "on", "bound"]);
    assert!(done.output.contains("ka is on its upper bound 1.5"), "{}", done.output);
    assert!(done.errors.contains("warning[estimate-on-bound]"), "{}", done.errors);
    // Started on the bound, it stays there; with wider bounds it does not.
    let started = fit(&room, "on_a_bound", &["--set", "ka=1.5"]);
    assert_eq!(line(&started.output, "ka")[..3], ["1.5", "on", "bound"]);
    let free = fit(&room, "absorption", &["--set", "ka=10"]);
    near(number(line(&free.output, "ka")[0]), 1.777_413_745_7, 1e-6, "ka from its upper bound");
}

/// What NIST certifies: estimates with their standard errors, and the sum of squares; and the two starts.
struct Certified {
    folder: &'static str,
    estimates: &'static [(&'static str, f64, f64)],
    sum: f64,
    starts: [&'static [f64]; 2],
}

const CERTIFIED: [Certified; 3] = [
    Certified {
        folder: "misra1a",
        estimates: &[("amount", 2.3894212918e2, 2.7070075241), ("rate", 5.5015643181e-4, 7.2668688436e-6)],
        sum: 1.2455138894e-1,
        starts: [&[500.0, 0.0001], &[250.0, 0.0005]],
    },
    Certified {
        folder: "boxbod",
        estimates: &[("amount", 2.1380940889e2, 1.2354515176e1), ("rate", 5.4723748542e-1, 1.0455993237e-1)],
        sum: 1.1680088766e3,
        starts: [&[1.0, 1.0], &[100.0, 0.75]],
    },
    Certified {
        folder: "lanczos3",
        estimates: &[
            ("ba", 8.6816414977e-2, 1.7197908859e-2),
            ("bb", 9.5498101505e-1, 9.7041624475e-2),
            ("bc", 8.4400777463e-1, 4.1488663282e-2),
            ("bd", 2.9515951832, 1.0766312506e-1),
            ("be", 1.5825685901, 5.8371576281e-2),
            ("bf", 4.9863565084, 3.4436403035e-2),
        ],
        sum: 1.6117193594e-8,
        starts: [&[1.2, 0.3, 5.6, 5.5, 6.5, 7.6], &[0.5, 0.7, 3.6, 4.2, 4.0, 6.3]],
    },
];

impl Certified {
    fn check(&self, room: &Room, start: &[f64], options: &[&str]) {
        let set: Vec<String> =
            self.estimates.iter().zip(start).map(|((name, _, _), value)| format!("--set={name}={value}")).collect();
        let words: Vec<&str> = set.iter().map(String::as_str).chain(options.iter().copied()).collect();
        let done = fit(room, self.folder, &words);
        assert_eq!(done.status, 0, "{start:?}: {}", done.errors);
        for (name, estimate, error) in self.estimates {
            let found = line(&done.output, name);
            near(number(found[0]), *estimate, 1e-6, &format!("{name} from {start:?}"));
            near(number(found[1]), *error, 1e-3, &format!("the error of {name} from {start:?}"));
        }
        near(number(line(&done.output, "sum of squares S")[0]), self.sum, 1e-6, "S");
    }
}

#[test]
fn certified_values_are_reached_from_certified_starts() {
    let room = Room::new();
    for certified in &CERTIFIED {
        // Every day the first, which is farther away.
        for start in certified.starts.iter().take(daily::count(2, 1)) {
            certified.check(&room, start, &["--engine", "interpret"]);
        }
    }
}

/// From thirty points over the bounds each in CI, else from one. (Formulas of the same sets do this every day in
/// `driver/fit/tests.rs`.)
#[test]
fn certified_values_are_reached_from_everywhere() {
    let room = Room::new();
    let mut seed = 1u64;
    let mut draw = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 11) as f64 / (1u64 << 53) as f64
    };
    let starts = if std::env::var_os("CI").is_some() { 30 } else { 1 };
    for _ in 0..starts {
        CERTIFIED[0].check(&room, &[1.0 + 999.0 * draw(), 1e-5 + 9.99e-3 * draw()], &[]);
        CERTIFIED[1].check(&room, &[1.0 + 999.0 * draw(), 0.01 + 9.99 * draw()], &[]);
        // The terms may change places: their sum of squares does not.
        let set = ["ba", "bb", "bc", "bd", "be", "bf"].map(|name| format!("--set={name}={}", 0.001 + 9.999 * draw()));
        let done = fit(&room, "lanczos3", &set.each_ref().map(String::as_str));
        assert_eq!(done.status, 0, "{set:?}: {}", done.errors);
        near(number(line(&done.output, "sum of squares S")[0]), CERTIFIED[2].sum, 1e-6, &format!("S from {set:?}"));
    }
}

#[test]
fn a_bound_that_is_no_minimum_is_left_again() {
    let room = Room::new();
    let ends = |amount: f64, rate: f64| {
        let set = [format!("--set=amount={amount}"), format!("--set=rate={rate}")];
        let done = fit(&room, "reaches_bound", &set.each_ref().map(String::as_str));
        assert_eq!(done.status, 0, "{set:?}: {}", done.errors);
        near(number(line(&done.output, "amount")[0]), 100.0, 1e-6, &format!("amount from {set:?}"));
        near(number(line(&done.output, "rate")[0]), 0.05, 1e-6, &format!("rate from {set:?}"));
        assert!(number(line(&done.output, "sum of squares S")[0]) < 1e-9, "{}", done.output);
    };
    ends(300.0, 0.9);
    // A grid over the bounds, their corners included; every day one point in seven, with two corners among them.
    let rates = [0.01, 0.2, 0.4, 0.6, 0.8, 1.0];
    let grid = [1.0, 250.0, 500.0, 750.0, 1000.0].into_iter().flat_map(|amount| rates.map(|rate| (amount, rate)));
    daily::one_in(7, grid.collect()).into_iter().for_each(|(amount, rate)| ends(amount, rate));
}

#[test]
fn many_starts_give_the_same_result_for_the_same_seed() {
    let room = Room::new();
    let options = ["--global", "multistart:20", "--engine", "interpret"];
    let done = fit(&room, "boxbod", &options);
    assert_eq!(done.status, 0, "{}", done.errors);
    near(number(line(&done.output, "amount")[0]), 2.1380940889e2, 1e-6, "amount");
    assert_eq!(line(&done.output, "starting points"), ["20"]);
    assert_eq!(line(&done.output, "searches"), ["11"]);
    assert_eq!(fit(&room, "boxbod", &options).output, done.output);
    let other = fit(&room, "boxbod", &[&options[..], &["--seed", "7"]].concat());
    near(number(line(&other.output, "amount")[0]), 2.1380940889e2, 1e-6, "amount with another seed");
    for wrong in ["multistart", "multistart:0", "multistart:-1", "multistart:2.5", "multistart:9999999", "de"] {
        let done = fit(&room, "boxbod", &["--global", wrong]);
        assert!(done.status == 2 && done.errors.contains("[option-syntax]"), "{wrong}: {}", done.errors);
    }
    assert_eq!(fit(&room, "boxbod", &["--seed", "7"]).status, 2);
}

#[test]
fn the_table_has_data_fit_residual_and_weight() {
    let room = Room::new();
    let done = fit(&room, "weighted", &["--csv", "-"]);
    let table: Csv = csv(&done.output);
    assert_eq!(table.names, ["column", "T", "data", "fit", "residual", "weight"]);
    assert_eq!(table.rows.len(), 11);
    let [data, fit, residual, weight] = ["data", "fit", "residual", "weight"].map(|name| table.column(name));
    for row in 0..11 {
        assert_eq!(residual[row], data[row] - fit[row]);
        near(weight[row], 1.0 / (data[row] * data[row]), 1e-12, "a weight with the data of its row");
    }
    let sum: f64 = (0..11).map(|row| weight[row] * residual[row] * residual[row]).sum();
    near(sum, reference("weighted")["S"][0], 1e-9, "S");
}

#[test]
fn the_figure_has_the_data_as_dots_and_the_fit_as_a_line() {
    let room = Room::new();
    let path = room.file("fit.svg");
    let done = fit(&room, "two_columns", &["--svg", &path.display().to_string()]);
    assert_eq!(done.status, 0, "{}", done.errors);
    let svg = std::fs::read_to_string(path).unwrap();
    assert_eq!(svg.matches("class=\"dots\"").count(), 2);
    assert_eq!(svg.matches("class=\"line\"").count(), 2);
    // Eight rows each, and one in each legend.
    assert_eq!(svg.matches("<circle").count(), 18);
    assert!(svg.contains("measured.blood") && svg.contains("measured.urine"));
    // The unit of time that the parameters name.
    assert_eq!(svg.matches(">T (min)<").count(), 2);
}

#[test]
fn the_report_is_there_in_chinese() {
    let room = Room::new();
    let done = fit(&room, "on_a_bound", &["--locale", "zh"]);
    for words in ["参数", "标准误差", "相关系数", "平方和 S", "ka 在上界 1.5 上"] {
        assert!(done.output.contains(words), "{words} in\n{}", done.output);
    }
}

// ---- models of a test's own ----

/// One pool that empties, observed at some times; `observed` is what stands behind INITIAL's headings.
fn pool(room: &Room, headings: &str, rate: &str, data: &str) -> String {
    let directory = room.file("fit");
    std::fs::create_dir_all(&directory).unwrap();
    std::fs::write(directory.join("obs.csv"), data).unwrap();
    let text = format!(
        "DATA obs FROM 'obs.csv'\nPARAMETER kel = 0.5, scale = 1.0\n{headings}\nUNITS OF FLOW ARE RATES\n\
         METHOD IS ADAPTIVE 1e-10\n\nINITIAL\nV(pool) = 10.0\n\nBODY\nCOMPARTMENT pool\nITS INPUT NO\n\
         ITS OUTPUT = ({rate})*V(pool)\nITS VOLUME IS UNKNOWN\n\nTIME IS NORMAL\n\nREPEAT WHILE 4.0 IS GREATER THAN T\n"
    );
    let path = directory.join("model.cosmo");
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

/// 10·exp(-0.3·t)
const DECAY: &str = "t,v\n0,10\n1,7.408182206817179\n2.5,4.723665527410147\n4,3.011942119122021\n";
const USUAL: &str = "ADJUST kel FROM 0.0 TO 5.0\nAGAINST obs.v = V(pool)";

fn refused(room: &Room, model: &str, options: &[&str], status: i32, code: &str) -> String {
    let done = room.zudyn(&[&["fit", model], options].concat());
    assert_eq!(done.status, status, "{code}: {}{}", done.output, done.errors);
    assert!(done.errors.contains(&format!("error[{code}]")), "{code}: {}", done.errors);
    done.errors
}

#[test]
fn what_cannot_be_fitted_is_refused() {
    let room = Room::new();
    let at = |headings: &str, data: &str| pool(&room, headings, "kel", data);
    refused(&room, &at("AGAINST obs.v = V(pool)", DECAY), &[], 1, "nothing-to-fit");
    refused(&room, &at("ADJUST kel FROM 0.0 TO 5.0", DECAY), &[], 1, "nothing-to-fit");
    let told = refused(&room, &at(USUAL, DECAY), &["--set", "kel=7"], 1, "start-out-of-bounds");
    assert!(told.contains("`kel` starts from 7") && told.contains(":3:"), "{told}");
    refused(&room, &at("ADJUST kel FROM 5.0 TO 0.0", DECAY), &[], 1, "bad-declaration");
    refused(&room, &at(&format!("{USUAL}\nADJUST kel FROM 0.0 TO 2.0"), DECAY), &[], 1, "bad-declaration");
    let two = format!("{USUAL}\nADJUST scale FROM 0.5 TO 2.0");
    refused(&room, &at(&two, "t,v\n1,7.4\n"), &[], 1, "too-few-rows");
    let told = refused(&room, &at(USUAL, "t,v\n1,7.4\n4.5,2.6\n9,0.7\n"), &[], 1, "data-not-reached");
    assert!(told.contains("T = 4.5") && told.contains("2 such times"), "{told}");
    refused(&room, &at(USUAL, "t,v\n-1,13\n1,7.4\n"), &[], 1, "data-not-reached");
    refused(
        &room,
        &at("ADJUST kel FROM 0.0 TO 5.0\nAGAINST obs.v = V(pool) WEIGHT T - 1.0", DECAY),
        &[],
        1,
        "bad-weight",
    );
    refused(&room, &at(USUAL, "t,v\n1,7.4\n2,\n3,4.1\n"), &[], 3, "data-not-numbers");
    refused(&room, &at(USUAL, "t,v\n1,7.4\n2,NaN\n"), &[], 3, "data-not-numbers");
    let deck = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/dynamo/retail.dyn").display().to_string();
    assert_eq!(room.zudyn(&["fit", deck.as_str()]).status, 2);
}

#[test]
fn the_search_avoids_values_with_which_the_run_fails() {
    let room = Room::new();
    // Beyond 0.6 there is no root; the first step from 0.59 would lead there.
    let model = pool(&room, USUAL, "kel + 0.0*SQRT(0.6 - kel)", DECAY);
    let done = room.zudyn(&["fit", model.as_str(), "--set", "kel=0.01"]);
    assert_eq!(done.status, 0, "{}", done.errors);
    near(number(line(&done.output, "kel")[0]), 0.3, 1e-6, "kel");
    // With the start value it must not fail.
    refused(&room, &model, &["--set", "kel=0.7"], 3, "function-domain");
}

#[test]
fn parameters_that_cannot_be_told_apart_are_named() {
    let room = Room::new();
    let both = "ADJUST kel FROM 0.0 TO 5.0\nADJUST scale FROM 0.1 TO 10.0\nAGAINST obs.v = V(pool)";
    let done = room.zudyn(&["fit", pool(&room, both, "kel*scale", DECAY).as_str()]);
    assert_eq!(done.status, 0, "{}", done.errors);
    assert!(done.output.contains("cannot tell kel, scale apart"), "{}", done.output);
    let product = number(line(&done.output, "kel")[0]) * number(line(&done.output, "scale")[0]);
    near(product, 0.3, 1e-5, "kel*scale");
    let without = room.zudyn(&["fit", pool(&room, both, "kel", DECAY).as_str()]);
    assert!(without.output.contains("scale has no influence"), "{}", without.output);
    for (done, names) in [(&done, "`kel`, `scale`"), (&without, "`scale`")] {
        assert!(
            done.errors.contains("warning[estimate-undetermined]") && done.errors.contains(names),
            "{}",
            done.errors
        );
        assert_eq!(line(&done.output, "scale")[1], "undetermined");
    }
    // What the data do determine keeps its error.
    assert!(number(line(&without.output, "kel")[1]) < 1e-6, "{}", without.output);
    // An influence far below the accuracy of the runs gives no error of 1e14 either.
    let weak = room.zudyn(&["fit", pool(&room, both, "kel + 1e-14*scale", DECAY).as_str()]);
    assert_eq!(line(&weak.output, "scale")[1], "undetermined", "{}", weak.output);
}

#[test]
fn a_fit_that_has_not_converged_is_no_success() {
    let room = Room::new();
    // A kink at the start, which only a difference across it takes for a slope.
    let kink = "ADJUST kel FROM 0.0 TO 1.0\nAGAINST obs.v = IF kel > 0.5 THEN 3.0*kel ELSE 2.0 - kel";
    let model = pool(&room, kink, "kel", "t,v\n1,0\n2,0\n");
    let done = room.zudyn(&["fit", model.as_str()]);
    assert_eq!(done.status, 3, "{}{}", done.output, done.errors);
    assert!(done.errors.contains("error[fit-not-converged]"), "{}", done.errors);
    assert!(done.output.contains("The fit has not converged"), "{}", done.output);
    let chinese = room.zudyn(&["fit", model.as_str(), "--locale", "zh"]);
    assert!(chinese.output.contains("拟合没有收敛") && chinese.errors.contains("拟合没有收敛"), "{}", chinese.output);
}

#[test]
fn rows_of_weight_0_do_not_count() {
    let room = Room::new();
    let weighted = format!("{USUAL} WEIGHT IF T = 1.0 THEN 0.0 ELSE 1.0");
    let done = room.zudyn(&["fit", pool(&room, &weighted, "kel", &DECAY.replace("1,7.4", "1,9.4")).as_str()]);
    assert_eq!(done.status, 0, "{}", done.errors);
    near(number(line(&done.output, "kel")[0]), 0.3, 1e-6, "kel");
    // Three rows less one parameter.
    assert_eq!(line(&done.output, "rows - parameters"), ["2"]);
    let none = format!("{USUAL} WEIGHT 0.0");
    refused(&room, &pool(&room, &none, "kel", DECAY), &[], 1, "too-few-rows");
}

#[test]
fn data_may_have_marks_and_line_ends_of_other_systems() {
    let room = Room::new();
    let done = room.zudyn(&["fit", pool(&room, USUAL, "kel", DECAY).as_str(), "--csv", "-"]);
    let other = format!("\u{feff}{}", DECAY.replace('\n', "\r\n").replace("\n0,", "\n-0,"));
    let model = pool(&room, USUAL, "kel", &other);
    assert_eq!(room.zudyn(&["fit", model.as_str(), "--csv", "-"]).output, done.output);
    let semicolons = refused(&room, &pool(&room, USUAL, "kel", &DECAY.replace(',', ";")), &[], 3, "unknown-column");
    assert!(semicolons.contains("separated by commas"), "{semicolons}");
}

#[test]
fn squares_too_large_to_add_up_are_refused() {
    let room = Room::new();
    let huge = "ADJUST kel FROM 0.0 TO 5.0\nAGAINST obs.v = V(pool)*1e200";
    refused(&room, &pool(&room, huge, "kel", DECAY), &[], 1, "bad-comparison");
}

/// A fit whose runs take long ends at once on a signal, and leaves nothing.
#[test]
#[cfg(unix)]
fn a_signal_ends_a_fit_at_once() {
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};
    let room = Room::new();
    let model = pool(&room, USUAL, "kel", DECAY);
    let empty = room.file("empty");
    std::fs::create_dir_all(&empty).unwrap();
    let engines = if installed("gcc") { &["interpret", "c"][..] } else { &["interpret"] };
    for (engine, signal) in engines.iter().flat_map(|engine| [(engine, "INT"), (engine, "TERM")]) {
        let mut child = room
            .command()
            .args(["fit", model.as_str(), "--method", "RK4 1000000", "--engine", engine])
            .env("TMPDIR", &empty)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(1500));
        assert!(child.try_wait().unwrap().is_none(), "it has ended of itself");
        let begun = Instant::now();
        let kill = Command::new("kill").args([format!("-{signal}"), child.id().to_string()]).status().unwrap();
        assert!(kill.success());
        let status = child.wait().unwrap();
        // A tenth of a second on a machine with nothing else to do.
        assert!(begun.elapsed() < Duration::from_secs(2), "{engine} {signal}: {:?}", begun.elapsed());
        assert_eq!((status.code(), status.signal()), (Some(130), None), "{engine} {signal}");
        assert_eq!(std::fs::read_dir(&empty).unwrap().count(), 0, "{engine} {signal}: something is left");
    }
}

#[test]
fn doses_are_not_yet_there_at_the_moment_of_the_data() {
    let room = Room::new();
    // What is given at 1 doubles the pool; the value at 1 is the one before.
    let after = |t: f64| 10.0 * (-0.3 * t).exp() + if t > 1.0 { 10.0 * (-0.3 * (t - 1.0)).exp() } else { 0.0 };
    let rows: String = [0.0, 0.5, 1.0, 1.2, 3.3].iter().map(|t| format!("{t},{}\n", after(*t))).collect();
    let model = pool(&room, USUAL, "kel", &format!("t,v\n{rows}"));
    let text = std::fs::read_to_string(&model).unwrap();
    std::fs::write(&model, text.replace("BODY\n", "BODY\nDOSE 10.0 INTO pool AT 1.0\n\n")).unwrap();
    let done = room.zudyn(&["fit", model.as_str()]);
    near(number(line(&done.output, "kel")[0]), 0.3, 1e-7, "kel");
}

#[test]
fn what_is_compared_needs_no_value_at_other_times() {
    let room = Room::new();
    // At T = 0 there would be a division by 0; the first data come later.
    let model =
        pool(&room, "ADJUST kel FROM 0.0 TO 5.0\nAGAINST obs.v = V(pool)*T/T", "kel", &DECAY.replace("0,10\n", ""));
    let done = room.zudyn(&["fit", model.as_str()]);
    assert_eq!(done.status, 0, "{}", done.errors);
    near(number(line(&done.output, "kel")[0]), 0.3, 1e-6, "kel");
}

#[test]
fn the_input_is_read_anew_in_every_run() {
    let room = Room::new();
    let model = pool(&room, "REAL amount\nADJUST kel FROM 0.0 TO 5.0\nAGAINST obs.v = V(pool)", "kel", DECAY);
    let text = std::fs::read_to_string(&model).unwrap();
    std::fs::write(&model, text.replace("V(pool) = 10.0", "READ amount\nV(pool) = amount")).unwrap();
    let input = room.file("input");
    std::fs::write(&input, "10.0\n").unwrap();
    let from_file = room.zudyn(&["fit", model.as_str(), "--input", &input.display().to_string()]);
    near(number(line(&from_file.output, "kel")[0]), 0.3, 1e-6, "kel");
    let from_stdin = room.with_input(&["fit", model.as_str(), "--input", "-"], "10.0\n");
    assert_eq!(from_stdin.output, from_file.output);
    refused(&room, &model, &[], 3, "no-more-data");
}

#[test]
fn equal_times_are_rows_of_their_own() {
    let room = Room::new();
    let model = pool(&room, USUAL, "kel", "t,v\n2,5.3\n1,7.3\n2,5.6\n1,7.5\n");
    let done = room.zudyn(&["fit", model.as_str(), "--csv", "-"]);
    let table = csv(&done.output);
    assert_eq!(table.column("T"), [2.0, 1.0, 2.0, 1.0]);
    assert_eq!(table.column("fit")[0], table.column("fit")[2]);
}
