//! From a simulation to C.
//!
//! Rust prints expressions and statements, the templates hold what surrounds them, clib what never varies.
//!
//! A model is one struct, reached by one pointer, with functions of about a hundred equations on it (which compile in
//! linear time). They are written from Code as a tree of C ([`from_code`]). Small models also have a loop over many steps,
//! with everything that moves in locals ([`carry`](crate::code::carry)): as fast as C written by hand for the model.

mod course_tables;
mod encode;
mod few_characters;
mod from_code;
mod joined;
mod knr;
mod layout;
pub mod library;
mod lines;
mod model;
mod names;
mod needs;
mod rows;
pub mod runtime;
mod segments;
mod spelling;
mod tables;
#[cfg(test)]
mod tests;
mod token;
mod views;

use crate::Simulation;
use crate::code::{Clock, Id, Quantity, Role};
use askama::Template;

pub use crate::c::{Dialect, LONGEST};
use crate::c::{text, words as reserved};
pub use joined::Files;
use layout::Layout;
use model::Functions;
use runtime::Runtime;
use segments::Cutting;
pub use segments::{SEGMENT, Whole};
use views::{Beginning, Declaration, Ending, Group, Makefile, Member, Readme};

/// With more operations compilers become slow and programs no faster: such a program has no locals, and is several
/// functions.
const MOST_OPERATIONS: usize = 4000;

/// About how much text an operation becomes.
const TEXT_OF_STATEMENT: usize = 64;

/// What the emitted files are to be.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EmitOptions {
    pub form: Form,
    /// A program whose values are on pages, or that is divided, is not [`Files::Joined`] but [`Files::Split`].
    pub files: Files,
    /// The name of the source, for comments.
    pub source_name: String,
    /// `#line` before the statements of each card, so that debuggers show the source.
    pub line_directives: bool,
    /// Comments in ASCII only.
    pub ascii: bool,
    pub dialect: Dialect,
    /// Of the texts that the program prints.
    pub encoding: Encoding,
    /// The program speaks Chinese unless told otherwise.
    pub chinese: bool,
    /// No value, struct or table of the program may take more bytes.
    pub segment: Option<usize>,
    /// So many characters of an identifier count.
    pub significant: usize,
}

impl EmitOptions {
    /// A program whose runtime is in files of its own, comments as the author wrote them.
    pub fn program(source_name: &str) -> EmitOptions {
        EmitOptions {
            form: Form::Program,
            files: Files::Split,
            source_name: source_name.into(),
            line_directives: false,
            ascii: false,
            dialect: Dialect::C89,
            encoding: Encoding::Utf8,
            chinese: false,
            segment: None,
            significant: LONGEST,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// With `main`, pages and arguments.
    Program,
}

/// Of texts in a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    Utf8,
    /// The program has no Chinese; what else the author wrote is told by its code, <U+00E9>.
    Ascii,
    /// What Chinese systems of the time read: GB 2312 is a part of it.
    Gb18030,
}

/// Names and texts of the emitted files; `model.c` is the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Emitted {
    pub files: Vec<(String, String)>,
    /// Why the program takes more than the segments it was to fit into.
    pub whole: Option<Whole>,
}

impl Emitted {
    /// The text of `model.c`.
    pub fn model(&self) -> &str {
        self.files.first().map_or("", |file| file.1.as_str())
    }
}

/// Stands for functions that are printed in K&R C, while the rest of their file is put into it.
const FUNCTIONS: &str = "/* The functions of the model. */";

/// Writes the C of a simulation.
pub fn emit(simulation: &Simulation, options: &EmitOptions) -> Emitted {
    let most = options.segment.map_or(MOST_OPERATIONS, segments::operations);
    let mut functions = Functions::of(simulation, options, most);
    let (needs, fails, apart) = (functions.needs, functions.fails, std::mem::take(&mut functions.apart));
    let is_member = |place: usize| !apart.get(place).copied().unwrap_or(false);
    let cutting = match options.segment {
        None => Cutting::Uncut,
        Some(segment) => Cutting::of(simulation, &mut functions, segment, is_member),
    };
    let layout = &functions.layout;
    let definitions = model::definitions(simulation);
    // Functions are the most of the file. They are written where they will stand, and what is in front of them,
    // which depends on them, is put there afterwards.
    let mut model = String::with_capacity(room(simulation));
    model.push_str(&definitions);
    model.push_str(&functions.print(Dialect::C89, options));
    let functions_end = model.len();
    let carried = Runtime::of(simulation, needs, cutting.is_cut());
    let names = needs::NEEDS.iter().enumerate().filter(|(bit, _)| needs & (1 << bit) != 0);
    let needs: Vec<&'static str> = names.map(|(_, name)| *name).collect();
    let (groups, pages) = cutting.share(groups_of(simulation, layout, options.ascii, is_member));
    let runtime_text = |text: &str| cutting.runtime(encode::runtime(text, options));
    let course = !simulation.system.clock.is_steps();
    let tables = tables::tables(simulation, layout, functions.sites, options.ascii, cutting.most());
    // To write to a string cannot fail.
    let ending = model.len();
    let _ = Ending { stepping: functions.stepping.clone(), tables, way: way(simulation) }.render_into(&mut model);
    cutting.rewrite_tables(&mut model, ending);
    end_line(&mut model);
    let fits = options.segment.is_none_or(|segment| segments::fits(&model, segment));
    let form = match options.files {
        Files::Joined if cutting.is_cut() || !fits => Files::Split,
        form => form,
    };
    // Printed as a tree in K&R C, after the rest of the file has been put into it. C code of the author, lines that are counted,
    // and parts that become files are put into it with the rest.
    let plain = definitions.is_empty() && !options.line_directives && !model::has_text(simulation);
    let old = options.dialect == Dialect::Knr && plain && (fits || form != Files::Split);
    if old {
        model.replace_range(definitions.len()..functions_end, &format!("\n{FUNCTIONS}\n"));
    }
    let mut about = text::comment_lines(
        &format!("Translated from {} by zudyn {}.", options.source_name, env!("CARGO_PKG_VERSION")),
        100,
        options.ascii,
    );
    about.extend(cutting.remark());
    let beginning = Beginning {
        title: one_line(&simulation.system.title, options.ascii),
        about,
        includes: match form {
            Files::Single => runtime_text(&joined::before(carried, &needs)),
            Files::Joined => "#include \"zudyn.h\"\n".into(),
            Files::Split => includes(carried, &needs, course),
        },
        pages,
        pointers: cutting.pointers(),
        groups,
        fails,
        course,
    };
    model.insert_str(0, &render(&beginning));
    if form == Files::Single {
        model.push_str(&runtime_text(&joined::after(carried)));
        end_line(&mut model);
    }
    if options.line_directives {
        model = number_own_lines(&model);
    }
    let mut files = match form {
        Files::Single => vec![("model.c".to_string(), model)],
        Files::Joined => vec![
            ("model.c".to_string(), model),
            ("zudyn.h".to_string(), runtime_text(&joined::header(carried, &needs))),
            ("zudyn.c".to_string(), runtime_text(&joined::source(carried, &needs))),
        ],
        Files::Split => split_files(carried, options.segment.filter(|_| !fits), model, runtime_text),
    };
    if form != Files::Single {
        files.extend(build_files(simulation, options, form, &files));
    }
    let encoded = |text: &str| match options.encoding {
        Encoding::Utf8 => text.to_string(),
        Encoding::Ascii | Encoding::Gb18030 => encode::file(text, options),
    };
    for (_, text) in files.iter_mut().filter(|file| options.encoding != Encoding::Utf8 && is_c(&file.0)) {
        *text = encode::file(text, options);
    }
    if options.dialect == Dialect::Knr {
        knr::rewrite(&mut files);
    }
    if let Some((_, model)) = files.first_mut().filter(|_| old) {
        let functions = functions.print(Dialect::Knr, options);
        *model = model.replacen(FUNCTIONS, encoded(functions.trim()).trim_end(), 1);
    }
    if options.significant < LONGEST {
        few_characters::shorten(&mut files, options.significant, 0);
    }
    Emitted { files, whole: cutting.whole() }
}

/// A text ends with one line end.
fn end_line(text: &mut String) {
    text.truncate(text.trim_end().len());
    text.push('\n');
}

/// About how long the file will be, rather more: a text that grows is copied again and again.
fn room(simulation: &Simulation) -> usize {
    let functions = simulation.system.code.functions.iter();
    let functions: usize = functions.map(|(_, function)| TEXT_OF_STATEMENT * function.body.len()).sum();
    let sites: usize = simulation.system.sites.values().map(|site| 40 + site.text.len() + site.quantity.len()).sum();
    let columns: usize = simulation.experiment.output.columns.iter().map(|column| 20 + 2 * column.name.len()).sum();
    let slots: usize =
        simulation.system.quantities.values().map(|slot| 100 + 4 * slot.name.len() + 20 * slot.values().len()).sum();
    functions + sites + columns + slots + 40 * simulation.system.watches.len() + 20_000
}

/// How the runtime runs a program: by who moves time.
fn way(simulation: &Simulation) -> &'static str {
    match simulation.system.clock {
        Clock::Steps { .. } => "zdy_steps",
        Clock::Rows { .. } => "zdy_rows",
        Clock::Own { .. } => "zdy_own",
    }
}

/// What a model includes if the runtime is in files of its own.
fn includes(carried: Runtime, needs: &[&str], course: bool) -> String {
    let mut text: String = needs.iter().map(|need| format!("#define {need}\n")).collect();
    let hot = carried.hot_headers().map(|file| file.name);
    let names = ["zdhot.h"].into_iter().chain(hot).chain(["zdrun.h"]).chain(course.then_some("zdcourse.h"));
    text.extend(names.map(|name| format!("#include \"{name}\"\n")));
    text
}

/// The model, in parts if it is longer than a segment, and the files of the runtime.
fn split_files(
    carried: Runtime,
    segment: Option<usize>,
    model: String,
    runtime_text: impl Fn(&str) -> String,
) -> Vec<(String, String)> {
    let mut files = match segment {
        Some(segment) => segments::divide(&model, segment),
        None => vec![("model.c".to_string(), model)],
    };
    let runtime = carried.source_files().chain(carried.header_files());
    files.extend(runtime.map(|file| (file.name.to_string(), runtime_text(file.text))));
    files
}

/// What comes with the C files of a folder.
fn build_files(
    simulation: &Simulation,
    options: &EmitOptions,
    form: Files,
    files: &[(String, String)],
) -> [(String, String); 2] {
    let names = |end| files.iter().map(|file| file.0.clone()).filter(move |name| name.ends_with(end)).collect();
    let program = "model".to_string();
    let old = options.dialect == Dialect::Knr;
    let readme = Readme {
        old,
        joined: form == Files::Joined,
        title: one_line(&simulation.system.title, options.ascii),
        program: program.clone(),
        source: options.source_name.clone(),
    };
    let makefile = Makefile { old, program, sources: names(".c"), headers: names(".h") };
    [("README".into(), render(&readme) + "\n"), ("Makefile".into(), render(&makefile) + "\n")]
}

fn is_c(name: &str) -> bool {
    name.ends_with(".c") || name.ends_with(".h")
}

fn one_line(title: &str, ascii: bool) -> String {
    let lines = text::comment_lines(title, 100, ascii);
    lines.into_iter().next().unwrap_or_else(|| "A model without title".into())
}

/// Templates are compiled in and write to a string, which cannot fail.
fn render(template: &impl Template) -> String {
    template.render().unwrap_or_default()
}

/// What members of the struct are to the author, in the order of the struct.
const GROUPS: [&str; 9] = [
    "Constants and tables.",
    "Computed at the start of a run.",
    "Levels.",
    "Variables.",
    "Auxiliaries.",
    "Rates.",
    "Supplementaries.",
    "Slopes of the tables.",
    "What functions remember.",
];

fn group(role: &Role) -> usize {
    match role {
        Role::Setting(_) => 0,
        Role::Computed => 1,
        Role::Level => 2,
        Role::Variable | Role::Table { .. } => 3,
        Role::Auxiliary => 4,
        Role::Rate => 5,
        Role::Supplementary => 6,
        Role::Slopes => 7,
        Role::Memory(_) => 8,
    }
}

/// The struct, in groups by what its members are to the author.
/// The groups of those slots that are members.
fn groups_of<'a>(
    simulation: &Simulation,
    layout: &'a Layout,
    ascii: bool,
    wanted: impl Fn(usize) -> bool,
) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = GROUPS.iter().map(|what| Group { what, members: Vec::new() }).collect();
    for (place, (slot, name)) in simulation.system.quantities.values().zip(layout.names.slots()).enumerate() {
        // DT is kept in the head, and so is the time of a course.
        let id = Id::new(place);
        let time = simulation.system.clock.time() == Some(id);
        if id != simulation.system.clock.dt() && !time && wanted(place) {
            groups[group(&slot.role)].members.push(member(name, slot, ascii));
        }
    }
    groups.retain(|group| !group.members.is_empty());
    if !layout.members.is_empty() {
        let members = layout
            .members
            .iter()
            .map(|(name, size)| Member { declaration: Declaration { name, size: *size }, remark: String::new() })
            .collect();
        groups.push(Group { what: "Intermediate values.", members });
    }
    groups
}

fn member<'a>(name: &'a str, slot: &Quantity, ascii: bool) -> Member<'a> {
    let declaration = Declaration { name, size: slot.array_size() };
    let mut about = slot.description.clone().unwrap_or_default();
    if let Some(unit) = slot.unit.as_ref().filter(|unit| !unit.is_empty()) {
        about = format!("{about} ({unit})");
    }
    let cells = Some(slot.cells()).filter(|cells| *cells > 1);
    let extents: Vec<String> = slot.extents.iter().copied().chain(cells).map(|extent| extent.to_string()).collect();
    if extents.len() > 1 && !matches!(slot.role, Role::Table { .. }) {
        about = format!("{} {about}", extents.join(" x "));
    }
    let about = about.trim();
    if about.is_empty() {
        return Member { declaration, remark: String::new() };
    }
    let used = "    double ;".len() + declaration.to_string().len();
    Member { remark: text::remark(about, used, ascii), declaration }
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
