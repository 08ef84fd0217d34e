//! From a simulation to C.
//!
//! Rust prints expressions and statements, the templates hold what surrounds them, clib what never varies.
//!
//! A model is one struct, reached by one pointer, with functions of about a hundred equations on it (which compile in
//! linear time). They are written from Code as a tree of C ([`from_code`]). Small models also have a loop over many steps,
//! with everything that moves in locals ([`carry`](crate::code::carry)): as fast as C written by hand for the model.

mod from_code;
mod functions;
mod joined;
mod layout;
pub mod library;
mod names;
mod needs;
mod program;
pub mod records;
mod rewrite;
pub mod runtime;
mod segments;
mod spelling;
#[cfg(test)]
mod tests;
mod words;

use askama::Template;

use crate::Simulation;
pub use crate::c::{Dialect, LONGEST};
use crate::c::{Printer, Unit, text, words as reserved};
use crate::code::types::Bits;
use crate::code::{Id, Quantity, Role, Type};
use from_code::DOUBLE;
pub use joined::Files;
use layout::Layout;
use program::{Declaration, Functions, Group, Makefile, Member, ModelFiles, Readme, tables};
use rewrite::{encode, few_characters, knr};
use runtime::Runtime;
pub use segments::{SEGMENT, Whole};

/// With more operations compilers become slow and programs no faster: such a program has no locals, and several
/// functions. K&R C has a limit of its own.
const MOST_OPERATIONS: usize = 4000;

/// The same in K&R C: compilers of the time had tens of kilobytes for a function.
const MOST_OPERATIONS_OF_KNR: usize = 500;

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

/// Writes the C of a simulation.
pub fn emit(simulation: &Simulation, options: &EmitOptions) -> Emitted {
    if simulation.system.has_records() {
        return records::emitted(simulation, options);
    }
    let of_dialect = match options.dialect {
        Dialect::C89 => MOST_OPERATIONS,
        Dialect::Knr => MOST_OPERATIONS_OF_KNR,
    };
    let most = options.segment.map_or(of_dialect, |segment| segments::operations(segment).min(of_dialect));
    let mut functions = Functions::of(simulation, options, most);
    let whole = functions.whole.take();
    let tables = tables(simulation, &functions.layout, functions.sites, options.ascii);
    let pages = functions.layout.pages.as_ref();
    let fits = options.segment.is_none_or(|segment| segments::fits(&functions.unit, &tables.lists, segment));
    let form = match options.files {
        Files::Joined if pages.is_some() || !fits => Files::Split,
        form => form,
    };
    let runtime = Runtime::of(simulation, functions.needs, pages.is_some());
    let names = needs::NEEDS.iter().enumerate().filter(|(bit, _)| functions.needs & (1 << bit) != 0);
    let own = RuntimeRequest { runtime, needs: names.map(|(_, name)| *name).collect(), pages };
    let includes = match form {
        Files::Single => own.runtime_text(&joined::before(runtime, &own.needs), options),
        Files::Joined => "#include \"zudyn.h\"\n".into(),
        Files::Split => includes(runtime, &own.needs),
    };
    let mut about = text::comment_lines(
        &format!("Translated from {} by zudyn {}.", options.source_name, env!("CARGO_PKG_VERSION")),
        100,
        options.ascii,
    );
    match (&whole, pages) {
        (Some(whole), _) => about.extend(whole.remark()),
        (None, Some(pages)) => about.push(format!("Its values are on pages of {} bytes.", pages.bytes)),
        (None, None) => {}
    }
    let is_divided = form == Files::Split && !fits;
    let model = ModelFiles { simulation, options, functions: &functions, tables: &tables, about, includes };
    let written = match options.segment.filter(|_| is_divided) {
        Some(segment) => model.divided(segment),
        None => model.undivided(),
    };
    let files = packed(simulation, options, form, (written, functions.unit), &own);
    Emitted { files, whole }
}

/// What determines the runtime of a program.
struct RuntimeRequest<'a> {
    runtime: Runtime,
    /// The functions of its hot headers.
    needs: Vec<&'static str>,
    pages: Option<&'a segments::Pages>,
}

impl RuntimeRequest<'_> {
    /// Text of the runtime as the program has it, before its bytes are converted.
    fn runtime_text(&self, text: &str, options: &EmitOptions) -> String {
        segments::runtime(encode::runtime(text, options), self.pages, self.runtime.is_typed())
    }
}

/// The files of a program with those of the runtime, in their dialect and encoding.
fn packed(
    simulation: &Simulation,
    options: &EmitOptions,
    form: Files,
    (written, mut unit): (program::Written, Unit),
    own: &RuntimeRequest,
) -> Vec<(String, String)> {
    let RuntimeRequest { runtime, needs, .. } = own;
    let runtime = *runtime;
    let runtime_text = |text: &str| own.runtime_text(text, options);
    let mut files = written.files;
    let (utf8, short) = (options.encoding == Encoding::Utf8, options.significant < LONGEST);
    let lines_of = options.line_directives.then_some(options.source_name.as_str());
    // With C code of the author, functions become text with it, and so do those whose lines are counted.
    let is_text = program::has_text(simulation) || options.line_directives;
    let last = !is_text && (options.dialect == Dialect::Knr || short || !utf8);
    if !last {
        functions::insert(&mut files, &written.functions, || {
            Printer::new(&unit, Dialect::C89, options.ascii, lines_of)
        });
    }
    match form {
        Files::Single => {
            for (_, text) in &mut files {
                text.push_str(&runtime_text(&joined::after(runtime)));
                end_line(text);
            }
        }
        Files::Joined => {
            let texts = joined::header_and_source(runtime, needs);
            let named = ["zudyn.h", "zudyn.c"].into_iter().zip(&texts);
            files.extend(named.map(|(name, text)| (name.to_string(), runtime_text(text))));
        }
        Files::Split => {
            let parts = runtime.source_files().chain(runtime.header_files());
            files.extend(parts.map(|file| (file.name.to_string(), runtime_text(file.text))));
        }
    }
    if options.line_directives {
        let sources = files.iter_mut().filter(|(name, _)| name.starts_with("model") && name.ends_with(".c"));
        sources.for_each(|(name, text)| *text = number_own_lines(name, text));
    }
    if form != Files::Single {
        files.extend(build_files(simulation, options, form, &files));
    }
    for (_, text) in files.iter_mut().filter(|file| !utf8 && is_c(&file.0)) {
        *text = encode::file(text, options);
    }
    if options.dialect == Dialect::Knr {
        knr::rewrite(&mut files);
    }
    if short {
        few_characters::shorten(&mut files, last.then_some(&mut unit), options.significant, 0);
    }
    if last {
        encode::strings(&mut unit, options);
        functions::insert(&mut files, &written.functions, || {
            Printer::new(&unit, options.dialect, options.ascii, lines_of)
        });
    }
    files
}

/// A text ends with one line end.
fn end_line(text: &mut String) {
    text.truncate(text.trim_end().len());
    text.push('\n');
}

/// What a model includes if the runtime is in files of its own.
fn includes(carried: Runtime, needs: &[&str]) -> String {
    let mut text: String = needs.iter().map(|need| format!("#define {need}\n")).collect();
    let hot = carried.hot_headers().map(|file| file.name);
    let of_clock = carried.clock_headers().iter().map(|file| file.name);
    let names = ["zdhot.h"].into_iter().chain(hot).chain(["zdrun.h"]).chain(of_clock);
    text.extend(names.map(|name| format!("#include \"{name}\"\n")));
    text
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
        Role::Setting | Role::Range => 0,
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

/// The quantities that are members of the struct, in its order.
fn struct_order(simulation: &Simulation, wanted: impl Fn(usize) -> bool) -> impl Iterator<Item = usize> {
    let Simulation { system, .. } = simulation;
    // DT is kept in the head, and so is the time of a course.
    let in_head = system.clock.in_head();
    let is_member = |place: &usize| !in_head.contains(&Some(Id::new(*place))) && wanted(*place);
    let mut places: Vec<usize> = (0..system.quantities.len()).filter(is_member).collect();
    places.sort_by_key(|place| group(&system.quantities[Id::new(*place)].role));
    places.into_iter()
}

/// The struct, in groups by what its members are to the author: those quantities that are members, and what is no quantity.
fn groups_of<'a>(
    simulation: &Simulation,
    layout: &'a Layout,
    ascii: bool,
    wanted: impl Fn(usize) -> bool,
) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = GROUPS.iter().map(|what| Group { what, members: Vec::new() }).collect();
    for place in struct_order(simulation, wanted) {
        let quantity = &simulation.system.quantities[Id::new(place)];
        let bundle = layout.bundles.iter().find(|(_, members)| members.contains(&Id::new(place)));
        if let Some((name, members)) = bundle {
            if members.first() == Some(&Id::new(place)) {
                groups[group(&quantity.role)].members.push(array_of(name, members, simulation, ascii));
            }
            continue;
        }
        let kind = if simulation.system.clock.is_passes() { integer_in_c(quantity.kind) } else { DOUBLE };
        groups[group(&quantity.role)].members.push(member(&layout.names.quantities()[place], kind, quantity, ascii));
    }
    groups.retain(|group| !group.members.is_empty());
    if !layout.members.is_empty() {
        let members = layout
            .members
            .iter()
            .map(|spilled| Member {
                kind: spilled.kind,
                declaration: Declaration { name: &spilled.name, size: spilled.size },
                remark: String::new(),
            })
            .collect();
        groups.push(Group { what: "Intermediate values.", members });
    }
    groups
}

/// The type of a member with whole numbers.
fn integer_in_c(kind: Type) -> &'static str {
    match kind {
        Type::Integer { bits: Bits::Sixteen, .. } => "short",
        Type::Integer { bits: Bits::ThirtyTwo, .. } => "zd_int32",
        Type::Integer { bits: Bits::SixtyFour, .. } => "zd_int64",
        Type::Integer { bits: Bits::Long, .. } => "long",
        Type::Fixed { .. } => "zd_int32",
        Type::Nothing | Type::Real(_) | Type::Logical => DOUBLE,
        // Members of emit/records.
        Type::Character | Type::Text | Type::Reference(_) | Type::Array(_) => DOUBLE,
    }
}

/// The array of several quantities, with their names.
fn array_of<'a>(name: &'a str, members: &[Id<Quantity>], simulation: &Simulation, ascii: bool) -> Member<'a> {
    let declaration = Declaration { name, size: members.len() };
    let names: Vec<&str> = members.iter().map(|id| &*simulation.system.quantities[*id].name).collect();
    let used = "     ;".len() + DOUBLE.len() + declaration.to_string().len();
    Member { kind: DOUBLE, remark: text::remark(&names.join(", "), used, ascii), declaration }
}

fn member<'a>(name: &'a str, kind: &'static str, quantity: &Quantity, ascii: bool) -> Member<'a> {
    let declaration = Declaration { name, size: quantity.array_size() };
    let mut about = quantity.description.clone().unwrap_or_default();
    if let Some(unit) = quantity.unit.as_ref().filter(|unit| !unit.is_empty()) {
        about = format!("{about} ({unit})");
    }
    if let Type::Fixed { point, .. } = quantity.kind
        && quantity.per_unit > 1
    {
        about = format!("1 = 2^-{point} {about}");
    } else if quantity.per_unit > 1 {
        about = format!("1 = {} {about}", 1.0 / f64::from(quantity.per_unit));
    }
    let cells = Some(quantity.cells()).filter(|cells| *cells > 1);
    let extents: Vec<String> = quantity.extents.iter().copied().chain(cells).map(|extent| extent.to_string()).collect();
    if extents.len() > 1 && !matches!(quantity.role, Role::Table { .. }) {
        about = format!("{} {about}", extents.join(" x "));
    }
    let about = about.trim();
    if about.is_empty() {
        return Member { kind, declaration, remark: String::new() };
    }
    let used = "     ;".len() + kind.len() + declaration.to_string().len();
    Member { kind, remark: text::remark(about, used, ascii), declaration }
}

/// Behind statements that carry the lines of the source, `#line` leads back to the file's own.
fn number_own_lines(name: &str, model: &str) -> String {
    let mut text = String::with_capacity(model.len() + model.len() / 8);
    let mut away = false;
    let mut line = 0;
    for row in model.lines() {
        if away && row.starts_with('}') {
            line += 1;
            text.push_str(&format!("#line {} \"{name}\"\n", line + 1));
            away = false;
        }
        away |= row.starts_with("#line ");
        line += 1;
        text.push_str(row);
        text.push('\n');
    }
    text
}
