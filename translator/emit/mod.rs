//! From a plan to C.
//!
//! Rust prints expressions and statements, the templates hold what surrounds them, clib what never varies.
//!
//! A model is one struct, reached by one pointer, with functions of about a hundred equations on it
//! (which compile in linear time). Small models also have a fast loop over many steps, with everything
//! that moves in locals: as fast as C written by hand for the model. It does not keep what is only shown;
//! the last of the steps is done on the struct, where all values are then in place.

mod body;
mod expression;
mod functions;
mod gather;
mod layout;
mod live;
mod names;
mod reserved;
pub mod runtime;
mod tables;
#[cfg(test)]
mod tests;
mod text;
mod touched;
mod views;

use std::cell::Cell;

use askama::Template;

use crate::plan::{Plan, Slot, SlotRole};
use body::Cards;
use expression::NEEDS;
use functions::Writing;
use layout::Layout;
use views::{FastLoop, Group, Makefile, Member, Program, Readme, Stepping};

/// What the emitted files are to be.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EmitOptions {
    pub form: Form,
    /// Everything in one file, the runtime too.
    pub single_file: bool,
    /// The name of the source, for comments.
    pub source_name: String,
    /// `#line` before the statements of each card, so that debuggers show the source.
    pub line_directives: bool,
    /// Comments in ASCII only.
    pub ascii: bool,
}

impl EmitOptions {
    /// A program of several files, comments as the author wrote them.
    pub fn program(source_name: &str) -> EmitOptions {
        EmitOptions {
            form: Form::Program,
            single_file: false,
            source_name: source_name.into(),
            line_directives: false,
            ascii: false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// With `main`, pages and arguments.
    Program,
}

/// Names and texts of the emitted files; `model.c` is the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Emitted {
    pub files: Vec<(String, String)>,
}

impl Emitted {
    /// The text of `model.c`.
    pub fn model(&self) -> &str {
        self.files.first().map_or("", |file| file.1.as_str())
    }
}

/// Writes the C of a plan.
pub fn emit(plan: &Plan, options: &EmitOptions) -> Emitted {
    let layout = Layout::new(plan);
    let lines_of = options.line_directives.then_some(options.source_name.as_str());
    let writing = Writing {
        plan,
        layout: &layout,
        cards: Cards { ascii: options.ascii, lines_of },
        needs: Cell::new(0),
        fails: Cell::new(false),
    };
    let initial = writing.functions("initial", &plan.begin, &layout.begin);
    let initial_calls = initial.calls();
    let mut functions = initial.text;
    let mut more = |name, routine, layout| -> String {
        let made = writing.functions(name, routine, layout);
        functions.push_str(&made.text);
        made.calls()
    };
    let event = more("event", &plan.event, &layout.event);
    let step = more("levels", &plan.step, &layout.step);
    let point = more("point", &plan.point, &layout.point);
    if layout.small {
        functions.push('\n');
        functions.push_str(&render(&FastLoop::from(writing.stepping())));
        functions.push('\n');
    }
    let stepping = render(&Stepping { fast: layout.small, initial: initial_calls, event, step, point });
    let needs: Vec<&'static str> = NEEDS
        .iter()
        .enumerate()
        .filter(|(bit, _)| writing.needs.get() & (1 << bit) != 0)
        .map(|(_, name)| *name)
        .collect();
    let tables = render(&tables::tables(plan, &layout, options.ascii));
    let groups = groups(plan, &layout, options.ascii);
    let runtime = if options.single_file { runtime::sources() } else { String::new() };
    // Members take about forty characters, the frame a few thousand.
    let room = functions.len() + tables.len() + runtime.len() + 40 * plan.slots.len() + 20_000;
    let program = Program {
        title: one_line(&plan.title, options),
        about: text::comment_lines(
            &format!("Translated from {} by zudyn {}.", options.source_name, env!("CARGO_PKG_VERSION")),
            100,
            options.ascii,
        ),
        single_file: options.single_file,
        headers: if options.single_file { runtime::headers(&needs) } else { String::new() },
        needs,
        groups,
        fails: writing.fails.get(),
        functions,
        stepping,
        tables,
        runtime,
    };
    let mut model = render_into(&program, String::with_capacity(room));
    model.truncate(model.trim_end().len());
    model.push('\n');
    if options.line_directives {
        model = number_own_lines(&model);
    }
    Emitted { files: files(plan, options, model) }
}

fn files(plan: &Plan, options: &EmitOptions, model: String) -> Vec<(String, String)> {
    let mut files = vec![("model.c".to_string(), model)];
    if options.single_file {
        return files;
    }
    let mut sources = vec!["model.c".to_string()];
    for (name, text) in runtime::SOURCES {
        sources.push((*name).to_string());
        files.push(((*name).to_string(), (*text).to_string()));
    }
    for (name, text) in runtime::HEADERS {
        files.push(((*name).to_string(), (*text).to_string()));
    }
    let program = "model".to_string();
    let readme = Readme {
        title: one_line(&plan.title, options),
        program: program.clone(),
        source: options.source_name.clone(),
        sources: sources.clone(),
    };
    files.push(("README".into(), render(&readme) + "\n"));
    files.push(("Makefile".into(), render(&Makefile { program, sources }) + "\n"));
    files
}

fn one_line(title: &str, options: &EmitOptions) -> String {
    let lines = text::comment_lines(title, 100, options.ascii);
    lines.into_iter().next().unwrap_or_else(|| "A model without title".into())
}

/// Templates are compiled in and write to a string, which cannot fail.
fn render(template: &impl Template) -> String {
    template.render().unwrap_or_default()
}

/// The same into a text whose room is known.
fn render_into(template: &impl Template, mut text: String) -> String {
    let _ = template.render_into(&mut text);
    text
}

/// What members of the struct are to the author, in the order of the struct.
const GROUPS: [&str; 8] = [
    "Constants and tables.",
    "Computed at the start of a run.",
    "Levels.",
    "Auxiliaries.",
    "Rates.",
    "Supplementaries.",
    "Slopes of the tables.",
    "What functions remember.",
];

fn group(role: SlotRole) -> usize {
    match role {
        SlotRole::Setting => 0,
        SlotRole::Computed => 1,
        SlotRole::Level => 2,
        SlotRole::Auxiliary => 3,
        SlotRole::Rate => 4,
        SlotRole::Supplementary => 5,
        SlotRole::Slopes => 6,
        SlotRole::Memory(_) => 7,
    }
}

/// The struct, in groups by what its members are to the author.
fn groups(plan: &Plan, layout: &Layout, ascii: bool) -> Vec<Group> {
    let mut groups: Vec<Group> = GROUPS.iter().map(|what| Group { what, members: Vec::new() }).collect();
    for (place, (slot, name)) in plan.slots.iter().zip(layout.names.slots()).enumerate() {
        // DT is kept in the head.
        if place != plan.clock.dt.0 as usize {
            groups[group(slot.role)].members.push(member(name, slot, ascii));
        }
    }
    groups.retain(|group| !group.members.is_empty());
    if !layout.members.is_empty() {
        let members = layout
            .members
            .iter()
            .map(|(name, size)| Member { declaration: declaration(name, *size), remark: String::new() })
            .collect();
        groups.push(Group { what: "Intermediate values.", members });
    }
    groups
}

/// A single value has size 0.
fn declaration(name: &str, size: usize) -> String {
    if size == 0 { name.to_string() } else { format!("{name}[{size}]") }
}

fn member(name: &str, slot: &Slot, ascii: bool) -> Member {
    let declaration = declaration(name, if slot.extents.is_empty() { 0 } else { slot.size() });
    let mut about = slot.description.clone().unwrap_or_default();
    if let Some(unit) = slot.unit.as_ref().filter(|unit| !unit.is_empty()) {
        about = format!("{about} ({unit})");
    }
    if slot.extents.len() > 1 {
        let extents: Vec<String> = slot.extents.iter().map(u32::to_string).collect();
        about = format!("{} {about}", extents.join(" x "));
    }
    let used = "    double ;".len() + declaration.len();
    Member { remark: text::remark(about.trim(), used, ascii), declaration }
}

/// Behind statements that carry the lines of the source, `#line` leads back to the file's own.
fn number_own_lines(model: &str) -> String {
    let mut text = String::with_capacity(model.len() + model.len() / 8);
    let mut away = false;
    let mut line = 0;
    for row in model.lines() {
        if away && row.starts_with('}') {
            line += 1;
            text.push_str(&format!("#line {} \"model.c\"\n", line + 1));
            away = false;
        }
        away |= row.starts_with("#line ");
        line += 1;
        text.push_str(row);
        text.push('\n');
    }
    text
}
