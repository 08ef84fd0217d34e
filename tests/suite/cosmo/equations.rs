//! COSMO read as equations, from the text to the trace: what fails while equations are solved and how it is told, doses and
//! events, by every method and both engines.

use crate::command::{Csv, Done, Room, csv, installed};

const METHODS: [&str; 3] = ["RK4 20", "ADAPTIVE", "STIFF"];

/// A tank that leaks, with more of the body; from 0 to 5.
fn tank(leak: &str, more: &str) -> String {
    format!(
        "real s\nunits of flow are rates\nmethod is adaptive\n\ninitial\nV(tank) = 10.0\nHV(tank) = 4.0\n\n\
         body\ncompartment tank\nits input no\nits output = {leak}\nits volume is unknown\n\n\
         {more}\n\ntime is normal\n\nrepeat while 5.0 is greater than t\n"
    )
}

/// By a method; one of them with both engines, which agree.
fn run(text: &str, method: &str) -> (Done, Csv) {
    let room = Room::of_quick_compiler();
    let model = room.file("model.cosmo");
    std::fs::write(&model, text).unwrap();
    let by = |engine: &str| {
        let trace = room.file("trace.csv");
        let words = [model.to_str().unwrap(), "--csv", trace.to_str().unwrap(), "--method", method, "--engine", engine];
        let done = room.zudyn(&words);
        (done, std::fs::read_to_string(trace).unwrap_or_default())
    };
    let (interpreted, trace) = by("interpret");
    if method == "ADAPTIVE" && installed("gcc") {
        let (compiled, other) = by("c");
        assert_eq!((&interpreted.output, &interpreted.errors, &trace), (&compiled.output, &compiled.errors, &other));
    }
    (interpreted, csv(&trace))
}

fn told(text: &str, method: &str, parts: &[&str]) {
    let (done, _) = run(text, method);
    assert_eq!(done.status, 3, "{method}: {}", done.errors);
    for part in parts {
        assert!(done.errors.contains(part), "{method}: {part}: {}", done.errors);
    }
}

#[test]
fn a_step_that_is_not_positive() {
    for method in METHODS {
        let text = tank("0.1", "program\nif t >= 2.0 then d = 0.0");
        told(&text, method, &["error[step-not-positive]", "it is `0`", "at T = `3`"]);
    }
}

#[test]
fn a_content_without_bound() {
    let text = tank("-V(tank)*V(tank)", "");
    for method in &METHODS[1..] {
        told(&text, method, &["error[step-too-small]", "at T = `0.1`", "METHOD IS STIFF"]);
    }
    told(&text, "RK4 1", &["error[not-a-value]", "computing `V`"]);
}

#[test]
fn events_without_end() {
    let text =
        tank("0.1*V(tank)", "when V(tank) <= 8.0 and s < 0.5: s = 1.0\n\nwhen V(tank) <= 8.0 and s > 0.5: s = 0.0");
    for method in METHODS {
        told(&text, method, &[":15:1: error[endless-events]", "at T = `2.23143551", "WHEN"]);
    }
}

#[test]
fn a_failure_within_a_step_is_the_texts_own_with_its_moment() {
    // The root has no value from t = 2.5 on.
    let text = tank("0.1*sqrt(2.5 - t)", "");
    for method in METHODS {
        told(&text, method, &["error[function-domain]", "at T = `2.5"]);
    }
}

#[test]
fn flows_without_contents_are_summed_within_the_tolerance() {
    let text = "units of flow are rates\nmethod is adaptive\n\ninitial\nd = 5.0\n\nbody\n\
                in-compartment spring\nits flow = 1.0 + sin(3.0*t)\n\n\
                out-compartment sea\nfrom spring = 1.0 + sin(3.0*t)\n\n\
                time is normal\n\nrepeat while 20.0 is greater than t\n";
    for method in &METHODS[1..] {
        let (done, trace) = run(text, method);
        assert_eq!(done.status, 0, "{method}: {}", done.errors);
        let [time, flow] = ["T", "G(sea)"].map(|name| trace.column(name));
        assert_eq!(time.len(), 5);
        for (end, flow) in time.iter().zip(&flow).skip(1) {
            let wanted = 1.0 + ((3.0 * (end - 5.0)).cos() - (3.0 * end).cos()) / 15.0;
            assert!((flow - wanted).abs() <= 1e-7, "{method}: {flow} at {end}, not {wanted}");
        }
    }
}

#[test]
fn a_dose_over_no_time_is_given_at_once() {
    for over in ["0.0", "-1.0"] {
        let text = tank("0.0", &format!("dose 3.0 labelled 2.0 into tank at 1.5 over {over}"));
        for method in METHODS {
            let (done, trace) = run(&text, method);
            assert_eq!(done.status, 0, "{}", done.errors);
            assert_eq!(trace.column("V(tank)"), [10.0, 10.0, 13.0, 13.0, 13.0, 13.0]);
            assert_eq!(trace.column("HG(tank)"), [0.0, 0.0, 2.0, 0.0, 0.0, 0.0]);
        }
    }
}

#[test]
fn an_event_sees_the_moment_and_what_it_changes_counts_from_then_on() {
    let text = tank("0.1*V(tank)", "when V(tank) <= 8.0:\nV(tank) = V(tank) + 4.0\nprint t");
    let moment = 10.0 * 1.25f64.ln();
    for method in METHODS {
        let (done, trace) = run(&text, method);
        assert_eq!(done.output, format!("\n{moment:.5}\n"), "{method}");
        let after = trace.column("V(tank)")[5];
        assert!((after - 12.0 * (-0.1 * (5.0 - moment)).exp()).abs() < 1e-6, "{method} {after}");
    }
}

/// The classic stepping, by both engines, which agree.
fn classic(text: &str, more: &[&str]) -> (Done, Csv) {
    let room = Room::of_quick_compiler();
    let model = room.file("model.cosmo");
    std::fs::write(&model, text).unwrap();
    let by = |engine: &str| {
        let trace = room.file("trace.csv");
        let mut words = vec![model.to_str().unwrap(), "--csv", trace.to_str().unwrap(), "--engine", engine];
        words.extend(more);
        let done = room.zudyn(&words);
        (done, std::fs::read_to_string(trace).unwrap_or_default())
    };
    let (interpreted, trace) = by("interpret");
    if installed("gcc") {
        let (compiled, other) = by("c");
        assert_eq!((&interpreted.output, &interpreted.errors, &trace), (&compiled.output, &compiled.errors, &other));
    }
    assert_eq!(interpreted.status, 0, "{}", interpreted.errors);
    (interpreted, csv(&trace))
}

#[test]
fn a_step_that_removes_more_than_there_is_draws_one_warning() {
    let text = tank("2.5*V(tank)", "").replace("method is adaptive\n", "");
    let (done, trace) = classic(&text, &[]);
    assert_eq!(done.errors.matches("warning[overdrawn]").count(), 1, "{}", done.errors);
    assert!(done.errors.contains("`V(tank)`") && done.errors.contains("T = `0`"), "{}", done.errors);
    let at = trace.names.iter().position(|name| name == "V(tank)").unwrap();
    let contents: Vec<f64> = trace.rows.iter().map(|row| row[at].parse().unwrap()).collect();
    assert_eq!(contents[..4], [10.0, -15.0, 22.5, -33.75]);
    // A short step draws none, and neither does a tank that a step empties to rounding.
    for leak in ["0.3*V(tank)", "2.0"] {
        let (done, _) = classic(&tank(leak, "").replace("method is adaptive\n", ""), &[]);
        assert!(!done.errors.contains("overdrawn"), "{}", done.errors);
    }
}

#[test]
fn a_time_that_stands_still_ends_the_run() {
    let text = tank("0.1*V(tank)", "").replace("method is adaptive\n", "");
    for step in ["0", "-0.5"] {
        let (done, trace) = classic(&text, &["--set", &format!("D={step}")]);
        assert_eq!(done.errors.matches("warning[time-stands]").count(), 1, "{}", done.errors);
        assert_eq!(trace.rows.len(), 2);
    }
    let (done, trace) = classic(&text, &[]);
    assert!(!done.errors.contains("time-stands"), "{}", done.errors);
    assert_eq!(trace.rows.len(), 6);
    // Something else may end the run.
    let counted = text.replace("repeat while 5.0 is greater than t", "repeat while 5.0 is greater than s");
    let counted = counted.replace("\n\ntime is normal", "\nprogram\ns = s + 1\n\ntime is normal");
    let (done, trace) = classic(&counted, &["--set", "D=0"]);
    assert!(!done.errors.contains("time-stands"), "{}", done.errors);
    assert_eq!(trace.rows.len(), 6);
}
