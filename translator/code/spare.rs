//! Removes unnecessary computations from a function: values that its locals already have, and values that nothing
//! reads.
//!
//! Lowering writes an equation wherever something may read it. This finds the places where nothing does. A value is
//! recognised again only in a local: quantities that a function sets may be set by others.

use super::expression::{Base, Index, Place};
use super::function::Function;
use super::live::without_unread;
use super::statement::{Block, Stated, Statement};
use super::walk::{self, Access, Visitor, blocks_of, blocks_of_mut};
use super::{Binary, Builtin, Expression, Id, Quantity, Rounding, System, Unary};
use crate::code::Relation;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// The body of a function without unnecessary computations. Where there are jumps, only what nothing reads is removed.
pub fn spared(system: &System, function: &Function) -> Block {
    let mut body = function.body.clone();
    if !has_jumps(&body) {
        Known::new(system).block(&mut body);
    }
    without_unread(system, function, body)
}

fn has_jumps(body: &[Stated]) -> bool {
    body.iter().any(|stated| match &stated.statement {
        Statement::Label(_) | Statement::Jump(_) | Statement::Wait(_) | Statement::Solve { .. } => true,
        statement => blocks_of(statement).into_iter().any(|inner| has_jumps(inner)),
    })
}

/// Value numbering: equal values have the same number.
#[derive(Clone)]
struct Known<'s> {
    system: &'s System,
    /// The current values of places with fixed subscripts.
    places: HashMap<Id<Place>, Number>,
    computed: HashMap<Computed, Number>,
    /// Requirements already met.
    met: HashSet<Number>,
    next: Number,
}

type Number = u32;

/// A value and its operands.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Computed {
    Real(u64),
    Integer(i64),
    Logical(bool),
    Time,
    Dt,
    HalfStep,
    Given(Id<Quantity>),
    Unary(Unary, Number),
    Binary(Binary, Number, Number),
    Compare(Relation, Number, Number),
    Choose(Number, Number, Number),
    Convert(Number, Rounding),
    Builtin(Builtin, Vec<Number>),
}

impl<'s> Known<'s> {
    fn new(system: &'s System) -> Known<'s> {
        let (places, computed) = (HashMap::default(), HashMap::default());
        Known { system, places, computed, met: HashSet::default(), next: 0 }
    }

    fn block(&mut self, body: &mut Block) {
        body.retain_mut(|stated| self.keeps(stated));
    }

    fn keeps(&mut self, stated: &mut Stated) -> bool {
        match &mut stated.statement {
            Statement::Set(place, value) => {
                let (place, number) = (*place, self.number(*value));
                if self.places.get(&place) == Some(&number) {
                    return false;
                }
                self.forget(std::slice::from_ref(stated));
                if matches!(self.system.code.places[place].base, Base::Local(_)) && is_fixed(self.system, place) {
                    self.places.insert(place, number);
                }
                true
            }
            Statement::Require(condition, _) => {
                let number = self.number(*condition);
                self.met.insert(number)
            }
            Statement::If(_, then, otherwise) => {
                self.clone().block(then);
                self.clone().block(otherwise);
                self.forget(std::slice::from_ref(stated));
                true
            }
            _ => {
                // A loop's changes may also precede its first pass.
                self.forget(std::slice::from_ref(stated));
                blocks_of_mut(&mut stated.statement).into_iter().for_each(|inner| self.clone().block(inner));
                true
            }
        }
    }

    fn fresh(&mut self) -> Number {
        self.next += 1;
        self.next
    }

    /// The number of a value; a new one if no known value is the same.
    fn number(&mut self, value: Id<Expression>) -> Number {
        let code = &self.system.code;
        let computed = match code.expressions[value] {
            Expression::Read(place) if is_fixed(self.system, place) => {
                if let Some(number) = self.places.get(&place) {
                    return *number;
                }
                let number = self.fresh();
                self.places.insert(place, number);
                return number;
            }
            Expression::Real(value) => Computed::Real(value.to_bits()),
            Expression::Integer(value) => Computed::Integer(value),
            Expression::Logical(value) => Computed::Logical(value),
            Expression::Time => Computed::Time,
            Expression::Dt => Computed::Dt,
            Expression::HalfStep => Computed::HalfStep,
            Expression::Given(quantity) => Computed::Given(quantity),
            Expression::Unary(operator, a) => Computed::Unary(operator, self.number(a)),
            Expression::Binary(operator, a, b) => Computed::Binary(operator, self.number(a), self.number(b)),
            Expression::Compare(relation, a, b) => Computed::Compare(relation, self.number(a), self.number(b)),
            Expression::Choose(condition, a, b) => {
                Computed::Choose(self.number(condition), self.number(a), self.number(b))
            }
            Expression::Convert(a, rounding) => Computed::Convert(self.number(a), rounding),
            Expression::Builtin(function, list) => {
                Computed::Builtin(function, code.list(list).iter().map(|argument| self.number(*argument)).collect())
            }
            // They have effects, or read values that are not tracked.
            Expression::Read(_)
            | Expression::Whole(_)
            | Expression::Call(..)
            | Expression::Lookup(_)
            | Expression::Column { .. }
            | Expression::Fold(_)
            | Expression::Draw(..)
            | Expression::Remember(..)
            | Expression::Object(_) => return self.fresh(),
        };
        if let Some(number) = self.computed.get(&computed) {
            return *number;
        }
        let number = self.fresh();
        self.computed.insert(computed, number);
        number
    }

    /// Forgets the values that statements set.
    fn forget(&mut self, some: &[Stated]) {
        let mut changes = Changes { system: self.system, changed: Vec::new(), everything: false };
        walk::statements(self.system, some, &mut changes);
        if changes.everything {
            self.places.clear();
            self.computed.clear();
            self.met.clear();
            return;
        }
        for (base, element) in changes.changed {
            match element {
                Some(place) => _ = self.places.remove(&place),
                None => self.places.retain(|place, _| self.system.code.places[*place].base != base),
            }
        }
    }
}

/// Whether a place is a single value, or an element whose subscripts are all fixed.
fn is_fixed(system: &System, place: Id<Place>) -> bool {
    system.code.places[place].index.iter().all(|at| matches!(at, Index::Fixed(_)))
}

/// The places that statements change: a fixed element, or some element of an array.
struct Changes<'s> {
    system: &'s System,
    changed: Vec<(Base, Option<Id<Place>>)>,
    everything: bool,
}

impl Visitor for Changes<'_> {
    fn statement(&mut self, stated: &Stated) {
        self.everything |= matches!(
            stated.statement,
            Statement::Call { .. } | Statement::Invoke(_) | Statement::Evaluate(_) | Statement::SetTime(_)
        );
    }

    fn expression(&mut self, id: Id<Expression>, _: bool) {
        self.everything |= matches!(self.system.code.expressions[id], Expression::Call(..));
    }

    fn place(&mut self, id: Id<Place>, access: Access) {
        if access != Access::Read {
            let fixed = is_fixed(self.system, id);
            self.changed.push((self.system.code.places[id].base, fixed.then_some(id)));
        }
    }

    fn whole(&mut self, base: Base, access: Access) {
        if access != Access::Read {
            self.changed.push((base, None));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::fixtures::*;
    use crate::code::{Binary, Builder, Passing, Type};

    fn number(builder: &mut Builder, value: f64) -> Id<Expression> {
        builder.add(Expression::Real(value), Type::REAL)
    }

    fn read(builder: &mut Builder, place: Id<Place>) -> Id<Expression> {
        builder.add(Expression::Read(place), Type::REAL)
    }

    fn plus_one(builder: &mut Builder, place: Id<Place>) -> Id<Expression> {
        let (value, one) = (read(builder, place), number(builder, 1.0));
        builder.add(Expression::Binary(Binary::Add, value, one), Type::REAL)
    }

    /// The statements of a function that are kept, by number: each has a number of its own as its source.
    fn kept(make: impl FnOnce(&mut Builder, &mut Function)) -> Vec<usize> {
        let system = system(|builder, function| {
            make(builder, function);
            function.body.iter_mut().enumerate().for_each(|(at, stated)| stated.source = Id::new(at));
        });
        let (_, function) = system.code.functions.iter().next().expect("there is one");
        spared(&system, function).iter().map(|stated| stated.source.index()).collect()
    }

    #[test]
    fn what_nobody_reads_is_left_out_with_what_only_that_needs() {
        let kept = kept(|builder, function| {
            let (a, b) = (own(function), local(function, "b", Type::REAL, &[], Passing::Own));
            let [a, b] = [a, b].map(|local| builder.place(Base::Local(local), Vec::new()));
            let (one, sum) = (number(builder, 1.0), plus_one(builder, a));
            function.body = vec![at(Statement::Set(a, one)), at(Statement::Set(b, sum)), set_x(builder, one)];
        });
        assert_eq!(kept, [2]);
    }

    #[test]
    fn a_value_that_is_there_already_is_not_computed_again() {
        let kept = kept(|builder, function| {
            let a = own(function);
            let a = builder.place(Base::Local(a), Vec::new());
            let x = builder.place(quantity(X), Vec::new());
            let (first, second, third) = (plus_one(builder, x), plus_one(builder, x), plus_one(builder, x));
            let [one, two, three] = [(); 3].map(|()| read(builder, a));
            function.body = vec![
                at(Statement::Set(a, first)),
                set_x(builder, one),
                // x has changed by now.
                at(Statement::Set(a, second)),
                at(Statement::Require(two, crate::code::Failure::Domain)),
                at(Statement::Set(a, third)),
                set_x(builder, three),
            ];
        });
        assert_eq!(kept, [0, 1, 2, 3, 5]);
    }

    #[test]
    fn elements_of_an_array_are_followed_one_by_one() {
        let kept = kept(|builder, function| {
            let rows = local(function, "rows", Type::REAL, &[2], Passing::Own);
            let [first, second] = [0, 1].map(|at| builder.place(Base::Local(rows), vec![Index::Fixed(at)]));
            let (one, value) = (number(builder, 1.0), read(builder, second));
            function.body =
                vec![at(Statement::Set(first, one)), at(Statement::Set(second, one)), set_x(builder, value)];
        });
        assert_eq!(kept, [1, 2]);
    }

    #[test]
    fn a_branch_that_is_not_taken_leaves_the_value_before_it() {
        let kept = kept(|builder, function| {
            let a = own(function);
            let a = builder.place(Base::Local(a), Vec::new());
            let (one, two, value) = (number(builder, 1.0), number(builder, 2.0), read(builder, a));
            let yes = builder.add(Expression::Logical(true), Type::Logical);
            let then = vec![at(Statement::Set(a, two))];
            function.body = vec![
                at(Statement::Set(a, one)),
                at(Statement::If(yes, then, Block::new())),
                at(Statement::Set(a, one)),
                set_x(builder, value),
            ];
        });
        assert_eq!(kept, [2, 3]);
    }

    #[test]
    fn the_next_pass_of_a_loop_reads_what_this_one_sets() {
        let kept = kept(|builder, function| {
            let a = own(function);
            let counter = local(function, "i", Type::COUNTER, &[], Passing::Counter);
            let a = builder.place(Base::Local(a), Vec::new());
            let (one, sum, value) = (number(builder, 1.0), plus_one(builder, a), read(builder, a));
            let body = vec![set_x(builder, value), at(Statement::Set(a, sum))];
            let looped = Statement::For { counter, first: 0, last: 2, down: false, body };
            function.body = vec![at(Statement::Set(a, one)), at(looped)];
        });
        assert_eq!(kept, [0, 1]);
    }

    #[test]
    fn arrays_of_the_caller_are_read_behind_the_end() {
        let kept = kept(|builder, function| {
            let rows = local(function, "dy", Type::REAL, &[1], Passing::Array { set: true });
            function.parameters = vec![rows];
            let (place, one) = (builder.place(Base::Local(rows), vec![Index::Fixed(0)]), number(builder, 1.0));
            function.body = vec![at(Statement::Set(place, one))];
        });
        assert_eq!(kept, [0]);
    }
}
