//! Code built by hand: calls, recursion, integers, loops with computed bounds, tables, functions of states.

use super::super::execute::execute;
use super::super::{Machine, Unsupported};
use crate::clib::kind;
use std::ffi::c_int;
use zudyn_translator::code::types::{Bits, Overflow};
use zudyn_translator::code::*;
use zudyn_translator::model::{BlockMethod, Method, Relation};
use zudyn_translator::source::Span;

/// A system that grows: function 0 is tried, and called by an empty program.
struct Draft {
    builder: Builder,
    quantities: Arena<Quantity>,
    tables: Arena<Table>,
    solves: Arena<Solve>,
}

type Value = Id<Expression>;

impl Draft {
    fn new() -> Draft {
        let mut draft = Draft {
            builder: Builder::default(),
            quantities: Arena::default(),
            tables: Arena::default(),
            solves: Arena::default(),
        };
        draft.quantity("t", &[]);
        draft.quantity("dt", &[]);
        draft
    }

    fn quantity(&mut self, name: &str, extents: &[u32]) -> Id<Quantity> {
        self.of_role(name, extents, Role::Variable)
    }

    fn of_role(&mut self, name: &str, extents: &[u32], role: Role) -> Id<Quantity> {
        let hidden = Quantity::hidden(name.into(), role, extents.to_vec(), Id::new(0));
        self.quantities.push(Quantity { hidden: false, ..hidden })
    }

    fn function(&mut self, function: Function) -> Id<Function> {
        self.builder.code.functions.push(function)
    }

    fn number(&mut self, number: f64) -> Value {
        self.builder.real(number)
    }

    fn whole(&mut self, number: i64) -> Value {
        self.builder.add(Expression::Integer(number), Type::COUNTER)
    }

    fn binary(&mut self, operator: Binary, a: Value, b: Value) -> Value {
        let kind = self.builder.code.type_of(a);
        self.builder.add(Expression::Binary(operator, a, b), kind)
    }

    fn plus(&mut self, a: Value, b: Value) -> Value {
        self.binary(Binary::Add, a, b)
    }

    fn times(&mut self, a: Value, b: Value) -> Value {
        self.binary(Binary::Multiply, a, b)
    }

    fn compare(&mut self, relation: Relation, a: Value, b: Value) -> Value {
        self.builder.compare(relation, a, b)
    }

    fn read(&mut self, base: Base) -> Value {
        self.builder.read(base, Vec::new(), Type::REAL)
    }

    fn read_whole(&mut self, local: Id<Local>) -> Value {
        self.builder.read(Base::Local(local), Vec::new(), Type::COUNTER)
    }

    fn element(&mut self, base: Base, at: u32) -> Value {
        self.builder.read(base, vec![Index::Fixed(at)], Type::REAL)
    }

    fn whole_array(&mut self, base: Base) -> Value {
        self.builder.add(Expression::Whole(base), Type::Nothing)
    }

    fn call(&mut self, function: Id<Function>, arguments: &[Value], result: Type) -> Value {
        let arguments = self.builder.list(arguments);
        self.builder.add(Expression::Call(function, arguments), result)
    }

    fn set(&mut self, base: Base, value: Value) -> Stated {
        self.set_at(base, Vec::new(), value)
    }

    fn set_at(&mut self, base: Base, index: Vec<Index>, value: Value) -> Stated {
        at(Statement::Set(self.builder.place(base, index), value))
    }

    fn finish(mut self) -> System {
        let mut program = Function { kind: FunctionKind::Program, ..named("program") };
        program.body = vec![];
        let program = self.function(program);
        let site = Site { line: 7, span: Span::default(), quantity: "".into(), detail: "".into(), text: "".into() };
        let clock = Clock::Own { time: Id::new(0), dt: Id::new(1), program };
        let sites = [site].into_iter().collect();
        let mut system = System {
            tables: self.tables,
            solves: self.solves,
            ..System::new(String::new(), self.quantities, sites, self.builder.code, clock)
        };
        for (id, effects) in system.code.functions.ids().zip(effects::effects(&system)) {
            system.code.functions[id].effects = effects;
        }
        assert_eq!(validate(&system), Ok(()), "{system}");
        system
    }
}

fn named(name: &str) -> Function {
    Function {
        name: name.into(),
        kind: FunctionKind::Plain,
        parameters: Vec::new(),
        result: Type::Nothing,
        locals: Arena::default(),
        body: Block::new(),
        effects: Effects::default(),
        source: None,
    }
}

fn local(function: &mut Function, name: &str, kind: Type, extents: &[u32], passing: Passing) -> Id<Local> {
    let local =
        function.locals.push(Local { name: name.into(), kind, extents: extents.to_vec(), passing, temporary: None });
    match passing {
        Passing::Value | Passing::Array { .. } => function.parameters.push(local),
        Passing::Own | Passing::Counter => {}
    }
    local
}

fn parameter(function: &mut Function, name: &str) -> Id<Local> {
    local(function, name, Type::REAL, &[], Passing::Value)
}

fn own(function: &mut Function, name: &str) -> Id<Local> {
    local(function, name, Type::REAL, &[], Passing::Own)
}

fn counter(function: &mut Function) -> Id<Local> {
    local(function, "i", Type::COUNTER, &[], Passing::Counter)
}

fn at(statement: Statement) -> Stated {
    Stated { statement, source: Id::new(0) }
}

fn give(value: Value) -> Stated {
    at(Statement::Return(Some(value)))
}

/// A machine that has run its function 0, or how that ended.
struct Done {
    machine: Box<Machine>,
    ended: c_int,
}

impl Done {
    fn values(&self, quantity: Id<Quantity>, count: usize) -> Vec<f64> {
        let start = self.machine.code.constants.len() + 1;
        let first = start + self.machine.layout().quantity(quantity) as usize;
        self.machine.memory[first..first + count].to_vec()
    }

    fn value(&self, quantity: Id<Quantity>) -> f64 {
        self.values(quantity, 1)[0]
    }
}

fn run_function(system: &System, function: Id<Function>) -> Done {
    let mut machine = Machine::new(system.clone().into()).unwrap();
    let model = machine.model();
    // SAFETY: the model is that of the machine.
    let ended = unsafe { execute(&machine.code, function.index(), model.cast()) };
    Done { machine, ended }
}

/// The value that a function without parameters gives.
fn result(draft: Draft, function: Id<Function>) -> f64 {
    let system = draft.finish();
    let done = run_function(&system, function);
    assert_eq!(done.ended, kind::GOOD);
    let word = done.machine.code.routines[function.index()].result;
    done.machine.memory[done.machine.code.constants.len() + 1 + word as usize]
}

/// A function of no parameters that gives what `make` builds.
fn giving(draft: &mut Draft, make: impl FnOnce(&mut Draft, &mut Function) -> Value) -> Id<Function> {
    let mut function = Function { result: Type::REAL, ..named("tried") };
    let value = make(draft, &mut function);
    function.body.push(give(value));
    draft.function(function)
}

#[test]
fn functions_have_parameters_locals_and_results() {
    let mut draft = Draft::new();
    let mut square_sum = Function { result: Type::REAL, ..named("square_sum") };
    let (a, b) = (parameter(&mut square_sum, "a"), parameter(&mut square_sum, "b"));
    let c = own(&mut square_sum, "c");
    let [x, y, z] = [a, b, c].map(|local| draft.read(Base::Local(local)));
    let (xx, yy) = (draft.times(x, x), draft.times(y, y));
    let sum = draft.plus(z, yy);
    square_sum.body = vec![draft.set(Base::Local(c), xx), give(sum)];
    let square_sum = draft.function(square_sum);
    let tried = giving(&mut draft, |draft, function| {
        let d = own(function, "d");
        let (three, two) = (draft.number(3.0), draft.number(2.0));
        let four = draft.times(two, two);
        let call = draft.call(square_sum, &[three, four], Type::REAL);
        let set = draft.set(Base::Local(d), call);
        let read = draft.read(Base::Local(d));
        let again = draft.call(square_sum, &[read, two], Type::REAL);
        function.body = vec![set, draft.set(Base::Local(d), again)];
        read
    });
    assert_eq!(result(draft, tried), 629.0);
}

#[test]
fn a_function_without_a_result_is_called_for_what_it_sets() {
    let mut draft = Draft::new();
    let x = draft.quantity("x", &[]);
    let mut put = named("put");
    let v = parameter(&mut put, "v");
    let read = draft.read(Base::Local(v));
    put.body = vec![draft.set(Base::Quantity(x), read)];
    let function = draft.function(put);
    let seven = draft.number(7.0);
    let arguments = draft.builder.list(&[seven]);
    let mut tried = named("tried");
    tried.body = vec![at(Statement::Call { function, arguments, kept: Vec::new() })];
    let tried = draft.function(tried);
    assert_eq!(run_function(&draft.finish(), tried).value(x), 7.0);
}

#[test]
fn arrays_are_handed_over_in_place() {
    let mut draft = Draft::new();
    let stored = draft.quantity("stored", &[3]);
    // fill(set a, v): a(i) = v*i
    let mut fill = named("fill");
    let a = local(&mut fill, "a", Type::REAL, &[3], Passing::Array { set: true });
    let v = parameter(&mut fill, "v");
    let i = counter(&mut fill);
    let number = draft.read_whole(i);
    let number = draft.builder.add(Expression::Convert(number, Rounding::Exact), Type::REAL);
    let value = draft.read(Base::Local(v));
    let value = draft.times(value, number);
    let set = draft.set_at(Base::Local(a), vec![Index::Running { counter: i, offset: 0 }], value);
    fill.body = vec![at(Statement::For { counter: i, first: 0, last: 2, down: false, body: vec![set] })];
    let fill = draft.function(fill);
    // sum(a) = a(1) + a(2) + a(3); total(a) = sum(a)
    let mut sum = Function { result: Type::REAL, ..named("sum") };
    let a = local(&mut sum, "a", Type::REAL, &[3], Passing::Array { set: false });
    let [first, second, third] = [0, 1, 2].map(|at| draft.element(Base::Local(a), at));
    let both = draft.plus(first, second);
    let all = draft.plus(both, third);
    sum.body = vec![give(all)];
    let sum = draft.function(sum);
    let mut total = Function { result: Type::REAL, ..named("total") };
    let a = local(&mut total, "a", Type::REAL, &[3], Passing::Array { set: false });
    let r = own(&mut total, "r");
    let handed = draft.whole_array(Base::Local(a));
    let call = draft.call(sum, &[handed], Type::REAL);
    let value = draft.read(Base::Local(r));
    total.body = vec![draft.set(Base::Local(r), call), give(value)];
    let total = draft.function(total);
    let tried = giving(&mut draft, |draft, function| {
        let mine = local(function, "mine", Type::REAL, &[3], Passing::Own);
        let (s, r) = (own(function, "s"), own(function, "r"));
        let (two, ten) = (draft.number(2.0), draft.number(10.0));
        let fills = |draft: &mut Draft, base, value| {
            let array = draft.whole_array(base);
            let arguments = draft.builder.list(&[array, value]);
            at(Statement::Call { function: fill, arguments, kept: Vec::new() })
        };
        let (first, second) = (fills(draft, Base::Local(mine), two), fills(draft, Base::Quantity(stored), ten));
        let totals = [(s, Base::Local(mine)), (r, Base::Quantity(stored))].map(|(into, base)| {
            let array = draft.whole_array(base);
            let call = draft.call(total, &[array], Type::REAL);
            draft.set(Base::Local(into), call)
        });
        function.body = vec![first, second];
        function.body.extend(totals);
        let (s, r) = (draft.read(Base::Local(s)), draft.read(Base::Local(r)));
        draft.plus(s, r)
    });
    assert_eq!(result(draft, tried), 6.0 + 30.0);
}

/// A function that calls itself: f(n, m) = n <= 0 ? m : n + f(m - 1, n - 1), where n is read after the call.
#[test]
fn a_function_that_calls_itself_keeps_its_own_values() {
    let mut draft = Draft::new();
    let mut f = Function { result: Type::REAL, ..named("f") };
    let (n, m) = (parameter(&mut f, "n"), parameter(&mut f, "m"));
    let (r, i) = (own(&mut f, "r"), counter(&mut f));
    let [x, y, z] = [n, m, r].map(|local| draft.read(Base::Local(local)));
    let (none, less) = (draft.number(0.0), draft.number(-1.0));
    let id = Id::new(0);
    let (a, b) = (draft.plus(y, less), draft.plus(x, less));
    let call = draft.call(id, &[a, b], Type::REAL);
    let sum = draft.plus(x, z);
    let ends = draft.compare(Relation::LessEqual, x, none);
    // The loop is not written out, and calls the function in its only pass.
    let (one, bound) = (draft.whole(1), draft.whole(1));
    let again = vec![draft.set(Base::Local(r), call)];
    f.body = vec![
        at(Statement::If(ends, vec![give(y)], Block::new())),
        draft.set(Base::Local(r), none),
        at(Statement::Count { counter: i, first: one, last: bound, by: None, body: again }),
        give(sum),
    ];
    assert_eq!(draft.function(f), id);
    let tried = giving(&mut draft, |draft, function| {
        let r = own(function, "r");
        let (five, nine) = (draft.number(5.0), draft.number(9.0));
        let call = draft.call(id, &[five, nine], Type::REAL);
        function.body = vec![draft.set(Base::Local(r), call)];
        draft.read(Base::Local(r))
    });
    fn expected(n: f64, m: f64) -> f64 {
        if n <= 0.0 { m } else { n + expected(m - 1.0, n - 1.0) }
    }
    assert_eq!(result(draft, tried), expected(5.0, 9.0));
}

#[test]
fn calls_without_end_fail() {
    let mut draft = Draft::new();
    let mut f = named("f");
    let function = Id::new(0);
    let arguments = draft.builder.list(&[]);
    f.body = vec![at(Statement::Call { function, arguments, kept: Vec::new() })];
    draft.function(f);
    assert_eq!(run_function(&draft.finish(), function).ended, kind::DEPTH);
}

const fn integer(bits: Bits, overflow: Overflow) -> Type {
    Type::Integer { bits, overflow }
}

/// What becomes of 30000 (operator) b in 16 bits.
fn sixteen(overflow: Overflow, operator: Binary, b: i64) -> Result<f64, c_int> {
    let mut draft = Draft::new();
    let kind_of = integer(Bits::Sixteen, overflow);
    let tried = giving(&mut draft, |draft, _| {
        let a = draft.builder.add(Expression::Integer(30_000), kind_of);
        let b = draft.builder.add(Expression::Integer(b), kind_of);
        let value = draft.binary(operator, a, b);
        draft.builder.add(Expression::Convert(value, Rounding::Exact), Type::REAL)
    });
    let done = run_function(&draft.finish(), tried);
    let word = done.machine.code.routines[tried.index()].result;
    match done.ended {
        kind::GOOD => Ok(done.machine.memory[done.machine.code.constants.len() + 1 + word as usize]),
        ended => Err(ended),
    }
}

#[test]
fn integers_that_do_not_fit_become_what_their_type_says() {
    assert_eq!(sixteen(Overflow::Fail, Binary::Add, 2_767), Ok(32_767.0));
    assert_eq!(sixteen(Overflow::Fail, Binary::Add, 2_768), Err(kind::OVERFLOW));
    assert_eq!(sixteen(Overflow::Wrap, Binary::Add, 2_768), Ok(-32_768.0));
    assert_eq!(sixteen(Overflow::Saturate, Binary::Multiply, -2), Ok(-32_768.0));
    assert_eq!(sixteen(Overflow::Wrap, Binary::Subtract, 30_001), Ok(-1.0));
    assert_eq!(sixteen(Overflow::Fail, Binary::Divide, -7), Ok(-4_285.0));
    assert_eq!(sixteen(Overflow::Fail, Binary::Divide, 0), Err(kind::DIVISION));
}

#[test]
fn numbers_are_rounded_as_stated() {
    for (rounding, expected) in [(Rounding::ToZero, -2.0), (Rounding::Down, -3.0), (Rounding::Nearest, -2.0)] {
        let mut draft = Draft::new();
        let tried = giving(&mut draft, |draft, _| {
            let value = draft.number(-2.5);
            let whole = draft.builder.add(Expression::Convert(value, rounding), Type::COUNTER);
            draft.builder.add(Expression::Convert(whole, Rounding::Exact), Type::REAL)
        });
        assert_eq!(result(draft, tried), expected, "{rounding:?}");
    }
}

#[test]
fn logical_values_are_kept_and_tested() {
    let mut draft = Draft::new();
    // between(x) = 1 < x and not x >= 3
    let mut between = Function { result: Type::Logical, ..named("between") };
    let x = parameter(&mut between, "x");
    let x = draft.read(Base::Local(x));
    let (one, three) = (draft.number(1.0), draft.number(3.0));
    let (above, beyond) = (draft.compare(Relation::Less, one, x), draft.compare(Relation::GreaterEqual, x, three));
    let below = draft.builder.add(Expression::Unary(Unary::Not, beyond), Type::Logical);
    let both = draft.builder.add(Expression::Binary(Binary::And, above, below), Type::Logical);
    between.body = vec![give(both)];
    let between = draft.function(between);
    let tried = giving(&mut draft, |draft, function| {
        let sum = own(function, "sum");
        let inside = local(function, "inside", Type::Logical, &[], Passing::Own);
        let none = draft.number(0.0);
        function.body = vec![draft.set(Base::Local(sum), none)];
        for value in [0.0, 1.5, 2.5, 3.0] {
            let x = draft.number(value);
            let call = draft.call(between, &[x], Type::Logical);
            let holds = draft.builder.read(Base::Local(inside), Vec::new(), Type::Logical);
            let read = draft.read(Base::Local(sum));
            let more = draft.plus(read, x);
            let then = vec![draft.set(Base::Local(sum), more)];
            function.body.push(draft.set(Base::Local(inside), call));
            function.body.push(at(Statement::If(holds, then, Block::new())));
        }
        draft.read(Base::Local(sum))
    });
    assert_eq!(result(draft, tried), 4.0);
}

/// The sum of i*10^k over the passes of a loop, in their order.
fn passes(make: impl FnOnce(&mut Draft, Id<Local>, Block) -> Statement) -> f64 {
    let mut draft = Draft::new();
    let tried = giving(&mut draft, |draft, function| {
        let (sum, i) = (own(function, "sum"), counter(function));
        let (none, ten) = (draft.number(0.0), draft.number(10.0));
        let read = draft.read(Base::Local(sum));
        let number = draft.read_whole(i);
        let number = draft.builder.add(Expression::Convert(number, Rounding::Exact), Type::REAL);
        let shifted = draft.times(read, ten);
        let more = draft.plus(shifted, number);
        let body = vec![draft.set(Base::Local(sum), more)];
        let statement = make(draft, i, body);
        function.body = vec![draft.set(Base::Local(sum), none), at(statement)];
        read
    });
    result(draft, tried)
}

#[test]
fn counters_are_read_as_they_are() {
    let count = |down| passes(|_, counter, body| Statement::For { counter, first: 1, last: 4, down, body });
    assert_eq!([count(false), count(true)], [1234.0, 4321.0]);
    let mut draft = Draft::new();
    // So long that it stays a loop.
    let tried = giving(&mut draft, |draft, function| {
        let (sum, i) = (own(function, "sum"), counter(function));
        let none = draft.number(0.0);
        let read = draft.read(Base::Local(sum));
        let number = draft.read_whole(i);
        let number = draft.builder.add(Expression::Convert(number, Rounding::Exact), Type::REAL);
        let more = draft.plus(read, number);
        let body = vec![draft.set(Base::Local(sum), more)];
        let all = Statement::For { counter: i, first: 0, last: 5_000, down: true, body };
        function.body = vec![draft.set(Base::Local(sum), none), at(all)];
        read
    });
    assert_eq!(result(draft, tried), 12_502_500.0);
}

#[test]
fn bounds_of_loops_may_be_computed() {
    let count = |first: i64, last: i64, by: Option<i64>| {
        passes(|draft, counter, body| {
            let (first, last) = (draft.whole(first), draft.whole(last));
            let by = by.map(|by| draft.whole(by));
            Statement::Count { counter, first, last, by, body }
        })
    };
    assert_eq!(count(2, 5, None), 2345.0);
    assert_eq!(count(1, 8, Some(3)), 147.0);
    assert_eq!(count(3, 2, None), 0.0);
}

#[test]
fn a_loop_that_goes_on_beyond_its_limit_fails() {
    let mut draft = Draft::new();
    let x = draft.quantity("x", &[]);
    let (one, ten) = (draft.number(1.0), draft.number(10.0));
    let read = draft.read(Base::Quantity(x));
    let more = draft.plus(read, one);
    let condition = draft.compare(Relation::Less, read, ten);
    let mut ends = Vec::new();
    for limit in [10, 9] {
        let none = draft.number(0.0);
        let body = vec![draft.set(Base::Quantity(x), more)];
        let mut tried = named("tried");
        tried.body = vec![
            draft.set(Base::Quantity(x), none),
            at(Statement::While { before: Block::new(), condition, body, limit: Some(limit) }),
        ];
        ends.push(draft.function(tried));
    }
    let system = draft.finish();
    let ended: Vec<c_int> = ends.into_iter().map(|tried| run_function(&system, tried).ended).collect();
    assert_eq!(ended, [kind::GOOD, kind::WHILE]);
}

#[test]
fn a_table_is_made_when_it_is_needed_and_again_when_it_is_old() {
    let mut draft = Draft::new();
    let (factor, made) = (draft.quantity("factor", &[]), draft.quantity("made", &[]));
    let out = draft.quantity("out", &[2]);
    let memory = draft.of_role("row", &[5, 2], Role::Table { depends: 1 });
    // row(v): out = factor*v*v and v; counts how often it is called.
    let mut row = named("row");
    let v = parameter(&mut row, "v");
    let v = draft.read(Base::Local(v));
    let (by, count) = (draft.read(Base::Quantity(factor)), draft.read(Base::Quantity(made)));
    let (square, one) = (draft.times(v, v), draft.number(1.0));
    let (value, more) = (draft.times(by, square), draft.plus(count, one));
    row.body = vec![
        draft.set_at(Base::Quantity(out), vec![Index::Fixed(0)], value),
        draft.set_at(Base::Quantity(out), vec![Index::Fixed(1)], v),
        draft.set(Base::Quantity(made), more),
    ];
    let make = draft.function(row);
    let mut looked = named("looked");
    let x = parameter(&mut looked, "x");
    let at_x = draft.read(Base::Local(x));
    let (low, high) = (draft.number(0.0), draft.number(4.0));
    let into = [0, 1].map(|at| draft.builder.place(Base::Quantity(out), vec![Index::Fixed(at)])).to_vec();
    let depends = vec![factor];
    let table =
        draft.tables.push(Table { memory, make, at: at_x, low, high, intervals: 4, depends, into, slope: false });
    looked.body = vec![at(Statement::Table(table))];
    let looked = draft.function(looked);
    // Values and calls after a look at x with a factor.
    let looks = [(2.5, 1.0), (9.0, 1.0), (-1.0, 1.0), (1.0, 3.0)];
    let results = draft.quantity("results", &[4, 3]);
    let mut tried = named("tried");
    for (number, (x, by)) in looks.into_iter().enumerate() {
        let (x, by) = (draft.number(x), draft.number(by));
        let arguments = draft.builder.list(&[x]);
        tried.body.push(draft.set(Base::Quantity(factor), by));
        tried.body.push(at(Statement::Call { function: looked, arguments, kept: Vec::new() }));
        let first = draft.element(Base::Quantity(out), 0);
        let second = draft.element(Base::Quantity(out), 1);
        let count = draft.read(Base::Quantity(made));
        for (column, value) in [first, second, count].into_iter().enumerate() {
            let index = vec![Index::Fixed(number as u32), Index::Fixed(column as u32)];
            tried.body.push(draft.set_at(Base::Quantity(results), index, value));
        }
    }
    let tried = draft.function(tried);
    let done = run_function(&draft.finish(), tried);
    assert_eq!(done.ended, kind::GOOD);
    let expected = [6.5, 2.5, 5.0, 16.0, 4.0, 5.0, 0.0, 0.0, 5.0, 3.0, 1.0, 10.0];
    assert_eq!(done.values(results, 12), expected);
}

/// dy = (y2, -t*y1), with its matrix by rows, as functions of time and states.
#[test]
fn methods_call_functions_of_time_and_states() {
    let mut draft = Draft::new();
    let (end, step) = (draft.quantity("end", &[]), draft.quantity("step", &[]));
    let (y, z) = (draft.quantity("y", &[]), draft.quantity("z", &[]));
    let rates = draft.quantity("rates", &[2]);
    let of_states = |kind, size: u32, name: &str| {
        let mut function = Function { kind, ..named(name) };
        let t = parameter(&mut function, "t");
        let y = local(&mut function, "y", Type::REAL, &[2], Passing::Array { set: false });
        let into = local(&mut function, "into", Type::REAL, &[size], Passing::Array { set: true });
        (function, t, y, into)
    };
    let solve = Id::new(0);
    let (mut slopes, t, states, dy) = of_states(FunctionKind::Slopes(solve), 2, "slopes");
    let (first, second) = (draft.element(Base::Local(states), 0), draft.element(Base::Local(states), 1));
    let t = draft.read(Base::Local(t));
    let product = draft.times(t, first);
    let minus = draft.builder.add(Expression::Unary(Unary::Negate, product), Type::REAL);
    slopes.body = vec![
        draft.set_at(Base::Local(dy), vec![Index::Fixed(0)], second),
        draft.set_at(Base::Local(dy), vec![Index::Fixed(1)], minus),
    ];
    let slopes = draft.function(slopes);
    let (mut jacobian, t, _, rows) = of_states(FunctionKind::Jacobian(solve), 4, "jacobian");
    let t = draft.read(Base::Local(t));
    let minus = draft.builder.add(Expression::Unary(Unary::Negate, t), Type::REAL);
    let (none, one) = (draft.number(0.0), draft.number(1.0));
    for (number, value) in [none, one, minus, none].into_iter().enumerate() {
        jacobian.body.push(draft.set_at(Base::Local(rows), vec![Index::Fixed(number as u32)], value));
    }
    let jacobian = draft.function(jacobian);
    let state = |draft: &mut Draft, quantity, number| {
        let value = draft.builder.place(Base::Quantity(quantity), Vec::new());
        let slope = draft.builder.place(Base::Quantity(rates), vec![Index::Fixed(number)]);
        zudyn_translator::code::system::State { value, slope: Some(slope), source: Id::new(0) }
    };
    let states = vec![state(&mut draft, y, 0), state(&mut draft, z, 1)];
    let jacobian = zudyn_translator::code::system::Jacobian { function: jacobian, matrix: None, band: None };
    draft.solves.push(Solve {
        method: Method::Block(BlockMethod::Dopri),
        time: Id::new(0),
        end,
        step,
        states,
        sums: 0,
        unwatched: 0,
        rates: slopes,
        doses: Vec::new(),
        events: Vec::new(),
        observed: None,
        tolerance: None,
        pace: None,
        own: Vec::new(),
        jumps: None,
        jacobian: Some(jacobian),
        source: Id::new(0),
    });
    let mut tried = named("tried");
    let [two, three, five] = [2.0, 3.0, 5.0].map(|number| draft.number(number));
    tried.body = vec![
        draft.set(Base::Quantity(Id::new(0)), two),
        draft.set(Base::Quantity(y), three),
        draft.set(Base::Quantity(z), five),
        at(Statement::Evaluate(solve)),
    ];
    let tried = draft.function(tried);
    let system = draft.finish();
    let mut done = run_function(&system, tried);
    assert_eq!(done.values(rates, 2), [5.0, -6.0]);
    let routines = Machine::routines().course.unwrap();
    let model = done.machine.model();
    let (states, mut slope) = ([10.0, 20.0], [0.0; 2]);
    // SAFETY: the model is that of the machine, whose solve 0 has two states.
    let ended = unsafe { (routines.slopes)(model, 4.0, states.as_ptr(), slope.as_mut_ptr()) };
    assert_eq!((ended, slope), (kind::GOOD, [20.0, -40.0]));
    // Trial steps leave no trace.
    assert_eq!((done.value(y), done.values(rates, 2)), (3.0, vec![5.0, -6.0]));
    let model = done.machine.model();
    // SAFETY: the same.
    assert_eq!(unsafe { (routines.rates)(model) }, kind::GOOD);
    assert_eq!(unsafe { (routines.jacobian)(model) }, kind::GOOD);
    assert_eq!(done.values(rates, 2), [5.0, -6.0]);
}

#[test]
fn what_no_language_makes_is_refused() {
    let mut draft = Draft::new();
    let single = Type::Real(zudyn_translator::code::types::Width::Single);
    let mut tried = Function { result: single, ..named("tried") };
    let one = draft.builder.add(Expression::Real(1.0), single);
    let sum = draft.plus(one, one);
    tried.body = vec![give(sum)];
    draft.function(tried);
    let refused = Machine::new(draft.finish().into()).err();
    assert_eq!(refused, Some(Unsupported { what: "numbers of this type", line: 7 }));
}

/// A short function is written where it is called: its ways end at the same place, and its loops are its own.
#[test]
fn short_functions_end_where_they_return() {
    let mut draft = Draft::new();
    let x = draft.quantity("x", &[]);
    // clipped(v): x = v and nothing more if v < 2, else back with x = 2 before x = 9
    let mut clipped = named("clipped");
    let v = parameter(&mut clipped, "v");
    let v = draft.read(Base::Local(v));
    let (two, nine) = (draft.number(2.0), draft.number(9.0));
    let below = draft.compare(Relation::Less, v, two);
    let then = vec![draft.set(Base::Quantity(x), v)];
    let otherwise = vec![draft.set(Base::Quantity(x), two), at(Statement::Return(None))];
    clipped.body = vec![at(Statement::If(below, then, otherwise))];
    let clipped_at_once = draft.function(clipped.clone());
    let last = draft.set(Base::Quantity(x), nine);
    clipped.body.push(at(Statement::If(below, vec![at(Statement::Return(None))], Block::new())));
    clipped.body.push(last);
    let clipped = draft.function(clipped);
    let mut tried = Vec::new();
    for (function, value) in [(clipped_at_once, 1.0), (clipped_at_once, 5.0), (clipped, 1.0), (clipped, 5.0)] {
        let value = draft.number(value);
        let arguments = draft.builder.list(&[value]);
        let mut caller = named("caller");
        let i = counter(&mut caller);
        let call = at(Statement::Call { function, arguments, kept: Vec::new() });
        let read = draft.read(Base::Quantity(x));
        let ten = draft.number(10.0);
        let sum = draft.plus(read, ten);
        let body = vec![call, draft.set(Base::Quantity(x), sum)];
        caller.body = vec![at(Statement::For { counter: i, first: 0, last: 2, down: false, body })];
        tried.push(draft.function(caller));
    }
    let system = draft.finish();
    let values: Vec<f64> = tried.into_iter().map(|tried| run_function(&system, tried).value(x)).collect();
    assert_eq!(values, [11.0, 12.0, 11.0, 12.0]);
}

/// Each calls the one before: neither assembling nor running takes a stack for that.
#[test]
fn thousands_of_functions_may_call_each_other_in_a_row() {
    let mut draft = Draft::new();
    let x = draft.quantity("x", &[]);
    let one = draft.number(1.0);
    let read = draft.read(Base::Quantity(x));
    let more = draft.plus(read, one);
    let arguments = draft.builder.list(&[]);
    let mut before = None;
    for _ in 0..20_000 {
        let mut next = named("next");
        next.body = vec![draft.set(Base::Quantity(x), more)];
        let call = |function| at(Statement::Call { function, arguments, kept: Vec::new() });
        next.body.extend(before.map(call));
        before = Some(draft.function(next));
    }
    let last = before.expect("there are some");
    assert_eq!(run_function(&draft.finish(), last).value(x), 20_000.0);
}
