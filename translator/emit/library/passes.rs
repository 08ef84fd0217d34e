//! Libraries of programs whose passes a script runs: FACS's, from Code.
//!
//! The caller is the script. `init` repeats what the program does up to its first INITIALIZE; steps are those of its
//! first RUN or CONTINUE. All numbers are the integers of the program.

use super::super::from_code::{CPlace, Call, Layout as Places, PassLibrary, pass_library, reached_by_passes};
use super::super::layout::Layout;
use super::super::names::{Names, spell};
use super::super::program::Group;
use super::super::spelling::{Home, Real, Spelling};
use super::super::text::{comment_lines, fill_lines, remark, string};
use super::super::{groups_of, integer_in_c, one_line, render};
use super::header::{Code, apart};
use super::printed::{printed, unit_of};
use super::{Firmware, Library, LibraryOptions, Unfit, finished, methods};
use crate::Simulation;
use crate::c::Unit;
use crate::code::arithmetic::Arithmetic;
use crate::code::{Clock, Function, Id, PassUnit, Quantity, Site, System};
use crate::experiment::{Acted, Action, Script};
use askama::Template;
use rustc_hash::FxHashSet as HashSet;

/// What a library takes from the script: everything up to the first INITIALIZE, and the units that its calls run.
struct Begin<'a> {
    /// Before INITIALIZE.
    actions: Vec<&'a Action>,
    initialize: Option<u32>,
    step: u32,
    /// The rows of the first run.
    rows: u32,
    /// The RUN or CONTINUE that makes the steps.
    source: Id<Site>,
    present: Id<Quantity>,
    initial: Id<Quantity>,
    last: u32,
}

/// The part of a script that a library repeats, if the script makes steps.
fn begin_of(script: &Script) -> Option<Begin<'_>> {
    let mut actions = Vec::new();
    let mut nodes = None;
    let mut initialize = None;
    for acted in &script.actions {
        let (step, rows) = match &acted.action {
            Action::Nodes { present, initial, last } => {
                nodes = Some((*present, *initial, *last));
                continue;
            }
            Action::Initialize { unit } if initialize.is_none() => {
                initialize = Some(*unit);
                continue;
            }
            Action::Run { initialize: unit, step, rows } => {
                if initialize.is_none() {
                    actions.push(&Action::Reset);
                    initialize = Some(*unit);
                }
                (*step, *rows)
            }
            Action::Continue { unit, rows } => (Some(*unit), *rows),
            Action::Set { .. } | Action::Reset | Action::Pass { .. } | Action::Time if initialize.is_none() => {
                actions.push(&acted.action);
                continue;
            }
            _ => continue,
        };
        if let (Some(step), Some((present, initial, last))) = (step, nodes) {
            return Some(Begin { actions, initialize, step, rows, source: acted.source, present, initial, last });
        }
    }
    None
}

/// Whether a script makes steps, which a library repeats.
pub fn has_steps(script: &Script) -> bool {
    begin_of(script).is_some()
}

/// The first action that runs something else than the library does.
pub fn beyond(script: &Script) -> Option<Id<Site>> {
    let begin = begin_of(script)?;
    let is_other = |action: &Action| match action {
        Action::Run { initialize, step, .. } => {
            Some(*initialize) != begin.initialize || step.is_some_and(|step| step != begin.step)
        }
        Action::Initialize { unit } => Some(*unit) != begin.initialize,
        Action::Continue { unit, .. } => *unit != begin.step,
        Action::Nodes { present, initial, last } => {
            (*present, *initial, *last) != (begin.present, begin.initial, begin.last)
        }
        _ => false,
    };
    script.actions.iter().find(|acted| is_other(&acted.action)).map(|acted| acted.source)
}

/// Whether a script runs anything after its first run.
pub fn runs_again(script: &Script) -> bool {
    let runs = |acted: &&Acted| match acted.action {
        Action::Run { .. } | Action::Continue { .. } => true,
        Action::Initialize { .. } | Action::Pass { .. } | Action::Time => false,
        Action::Set { .. }
        | Action::Nodes { .. }
        | Action::Reset
        | Action::Row
        | Action::List(_)
        | Action::Label { .. }
        | Action::Form(_)
        | Action::Text(_)
        | Action::Show { .. }
        | Action::EndPage => false,
    };
    let mut later = script.actions.iter().skip_while(|acted| !runs(acted)).skip(1);
    later.any(|acted| matches!(acted.action, Action::Row | Action::Reset) || acted.action.moves_time() || runs(&acted))
}

struct PassPlaces(Vec<CPlace>);

impl Places for PassPlaces {
    fn place(&self, quantity: Id<Quantity>) -> CPlace {
        self.0[quantity.index()]
    }
}

/// Words that the frame uses for members, and for functions of its own; ends of external names besides those of all
/// libraries.
const MEMBERS: [&str; 2] = ["pass", "site"];
const FUNCTIONS: [&str; 6] = ["advance_time", "fail_at", "nodes_of_sites", "clear_bytes", "copy_bytes", "differ"];
const MORE_EXTERNAL: [&str; 6] = ["initialize", "node", "reset", "row", "setting_scale", "state"];

/// Writes the library of a simulation whose script makes steps.
pub fn emit(simulation: &Simulation, options: &LibraryOptions) -> Result<Library, Unfit> {
    let system = &simulation.system;
    if !matches!(system.clock, Clock::Passes { arithmetic: Arithmetic::F83, .. }) {
        return Err(Unfit::Arithmetic);
    }
    let Some(begin) = simulation.experiment.script.as_ref().and_then(begin_of) else { return Err(Unfit::Passes) };
    let plan = Plan::new(simulation, begin, options).ok_or(Unfit::Passes)?;
    let (mut unit, tag) = unit_of(&options.prefix);
    MEMBERS.iter().for_each(|word| _ = unit.names.given_member(word));
    FUNCTIONS.iter().chain(&methods::names()).for_each(|word| _ = unit.names.function(word));
    for word in MORE_EXTERNAL {
        unit.names.frame(&format!("{}_{word}", options.prefix));
    }
    let mut places = plan.places(&mut unit);
    let PassLibrary { unit, sites, spilled, passes } = pass_library(system, &mut places, unit, tag, &plan.units);
    let names = system.quantities.ids().map(|id| unit.names.text(places.place(id).name()).into());
    let layout = Layout::of_members(Names::given(names.collect()), spilled, Vec::new());
    let spelling = Spelling { type_name: "int", ..options.spelling() };
    // Functions of integers have no binary points.
    let plain = LibraryOptions { real: Real::Double, ..options.clone() };
    let (functions, _) = printed(unit, &[], &spelling, &plain);
    let writing = Writing { simulation, plan: &plan, places: &places, layout: &layout, options, passes };
    let file = writing.file(&functions, sites, &spelling);
    let mut files = vec![
        (format!("{}.c", options.prefix), render(&file)),
        (format!("{}.h", options.prefix), render(&writing.header())),
    ];
    match &options.firmware {
        Some(firmware) => files.insert(0, ("firmware.c".into(), render(&writing.image(firmware)))),
        None => files.extend([
            ("example.c".to_string(), render(&writing.example())),
            ("Makefile".to_string(), render(&super::example::Makefile { p: options.prefix.clone(), fixed: true })),
            ("README".to_string(), render(&writing.readme())),
        ]),
    }
    Ok(finished(files, options))
}

/// What is where in a library.
struct Plan<'a> {
    system: &'a System,
    begin: Begin<'a>,
    units: Vec<PassUnit>,
    /// The numbers of `units` in the system.
    numbers: Vec<u32>,
    homes: Vec<Home>,
    present: Vec<bool>,
    half_step: Id<Quantity>,
    saved_half_step: Id<Quantity>,
    steps_per_row: Id<Quantity>,
    stopped: Id<Quantity>,
}

impl<'a> Plan<'a> {
    fn new(simulation: &'a Simulation, begin: Begin<'a>, options: &LibraryOptions) -> Option<Plan<'a>> {
        let system: &System = &simulation.system;
        let Clock::Passes { arithmetic: Arithmetic::F83, half_step, saved_half_step, steps_per_row, stopped, units } =
            &system.clock
        else {
            return None;
        };
        let mut numbers: Vec<u32> = begin.initialize.into_iter().chain([begin.step]).collect();
        for action in &begin.actions {
            if let Action::Pass { unit, .. } = action {
                numbers.push(*unit);
            }
        }
        numbers.sort_unstable();
        numbers.dedup();
        let units_of = |numbers: &[u32]| -> Vec<PassUnit> {
            numbers.iter().filter_map(|number| units.get(*number as usize).copied()).collect()
        };
        let first = begin.initialize.map_or(Vec::new(), |unit| units_of(&[unit]));
        let mut plan = Plan {
            system,
            units: units_of(&numbers),
            numbers,
            homes: Vec::new(),
            present: vec![false; system.quantities.len()],
            half_step: *half_step,
            saved_half_step: *saved_half_step,
            steps_per_row: *steps_per_row,
            stopped: *stopped,
            begin,
        };
        plan.settle(&first, options);
        Some(plan)
    }

    /// What functions and the frame use, and where it is.
    fn settle(&mut self, first: &[PassUnit], options: &LibraryOptions) {
        let system = self.system;
        let effects = |functions: Vec<Id<Function>>| {
            let mut found = (HashSet::default(), HashSet::default());
            for function in functions {
                let effects = &system.code.functions[function].effects;
                found.0.extend(effects.reads.iter());
                found.1.extend(effects.writes.iter());
            }
            found
        };
        let (read, mut set) = effects(reached_by_passes(system, &self.units));
        let (read_at_first, _) = effects(reached_by_passes(system, first));
        for action in &self.begin.actions {
            if let Action::Set { quantity, .. } = action {
                set.extend(Some(*quantity).filter(|id| read.contains(id)));
            }
        }
        set.insert(self.begin.present);
        if set.contains(&self.saved_half_step) || read_at_first.contains(&self.half_step) {
            set.insert(self.half_step);
        }
        let wanted = |names: &Vec<String>, quantity: &Quantity| {
            names.iter().any(|name| *name == quantity.name || *name == quantity.element_name(0))
        };
        let home = |(id, quantity): (Id<Quantity>, &Quantity)| match quantity.is_setting() {
            _ if set.contains(&id) => Home::Member,
            false => Home::Member,
            true if quantity.hidden => Home::Fixed,
            true if options.settings.as_ref().is_none_or(|names| wanted(names, quantity)) => Home::Setting,
            true if options.tables.iter().any(|name| *name == quantity.name) => Home::Setting,
            true => Home::Fixed,
        };
        self.homes = system.quantities.iter().map(home).collect();
        for id in read.iter().chain(&set).chain([&self.begin.initial, &self.half_step, &self.steps_per_row]) {
            self.present[id.index()] = true;
        }
        let kept = self.is_member(self.half_step) || self.present[self.saved_half_step.index()];
        self.present[self.saved_half_step.index()] = kept;
    }

    fn is_member(&self, id: Id<Quantity>) -> bool {
        self.homes[id.index()] == Home::Member
    }

    fn places(&self, unit: &mut Unit) -> PassPlaces {
        let mut places = vec![None; self.system.quantities.len()];
        for made in [false, true] {
            for (id, quantity) in self.system.quantities.iter().filter(|(_, quantity)| quantity.hidden == made) {
                let names = &mut unit.names;
                places[id.index()] = Some(match self.homes[id.index()] {
                    Home::Member => CPlace::Member(names.member(&quantity.name)),
                    Home::Setting => CPlace::Setting(names.member(&quantity.name)),
                    Home::Fixed | Home::Rom => CPlace::Constant(names.function(&quantity.name)),
                });
            }
        }
        PassPlaces(places.into_iter().flatten().collect())
    }

    /// Settings of the caller: those that the program changes are copied when a run begins.
    fn settings(&self) -> impl Iterator<Item = (Id<Quantity>, &Quantity)> {
        let given = |id: Id<Quantity>, quantity: &Quantity| match self.homes[id.index()] {
            Home::Setting => true,
            Home::Member => quantity.is_setting(),
            Home::Fixed | Home::Rom => false,
        };
        self.system.quantities.iter().filter(move |(id, quantity)| self.present[id.index()] && given(*id, quantity))
    }
}

/// The stored integer of a shown value.
fn stored(quantity: &Quantity, value: f64) -> i64 {
    let whole = (value * f64::from(quantity.per_unit)).round() as i64;
    if integer_in_c(quantity.kind) == "short" && whole > 32767 { whole - 65536 } else { whole }
}

/// A whole number as a literal of its type.
fn literal(value: i64) -> String {
    match value {
        value if value == i64::from(i32::MIN) => format!("({}L - 1L)", value + 1),
        value if (-32767..=32767).contains(&value) => value.to_string(),
        value => format!("{value}L"),
    }
}

struct Writing<'a> {
    simulation: &'a Simulation,
    plan: &'a Plan<'a>,
    places: &'a PassPlaces,
    layout: &'a Layout,
    options: &'a LibraryOptions,
    /// The calls of the units of the plan.
    passes: Vec<[Call; 2]>,
}

/// A setting, or a constant of the file.
struct Given {
    /// Its member, with its size.
    declaration: String,
    member: String,
    kind: String,
    remark: String,
    constant: String,
    number: usize,
    values: Vec<String>,
    names: Vec<String>,
    scale: u32,
    is_array: bool,
    is_half_step: bool,
    /// Without sign, and at least 1.
    is_interval: bool,
    /// It is copied to the model when a run begins.
    copied: bool,
}

impl Given {
    fn count(&self) -> usize {
        self.values.len()
    }

    fn is_cell(&self) -> bool {
        self.kind == "short"
    }

    /// The values of an array.
    fn filled(&self) -> String {
        let mut filled = String::new();
        fill_lines(&mut filled, self.values.iter().map(String::as_str), 1);
        filled
    }
}

/// A node with a label.
struct Labelled {
    constant: String,
    node: u32,
    label: String,
    remark: String,
}

#[derive(Template)]
#[template(path = "library_passes.h", escape = "none")]
struct Header<'a> {
    title: String,
    about: Vec<String>,
    p: &'a str,
    u: String,
    t: String,
    knr: bool,
    bare: bool,
    errors: Vec<Code>,
    settings: Vec<Given>,
    setting_count: usize,
    groups: Vec<Group<'a>>,
    labels: Vec<Labelled>,
    last: u32,
    rows: u32,
    stops: bool,
}

#[derive(Template)]
#[template(path = "library_passes.c", escape = "none")]
struct File<'a> {
    title: String,
    about: Vec<String>,
    p: &'a str,
    u: String,
    t: String,
    knr: bool,
    bare: bool,
    runtime: String,
    wide: bool,
    functions: &'a str,
    constants: Vec<Given>,
    settings: Vec<Given>,
    setting_count: usize,
    labels: Vec<Labelled>,
    half: String,
    /// DT/2 can be set, and the program leaves it alone.
    half_is_set: bool,
    half_is_member: bool,
    saved: Option<String>,
    interval: String,
    stopped: Option<String>,
    y: String,
    /// Nothing if the initial values are the present ones.
    y0: Option<String>,
    start: Vec<String>,
    initialize: Option<[Call; 2]>,
    step: [Call; 2],
    /// The site of failures of T and of settings.
    run: usize,
    sites: usize,
    lines: String,
    nodes: String,
    words: Vec<String>,
}

#[derive(Template)]
#[template(path = "library_passes_example.c", escape = "none")]
struct Example<'a> {
    p: &'a str,
    u: String,
    t: String,
    shown: Vec<u32>,
}

#[derive(Template)]
#[template(path = "library_passes_firmware.c", escape = "none")]
struct Image<'a> {
    title: String,
    p: &'a str,
    u: String,
    t: String,
    port: &'a str,
}

#[derive(Template)]
#[template(path = "library_passes_readme.txt", escape = "none")]
struct Readme<'a> {
    title: String,
    p: &'a str,
    source: &'a str,
}

/// Codes as in clib/model/zd.h, and one of libraries only.
const CODES: &[Code] = &[
    Code { name: "GOOD", number: 0, meaning: "" },
    Code { name: "INDEX", number: 12, meaning: "a computed index outside its vector or matrix" },
    Code { name: "STEP_SIGN", number: 20, meaning: "DT/2 is not positive" },
    Code { name: "BAD_SETTING", number: 31, meaning: "a setting outside its range; only from set" },
    Code { name: "OVERLOAD", number: 40, meaning: "a result outside the range of a state" },
    Code { name: "BY_ZERO", number: 41, meaning: "division by zero" },
    Code { name: "ROOT", number: 42, meaning: "the root of a negative value" },
    Code { name: "LOGARITHM", number: 43, meaning: "the logarithm of zero or less" },
    Code { name: "POWER", number: 44, meaning: "a power outside its domain" },
    Code { name: "INTERVAL", number: 45, meaning: "COMINT is 0" },
    Code { name: "ABORTED", number: 46, meaning: "ABORT\" with a true flag" },
];

/// Other names that begin with the prefix in capitals.
const CAPITALS: [&str; 8] = ["model_included", "nodes", "quantities", "rows", "settings", "wide", "unit", "scalar"];

impl<'a> Writing<'a> {
    fn title(&self) -> String {
        one_line(&self.plan.system.title, self.options.ascii)
    }

    fn about(&self) -> Vec<String> {
        let translated =
            format!("Translated from {} by zudyn {}.", self.options.source_name, env!("CARGO_PKG_VERSION"));
        comment_lines(&translated, 100, self.options.ascii)
    }

    fn capitals(&self) -> String {
        self.options.prefix.to_ascii_uppercase()
    }

    /// The type of states.
    fn state(&self) -> String {
        if self.options.knr { "long".into() } else { format!("{}_state", self.options.prefix) }
    }

    /// The type of a stored integer, as the header spells it.
    fn kind(&self, quantity: &Quantity) -> String {
        match integer_in_c(quantity.kind) {
            "zd_int32" => self.state(),
            other => other.into(),
        }
    }

    fn name(&self, id: Id<Quantity>) -> &str {
        self.layout.names.slot(id)
    }

    /// A quantity as functions spell it.
    fn spelled(&self, id: Id<Quantity>) -> String {
        let name = self.name(id);
        match self.places.place(id) {
            CPlace::Setting(_) => format!("m->set->{name}"),
            CPlace::Constant(_) | CPlace::Rom(_) => name.into(),
            CPlace::Member(_) | CPlace::Paged { .. } | CPlace::Across { .. } | CPlace::Head(_) => format!("m->{name}"),
        }
    }

    fn given(&self, id: Id<Quantity>, quantity: &Quantity, number: usize, taken: &mut HashSet<String>) -> Given {
        let member = self.name(id).to_string();
        let is_array = !quantity.extents.is_empty();
        let declaration = if is_array { format!("{member}[{}]", quantity.size()) } else { member.clone() };
        let kind = self.kind(quantity);
        let unit = match quantity.per_unit {
            1 => String::new(),
            many => format!("; 1 = {}", 1.0 / f64::from(many)),
        };
        let is_interval = id == self.plan.steps_per_row;
        let about = if is_interval { "; without sign" } else { "" };
        let about = format!("{}{unit}{about}", quantity.name);
        let used = "     ;".len() + kind.len() + declaration.len();
        let names: Vec<String> = (0..quantity.size())
            .map(|element| match is_array {
                true => quantity.element_name(element).to_string(),
                false => quantity.name.to_string(),
            })
            .collect();
        let stem = names.first().map_or("", |name| name.split('(').next().unwrap_or_default());
        let room = 30 - self.options.prefix.len() - "SET_".len();
        Given {
            remark: remark(&about, used, self.options.ascii),
            constant: apart(&spell(stem), room, taken).to_ascii_uppercase(),
            values: quantity.values.iter().map(|value| literal(stored(quantity, *value))).collect(),
            scale: quantity.per_unit,
            is_half_step: id == self.plan.half_step,
            copied: self.plan.is_member(id),
            declaration,
            member,
            kind,
            number,
            names,
            is_array,
            is_interval,
        }
    }

    fn settings(&self) -> Vec<Given> {
        let mut taken = HashSet::default();
        let mut number = 0;
        let mut settings = Vec::new();
        for (id, quantity) in self.plan.settings() {
            let given = self.given(id, quantity, number, &mut taken);
            number += given.count();
            settings.push(given);
        }
        settings
    }

    fn constants(&self) -> Vec<Given> {
        let mut taken = HashSet::default();
        let fixed = |id: &Id<Quantity>| self.plan.homes[id.index()] == Home::Fixed && self.plan.present[id.index()];
        let constants = self.plan.system.quantities.iter().filter(|(id, _)| fixed(id));
        constants.map(|(id, quantity)| self.given(id, quantity, 0, &mut taken)).collect()
    }

    fn setting_count(&self) -> usize {
        self.plan.settings().map(|(_, quantity)| quantity.size()).sum()
    }

    /// The labels of the program; the last one of a node counts.
    fn labels(&self) -> Vec<Labelled> {
        let codes = CODES.iter().map(|code| code.name.to_ascii_lowercase());
        let settings = self.settings();
        let settings = settings.iter().map(|setting| format!("set_{}", setting.constant.to_ascii_lowercase()));
        let mut taken: HashSet<String> = codes.chain(settings).chain(CAPITALS.map(String::from)).collect();
        let mut found: Vec<(u32, &str)> = Vec::new();
        for acted in self.simulation.experiment.script.iter().flat_map(|script| &script.actions) {
            if let Action::Label { node, text } = &acted.action
                && *node <= self.plan.begin.last
            {
                found.retain(|(known, _)| known != node);
                found.push((*node, text));
            }
        }
        found.sort_by_key(|(node, _)| *node);
        let room = 30 - self.options.prefix.len();
        let labelled = found.into_iter().map(|(node, text)| {
            let constant = apart(&spell(text), room, &mut taken).to_ascii_uppercase();
            let used = "#define _ 000".len() + self.options.prefix.len() + constant.len();
            Labelled { remark: remark(text, used, self.options.ascii), label: string(text), constant, node }
        });
        labelled.collect()
    }

    /// Whether the program can end a run.
    fn stopped(&self) -> Option<String> {
        let stopped = self.plan.stopped;
        self.plan.present[stopped.index()].then(|| self.spelled(stopped))
    }

    fn header(&self) -> Header<'a> {
        let plan = self.plan;
        let member = |place: usize| plan.present[place] && plan.homes[place] == Home::Member;
        Header {
            title: self.title(),
            about: self.about(),
            p: &self.options.prefix,
            u: self.capitals(),
            t: self.state(),
            knr: self.options.knr,
            bare: self.options.firmware.is_some(),
            errors: CODES.iter().map(|code| Code { ..*code }).collect(),
            settings: self.settings(),
            setting_count: self.setting_count(),
            groups: groups_of(self.simulation, self.layout, self.options.ascii, member),
            labels: self.labels(),
            last: plan.begin.last,
            rows: plan.begin.rows,
            stops: self.stopped().is_some(),
        }
    }

    fn file<'f>(&'f self, functions: &'f str, sites: usize, spelling: &Spelling) -> File<'f> {
        let plan = self.plan;
        let calls = |number: u32| {
            let at = plan.numbers.iter().position(|known| *known == number);
            at.and_then(|at| self.passes.get(at)).cloned()
        };
        let run = plan.begin.source.index();
        let count = sites.max(run + 1);
        let known: Vec<&Site> = plan.system.sites.values().take(count).collect();
        let filled = |of: &dyn Fn(&Site) -> String| {
            let mut filled = String::new();
            let items: Vec<String> = known.iter().map(|site| of(site)).collect();
            fill_lines(&mut filled, items.iter().map(String::as_str), 1);
            filled
        };
        let none = || Call { text: String::new(), fails: false };
        let runtime = methods::methods(&methods::called(functions), spelling);
        let saved = plan.saved_half_step;
        File {
            title: self.title(),
            about: self.about(),
            p: &self.options.prefix,
            u: self.capitals(),
            t: self.state(),
            knr: self.options.knr,
            bare: self.options.firmware.is_some(),
            wide: runtime.contains(&spelling.code("ZD_WIDE")),
            runtime,
            functions,
            constants: self.constants(),
            settings: self.settings(),
            setting_count: self.setting_count(),
            labels: self.labels(),
            half: self.spelled(plan.half_step),
            half_is_set: plan.homes[plan.half_step.index()] == Home::Setting,
            half_is_member: plan.is_member(plan.half_step),
            saved: plan.present[saved.index()].then(|| self.spelled(saved)),
            interval: self.spelled(plan.steps_per_row),
            stopped: self.stopped(),
            y: self.spelled(plan.begin.present),
            y0: (plan.begin.present != plan.begin.initial).then(|| self.spelled(plan.begin.initial)),
            start: plan.begin.actions.iter().flat_map(|action| self.start(action)).collect(),
            initialize: plan.begin.initialize.and_then(calls),
            step: calls(plan.begin.step).unwrap_or_else(|| [none(), none()]),
            run,
            sites: count,
            lines: filled(&|site| if site.line <= 32767 { site.line.to_string() } else { "0".into() }),
            nodes: filled(&|site| site.detail.parse::<u16>().map_or(-1, i32::from).to_string()),
            words: known.iter().map(|site| string(&site.quantity)).collect(),
        }
    }

    /// An action before INITIALIZE, as statements of `init`.
    fn start(&self, action: &Action) -> Vec<String> {
        let u = self.capitals();
        let fails =
            |call: &str| vec![format!("if ({call} != {u}_GOOD) {{"), "    return m->failure;".into(), "}".into()];
        match action {
            Action::Set { quantity, element, value } if self.plan.present[quantity.index()] => {
                let data = &self.plan.system.quantities[*quantity];
                let place = self.spelled(*quantity);
                let place = if data.is_array() { format!("{place}[{element}]") } else { place };
                let value = if integer_in_c(data.kind) == "short" && *value > 32767 { value - 65536 } else { *value };
                vec![format!("{place} = {};", literal(value))]
            }
            Action::Reset => vec![format!("{}_reset(m);", self.options.prefix)],
            Action::Time => fails("advance_time(m)"),
            Action::Pass { unit, pass } => {
                let at = self.plan.numbers.iter().position(|known| known == unit);
                let Some(call) = at.and_then(|at| self.passes[at].get(usize::from(*pass))) else { return Vec::new() };
                let number = format!("m->pass = {};", pass + 1);
                match call.fails {
                    true => [vec![number], fails(&call.text)].concat(),
                    false => vec![number, format!("{};", call.text)],
                }
            }
            _ => Vec::new(),
        }
    }

    /// The nodes of the first list of the program.
    fn listed(&self) -> Vec<u32> {
        let actions = self.simulation.experiment.script.iter().flat_map(|script| &script.actions);
        let lists =
            actions.filter_map(|acted| if let Action::List(nodes) = &acted.action { Some(nodes) } else { None });
        lists.into_iter().next().cloned().unwrap_or_default()
    }

    fn example(&self) -> Example<'a> {
        Example { p: &self.options.prefix, u: self.capitals(), t: self.state(), shown: self.listed() }
    }

    fn image(&self, firmware: &'a Firmware) -> Image<'a> {
        Image {
            title: self.title(),
            p: &self.options.prefix,
            u: self.capitals(),
            t: self.state(),
            port: firmware.port.trim(),
        }
    }

    fn readme(&self) -> Readme<'a> {
        Readme { title: self.title(), p: &self.options.prefix, source: &self.options.source_name }
    }
}

impl File<'_> {
    /// A call that ends the function if it fails.
    fn performed(&self, call: &Call) -> String {
        match call.fails {
            true => format!("if ({} != {}_GOOD) {{\n        return m->failure;\n    }}", call.text, self.u),
            false => format!("{};", call.text),
        }
    }
}
