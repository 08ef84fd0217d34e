//! Derivatives against difference quotients.

use super::super::nodes::Nodes;
use super::{Derivation, LONGEST, code};
use crate::code::Builder;
use crate::code::differentiate::rules::Reach;
use crate::code::differentiate::rules::tests::check;
use crate::diagnostic::Diagnostics;
use crate::language::cosmo::equations::target;
use crate::language::cosmo::lower::Lowering;
use crate::language::cosmo::text::{ComponentKind, Declarative, PartKind};
use crate::language::cosmo::{Dialect, parse, resolve};
use crate::model::Expression;
use crate::source::Source;

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
    let mut reach = Reach::new(LONGEST);
    let mut derivation = Derivation { nodes: &mut nodes, lowering: &mut lowering, reach: &mut reach };
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
        let mut builder = Builder::default();
        let [value, slope] = [value, slope].map(|one| code::to_code(&mut builder, &one));
        check(volume, &builder.code, value, slope, &[0.3, 0.71, 1.23, 2.1]);
    }
}
