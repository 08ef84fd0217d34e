//! The contents of a library's header: settings, quantities and their binary points, codes.

use crate::code::{Id, Quantity, Role};
use askama::Template;

use super::super::from_code::given_name;
use super::super::groups_of;
use super::super::names::spell;
use super::super::program::{Declaration, Group};
use super::super::spelling::{Home, Real};
use super::super::text::{remark, string};
use super::Making;
use super::rows::Rows;
use super::shape::Carried;
use crate::model::Naming;
use rustc_hash::FxHashSet;

#[derive(Template)]
#[template(path = "library.h", escape = "none")]
pub struct Header<'a> {
    title: &'a str,
    about: &'a [String],
    p: &'a str,
    u: String,
    /// The type of numbers.
    t: String,
    real: &'static str,
    course: bool,
    errors: Vec<Code>,
    settings: Vec<Setting>,
    setting_count: usize,
    bare: bool,
    has_dt: bool,
    seeded: bool,
    reads: bool,
    counts: bool,
    starts: bool,
    time: &'static str,
    step: &'static str,
    done: &'static str,
    groups: Vec<Group<'a>>,
    was: Vec<Declaration<'a>>,
    before: Vec<Declaration<'a>>,
    draws: bool,
    columns: Vec<Column>,
    /// Ranges are given.
    ranged: bool,
    fixed: bool,
    /// K&R C.
    knr: bool,
    /// The binary points.
    points: Vec<(String, i32)>,
    /// For a model whose caller advances from row to row.
    rows: Option<&'a Rows>,
    /// For a program that integrates equations.
    carried: Option<Carried>,
    /// Settings that say whether others are given.
    flags: Vec<(String, String)>,
    /// There are states that a dose may change.
    dosed: bool,
}

/// A return code.
pub(super) struct Code {
    pub(super) name: &'static str,
    pub(super) number: i32,
    pub(super) meaning: &'static str,
}

/// A constant that the caller supplies.
pub(super) struct Setting {
    pub(super) declaration: String,
    pub(super) remark: String,
    /// Each of its values.
    pub(super) values: Vec<Given>,
    /// The name of its number, and the remark after it.
    pub(super) constant: String,
    range: String,
    /// The number of the first of its values.
    pub(super) number: usize,
    /// It is DT, or LENGTH.
    pub(super) is_step: bool,
    pub(super) is_length: bool,
    /// The member that states whether it is given.
    pub(super) flag: Option<String>,
    /// It is given by default.
    pub(super) given: u8,
    pub(super) site: u32,
    pub(super) bits: i32,
}

impl Setting {
    pub(super) fn is_single(&self) -> bool {
        !self.declaration.ends_with(']')
    }

    /// The name of the member.
    pub(super) fn member(&self) -> &str {
        self.declaration.split('[').next().unwrap_or_default()
    }
}

/// A value of a setting: its location in the struct, its literal, and the author's name.
pub(super) struct Given {
    pub(super) place: String,
    pub(super) literal: String,
    pub(super) name: String,
}

/// A quantity that can be read by number.
pub struct Column {
    pub(super) constant: String,
    pub(super) remark: String,
    /// Its location.
    pub(super) member: String,
    pub(super) name: String,
    pub(super) bits: i32,
    /// A dose may change it.
    pub(super) dosed: bool,
}

/// Codes as in clib/model/zd.h.
const ALWAYS: &[Code] = &[
    Code { name: "GOOD", number: 0, meaning: "" },
    Code { name: "DIVISION", number: 1, meaning: "division by zero" },
    Code { name: "DOMAIN", number: 2, meaning: "a logarithm, root or power outside its domain" },
];
/// Integers are never infinite or NaN.
const OF_REALS: &[Code] =
    &[Code { name: "NOT_FINITE", number: 3, meaning: "a value that is infinite or not a number" }];
const STEPPING: &[Code] = &[
    Code { name: "WHILE", number: 4, meaning: "a WHILE block that does not end" },
    Code { name: "TOO_LONG", number: 5, meaning: "more than 2000000000 steps" },
    Code { name: "DT", number: 6, meaning: "dt is not positive" },
    Code { name: "TABLE_SIZE", number: 7, meaning: "the computed bounds of a table do not fit its values" },
];
const ROWS: &[Code] = &[
    Code { name: "WHILE", number: 4, meaning: "a loop that does not end" },
    Code { name: "INDEX", number: 12, meaning: "a computed subscript outside its array" },
    Code { name: "FUNCTION", number: 13, meaning: "a function outside its domain, or overflowing" },
    Code { name: "OVERFLOW", number: 17, meaning: "an integer outside 32 bits" },
    Code { name: "STEP_SMALL", number: 19, meaning: "a step does not advance the time; reported as SOLVER" },
    Code { name: "OVER", number: 28, meaning: "the last row has been computed" },
    Code { name: "SOLVER", number: 30, meaning: "equations could not be solved; m->value says why" },
    Code { name: "INCREMENT", number: 31, meaning: "the increment of a loop that is not positive" },
    Code { name: "COUNT", number: 32, meaning: "more or fewer equations than unknowns" },
    Code { name: "DEPTH", number: 36, meaning: "a function calls itself too deeply" },
    EARLIER,
    Code { name: "NO_ROWS", number: 65, meaning: "FROM, TO and WITH give no rows" },
    Code { name: "BAD_SETTING", number: 66, meaning: "a setting that is infinite or not a number" },
];
const EARLIER: Code =
    Code { name: "EARLIER", number: 64, meaning: "a time before the current one; only from advance_to" };
/// If there are states that a dose may change.
const NO_STATE: Code =
    Code { name: "NO_STATE", number: 67, meaning: "not a state, or an amount that is not a number; only from dose" };
const COURSE: &[Code] = &[
    Code { name: "INDEX", number: 12, meaning: "a computed subscript outside its array" },
    Code { name: "FUNCTION", number: 13, meaning: "a function outside its domain, or overflowing" },
    Code { name: "NO_DATA", number: 14, meaning: "READ finds no number in the input" },
    Code {
        name: "REAL_HERE",
        number: 15,
        meaning: "READ finds a number with a point or exponent instead of an integer",
    },
    Code { name: "OVERFLOW", number: 17, meaning: "an integer outside 32 bits" },
    Code { name: "FISSION", number: 18, meaning: "a fission quotient of 0" },
    Code { name: "STEP_SIGN", number: 20, meaning: "a step that is not positive" },
    Code { name: "OVER", number: 28, meaning: "the program has ended" },
];
/// For programs that integrate equations.
const CARRIED: &[Code] = &[
    Code { name: "STEP_SMALL", number: 19, meaning: "a step of the method does not advance T" },
    Code { name: "EVENTS", number: 27, meaning: "an endless sequence of events at one moment" },
    EARLIER,
];
/// Codes of libraries only, in addition to those of clib.
const BAD_SEED: Code = Code { name: "BAD_SEED", number: 29, meaning: "the seed is not 1 to 2147483646" };
const BAD_LENGTH: Code = Code { name: "BAD_LENGTH", number: 30, meaning: "the length of the run is not a number" };
const BAD_SETTING: Code =
    Code { name: "BAD_SETTING", number: 31, meaning: "a setting that is infinite or not a number" };
const BAD_FIXED_SETTING: Code =
    Code { name: "BAD_SETTING", number: 31, meaning: "a setting outside its range; only from set" };
/// Steps go on after it.
const SATURATED: Code = Code {
    name: "SATURATED",
    number: 32,
    meaning: "a quantity was limited to its range: the numbers are wrong; later calls continue",
};

/// Other names that begin with the prefix in capitals.
const CAPITALS: [&str; 13] = [
    "pivots",
    "work",
    "model_included",
    "settings",
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

/// A name of limited length that differs from all others; it is added to them.
pub(super) fn apart(name: &str, room: usize, taken: &mut FxHashSet<String>) -> String {
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
    /// For each quantity of the structs, its name in capitals and its number of fractional bits.
    pub(super) fn points(&self) -> Vec<(String, i32)> {
        let Some(fixed) = &self.spelling.fixed else { return Vec::new() };
        let input = self.reads().then(|| ("INPUT".to_string(), fixed.scale.input));
        let clock =
            [("TIME".to_string(), fixed.scale.time), ("DT".to_string(), fixed.scale.dt)].into_iter().chain(input);
        let shape = self.shape;
        let kept = |id: &Id<Quantity>| {
            let place = id.index();
            let here = matches!(shape.homes[place], Home::Member | Home::Setting) && !shape.passing[place];
            let memory = matches!(shape.simulation.system.quantities[*id].role, Role::Memory(_));
            shape.present[place] && here && !memory
        };
        let read = shape.columns.iter().filter_map(|column| shape.simulation.experiment.output.columns[*column].place);
        let read: FxHashSet<Id<Quantity>> = read.map(|(quantity, _)| quantity).collect();
        let quantities = (0..shape.simulation.system.quantities.len()).map(Id::new);
        let time = shape.simulation.system.clock.time();
        let quantities = quantities.filter(|id| {
            *id != shape.simulation.system.clock.dt() && Some(*id) != time && (kept(id) || read.contains(id))
        });
        let points = quantities.flat_map(|id| {
            let name = self.name(id).to_ascii_uppercase();
            let size =
                if fixed.scale.is_scattered(id) { shape.simulation.system.quantities[id].size() as u32 } else { 0 };
            let whole = (size == 0).then(|| (name.clone(), fixed.scale.quantity(id)));
            let singles = (0..size).map(move |at| (format!("{name}_{at}"), fixed.scale.at(id, at)));
            whole.into_iter().chain(singles).collect::<Vec<_>>()
        });
        let mut known = FxHashSet::default();
        let room = self.room() - "BITS_".len();
        clock.chain(points).map(|(name, bits)| (apart(&name, room, &mut known), bits)).collect()
    }

    /// The maximum length of a name after the prefix: 31 characters are significant.
    pub(super) fn room(&self) -> usize {
        30 - self.options.prefix.len()
    }

    pub(super) fn errors(&self) -> Vec<Code> {
        if self.shape.rows.is_some() {
            let codes = ALWAYS.iter().chain(OF_REALS).chain(ROWS).chain(self.is_dosed().then_some(&NO_STATE));
            return codes.map(|code| Code { ..*code }).collect();
        }
        let own = if self.is_course() { COURSE } else { STEPPING };
        let seed = self.seeded().then_some(&BAD_SEED);
        let length = self.varying_length().then_some(&BAD_LENGTH);
        let reals = if self.is_fixed() { &[][..] } else { OF_REALS };
        let setting = if self.is_fixed() { [&BAD_FIXED_SETTING, &SATURATED].to_vec() } else { vec![&BAD_SETTING] };
        let carried = if self.shape.carried.is_some() { CARRIED } else { &[] };
        let codes = ALWAYS
            .iter()
            .chain(reals)
            .chain(own)
            .chain(carried)
            .chain(self.is_dosed().then_some(&NO_STATE))
            .chain(seed)
            .chain(length)
            .chain(setting);
        codes.map(|code| Code { ..*code }).collect()
    }

    /// Whether a dose may change a state that can be read.
    pub(super) fn is_dosed(&self) -> bool {
        self.shape.columns.iter().any(|column| self.is_state(*column))
    }

    fn is_state(&self, column: usize) -> bool {
        let place = self.shape.simulation.experiment.output.columns[column].place;
        place.is_some_and(|(slot, element)| {
            self.shape.homes[slot.index()] == Home::Member && self.shape.states.contains(&(slot, element))
        })
    }

    /// The number of values that can be set by number.
    pub(super) fn setting_count(&self) -> usize {
        self.settings().iter().map(|setting| setting.values.len()).sum()
    }

    pub(super) fn settings(&self) -> Vec<Setting> {
        let mut settings = Vec::new();
        let dt = self.shape.simulation.system.clock.dt();
        let copied = self.shape.rows.iter().flat_map(|rows| rows.copied.iter().copied());
        let given = self.shape.at_home(Home::Setting).map(|(id, _)| id);
        let mut given: Vec<Id<Quantity>> = given.chain(copied).collect();
        given.sort_unstable();
        let dt_first = (self.shape.dt_is_set() && !self.is_course()).then_some(dt);
        let mut taken = FxHashSet::default();
        let mut number = 0;
        for id in dt_first.into_iter().chain(given) {
            let quantity = &self.shape.simulation.system.quantities[id];
            let name = if id == dt { "dt" } else { self.name(id) };
            let size = quantity.array_size();
            let declaration = Declaration { name, size }.to_string();
            let values: Vec<String> = self.values(id).into_iter().map(super::super::text::number).collect();
            let about = match size {
                0 => format!("{}; {}", self.about(id), values[0]),
                _ => self.about(id),
            };
            let used = "    _real ;".len() + self.options.prefix.len() + declaration.len();
            let told = remark(&about, used, self.options.ascii);
            let place = |at: usize| if size == 0 { name.to_string() } else { format!("{name}[{at}]") };
            let literals = self.values(id).into_iter().map(|value| self.spelling.value_of(id, value));
            let values: Vec<Given> = literals
                .enumerate()
                .map(|(at, literal)| Given {
                    place: place(at),
                    literal,
                    name: Naming::Subscripts.element(&quantity.name, &quantity.extents, at),
                })
                .collect();
            let constant = apart(&spell(&quantity.name), self.room() - "SET_".len(), &mut taken).to_ascii_uppercase();
            let bits = self.spelling.fixed.as_ref().map_or(0, |fixed| fixed.scale.quantity(id));
            let used = "#define _SET_ 000".len() + self.options.prefix.len() + constant.len();
            let range = remark(&self.range(id, &about, values.len(), bits), used, self.options.ascii);
            number += values.len();
            settings.push(Setting {
                remark: told,
                declaration,
                constant,
                range,
                number: number - values.len(),
                is_step: id == dt,
                flag: self.is_following(id).then(|| given_name(name)),
                given: u8::from(self.options.firmware.iter().any(|firmware| firmware.given.contains(&id))),
                is_length: self
                    .shape
                    .simulation
                    .system
                    .clock
                    .periods()
                    .length
                    .is_some_and(|length| length.quantity == id),
                site: quantity.source.index() as u32,
                bits,
                values,
            });
        }
        settings
    }

    fn is_following(&self, id: Id<Quantity>) -> bool {
        self.shape.rows.as_ref().is_some_and(|rows| rows.following.contains(&id))
    }

    /// Settings that say whether others are given, and what these follow.
    fn flags(&self) -> Vec<(String, String)> {
        let rows = self.shape.rows.iter().flat_map(|rows| &rows.following);
        let about = |quantity: &Id<Quantity>| match self.shape.homes[quantity.index()] {
            Home::Setting => format!("the default of the method instead of {}", self.name(*quantity)),
            Home::Member | Home::Fixed | Home::Rom => format!("{} follows FROM, TO and WITH", self.name(*quantity)),
        };
        rows.map(|quantity| (given_name(self.name(*quantity)), about(quantity))).collect()
    }

    /// The description of a setting, and its range.
    fn range(&self, id: Id<Quantity>, about: &str, count: usize, bits: i32) -> String {
        let is_step = id == self.shape.simulation.system.clock.dt() && !self.is_course();
        let first =
            if count > 1 { format!("{}; the first of {count} values", self.about(id)) } else { about.to_string() };
        match (self.is_fixed(), is_step) {
            (true, _) => {
                // The ends themselves are where what is beyond them stands.
                let most = f64::from(i32::MAX - 1) * (-f64::from(bits)).exp2();
                let least = if is_step { "above 0".to_string() } else { format!("{}", -floored(most)) };
                format!("{least} to {}; {first}", floored(most))
            }
            (false, true) => format!("above 0; {first}"),
            (false, false) => first,
        }
    }

    pub(super) fn columns(&self) -> Vec<Column> {
        let codes = self.errors();
        let codes = codes.iter().map(|code| code.name.to_ascii_lowercase());
        let points = self.points().into_iter().map(|(name, _)| format!("bits_{}", name.to_ascii_lowercase()));
        let settings = self.settings();
        let settings = settings.iter().map(|setting| format!("set_{}", setting.constant.to_ascii_lowercase()));
        let mut taken: FxHashSet<String> =
            codes.chain(CAPITALS.map(String::from)).chain(points).chain(settings).collect();
        let simulation = &self.shape.simulation;
        let mut columns = Vec::new();
        for number in &self.shape.columns {
            let column = &simulation.experiment.output.columns[*number];
            let constant = apart(&spell(&column.name), self.room(), &mut taken).to_ascii_uppercase();
            let member = match column.place {
                None => "m->time".to_string(),
                Some((quantity, _)) if quantity == simulation.system.clock.dt() => "m->dt".into(),
                Some((quantity, _)) if simulation.system.clock.time() == Some(quantity) => "m->time".into(),
                Some((quantity, element)) => {
                    let name = self.name(quantity);
                    let array = simulation.system.quantities[quantity].is_array();
                    let name = if array { format!("{name}[{element}]") } else { name.into() };
                    match self.shape.homes[quantity.index()] {
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
                dosed: self.is_state(*number),
                name: string(&column.name),
                bits: self.bits_of_column(*number),
            });
        }
        columns
    }

    /// Settings that are compared with the values from which others were derived.
    pub(super) fn compared(&self) -> Vec<Id<Quantity>> {
        let changing = &self.shape.changing;
        if changing.always { Vec::new() } else { changing.sources.clone() }
    }

    /// Members with the names of these quantities.
    pub(super) fn declarations<'s>(&'s self, quantities: &[Id<Quantity>]) -> Vec<Declaration<'s>> {
        quantities
            .iter()
            .map(|id| Declaration {
                name: self.name(*id),
                size: self.shape.simulation.system.quantities[*id].array_size(),
            })
            .collect()
    }

    /// The length of the run is not a constant of the file.
    pub(super) fn varying_length(&self) -> bool {
        let homes = &self.shape.homes;
        let fixed = |quantity: Id<Quantity>| matches!(homes[quantity.index()], Home::Fixed | Home::Rom);
        !self.is_fixed()
            && !self.is_course()
            && self.shape.simulation.system.clock.periods().length.is_some_and(|length| !fixed(length.quantity))
    }
}

/// A positive number, truncated to four digits.
fn floored(value: f64) -> f64 {
    let unit = 10f64.powi(value.log10().floor() as i32 - 3);
    format!("{:.3e}", (value / unit).floor() * unit).parse().unwrap_or(value)
}

/// A reader of a range can use only four digits.
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
            p: &making.options.prefix,
            u: making.capitals(),
            t: making.options.public_type(),
            real: type_of(making),
            course,
            errors: making.errors(),
            settings: making.settings(),
            setting_count: making.setting_count(),
            bare: making.is_bare(),
            has_dt: making.settings().iter().any(|setting| setting.is_step),
            seeded: making.seeded(),
            reads: making.reads(),
            counts: making.counts(),
            starts: making.starts(),
            time: if shape.rows.is_some() {
                "of the current row"
            } else if course {
                "T"
            } else {
                "TIME: start + step*dt, not a running sum"
            },
            step: if course { "advances to the next row of results, or to the end" } else { "advances by dt" },
            done: if shape.rows.is_some() {
                "whether the last row has been computed"
            } else if course {
                "whether the program has ended"
            } else {
                "whether LENGTH has been reached"
            },
            groups: groups_of(&shape.simulation, making.layout, making.options.ascii, member),
            was: making.declarations(&making.compared()),
            before: making.declarations(&shape.begun_with),
            draws: making.seeded() && shape.draws,
            columns: making.columns(),
            ranged: making.options.ranges.iter().any(Option::is_some),
            fixed: making.is_fixed(),
            knr: making.options.knr,
            points: making.points(),
            rows: shape.rows.as_ref(),
            carried: shape.carried,
            flags: making.flags(),
            dosed: !making.is_bare() && making.is_dosed(),
        }
    }
}

pub(super) fn type_of(making: &Making) -> &'static str {
    match making.options.real {
        Real::Double => "double",
        Real::Float => "float",
        Real::Fixed => "a 32-bit integer",
    }
}
