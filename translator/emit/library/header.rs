//! What the header of a library says: settings, quantities and where their points stand, codes.

use askama::Template;

use super::super::groups_of;
use super::super::names::spell;
use super::super::spelling::{Home, Real};
use super::super::text::{remark, string};
use super::super::views::{Declaration, Group};
use super::Making;
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
pub(super) struct Code {
    pub(super) name: &'static str,
    pub(super) number: i32,
    pub(super) meaning: &'static str,
}

/// A constant that the caller gives.
pub(super) struct Setting {
    pub(super) declaration: String,
    pub(super) remark: String,
    /// One of its values: its place, and the literal.
    pub(super) values: Vec<(String, String)>,
}

/// A quantity that can be read by its number.
pub struct Column {
    pub(super) constant: String,
    pub(super) remark: String,
    /// Where it stands.
    pub(super) member: String,
    pub(super) name: String,
    pub(super) bits: i32,
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

/// A name of so many letters at most that none of the others has; it becomes one of them.
fn apart(name: &str, room: usize, taken: &mut FxHashSet<String>) -> String {
    let mut wanted = name[..name.len().min(room)].to_string();
    let mut count = 1;
    while !taken.insert(wanted.clone()) {
        count += 1;
        let ending = format!("_{count}");
        wanted = format!("{}{ending}", &name[..name.len().min(room - ending.len())]);
    }
    wanted
}

impl Making<'_> {
    /// For each quantity of the structs: its name in capitals, and its bits behind the point.
    pub(super) fn points(&self) -> Vec<(String, i32)> {
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
        let room = self.room() - "BITS_".len();
        clock.chain(points).map(|(name, bits)| (apart(&name, room, &mut known), bits)).collect()
    }

    /// Letters that a name may have behind the prefix: 31 of all are told apart.
    pub(super) fn room(&self) -> usize {
        30 - self.options.prefix.len()
    }

    pub(super) fn errors(&self) -> Vec<Code> {
        let own = if self.is_course() { COURSE } else { STEPPING };
        let seed = self.seeded().then_some(&BAD_SEED);
        let length = self.varying_length().then_some(&BAD_LENGTH);
        let reals = if self.is_fixed() { &[][..] } else { OF_REALS };
        ALWAYS.iter().chain(reals).chain(own).chain(seed).chain(length).map(|code| Code { ..*code }).collect()
    }

    pub(super) fn settings(&self) -> Vec<Setting> {
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

    pub(super) fn columns(&self) -> Vec<Column> {
        let codes = self.errors();
        let codes = codes.iter().map(|code| code.name.to_ascii_lowercase());
        let points = self.points().into_iter().map(|(name, _)| format!("bits_{}", name.to_ascii_lowercase()));
        let mut taken: FxHashSet<String> = codes.chain(CAPITALS.map(String::from)).chain(points).collect();
        let plan = &self.shape.plan;
        let mut columns = Vec::new();
        for number in &self.shape.columns {
            let column = &plan.output.columns[*number];
            let constant = apart(&spell(&column.name), self.room(), &mut taken).to_ascii_uppercase();
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

    /// The run has a length that is no constant of the file.
    pub(super) fn varying_length(&self) -> bool {
        let homes = &self.shape.homes;
        let fixed = |slot: SlotId| matches!(homes[slot.0 as usize], Home::Fixed | Home::Rom);
        !self.is_fixed() && !self.is_course() && self.shape.plan.clock.length.is_some_and(|length| !fixed(length.slot))
    }
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

pub(super) fn type_of(making: &Making) -> &'static str {
    match making.options.real {
        Real::Double => "double",
        Real::Float => "float",
        Real::Fixed => "a whole number of 32 bits",
    }
}
