//! Figures to look at and to test: cases of the language, and extreme data.

use std::path::Path;
use std::sync::Arc;
use zudyn_translator::Simulation;
use zudyn_translator::code::{Arena, Clock, Code, Id, Periods, Quantity, Role, StepEntries, System};
use zudyn_translator::experiment::{self, Experiment, Output, Run};

use crate::show::figure::*;

type Groups<'a> = &'a [(&'a str, Option<f64>, Option<f64>)];

/// Curves of a PLOT card: `POLR=2,IAR=I` and the limits of the group.
fn card(columns: &[experiment::Column], groups: Groups) -> experiment::Plot {
    let mut plot = experiment::Plot { over: None, curves: Vec::new(), groups: Vec::new() };
    for (group, (curves, low, high)) in groups.iter().enumerate() {
        for curve in curves.split(';') {
            let (name, mark) = curve.rsplit_once('=').unwrap();
            plot.curves.push(experiment::Curve {
                column: columns.iter().position(|column| column.name == name).unwrap() as u32,
                mark: mark.chars().next().unwrap(),
                group: group as u32,
                from_start: true,
            });
        }
        plot.groups.push((*low, *high));
    }
    plot
}

/// The simulation and the rows of a case, as far as a figure needs them.
pub struct Case {
    pub simulation: Simulation,
    rows: Vec<(usize, Vec<f64>)>,
}

fn case(name: &str, title: &str, plots: &[Groups]) -> Case {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models/dynamo").join(name).join("reference.csv");
    let text = std::fs::read_to_string(file).unwrap();
    // Names of runs may contain a comma.
    let split = |line: &str| -> Vec<String> {
        let mut quoted = false;
        let separator = |c| {
            quoted ^= c == '"';
            c == ',' && !quoted
        };
        line.split(separator).map(|field| field.trim_matches('"').to_string()).collect()
    };
    let mut lines = text.lines();
    let head = split(lines.next().unwrap());
    let skip = usize::from(head[0] == "run");
    let columns: Vec<experiment::Column> = head[skip..]
        .iter()
        .map(|name| experiment::Column {
            name: name.clone().into(),
            place: None,
            integer: false,
            unit: None,
            description: None,
        })
        .collect();
    let mut runs: Vec<experiment::Run> = Vec::new();
    let mut rows = Vec::new();
    for line in lines {
        let fields = split(line);
        let name = if skip == 1 { fields[0].clone() } else { String::new() };
        if runs.last().is_none_or(|run| run.name != name) {
            runs.push(experiment::Run { name, changes: Vec::new(), seed: None, table: None, plots: Some(0) });
        }
        rows.push((runs.len() - 1, fields[skip..].iter().map(|field| field.parse().unwrap()).collect()));
    }
    let cards: Vec<experiment::Plot> = plots.iter().map(|groups| card(&columns, groups)).collect();
    let output = Output {
        full: columns.len() as u32,
        columns,
        tables: Vec::new(),
        plot_sets: vec![cards],
        saved: Vec::new(),
        wide_plot: false,
        across: 0,
        stepped: None,
    };
    Case { simulation: simulation_of(title, runs, output), rows }
}

fn simulation_of(title: &str, runs: Vec<Run>, output: Output) -> Simulation {
    let entry = Id::new(0);
    let entries = StepEntries {
        begin: entry,
        event: entry,
        step: entry,
        point: entry,
        derived: entry,
        demands: entry,
        many: None,
    };
    let clock = Clock::Steps { dt: Id::new(0), periods: Periods::default(), entries };
    let system = System::new(title.into(), Arena::default(), Arena::default(), Code::default(), clock);
    Simulation { system: system.into(), experiment: Experiment::new(runs, output) }
}

impl Case {
    fn describe(mut self, name: &str, description: &str, unit: &str) -> Case {
        for column in self.simulation.experiment.output.columns.iter_mut().filter(|column| column.name == name) {
            column.description = Some(description.into()).filter(|text: &String| !text.is_empty());
            column.unit = Some(unit.into()).filter(|text: &String| !text.is_empty());
        }
        self
    }

    fn change(mut self, run: usize, setting: &str, values: &[f64]) -> Case {
        let quantity = Quantity::hidden(setting.into(), Role::Setting, Vec::new(), Id::new(0));
        let quantity = Arc::make_mut(&mut self.simulation.system).quantities.push(quantity);
        self.simulation.experiment.runs[run].changes.push(experiment::Change {
            setting: quantity,
            values: values.to_vec(),
            shown: true,
        });
        self
    }

    /// The same rows in every run.
    pub fn times(mut self, runs: usize) -> Case {
        let rows = self.rows.clone();
        self.rows = (0..runs).flat_map(|run| rows.iter().map(move |(_, values)| (run, values.clone()))).collect();
        self
    }

    pub fn figure(&self, arrangement: Arrangement) -> Figure {
        let mut builder = FigureBuilder::new(&self.simulation, 1);
        let mut begun = None;
        for (run, values) in &self.rows {
            let moment = Moment { run: *run, own: *run, first: begun != Some(*run) };
            builder.add(&self.simulation, moment, |column| values.get(column as usize).copied());
            begun = Some(*run);
        }
        builder.finish(&self.simulation, arrangement).unwrap()
    }
}

pub fn world2() -> Case {
    case(
        "world2",
        "WORLD2: POPULATION, CAPITAL, RESOURCES AND POLLUTION",
        &[&[
            ("P=P", Some(0.0), Some(8e9)),
            ("POLR=2", Some(0.0), Some(40.0)),
            ("CI=C", Some(0.0), Some(20e9)),
            ("QL=Q", Some(0.0), Some(2.0)),
            ("NR=N", Some(0.0), Some(1000e9)),
        ]],
    )
    .change(1, "NRUN1", &[0.25])
    .change(2, "NRUN1", &[0.0])
    .change(2, "POLN1", &[0.1])
    .change(2, "LENGTH", &[2300.0])
    .change(3, "NRUN1", &[0.0])
    .change(3, "POLN1", &[0.1])
    .change(3, "LENGTH", &[2300.0])
    .change(3, "DRCMT", &[0.9, 1.0, 1.0, 1.0, 1.0, 1.0])
}

/// The reruns of GOODWILL: there is a new PLOT card before the fourth run.
pub fn goodwill() -> Case {
    let mut case = case(
        "reruns_dynamo2",
        "GOODWILL, FOUR RUNS",
        &[&[("GOOD=G", Some(0.0), Some(100.0)), ("GAIN=*;LOSS=-", Some(0.0), Some(20.0))]],
    )
    .change(1, "LIFE", &[10.0])
    .change(2, "LENGTH", &[30.0])
    .change(2, "TEFF", &[10.0, 9.0, 8.0])
    .change(3, "YIELD", &[2.0])
    .change(3, "GOOD0", &[90.0]);
    let second = card(&case.simulation.experiment.output.columns, &[("GOOD=G", None, None)]);
    case.simulation.experiment.output.plot_sets.push(vec![second]);
    case.simulation.experiment.runs[3].plots = Some(1);
    case.simulation.experiment.runs[4].plots = Some(1);
    case.rows.retain(|(_, values)| values[0].fract() == 0.0);
    case
}

fn retail() -> Case {
    case("retail_1963", "RETAIL", &[&[("IAR=I;UOR=U", None, None), ("RRR=R;SSR=S;PSR=P;SRR=Q", None, None)]])
        .describe("TIME", "", "weeks")
        .describe("IAR", "inventory actual at retail", "units")
        .describe("UOR", "unfilled orders at retail", "units")
        .describe("RRR", "requisitions (orders) received at retail", "units/week")
        .describe("SSR", "shipments sent from retail", "units/week")
        .describe("PSR", "purchase orders sent from retail", "units/week")
        .describe("SRR", "shipments received at retail inventory", "units/week")
}

pub fn line(key: usize, scale: usize, points: impl IntoIterator<Item = (f64, f64)>) -> Line {
    Line { key, scale, points: points.into_iter().collect(), dots: false }
}

pub fn key(name: &str, mark: char) -> Key {
    Key { name: name.into(), mark: Some(mark), ..Key::default() }
}

pub fn small(lines: Vec<Line>) -> Figure {
    let keys: Vec<Key> = lines.iter().map(|line| key(&format!("X{}", line.key), 'X')).collect();
    let plot = Plot {
        portrait: None,
        time: "TIME".into(),
        time_unit: None,
        scales: vec![Scale { label: "X".into(), ..Scale::default() }],
        keys,
        shades: None,
        panels: vec![Panel { title: String::new(), note: String::new(), lines }],
    };
    Figure { title: "SMALL".into(), subtitle: String::new(), plots: vec![plot] }
}

/// Extreme names, marks and texts.
pub fn awkward() -> Figure {
    let wave =
        |shift: f64, size: f64| (0..=200).map(move |t| (f64::from(t), (f64::from(t) / 20.0 + shift).sin() * size));
    let keys = vec![
        Key {
            name: "A<&>\"B".into(),
            mark: Some('<'),
            description: Some("a name with <&>\"' in it".into()),
            unit: Some("m³".into()),
            reference: false,
        },
        Key {
            name: "THE_RATIO_OF_POLLUTION_ABSORPTION_TIME".into(),
            mark: Some('-'),
            description: Some("long ".repeat(60)),
            ..Key::default()
        },
        Key {
            name: "人口".into(),
            mark: Some('人'),
            description: Some("世界人口".into()),
            unit: Some("亿人".into()),
            reference: false,
        },
        Key { name: "FLAT".into(), mark: Some('.'), ..Key::default() },
    ];
    let scales = vec![
        Scale { label: "A<&>\"B".into(), unit: Some("m³".into()), low: None, high: None },
        Scale { label: "THE_RATIO_OF_POLLUTION_ABSORPTION_TIME".into(), ..Scale::default() },
        Scale { label: "人口, FLAT".into(), unit: Some("亿人".into()), low: Some(-1e-12), high: Some(2e-12) },
    ];
    let panel = Panel {
        title: "“IF <A> & B”: 一个很长的标题".repeat(4),
        note: "C = 1\u{7}".into(),
        lines: vec![
            line(0, 0, wave(0.0, 3e-9)),
            line(1, 1, wave(1.0, 4.4e200)),
            line(2, 2, wave(2.0, 3e-12)),
            line(3, 2, (0..=200).map(|t| (f64::from(t), 1e-12))),
        ],
    };
    let plot = Plot {
        time: "时间".into(),
        time_unit: Some("年".into()),
        portrait: None,
        scales,
        keys,
        shades: None,
        panels: vec![panel],
    };
    Figure {
        title: "系统动力学：世界模型 <WORLD> & \"MORE\"".into(),
        subtitle: "基本方案 ".repeat(40),
        plots: vec![plot],
    }
}

fn noise(count: u32) -> Figure {
    let mut state = 1u64;
    small(vec![line(
        0,
        0,
        (0..count).map(move |t| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let spike = if t == count / 3 { 3.0 } else { 0.0 };
            (f64::from(t) * 0.001, (state >> 40) as f64 / (1u64 << 24) as f64 + spike)
        }),
    )])
}

/// A case with one PLOT card.
pub fn ages() -> Case {
    case(
        "array_aging_chain",
        "PEOPLE IN FOUR AGE GROUPS",
        &[&[("PEOPLE(1)=1;PEOPLE(2)=2;PEOPLE(3)=3;PEOPLE(4)=4", None, None)]],
    )
}

pub fn gallery() -> Vec<(&'static str, Figure)> {
    let mut ages = ages();
    ages.simulation.experiment.runs[0].name = "AGING".into();
    let commodity: Groups = &[
        ("PRICE=P", Some(0.0), Some(1200.0)),
        ("HERD=H", Some(0.0), Some(4000.0)),
        ("EAT=E;YIELD=Y", Some(0.0), Some(2000.0)),
        ("STOCK=S", None, None),
    ];
    vec![
        ("world2", world2().figure(Arrangement::Automatic)),
        ("world2_together", world2().figure(Arrangement::RunsTogether)),
        ("goodwill", goodwill().figure(Arrangement::Automatic)),
        ("goodwill_together", goodwill().figure(Arrangement::RunsTogether)),
        ("retail", retail().figure(Arrangement::Automatic)),
        ("commodity", case("commodity_cycle", "A COMMODITY CYCLE", &[commodity]).figure(Arrangement::Automatic)),
        ("ages", ages.figure(Arrangement::Automatic)),
        ("awkward", awkward()),
        ("constant", small(vec![line(0, 0, [(0.0, 7.3), (10.0, 7.3)])])),
        ("one_point", small(vec![line(0, 0, [(1900.0, -7.0)])])),
        ("noise", noise(100_000)),
        ("nothing", Figure::default()),
    ]
}
