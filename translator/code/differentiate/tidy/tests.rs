//! What is left of small functions.

use super::*;
use crate::code::Type;
use crate::code::expression::Binary;
use crate::code::fixtures::*;

/// The statements of a function of `y` that sets entries of `m`, tidied.
fn tidied(make: impl FnOnce(&mut Maker)) -> String {
    let mut system = system(|builder, function| {
        let y = local(function, "y", Type::REAL, &[2], Passing::Array { set: false });
        let m = local(function, "m", Type::REAL, &[4], Passing::Array { set: true });
        function.parameters = vec![y, m];
        let mut maker = Maker { builder, function, y, m };
        make(&mut maker);
    });
    tidy(&mut system, 0);
    let all = system.to_string();
    let body = all.lines().skip_while(|line| !line.contains(" tried")).skip(1);
    let lines = body.map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("local "));
    lines.map(|line| line.split("    --").next().unwrap_or_default().to_string() + "\n").collect()
}

struct Maker<'m> {
    builder: &'m mut Builder,
    function: &'m mut Function,
    y: Id<Local>,
    m: Id<Local>,
}

impl Maker<'_> {
    /// A local that is set to a value.
    fn own(&mut self, name: &str, value: Id<Expression>) -> Id<Local> {
        let own = local(self.function, name, Type::REAL, &[], Passing::Own);
        self.set(own, value);
        own
    }

    fn set(&mut self, own: Id<Local>, value: Id<Expression>) {
        let place = self.builder.place(Base::Local(own), Vec::new());
        self.function.body.push(at(Statement::Set(place, value)));
    }

    fn entry(&mut self, number: u32, value: Id<Expression>) {
        let place = self.builder.place(Base::Local(self.m), vec![Index::Fixed(number)]);
        self.function.body.push(at(Statement::Set(place, value)));
    }

    fn read(&mut self, own: Id<Local>) -> Id<Expression> {
        self.builder.read(Base::Local(own), Vec::new(), Type::REAL)
    }

    fn negative(&mut self, own: Id<Local>) -> Id<Expression> {
        let value = self.read(own);
        self.builder.add(Expression::Unary(Unary::Negate, value), Type::REAL)
    }

    fn y(&mut self, number: u32) -> Id<Expression> {
        self.builder.read(Base::Local(self.y), vec![Index::Fixed(number)], Type::REAL)
    }

    fn times(&mut self, a: Id<Expression>, b: Id<Expression>) -> Id<Expression> {
        self.builder.add(Expression::Binary(Binary::Multiply, a, b), Type::REAL)
    }
}

#[test]
fn a_short_value_that_is_read_once_is_written_where_it_is_read() {
    let body = tidied(|maker| {
        let (first, second) = (maker.y(0), maker.y(1));
        let product = maker.times(first, second);
        let a = maker.own("a", product);
        let (a, second) = (maker.read(a), maker.y(1));
        let value = maker.times(a, second);
        maker.entry(0, value);
    });
    assert_eq!(body, "m(1) = y(1)*y(2)*y(2)\n");
}

#[test]
fn a_value_that_is_read_twice_has_a_name_and_so_has_a_state() {
    let body = tidied(|maker| {
        let state = maker.y(0);
        let state = maker.own("state", state);
        let (one, other) = (maker.read(state), maker.read(state));
        let square = maker.times(one, other);
        let a = maker.own("a", square);
        for number in 0..2 {
            let (a, state) = (maker.read(a), maker.read(state));
            let value = maker.times(a, state);
            maker.entry(number, value);
        }
        let negative = maker.negative(state);
        maker.entry(2, negative);
    });
    let lines: Vec<&str> = body.lines().collect();
    assert_eq!(lines[..2], ["state = y(1)", "a = state*state"], "{body}");
}

#[test]
fn what_is_set_again_stays_where_it_is() {
    let body = tidied(|maker| {
        let state = maker.y(0);
        let a = maker.own("a", state);
        let (one, other) = (maker.read(a), maker.y(1));
        let product = maker.times(one, other);
        let b = maker.own("b", product);
        let second = maker.y(1);
        maker.set(a, second);
        let (a, b) = (maker.read(a), maker.read(b));
        let value = maker.times(a, b);
        maker.entry(0, value);
    });
    assert!(body.contains("b = a*y(2)\na = y(2)\n"), "{body}");
}

#[test]
fn entries_that_are_the_same_stand_together_and_negatives_behind_them() {
    let body = tidied(|maker| {
        let (one, other) = (maker.y(0), maker.y(1));
        let product = maker.times(one, other);
        let a = maker.own("a", product);
        let negative = maker.negative(a);
        maker.entry(0, negative);
        let first = maker.read(a);
        maker.entry(1, first);
        let two = maker.builder.real(2.0);
        maker.entry(2, two);
        let again = maker.read(a);
        maker.entry(3, again);
    });
    assert_eq!(body, "m(2) = y(1)*y(2)\nm(4) = y(1)*y(2)\nm(1) = -m(2)\nm(3) = 2\n");
}
