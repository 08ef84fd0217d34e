//! A long course as several functions, since compilers need time that grows with the square of a function's length.
//!
//! Each part of the course is a function that ends by telling where the program goes on: with the next part, or at a
//! label of another one. What is jumped to from elsewhere is entered by a switch at the function's beginning; what
//! is jumped to elsewhere has its label at the function's end, where it is told on. Everything is in the struct.

use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::fmt::Write;

use super::body::{Body, Leaving};
use super::course::declare_own;
use super::functions::Writing;
use super::locals::label_name;
use super::tables::filled;
use super::text::INDENT;
use super::views::LongCourse;
use crate::model::LabelId;
use crate::plan::Operation;
use crate::plan::course::{Act, Course, Stop};

/// What is written of a part, before it is known who jumps where.
struct Part {
    declarations: String,
    statements: String,
    labels: Vec<LabelId>,
    jumps: Vec<LabelId>,
    fails: bool,
    /// It does not reach its end.
    stops: bool,
}

/// The places where a part is entered, counted from 1: the beginnings of all parts, then labels.
struct Entries {
    of_label: HashMap<LabelId, usize>,
    /// By entry, from 1: the part.
    parts: Vec<usize>,
}

impl Writing<'_> {
    /// The functions of a course that is cut into parts.
    pub fn long_course(&self, course: &Course, solves: Vec<String>) -> LongCourse {
        let parts: Vec<Part> = (0..self.layout.written.parts.len()).map(|number| self.part(course, number)).collect();
        let entries = Entries::of(&parts);
        let functions =
            parts.iter().enumerate().map(|(number, part)| function(number, part, parts.len(), &entries, course));
        LongCourse {
            solves,
            functions: functions.collect(),
            names: filled((0..parts.len()).map(name)),
            // Entry 0 is the end of the program.
            part_of: filled(std::iter::once(0).chain(entries.parts.iter().copied()).map(|part| part.to_string())),
        }
    }

    fn part(&self, course: &Course, number: usize) -> Part {
        let layout = &self.layout.written;
        let operations = &course.body.operations[layout.parts[number].clone()];
        let place = self.place(&layout.temporaries, &course.body.temporaries, &[], false);
        let mut body = Body::new(&place, Leaving::Jump, self.cards, 1).of_course(&self.layout.course);
        body.operations(operations);
        let mut declarations = String::new();
        for line in self.plain_locals(&body, false) {
            let _ = writeln!(declarations, "{INDENT}{line}");
        }
        self.declare_temporaries(&mut declarations, &course.body, operations, layout, number, 1);
        declare_own(&mut declarations, &body);
        self.needs.set(self.needs.get() | place.needs.get());
        self.fails.set(self.fails.get() || body.fails);
        Part {
            declarations,
            stops: matches!(operations.last(), Some(Operation::Act(Act::Stop(Stop::End) | Act::Jump(_)))),
            fails: body.fails,
            labels: std::mem::take(&mut body.labels),
            jumps: std::mem::take(&mut body.jumps),
            statements: body.text,
        }
    }
}

impl Part {
    /// The labels elsewhere that it jumps to, each once.
    fn elsewhere(&self) -> Vec<LabelId> {
        let here: HashSet<LabelId> = self.labels.iter().copied().collect();
        let mut known = HashSet::default();
        self.jumps.iter().copied().filter(|label| !here.contains(label) && known.insert(*label)).collect()
    }
}

impl Entries {
    fn of(parts: &[Part]) -> Entries {
        let mut entries = Entries { of_label: HashMap::default(), parts: (0..parts.len()).collect() };
        let wanted: HashSet<LabelId> = parts.iter().flat_map(Part::elsewhere).collect();
        for (number, part) in parts.iter().enumerate() {
            for label in part.labels.iter().filter(|label| wanted.contains(label)) {
                entries.parts.push(number);
                entries.of_label.insert(*label, entries.parts.len());
            }
        }
        entries
    }
}

fn name(part: usize) -> String {
    format!("course_{}", part + 1)
}

fn function(number: usize, part: &Part, parts: usize, entries: &Entries, course: &Course) -> String {
    let mut text = format!("\nstatic int {}(struct model *m, int *at)\n{{\n{}", name(number), part.declarations);
    let entered: Vec<(usize, LabelId)> =
        part.labels.iter().filter_map(|label| Some((*entries.of_label.get(label)?, *label))).collect();
    let label = |label: LabelId| label_name(&course.labels, label);
    let last = !part.stops && number + 1 == parts;
    let uses_model = part.fails || last || part.statements.contains("m->");
    let unused = if uses_model { String::new() } else { format!("{INDENT}(void)m;\n") };
    // Writing to a String does not fail.
    let _ = match &entered[..] {
        [] => writeln!(text, "\n{unused}{INDENT}*at = 0;"),
        some => {
            let mut cases = String::new();
            for (entry, to) in some {
                let _ = writeln!(cases, "{INDENT}case {entry}:\n{INDENT}{INDENT}goto {};", label(*to));
            }
            let declared = format!("{INDENT}int entry = *at;\n\n{unused}{INDENT}*at = 0;\n");
            writeln!(
                text,
                "{declared}{INDENT}switch (entry) {{\n{cases}{INDENT}default:\n{INDENT}{INDENT}break;\n{INDENT}}}"
            )
        }
    };
    let _ = writeln!(text, "\n{}", part.statements.trim_end());
    if !part.stops {
        let _ = match number + 1 < parts {
            true => writeln!(text, "{INDENT}*at = {};\n{INDENT}return ZD_GOOD;", number + 2),
            false => writeln!(text, "{INDENT}return m->head.failure.kind;"),
        };
    }
    for to in part.elsewhere() {
        let entry = entries.of_label.get(&to).copied().unwrap_or(0);
        let _ = writeln!(text, "\n{}:\n{INDENT}*at = {entry};\n{INDENT}return ZD_GOOD;", label(to));
    }
    if part.fails {
        let _ = writeln!(text, "\nfailed:\n{INDENT}return fail_at(&m->head, kind, site);");
    }
    text.push_str("}\n");
    text
}
