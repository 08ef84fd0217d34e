//! Types agree, and an expression that has effects, can fail or is a loop is the whole value of a `Set`.

use super::handles::extents;
use super::{Fault, Faults};
use crate::code::arithmetic::Arithmetic;
use crate::code::exact::Kind;
use crate::code::expression::{Base, Binary, Expression, Index, Place, Unary};
use crate::code::statement::{Stated, Statement, Wait};
use crate::code::types::Type;
use crate::code::walk::{self, Access, Visitor};
use crate::code::{Exact, Function, Id, Passing, Range, System};

pub(super) fn check(system: &System, function: &Function, faults: &mut Faults) {
    let mut check = Check { system, function, faults };
    for parameter in &function.parameters {
        let parameter = &function.locals[*parameter];
        match parameter.passing {
            Passing::Value if parameter.extents.is_empty() => {}
            Passing::Array { .. } if !parameter.extents.is_empty() => {}
            Passing::Value | Passing::Array { .. } | Passing::Own | Passing::Counter => {
                check.wrong(format!("the parameter {} is not passed by value or as an array", parameter.name));
            }
        }
    }
    check.kind();
    walk::block(system, &function.body, &mut check);
}

pub(super) struct Check<'a> {
    pub system: &'a System,
    function: &'a Function,
    faults: &'a mut Faults,
}

impl Check<'_> {
    pub fn wrong(&mut self, what: impl Into<String>) {
        self.faults.add(Fault::Type(what.into()));
    }

    pub fn of(&self, id: Id<Expression>) -> Type {
        self.system.code.type_of(id)
    }

    fn of_base(&self, base: Base) -> Type {
        match base {
            Base::Quantity(id) => self.system.quantities[id].kind,
            Base::Local(id) => self.function.locals[id].kind,
        }
    }

    pub fn want(&mut self, found: Type, wanted: Type, what: &str) {
        if !super::objects::fits(&self.system.code.records, found, wanted) {
            self.wrong(format!("{what} is {found}, not {wanted}"));
        }
    }

    fn want_number(&mut self, id: Id<Expression>, what: &str) {
        let found = self.of(id);
        if !found.is_number() {
            self.wrong(format!("{what} is {found}, not a number"));
        }
    }

    fn arguments(&mut self, list: crate::code::Range<Expression>) {
        let code = &self.system.code;
        code.list(list).iter().for_each(|argument| self.want_number(*argument, "an argument"));
    }

    /// Arguments of a function of the author have the types of its parameters.
    pub fn call(&mut self, called: Id<Function>, list: crate::code::Range<Expression>) {
        let code = &self.system.code;
        let called = &code.functions[called];
        if called.is_of_states() {
            self.wrong("a function of time and states is called by something else than its method");
        }
        for (parameter, argument) in called.parameters.iter().zip(code.list(list)) {
            let parameter = &called.locals[*parameter];
            match (parameter.passing, &code.expressions[*argument]) {
                (Passing::Array { .. }, Expression::Whole(base)) => {
                    let found = extents(self.system, self.function, *base);
                    if found != Some(parameter.extents.as_slice()) || self.of_base(*base) != parameter.kind {
                        self.wrong(format!("an array of another size or type is handed over for {}", parameter.name));
                    }
                }
                _ => self.want(self.of(*argument), parameter.kind, "an argument"),
            }
        }
    }

    /// Functions that methods call have the required parameters.
    fn kind(&mut self) {
        let function = self.function;
        if !function.is_of_states() {
            return;
        }
        let parameters: Vec<_> = function.parameters.iter().map(|id| &function.locals[*id]).collect();
        let fits = match parameters[..] {
            [t, y, into] => {
                let numbers = [t, y, into].iter().all(|one| one.kind == Type::REAL);
                let passed = [t.passing, y.passing, into.passing];
                numbers && passed == [Passing::Value, Passing::Array { set: false }, Passing::Array { set: true }]
            }
            _ => false,
        };
        if !fits {
            self.wrong("a function for a method is not one of time, states and an array");
        }
    }

    /// A tabulated value is a number, and so is its argument.
    fn table(&mut self, table: Id<crate::code::Table>) {
        let code = &self.system.code;
        let table = &self.system.tables[table];
        for value in [table.at, table.low, table.high] {
            self.want(self.of(value), Type::REAL, "an argument of a table");
        }
        let made = &code.functions[table.make];
        let argument = made.parameters.first().map_or(Type::Nothing, |id| made.locals[*id].kind);
        self.want(argument, Type::REAL, "the parameter of a function that is tabulated");
        match made.result {
            Type::Nothing => {}
            result => {
                self.want(result, Type::REAL, "a tabulated value");
                if table.into.len() != 1 {
                    self.wrong("one value is tabulated for several places");
                }
            }
        }
        for place in &table.into {
            self.want(self.of_base(code.places[*place].base), Type::REAL, "what a table gives");
        }
    }

    /// The same in fixed point, where some operations give a number in any format.
    fn expected_in_fixed(&mut self, own: Type, expression: &Expression) -> Option<Type> {
        let code = &self.system.code;
        match expression {
            Expression::Binary(Binary::Multiply | Binary::Divide, a, b) => {
                [a, b].into_iter().for_each(|side| self.want_fixed(*side));
                None
            }
            Expression::Builtin(function, list) => {
                use crate::code::Builtin::{Abs, Max, Min, Modulo};
                let same = matches!(function, Abs | Max | Min | Modulo);
                for argument in code.list(*list) {
                    self.want_fixed(*argument);
                    if same {
                        self.want(self.of(*argument), own, "an argument");
                    }
                }
                None
            }
            // An element may have a different format than its array.
            Expression::Read(place) => {
                let place = &code.places[*place];
                let element = matches!(place.index[..], [Index::Fixed(_)]);
                (!element).then(|| self.of_base(place.base))
            }
            Expression::Convert(a, _) => {
                self.want_fixed(*a);
                None
            }
            Expression::Draw(_, list) | Expression::Remember(_, _, list) => {
                code.list(*list).iter().for_each(|argument| self.want_fixed(*argument));
                None
            }
            Expression::Lookup(lookup) => Some(self.system.quantities[code.lookups[*lookup].table].kind),
            Expression::Integer(_) | Expression::Fold(_) | Expression::Time | Expression::Dt | Expression::HalfStep => {
                None
            }
            other => self.expected(other),
        }
    }

    /// The kinds of operands and result of exact arithmetic. States take twice the bits of cells.
    fn exact(&mut self, into: Id<Place>, operation: Exact, of: Range<Expression>) {
        let code = &self.system.code;
        let (wanted, result) = operation.kinds();
        let into = self.of_base(code.places[into].base);
        if !is_of_kind(into, result) {
            self.wrong(format!("{into} holds no result of {}", operation.name()));
        }
        for (kind, value) in wanted.iter().zip(code.list(of)) {
            let found = match (kind, &code.expressions[*value]) {
                (Kind::Points | Kind::Factor, Expression::Whole(base)) => self.of_base(*base),
                _ => self.of(*value),
            };
            if !is_of_kind(found, *kind) {
                self.wrong(format!("an operand of {} is {found}", operation.name()));
            }
        }
    }

    fn want_fixed(&mut self, id: Id<Expression>) {
        let found = self.of(id);
        if !matches!(found, Type::Fixed { .. }) {
            self.wrong(format!("an operand is {found}, not in fixed point"));
        }
    }

    /// The type that the operands give an expression; nothing if any type is allowed.
    fn expected(&mut self, expression: &Expression) -> Option<Type> {
        let code = &self.system.code;
        Some(match expression {
            Expression::Real(_) | Expression::Integer(_) => return None,
            Expression::Whole(_) => Type::Nothing,
            Expression::Logical(_) | Expression::Given(_) => Type::Logical,
            Expression::Time | Expression::Dt | Expression::HalfStep => Type::REAL,
            Expression::Read(place) => self.of_base(code.places[*place].base),
            Expression::Unary(Unary::Negate, a) => {
                self.want_number(*a, "what is negated");
                self.of(*a)
            }
            Expression::Unary(Unary::Not, a) => {
                self.want(self.of(*a), Type::Logical, "what is inverted");
                Type::Logical
            }
            Expression::Binary(Binary::And | Binary::Or, a, b) => {
                [a, b].into_iter().for_each(|side| self.want(self.of(*side), Type::Logical, "an operand"));
                Type::Logical
            }
            Expression::Binary(
                Binary::Add | Binary::Subtract | Binary::Multiply | Binary::Divide | Binary::Power,
                a,
                b,
            ) => {
                self.want_number(*a, "an operand");
                self.want(self.of(*b), self.of(*a), "the second operand");
                self.of(*a)
            }
            Expression::Compare(_, a, b) => {
                if self.of(*a) != Type::Character {
                    self.want_number(*a, "an operand");
                }
                self.want(self.of(*b), self.of(*a), "the second operand");
                Type::Logical
            }
            Expression::Choose(condition, then, otherwise) => {
                self.want(self.of(*condition), Type::Logical, "a condition");
                self.want(self.of(*otherwise), self.of(*then), "the second choice");
                self.of(*then)
            }
            Expression::Convert(a, _) => {
                if self.of(*a) != Type::Character {
                    self.want_number(*a, "what is converted");
                }
                return None;
            }
            Expression::Object(object) => return super::objects::kind(self, code.records.objects[*object]),
            Expression::Call(called, list) => {
                self.call(*called, *list);
                code.functions[*called].result
            }
            Expression::Builtin(_, list) | Expression::Draw(_, list) | Expression::Remember(_, _, list) => {
                self.arguments(*list);
                Type::REAL
            }
            Expression::Lookup(_) | Expression::Fold(_) => Type::REAL,
            Expression::Column { argument, .. } => {
                self.want(self.of(*argument), Type::REAL, "an argument");
                Type::REAL
            }
        })
    }
}

impl Visitor for Check<'_> {
    fn statement(&mut self, stated: &Stated) {
        let code = &self.system.code;
        self.faults.at(self.system, Some(stated.source));
        match &stated.statement {
            Statement::Set(place, value) => {
                let Place { base, index } = &code.places[*place];
                let (found, wanted) = (self.of(*value), self.of_base(*base));
                // A value that stands alone is converted when it is set, and an element may have a different format
                // than its array.
                let alone = code.expressions[*value].stands_alone(code) || matches!(index[..], [Index::Fixed(_)]);
                let fixed = matches!((found, wanted), (Type::Fixed { .. }, Type::Fixed { .. }));
                if !(fixed && alone) {
                    self.want(found, wanted, "what is set");
                }
            }
            Statement::Keep { local, of } => {
                let (local, quantity) = (&self.function.locals[*local], &self.system.quantities[*of]);
                if local.extents != quantity.extents || local.kind != quantity.kind {
                    self.wrong(format!("{} does not have the size of {}", local.name, quantity.name));
                }
            }
            Statement::If(condition, ..) | Statement::While { condition, .. } | Statement::Require(condition, _) => {
                self.want(self.of(*condition), Type::Logical, "a condition");
            }
            Statement::For { counter, first, last, .. } => {
                let counter = &self.function.locals[*counter];
                let integer = matches!(counter.kind, Type::Integer { .. });
                if !integer || counter.passing != Passing::Counter || first > last {
                    self.wrong(format!("{} does not count from {first} to {last}", counter.name));
                }
            }
            Statement::Count { counter, first, last, by, .. } => {
                let counter = &self.function.locals[*counter];
                if !matches!(counter.kind, Type::Integer { .. }) || counter.passing != Passing::Counter {
                    self.wrong(format!("{} does not count", counter.name));
                }
                for bound in [Some(first), Some(last), by.as_ref()].into_iter().flatten() {
                    self.want(self.of(*bound), counter.kind, "a bound");
                }
            }
            Statement::Table(table) => self.table(*table),
            Statement::Call { function, arguments, .. } => self.call(*function, *arguments),
            Statement::SetTime(value) | Statement::Warn(_, value) => self.want_number(*value, "a time"),
            Statement::Shift { interval, .. } => self.want_number(*interval, "an interval"),
            Statement::Wait(Wait::StopAt(label)) => self.want_number(*label, "a label"),
            Statement::Print(print) => {
                print.value().into_iter().for_each(|value| self.want_number(value, "what is printed"));
            }
            Statement::Return(value) => {
                let found = value.map_or(Type::Nothing, |value| self.of(value));
                if value.is_some() && found == Type::Nothing {
                    self.wrong("the result has no type");
                }
                self.want(found, self.function.result, "the result");
            }
            Statement::Read { into, .. } | Statement::NextMoment(into) => {
                let kind = self.of_base(code.places[*into].base);
                if !kind.is_number() {
                    self.wrong(format!("{kind} cannot be read"));
                }
            }
            Statement::Compute { into, operation, of } => self.exact(*into, *operation, *of),
            Statement::Store(target, value) => super::objects::store(self, *target, *value),
            Statement::Iterate { target, from, condition, next, .. } => {
                self.want(self.of(*condition), Type::Logical, "a condition");
                for value in [from, next] {
                    self.want(self.of(*value), self.of(*target), "a value of the counter");
                }
                super::objects::is_variable(self, *target);
            }
            Statement::Perform(_) | Statement::Pause(_) => {}
            Statement::Guard(_)
            | Statement::EndIfFailed
            | Statement::Tabulate(_)
            | Statement::Solve { .. }
            | Statement::Reset(_)
            | Statement::Evaluate(_)
            | Statement::Invoke(_)
            | Statement::Wait(_)
            | Statement::Observe
            | Statement::Label(_)
            | Statement::Jump(_) => {}
        }
    }

    fn expression(&mut self, id: Id<Expression>, alone: bool) {
        let code = &self.system.code;
        let expression = &code.expressions[id];
        if !alone && expression.stands_alone(code) {
            self.wrong("what has effects is a part of an expression");
        }
        if let Expression::Remember(what, memory, _) = expression {
            let Base::Quantity(memory) = code.places[*memory].base else {
                return self.wrong("a local is no memory");
            };
            if self.system.quantities[memory].role != crate::code::Role::Memory(what.memory()) {
                self.wrong("a memory of another kind");
            }
        }
        let number = matches!(expression, Expression::Real(_) | Expression::Integer(_) | Expression::Convert(..));
        let expected = match self.of(id) {
            own @ Type::Fixed { .. } => self.expected_in_fixed(own, expression),
            Type::Nothing
            | Type::Real(_)
            | Type::Integer { .. }
            | Type::Logical
            | Type::Character
            | Type::Text
            | Type::Reference(_)
            | Type::Array(_) => self.expected(expression),
        };
        match expected {
            Some(wanted) => self.want(self.of(id), wanted, "an expression"),
            None if number && self.of(id) == Type::Character => {}
            None if number => self.want_number(id, "a number"),
            None => {}
        }
    }

    fn place(&mut self, _: Id<Place>, _: Access) {}

    fn index(&mut self, _: Base, _: usize, index: Index) {
        match index {
            Index::Computed(value) => self.want_number(value, "a subscript"),
            Index::Counted(value) if !matches!(self.of(value), Type::Integer { .. }) => {
                self.wrong(format!("a subscript is {}, not an integer", self.of(value)));
            }
            Index::Counted(_) | Index::Fixed(_) | Index::Running { .. } => {}
        }
    }
}

fn is_of_kind(found: Type, kind: Kind) -> bool {
    match kind {
        Kind::State => Arithmetic::of_doubles(found).is_some(),
        Kind::Cell | Kind::Points | Kind::Factor => Arithmetic::of_cells(found).is_some(),
    }
}
