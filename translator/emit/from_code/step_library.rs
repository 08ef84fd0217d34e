//! The functions of a library whose caller counts the steps.

use super::cut::{self, Cuts, Part};
use super::fixed::Fixed;
use super::function::{Body, Leaving};
use super::order::order_from;
use super::steps::remark;
use super::{CPlace, Emission, Layout, Package, Spilled};
use crate::c::{CType, CVariable, Name, Node, Unit};
use crate::code::walk::{self, Access, Visitor};
use crate::code::{
    Base, Clock, Expression, Failure, Function, Id, Place, Quantity, Relation, Stated, Statement, System,
};
use crate::emit::needs::Needs;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// A call of a function of the model, and whether it may fail.
#[derive(Clone, Debug)]
pub struct Call {
    pub text: String,
    pub fails: bool,
}

/// The functions, and the data that the file's frame needs.
#[derive(Default)]
pub struct StepLibrary {
    pub unit: Unit,
    pub needs: Needs,
    /// Something calls `fail_at`.
    pub fails: bool,
    /// Members that are not quantities.
    pub spilled: Vec<Spilled>,
    /// Scalars that are locals of the functions that set them.
    pub passing: HashSet<Id<Quantity>>,
    pub derived: Vec<Call>,
    pub demands: Vec<Call>,
    /// Values that must not be zero, if there are no other requirements on settings.
    pub divisors: Vec<Node>,
    pub initial: Vec<Call>,
    pub event: Vec<Call>,
    pub step: Vec<Call>,
    pub point: Vec<Call>,
}

/// The tables that are looked up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tables {
    /// In read-only memory.
    pub constant: bool,
    /// In the settings, or computed.
    pub other: bool,
}

impl Tables {
    pub fn of(system: &System, layout: &dyn Layout) -> Tables {
        let mut found = LookedUp { system, layout, tables: Tables::default() };
        system.code.functions.iter().for_each(|(_, function)| walk::block(system, &function.body, &mut found));
        found.tables
    }
}

struct LookedUp<'s> {
    system: &'s System,
    layout: &'s dyn Layout,
    tables: Tables,
}

impl Visitor for LookedUp<'_> {
    fn expression(&mut self, id: Id<Expression>, _: bool) {
        let code = &self.system.code;
        let Expression::Lookup(lookup) = code.expressions[id] else { return };
        match self.layout.place(code.lookups[lookup].table) {
            CPlace::Rom(_) => self.tables.constant = true,
            CPlace::Member(_)
            | CPlace::Paged { .. }
            | CPlace::Across { .. }
            | CPlace::Element { .. }
            | CPlace::Head(_)
            | CPlace::Setting(_)
            | CPlace::Constant(_) => self.tables.other = true,
        }
    }
}

/// Writes the functions of a library. The struct is called `tag`; quantities of `may_pass` that only one C function
/// uses are its locals.
pub fn step_library(
    system: &System,
    layout: &mut dyn Layout,
    unit: Unit,
    tag: Name,
    may_pass: HashSet<Id<Quantity>>,
    fixed: Option<Fixed>,
) -> Option<StepLibrary> {
    let Clock::Steps { entries, .. } = &system.clock else { return None };
    let mut emission = Emission::of_library(system, layout, unit, tag, fixed);
    let cuts = cut::cut(&mut emission, usize::MAX);
    emission.passing = within_functions(system, &cuts, may_pass);
    let tables = Tables::of(system, emission.layout);
    emission.both_tables = tables.constant && tables.other;
    let roots = [entries.derived, entries.demands, entries.begin, entries.event, entries.step, entries.point];
    for id in order_from(system, &roots).functions {
        if emission.is_empty(id) {
            continue;
        }
        // The caller of a long function calls its parts.
        match &cuts.parts[id.index()][..] {
            parts @ [_, _, ..] => {
                let names = emission.parts(id, parts);
                emission.parts_of.insert(id, names);
            }
            _ => emission.function(id, &cuts),
        }
        if let Some(remark) = remark(entries, id) {
            emission.remark(remark);
        }
    }
    let divisors = emission.divisors(entries.demands).unwrap_or_default();
    let [derived, demands, initial, event, step, point] = roots.map(|id| emission.calls(id));
    let Emission { unit, needs, fails, members, passing, .. } = emission;
    let spilled = cuts.spilled.into_iter().chain(members).collect();
    Some(StepLibrary { unit, needs, fails, spilled, passing, derived, demands, divisors, initial, event, step, point })
}

/// The maximum number of quantities that are locals of one function: C89 guarantees 127 names in a block.
const MOST_PASSING: usize = 100;

/// Those of the quantities that no two parts of a function share.
fn within_functions(system: &System, cuts: &Cuts, mut quantities: HashSet<Id<Quantity>>) -> HashSet<Id<Quantity>> {
    for ((_, function), parts) in system.code.functions.iter().zip(&cuts.parts) {
        let mut home: HashMap<Id<Quantity>, usize> = HashMap::default();
        for (number, part) in parts.iter().enumerate() {
            let used = match part {
                Part::Statements(range) => used(system, &function.body[range.clone()]),
                Part::Guards(range) => match function.body.last().map(|stated| &stated.statement) {
                    Some(Statement::Guard(guards)) => guards[range.clone()].to_vec(),
                    _ => Vec::new(),
                },
            };
            let mut here = 0;
            for id in used {
                here += usize::from(!home.contains_key(&id) && quantities.contains(&id));
                if *home.entry(id).or_insert(number) != number || here > MOST_PASSING {
                    quantities.remove(&id);
                }
            }
        }
    }
    quantities
}

/// The quantities that statements use, in order, each once.
fn used(system: &System, statements: &[Stated]) -> Vec<Id<Quantity>> {
    let mut used = Used { system, seen: HashSet::default(), order: Vec::new() };
    walk::statements(system, statements, &mut used);
    used.order
}

struct Used<'s> {
    system: &'s System,
    seen: HashSet<Id<Quantity>>,
    order: Vec<Id<Quantity>>,
}

impl Visitor for Used<'_> {
    fn place(&mut self, id: Id<Place>, access: Access) {
        self.whole(self.system.code.places[id].base, access);
    }

    fn whole(&mut self, base: Base, _: Access) {
        if let Base::Quantity(id) = base
            && self.seen.insert(id)
        {
            self.order.push(id);
        }
    }
}

impl<'a> Emission<'a> {
    pub(super) fn of_library(
        system: &'a System,
        layout: &'a mut dyn Layout,
        unit: Unit,
        tag: Name,
        fixed: Option<Fixed<'a>>,
    ) -> Emission<'a> {
        Emission { fixed, ..Emission::new(system, layout, Package::Library(tag), unit) }
    }

    /// The calls of a function, or of its parts; nothing if it is empty.
    pub(super) fn calls(&self, id: Id<Function>) -> Vec<Call> {
        if self.is_empty(id) {
            return Vec::new();
        }
        let shape = self.shapes.of(id);
        let argument = if shape.model { self.package.pointer() } else { "" };
        let (names, argument) = match self.parts_of.get(&id) {
            Some(parts) => (parts.clone(), self.package.pointer()),
            None => (vec![shape.name], argument),
        };
        let text = |name: Name| format!("{}({argument})", self.unit.names.text(name));
        names.into_iter().map(|name| Call { text: text(name), fails: shape.fails }).collect()
    }

    /// Values that must not be zero, if a function requires nothing else. Their product shows at once that none is.
    pub(super) fn divisors(&mut self, id: Id<Function>) -> Option<Vec<Node>> {
        let system = self.system;
        let code = &system.code;
        let mut divisors = Vec::new();
        for stated in &code.functions[id].body {
            let Statement::Require(condition, Failure::DivisionByZero) = stated.statement else { return None };
            let Expression::Compare(Relation::NotEqual, value, zero) = code.expressions[condition] else { return None };
            if code.expressions[zero] != Expression::Real(0.0) {
                return None;
            }
            divisors.push(value);
        }
        let mut body = Body::new(self, id, Leaving::Kind);
        Some(divisors.into_iter().map(|value| body.value(value)).collect())
    }
}

impl Body<'_, '_> {
    /// Declares the values that only these statements of a library use.
    pub(super) fn pass(&mut self, statements: &[Stated]) {
        if self.emission.passing.is_empty() {
            return;
        }
        let system = self.emission.system;
        for id in used(system, statements) {
            if self.emission.passing.contains(&id) && !self.handed.contains_key(&(id, 0)) {
                let name = self.emission.unit.names.local(&system.quantities[id].name);
                self.declared.push(CVariable::new(name, CType::DOUBLE));
                let local = self.emission.unit.name(name);
                self.handed.insert((id, 0), local);
            }
        }
    }
}
