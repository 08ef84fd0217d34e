//! Functions of Code that no simulation has: parameters, results, recursion, array arguments, loops with computed bounds.
//!
//! Each is printed, compiled without warnings in both dialects, and run.

use super::{Outside, StructLayout, program};
use crate::c::{Dialect, Printer, Unit};
use crate::code::Relation;
use crate::code::effects::effects;
use crate::code::types::{Bits, Overflow};
use crate::code::*;
use crate::emit::MOST_OPERATIONS;
use crate::emit::runtime::ALL;
use crate::source::Span;
use std::process::Command;

const INTEGER: Type = Type::Integer { bits: Bits::ThirtyTwo, overflow: Overflow::Wrap };
const X: usize = 0;
const ARRAY: usize = 1;

/// A model with x and array(3), its functions, and a program of these statements.
struct Made {
    builder: Builder,
    functions: Arena<Function>,
}

impl Made {
    fn new() -> Made {
        Made { builder: Builder::default(), functions: Arena::default() }
    }

    fn function(&mut self, name: &str, result: Type, make: impl FnOnce(&mut Builder, &mut Function)) -> Id<Function> {
        let mut function = Function {
            name: name.into(),
            kind: FunctionKind::Plain,
            parameters: Vec::new(),
            result,
            locals: Arena::default(),
            body: Block::new(),
            effects: Effects::default(),
            source: None,
        };
        make(&mut self.builder, &mut function);
        self.functions.push(function)
    }

    fn system(mut self, body: impl FnOnce(&mut Builder, &mut Function)) -> System {
        let program = self.function("program", Type::Nothing, |builder, function| {
            function.kind = FunctionKind::Program;
            body(builder, function);
            function.body.push(at(Statement::Return(None)));
        });
        let quantity = |name: &str, extents: &[u32]| Quantity {
            name: name.into(),
            kind: Type::REAL,
            extents: extents.to_vec(),
            role: Role::Variable,
            hidden: false,
            ..Quantity::hidden("".into(), Role::Variable, Vec::new(), Id::new(0))
        };
        let quantities = [quantity("x", &[]), quantity("array", &[3]), quantity("t", &[]), quantity("d", &[])];
        let site = Site { line: 7, span: Span::default(), quantity: "".into(), detail: "".into(), text: "".into() };
        let (quantities, sites) = (quantities.into_iter().collect(), [site].into_iter().collect());
        let clock = Clock::Own { time: Id::new(2), dt: Id::new(3), program };
        let code = Code { functions: self.functions, ..self.builder.code };
        let mut system = System::new(String::new(), quantities, sites, code, clock);
        for (id, found) in system.code.functions.ids().zip(effects(&system)) {
            system.code.functions[id].effects = found;
        }
        assert_eq!(validate(&system), Ok(()));
        system
    }
}

fn at(statement: Statement) -> Stated {
    Stated { statement, source: Id::new(0) }
}

fn local(function: &mut Function, name: &str, kind: Type, extents: &[u32], passing: Passing) -> Id<Local> {
    let local =
        function.locals.push(Local { name: name.into(), kind, extents: extents.to_vec(), passing, temporary: None });
    if passing != Passing::Own && passing != Passing::Counter {
        function.parameters.push(local);
    }
    local
}

fn read(builder: &mut Builder, local: Id<Local>, kind: Type) -> Id<Expression> {
    builder.read(Base::Local(local), Vec::new(), kind)
}

fn call(builder: &mut Builder, function: Id<Function>, arguments: &[Id<Expression>], kind: Type) -> Id<Expression> {
    let list = builder.list(arguments);
    builder.add(Expression::Call(function, list), kind)
}

fn set(builder: &mut Builder, base: Base, index: Vec<Index>, value: Id<Expression>) -> Stated {
    let place = builder.place(base, index);
    at(Statement::Set(place, value))
}

fn binary(builder: &mut Builder, operator: Binary, a: Id<Expression>, b: Id<Expression>) -> Id<Expression> {
    let kind = builder.code.type_of(a);
    builder.add(Expression::Binary(operator, a, b), kind)
}

fn quantity(number: usize) -> Base {
    Base::Quantity(Id::new(number))
}

/// The functions as text.
fn printed(system: &System, dialect: Dialect) -> String {
    let mut unit = Unit::default();
    let mut layout = StructLayout::new(system, &mut unit, None, &[]);
    let outside = Outside { bound: vec![Id::new(X), Id::new(ARRAY)], ..Outside::default() };
    let written = program(system, &mut layout, unit, &outside, MOST_OPERATIONS);
    Printer::new(&written.unit, dialect, false, None).print()
}

/// x after the program, which is compiled without warnings; the same in both dialects. The kind of its failure precedes
/// it.
fn result(system: &System) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    for file in ALL.iter().flat_map(|files| files.iter()) {
        std::fs::write(folder.path().join(file.name), file.text).expect("it can be written");
    }
    let run = |dialect: Dialect, flags: &[&str]| {
        let functions = printed(system, dialect);
        let text = format!(
            "#include <math.h>\n#include <stdio.h>\n#include \"zdhot.h\"\n#include \"zdrun.h\"\n#include \"zdcourse.h\"\n\
             struct model {{ struct zd_head head; double x; double array[3]; }};\n\
             #define fail_at(head, what, site) ((head)->failure.kind = (what))\n{functions}\n\
             static struct model it;\n\
             int main(void)\n{{\n    int kind = course_model(&it);\n    printf(\"%d %g\\n\", kind, it.x);\n    return 0;\n}}\n"
        );
        std::fs::write(folder.path().join("model.c"), &text).expect("it can be written");
        let mut command = Command::new("cc");
        command.current_dir(folder.path()).args(flags).args(["model.c", "-o", "model", "-lm"]);
        let said = command.output().expect("a compiler");
        assert!(said.status.success(), "{}\n{text}", String::from_utf8_lossy(&said.stderr));
        let output = Command::new(folder.path().join("model")).output().expect("it runs");
        String::from_utf8_lossy(&output.stdout).trim().to_string()
    };
    let today = run(Dialect::C89, &["-std=c89", "-pedantic", "-Wall", "-Wextra", "-Werror", "-Wshadow"]);
    let old = run(Dialect::Knr, &["-std=gnu89", "-w"]);
    assert_eq!(today, old);
    today
}

#[test]
fn a_function_that_reads_nothing_has_its_parameters_only() {
    let mut made = Made::new();
    let larger = made.function("larger", Type::REAL, |builder, function| {
        let a = local(function, "a", Type::REAL, &[], Passing::Value);
        let b = local(function, "b", Type::REAL, &[], Passing::Value);
        let (a, b) = (read(builder, a, Type::REAL), read(builder, b, Type::REAL));
        let test = builder.compare(Relation::Greater, a, b);
        let first = at(Statement::Return(Some(a)));
        function.body = vec![at(Statement::If(test, vec![first], Vec::new())), at(Statement::Return(Some(b)))];
    });
    let system = made.system(|builder, function| {
        let arguments = [builder.real(2.0), builder.real(3.0)];
        let value = call(builder, larger, &arguments, Type::REAL);
        function.body = vec![set(builder, quantity(X), Vec::new(), value)];
    });
    let text = printed(&system, Dialect::C89);
    let wanted = "\
static double larger(double a, double b)
{
    if (a > b)
        return a;
    return b;
}
";
    assert!(text.contains(wanted), "{text}");
    assert!(text.contains("model->x = larger(2.0, 3.0);"), "{text}");
    assert_eq!(result(&system), "0 3");
}

#[test]
fn a_function_that_cannot_fail_is_void_and_one_that_can_tells() {
    let mut made = Made::new();
    let plain = made.function("plain", Type::Nothing, |builder, function| {
        let one = builder.real(1.0);
        function.body = vec![set(builder, quantity(X), Vec::new(), one)];
    });
    let checked = made.function("checked", Type::REAL, |builder, function| {
        let a = local(function, "a", Type::REAL, &[], Passing::Value);
        local(function, "unused", Type::REAL, &[], Passing::Value);
        let (a, zero) = (read(builder, a, Type::REAL), builder.real(0.0));
        let test = builder.compare(Relation::NotEqual, a, zero);
        let quotient = builder.real(1.0);
        let quotient = binary(builder, Binary::Divide, quotient, a);
        function.body =
            vec![at(Statement::Require(test, Failure::DivisionByZero)), at(Statement::Return(Some(quotient)))];
    });
    let system = made.system(|builder, function| {
        let list = builder.list(&[]);
        let arguments = [builder.real(0.0), builder.real(1.0)];
        let value = call(builder, checked, &arguments, Type::REAL);
        function.body = vec![
            at(Statement::Call { function: plain, arguments: list, kept: Vec::new() }),
            set(builder, quantity(X), Vec::new(), value),
        ];
    });
    let text = printed(&system, Dialect::C89);
    assert!(text.contains("static void plain(struct model *model)\n"), "{text}");
    assert!(text.contains("static double checked(struct model *model, double a, double unused)\n"), "{text}");
    assert!(text.contains("    (void)unused;\n"), "{text}");
    assert!(text.contains("if (model->head.failure.kind != ZD_GOOD)"), "{text}");
    // The division fails: 1 is the code of that failure, and x is not the result.
    assert!(result(&system).starts_with("1 "), "{}", result(&system));
}

#[test]
fn a_function_may_call_itself() {
    let mut made = Made::new();
    let factorial = Id::new(0);
    made.function("factorial", Type::REAL, |builder, function| {
        let n = local(function, "n", Type::REAL, &[], Passing::Value);
        let rest = local(function, "rest", Type::REAL, &[], Passing::Own);
        let (n, one) = (read(builder, n, Type::REAL), builder.real(1.0));
        let small = builder.compare(Relation::LessEqual, n, one);
        let less = binary(builder, Binary::Subtract, n, one);
        let again = call(builder, factorial, &[less], Type::REAL);
        let product = read(builder, rest, Type::REAL);
        let product = binary(builder, Binary::Multiply, n, product);
        let end = at(Statement::Return(Some(one)));
        function.body = vec![
            at(Statement::If(small, vec![end], Vec::new())),
            set(builder, Base::Local(rest), Vec::new(), again),
            at(Statement::Return(Some(product))),
        ];
    });
    let system = made.system(|builder, function| {
        let five = builder.real(5.0);
        let value = call(builder, factorial, &[five], Type::REAL);
        function.body = vec![set(builder, quantity(X), Vec::new(), value)];
    });
    assert!(printed(&system, Dialect::C89).contains("static double factorial(double n);\n"));
    assert!(printed(&system, Dialect::Knr).contains("static double factorial();\n"));
    assert_eq!(result(&system), "0 120");
}

#[test]
fn arrays_are_handed_over_and_loops_have_computed_bounds() {
    let mut made = Made::new();
    let fill = made.function("fill", Type::Nothing, |builder, function| {
        let a = local(function, "a", Type::REAL, &[3], Passing::Array { set: true });
        let n = local(function, "n", INTEGER, &[], Passing::Value);
        let i = local(function, "i", Type::COUNTER, &[], Passing::Counter);
        let n = read(builder, n, INTEGER);
        let last = builder.add(Expression::Convert(n, Rounding::Exact), Type::COUNTER);
        let first = builder.add(Expression::Integer(0), Type::COUNTER);
        let counter = read(builder, i, Type::COUNTER);
        let value = builder.add(Expression::Convert(counter, Rounding::Exact), Type::REAL);
        let two = builder.add(Expression::Integer(2), Type::COUNTER);
        let inside = builder.compare(Relation::LessEqual, counter, two);
        let from = builder.compare(Relation::GreaterEqual, counter, first);
        let inside = builder.add(Expression::Binary(Binary::And, from, inside), Type::Logical);
        let body = vec![
            at(Statement::Require(inside, Failure::Index)),
            set(builder, Base::Local(a), vec![Index::Counted(counter)], value),
        ];
        function.body = vec![at(Statement::Count { counter: i, first, last, by: None, body })];
    });
    let sum = made.function("sum", Type::REAL, |builder, function| {
        let a = local(function, "a", Type::REAL, &[3], Passing::Array { set: false });
        let total = local(function, "total", Type::REAL, &[], Passing::Own);
        let i = local(function, "i", Type::COUNTER, &[], Passing::Counter);
        let zero = builder.real(0.0);
        let (old, index) = (read(builder, total, Type::REAL), Index::Running { counter: i, offset: 0 });
        let element = builder.read(Base::Local(a), vec![index], Type::REAL);
        let more = binary(builder, Binary::Add, old, element);
        let body = vec![set(builder, Base::Local(total), Vec::new(), more)];
        function.body = vec![
            set(builder, Base::Local(total), Vec::new(), zero),
            at(Statement::For { counter: i, first: 0, last: 2, down: false, body }),
            at(Statement::Return(Some(old))),
        ];
    });
    let system = made.system(|builder, function| {
        let array = builder.add(Expression::Whole(quantity(ARRAY)), Type::Nothing);
        let last = builder.add(Expression::Integer(2), INTEGER);
        let arguments = builder.list(&[array, last]);
        let value = call(builder, sum, &[array], Type::REAL);
        function.body = vec![
            at(Statement::Call { function: fill, arguments, kept: Vec::new() }),
            set(builder, quantity(X), Vec::new(), value),
        ];
    });
    let text = printed(&system, Dialect::C89);
    assert!(text.contains("static int fill(struct model *model, double *a, long n)\n"), "{text}");
    assert!(text.contains("static double sum_(const double *a)\n"), "{text}");
    assert!(text.contains("for (i = 0; i <= until; i++)"), "{text}");
    assert_eq!(result(&system), "0 3");
}
