//! The files of the model itself: `model.c`, or, divided, `model.h` and the sources that include it.

use super::functions::{self, Functions};
use super::tables;
use super::views::{Beginning, Ending, List, ModelHeader, Structs, Tables};
use crate::Simulation;
use crate::c::{Dialect, Printer};
use crate::code::Clock;
use crate::emit::functions::{FUNCTIONS, Section};
use crate::emit::segments::{self, Division};
use crate::emit::{EmitOptions, end_line, groups_of, one_line, render};
use askama::Template;

/// About how much text an operation becomes.
const TEXT_OF_STATEMENT: usize = 64;

/// What the files are made of.
pub struct ModelFiles<'a> {
    pub simulation: &'a Simulation,
    pub options: &'a EmitOptions,
    pub functions: &'a Functions,
    pub tables: &'a Tables<'a>,
    /// The comment at the head of `model.c`.
    pub about: Vec<String>,
    pub includes: String,
}

/// Names and texts, in which [`FUNCTIONS`] stands for functions.
#[derive(Default)]
pub struct Written {
    pub files: Vec<(String, String)>,
    pub functions: Vec<Section>,
}

impl ModelFiles<'_> {
    /// `model.c`.
    pub fn undivided(self) -> Written {
        // Functions are the most of the file.
        let mut text = String::with_capacity(self.length());
        let structs = self.structs();
        text.push_str(&render(&self.beginning(&structs, "static ")));
        text.push_str(&functions::definitions(self.simulation));
        let mut written = Written::default();
        if !self.functions.unit.declarations.is_empty() {
            text.push_str(&format!("\n{FUNCTIONS}\n"));
            written.functions.push(Section::all("model.c", &self.functions.unit));
        }
        let ending = self.ending(tables::places(self.tables.pages), self.tables.lists.iter().collect());
        // To write to a string cannot fail.
        let _ = ending.render_into(&mut text);
        end_line(&mut text);
        written.files.push(("model.c".into(), text));
        written
    }

    /// Several files that each fit into a segment.
    pub fn divided(self, segment: usize) -> Written {
        let unit = &self.functions.unit;
        let division = segments::divide(unit, &self.tables.lists, segment);
        let Division { functions, tables: moved } = &division;
        let structs = self.structs();
        let own = self.functions.fails.then(|| "int fail_at(struct zd_head *head, int kind, int site);".to_string());
        let printer = || Printer::new(unit, Dialect::C89, self.options.ascii, None).external();
        let prototypes = division.functions(unit).map(|function| printer().prototype(function).trim_end().to_string());
        let header = ModelHeader {
            includes: &self.includes,
            structs: &structs,
            places: tables::places(self.tables.pages),
            names: self.functions.fails.then_some("fail_at").into_iter().chain(division.names(unit)).collect(),
            prototypes: own.into_iter().chain(prototypes).collect(),
            tables: moved.iter().flatten().copied().collect(),
        };
        let mut main = render(&Beginning { includes: "#include \"model.h\"\n", ..self.beginning("", "") });
        let kept = self.tables.lists.iter().filter(|list| !segments::is_long(list)).collect();
        let _ = self.ending(String::new(), kept).render_into(&mut main);
        end_line(&mut main);
        let mut written = Written::default();
        written.files.push(("model.c".into(), main));
        written.files.push(("model.h".into(), render(&header) + "\n"));
        let mut definitions = functions::definitions(self.simulation);
        for part in functions {
            let name = format!("model{}.c", written.files.len() - 1);
            let (file_name, defined) = (name.clone(), part.clone());
            written.functions.push(Section { file: file_name, declared: Vec::new(), defined, external: true });
            // Functions that use them are in the first file.
            let text = std::mem::take(&mut definitions) + &format!("\n{FUNCTIONS}\n");
            written.files.push((name, file(&text)));
        }
        for part in moved {
            let name = format!("model{}.c", written.files.len() - 1);
            let lists: Vec<String> = part.iter().map(|list| table(list)).collect();
            written.files.push((name, file(&lists.join("\n\n"))));
        }
        written
    }

    fn structs(&self) -> String {
        let Functions { layout, apart, .. } = self.functions;
        let is_member = |place: usize| !apart.get(place).copied().unwrap_or(false);
        let groups = groups_of(self.simulation, layout, self.options.ascii, is_member);
        let (groups, pages) = match self.tables.pages {
            Some(pages) => pages.share(groups),
            None => (groups, Vec::new()),
        };
        let pointers = self.tables.pages.map_or_else(Vec::new, |pages| pages.pointers());
        render(&Structs { pages, pointers, groups })
    }

    fn beginning<'b>(&'b self, structs: &'b str, linkage: &'static str) -> Beginning<'b> {
        Beginning {
            title: one_line(&self.simulation.system.title, self.options.ascii),
            about: self.about.clone(),
            includes: &self.includes,
            structs,
            fails: self.functions.fails,
            linkage,
            course: !self.simulation.system.clock.is_steps() && !self.simulation.system.clock.is_passes(),
        }
    }

    fn ending<'b>(&'b self, places: String, lists: Vec<&'b List>) -> Ending<'b> {
        Ending { stepping: &self.functions.stepping, places, tables: self.tables, lists, way: way(self.simulation) }
    }

    /// About how long the file will be, rather more: a text that grows is copied again and again.
    fn length(&self) -> usize {
        let functions = self.simulation.system.code.functions.iter();
        let functions: usize = functions.map(|(_, function)| TEXT_OF_STATEMENT * function.body.len()).sum();
        let lists: usize = self.tables.lists.iter().map(|list| list.rows.len() + 100).sum();
        let quantities: usize =
            self.simulation.system.quantities.values().map(|quantity| 50 + 2 * quantity.name.len()).sum();
        functions + lists + quantities + self.includes.len() + 20_000
    }
}

fn file(text: &str) -> String {
    format!("/* A part of the model: see model.h. */\n\n#include \"model.h\"\n\n{}\n", text.trim())
}

fn table(list: &List) -> String {
    let remark = list.remark.map_or_else(String::new, |remark| format!("/* {remark} */\n"));
    format!("{remark}const {} {}[] = {{\n{}\n}};", list.kind, list.name, list.rows)
}

/// How the runtime runs a program: by who moves time.
fn way(simulation: &Simulation) -> &'static str {
    match simulation.system.clock {
        Clock::Steps { .. } => "zdy_steps",
        Clock::Rows { .. } => "zdy_rows",
        Clock::Own { .. } => "zdy_own",
        Clock::Passes { .. } => "zdy_passes",
    }
}
