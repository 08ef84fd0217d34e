//! The library form: a model as one header and one C file for somebody else's loop.
//!
//! From the same plan and by the same functions as a program; what is different is where values stand (`shape`), how
//! they are written (`spelling`), and what surrounds them (the templates whose names begin with `library`).

mod braces;
mod contract;
mod course;
mod example;
mod header;
mod hot;
mod methods;
mod parts;
mod printed;
pub mod rows;
mod shape;
mod steps;
mod tables;
mod views;

use std::cell::Cell;
use std::fmt::Write;

use super::body::{Body, Cards, Leaving};
use super::from_code::Call;
use super::functions::Writing;
use super::layout::Layout;
use super::names::spell;
use super::reserved::is_word_of_c;
use super::spelling::{Home, Spelling};
use super::text::{INDENT, comment_lines};
use super::{one_line, render};
use crate::fixed::{Compared, Deviation, Refusal, Refused, scaled};
use crate::plan::{Act, Operation, Plan, SlotId};
use example::{Example, Image, Makefile, Readme};
use header::Header;
use shape::Shape;
use views::{Calls, Model, mixed};

pub use super::spelling::Real;
pub use contract::initial_names;

/// What a library is to be.
#[derive(Clone, Debug, Default)]
pub struct LibraryOptions {
    /// What the names of its functions begin with: an identifier in lower case.
    pub prefix: String,
    pub real: Real,
    /// The constants that can be set; all if nothing is said. The others are constants of the file.
    pub settings: Option<Vec<String>>,
    /// The tables that can be set; the others are in read-only memory.
    pub tables: Vec<String>,
    /// The quantities that can be read; all if nothing is said. The others are kept only if the model needs them.
    pub outputs: Option<Vec<String>>,
    /// The name of the source, for comments.
    pub source_name: String,
    /// Comments in ASCII only.
    pub ascii: bool,
    /// By column of the output: the least and the greatest value of the first run, if they are known.
    pub ranges: Vec<Option<(f64, f64)>>,
    /// What a course reads: in the run from which fixed point takes its ranges, and in firmware.
    pub input: Vec<f64>,
    /// A main() that tells results, in place of everything that is for people.
    pub firmware: Option<Firmware>,
}

/// A program around a library, for a machine whose results somebody else reads.
#[derive(Clone, Debug, Default)]
pub struct Firmware {
    /// C text that defines `open_port`, `put` and `close_port`; nothing: those of `<stdio.h>`.
    pub port: String,
    /// A row every so many steps.
    pub every: u32,
    /// Settings that the user has given, which therefore follow no others.
    pub given: Vec<SlotId>,
}

/// Names are distinct in the 31 characters that C89 promises.
const LONGEST_PREFIX: usize = 16;

/// Stems of other files that are written beside those of the prefix, on systems where capitals make no difference too.
const BESIDE: [&str; 3] = ["example", "probe", "firmware"];

/// A file name as the beginning of C names.
pub fn prefix_of(name: &str) -> String {
    let mut spelled = spell(name).to_string();
    spelled.truncate(LONGEST_PREFIX);
    let spelled = spelled.trim_end_matches('_').to_string();
    if is_prefix(&spelled) && spelled != "x" { spelled } else { "model_".to_string() + &spelled }
}

/// Whether C names can begin with it.
pub fn is_prefix(prefix: &str) -> bool {
    let plain = prefix.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
    plain
        && prefix.len() <= LONGEST_PREFIX
        && prefix.starts_with(|first: char| first.is_ascii_lowercase())
        && prefix != "real"
        && !BESIDE.contains(&prefix)
        && !is_word_of_c(prefix)
}

/// A number of the model that its type does not hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Beyond {
    /// The constant or table; none if it stands in an equation.
    pub name: Option<String>,
    pub value: f64,
}

/// Why a plan gives no library of the type that is wanted.
#[derive(Clone, Debug, PartialEq)]
pub enum Unfit {
    /// Of floats.
    Beyond(Beyond),
    /// Random numbers of SCoP have a state that a float does not hold.
    Chance,
    /// Models of SCoP have no form in fixed point.
    NoFixed,
    /// In fixed point; the card is told by its line and its quantity, the quantity by its name.
    Fixed { why: Refusal, line: Option<u32>, quantity: Option<String> },
}

/// The files of a library, and in fixed point what the recorded run has shown.
pub struct Library {
    pub files: Vec<(String, String)>,
    pub quantities: Vec<Scaling>,
    /// Of the recorded run.
    pub steps: u64,
}

/// How a quantity that can be read became fixed-point numbers.
pub struct Scaling {
    pub name: String,
    /// Bits behind the point.
    pub bits: i32,
    pub deviation: Deviation,
}

/// Writes the library of a plan that can be one (see `check::embed`).
pub fn emit_library(plan: &Plan, options: &LibraryOptions) -> Result<Library, Unfit> {
    if let Some(divided) = rows::divided(plan) {
        return rows::emit(plan, divided, options);
    }
    let shape = Shape::new(plan, options);
    match (options.real, &shape.plan.course) {
        (Real::Fixed, _) => {}
        (Real::Double | Real::Float, None) => return steps::emit(shape, options),
        (Real::Double | Real::Float, Some(_)) => return course::emit(shape, options),
    }
    let plan = &shape.plan;
    let report = match options.real {
        Real::Fixed => {
            Some(scaled(plan, i64::from(seed(plan)), &options.input).map_err(|refused| unfit(plan, refused))?)
        }
        Real::Double | Real::Float => None,
    };
    let (scaled, compared) = report.map(|report| (report.scaled, report.compared)).unzip();
    let layout = Layout::of_library(plan, &options.prefix);
    let mut spelling = Spelling::library(&options.prefix, options.real, shape.homes.clone());
    let looked_up = tables::looked_up(plan);
    let fetched = looked_up.iter().any(|slot| spelling.home(*slot) == Home::Rom);
    let direct = looked_up.iter().any(|slot| spelling.home(*slot) != Home::Rom);
    spelling.both_tables = fetched && direct;
    spelling.fixed = scaled;
    spelling.looked = shape.looked();
    let writing = Writing {
        plan,
        layout: &layout,
        cards: Cards { ascii: options.ascii, lines_of: None },
        spelling: &spelling,
        passing: &shape.passing,
        needs: Cell::new(0),
        fails: Cell::new(false),
    };
    let written = Written::of(&writing);
    let making = Making::new(&shape, &layout, &spelling, options, writing.needs.get());
    let runtime = |calls: &str| match options.real {
        Real::Fixed => parts::runtime(&[&written.text, calls], fetched, direct, &spelling),
        Real::Double | Real::Float => hot::runtime(writing.needs.get(), fetched, direct, &spelling, &written.text),
    };
    let mut library = files(&making, &written, runtime, false)?;
    library.quantities = compared.as_ref().map_or(Vec::new(), |compared| making.scalings(compared));
    library.steps = compared.map_or(0, |compared| compared.steps);
    Ok(library)
}

/// The files around the functions. `runtime`: what they carry of clib, for the functions that the header declares.
fn files(
    making: &Making,
    written: &Written,
    runtime: impl FnOnce(&str) -> String,
    fails: bool,
) -> Result<Library, Unfit> {
    let Making { options, spelling, .. } = making;
    let calls = render(&Calls::new(making, written));
    let runtime = runtime(&calls);
    let runtime = runtime.trim_end();
    let texts = [runtime, written.text.as_str()];
    let math = options.real != Real::Fixed && hot::calls_math(&texts);
    let model = Model::new(making, &texts, runtime, &written.text, calls, math, fails);
    let mut files = vec![
        (format!("{}.c", options.prefix), braces::braced(&render(&model))),
        (format!("{}.h", options.prefix), render(&Header::new(making))),
    ];
    match &options.firmware {
        // What has the main() comes first.
        Some(firmware) => files.insert(0, ("firmware.c".into(), render(&Image::new(making, firmware)))),
        None => files.extend([
            ("example.c".to_string(), braces::braced(&render(&Example::new(making)))),
            ("Makefile".to_string(), render(&Makefile { p: options.prefix.clone(), fixed: making.is_fixed() })),
            ("README".to_string(), render(&Readme::new(making, math))),
        ]),
    }
    if let Some(value) = spelling.beyond.borrow().first() {
        return Err(Unfit::Beyond(Beyond { name: making.constant_of(*value), value: *value }));
    }
    for (_, text) in &mut files {
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    Ok(Library { files, quantities: Vec::new(), steps: 0 })
}

fn unfit(plan: &Plan, refused: Refused) -> Unfit {
    let site = refused.site.and_then(|site| plan.sites.get(site.0 as usize));
    let of_slot = match refused.why {
        Refusal::TooWide { slot, .. } => Some(plan.slot(slot).name.to_string()),
        _ => None,
    };
    let quantity = of_slot.or_else(|| site.map(|site| site.quantity.to_string()));
    Unfit::Fixed { why: refused.why, line: site.map(|site| site.line), quantity }
}

/// The first random number of the first run, as the runtime makes it from the seed of the deck.
fn seed(plan: &Plan) -> u32 {
    let run = plan.output.runs.first().and_then(|run| run.seed).filter(|seed| *seed != 0.0);
    mixed(run.or(plan.output.seed).unwrap_or(0.0))
}

/// What the views are made from.
struct Making<'a> {
    shape: &'a Shape,
    layout: &'a Layout,
    spelling: &'a Spelling,
    options: &'a LibraryOptions,
    needs: super::needs::Needs,
    title: String,
    about: Vec<String>,
}

impl<'a> Making<'a> {
    fn new(
        shape: &'a Shape,
        layout: &'a Layout,
        spelling: &'a Spelling,
        options: &'a LibraryOptions,
        needs: super::needs::Needs,
    ) -> Making<'a> {
        let title = one_line(&shape.plan.title, options.ascii);
        let translated = format!("Translated from {} by zudyn {}.", options.source_name, env!("CARGO_PKG_VERSION"));
        let about = comment_lines(&translated, 100, options.ascii);
        Making { shape, layout, spelling, options, needs, title, about }
    }
}

impl Making<'_> {
    fn scalings(&self, compared: &Compared) -> Vec<Scaling> {
        let output = &self.shape.plan.output;
        let column = |number: &usize| Scaling {
            name: output.columns[*number].name.to_string(),
            bits: self.bits_of_column(*number),
            deviation: compared.columns[*number],
        };
        self.shape.columns.iter().map(column).collect()
    }

    /// How many bits of a column of the output stand behind its point; 0 of floating numbers.
    fn bits_of_column(&self, column: usize) -> i32 {
        let Some(fixed) = &self.spelling.fixed else { return 0 };
        match self.shape.plan.output.columns[column].place {
            Some((slot, element)) => fixed.scale.at(slot, element),
            None => fixed.scale.time,
        }
    }
}

/// The functions of the model, and the calls of them.
#[derive(Default)]
struct Written {
    text: String,
    initial: Vec<Call>,
    event: Vec<Call>,
    step: Vec<Call>,
    point: Vec<Call>,
    derived: Vec<Call>,
    demands: Vec<Call>,
    /// All that is demanded is that these are not zero.
    divisors: Vec<String>,
}

impl Written {
    fn of(writing: &Writing) -> Written {
        let mut written = Written::default();
        let (plan, layout) = (writing.plan, writing.layout);
        let mut add = |name, routine, layout| -> Vec<Call> {
            let names = writing.write_functions(&mut written.text, name, routine, layout);
            names.into_iter().map(|name| Call { text: format!("{name}(m)"), fails: true }).collect()
        };
        let derived = add("derived", &plan.derived, &layout.derived);
        let demands = add("demands", &plan.demands, &layout.demands);
        written.divisors = writing.divisors();
        if writing.plan.course.is_some() {
            written.text.push_str(&writing.resumable_course());
            return Written { derived, demands, ..written };
        }
        let initial = add("initial", &plan.begin, &layout.begin);
        let event = add("event", &plan.event, &layout.event);
        let step = add("levels", &plan.step, &layout.step);
        let point = add("point", &plan.point, &layout.point);
        Written { initial, event, step, point, derived, demands, ..written }
    }
}

impl Writing<'_> {
    /// Values that must not be zero, if nothing else is demanded of settings. Their product tells at once that none is.
    fn divisors(&self) -> Vec<String> {
        let place = self.place(&[], &[], &[], false);
        let divisors = self.plan.demands.operations.iter().map(|demand| match demand {
            Operation::FailIfZero { value, .. } if self.spelling.fixed.is_none() => {
                let mut text = String::new();
                place.operand(&mut text, value);
                Some(if text.contains(' ') { format!("({text})") } else { text })
            }
            _ => None,
        });
        let divisors = divisors.collect::<Option<Vec<_>>>().unwrap_or_default();
        self.needs.set(self.needs.get() | place.needs.get());
        divisors
    }

    /// The course as a function that goes on where it has stopped: at every row of its results.
    fn resumable_course(&self) -> String {
        let Some(course) = &self.plan.course else { return String::new() };
        let layout = &self.layout.written;
        let place = self.place(&layout.temporaries, &course.body.temporaries, &[], false);
        let mut body = Body::new(&place, Leaving::Return, self.cards, 1).of_course(&self.layout.goals);
        body.operations(&course.body.operations);
        let mut declarations = String::new();
        for line in self.plain_locals(&body, false) {
            let _ = writeln!(declarations, "{INDENT}{line}");
        }
        self.declare_temporaries(&mut declarations, &course.body, &course.body.operations, layout, 0, 1);
        self.needs.set(self.needs.get() | place.needs.get());
        self.fails.set(self.fails.get() || body.fails);
        let mut cases = String::new();
        for row in 1..=body.rows {
            let _ = write!(cases, "{INDENT}case {row}:\n{INDENT}{INDENT}goto row_{row};\n");
        }
        let ended = matches!(course.body.operations.last(), Some(Operation::Act(Act::Stop(_) | Act::Jump(_))));
        let end = if ended { String::new() } else { self.end_of_course() };
        let separator = if declarations.is_empty() { "" } else { "\n" };
        format!(
            "\n/* From where it has stopped to the next row of results, or the end. */\n\
             static int course(struct {} *m){}\n{{\n{declarations}{separator}{INDENT}switch (m->place) {{\n{cases}\
             {INDENT}default:\n{INDENT}{INDENT}break;\n{INDENT}}}\n\n{}{end}}}\n",
            self.spelling.model,
            self.spelling.reentrant(),
            body.text,
        )
    }

    fn end_of_course(&self) -> String {
        format!("{INDENT}m->place = -1;\n{INDENT}return {};\n", self.spelling.code("ZD_GOOD"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_prefix_is_the_name_of_a_file_beside() {
        assert_eq!(
            ["Example", "EXAMPLE", "probe", "example_2"].map(prefix_of),
            ["model_example", "model_example", "model_probe", "example_2"]
        );
        assert!(!is_prefix("example") && !is_prefix("probe") && is_prefix("model_example"));
    }
}
