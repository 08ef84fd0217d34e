//! Programs with records: a struct and a descriptor for each class, and functions of the world.
//!
//! The model struct begins with the world, and every function has the world as its first parameter. What notes a failure
//! has the number of its site as its last argument.

mod body;
mod calls;
mod descriptors;
mod dispatchers;
mod package;
mod values;

use crate::c::{
    CFunction, CKind, CStatement, CType, CVariable, Declaration, Dialect, Hint, Name, Names, Node, Printer, Scope,
    Unit, spell,
};
use crate::code::records::{Entry, Literal, Record};
use crate::code::types::{Bits, Type};
use crate::code::{Function, FunctionKind, Id, Label, Local, Role, System};
use crate::emit::functions::Section;
use crate::emit::program::List;
use crate::source::Excerpt;
use body::Body;
use ecow::eco_format;
use std::fmt::Write as _;

pub use package::emitted;

/// The C file of a program, without the host that runs it.
pub fn model(system: &System, title: &str) -> String {
    let mut writer = Writer::new(system, Names::default());
    writer.write_functions();
    let mut out = writer.beginning(&package::headers(system));
    let Section { declared, defined, .. } = writer.section();
    out.push_str(&writer.printer(Dialect::C89, false).section(&declared, &defined));
    writer.descriptors(&mut out, "static ");
    out.push_str(&table(&writer.sites(), "static "));
    writer.plan(&mut out, title);
    out
}

/// A table as a definition.
fn table(list: &List, linkage: &str) -> String {
    format!("\n{linkage}const {} {}[] = {{\n{}\n}};\n", list.kind, list.name, list.rows)
}

/// Names, and the tree.
struct Writer<'a> {
    system: &'a System,
    unit: Unit,
    /// By record: its struct, its descriptor, and the member that is the struct of its prefix.
    tags: Vec<Name>,
    descriptors: Vec<Name>,
    prefixes: Vec<Name>,
    /// By field, quantity, function, slot and literal.
    members: Vec<Name>,
    quantities: Vec<Name>,
    functions: Vec<Name>,
    dispatchers: Vec<Name>,
    /// By slot: what it calls where a class has nothing there.
    failing: Vec<Name>,
    literals: Vec<Name>,
    used_literals: Vec<bool>,
    /// The members by which structs of the run time begin with each other.
    inner: Vec<(&'static str, Name)>,
    used_dispatchers: Vec<bool>,
    used_functions: Vec<bool>,
    program: Option<Name>,
    uses_notext: bool,
}

impl<'a> Writer<'a> {
    /// `names`: those that the program cannot have.
    fn new(system: &'a System, names: Names) -> Writer<'a> {
        let significant = names.significant();
        let mut unit = Unit { names, ..Unit::default() };
        let (code, records) = (&system.code, &system.code.records);
        for word in [
            "model",
            "notext",
            "scheme",
            "sites",
            "defaults",
            "settings",
            "model_names",
            "model_references",
            "course_model",
            "described",
            "main",
        ] {
            unit.names.frame(word);
        }
        let give = |unit: &mut Unit, scope: &mut Scope, name: &str| {
            let name = scope.give(&spell(name), crate::c::words::is_word_of_c, |_| false);
            unit.names.word(&name)
        };
        // Tags have a name space of their own.
        let mut tag_names = Scope::new(significant);
        ["model", "largest"].into_iter().for_each(|tag| tag_names.occupy(tag));
        let mut tags = Vec::new();
        let mut scopes = Vec::new();
        let mut prefixes = Vec::new();
        for (_, record) in records.records.iter() {
            let tag = match record.standard {
                true => unit.names.word(record.base.row().tag),
                false => {
                    let reserved = |word: &str| crate::c::words::is_word_of_c(word) || unit.names.is_avoided(word);
                    let tag = tag_names.give(&spell(&record.name), reserved, |_| false);
                    unit.names.word(&tag)
                }
            };
            let mut scope = Scope::new(significant);
            let prefix = match record.prefix.filter(|prefix| !records.records[*prefix].standard) {
                Some(prefix) => {
                    let tag: Name = tags[prefix.index()];
                    unit.names.text(tag).to_string()
                }
                None => record.base.row().member.to_string(),
            };
            scope.occupy(&prefix);
            if record.component {
                scope.occupy("component");
            }
            if record.system {
                scope.occupy("system");
            }
            prefixes.push(unit.names.word(&prefix));
            scopes.push(scope);
            tags.push(tag);
        }
        let fields = records.fields.values();
        let members = fields.map(|field| match records.records[field.of].standard {
            // The run time has named it.
            true => unit.names.word(&field.name),
            false => give(&mut unit, &mut scopes[field.of.index()], &field.name),
        });
        let members = members.collect();
        let mut scope = Scope::new(significant);
        scope.occupy("world");
        let quantities = system.quantities.values();
        let quantities = quantities.map(|quantity| match quantity.role == Role::Setting && quantity.integer {
            // The program computes with the integer, which has its name.
            true => give(&mut unit, &mut scope, &eco_format!("{}_given", quantity.name)),
            false => give(&mut unit, &mut scope, &quantity.name),
        });
        let quantities = quantities.collect();
        let descriptors = records.records.values();
        let descriptors =
            descriptors.map(|record| unit.names.function(&eco_format!("{}_class", record.name))).collect();
        let mut program = None;
        let mut functions = Vec::new();
        for function in code.functions.values() {
            let is_program = function.kind == FunctionKind::Program;
            let name = if is_program { "program_run".into() } else { function.name.clone() };
            let name = unit.names.function(&unhidden(&name));
            program = if is_program { Some(name) } else { program };
            functions.push(name);
        }
        let dispatchers: Vec<Name> =
            records.slots.values().map(|slot| unit.names.function(&unhidden(&slot.name))).collect();
        let failing = dispatchers.iter().map(|name| eco_format!("no_{}", unit.names.text(*name))).collect::<Vec<_>>();
        let failing = failing.iter().map(|name| unit.names.word(name)).collect();
        let literals =
            records.literals.values().map(|literal| unit.names.function(&unhidden(&words(literal)))).collect();
        let inner = ["frame", "link", "process", "block", "composite"];
        let inner = inner.map(|word| (word, unit.names.word(word))).to_vec();
        let used_literals = vec![false; records.literals.len()];
        Writer {
            system,
            unit,
            tags,
            descriptors,
            prefixes,
            members,
            quantities,
            functions,
            dispatchers,
            failing,
            literals,
            used_literals,
            inner,
            used_dispatchers: vec![false; records.slots.len()],
            used_functions: vec![false; code.functions.len()],
            program,
            uses_notext: false,
        }
    }

    /// Whether the run time calls a function, besides going on with a frame.
    fn is_entry(&self, id: Id<Function>) -> bool {
        let records = self.system.code.records.records.values();
        records.flat_map(|record| record.entries.iter()).any(|(entry, own)| own == id && entry != Entry::Run)
    }

    /// The program, the functions in tables, and all that these call.
    fn called(&mut self) -> Vec<CFunction> {
        let (code, records) = (&self.system.code, self.system.code.records.records.values());
        for record in records {
            let entries = record.entries.iter().map(|(_, function)| function);
            for function in entries.chain(record.virtuals.iter().copied().flatten()) {
                self.used_functions[function.index()] = true;
            }
        }
        let mut written: Vec<Option<CFunction>> = code.functions.ids().map(|_| None).collect();
        loop {
            let wanted = |(id, function): &(Id<Function>, &Function)| {
                written[id.index()].is_none()
                    && (self.used_functions[id.index()] || function.kind == FunctionKind::Program)
            };
            let Some((id, _)) = code.functions.iter().find(wanted) else { break };
            written[id.index()] = Some(Body::function(self, id));
        }
        written.into_iter().flatten().collect()
    }

    /// A label of the author. Labels have a name space of their own.
    fn label(&mut self, id: Id<Label>) -> Name {
        let named = self.system.code.records.labels.iter().find(|(label, _)| *label == id);
        let name = named.map_or_else(|| eco_format!("go{}", id.index()), |(_, name)| eco_format!("{}_", spell(name)));
        self.unit.names.word(&name)
    }

    /// Writes the functions as trees: those that find what a class has in a slot, and those of the program.
    fn write_functions(&mut self) {
        let functions = self.called();
        let dispatchers = self.dispatchers();
        let all = dispatchers.into_iter().chain(functions);
        self.unit.declarations = all.map(Declaration::Function).collect();
    }

    /// Includes, structs and what the functions refer to.
    fn beginning(&mut self, includes: &str) -> String {
        let mut out = format!("#include <math.h>\n{includes}");
        out.push('\n');
        self.structs(&mut out);
        self.declare_classes(&mut out, "static ");
        self.constants(&mut out, "static ");
        out
    }

    /// All functions, after their prototypes. Dispatchers are defined before they are called, and nothing calls the program.
    fn section(&self) -> Section {
        let is_called_before = |(_, function): &(usize, &CFunction)| {
            let name = function.name;
            Some(name) != self.program && !self.dispatchers.contains(&name) && !self.failing.contains(&name)
        };
        let called = self.unit.functions().enumerate().filter(is_called_before);
        Section { declared: called.map(|(place, _)| place).collect(), ..Section::all("model.c", &self.unit) }
    }

    fn printer(&self, dialect: Dialect, ascii: bool) -> Printer<'_> {
        Printer::new(&self.unit, dialect, ascii, None)
    }

    fn text(&self, name: Name) -> &str {
        self.unit.names.text(name)
    }

    fn record(&self, id: Id<Record>) -> &'a Record {
        &self.system.code.records.records[id]
    }

    fn type_in_c(&mut self, kind: Type) -> CType {
        let structure = |unit: &mut Unit, word: &str| CKind::Struct(unit.names.word(word));
        match kind {
            Type::Nothing => CType::VOID,
            Type::Real(_) | Type::Fixed { .. } => CType::DOUBLE,
            Type::Integer { bits: Bits::Long | Bits::SixtyFour, .. } => CType::LONG,
            Type::Integer { bits: Bits::Sixteen | Bits::ThirtyTwo, .. } | Type::Logical | Type::Character => CType::INT,
            Type::Text => CType::value(structure(&mut self.unit, "zd_string")),
            Type::Array(_) => CType::pointer(structure(&mut self.unit, "zd_array")),
            Type::Reference(None) => CType::pointer(CKind::Void),
            Type::Reference(Some(record)) => CType::pointer(CKind::Struct(self.tags[record.index()])),
        }
    }

    /// A type as it is declared, with the star of a pointer.
    fn declared(&mut self, kind: Type) -> String {
        let kind = self.type_in_c(kind);
        self.printer(Dialect::C89, false).declared_type(kind)
    }

    /// The members that lead from a record to that of a prefix; with `None`, to the struct of the run time.
    fn path(&self, from: Id<Record>, to: Option<Id<Record>>) -> Vec<Name> {
        let mut path = Vec::new();
        let mut at = from;
        while Some(at) != to && !self.record(at).standard {
            path.push(self.prefixes[at.index()]);
            match self.record(at).prefix {
                Some(prefix) => at = prefix,
                None => break,
            }
        }
        if let Some(to) = to.filter(|to| *to != at && self.record(*to).standard && self.record(at).standard) {
            let words = self.record(at).base.path_to(self.record(to).base);
            path.extend(
                words.iter().filter_map(|word| self.inner.iter().find(|(own, _)| own == word).map(|(_, name)| *name)),
            );
        }
        path
    }

    /// The members that lead from a record to its first prefix of a kind.
    fn path_to(&self, from: Id<Record>, kind: impl Fn(&Record) -> bool) -> Vec<Name> {
        let records = &self.system.code.records;
        let to = records.chain(from).find(|record| kind(self.record(*record)));
        to.map_or(Vec::new(), |to| self.path(from, Some(to)))
    }

    /// The same as text, with a dot behind each.
    fn path_text(&self, from: Id<Record>, to: Option<Id<Record>>) -> String {
        self.path(from, to).into_iter().map(|name| format!("{}.", self.text(name))).collect()
    }
}

/// A name that no parameter of the frame hides.
fn unhidden(name: &str) -> Excerpt {
    match spell(name).as_str() {
        hidden @ ("z" | "self" | "frame" | "object" | "site") => eco_format!("the_{hidden}"),
        _ => name.into(),
    }
}

/// A name for a constant text: its first words, or what it consists of.
fn words(literal: &Literal) -> Excerpt {
    let text = String::from_utf8_lossy(&literal.0);
    let begin: String = text.chars().take(20).collect();
    if begin.chars().any(|character| character.is_ascii_alphanumeric()) {
        return eco_format!("{}_text", spell(&begin));
    }
    let characters: Vec<char> = begin.chars().collect();
    let mut name = String::new();
    for run in characters.chunk_by(|one, next| one == next).take(3) {
        let Some(word) = sign(run[0]) else { continue };
        _ = match run.len() {
            1 => write!(name, "{word}_"),
            count => write!(name, "{word}s{count}_"),
        };
    }
    match literal.0.len() {
        0 => "empty_text".into(),
        _ => eco_format!("{name}text"),
    }
}

/// The word for a character that is no letter.
fn sign(character: char) -> Option<&'static str> {
    Some(match character {
        ' ' => "blank",
        '-' => "dash",
        '+' => "plus",
        '*' => "star",
        '/' => "slash",
        '=' => "equal",
        '.' => "point",
        ',' => "comma",
        ':' => "colon",
        ';' => "semicolon",
        '!' => "exclamation",
        '?' => "question",
        '%' => "percent",
        '(' | ')' => "parenthesis",
        '[' | ']' => "bracket",
        '<' => "less",
        '>' => "greater",
        '|' => "bar",
        '_' => "line",
        '#' => "hash",
        '\'' | '"' => "quote",
        _ => return None,
    })
}
