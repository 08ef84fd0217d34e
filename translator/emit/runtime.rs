//! The C runtime, contained in zudyn so that emitted programs are complete.

use super::needs::{Needs, need};
use crate::Simulation;
use crate::code::Method;
use crate::code::arithmetic::Arithmetic;

/// A file of the runtime.
#[derive(Debug)]
pub struct File {
    /// Its path in clib.
    pub folder: &'static str,
    pub name: &'static str,
    pub text: &'static str,
}

macro_rules! file {
    ($folder:literal, $name:literal) => {
        File { folder: $folder, name: $name, text: include_str!(concat!("../../clib/", $folder, "/", $name)) }
    };
}

macro_rules! files {
    ($($folder:literal: $($name:literal)+;)+) => {
        &[$($(file!($folder, $name),)+)+]
    };
}

/// The headers that every model includes, in the order in which they include each other.
pub const MODEL_HEADERS: &[File] = files! {
    "core": "zdport.h";
    "model": "zd.h" "zdhot.h";
};

/// The headers and sources that every program needs.
pub const HEADERS: &[File] = files! {
    "run": "zdrun.h";
    "core": "zddigits.h";
    "run": "zdcommand.h";
};

/// The headers next to zdhot.h, and the needs that select them.
pub const HOT_HEADERS: &[(Needs, File)] = &[
    (need::CURVES, file!("model", "zdcurve.h")),
    (need::FORCING, file!("model", "zdforce.h")),
    (need::CHANCES, file!("model", "zdchance.h")),
];

/// The same of programs of FACS, by their arithmetic.
fn script_headers(arithmetic: Arithmetic) -> &'static [File] {
    const EXACT: &[File] = files! { "model": "zdfunction.h" "zdexact.h"; };
    const WRAPPING: &[File] = files! { "model": "zdfunction.h" "zdexact.h" "zdwrap.h"; };
    const WIDE: &[File] = files! { "model": "zdfunction.h" "zdcells.h" "zdwide.h"; };
    const REAL: &[File] = files! { "model": "zdcells.h" "zdreal.h"; };
    const FIXED: &[File] = files! { "model": "zdcells.h" "zdbinary.h"; };
    match arithmetic {
        Arithmetic::F83 => EXACT,
        Arithmetic::Wrapping => WRAPPING,
        Arithmetic::Wide => WIDE,
        Arithmetic::Real => REAL,
        Arithmetic::Q => FIXED,
    }
}

pub const SOURCES: &[File] = files! {
    "run": "settings.c" "store.c" "drawing.c";
    "page": "csv.c" "scale.c";
    "core": "digits.c" "parse.c";
    "run": "messages.c" "overrides.c" "sweep.c" "options.c" "standalone.c" "main.c";
    "core": "port.c";
};

/// Files of programs whose values are on pages.
pub const PAGE_SOURCES: &[File] = files! { "run": "memory_pages.c"; };

/// Files that advance time by steps and print pages.
pub const CLOCK_SOURCES: &[File] = files! {
    "run": "steps.c" "times.c";
    "page": "page.c" "tables.c" "plot.c";
    "run": "way_steps.c";
};

/// Files of programs that run as written: for the model, and for the runtime.
pub const COURSE_MODEL_HEADERS: &[File] = files! { "model": "zdcourse.h"; };
pub const COURSE_HEADERS: &[File] = files! { "run": "zdkeep.h"; };

pub const COURSE_SOURCES: &[File] = files! {
    "run": "program.c" "experiment.c" "printer.c" "input.c" "datafile.c" "observe.c" "balance.c";
    "page": "sheet.c";
};

/// Files that run a program which advances time itself, or from row to row.
pub const OWN_SOURCES: &[File] = files! { "run": "way_own.c"; };
pub const ROW_SOURCES: &[File] = files! {
    "run": "way_rows.c";
    "page": "columns.c";
};

/// Files that carry out a script.
pub const SCRIPT_RUN_HEADERS: &[File] = files! { "run": "zdscript.h"; };

pub const SCRIPT_SOURCES: &[File] = files! {
    "run": "states.c" "script_rows.c" "passes.c" "way_passes.c";
    "page": "display.c";
};

/// Files of programs with records and processes.
pub const EVENT_HEADERS: &[File] = files! {
    "objects": "zdobject.h" "zdtext.h";
    "events": "zdevent.h";
    "library": "zdstream.h";
};

pub const EVENT_SOURCES: &[File] = files! {
    "objects": "arrays.c" "clocks.c" "collect.c" "editing.c" "faults.c" "integers.c" "lists.c" "stack.c" "storage.c";
    "objects": "sysin.c" "sysout.c" "texts.c";
    "events": "activate.c" "coroutines.c" "dispatch.c" "notices.c";
    "library": "streams.c";
    "run": "event_stats.c" "fault_words.c" "way_events.c";
};

/// Files of programs with networks of blocks.
pub const EVENT_AND_NETWORK_HEADERS: &[File] = files! {
    "objects": "zdobject.h" "zdtext.h";
    "events": "zdevent.h";
    "library": "zdstream.h";
    "network": "zdnetwork.h";
};

pub const NETWORK_SOURCES: &[File] = files! {
    "network": "control.c" "elements.c" "evaluate.c" "flags.c" "formulas.c" "locate.c" "sort.c" "stiff_euler.c"
        "structure.c" "trace.c" "views.c";
    "solve": "lu.c";
};

/// Functions to the nearest whole number.
pub const FUNCTION_SOURCES: &[File] = files! { "model": "exact.c"; };
pub const WIDE_SOURCES: &[File] = files! { "model": "exact.c" "wide.c"; };

/// Files of programs that integrate equations.
pub const METHOD_HEADERS: &[File] = files! { "solve": "zdmethod.h" "zdradau.h"; };

pub const METHOD_SOURCES: &[File] =
    files! { "solve": "method.c" "rk4.c" "dopri.c" "stiff.c" "newton.c" "jacobian.c" "lu.c"; };

/// Integration between doses and events.
pub const EQUATION_HEADERS: &[File] = files! { "solve": "zdsolve.h"; };

pub const EQUATION_SOURCES: &[File] = files! { "solve": "solve.c" "carry.c" "doses.c" "events.c" "dense.c"; };

/// Further files of SCoP programs.
pub const BLOCK_HEADERS: &[File] = files! {
    "core": "zdcodes.h";
    "solve": "zdspan.h" "zdalgebraic.h";
    "library": "zdarray.h" "zdpast.h";
};

pub const BLOCK_SOURCES: &[File] = files! {
    "library": "library_calls.c" "model_output.c";
    "solve": "block.c" "span.c";
    "library": "crank.c";
    "solve": "historic.c" "varied.c" "implicit.c" "algebraic.c" "linear.c" "simplex.c" "steady.c" "shoot.c";
    "library": "integral.c" "spline.c" "matrix.c" "zeros.c" "boundary.c" "expfit.c";
    "library": "queue.c" "lag.c" "between.c" "points.c" "forcing.c";
};

/// Headers and sources of all kinds of programs whose values are real numbers.
pub const ALL: [&[File]; 16] = [
    MODEL_HEADERS,
    COURSE_MODEL_HEADERS,
    HEADERS,
    COURSE_HEADERS,
    METHOD_HEADERS,
    EQUATION_HEADERS,
    BLOCK_HEADERS,
    SOURCES,
    PAGE_SOURCES,
    CLOCK_SOURCES,
    COURSE_SOURCES,
    OWN_SOURCES,
    ROW_SOURCES,
    METHOD_SOURCES,
    EQUATION_SOURCES,
    BLOCK_SOURCES,
];

/// Every file that some program contains.
pub fn all_files() -> impl Iterator<Item = &'static File> {
    files_without_records()
        .chain(EVENT_AND_NETWORK_HEADERS)
        .chain(EVENT_SOURCES)
        .chain(NETWORK_SOURCES.iter().filter(|file| file.folder == "network"))
}

/// The same without the files of programs with records.
pub fn files_without_records() -> impl Iterator<Item = &'static File> {
    files_of_reals()
        .chain(Arithmetic::ALL.into_iter().flat_map(script_headers))
        .chain(SCRIPT_RUN_HEADERS)
        .chain(SCRIPT_SOURCES)
        .chain(WIDE_SOURCES)
}

/// The same without the files of scripts.
pub fn files_of_reals() -> impl Iterator<Item = &'static File> {
    ALL.iter().flat_map(|files| files.iter()).chain(HOT_HEADERS.iter().map(|(_, file)| file))
}

/// The files of one kind of program.
#[derive(Clone, Copy)]
pub struct Runtime {
    /// It carries out a script.
    script: Option<Arithmetic>,
    course: bool,
    /// It has records and processes.
    events: bool,
    /// It has blocks, elements or flags.
    network: bool,
    equations: bool,
    blocks: bool,
    /// Its rows form a table.
    table: bool,
    paged: bool,
    needs: Needs,
}

impl Runtime {
    pub fn of(simulation: &Simulation, needs: Needs, paged: bool) -> Runtime {
        let table = simulation.system.clock.is_rows();
        let mut runtime = Runtime {
            script: simulation.system.clock.arithmetic(),
            course: !simulation.system.clock.is_steps()
                && !simulation.system.clock.is_passes()
                && !simulation.system.has_records(),
            events: simulation.system.has_records(),
            network: simulation.system.has_networks(),
            equations: false,
            blocks: false,
            table,
            paged,
            needs,
        };
        for (_, solve) in simulation.system.solves.iter() {
            match solve.method {
                Method::Block(_) | Method::Together(_) => runtime.blocks = true,
                _ => runtime.equations = true,
            }
        }
        runtime.blocks |= !simulation.system.invocations.is_empty();
        runtime
    }

    /// Its values have several types.
    pub fn is_typed(self) -> bool {
        self.script.is_some()
    }

    /// All headers, in the order in which they include each other.
    pub fn header_files(self) -> impl Iterator<Item = &'static File> {
        let (core, model) = (self.model_headers(), self.hot_headers());
        core.chain(model).chain(self.own_headers())
    }

    /// The headers that a model includes, without the functions of [`Runtime::hot_headers`].
    pub fn model_headers(self) -> impl Iterator<Item = &'static File> {
        MODEL_HEADERS.iter().chain(self.clock_headers())
    }

    /// Those for programs whose steps the runner does not count.
    pub fn clock_headers(self) -> &'static [File] {
        match (self.script, self.course) {
            (Some(arithmetic), _) => script_headers(arithmetic),
            (None, true) => COURSE_MODEL_HEADERS,
            (None, false) if self.network => EVENT_AND_NETWORK_HEADERS,
            (None, false) if self.events => EVENT_HEADERS,
            (None, false) => &[],
        }
    }

    /// The headers that a model includes next to zdhot.h.
    pub fn hot_headers(self) -> impl Iterator<Item = &'static File> {
        HOT_HEADERS.iter().filter(move |(asked, _)| self.needs & asked != 0).map(|(_, file)| file)
    }

    /// The headers that only the runtime itself includes.
    pub fn own_headers(self) -> impl Iterator<Item = &'static File> {
        let course = if self.course { COURSE_HEADERS } else { &[] };
        let script = if self.script.is_some() { SCRIPT_RUN_HEADERS } else { &[] };
        let methods = if self.equations || self.blocks || self.network { METHOD_HEADERS } else { &[] };
        let equations = if self.equations { EQUATION_HEADERS } else { &[] };
        let blocks = if self.blocks { BLOCK_HEADERS } else { &[] };
        HEADERS.iter().chain(course).chain(script).chain(methods).chain(equations).chain(blocks)
    }

    pub fn source_files(self) -> impl Iterator<Item = &'static File> {
        let own = match (self.script, self.course) {
            (Some(_), _) => SCRIPT_SOURCES,
            (None, true) => COURSE_SOURCES,
            (None, false) if self.events => EVENT_SOURCES,
            (None, false) => CLOCK_SOURCES,
        };
        let functions = match self.script {
            Some(Arithmetic::F83) => FUNCTION_SOURCES,
            Some(Arithmetic::Wrapping | Arithmetic::Wide) => WIDE_SOURCES,
            Some(Arithmetic::Real | Arithmetic::Q) | None => &[],
        };
        let methods = if self.equations || self.blocks { METHOD_SOURCES } else { &[] };
        let equations = if self.equations { EQUATION_SOURCES } else { &[] };
        let blocks = if self.blocks { BLOCK_SOURCES } else { &[] };
        let main = match (self.course, self.table) {
            (false, _) => &[],
            (true, false) => OWN_SOURCES,
            (true, true) => ROW_SOURCES,
        };
        let pages = if self.paged { PAGE_SOURCES } else { &[] };
        let network = if self.network { NETWORK_SOURCES } else { &[] };
        SOURCES
            .iter()
            .chain(pages)
            .chain(own)
            .chain(network)
            .chain(functions)
            .chain(main)
            .chain(methods)
            .chain(equations)
            .chain(blocks)
    }

    /// What its sources and own headers define for themselves: functions, tables and structs. In one file with them, the
    /// author's functions and classes cannot have these names.
    pub fn names_of_sources(self) -> impl Iterator<Item = &'static str> {
        let lines = self.own_headers().chain(self.source_files()).flat_map(|file| file.text.lines());
        lines.filter_map(|line| match line.strip_prefix("struct ") {
            Some(rest) => rest.strip_suffix(" {"),
            None => {
                let head = line.strip_prefix("static ")?.split(['(', '[', '=', ';']).next()?;
                head.trim_end().rsplit([' ', '*']).next()
            }
        })
    }

    /// The functions of zdhot.h that the runtime itself needs.
    pub fn needs_of_sources(self) -> Vec<&'static str> {
        const LINE: &str = "\n#define ";
        // A file begins with a comment.
        let definitions = self.source_files().flat_map(|file| {
            file.text.match_indices("\n#define ZD_NEED_").map(|(at, _)| &file.text[at + LINE.len()..])
        });
        definitions.filter_map(|name| name.lines().next()).collect()
    }
}

#[cfg(test)]
mod completeness {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::Path;

    #[test]
    fn every_file_of_the_runtime_is_carried() {
        let carried: BTreeSet<&str> = all_files().map(|file| file.name).collect();
        let entries = |path: &Path| std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
        let files = entries(Path::new("clib")).flat_map(|folder| entries(&folder).collect::<Vec<_>>());
        let names = files.map(|file| file.file_name().unwrap().to_str().unwrap().to_string());
        // host.c, host_records.c and their headers serve only zudyn's interpreters, and these two libraries.
        let elsewhere = ["host.c", "zdhost.h", "host_records.c", "zdhostrec.h", "zdfix.h", "paced.c", "lasting.c"];
        let wanted: BTreeSet<String> = names.filter(|name| !elsewhere.contains(&name.as_str())).collect();
        assert_eq!(carried, wanted.iter().map(String::as_str).collect());
    }

    /// The parts of a program stand in one file.
    #[test]
    fn static_functions_of_the_runtime_have_different_names() {
        let mut homes: BTreeMap<String, String> = BTreeMap::new();
        let entries = |path: &Path| std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
        let files = entries(Path::new("clib")).flat_map(|folder| entries(&folder).collect::<Vec<_>>());
        for file in files.filter(|file| file.extension().is_some_and(|end| end == "c")) {
            let home = file.display().to_string();
            let text = std::fs::read_to_string(&file).unwrap();
            for line in text.lines().filter(|line| line.starts_with("static ")) {
                let Some(head) = line.split('(').next().filter(|head| head.len() < line.len()) else { continue };
                let name = head.rsplit([' ', '*']).next().unwrap_or_default().to_string();
                let other = homes.insert(name.clone(), home.clone());
                assert!(other.as_ref().is_none_or(|other| *other == home), "{name} of {home}, and of {other:?}");
            }
        }
        assert!(homes.len() > 500, "only {}", homes.len());
    }
}
