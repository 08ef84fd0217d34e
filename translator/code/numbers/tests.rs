//! A tank in fixed point: its binary points, the shifts of its operations, and the invariants of such Code.

use super::super::expression::{Binary, Expression, Place, Rounding};
use super::super::statement::Statement;
use super::super::{Base, Id, Type, validate};
use super::{Formats, Reason, Refusal, Report, formatted, may_end, point_of, shift_of};
use crate::emit::library::trial::trial;
use crate::source::Source;
use crate::translate;

/// A tank with its own equations.
fn report(equations: &str) -> Result<Report, Refusal> {
    let text = format!(
        "* A TANK\nL TANK.K=TANK.J+DT*(IN.JK-OUT.JK)\nN TANK=40\nR IN.KL=12\nR OUT.KL=TANK.K/TAU\nC TAU=5\n{equations}\n\
         SPEC DT=.25/LENGTH=10/PRTPER=1/PLTPER=0\nPRINT TANK\nRUN\n"
    );
    let translation = translate(&Source::new("tank.dyn", text));
    let simulation = translation.simulation.unwrap_or_else(|| panic!("{:?}", translation.diagnostics));
    formatted(&simulation.system, &trial(&simulation, 1, &[])).map_err(|refused| refused.why)
}

fn formats(equations: &str) -> Formats {
    report(equations).unwrap_or_else(|why| panic!("{why:?}")).formats
}

/// The last value that is assigned to a quantity.
fn value_of(formats: &Formats, name: &str) -> Id<Expression> {
    let code = &formats.system.code;
    let statements = code.functions.iter().flat_map(|(_, function)| &function.body);
    let mut sets = statements.rev().filter_map(|stated| match stated.statement {
        Statement::Set(place, value) => Some((&code.places[place], value)),
        _ => None,
    });
    let is = |place: &Place| matches!(place.base, Base::Quantity(id) if formats.system.quantities[id].name == name);
    sets.find(|(place, _)| is(place)).expect("it is set").1
}

fn point(formats: &Formats, name: &str) -> i32 {
    point_of(&formats.system.code, value_of(formats, name))
}

#[test]
fn points_leave_room_for_twice_the_greatest_value() {
    let report = report("A WIDE.K=1000*TANK.K").expect("it has a fixed-point form");
    // 60 is below 2^6, 60,000 below 2^16.
    assert_eq!((point(&report.formats, "TANK"), point(&report.formats, "WIDE")), (24, 14));
    assert!(report.worst() < 1e-6, "{}", report.worst());
    assert_eq!(report.compared.steps, 40);
}

#[test]
fn what_an_operation_shifts_follows_from_types() {
    let formats = formats("A SQUARE.K=TANK.K*TANK.K");
    let code = &formats.system.code;
    let value = value_of(&formats, "SQUARE");
    let Expression::Binary(Binary::Multiply, a, b) = code.expressions[value] else { panic!("it is a product") };
    // The square comes to 3600, below 2^12.
    assert_eq!((point_of(code, a), point_of(code, b), point_of(code, value)), (24, 24, 18));
    assert_eq!(shift_of(code, value, Binary::Multiply, a, b), 30);
    assert!(may_end(code, value));
}

#[test]
fn a_product_with_a_power_of_2_moves_the_point() {
    let formats = formats("A EIGHT.K=8*TANK.K");
    let code = &formats.system.code;
    let value = value_of(&formats, "EIGHT");
    let Expression::Convert(tank, Rounding::Moved) = code.expressions[value] else { panic!("the point is moved") };
    assert_eq!((point_of(code, tank), point_of(code, value)), (24, 21));
    assert!(matches!(code.expressions[tank], Expression::Read(_)) && !may_end(code, value));
}

#[test]
fn functions_with_effects_have_a_format_of_their_own() {
    let formats = formats("A CHANCE.K=NOISE()");
    let code = &formats.system.code;
    let statements = code.functions.iter().flat_map(|(_, function)| &function.body);
    let drawn = statements.filter_map(|stated| match stated.statement {
        Statement::Set(place, value) => {
            matches!(code.expressions[value], Expression::Draw(..)).then_some((place, value))
        }
        _ => None,
    });
    for (place, value) in drawn {
        let point = super::scale::exponent_of(0.5, 30);
        let Base::Quantity(id) = code.places[place].base else { continue };
        assert_eq!((point_of(code, value), formats.scale.quantity(id)), (31, point));
    }
}

#[test]
fn what_has_no_form_in_fixed_point_is_refused() {
    assert_eq!(report("A ROOT.K=(IN.JK-TANK.K)**.3").err(), Some(Refusal::Recorded(Reason::Domain)));
    assert!(matches!(report("A LARGE.K=TANK.K*1E36").err(), Some(Refusal::TooWide { .. })));
}

#[test]
fn a_number_in_a_wrong_format_is_found() {
    let mut formats = formats("A MORE.K=TANK.K+TAU");
    assert_eq!(validate(&formats.system), Ok(()));
    let Expression::Binary(Binary::Add, a, _) = formats.system.code.expressions[value_of(&formats, "MORE")] else {
        panic!("it is a sum")
    };
    formats.system.code.types[a.index()] = Type::Fixed { bits: 32, point: 3 };
    let broken = validate(&formats.system).expect_err("the operands differ");
    assert!(broken.iter().any(|broken| broken.to_string().contains("the second operand")), "{broken:?}");
}
