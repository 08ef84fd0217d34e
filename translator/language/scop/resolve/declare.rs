//! What the declarations declare.

use super::super::messages::declarations::*;
use super::super::messages::names::*;
use super::super::messages::reading::NoInteger;
use super::super::messages::warnings::*;
use super::super::syntax::*;
use super::super::text::{Kind, State, StateId, Variable as Declared, VariableId, Verbatim};
use super::super::units;
use super::Resolver;
use super::names::{Global, reserved};
use crate::source::Span;

/// Longer names draw a warning.
const LONGEST_NAME: usize = 20;

/// Arrays are kept in memory as a whole, and their elements are columns.
const MOST_ELEMENTS: i64 = 1_000_000;

impl<'a> Resolver<'a> {
    pub fn declare_all(&mut self) {
        self.defines();
        let syntax = self.syntax;
        let mut units = units::Units::default();
        for item in &syntax.items {
            if let ItemKind::Units(entries) = &item.kind {
                self.units(entries, &mut units);
            }
        }
        for item in &syntax.items {
            self.item(item);
        }
        if self.independent.is_none() && !self.neuron && !self.independent_is_unread() {
            self.diagnostics.error(NoIndependent { at: Span::default() });
        }
    }

    fn independent_is_unread(&self) -> bool {
        let begins = |item: &Item| {
            self.source.text().get(item.span.start as usize..).is_some_and(|text| text.starts_with("INDEPENDENT"))
        };
        // It may also be written wrongly.
        let unread = self.syntax.unread.iter().any(|name| name == "INDEPENDENT");
        unread || self.syntax.items.iter().any(|item| item.broken && begins(item))
    }

    fn defines(&mut self) {
        let defines = &self.syntax.defines;
        for (at, define) in defines.iter().enumerate() {
            self.check_name(&define.name);
            if let Some(first) = defines[..at].iter().find(|first| first.name.text == define.name.text) {
                self.duplicate(&define.name, first.name.span, "DEFINE", "DEFINE");
            }
        }
        for item in &self.syntax.items {
            if let ItemKind::Define(_, value) = &item.kind {
                self.int(value);
            }
        }
    }

    fn item(&mut self, item: &'a Item) {
        let level = item.level;
        match &item.kind {
            ItemKind::Title(title) => {
                self.title.get_or_insert_with(|| title.clone());
            }
            ItemKind::Verbatim(text) => self.verbatim.push(Verbatim { text: text.clone(), span: item.span }),
            ItemKind::Locals(list) => {
                for sized in list {
                    self.entry(sized, Kind::FileLocal, level);
                }
            }
            ItemKind::Parameters(list) => self.parameters(list, Kind::Parameter, level),
            ItemKind::Constants(list) => self.parameters(list, Kind::Constant, level),
            ItemKind::Stepped(list) => list.iter().for_each(|entry| self.stepped(entry)),
            ItemKind::Independent(range, sweeps) => self.independent(range, sweeps, item.span),
            ItemKind::States(list) => self.state_entries(list, level),
            ItemKind::Assigned(list, old) => {
                if *old {
                    self.diagnostics.warning(OldKeyword { at: item.span });
                }
                self.assigned(list, level);
            }
            ItemKind::Define(..) | ItemKind::Units(_) | ItemKind::Plot(..) | ItemKind::Block(_) | ItemKind::Bad => {}
        }
    }

    /// Whether a name may be declared at all.
    pub(super) fn check_name(&mut self, name: &Name) -> bool {
        if let Some(what) = reserved(&name.shown()) {
            self.diagnostics.error(ReservedWord { at: name.span, name: name.shown(), what });
            self.silent.insert(name.shown());
            return false;
        }
        self.check_length(name);
        true
    }

    /// The historic translator cut names off.
    pub fn check_length(&mut self, name: &Name) {
        if name.text.len() > LONGEST_NAME {
            self.diagnostics.warning(NameTooLong { at: name.span, name: name.shown(), limit: LONGEST_NAME });
        }
    }

    pub(super) fn duplicate(&mut self, name: &Name, first: Span, before: &'static str, now: &'static str) {
        let line = self.line_of(first);
        self.diagnostics.error(DuplicateDeclaration { at: name.span, name: name.shown(), line, before, now, first });
    }

    /// Makes a variable of a declared name. Nothing if it may not be declared.
    pub(super) fn declare(
        &mut self,
        name: &Name,
        kind: Kind,
        size: Option<u32>,
        level: Option<i64>,
    ) -> Option<VariableId> {
        if !self.check_name(name) {
            return None;
        }
        let key = name.shown();
        let id = VariableId(self.variables.len() as u32);
        if let Some(define) = self.syntax.defines.iter().find(|define| define.name.text == key) {
            let now = self.word_of(kind);
            self.duplicate(name, define.name.span, "DEFINE", now);
            return None;
        }
        if let Some(Global::Variable(first)) = self.globals.get(&key).copied() {
            return self.declare_again(name, first, kind, level);
        }
        self.variables.push(Declared {
            name: key.clone(),
            kind,
            size,
            value: 0.0,
            unit: None,
            scale: None,
            limits: None,
            span: name.span,
        });
        self.globals.insert(key.clone(), Global::Variable(id));
        self.levels.insert(key, level);
        Some(id)
    }

    fn word_of(&self, kind: Kind) -> &'static str {
        match kind {
            Kind::Parameter => "PARAMETER",
            Kind::Constant => "CONSTANT",
            Kind::UnitsConstant => "UNITS",
            Kind::Stepped => "STEPPED",
            Kind::Swept => "SWEEP",
            Kind::Independent => "INDEPENDENT",
            Kind::State { .. } => "STATE",
            Kind::FileLocal => "LOCAL",
            _ => "ASSIGNED",
        }
    }

    /// A name at two levels of MODEL_LEVEL is one variable of the stronger kind; else it is declared twice.
    fn declare_again(&mut self, name: &Name, first: VariableId, kind: Kind, level: Option<i64>) -> Option<VariableId> {
        let strength = |kind: Kind| match kind {
            Kind::State { .. } => 4,
            Kind::Assigned => 3,
            Kind::Parameter => 2,
            Kind::Constant => 1,
            _ => 0,
        };
        let before = self.variable(first).kind;
        let (was, now) = (self.word_of(before), self.word_of(kind));
        let levels_differ = self.levels.get(&name.shown()).copied().flatten() != level;
        if !levels_differ || strength(before) == 0 || strength(kind) == 0 {
            let span = self.variable(first).span;
            self.duplicate(name, span, was, now);
            return None;
        }
        let stronger = if strength(kind) > strength(before) { kind } else { before };
        let word = self.word_of(stronger);
        let (line, span) = (self.line_of(self.variable(first).span), self.variable(first).span);
        self.diagnostics.warning(DeclarationPromoted {
            at: name.span,
            name: name.shown(),
            line,
            kind: word,
            first: span,
        });
        self.variables[first.0 as usize].kind = stronger;
        (stronger == kind).then_some(first)
    }

    fn entry(&mut self, what: &Sized, kind: Kind, level: Option<i64>) -> Option<VariableId> {
        let size = what.size.as_ref().map(|size| self.size(&what.name, size));
        self.declare(&what.name, kind, size, level)
    }

    /// The number of elements; 1 if it is wrong, which was reported.
    pub fn size(&mut self, name: &Name, size: &Int) -> u32 {
        let Some(value) = self.int(size) else { return 1 };
        if !(1..=MOST_ELEMENTS).contains(&value) {
            let name = name.shown();
            self.diagnostics.error(ArraySize { at: size.span(), name, size: value, limit: MOST_ELEMENTS });
            return 1;
        }
        value as u32
    }

    /// A whole number that is written or DEFINEd.
    pub fn int(&mut self, int: &Int) -> Option<i64> {
        match int {
            Int::Literal(literal, at) => {
                let value = literal.integer.then(|| literal.text.parse().ok()).flatten();
                if value.is_none() {
                    let text = super::super::messages::shown(&literal.text);
                    self.diagnostics.error(NoInteger { at: *at, text });
                }
                value
            }
            Int::Name(name) => self.defined(name),
        }
    }

    /// The number of a DEFINE.
    fn defined(&mut self, name: &Name) -> Option<i64> {
        if name.defined.is_none() {
            self.not_defined(name);
        }
        name.defined
    }

    fn not_defined(&mut self, name: &Name) {
        let later = self.syntax.defines.iter().any(|define| define.name.text == name.text);
        if later || !self.is_declared(&name.text) {
            return self.unknown(name);
        }
        self.diagnostics.error(NoInteger { at: name.span, text: name.shown() });
    }

    /// Whether some declaration has the name, perhaps one further down.
    fn is_declared(&self, name: &str) -> bool {
        self.globals.contains_key(name)
            || self.syntax.items.iter().any(|item| match &item.kind {
                ItemKind::Parameters(list) | ItemKind::Constants(list) => {
                    list.iter().any(|one| one.what.name.shown() == name)
                }
                ItemKind::States(list) | ItemKind::Assigned(list, _) => {
                    list.iter().any(|one| one.what.name.shown() == name)
                }
                _ => false,
            })
    }

    pub fn num(&mut self, num: &Num) -> f64 {
        let value = match &num.value {
            NumValue::Literal(literal) => literal.value,
            NumValue::Name(name) => self.defined(name).unwrap_or(0) as f64,
        };
        if num.negative { -value } else { value }
    }

    fn parameters(&mut self, list: &'a [Parameter], kind: Kind, level: Option<i64>) {
        for parameter in list {
            let value = parameter.value.as_ref().map(|value| self.num(value));
            let limits = parameter.limits.as_ref().map(|(low, high)| (self.num(low), self.num(high)));
            let Some(id) = self.entry(&parameter.what, kind, level) else { continue };
            let variable = &mut self.variables[id.0 as usize];
            variable.value = value.unwrap_or(0.0);
            variable.limits = limits;
            variable.unit = parameter.unit.as_ref().map(|unit| unit.text.clone());
            if value.is_none() {
                self.without_value.insert(id);
            }
        }
    }

    fn state_entries(&mut self, list: &'a [StateEntry], level: Option<i64>) {
        for entry in list {
            let placeholder = Kind::State { state: StateId(u32::MAX), order: entry.what.name.primes };
            let Some(id) = self.entry(&entry.what, placeholder, level) else { continue };
            self.describe(id, entry);
            if let Some(start) = &entry.start {
                let value = self.num(start);
                self.starts.insert(id, (value, start.span));
            }
            if let Some(tolerance) = &entry.tolerance {
                let value = self.num(tolerance);
                self.tolerances.insert(id, value);
            }
            if entry.what.name.primes == 0 && !entry.what.name.zero {
                let state = StateId(self.states.len() as u32);
                let levels = vec![id];
                let tolerance = self.tolerances.get(&id).copied();
                self.states.push(State { levels, initials: Vec::new(), highest: None, tolerance, only_in: None });
                self.variables[id.0 as usize].kind = Kind::State { state, order: 0 };
            }
        }
    }

    /// Unit and scale of a state or an assigned variable.
    pub fn describe(&mut self, id: VariableId, entry: &StateEntry) {
        let scale = entry.scale.as_ref().map(|(from, to)| (self.num(from), self.num(to)));
        let variable = &mut self.variables[id.0 as usize];
        variable.scale = scale;
        variable.unit = entry.unit.as_ref().map(|unit| unit.text.clone());
    }

    fn assigned(&mut self, list: &'a [StateEntry], level: Option<i64>) {
        for entry in list {
            if entry.start.is_some() {
                self.diagnostics.error(StartInAssigned { at: entry.what.name.span, name: entry.what.name.shown() });
            }
            let Some(id) = self.entry(&entry.what, Kind::Assigned, level) else { continue };
            self.describe(id, entry);
        }
    }
}
