//! Derivatives against difference quotients.

use super::super::nodes::Nodes;
use super::{Derivation, ROOM};
use crate::diagnostic::Diagnostics;
use crate::language::cosmo::equations::target;
use crate::language::cosmo::lower::Lowering;
use crate::language::cosmo::text::{ComponentKind, Declarative, PartKind};
use crate::language::cosmo::{Dialect, parse, resolve};
use crate::model::{Binary, Expression, Function, Relation};
use crate::source::Source;

/// The value of an expression that reads nothing but T.
fn at(value: &Expression, t: f64) -> f64 {
    let of = |part: &Expression| at(part, t);
    match value {
        Expression::Number(number) => *number,
        Expression::Read(_) => t,
        Expression::Negate(a) => -of(a),
        Expression::Binary(operator, a, b) => match operator {
            Binary::Add => of(a) + of(b),
            Binary::Subtract => of(a) - of(b),
            Binary::Multiply => of(a) * of(b),
            Binary::Divide => of(a) / of(b),
            Binary::Power => of(a).powf(of(b)),
        },
        Expression::If(condition, then, otherwise) => of(if holds(condition, t) { then } else { otherwise }),
        Expression::Integer(a) => of(a),
        Expression::Call(function, arguments) => {
            let arguments: Vec<f64> = arguments.iter().map(of).collect();
            let b = arguments.get(1).copied().unwrap_or(f64::NAN);
            call(*function, arguments[0], b)
        }
        other => panic!("not in these tests: {other:?}"),
    }
}

fn holds(condition: &Expression, t: f64) -> bool {
    let Expression::Compare(relation, a, b) = condition else { panic!("not in these tests: {condition:?}") };
    let (a, b) = (at(a, t), at(b, t));
    match relation {
        Relation::Less => a < b,
        Relation::LessEqual => a <= b,
        Relation::Greater => a > b,
        Relation::GreaterEqual => a >= b,
        Relation::Equal => a == b,
        Relation::NotEqual => a != b,
    }
}

fn call(function: Function, a: f64, b: f64) -> f64 {
    match function {
        Function::Exp => a.exp(),
        Function::Log => a.ln(),
        Function::Sqrt => a.sqrt(),
        Function::Sin => a.sin(),
        Function::Cos => a.cos(),
        Function::Tan => a.tan(),
        Function::Arctan => a.atan(),
        Function::Abs => a.abs(),
        Function::Max => a.max(b),
        Function::Min => a.min(b),
        Function::Log10 => a.log10(),
        Function::Sinh => a.sinh(),
        Function::Cosh => a.cosh(),
        Function::Tanh => a.tanh(),
        Function::Arcsin => a.asin(),
        Function::Arctan2 => a.atan2(b),
        Function::Modulo => a - b * (a / b).floor(),
        Function::Sign if a == 0.0 => 0.0,
        Function::Sign => a.signum(),
        Function::Round => (a + 0.5).floor(),
        Function::Floor => a.floor(),
        Function::QuotientOrZero if b == 0.0 => 0.0,
        Function::QuotientOrZero => a / b,
        Function::Saturate => a,
        other => panic!("not of COSMO: {other:?}"),
    }
}

/// A volume and its derivative.
fn volume_and_slope(volume: &str) -> (Expression, Expression) {
    let text = format!(
        "NUMBER OF COMPARTMENTS 1\n\nINITIAL\n\nBODY\nCOMPARTMENT 1\nITS INPUT NO\nITS OUTPUT IS UNKNOWN\n\
         ITS VOLUME={volume}\n\nTIME IS NORMAL\n\nREPEAT WHILE 1.0 IS GREATER THAN T\n"
    );
    let source = Source::new("model.cosmo", text);
    let mut diagnostics = Diagnostics::new();
    let syntax = parse(&source, Dialect::Today, &mut diagnostics);
    let text = resolve(&syntax, &source, Dialect::Today, &mut diagnostics).unwrap();
    let target = target(&text, &source);
    let mut lowering = Lowering::new(&target, &source, Default::default());
    let mut nodes = Nodes::new(&text, target.parts.as_ref().unwrap(), &mut lowering);
    let declared = text.body.iter().find_map(|component| match &component.kind {
        ComponentKind::Compartment { volume, .. } => match &volume.is {
            PartKind::Declared(Declarative::Expression(value)) => Some(value),
            _ => None,
        },
        _ => None,
    });
    let value = lowering.value(declared.unwrap());
    let mut room = ROOM;
    let mut derivation = Derivation { nodes: &mut nodes, lowering: &mut lowering, room: &mut room, depth: 0 };
    let slope = derivation.slope(&value);
    (value, slope.unwrap_or(Expression::Number(0.0)))
}

#[test]
fn derivatives_are_the_limits_of_difference_quotients() {
    let volumes = [
        "T*T*T - 2*T",
        "3 - T/2",
        "(T + 1)/(T*T + 2)",
        "-T**2",
        "T**2.5",
        "2**T",
        "(1 + T)**T",
        "1/T",
        "T**1",
        "EXP(-2*T)",
        "LN(1 + T*T)",
        "LOG10(T + 2)",
        "SQRT(T*3 + 1)",
        "SIN(2*T)",
        "COS(T*T)",
        "TAN(T/4)",
        "SINH(T)",
        "COSH(T)",
        "TANH(T)",
        "ARCSIN(T/9)",
        "ARCTAN(3*T)",
        "ARCTAN2(T, 2 - T)",
        "ABS(1 - T*T)",
        "MAX(T, 3 - T, 1)",
        "MIN(T*T, 2*T)",
        "MOD(5*T, 2)",
        "MOD(5, T)",
        "SIGN(T)*T",
        "STAND(ENTIER(T)) + T",
        "STAND(ROUND(T))",
        "IF T > 1 THEN T*T ELSE 5*T",
        "MAX(5, T*0)",
    ];
    for volume in volumes {
        let (value, slope) = volume_and_slope(volume);
        for t in [0.3, 0.71, 1.23, 2.1] {
            let h = 1e-5;
            let wanted = (at(&value, t + h) - at(&value, t - h)) / (2.0 * h);
            let found = at(&slope, t);
            assert!((found - wanted).abs() <= 1e-8 * (1.0 + wanted.abs()), "{volume} at {t}: {found}, not {wanted}");
        }
    }
}
