//! What the templates of a library print: one struct for each.

use askama::Template;

use super::super::needs::need;
use super::super::spelling::{Home, Real};
use super::super::text::{remark, string};
use super::super::views::{Declaration, Group};
use super::super::{groups_of, names::spell};
use super::{Firmware, Making, Written, hot};
use crate::plan::{SlotId, SlotRole};
use rustc_hash::FxHashSet;

#[derive(Template)]
#[template(path = "library.h", escape = "none")]
pub struct Header<'a> {
    title: &'a str,
    about: &'a [String],
    source: &'a str,
    p: &'a str,
    u: String,
    real: &'static str,
    course: bool,
    errors: Vec<Code>,
    settings: Vec<Setting>,
    seeded: bool,
    reads: bool,
    counts: bool,
    starts: bool,
    time: &'static str,
    step: &'static str,
    done: &'static str,
    groups: Vec<Group<'a>>,
    columns: Vec<Column>,
    /// Ranges are told.
    ranged: bool,
    fixed: bool,
    /// Where the points stand.
    points: Vec<(String, i32)>,
}

/// What a function returns.
struct Code {
    name: &'static str,
    number: i32,
    meaning: &'static str,
}

/// A constant that the caller gives.
struct Setting {
    declaration: String,
    remark: String,
    /// One of its values: its place, and the literal.
    values: Vec<(String, String)>,
}

/// A quantity that can be read by its number.
pub struct Column {
    constant: String,
    remark: String,
    /// Where it stands.
    member: String,
    name: String,
    bits: i32,
}

pub struct Constant {
    pub name: String,
    pub values: String,
    pub remark: String,
}

pub struct Table {
    pub name: String,
    pub size: usize,
    pub values: String,
    pub remark: String,
}

#[derive(Template)]
#[template(path = "library.c", escape = "none")]
pub struct Model<'a> {
    title: &'a str,
    about: &'a [String],
    p: &'a str,
    u: String,
    math: bool,
    float: bool,
    fixed: bool,
    functions_of_float: Vec<&'static str>,
    fallbacks: Vec<String>,
    zero: String,
    rom: bool,
    lines: bool,
    whiles: bool,
    finite: bool,
    unsound: bool,
    counts: bool,
    misfit: bool,
    course: bool,
    fails: bool,
    hows: Vec<&'static str>,
    runtime: &'a str,
    constants: Vec<Constant>,
    tables: Vec<Table>,
    functions: &'a str,
    calls: String,
}

/// The functions that the header declares.
#[derive(Template)]
#[template(path = "library_calls.c", escape = "none")]
pub struct Calls<'a> {
    p: &'a str,
    u: String,
    course: bool,
    settings: Vec<Given>,
    seed: String,
    reads: bool,
    dt_is_set: bool,
    starts: bool,
    initial: &'a str,
    event: &'a str,
    step: &'a str,
    point: &'a str,
    length: String,
    /// It is looked at by init.
    varying_length: bool,
    zero: String,
    fixed: bool,
    /// The statement that keeps DT/2.
    half: String,
    /// By what the product of DT and the number of steps is divided, as a power of 2.
    steps: i32,
    watches: Vec<Watch>,
    watched_arrays: bool,
    columns: Vec<Column>,
    sites: Vec<String>,
    lines: String,
}

struct Given {
    place: String,
    value: String,
}

/// A member that must stay finite; size 0 is a single value.
struct Watch {
    name: String,
    size: usize,
    site: u32,
}

#[derive(Template)]
#[template(path = "library_example.c", escape = "none")]
pub struct Example<'a> {
    p: &'a str,
    u: String,
    fixed: bool,
    columns: Vec<String>,
}

#[derive(Template)]
#[template(path = "library_firmware.c", escape = "none")]
pub struct Image<'a> {
    title: &'a str,
    p: &'a str,
    u: String,
    port: &'a str,
    course: bool,
    counts: bool,
    fixed: bool,
    every: u32,
    reads: bool,
    input: Vec<String>,
    input_count: usize,
}

#[derive(Template)]
#[template(path = "library_makefile", escape = "none")]
pub struct Makefile {
    pub p: String,
}

#[derive(Template)]
#[template(path = "library_readme.txt", escape = "none")]
pub struct Readme<'a> {
    title: &'a str,
    p: &'a str,
    source: &'a str,
    real: &'static str,
    float: bool,
    fixed: bool,
    math: bool,
}

/// Codes as in clib/zd.h.
const ALWAYS: &[Code] = &[
    Code { name: "GOOD", number: 0, meaning: "" },
    Code { name: "DIVISION", number: 1, meaning: "division by zero" },
    Code { name: "DOMAIN", number: 2, meaning: "a logarithm, root or power outside its domain" },
];
/// Whole numbers are never so.
const OF_REALS: &[Code] =
    &[Code { name: "NOT_FINITE", number: 3, meaning: "a value that is infinite or not a number" }];
const STEPPING: &[Code] = &[
    Code { name: "WHILE", number: 4, meaning: "a WHILE block that does not end" },
    Code { name: "TOO_LONG", number: 5, meaning: "more than 2000000000 steps" },
    Code { name: "DT", number: 6, meaning: "dt is not positive" },
    Code { name: "TABLE_SIZE", number: 7, meaning: "the computed bounds of a table do not fit its values" },
];
const COURSE: &[Code] = &[
    Code { name: "INDEX", number: 12, meaning: "a computed subscript outside its array" },
    Code { name: "FUNCTION", number: 13, meaning: "a function outside its domain, or overflowing" },
    Code { name: "NO_DATA", number: 14, meaning: "READ finds no number in the input" },
    Code { name: "REAL_HERE", number: 15, meaning: "READ finds a broken number where a whole one is needed" },
    Code { name: "OVERFLOW", number: 17, meaning: "a whole number outside 32 bits" },
    Code { name: "FISSION", number: 18, meaning: "a fission quotient of 0" },
    Code { name: "STEP_SIGN", number: 20, meaning: "a step that is not positive" },
    Code { name: "OVER", number: 28, meaning: "the program has come to its end" },
];
/// What only a library says, beyond the codes of clib.
const BAD_SEED: Code = Code { name: "BAD_SEED", number: 29, meaning: "the seed is not 1 to 2147483646" };
const BAD_LENGTH: Code = Code { name: "BAD_LENGTH", number: 30, meaning: "the length of the run is not a number" };
const HOWS: [&str; 3] = ["ZD_HOW_TABLE 0", "ZD_HOW_TABHL 1", "ZD_HOW_TABXT 2"];
/// Other names with the prefix in capitals.
const CAPITALS: [&str; 10] = [
    "model_included",
    "quantities",
    "step_limit",
    "while_limit",
    "most",
    "wide",
    "long",
    "of_double",
    "to_double",
    "model_narrow",
];

/// Quantities that the example shows.
const SHOWN: usize = 6;

impl Making<'_> {
    fn capitals(&self) -> String {
        self.options.prefix.to_ascii_uppercase()
    }

    fn is_course(&self) -> bool {
        self.shape.plan.course.is_some()
    }

    fn is_fixed(&self) -> bool {
        self.options.real == Real::Fixed
    }

    /// For each quantity of the structs: its name in capitals, and its bits behind the point.
    fn points(&self) -> Vec<(String, i32)> {
        let Some(fixed) = &self.spelling.fixed else { return Vec::new() };
        let input = self.reads().then(|| ("INPUT".to_string(), fixed.scale.input));
        let clock =
            [("TIME".to_string(), fixed.scale.time), ("DT".to_string(), fixed.scale.dt)].into_iter().chain(input);
        let shape = self.shape;
        let kept = |id: &SlotId| {
            let place = id.0 as usize;
            let here = matches!(shape.homes[place], Home::Member | Home::Setting) && !shape.passing[place];
            let memory = matches!(shape.plan.slot(*id).role, SlotRole::Memory(_));
            shape.present[place] && here && !memory
        };
        let read = shape.columns.iter().filter_map(|column| shape.plan.output.columns[*column].place);
        let read: FxHashSet<SlotId> = read.map(|(slot, _)| slot).collect();
        let slots = (0..shape.plan.slots.len()).map(|place| SlotId(place as u32));
        let time = shape.plan.course.as_ref().map(|course| course.time);
        let slots =
            slots.filter(|id| *id != shape.plan.clock.dt && Some(*id) != time && (kept(id) || read.contains(id)));
        let points = slots.flat_map(|id| {
            let name = self.name(id).to_ascii_uppercase();
            let size = if fixed.scale.is_scattered(id) { shape.plan.slot(id).size() as u32 } else { 0 };
            let whole = (size == 0).then(|| (name.clone(), fixed.scale.slot(id)));
            let singles = (0..size).map(move |at| (format!("{name}_{at}"), fixed.scale.at(id, at)));
            whole.into_iter().chain(singles).collect::<Vec<_>>()
        });
        let mut known = FxHashSet::default();
        clock.chain(points).filter(|(name, _)| known.insert(name.clone())).collect()
    }

    fn reads(&self) -> bool {
        self.shape.plan.course.as_ref().is_some_and(|course| course.reads_input())
    }

    fn needs(&self, what: super::super::needs::Needs) -> bool {
        self.needs & what != 0
    }

    fn seeded(&self) -> bool {
        self.needs(need::NOISE | need::NORMAL)
    }

    /// Functions of the runtime ask whether the initial phase is over.
    fn starts(&self) -> bool {
        self.needs(need::PULSE | need::SAMPLE | need::RAMP_SUM)
    }

    fn counts(&self) -> bool {
        self.needs(need::LOOK_RANGE | need::TABLE)
    }

    fn zero(&self) -> String {
        self.spelling.number(0.0)
    }

    fn errors(&self) -> Vec<Code> {
        let own = if self.is_course() { COURSE } else { STEPPING };
        let seed = self.seeded().then_some(&BAD_SEED);
        let length = self.varying_length().then_some(&BAD_LENGTH);
        let reals = if self.is_fixed() { &[][..] } else { OF_REALS };
        ALWAYS.iter().chain(reals).chain(own).chain(seed).chain(length).map(|code| Code { ..*code }).collect()
    }

    /// The run has a length that is no constant of the file.
    fn varying_length(&self) -> bool {
        let homes = &self.shape.homes;
        let fixed = |slot: SlotId| matches!(homes[slot.0 as usize], Home::Fixed | Home::Rom);
        !self.is_fixed() && !self.is_course() && self.shape.plan.clock.length.is_some_and(|length| !fixed(length.slot))
    }

    fn settings(&self) -> Vec<Setting> {
        let mut settings = Vec::new();
        let dt = self.shape.plan.clock.dt;
        let given = self.shape.at_home(Home::Setting).map(|(id, _)| id);
        let dt_first = (self.shape.dt_is_set() && !self.is_course()).then_some(dt);
        for id in dt_first.into_iter().chain(given) {
            let slot = self.shape.plan.slot(id);
            let name = if id == dt { "dt" } else { self.name(id) };
            let size = if slot.extents.is_empty() { 0 } else { slot.size() };
            let declaration = Declaration { name, size }.to_string();
            let values: Vec<String> = self.values(id).into_iter().map(super::super::text::number).collect();
            let about = match size {
                0 => format!("{}; {}", self.about(id), values[0]),
                _ => self.about(id),
            };
            let used = "    _real ;".len() + self.options.prefix.len() + declaration.len();
            let place = |at: usize| if size == 0 { name.to_string() } else { format!("{name}[{at}]") };
            let literals = self.values(id).into_iter().map(|value| self.spelling.value_of(id, value));
            settings.push(Setting {
                remark: remark(&about, used, self.options.ascii),
                declaration,
                values: literals.enumerate().map(|(at, value)| (place(at), value)).collect(),
            });
        }
        settings
    }

    fn columns(&self) -> Vec<Column> {
        let codes = self.errors();
        let codes = codes.iter().map(|code| code.name.to_ascii_lowercase());
        let points = self.points().into_iter().map(|(name, _)| format!("bits_{}", name.to_ascii_lowercase()));
        let mut taken: FxHashSet<String> = codes.chain(CAPITALS.map(String::from)).chain(points).collect();
        let plan = &self.shape.plan;
        let mut columns = Vec::new();
        for number in &self.shape.columns {
            let column = &plan.output.columns[*number];
            let base = spell(&column.name).to_string();
            let mut constant = base.clone();
            let mut count = 1;
            while !taken.insert(constant.clone()) {
                count += 1;
                constant = format!("{base}_{count}");
            }
            let constant = constant.to_ascii_uppercase();
            let member = match column.place {
                None => "m->time".to_string(),
                Some((slot, _)) if slot == plan.clock.dt => "m->dt".into(),
                Some((slot, _)) if plan.course.as_ref().is_some_and(|course| course.time == slot) => "m->time".into(),
                Some((slot, element)) => {
                    let name = self.name(slot);
                    let array = !plan.slot(slot).extents.is_empty();
                    let name = if array { format!("{name}[{element}]") } else { name.into() };
                    match self.shape.homes[slot.0 as usize] {
                        Home::Member => format!("m->{name}"),
                        Home::Setting => format!("m->set->{name}"),
                        Home::Fixed => name,
                        Home::Rom => format!("FROM_ROM({name})"),
                    }
                }
            };
            let about = match (&column.description, &column.unit) {
                (Some(text), Some(unit)) => format!("{}: {text} ({unit})", column.name),
                (Some(text), None) => format!("{}: {text}", column.name),
                (None, Some(unit)) => format!("{} ({unit})", column.name),
                (None, None) => column.name.to_string(),
            };
            let about = match self.options.ranges.get(*number) {
                Some(Some((low, high))) if low < high => format!("{about}: {} to {}", rough(*low), rough(*high)),
                Some(Some((low, _))) => format!("{about}: {}", rough(*low)),
                _ => about,
            };
            let used = "#define _ 000".len() + self.options.prefix.len() + constant.len();
            columns.push(Column {
                remark: remark(&about, used, self.options.ascii),
                constant,
                member,
                name: string(&column.name),
                bits: self.bits_of_column(*number),
            });
        }
        columns
    }

    fn watches(&self) -> Vec<Watch> {
        let kept = |slot: SlotId| {
            let place = slot.0 as usize;
            self.shape.present[place] && !self.shape.passing[place] && self.shape.homes[place] == Home::Member
        };
        let watches = self.shape.plan.watches.iter().filter(|watch| kept(watch.slot));
        let watch = watches.map(|watch| {
            let slot = self.shape.plan.slot(watch.slot);
            let size = if slot.extents.is_empty() { 0 } else { slot.size() };
            Watch { name: self.name(watch.slot).into(), size, site: watch.site.0 }
        });
        watch.collect()
    }

    /// Of a course: members that can be read by their numbers. Others may pass through infinity, as they do in a run.
    fn watched_columns(&self) -> Vec<Watch> {
        let plan = &self.shape.plan;
        let mut seen = FxHashSet::default();
        let slots = self.shape.columns.iter().filter_map(|column| plan.output.columns[*column].place);
        let slots = slots.map(|(slot, _)| slot);
        let mut watches = Vec::new();
        for id in slots.filter(|slot| self.shape.homes[slot.0 as usize] == Home::Member && seen.insert(*slot)) {
            let slot = plan.slot(id);
            let time = plan.course.as_ref().is_some_and(|course| course.time == id);
            let name = if time {
                "time"
            } else if id == plan.clock.dt {
                "dt"
            } else {
                self.name(id)
            };
            let size = if slot.extents.is_empty() { 0 } else { slot.size() };
            watches.push(Watch { name: name.into(), size, site: slot.site.0 });
        }
        watches
    }

    /// The first random number, as the runtime makes it from the seed of the deck.
    fn seed(&self) -> String {
        if !self.seeded() {
            return String::new();
        }
        format!("{}L", super::seed(&self.shape.plan))
    }
}

/// `zd_seed_of` of clib/settings.c.
pub fn mixed(seed: f64) -> u32 {
    let whole = if seed.is_finite() { seed.abs().floor() % 2_147_483_647.0 } else { 0.0 };
    let mut mixed = if whole < 1.0 { 1 } else { whole as u32 };
    mixed ^= mixed >> 16;
    mixed = mixed.wrapping_mul(0x85eb_ca6b);
    mixed ^= mixed >> 13;
    mixed = mixed.wrapping_mul(0xc2b2_ae35);
    mixed ^= mixed >> 16;
    mixed % 2_147_483_646 + 1
}

/// A line as C89 promises that a short holds it; else it is not known.
fn short(line: u32) -> u32 {
    if line <= 32767 { line } else { 0 }
}

/// Four digits of a number are what a reader of a range can use.
fn rough(value: f64) -> String {
    let rounded: f64 = format!("{value:.3e}").parse().unwrap_or(value);
    let plain = rounded == 0.0 || (1e-3..1e6).contains(&rounded.abs());
    if plain { format!("{rounded}") } else { format!("{rounded:e}") }
}

impl<'a> Header<'a> {
    pub fn new(making: &'a Making) -> Header<'a> {
        let course = making.is_course();
        let shape = making.shape;
        let member = |place: usize| shape.present[place] && !shape.passing[place] && shape.homes[place] == Home::Member;
        Header {
            title: &making.title,
            about: &making.about,
            source: &making.options.source_name,
            p: &making.options.prefix,
            u: making.capitals(),
            real: type_of(making),
            course,
            errors: making.errors(),
            settings: making.settings(),
            seeded: making.seeded(),
            reads: making.reads(),
            counts: making.counts(),
            starts: making.starts(),
            time: if course { "T" } else { "TIME: start + step*dt, never added up" },
            step: if course { "goes on to the next row of results, or to the end" } else { "advances by dt" },
            done: if course { "whether it has come to its end" } else { "whether LENGTH is reached" },
            groups: groups_of(&shape.plan, making.layout, making.options.ascii, member),
            columns: making.columns(),
            ranged: making.options.ranges.iter().any(Option::is_some),
            fixed: making.is_fixed(),
            points: making.points(),
        }
    }
}

fn type_of(making: &Making) -> &'static str {
    match making.options.real {
        Real::Double => "double",
        Real::Float => "float",
        Real::Fixed => "a whole number of 32 bits",
    }
}

impl<'a> Model<'a> {
    pub fn new(
        making: &'a Making,
        texts: &[&str],
        runtime: &'a str,
        functions: &'a str,
        calls: String,
        math: bool,
    ) -> Model<'a> {
        let functions_of_float = hot::functions_of_float(texts);
        let tables = making.tables();
        let has = |word: &str| texts.iter().any(|text| text.contains(word)) || calls.contains(word);
        let unsound = !making.is_fixed() && making.needs(need::LOOK | need::LOOK_RANGE | need::TABLE);
        let misfit = !making.is_fixed() && making.needs(need::TABLE);
        Model {
            title: &making.title,
            about: &making.about,
            p: &making.options.prefix,
            u: making.capitals(),
            math,
            float: making.options.real == Real::Float,
            fixed: making.is_fixed(),
            fallbacks: functions_of_float.iter().map(|name| hot::fallback(name)).collect(),
            functions_of_float,
            zero: making.zero(),
            rom: !tables.is_empty(),
            lines: !making.shape.plan.sites.is_empty(),
            whiles: has("_WHILE_LIMIT"),
            finite: unsound || has("IS_FINITE("),
            unsound,
            counts: making.counts() && !making.is_fixed(),
            misfit,
            course: making.is_course(),
            fails: unsound || has("fail_at("),
            hows: HOWS.into_iter().filter(|how| has(how.split(' ').next().unwrap_or_default())).collect(),
            runtime,
            constants: making.constants(),
            tables,
            functions,
            calls,
        }
    }
}

impl<'a> Calls<'a> {
    pub fn new(making: &'a Making, written: &'a Written) -> Calls<'a> {
        let plan = &making.shape.plan;
        let given = making.settings().into_iter().flat_map(|setting| setting.values);
        let watches = if making.is_course() { making.watched_columns() } else { making.watches() };
        let length = plan.clock.length.filter(|_| !making.is_course()).map_or(String::new(), |length| {
            let before = match making.shape.homes[length.slot.0 as usize] {
                Home::Setting => "m->set->",
                Home::Member => "m->",
                Home::Fixed | Home::Rom => "",
            };
            format!("{before}{}", making.name(length.slot))
        });
        let lines: Vec<String> = plan.sites.iter().map(|site| short(site.line).to_string()).collect();
        let mut filled = String::new();
        super::super::text::fill_lines(&mut filled, lines.iter().map(String::as_str), 1);
        Calls {
            p: &making.options.prefix,
            u: making.capitals(),
            course: making.is_course(),
            settings: given.map(|(place, value)| Given { place, value }).collect(),
            seed: making.seed(),
            reads: making.reads(),
            dt_is_set: making.shape.dt_is_set(),
            starts: making.starts(),
            initial: &written.initial,
            event: &written.event,
            step: &written.step,
            point: &written.point,
            length,
            varying_length: making.varying_length(),
            zero: making.zero(),
            fixed: making.is_fixed(),
            half: making.spelling.half(),
            steps: making.spelling.fixed.as_ref().map_or(0, |fixed| fixed.steps()),
            watched_arrays: watches.iter().any(|watch| watch.size > 0),
            watches,
            columns: making.columns(),
            sites: plan.sites.iter().map(|site| string(&site.quantity)).collect(),
            lines: filled,
        }
    }
}

impl<'a> Example<'a> {
    pub fn new(making: &'a Making) -> Example<'a> {
        let plan = &making.shape.plan;
        let level = |column: &usize| {
            plan.output.columns[*column]
                .place
                .is_none_or(|(slot, _)| matches!(plan.slot(slot).role, SlotRole::Level | SlotRole::Variable))
        };
        let columns: Vec<Column> = making.columns();
        let levels = making.shape.columns.iter().zip(&columns).filter(|(number, _)| level(number));
        let columns = levels.take(SHOWN).map(|(_, column)| column.constant.clone()).collect();
        Example { p: &making.options.prefix, u: making.capitals(), fixed: making.is_fixed(), columns }
    }
}

impl<'a> Image<'a> {
    pub fn new(making: &'a Making, firmware: &'a Firmware) -> Image<'a> {
        let mut input: Vec<String> = making.options.input.iter().map(|value| making.spelling.input(*value)).collect();
        let input_count = input.len();
        // No array of C is empty.
        if input.is_empty() {
            input.push(making.zero());
        }
        Image {
            title: &making.title,
            p: &making.options.prefix,
            u: making.capitals(),
            port: firmware.port.trim(),
            course: making.is_course(),
            counts: making.counts(),
            fixed: making.options.real == Real::Fixed,
            every: firmware.every.max(1),
            reads: making.reads(),
            input,
            input_count,
        }
    }
}

impl<'a> Readme<'a> {
    pub fn new(making: &'a Making, math: bool) -> Readme<'a> {
        Readme {
            title: &making.title,
            p: &making.options.prefix,
            source: &making.options.source_name,
            real: type_of(making),
            float: making.options.real == Real::Float,
            fixed: making.is_fixed(),
            math,
        }
    }
}
