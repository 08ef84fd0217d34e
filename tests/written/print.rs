//! Made-up programs as texts.

use super::*;
use std::fmt::Write;

/// A whole model around a program block.
pub fn model(program: &Program) -> String {
    let mut text = String::from("NUMBER OF COMPARTMENTS 1\n");
    let names = |letter: &str, count: usize| (0..count).map(|k| format!("{letter}_{k}")).collect::<Vec<_>>().join(", ");
    let _ = writeln!(text, "real {}, r_a({SIZE})", names("r", REALS));
    let _ = writeln!(text, "integer {}, i_a({SIZE}), count_0, count_1, count_2", names("i", INTEGERS));
    text.push_str("\nINITIAL\nr_0 = 1.5\nr_1 = -0.25\ni_0 = 2\n\nBODY\nPROGRAM made up\nr_2 = r_2 + T\n");
    let mut printer = Printer { text, label: 100 };
    printer.statements(program);
    let _ = write!(printer.text, "\nTIME IS NORMAL\n\nREPEAT WHILE {STEPS} IS GREATER THAN T\n");
    printer.text
}

struct Printer {
    text: String,
    label: u32,
}

impl Printer {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn statements(&mut self, statements: &[Statement]) {
        statements.iter().for_each(|statement| self.statement(statement));
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::SetReal(place, value) => self.line(&format!("{} = {}", variable(place), real(value))),
            Statement::SetInteger(place, value) => self.line(&format!("{} = {}", variable(place), whole(value))),
            Statement::If(condition, then, otherwise) => {
                self.line(&format!("IF {} THEN", test(condition)));
                self.statements(then);
                if !otherwise.is_empty() {
                    self.line("ELSE");
                    self.statements(otherwise);
                }
                self.line("END");
            }
            Statement::While(counter, passes, condition, body) => {
                self.line(&format!("count_{counter} = 0"));
                self.line(&format!("WHILE count_{counter} < {passes} AND ({})", test(condition)));
                self.line(&format!("count_{counter} = count_{counter} + 1"));
                self.statements(body);
                self.line("END");
            }
            Statement::Skip { greater, less, left, right, over } => {
                self.label += 1;
                let label = self.label;
                let goal = |there: &bool| if *there { label } else { 0 };
                let (left, right) = (real(left), real(right));
                self.line(&format!("GO TO {} 0 {} IF {left} = {right}", goal(greater), goal(less)));
                self.statements(over);
                self.line(&format!("{label}: r_0 = r_0"));
            }
            Statement::Print(values) => {
                let values: Vec<String> = values.iter().map(real).collect();
                self.line(&format!("PRINT 'v', {}", values.join(", ")));
            }
        }
    }
}

fn variable(place: &Place) -> String {
    match place {
        Place::Real(k) => format!("r_{k}"),
        Place::Integer(k) => format!("i_{k}"),
        Place::RealAt(at) => format!("r_a({})", whole(at)),
        Place::IntegerAt(at) => format!("i_a({})", whole(at)),
    }
}

fn real(value: &Real) -> String {
    let two = |a: &Real, sign: &str, b: &Real| format!("({} {sign} {})", real(a), real(b));
    match value {
        Real::Number(number) => format!("{number:?}"),
        Real::Variable(place) => variable(place),
        Real::Negate(a) => format!("(-{})", real(a)),
        Real::Add(a, b) => two(a, "+", b),
        Real::Subtract(a, b) => two(a, "-", b),
        Real::Multiply(a, b) => two(a, "*", b),
        Real::Divide(a, b) => two(a, "/", b),
        Real::Power(a, b) => two(a, "**", b),
        Real::Call(name, arguments) => call(name, arguments.iter().map(real)),
        Real::If(condition, a, b) => format!("(IF {} THEN {} ELSE {})", test(condition), real(a), real(b)),
        // Parentheses and all: what is inside stays an integer.
        Real::Widened(a) => format!("STAND({})", whole(a)),
    }
}

fn whole(value: &Whole) -> String {
    let two = |a: &Whole, sign: &str, b: &Whole| format!("({} {sign} {})", whole(a), whole(b));
    match value {
        Whole::Number(number) => number.to_string(),
        Whole::Variable(place) => variable(place),
        Whole::Negate(a) => format!("(-{})", whole(a)),
        Whole::Add(a, b) => two(a, "+", b),
        Whole::Subtract(a, b) => two(a, "-", b),
        Whole::Multiply(a, b) => two(a, "*", b),
        Whole::Call(name, arguments) => call(name, arguments.iter().map(whole)),
        Whole::Of(name, a) => format!("{name}({})", real(a)),
        Whole::If(condition, a, b) => format!("(IF {} THEN {} ELSE {})", test(condition), whole(a), whole(b)),
    }
}

fn call(name: &str, arguments: impl Iterator<Item = String>) -> String {
    format!("{name}({})", arguments.collect::<Vec<_>>().join(", "))
}

fn test(condition: &Condition) -> String {
    match condition {
        Condition::Compare(sign, a, b) => format!("{} {sign} {}", real(a), real(b)),
        Condition::And(a, b) => format!("({}) AND ({})", test(a), test(b)),
        Condition::Or(a, b) => format!("({}) OR ({})", test(a), test(b)),
        Condition::Not(a) => format!("NOT ({})", test(a)),
    }
}
