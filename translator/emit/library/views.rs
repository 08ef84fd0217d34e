//! What the C file of a library prints: constants, tables, the functions of the model and those that the header declares.

use crate::code::{Id, Quantity};
use askama::Template;

use super::super::from_code::Call;
use super::super::needs::need;
use super::super::spelling::{Home, Real};
use super::super::text::{INDENT, string};
use super::super::words::Words;
use super::header::{Column, Setting};
use super::rows::Rows;
use super::shape::Shape;
use super::{Making, Written, hot};
use rustc_hash::FxHashSet;

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
    /// The type of numbers.
    r: &'static str,
    u: String,
    math: bool,
    /// The C of 1978.
    knr: bool,
    /// Of the C of 1978: what it needs of later headers.
    sizes: bool,
    offsets: bool,
    limits_of_doubles: bool,
    /// Bytes are copied.
    copies: bool,
    /// What a compiler without <math.h> is told.
    declared: Vec<String>,
    infinite: bool,
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
    noted: bool,
    course: bool,
    fails: bool,
    /// Of a float: what `float.h` has.
    limits: bool,
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
    /// The type of numbers, here and in the header.
    r: &'static str,
    t: String,
    u: String,
    course: bool,
    settings: Vec<Setting>,
    /// Firmware changes no settings: a machine that it hardly fits into has no room for functions that nobody calls.
    bare: bool,
    setting_count: usize,
    setting_sites: String,
    setting_bits: String,
    /// The numbers of DT and LENGTH among the settings.
    dt_number: Option<usize>,
    length_number: Option<usize>,
    /// The sum of settings of which a step might not show that they are not finite.
    hidden: String,
    /// Settings are compared with what they were, and copied.
    changed: String,
    was: Vec<String>,
    derived: &'a [Call],
    demands: &'a [Call],
    /// The product of divisors, if nothing else is demanded.
    divisors: String,
    /// The sum of the single members that are looked at.
    looked: String,
    /// Something is to be done when settings may have changed.
    takes: bool,
    /// What the point begins with is kept.
    before: Vec<Kept>,
    draws: bool,
    seed: String,
    reads: bool,
    dt_is_set: bool,
    starts: bool,
    initial: &'a [Call],
    event: &'a [Call],
    step: &'a [Call],
    point: &'a [Call],
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
    /// Of a model whose caller goes from row to row, and the settings that it copies.
    rows: Option<&'a Rows>,
    /// It carries equations, and the caller may choose a moment.
    carried: bool,
    dosed: bool,
    copied: Vec<Kept>,
}

/// A member that is kept before the point.
struct Kept {
    name: String,
    array: bool,
}

/// A member that must stay finite, or a setting that must have room; size 0 is a single value.
struct Watch {
    name: String,
    size: usize,
    site: u32,
}

const HOWS: [&str; 3] = ["ZD_HOW_TABLE 0", "ZD_HOW_TABHL 1", "ZD_HOW_TABXT 2"];

impl Making<'_> {
    pub(super) fn capitals(&self) -> String {
        self.options.prefix.to_ascii_uppercase()
    }

    pub(super) fn is_course(&self) -> bool {
        !self.shape.simulation.system.clock.is_steps()
    }

    pub(super) fn is_fixed(&self) -> bool {
        self.options.real == Real::Fixed
    }

    /// Nothing is changed after init, as in firmware.
    pub(super) fn is_bare(&self) -> bool {
        self.options.firmware.as_ref().is_some_and(|firmware| !firmware.module)
    }

    pub(super) fn reads(&self) -> bool {
        self.shape.simulation.system.reads_input()
    }

    pub(super) fn needs(&self, what: super::super::needs::Needs) -> bool {
        self.needs & what != 0
    }

    pub(super) fn seeded(&self) -> bool {
        self.needs(need::NOISE | need::NORMAL)
    }

    /// Functions of the runtime ask whether the initial phase is over.
    pub(super) fn starts(&self) -> bool {
        self.needs(need::PULSE | need::SAMPLE | need::RAMP_SUM)
    }

    pub(super) fn counts(&self) -> bool {
        self.needs(need::LOOK_RANGE | need::TABLE)
    }

    pub(super) fn zero(&self) -> String {
        self.spelling.number(0.0)
    }

    fn watches(&self) -> Vec<Watch> {
        let kept = |quantity: Id<Quantity>| {
            let place = quantity.index();
            self.shape.present[place] && !self.shape.passing[place] && self.shape.homes[place] == Home::Member
        };
        let simulation = &self.shape.simulation;
        let watches = simulation.system.watches.iter().map(|watch| (watch.quantity, watch.source));
        let watch = watches.filter(|(id, _)| kept(*id)).map(|(id, source)| {
            let quantity = &simulation.system.quantities[id];
            let size = quantity.array_size();
            Watch { name: self.name(id).into(), size, site: source.index() as u32 }
        });
        watch.collect()
    }

    /// Settings of which a step might not show that they are infinite or no numbers.
    fn hidden(&self) -> Vec<Id<Quantity>> {
        let Shape { simulation, homes, present, shows, .. } = self.shape;
        let length = simulation.system.clock.periods().length.map(|length| length.quantity);
        let quantities = (0..simulation.system.quantities.len()).map(Id::new);
        let hides = |id: &Id<Quantity>| {
            let place = id.index();
            let given = homes[place] == Home::Setting && *id != simulation.system.clock.dt() && Some(*id) != length;
            given && simulation.system.quantities[*id].extents.is_empty() && present[place] && !shows[place]
        };
        quantities.filter(hides).collect()
    }

    /// Of a course: members that can be read by their numbers. Others may pass through infinity, as they do in a run.
    fn watched_columns(&self) -> Vec<Watch> {
        let simulation = &self.shape.simulation;
        let mut seen = FxHashSet::default();
        let quantities =
            self.shape.columns.iter().filter_map(|column| simulation.experiment.output.columns[*column].place);
        let quantities = quantities.map(|(quantity, _)| quantity);
        let mut watches = Vec::new();
        for id in
            quantities.filter(|quantity| self.shape.homes[quantity.index()] == Home::Member && seen.insert(*quantity))
        {
            let quantity = &simulation.system.quantities[id];
            let time = simulation.system.clock.time() == Some(id);
            let name = if time {
                "time"
            } else if id == simulation.system.clock.dt() {
                "dt"
            } else {
                self.name(id)
            };
            let size = quantity.array_size();
            watches.push(Watch { name: name.into(), size, site: quantity.source.index() as u32 });
        }
        watches
    }

    fn kept(&self, quantities: &[Id<Quantity>]) -> Vec<Kept> {
        let kept = self.declarations(quantities).into_iter();
        kept.map(|kept| Kept { name: kept.name.to_string(), array: kept.size > 0 }).collect()
    }

    /// The first random number, as the runtime makes it from the seed of the deck.
    fn seed(&self) -> String {
        if !self.seeded() {
            return String::new();
        }
        format!("{}L", super::seed(&self.shape.simulation))
    }
}

/// `zd_seed_of` of clib/run/settings.c.
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

/// The most terms of a sum: old compilers keep an expression in a tree of a few hundred places.
const MOST_TERMS: usize = 16;

/// Terms that are put together by themselves, so that a processor has not to wait for each.
const TOGETHER: usize = 4;

/// Statements that add terms up, or multiply them.
fn gathered(name: &str, sign: char, terms: &[String]) -> String {
    let sign = format!(" {sign} ");
    let group = |terms: &[String]| match terms {
        [only] => only.clone(),
        several => format!("({})", several.join(&sign)),
    };
    let mut statements = Vec::new();
    for chunk in terms.chunks(MOST_TERMS) {
        let groups: Vec<String> = chunk.chunks(TOGETHER).map(group).collect();
        let before = if statements.is_empty() { String::new() } else { format!("{name}{sign}") };
        statements.push(broken(&format!("{name} = {before}{};", groups.join(&sign))));
    }
    statements.join("\n")
}

/// A statement of a function, in lines.
fn broken(statement: &str) -> String {
    let mut text = String::new();
    super::super::text::push_statement(&mut text, statement, 1);
    text.truncate(text.trim_end().len());
    text
}

impl<'a> Model<'a> {
    pub fn new(
        making: &'a Making,
        (words, of_calls): (Words, &Words),
        runtime: &'a str,
        functions: &'a str,
        calls: String,
        math: bool,
        fails: bool,
    ) -> Model<'a> {
        let functions_of_float = hot::functions_of_float(&words);
        let words = words.and(of_calls);
        let tables = making.tables();
        let unsound = !making.is_fixed() && making.needs(need::LOOK | need::LOOK_RANGE | need::TABLE);
        let misfit = !making.is_fixed() && making.needs(need::TABLE);
        Model {
            title: &making.title,
            about: &making.about,
            p: &making.options.prefix,
            r: making.spelling.type_name,
            u: making.capitals(),
            math,
            knr: making.options.knr,
            sizes: words.has("size_t") || words.has("offsetof"),
            offsets: words.has("offsetof"),
            limits_of_doubles: words.begins("DBL_") || words.has("HUGE_VAL"),
            copies: words.has("copy_bytes"),
            infinite: words.has("HUGE_VAL"),
            declared: hot::declarations(&words, making.options.real),
            float: making.options.real == Real::Float,
            fixed: making.is_fixed(),
            fallbacks: functions_of_float.iter().map(|name| hot::fallback(name)).collect(),
            functions_of_float,
            zero: making.zero(),
            rom: !tables.is_empty(),
            lines: !making.shape.simulation.system.sites.is_empty(),
            whiles: words.ends("_WHILE_LIMIT"),
            finite: unsound || words.ends("IS_FINITE"),
            unsound,
            counts: making.counts() && !making.is_fixed(),
            misfit,
            noted: words.has("noted"),
            course: making.is_course(),
            fails: fails || unsound || words.has("fail_at"),
            limits: words.begins("FLT_"),
            hows: HOWS.into_iter().filter(|how| words.has(how.split(' ').next().unwrap_or_default())).collect(),
            runtime,
            constants: making.constants(),
            tables,
            functions,
            calls,
        }
    }
}

impl<'a> Calls<'a> {
    /// Calls, as long as none fails.
    fn performed(&self, calls: &[Call], indent: usize) -> String {
        let mut text = String::new();
        for Call { text: call, fails } in calls {
            text.push('\n');
            let statement = match fails {
                true => format!("if ({call} != {}_GOOD) {{\n{INDENT}return m->failure;\n}}", self.u),
                false => format!("{call};"),
            };
            let lines = statement.lines().map(|line| INDENT.repeat(indent) + line);
            text.push_str(&lines.collect::<Vec<_>>().join("\n"));
        }
        text
    }

    /// What the author calls each value of a setting, as literals.
    fn setting_names(&self) -> Vec<String> {
        self.settings.iter().flat_map(|setting| setting.values.iter().map(|given| string(&given.name))).collect()
    }

    pub fn new(making: &'a Making, written: &'a Written) -> Calls<'a> {
        let simulation = &making.shape.simulation;
        let settings = making.settings();
        let number =
            |of: fn(&Setting) -> bool| settings.iter().find(|setting| of(setting)).map(|setting| setting.number);
        let (dt_number, length_number) = (number(|setting| setting.is_step), number(|setting| setting.is_length));
        let each = |of: &dyn Fn(&Setting) -> String| {
            let all: Vec<String> =
                settings.iter().flat_map(|setting| setting.values.iter().map(|_| of(setting))).collect();
            let mut filled = String::new();
            super::super::text::fill_lines(&mut filled, all.iter().map(String::as_str), 1);
            filled
        };
        // A site that a short does not hold is not known.
        let site = |site: u32| if site <= 32767 { i64::from(site) } else { -1 };
        let setting_sites = each(&|setting| site(setting.site).to_string());
        let setting_bits = each(&|setting| setting.bits.to_string());
        let hidden: Vec<String> = match making.is_fixed() {
            true => Vec::new(),
            false => making.hidden().into_iter().map(|id| format!("m->set->{}", making.name(id))).collect(),
        };
        let was: Vec<String> = making.compared().into_iter().map(|id| making.name(id).to_string()).collect();
        let differs = was.iter().map(|name| format!("m->set->{name} != m->was.{name}"));
        let changed = differs.collect::<Vec<_>>().join(" || ");
        let before = making.kept(&making.shape.begun_with);
        let takes = !hidden.is_empty() || !written.derived.is_empty() || !written.demands.is_empty();
        // What is infinite or undefined goes on in models of SCoP.
        let watches = if making.shape.rows.is_some() {
            Vec::new()
        } else if making.is_course() {
            making.watched_columns()
        } else {
            making.watches()
        };
        let length =
            simulation.system.clock.periods().length.filter(|_| !making.is_course()).map_or(String::new(), |length| {
                let before = match making.shape.homes[length.quantity.index()] {
                    Home::Setting => "m->set->",
                    Home::Member => "m->",
                    Home::Fixed | Home::Rom => "",
                };
                format!("{before}{}", making.name(length.quantity))
            });
        let looked = watches.iter().filter(|watch| watch.size == 0).map(|watch| format!("m->{}", watch.name));
        let looked: Vec<String> = looked.collect();
        let lines: Vec<String> = simulation.system.sites.values().map(|site| short(site.line).to_string()).collect();
        let mut filled = String::new();
        super::super::text::fill_lines(&mut filled, lines.iter().map(String::as_str), 1);
        Calls {
            p: &making.options.prefix,
            r: making.spelling.type_name,
            t: making.options.public_type(),
            u: making.capitals(),
            course: making.is_course(),
            bare: making.is_bare(),
            setting_count: if making.is_bare() { 0 } else { making.setting_count() },
            settings,
            setting_sites,
            setting_bits,
            dt_number,
            length_number,
            hidden: gathered("sum", '+', &hidden),
            changed: if was.is_empty() { changed } else { broken(&format!("if ({changed}) {{")) },
            was,
            derived: &written.derived,
            demands: &written.demands,
            divisors: gathered("product", '*', &written.divisors),
            looked: gathered("sum", '+', &looked),
            takes,
            before,
            draws: making.seeded() && making.shape.draws,
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
            sites: simulation.system.sites.values().map(|site| string(&site.quantity)).collect(),
            lines: filled,
            rows: making.shape.rows.as_ref(),
            carried: making.shape.carried.is_some(),
            dosed: !making.is_bare() && making.is_dosed(),
            copied: making.kept(making.shape.rows.as_ref().map_or(&[], |rows| &rows.copied)),
        }
    }
}
