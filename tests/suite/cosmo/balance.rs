//! `--balance`: programs whose balance is known by hand, what negative contents are told with, and that the report
//! agrees with the trace, which knows nothing of it.

use crate::command::{Csv, Room, csv, daily, installed, kept, parallel};
use std::path::Path;
use std::process::Command;

/// All methods, the first two stepping as in 1969.
const METHODS: [&str; 5] = ["CLASSIC", "SIMULTANEOUS", "RK4 4", "ADAPTIVE", "STIFF"];
const STEPPING: [&str; 2] = ["CLASSIC", "SIMULTANEOUS"];

/// What is told of the substance or of a tracer in a run.
#[derive(Debug)]
struct Block {
    run: u32,
    name: String,
    terms: Vec<(char, f64, String)>,
    /// FROM, K, their difference, the compartment.
    flows: Vec<(f64, f64, f64, String)>,
    negative: Vec<String>,
}

impl Block {
    /// The number before this label; nothing if it is not told.
    fn told(&self, label: &str) -> Option<f64> {
        self.terms.iter().find(|(_, _, name)| name == label).map(|(_, value, _)| *value)
    }

    fn is(&self, label: &str, expected: f64) {
        let told = self.told(label).unwrap_or_else(|| panic!("no `{label}` in {self:?}"));
        assert!(near(told, expected), "{label}: {told}, not {expected}\n{self:?}");
    }

    /// What others took from a compartment, and its K.
    fn flows_are(&self, place: &str, taken: f64, given: f64) {
        let flow = self.flows.iter().find(|flow| flow.3 == place);
        let (t, g, d, _) = flow.unwrap_or_else(|| panic!("nothing of {place} in {self:?}"));
        assert!(near(*t, taken) && near(*g, given) && near(*d, taken - given), "{place}: {self:?}");
    }
}

/// Ten digits are printed, and sums are rounded now and then.
fn near(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * (1.0 + a.abs().max(b.abs()))
}

fn blocks(report: &str) -> Vec<Block> {
    let (mut all, mut run): (Vec<Block>, u32) = (Vec::new(), 0);
    for line in report.lines() {
        if let Some(rest) = line.strip_prefix("balance of run ") {
            run = rest.split(',').next().unwrap().parse().unwrap();
        } else if !line.starts_with(' ') {
            let block = Block { run, name: line.into(), terms: vec![], flows: vec![], negative: vec![] };
            all.push(block);
        } else {
            let block = all.last_mut().expect("a line of a block");
            let words: Vec<&str> = line.split_whitespace().collect();
            match (line.chars().nth(2).unwrap(), &words[..]) {
                (_, ["FROM", ..]) => {}
                (' ', [taken, given, between, place])
                    if taken.parse::<f64>().is_ok() && given.parse::<f64>().is_ok() =>
                {
                    let [t, g, d] = [taken, given, between].map(|word| word.parse().unwrap());
                    block.flows.push((t, g, d, place.to_string()));
                }
                (' ', [value, label @ ..]) => block.terms.push((' ', value.parse().unwrap(), label.join(" "))),
                (sign @ ('+' | '-' | '='), [_, value, label @ ..]) => {
                    block.terms.push((sign, value.parse().unwrap(), label.join(" ")));
                }
                _ => block.negative.push(line.trim().to_string()),
            }
        }
    }
    all
}

/// The report of a model by both engines, which must agree to the last letter.
fn report(room: &Room, model: &Path, options: &[&str]) -> String {
    let run = |engine: &[&str]| {
        let mut words = vec!["run", model.to_str().unwrap(), "--balance", "--no-pages"];
        words.extend(options);
        words.extend(engine);
        let done = room.zudyn(&words);
        assert_eq!((done.status, done.output.as_str()), (0, ""), "{words:?}: {}", done.errors);
        done.errors
    };
    let told = run(&["--engine", "interpret"]);
    // Optimised programs are compared where they are built.
    if let Some(compiler) = ["tcc", "gcc", "clang"].into_iter().find(|compiler| installed(compiler)) {
        let compiled = run(&["--engine", "c", "--cc", compiler, "-O", "0"]);
        assert_eq!(told, compiled, "{} {options:?}", model.display());
    }
    told
}

fn written(room: &Room, text: &str) -> std::path::PathBuf {
    let path = room.file("model.cosmo");
    std::fs::write(&path, text).unwrap();
    path
}

fn balances(text: &str, method: &str) -> Vec<Block> {
    let room = Room::new();
    blocks(&report(&room, &written(&room, text), &["--method", method]))
}

// ---- known by hand ----

#[test]
fn a_closed_system_keeps_what_it_has() {
    let text = "initial\nV(near) = 100; V(far) = 50; HV(near) = 8\n\nbody\nstep = 0.25\n\n\
                compartment near\nits input\nfrom far = 4*D\nits output is unknown\nits volume is constant\n\n\
                compartment far\nits input\nfrom near = 4*D\nits output is unknown\nits volume is constant\n\n\
                repeat while 10 is greater than T\n";
    for method in METHODS {
        let told = balances(text, method);
        let [substance, tracer] = &told[..] else { panic!("{told:?}") };
        assert_eq!((substance.name.as_str(), tracer.name.as_str(), tracer.run), ("substance", "tracer", 1));
        for (label, value) in [
            ("at the beginning", 150.0),
            ("at the end", 150.0),
            ("difference", 0.0),
            ("left through out-compartments", 0.0),
        ] {
            substance.is(label, value);
        }
        substance.flows_are("near", 40.0, 40.0);
        substance.flows_are("far", 40.0, 40.0);
        tracer.is("at the beginning", 8.0);
        assert!(substance.told("doses").is_none() && tracer.told("decayed").is_none(), "{told:?}");
        // In the stepping of 1969 the one below is served from what is left at the end of the step.
        if method == "CLASSIC" {
            assert!(tracer.told("difference").unwrap().abs() > 1e-3, "{tracer:?}");
        } else {
            tracer.is("difference", 0.0);
        }
    }
}

/// 2 leave in a unit of time, 1.5 of them arrive anywhere: of 100, 80 are left after 10 and 5 are nowhere.
#[test]
fn a_leak_is_found_at_its_compartment() {
    for (units, d) in [("", "*D"), ("units of flow are rates\n", "")] {
        let text = format!(
            "{units}initial\nV(tank) = 100\nHV(tank) = 50\n\nbody\nstep = 0.5\n\n\
             compartment tank\nits input no\nits output = 2{d}\nits volume is unknown\n\n\
             out-compartment drain\nfrom tank = 1.5{d}\n\n\
             repeat while 10 is greater than T\n"
        );
        for method in METHODS {
            let told = balances(&text, method);
            let [substance, tracer] = &told[..] else { panic!("{told:?}") };
            substance.is("at the beginning", 100.0);
            substance.is("left through out-compartments", 15.0);
            substance.is("at the end", 80.0);
            substance.is("difference", 5.0);
            substance.flows_are("tank", 15.0, 20.0);
            assert!(substance.negative.is_empty());
            // The tracer keeps to the substance: half of everything, if not for the order of the text.
            if method != "CLASSIC" {
                tracer.is("left through out-compartments", 7.5);
                tracer.is("difference", 2.5);
            }
        }
    }
}

/// 10 at 1, 3 and 5 with 4 of tracer each; 6 over the time from 2 to 4; 20 with 2 of tracer over [9, 11), cut off at 10.
#[test]
fn doses_count_as_far_as_they_are_given() {
    let text = "units of flow are rates\ninitial\n\nbody\nstep = 0.5\n\n\
                compartment blood\nits input no\nits output = 0.125*V(blood)\nits volume is unknown\n\n\
                out-compartment urine\nfrom blood = 0.125*V(blood)\n\n\
                dose 10 labelled 4 into blood at 1 every 2 times 3\n\n\
                dose 6 into blood at 2 over 2\n\ndose 20 labelled 2 into blood at 9 over 2\n\n\
                repeat while 10 is greater than T\n";
    for method in METHODS {
        let told = balances(text, method);
        let [substance, tracer] = &told[..] else { panic!("{told:?}") };
        substance.is("at the beginning", 0.0);
        substance.is("doses", 46.0);
        tracer.is("doses", 13.0);
        if STEPPING.contains(&method) {
            // What leaves is served before the step's dose comes.
            continue;
        }
        substance.is("difference", 0.0);
        tracer.is("difference", 0.0);
    }
}

/// Of 8 with a half-life of 2 there is 1 after 6; half of the 7 become a daughter that stays.
#[test]
fn what_decays_and_what_it_becomes_is_told() {
    let text = "tracer mo, tc\ninitial\nV2 = 1.0\nmo.HV2 = 8.0\n\nbody\nstep = 0.5\n\n\
                compartment 2\nits input no\nits output is constant\nits volume is constant\n\n\
                halftime mo = 2\n\ndecay mo into tc = 0.5\n\nrepeat while 6 is greater than T\n";
    for method in METHODS {
        let told = balances(text, method);
        let names: Vec<&str> = told.iter().map(|block| block.name.as_str()).collect();
        // There is none of the unnamed tracer.
        assert_eq!(names, ["substance", "tracer mo", "tracer tc"]);
        // The stepping of 1969 takes this for ln 2.
        let ln2: f64 = "0.693147".parse().unwrap();
        let left = if STEPPING.contains(&method) { 8.0 * (-ln2 * 3.0).exp() } else { 1.0 };
        let about =
            |told: Option<f64>, expected: f64| assert!((told.unwrap() - expected).abs() < 1e-4, "{method} {told:?}");
        about(told[1].told("at the end"), left);
        about(told[1].told("decayed"), 8.0 - left);
        about(told[2].told("formed by decay"), (8.0 - left) / 2.0);
        about(told[2].told("at the end"), (8.0 - left) / 2.0);
        told[1].is("difference", 0.0);
        told[2].is("difference", 0.0);
        assert!(told[1].told("formed by decay").is_none() && told[2].told("decayed").is_none());
        if STEPPING.contains(&method) {
            told[1].is("at the end", left);
        }
    }
}

#[test]
fn what_a_program_adds_is_the_difference() {
    let text = "initial\nV2 = 10.0\n\nbody\ncompartment 2\nits input no\nits output is constant\nits volume is constant\n\n\
                time is normal\n\nprogram\nif T = 3 then V2 = V2+7.0\n\nrepeat while 5 is greater than T\n";
    for method in METHODS {
        balances(text, method)[0].is("difference", -7.0);
    }
}

#[test]
fn each_run_has_its_balance_and_only_whole_steps_count() {
    let text = "NUMBER OF COMPARTMENTS 3\nINTEGER N\n\nINITIAL\nN=N+1\nV2=100.0\n\nBODY\n\
                PROGRAM\nIF T = 4.0 THEN GO TO 9\n\n\
                COMPARTMENT 2\nITS INPUT NO\nITS OUTPUT=STAND N\nITS VOLUME IS UNKNOWN\n\n\
                PROGRAM\nIF T = 3.0 AND N = 2 THEN GO TO 9\n\n\
                OUT-COMPARTMENT 3\nFROM 2=STAND N\n\n\
                TIME IS NORMAL\n\nREPEAT WHILE 9 IS GREATER THAN T\n9:V2=0.0\nIF N < 2 THEN GO TO 4\n";
    let told = balances(text, "CLASSIC");
    let [first, second] = &told[..] else { panic!("{told:?}") };
    assert_eq!((first.run, second.run), (1, 2));
    first.is("at the end", 96.0);
    first.is("left through out-compartments", 4.0);
    first.is("difference", 0.0);
    // The fourth step of the second run is left in its middle, after K of compartment 2 has gone.
    second.is("at the end", 94.0);
    second.is("left through out-compartments", 6.0);
    second.is("difference", 0.0);
    second.flows_are("2", 6.0, 6.0);
}

// ---- negative contents ----

/// 2.5 of the content leave in a unit of time and 4 come in; half of it decays in 2.
fn emptied(decay: &str) -> String {
    let (above, below) = match decay {
        "above" => ("halftime = 2\n\n", ""),
        "below" => ("", "halftime = 2\n\n"),
        _ => ("", ""),
    };
    format!(
        "parameter h = 0.8\nunits of flow are rates\ninitial\nV(blood) = 100; HV(blood) = 8\n\nbody\nstep = h\n\n{above}\
         in-compartment drip\nits flow = 4\n\n\
         compartment blood\nits input\nfrom drip = 4\nits output = 2.5*V(blood)\nits volume is unknown\n\n{below}\
         out-compartment urine\nfrom blood = 2.5*V(blood)\n\nrepeat while 5 is greater than T\n"
    )
}

/// The longest D that a line advises.
fn advised(line: &str) -> f64 {
    let (_, rest) = line.split_once("no longer with D = ").unwrap_or_else(|| panic!("{line}"));
    rest.split(' ').next().unwrap().parse().unwrap()
}

#[test]
fn a_negative_content_is_told_with_the_step_that_avoids_it() {
    let room = Room::new();
    for decay in ["above", "below", "no"] {
        let model = written(&room, &emptied(decay));
        for method in STEPPING {
            let told = blocks(&report(&room, &model, &["--method", method]));
            let [substance, tracer] = &told[..] else { panic!("{told:?}") };
            // 100 + 4 D - 250 D, and of the tracer 1 - 2.5 D, or 2^(-D/2) - 2.5 D if all flows are served at once.
            let tracer_s = if (decay, method) == ("above", "SIMULTANEOUS") { 0.353836 } else { 0.4 };
            assert_eq!(substance.negative.len(), 1, "{told:?}");
            assert!(substance.negative[0].starts_with("V(blood) is below 0, first at T = 0.8: -96.8; "), "{told:?}");
            assert!((advised(&substance.negative[0]) - 100.0 / 246.0).abs() < 1e-6, "{told:?}");
            assert!(tracer.negative[0].starts_with("HV(blood) is below 0, first at T = 0.8: "), "{told:?}");
            assert!((advised(&tracer.negative[0]) - tracer_s).abs() < 1e-4, "{decay} {told:?}");
            // What is advised helps, and a little more does not.
            for (line, block) in [(&substance.negative[0], 0), (&tracer.negative[0], 1)] {
                let d = advised(line);
                let with = |d: f64| {
                    let set = format!("h={d}");
                    blocks(&report(&room, &model, &["--method", method, "--set", &set]))
                };
                let first = |told: &[Block], d: f64| {
                    let negative = &told[block].negative;
                    negative.iter().any(|line| line.contains(&format!("first at T = {d}:")))
                };
                assert!(!first(&with(d), d), "{decay} {method} D={d}");
                let more = (d * 1000.0).ceil() / 1000.0 + 0.001;
                assert!(first(&with(more), more), "{decay} {method} D={more}");
            }
        }
    }
}

#[test]
fn where_no_shorter_step_helps_none_is_advised() {
    let empty = "initial\n\nbody\nstep = 0.5\n\ncompartment 2\nits input no\nits output = 3*D\nits volume is unknown\n\n\
                 repeat while 2 is greater than T\n";
    let negative = &balances(empty, "CLASSIC")[0].negative;
    assert_eq!(
        negative[..],
        ["V2 is below 0, first at T = 0.5: -1.5; it was empty when that step began, a smaller D alone may not help"]
    );
    let from_the_beginning = empty.replace("initial\n", "initial\nV2 = 0.0-1.0\n");
    let negative = &balances(&from_the_beginning, "CLASSIC")[0].negative;
    assert_eq!(negative[..], ["V2 is below 0, first at T = 0: -1; it was so from the beginning"]);
}

/// 0.1 is taken ten times from 1: rounding leaves less than nothing, of which nothing is said.
#[test]
fn rounding_is_no_negative_content() {
    let text = "initial\nV2 = 1.0\n\nbody\nstep = 0.1\n\ncompartment 2\nits input no\nits output = D\nits volume is unknown\n\n\
                program\nprint V2\n\nrepeat while 0.95 is greater than T\n";
    let room = Room::new();
    for start in ["0.3", "0.6", "0.7", "1.0"] {
        let steps = start.parse::<f64>().unwrap() - 0.05;
        let text = text.replace("V2 = 1.0", &format!("V2 = {start}")).replace("0.95", &steps.to_string());
        let told = blocks(&report(&room, &written(&room, &text), &[]));
        assert!(told[0].negative.is_empty(), "{start} {told:?}");
    }
}

// ---- against the trace ----

/// A ready model, and its compartments.
struct Ready {
    name: &'static str,
    enter: &'static [&'static str],
    ordinary: &'static [&'static str],
    leave: &'static [&'static str],
}

const READY: [Ready; 7] = [
    Ready { name: "two_pools", enter: &["1"], ordinary: &["2", "3"], leave: &["4"] },
    Ready { name: "experiment", enter: &["1"], ordinary: &["2", "3"], leave: &["4"] },
    Ready { name: "dialysis", enter: &["(life)", "(dialysate)"], ordinary: &["(water)"], leave: &["(dialyser)"] },
    Ready { name: "fit", enter: &[], ordinary: &["(gut)", "(plasma)"], leave: &["(lost)"] },
    Ready {
        name: "lead",
        enter: &["(food)"],
        ordinary: &["(blood)", "(tissue)", "(bone)"],
        leave: &["(urine)", "(sweat)"],
    },
    Ready {
        name: "iodine",
        enter: &["(food)"],
        ordinary: &["(iodide)", "(thyroid)", "(hormone)"],
        leave: &["(urine)", "(faeces)"],
    },
    Ready { name: "tablets", enter: &[], ordinary: &["(gut)", "(central)", "(tissue)"], leave: &["(liver)"] },
];

/// What the trace says of flows through compartments: amounts of all steps.
fn summed(trace: &Csv, word: &str, places: &[&str], rates: bool) -> f64 {
    let d = trace.column("D");
    let of = |place: &&str| -> f64 {
        let flow = trace.column(&format!("{word}{place}"));
        flow.iter().zip(&d).skip(1).map(|(flow, d)| if rates { flow * d } else { *flow }).sum()
    };
    places.iter().map(of).sum()
}

fn held(trace: &Csv, word: &str, places: &[&str], row: usize) -> f64 {
    places.iter().map(|place| trace.column(&format!("{word}{place}"))[row]).sum()
}

/// The trace of a ready model, which must not change when the balance is kept.
fn trace(room: &Room, ready: &Ready, method: &str) -> (Csv, Vec<Block>, bool) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/cosmo");
    let model = folder.join(ready.name).with_extension("cosmo");
    // KEEP would leave out columns.
    let text = std::fs::read_to_string(&model).unwrap();
    let kept: String = text.lines().filter(|line| !line.starts_with("KEEP")).map(|line| format!("{line}\n")).collect();
    let copy = room.file("copy");
    std::fs::create_dir(&copy).unwrap();
    let beside = ["experiment.dat", "two_pools.dat", "theophylline.csv"];
    for name in beside {
        std::fs::copy(folder.join(name), copy.join(name)).unwrap();
    }
    let model = copy.join("model.cosmo");
    std::fs::write(&model, &kept).unwrap();
    let input = folder.join(ready.name).with_extension("dat");
    let mut options = vec!["--method", method];
    if input.is_file() {
        options.extend(["--input", input.to_str().unwrap()]);
    }
    let csv_of = |more: &[&str]| {
        let out = room.file("trace.csv");
        let words = [&["run", model.to_str().unwrap(), "--csv", out.to_str().unwrap()], &options[..], more].concat();
        assert_eq!(room.zudyn(&words).status, 0, "{words:?}");
        std::fs::read_to_string(out).unwrap()
    };
    let without = csv_of(&["--engine", "interpret"]);
    let label = format!("{} {method}", ready.name);
    assert!(without == csv_of(&["--engine", "interpret", "--balance"]), "{label}: the balance changes the trace");
    (csv(&without), blocks(&report(room, &model, &options)), kept.to_ascii_uppercase().contains("ARE RATES"))
}

#[test]
fn reports_agree_with_the_trace() {
    let room = Room::new();
    let jobs: Vec<(usize, &str)> =
        (0..READY.len()).flat_map(|ready| METHODS.iter().map(move |method| (ready, *method))).collect();
    parallel(daily::one_in(3, jobs), |(number, method)| {
        let ready = &READY[number];
        let (trace, told, rates) = trace(&room, ready, method);
        let last = trace.rows.len() - 1;
        for block in &told {
            let [v, g, k] = if block.name == "substance" { ["V", "G", "K"] } else { ["HV", "HG", "HK"] };
            let entered = summed(&trace, k, ready.enter, rates);
            let left = summed(&trace, g, ready.leave, rates);
            let [begin, end] = [0, last].map(|row| held(&trace, v, ready.ordinary, row));
            block.is("at the beginning", begin);
            block.is("entered through in-compartments", entered);
            block.is("left through out-compartments", left);
            block.is("at the end", end);
            let others = ["doses", "formed by decay"].iter().filter_map(|label| block.told(label)).sum::<f64>();
            let decayed = block.told("decayed").unwrap_or(0.0);
            let difference = block.told("difference").unwrap();
            let expected = begin + entered + others - decayed - left - end;
            // Others and what decayed are known to ten digits.
            let size = 1.0 + begin + entered + others.abs() + decayed.abs();
            assert!((difference - expected).abs() < 1e-9 * size, "{} {method} {block:?}", ready.name);
            for (_, given, _, place) in &block.flows {
                let place = if place.parse::<u32>().is_ok() { place.clone() } else { format!("({place})") };
                let expected = summed(&trace, k, &[&place], rates);
                assert!(near(*given, expected), "{} {method} K{place}: {given}, not {expected}", ready.name);
            }
            // As equations nothing is lost in these models.
            if !STEPPING.contains(&method) && ready.name != "experiment" {
                let passed = begin + entered + others;
                assert!(
                    block.told("difference").unwrap().abs() < 1e-9 * (1.0 + passed),
                    "{} {method} {block:?}",
                    ready.name
                );
            }
        }
        assert!(!told.is_empty());
    });
}

// ---- the command and the program of its own ----

#[test]
fn the_report_is_chinese_for_chinese() {
    let room = Room::new();
    let model = written(&room, &emptied("below"));
    let told = report(&room, &model, &["--locale", "zh"]);
    for line in [
        "第 1 次运行的收支，T = 0 至 5.6",
        "物质",
        "示踪剂",
        "经输入室进入",
        "  V(blood) 低于 0，首次在 T = 0.8：-96.8；该步 D 不大于 0.406504 即可避免",
    ] {
        assert!(told.contains(line), "{line}\n{told}");
    }
}

#[test]
fn it_goes_to_standard_error_behind_what_the_program_prints() {
    let room = Room::new();
    let model = written(&room, &emptied("no").replace("repeat", "program\nprint T\n\nrepeat"));
    let plain = room.zudyn(&["run", model.to_str().unwrap()]);
    let with = room.zudyn(&["run", model.to_str().unwrap(), "--balance"]);
    assert_eq!((plain.status, with.status), (0, 0));
    assert_eq!(plain.output, with.output);
    // Without a balance only a warning tells of contents below 0.
    assert!(
        plain.errors.contains("warning[overdrawn]") && !plain.errors.contains("balance of run"),
        "{}",
        plain.errors
    );
    assert!(with.errors.starts_with("balance of run 1, T = 0 to 5.6\n"), "{}", with.errors);
    let swept = room.zudyn(&["run", model.to_str().unwrap(), "--balance", "--sweep", "h=0.2,0.8"]);
    assert!(swept.errors.starts_with("zudyn: h=0.2:\nbalance of run 1"), "{}", swept.errors);
    assert_eq!(swept.errors.matches("is below 0").count(), 2, "{}", swept.errors);
}

#[test]
fn a_run_that_fails_is_balanced_up_to_its_last_step() {
    let room = Room::new();
    let text = emptied("no").replace("repeat", "program\nif T > 2 then T = 1/0\n\nrepeat");
    let model = written(&room, &text);
    for engine in ["interpret", "c"] {
        if engine == "c" && !installed("gcc") {
            continue;
        }
        let done = room.zudyn(&["run", model.to_str().unwrap(), "--balance", "--engine", engine]);
        assert_eq!(done.status, 3);
        assert!(done.errors.contains("error[division-by-zero]"), "{}", done.errors);
        assert!(done.errors.contains("balance of run 1, T = 0 to 1.6\n"), "{}", done.errors);
    }
}

#[test]
fn a_built_program_tells_it_if_it_was_made_to() {
    if !installed("gcc") {
        return;
    }
    let room = Room::new();
    let model = written(&room, &emptied("below"));
    let told = report(&room, &model, &[]);
    let model = model.to_str().unwrap();
    let [with, without] = ["with", "without"].map(|name| room.file(name).display().to_string());
    assert_eq!(room.zudyn(&["build", model, "--balance", "-o", &with]).status, 0);
    assert_eq!(room.zudyn(&["build", model, "-o", &without]).status, 0);
    let run = |program: &str, options: &[&str]| {
        let done = Command::new(program).args(options).output().unwrap();
        (done.status.code(), String::from_utf8(done.stderr).unwrap())
    };
    assert_eq!(run(&with, &["--balance"]), (Some(0), told.clone()));
    assert_eq!(run(&with, &[]), (Some(0), String::new()));
    assert!(run(&with, &["--balance", "--locale", "zh"]).1.starts_with("第 1 次运行的收支"));
    let (status, said) = run(&without, &["--balance"]);
    assert_eq!((status, said.as_str()), (Some(2), "the program was made without --balance: --balance\n"));
    let file = room.file("single.c").display().to_string();
    assert_eq!(room.zudyn(&["emit", model, "--balance", "-o", &file]).status, 0);
    let single = room.file("single").display().to_string();
    let flags = ["-std=c89", "-Wall", "-Wextra", "-pedantic", "-Werror", "-ffp-contract=off"];
    let done = kept::output(Command::new("gcc").args(flags).args([&file, "-lm", "-o", &single]));
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert_eq!(run(&single, &["--balance"]), (Some(0), told));
}

#[test]
fn decks_of_dynamo_have_no_balance() {
    let room = Room::new();
    let deck = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/dynamo/factory.dyn").display().to_string();
    for words in [vec!["run", &deck, "--balance"], vec!["emit", &deck, "--balance"]] {
        let done = room.zudyn(&words);
        assert_eq!(done.status, 2, "{words:?}");
        assert!(done.errors.contains("--balance"), "{}", done.errors);
    }
}
