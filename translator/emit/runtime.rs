//! The C runtime, carried inside zudyn so that emitted programs are complete.

use super::needs::{Needs, need};
use crate::model::{Method, Showing};
use crate::plan::Plan;

/// A file of the runtime: its name and its text.
pub type File = (&'static str, &'static str);

/// What every program needs: headers in the order in which they include each other, then sources.
pub const HEADERS: &[File] = &[
    ("zdport.h", include_str!("../../clib/zdport.h")),
    ("zd.h", include_str!("../../clib/zd.h")),
    ("zdhot.h", include_str!("../../clib/zdhot.h")),
    ("zdrun.h", include_str!("../../clib/zdrun.h")),
    ("zddigits.h", include_str!("../../clib/zddigits.h")),
    ("zdalone.h", include_str!("../../clib/zdalone.h")),
];

/// Beside zdhot.h, and what of it asks for them.
pub const HOT_HEADERS: &[(Needs, File)] = &[
    (need::CURVES, ("zdcurve.h", include_str!("../../clib/zdcurve.h"))),
    (need::FORCING, ("zdforce.h", include_str!("../../clib/zdforce.h"))),
    (need::CHANCES, ("zdchance.h", include_str!("../../clib/zdchance.h"))),
];

pub const SOURCES: &[File] = &[
    ("settings.c", include_str!("../../clib/settings.c")),
    ("store.c", include_str!("../../clib/store.c")),
    ("drawing.c", include_str!("../../clib/drawing.c")),
    ("csv.c", include_str!("../../clib/csv.c")),
    ("scale.c", include_str!("../../clib/scale.c")),
    ("digits.c", include_str!("../../clib/digits.c")),
    ("parse.c", include_str!("../../clib/parse.c")),
    ("message.c", include_str!("../../clib/message.c")),
    ("options.c", include_str!("../../clib/options.c")),
    ("alone.c", include_str!("../../clib/alone.c")),
    ("port.c", include_str!("../../clib/port.c")),
];

/// Of a program that is cut into pages.
pub const PAGE_SOURCES: &[File] = &[("pages.c", include_str!("../../clib/pages.c"))];

/// What steps from one point of time to the next, and prints pages.
pub const CLOCK_SOURCES: &[File] = &[
    ("run.c", include_str!("../../clib/run.c")),
    ("times.c", include_str!("../../clib/times.c")),
    ("page.c", include_str!("../../clib/page.c")),
    ("tables.c", include_str!("../../clib/tables.c")),
    ("plot.c", include_str!("../../clib/plot.c")),
    ("main.c", include_str!("../../clib/main.c")),
];

/// Only for programs that run as written.
pub const COURSE_HEADERS: &[File] =
    &[("zdcourse.h", include_str!("../../clib/zdcourse.h")), ("zdkeep.h", include_str!("../../clib/zdkeep.h"))];

pub const COURSE_SOURCES: &[File] = &[
    ("course.c", include_str!("../../clib/course.c")),
    ("experiment.c", include_str!("../../clib/experiment.c")),
    ("printer.c", include_str!("../../clib/printer.c")),
    ("input.c", include_str!("../../clib/input.c")),
    ("datafile.c", include_str!("../../clib/datafile.c")),
    ("observe.c", include_str!("../../clib/observe.c")),
    ("balance.c", include_str!("../../clib/balance.c")),
    ("sheet.c", include_str!("../../clib/sheet.c")),
];

/// main() of a program that runs as written, and of one whose rows are a table.
pub const COURSE_MAIN: &[File] = &[("cmain.c", include_str!("../../clib/cmain.c"))];
pub const TABLE_HEADERS: &[File] = &[("zdtable.h", include_str!("../../clib/zdtable.h"))];
pub const TABLE_MAIN: &[File] = &[
    ("smain.c", include_str!("../../clib/smain.c")),
    ("asked.c", include_str!("../../clib/asked.c")),
    ("columns.c", include_str!("../../clib/columns.c")),
];

/// Only for programs that have equations integrated.
pub const METHOD_HEADERS: &[File] =
    &[("zdmethod.h", include_str!("../../clib/zdmethod.h")), ("zdradau.h", include_str!("../../clib/zdradau.h"))];

pub const METHOD_SOURCES: &[File] = &[
    ("method.c", include_str!("../../clib/method.c")),
    ("rk4.c", include_str!("../../clib/rk4.c")),
    ("dopri.c", include_str!("../../clib/dopri.c")),
    ("stiff.c", include_str!("../../clib/stiff.c")),
    ("newton.c", include_str!("../../clib/newton.c")),
    ("jacobian.c", include_str!("../../clib/jacobian.c")),
    ("lu.c", include_str!("../../clib/lu.c")),
];

/// Between doses and events.
pub const EQUATION_HEADERS: &[File] = &[("zdsolve.h", include_str!("../../clib/zdsolve.h"))];

pub const EQUATION_SOURCES: &[File] = &[
    ("solve.c", include_str!("../../clib/solve.c")),
    ("carry.c", include_str!("../../clib/carry.c")),
    ("doses.c", include_str!("../../clib/doses.c")),
    ("events.c", include_str!("../../clib/events.c")),
    ("dense.c", include_str!("../../clib/dense.c")),
];

/// Only for programs of SCoP, besides those above.
pub const BLOCK_HEADERS: &[File] = &[
    ("zdscop.h", include_str!("../../clib/zdscop.h")),
    ("zdspan.h", include_str!("../../clib/zdspan.h")),
    ("zdtogether.h", include_str!("../../clib/zdtogether.h")),
    ("zdarray.h", include_str!("../../clib/zdarray.h")),
    ("zdpast.h", include_str!("../../clib/zdpast.h")),
];

pub const BLOCK_SOURCES: &[File] = &[
    ("called.c", include_str!("../../clib/called.c")),
    ("said.c", include_str!("../../clib/said.c")),
    ("block.c", include_str!("../../clib/block.c")),
    ("span.c", include_str!("../../clib/span.c")),
    ("crank.c", include_str!("../../clib/crank.c")),
    ("historic.c", include_str!("../../clib/historic.c")),
    ("varied.c", include_str!("../../clib/varied.c")),
    ("implicit.c", include_str!("../../clib/implicit.c")),
    ("together.c", include_str!("../../clib/together.c")),
    ("linear.c", include_str!("../../clib/linear.c")),
    ("simplex.c", include_str!("../../clib/simplex.c")),
    ("steady.c", include_str!("../../clib/steady.c")),
    ("shoot.c", include_str!("../../clib/shoot.c")),
    ("integral.c", include_str!("../../clib/integral.c")),
    ("spline.c", include_str!("../../clib/spline.c")),
    ("matrix.c", include_str!("../../clib/matrix.c")),
    ("zeros.c", include_str!("../../clib/zeros.c")),
    ("boundary.c", include_str!("../../clib/boundary.c")),
    ("expfit.c", include_str!("../../clib/expfit.c")),
    ("queue.c", include_str!("../../clib/queue.c")),
    ("lag.c", include_str!("../../clib/lag.c")),
    ("between.c", include_str!("../../clib/between.c")),
    ("points.c", include_str!("../../clib/points.c")),
    ("forcing.c", include_str!("../../clib/forcing.c")),
];

/// Headers and sources of all kinds of programs.
#[cfg(test)]
pub const ALL: [&[File]; 15] = [
    HEADERS,
    COURSE_HEADERS,
    TABLE_HEADERS,
    METHOD_HEADERS,
    EQUATION_HEADERS,
    BLOCK_HEADERS,
    SOURCES,
    PAGE_SOURCES,
    CLOCK_SOURCES,
    COURSE_SOURCES,
    COURSE_MAIN,
    TABLE_MAIN,
    METHOD_SOURCES,
    EQUATION_SOURCES,
    BLOCK_SOURCES,
];

/// What one kind of program carries.
#[derive(Clone, Copy)]
pub struct Runtime {
    course: bool,
    equations: bool,
    blocks: bool,
    /// Its rows are a table.
    table: bool,
    paged: bool,
    needs: Needs,
}

impl Runtime {
    pub fn of(plan: &Plan, needs: Needs, paged: bool) -> Runtime {
        let table = plan.course.as_ref().is_some_and(|course| course.showing == Showing::Table);
        let mut runtime =
            Runtime { course: plan.course.is_some(), equations: false, blocks: false, table, paged, needs };
        for solve in plan.course.iter().flat_map(|course| &course.solves) {
            match solve.method {
                Method::Block(_) | Method::Together(_) => runtime.blocks = true,
                _ => runtime.equations = true,
            }
        }
        runtime.blocks |= plan.course.as_ref().is_some_and(|course| !course.invocations.is_empty());
        runtime
    }

    pub fn is_table(self) -> bool {
        self.table
    }

    pub fn header_files(self) -> impl Iterator<Item = &'static File> {
        let course = if self.course { COURSE_HEADERS } else { &[] };
        let table = if self.table { TABLE_HEADERS } else { &[] };
        let methods = if self.equations || self.blocks { METHOD_HEADERS } else { &[] };
        let equations = if self.equations { EQUATION_HEADERS } else { &[] };
        let blocks = if self.blocks { BLOCK_HEADERS } else { &[] };
        HEADERS
            .iter()
            .chain(self.hot_headers())
            .chain(course)
            .chain(table)
            .chain(methods)
            .chain(equations)
            .chain(blocks)
    }

    /// What a model includes besides zdhot.h.
    pub fn hot_headers(self) -> impl Iterator<Item = &'static File> {
        HOT_HEADERS.iter().filter(move |(asked, _)| self.needs & asked != 0).map(|(_, file)| file)
    }

    pub fn source_files(self) -> impl Iterator<Item = &'static File> {
        let own = if self.course { COURSE_SOURCES } else { CLOCK_SOURCES };
        let methods = if self.equations || self.blocks { METHOD_SOURCES } else { &[] };
        let equations = if self.equations { EQUATION_SOURCES } else { &[] };
        let blocks = if self.blocks { BLOCK_SOURCES } else { &[] };
        let main = match (self.course, self.table) {
            (false, _) => &[],
            (true, false) => COURSE_MAIN,
            (true, true) => TABLE_MAIN,
        };
        let pages = if self.paged { PAGE_SOURCES } else { &[] };
        SOURCES.iter().chain(pages).chain(own).chain(main).chain(methods).chain(equations).chain(blocks)
    }

    /// The headers one after the other, for a single file, with what the model and the runtime need of them.
    pub fn headers(self, needs: &[&'static str]) -> String {
        let mut text = String::new();
        let mut needed: Vec<&str> = needs.to_vec();
        for (_, source) in self.source_files() {
            let defined = source.lines().filter_map(|line| line.strip_prefix("#define "));
            needed.extend(defined.filter(|name| is_need(name)));
        }
        needed.sort_unstable();
        needed.dedup();
        for need in needed {
            text.push_str(&format!("#define {need}\n"));
        }
        for (_, header) in self.header_files() {
            append(&mut text, header);
        }
        text
    }

    /// The runtime itself, for the end of a single file.
    pub fn sources(self) -> String {
        let mut text = String::new();
        for (_, source) in self.source_files() {
            append(&mut text, source);
        }
        text
    }
}

fn is_need(name: &str) -> bool {
    name.trim().starts_with("ZD_NEED_")
}

/// Leaves out what a single file has already: our headers, and what they need.
fn append(text: &mut String, source: &str) {
    text.push('\n');
    let in_header = source.contains("_H\n#define ");
    for line in source.lines() {
        let ours = line.starts_with("#include \"");
        let need = !in_header && line.strip_prefix("#define ").is_some_and(is_need);
        if !ours && !need {
            text.push_str(line);
            text.push('\n');
        }
    }
}

#[cfg(test)]
mod completeness {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_file_of_the_runtime_is_carried() {
        let all = ALL.iter().flat_map(|files| files.iter()).chain(HOT_HEADERS.iter().map(|(_, file)| file));
        let carried: BTreeSet<&str> = all.map(|(name, _)| *name).collect();
        let folder = std::fs::read_dir("clib").unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        // host.c and its header serve zudyn's interpreter only, and zdfix.h libraries.
        let elsewhere = ["host.c", "zdhost.h", "zdfix.h"];
        let wanted: BTreeSet<String> = folder.filter(|name| !elsewhere.contains(&name.as_str())).collect();
        assert_eq!(carried, wanted.iter().map(String::as_str).collect());
    }
}
