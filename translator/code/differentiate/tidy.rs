//! Removes unnecessary locals from a generated function: those that nothing reads, and names of values that are read
//! once.
//!
//! The trace puts each value and each derivative into a local. This replaces a short value that is read once by its
//! expression, and also one that is a number, a quantity or another local. It applies only to functions that zudyn has
//! generated: a value that the author has named keeps its name.

use crate::code::expression::{Base, Expression, Index, Place, Unary};
use crate::code::function::{Function, Local, Passing};
use crate::code::spare::spared;
use crate::code::statement::{Block, Stated, Statement};
use crate::code::walk::{self, Access, Visitor, blocks_of, blocks_of_mut};
use crate::code::{Builder, Code, Id, Range, System};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// Larger values keep their names, unless the local is a whole right-hand side.
const SHORT: usize = 12;

/// Tidies the functions from number `first` on.
pub fn tidy(system: &mut System, first: usize) {
    let written: Vec<Id<Function>> = system.code.functions.ids().filter(|id| id.index() >= first).collect();
    for id in written {
        spare(system, id);
        write_out(system, id, false);
        // Entries found to be the same need one name, and then perhaps none.
        let mut body = std::mem::take(&mut system.code.functions[id].body);
        gather(&system.code, &mut body);
        system.code.functions[id].body = body;
        write_out(system, id, true);
        spare(system, id);
    }
}

fn write_out(system: &mut System, id: Id<Function>, in_order: bool) {
    let uses = Uses::of(system, &system.code.functions[id], in_order);
    let mut body = std::mem::take(&mut system.code.functions[id].body);
    let builder = Builder::resume(std::mem::take(&mut system.code));
    let mut writer = Writer { builder, uses, values: HashMap::default(), known: HashMap::default() };
    writer.block(&mut body);
    system.code = writer.builder.code;
    system.code.functions[id].body = body;
}

/// Groups the last statements, which set elements, by the value that they set.
fn gather(code: &Code, body: &mut Block) {
    let entry = |stated: &Stated| match stated.statement {
        Statement::Set(place, value) => element_of(code, place).map(|_| value),
        _ => None,
    };
    let first = body.iter().rposition(|stated| entry(stated).is_none()).map_or(0, |last| last + 1);
    let mut groups: Vec<(Id<Expression>, Block)> = Vec::new();
    for stated in body.split_off(first) {
        let Some(value) = entry(&stated) else { continue };
        match groups.iter_mut().find(|(other, _)| code.same(*other, value)) {
            Some((_, group)) => group.push(stated),
            None => groups.push((value, vec![stated])),
        }
    }
    // A value precedes its negative, which can then be taken from the entry.
    let value_of = |negative: Id<Expression>, groups: &[(Id<Expression>, Block)]| {
        let of = negated(code, negative)?;
        groups.iter().position(|(value, _)| code.same(*value, of))
    };
    let is_negative: Vec<bool> = groups.iter().map(|(value, _)| value_of(*value, &groups).is_some()).collect();
    let mut sorted: Vec<(Id<Expression>, Block)> = Vec::with_capacity(groups.len());
    let mut negatives = Vec::new();
    for (group, is_negative) in groups.into_iter().zip(is_negative) {
        if is_negative { negatives.push(group) } else { sorted.push(group) }
    }
    for group in negatives {
        let at = value_of(group.0, &sorted).map_or(sorted.len(), |at| at + 1);
        sorted.insert(at, group);
    }
    body.extend(sorted.into_iter().flat_map(|(_, group)| group));
}

fn negated(code: &Code, value: Id<Expression>) -> Option<Id<Expression>> {
    match code.expressions[value] {
        Expression::Unary(Unary::Negate, of) => Some(of),
        _ => None,
    }
}

/// The local array of which a place is a known element.
fn element_of(code: &Code, place: Id<Place>) -> Option<Id<Local>> {
    match code.places[place] {
        Place { base: Base::Local(array), ref index } if is_fixed_element(index) => Some(array),
        _ => None,
    }
}

fn spare(system: &mut System, id: Id<Function>) {
    system.code.functions[id].body = spared(system, &system.code.functions[id]);
}

fn is_fixed_element(index: &[Index]) -> bool {
    !index.is_empty() && index.iter().all(|index| matches!(index, Index::Fixed(_)))
}

/// The numbers of times that the locals of a function are set and read.
#[derive(Default)]
struct Uses {
    sets: HashMap<Id<Local>, u32>,
    reads: HashMap<Id<Local>, u32>,
    /// Read as a whole right-hand side or returned value.
    whole: HashSet<Id<Local>>,
    /// Set or read where nothing can replace it: in loops, by tables, as an array.
    bound: HashSet<Id<Local>>,
    /// Arrays filled by the caller.
    filled: HashSet<Id<Local>>,
    sets_quantities: bool,
    /// Entries that equal a local, after the entries have been ordered.
    entries: HashMap<Id<Local>, Id<Place>>,
    in_order: bool,
}

impl Uses {
    fn of(system: &System, function: &Function, in_order: bool) -> Uses {
        let mut uses = Uses { in_order, ..Uses::default() };
        for (id, local) in function.locals.iter() {
            if matches!(local.passing, Passing::Array { set: false }) {
                uses.filled.insert(id);
            }
            if local.passing != Passing::Own || !local.extents.is_empty() {
                uses.bound.insert(id);
            }
        }
        uses.block(system, &function.body, false);
        uses
    }

    fn block(&mut self, system: &System, block: &[Stated], in_loop: bool) {
        let mut before = None;
        for stated in block {
            let value = match stated.statement {
                Statement::Set(_, value) | Statement::Return(Some(value)) => Some(value),
                _ => None,
            };
            let whole = value.and_then(|value| whole_of(system, value));
            self.whole.extend(whole);
            // `m[1] = m[2] = value` reads it once.
            let element = match stated.statement {
                Statement::Set(place, value) => element_of(&system.code, place).map(|array| (array, value)),
                _ => None,
            };
            let goes_on = |(array, value): &(Id<Local>, Id<Expression>)| {
                before.is_some_and(|(other, same)| *array == other && system.code.same(*value, same))
            };
            let mut is_spared = element.as_ref().is_some_and(goes_on);
            before = element;
            if let (Statement::Set(place, value), Some(local), Some(_), true) =
                (&stated.statement, whole, element, self.in_order)
            {
                match system.code.expressions[*value] {
                    Expression::Read(_) => _ = self.entries.entry(local).or_insert(*place),
                    _ => is_spared |= self.entries.contains_key(&local),
                }
            }
            // The walk below counts it again.
            if let Some(local) = whole.filter(|_| is_spared) {
                self.reads.entry(local).and_modify(|reads| *reads -= 1);
            }
            let bound = in_loop || matches!(stated.statement, Statement::Table(_) | Statement::Call { .. });
            walk::statement(system, stated, &mut Count { system, uses: self, bound });
            let is_loop = !matches!(stated.statement, Statement::If(..));
            for inner in blocks_of(&stated.statement) {
                self.block(system, inner, in_loop || is_loop);
            }
        }
    }

    fn is_set_once(&self, local: Id<Local>) -> bool {
        self.sets.get(&local) == Some(&1)
    }

    /// Whether a local may be replaced by its value, provided that the value does not change.
    fn is_free(&self, local: Id<Local>) -> bool {
        self.is_set_once(local) && !self.bound.contains(&local)
    }

    fn is_read_once(&self, local: Id<Local>) -> bool {
        self.reads.get(&local) == Some(&1)
    }
}

/// A local that equals a value, except perhaps for its sign.
fn whole_of(system: &System, value: Id<Expression>) -> Option<Id<Local>> {
    match system.code.expressions[value] {
        Expression::Read(place) => match system.code.places[place] {
            Place { base: Base::Local(local), ref index } if index.is_empty() => Some(local),
            _ => None,
        },
        Expression::Unary(Unary::Negate, a) => whole_of(system, a),
        _ => None,
    }
}

struct Count<'s, 'u> {
    system: &'s System,
    uses: &'u mut Uses,
    bound: bool,
}

impl Visitor for Count<'_, '_> {
    fn place(&mut self, id: Id<Place>, access: Access) {
        match (self.system.code.places[id].base, access) {
            (Base::Local(local), access) => {
                let count = if access == Access::Read { &mut self.uses.reads } else { &mut self.uses.sets };
                *count.entry(local).or_insert(0) += 1;
                if self.bound {
                    self.uses.bound.insert(local);
                }
            }
            (Base::Quantity(_), Access::Read) => {}
            (Base::Quantity(_), _) => self.uses.sets_quantities = true,
        }
    }

    fn whole(&mut self, base: Base, access: Access) {
        match base {
            Base::Local(local) => _ = self.uses.bound.insert(local),
            Base::Quantity(_) => self.uses.sets_quantities |= access != Access::Read,
        }
    }
}

struct Writer {
    builder: Builder,
    uses: Uses,
    /// The replacements of locals.
    values: HashMap<Id<Local>, Id<Expression>>,
    /// Expressions already rewritten: the factors of a power remain the same expression.
    known: HashMap<Id<Expression>, Id<Expression>>,
}

impl Writer {
    fn block(&mut self, block: &mut Block) {
        block.retain_mut(|stated| self.keeps(&mut stated.statement));
    }

    /// Rewrites a statement; returns whether it is still needed.
    fn keeps(&mut self, statement: &mut Statement) -> bool {
        match statement {
            Statement::Set(place, value) => {
                *value = self.negative_of_entry(*value).unwrap_or_else(|| self.value(*value));
                let Place { base, ref index } = self.builder.code.places[*place];
                if let (Base::Local(local), true) = (base, index.is_empty())
                    && self.may_replace(local, *value)
                {
                    self.values.insert(local, *value);
                    return false;
                }
            }
            Statement::If(condition, ..) | Statement::Require(condition, _) => *condition = self.value(*condition),
            Statement::Return(Some(value)) => *value = self.value(*value),
            // Values that others read are fixed.
            _ => {}
        }
        blocks_of_mut(statement).into_iter().for_each(|inner| self.block(inner));
        true
    }

    /// The negative of a local that is the value of an entry.
    fn negative_of_entry(&mut self, value: Id<Expression>) -> Option<Id<Expression>> {
        let of = negated(&self.builder.code, value)?;
        let Expression::Read(place) = self.builder.code.expressions[of] else { return None };
        let Place { base: Base::Local(local), ref index } = self.builder.code.places[place] else { return None };
        if !index.is_empty() || !self.values.contains_key(&local) {
            return None;
        }
        let entry = *self.uses.entries.get(&local)?;
        let kind = self.builder.code.type_of(value);
        let entry = self.builder.add(Expression::Read(entry), kind);
        Some(self.builder.add(Expression::Unary(Unary::Negate, entry), kind))
    }

    fn may_replace(&self, local: Id<Local>, value: Id<Expression>) -> bool {
        let code = &self.builder.code;
        if !self.uses.is_free(local) || code.expressions[value].stands_alone(code) || !self.stays(value) {
            return false;
        }
        let is_name = match code.expressions[value] {
            Expression::Real(_) => true,
            // A state has a name because its position in an array says nothing.
            Expression::Read(place) => match code.places[place].base {
                Base::Quantity(_) => code.places[place].is_single(),
                Base::Local(of) => !self.uses.filled.contains(&of),
            },
            _ => false,
        };
        let is_short = || self.uses.whole.contains(&local) || self.size(value) <= SHORT;
        is_name || (self.uses.is_read_once(local) && is_short() && !self.is_element(value))
    }

    fn is_element(&self, value: Id<Expression>) -> bool {
        matches!(self.builder.code.expressions[value], Expression::Read(place) if !self.builder.code.places[place].is_single())
    }

    /// Whether nothing that a value reads is set after its computation.
    fn stays(&self, value: Id<Expression>) -> bool {
        let code = &self.builder.code;
        let all = |parts: &[Id<Expression>]| parts.iter().all(|part| self.stays(*part));
        match &code.expressions[value] {
            Expression::Read(place) => {
                let Place { base, index } = &code.places[*place];
                let fixed = index.iter().all(|index| matches!(index, Index::Fixed(_)));
                fixed
                    && match base {
                        Base::Quantity(_) => !self.uses.sets_quantities,
                        Base::Local(local) if index.is_empty() => {
                            self.uses.is_set_once(*local) || !self.uses.sets.contains_key(local)
                        }
                        Base::Local(local) => self.uses.filled.contains(local),
                    }
            }
            Expression::Real(_)
            | Expression::Integer(_)
            | Expression::Logical(_)
            | Expression::Time
            | Expression::Dt
            | Expression::HalfStep
            | Expression::Given(_) => true,
            Expression::Unary(_, a) | Expression::Convert(a, _) => self.stays(*a),
            Expression::Binary(_, a, b) | Expression::Compare(_, a, b) => all(&[*a, *b]),
            Expression::Choose(condition, a, b) => all(&[*condition, *a, *b]),
            Expression::Builtin(_, list) => all(code.list(*list)),
            Expression::Column { argument, .. } => self.stays(*argument),
            Expression::Whole(_)
            | Expression::Call(..)
            | Expression::Lookup(_)
            | Expression::Fold(_)
            | Expression::Draw(..)
            | Expression::Remember(..)
            | Expression::Object(_) => false,
        }
    }

    fn size(&self, value: Id<Expression>) -> usize {
        let code = &self.builder.code;
        let all = |parts: &[Id<Expression>]| 1 + parts.iter().map(|part| self.size(*part)).sum::<usize>();
        match &code.expressions[value] {
            Expression::Unary(_, a) | Expression::Convert(a, _) | Expression::Column { argument: a, .. } => all(&[*a]),
            Expression::Binary(_, a, b) | Expression::Compare(_, a, b) => all(&[*a, *b]),
            Expression::Choose(condition, a, b) => all(&[*condition, *a, *b]),
            Expression::Builtin(_, list) | Expression::Call(_, list) => all(code.list(*list)),
            _ => 1,
        }
    }

    /// An expression with locals replaced by their values.
    fn value(&mut self, id: Id<Expression>) -> Id<Expression> {
        if let Some(known) = self.known.get(&id) {
            return *known;
        }
        let code = &self.builder.code;
        let kind = code.type_of(id);
        let was = code.expressions[id];
        let new = match was {
            Expression::Read(place) => match code.places[place] {
                Place { base: Base::Local(local), ref index } if index.is_empty() => {
                    return self.values.get(&local).copied().unwrap_or(id);
                }
                _ => was,
            },
            Expression::Unary(operator, a) => Expression::Unary(operator, self.value(a)),
            Expression::Convert(a, rounding) => Expression::Convert(self.value(a), rounding),
            Expression::Binary(operator, a, b) => Expression::Binary(operator, self.value(a), self.value(b)),
            Expression::Compare(relation, a, b) => Expression::Compare(relation, self.value(a), self.value(b)),
            Expression::Choose(condition, a, b) => {
                Expression::Choose(self.value(condition), self.value(a), self.value(b))
            }
            Expression::Builtin(function, list) => match self.list(list) {
                Some(list) => Expression::Builtin(function, list),
                None => was,
            },
            Expression::Call(function, list) => match self.list(list) {
                Some(list) => Expression::Call(function, list),
                None => was,
            },
            Expression::Column { slope, file, column, argument } => {
                Expression::Column { slope, file, column, argument: self.value(argument) }
            }
            Expression::Real(_)
            | Expression::Integer(_)
            | Expression::Logical(_)
            | Expression::Time
            | Expression::Dt
            | Expression::HalfStep
            | Expression::Given(_)
            | Expression::Whole(_)
            | Expression::Lookup(_)
            | Expression::Fold(_)
            | Expression::Draw(..)
            | Expression::Remember(..)
            | Expression::Object(_) => was,
        };
        let new = if new == was { id } else { self.builder.add(new, kind) };
        self.known.insert(id, new);
        new
    }

    /// `None` if no argument changes.
    fn list(&mut self, list: Range<Expression>) -> Option<Range<Expression>> {
        let before = self.builder.code.list(list).to_vec();
        let after: Vec<_> = before.iter().map(|one| self.value(*one)).collect();
        (after != before).then(|| self.builder.list(&after))
    }
}

#[cfg(test)]
mod tests;
