//! Declared names: what each is, and whether it may be declared.

use super::Resolver;
use crate::language::cosmo::messages::declarations::BadSize;
use crate::language::cosmo::messages::names::*;
use crate::language::cosmo::messages::shown;
use crate::language::cosmo::syntax::{Declared, HeadingKind, Name, TypeLine};
use crate::language::cosmo::text::{Data, DataId, ParameterId, Tracer, Type, Variable, VariableId};
use crate::language::cosmo::words;
use crate::language::suggestions;
use crate::source::Span;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// What a declared name is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    Variable(VariableId),
    Parameter(ParameterId),
    Tracer(Tracer),
    Data(DataId),
}

/// The table of names, by their capital letters.
#[derive(Debug, Default)]
pub struct Names {
    table: HashMap<String, (Meaning, Span)>,
    pub variables: Vec<Variable>,
    /// As declared.
    pub parameters: Vec<Name>,
    pub tracers: Vec<String>,
    pub data: Vec<Data>,
    /// A priori names that the text declares all the same: what it does with them is not told again.
    pub refused: HashSet<String>,
    /// How often near names were looked for.
    searches: usize,
}

/// The greatest number of elements of an array.
pub const MOST_ELEMENTS: u32 = 1_000_000;

impl Names {
    pub fn find(&self, key: &str) -> Option<Meaning> {
        self.table.get(key).map(|(meaning, _)| *meaning)
    }

    pub fn variable(&self, id: VariableId) -> &Variable {
        &self.variables[id.0 as usize]
    }

    /// Whether one more name is looked for among `names`; counts it.
    pub fn searches_again(&mut self, names: usize) -> bool {
        self.searches += 1;
        suggestions::are_affordable(self.searches - 1, names)
    }

    /// The names most like this one, of what could be meant.
    pub fn near(&mut self, name: &str, what: What) -> Vec<String> {
        if !self.searches_again(self.table.len()) {
            return Vec::new();
        }
        let of_kind = |meaning: &Meaning| match meaning {
            Meaning::Variable(id) => Some(self.variable(*id).name.as_str()).filter(|_| what == What::Variable),
            Meaning::Parameter(id) => {
                Some(self.parameters[id.0 as usize].text.as_str()).filter(|_| what == What::Variable)
            }
            Meaning::Tracer(id) => Some(self.tracers[*id as usize - 1].as_str()).filter(|_| what == What::Tracer),
            Meaning::Data(id) => Some(self.data[id.0 as usize].name.as_str()).filter(|_| what == What::Data),
        };
        nearest(name, self.table.values().filter_map(|(meaning, _)| of_kind(meaning)))
    }
}

/// Up to two names that are a slip or two away, the nearest first.
pub fn nearest<'n>(name: &str, candidates: impl Iterator<Item = &'n str>) -> Vec<String> {
    const LONGEST: usize = 60;
    let key = name.to_ascii_uppercase();
    if key.chars().count() < 2 || key.len() > LONGEST {
        return Vec::new();
    }
    let allowed = if key.len() < 4 { 1 } else { 2 };
    let mut near: Vec<(usize, &str)> = candidates
        .filter(|other| other.len() > 1 && other.len() <= LONGEST)
        .map(|other| (strsim::damerau_levenshtein(&key, &other.to_ascii_uppercase()), other))
        .filter(|(distance, _)| *distance <= allowed)
        .collect();
    near.sort_unstable();
    near.into_iter().take(2).map(|(_, other)| other.to_string()).collect()
}

impl Resolver<'_> {
    /// Declares everything that the headings declare.
    pub fn declare_all(&mut self) {
        let headings = &self.syntax.headings;
        for heading in headings {
            match &heading.kind {
                HeadingKind::Types(line) => self.declare_types(line, heading.span),
                HeadingKind::Parameters(list) => {
                    self.extension(heading.span);
                    for parameter in list {
                        let id = ParameterId(self.names.parameters.len() as u32);
                        // A name that cannot be declared keeps its number, so that values find theirs.
                        self.names.parameters.push(parameter.name.clone());
                        self.declare(&parameter.name, Meaning::Parameter(id));
                    }
                }
                HeadingKind::Tracers(list) => {
                    self.extension(heading.span);
                    for name in list {
                        let id = self.names.tracers.len() as Tracer + 1;
                        self.names.tracers.push(name.text.clone());
                        self.declare(name, Meaning::Tracer(id));
                    }
                }
                HeadingKind::Data { name, file } => {
                    self.extension(heading.span);
                    let id = DataId(self.names.data.len() as u32);
                    self.names.data.push(Data {
                        name: name.text.clone(),
                        file: file.clone(),
                        columns: Vec::new(),
                        interpolated: false,
                        span: heading.span,
                    });
                    self.declare(name, Meaning::Data(id));
                }
                HeadingKind::Setting(_) | HeadingKind::Bad => {}
            }
        }
    }

    fn declare_types(&mut self, line: &TypeLine, span: Span) {
        if line.modern {
            self.extension(span);
        }
        for declared in &line.list {
            let key = declared.name.key();
            if !line.modern && !words::is_identifier(&key) {
                self.diagnostics.error(LetterIsNoIdentifier { at: declared.name.span, letter: key });
                continue;
            }
            let size = self.size_of(declared);
            let id = VariableId(self.names.variables.len() as u32);
            self.names.variables.push(Variable {
                name: declared.name.text.clone(),
                kind: if line.integer { Type::Integer } else { Type::Real },
                size,
                modern: line.modern,
                span: declared.name.span,
            });
            self.declare(&declared.name, Meaning::Variable(id));
        }
    }

    fn size_of(&mut self, declared: &Declared) -> Option<u32> {
        let size = declared.size?;
        match size.value {
            Some(count) if (1..=MOST_ELEMENTS).contains(&count) => Some(count),
            _ => {
                let (name, size_text) = (declared.name.text.clone(), shown(self.text_of(size.span)));
                self.diagnostics.error(BadSize { at: size.span, name, size: size_text, limit: MOST_ELEMENTS });
                Some(1)
            }
        }
    }

    fn declare(&mut self, name: &Name, meaning: Meaning) {
        let (key, at) = (name.key(), name.span);
        let shown_name = shown(&name.text);
        if words::is_a_priori(&key) {
            self.diagnostics.error(DeclaredAPriori { at, name: shown_name });
            self.names.refused.insert(key);
            return;
        }
        if words::is_reserved(&key) {
            self.diagnostics.error(ReservedWord { at, name: shown_name.clone() });
        }
        match self.names.table.get(&key) {
            Some((_, first)) => {
                let (line, first) = (self.source.line_of(first.start), *first);
                self.diagnostics.error(DeclaredTwice { at, name: shown_name, line, first });
            }
            None => {
                self.names.table.insert(key, (meaning, at));
            }
        }
    }

    /// Names that 1969 would read as elements of arrays. (Needs the number of compartments.)
    pub fn two_readings(&mut self) {
        let mut found: Vec<(Span, String, String, String)> = Vec::new();
        for (key, (_, at)) in &self.names.table {
            if let Some((base, index)) = self.element_of_1969(key) {
                let name = self.text_of(*at).to_string();
                found.push((*at, name, base.to_string(), index.to_string()));
            }
        }
        for (at, name, base, index) in found {
            self.diagnostics.error(TwoReadings { at, name: shown(&name), base, index });
        }
    }

    /// Base and index of a run of capital letters and digits that reads as an element with the declarations here.
    pub fn element_of_1969<'k>(&self, key: &'k str) -> Option<(&'k str, &'k str)> {
        let (base, index) = words::read_as_1969(key)?;
        let index = index?;
        let size = match self.names.find(base) {
            Some(Meaning::Variable(id)) => {
                let variable = self.names.variable(id);
                variable.size.filter(|_| !variable.modern)?
            }
            _ if matches!(base, "V" | "G" | "K" | "HV" | "HG" | "HK") => self.places.count,
            _ => return None,
        };
        let fits = match index.parse::<u32>() {
            Ok(number) => (1..=size).contains(&number),
            Err(_) => self.integer_scalar(index),
        };
        fits.then_some((base, index))
    }

    /// Whether a name is an INTEGER variable without index.
    pub fn integer_scalar(&self, key: &str) -> bool {
        matches!(self.names.find(key), Some(Meaning::Variable(id))
            if self.names.variable(id).kind == Type::Integer && self.names.variable(id).size.is_none())
    }
}
