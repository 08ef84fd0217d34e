use super::text::*;
use super::{parse, resolve};
use crate::diagnostic::Diagnostics;
use crate::source::Source;

#[track_caller]
fn text(model: &str) -> Text {
    let source = Source::new("model.mod", format!("INDEPENDENT {{ t FROM 0 TO 4 WITH 8 (sec) }}\n{model}\n"));
    let mut diagnostics = Diagnostics::new();
    let syntax = parse(&source, false, &mut diagnostics);
    let text = resolve(&syntax, &source, &mut diagnostics);
    text.unwrap_or_else(|| panic!("{diagnostics:#?}"))
}

/// The statements that an expression makes when it is assigned, as they are dumped.
#[track_caller]
fn tree(expression: &str) -> String {
    let source = Source::new("model.mod", format!("BREAKPOINT {{ a = {expression}\n}}"));
    let mut diagnostics = Diagnostics::new();
    let syntax = parse(&source, false, &mut diagnostics);
    assert!(!diagnostics.has_errors(), "{diagnostics:#?}");
    let dump = syntax.to_string();
    dump.lines().filter(|line| line.starts_with("  ")).map(str::trim).collect::<Vec<_>>().join("; ")
}

#[test]
fn symbols_are_told_apart() {
    assert_eq!(tree("2e1 + 2E-1 + .5 + 5. + 5.5e+2"), "a = 2e1 + 2E-1 + .5 + 5. + 5.5e+2");
    assert_eq!(tree("b\n-c"), "a = b - c");
    assert_eq!(tree("b : c\n+ d ? e\n"), "a = b + d");
    assert_eq!(tree("y\u{2019} + y\u{2032}\u{2032} + y'0 + y''"), "a = y' + y'' + y'0 + y''");
    assert_eq!(tree("3 (mM) + b"), "a = 3 (mM) + b");
    assert_eq!(tree("b COMMENT x\nENDCOMMENTS\n ENDCOMMENT rest\n + c"), "a = b + c");
    assert_eq!(tree("b { LOCAL c c = 1 } d()"), "a = b; block; LOCAL c; c = 1; d()");
    assert_eq!(tree("b UNITSOFF + c UNITSON"), "a = b + c");
    assert_eq!(tree("c@1[i] + f(\"x y\", v[2])"), "a = c@1[i] + f(\"x y\", v[2])");
}

/// The value of a constant expression.
fn value(expression: &Expression) -> f64 {
    let truth = |yes: bool| f64::from(u8::from(yes));
    match &expression.kind {
        ExpressionKind::Number(value) => *value,
        ExpressionKind::Negate(inner) => -value(inner),
        ExpressionKind::Not(inner) => truth(value(inner) == 0.0),
        ExpressionKind::Binary(operator, left, right) => {
            let (a, b) = (value(left), value(right));
            match operator {
                Operator::Add => a + b,
                Operator::Subtract => a - b,
                Operator::Multiply => a * b,
                Operator::Divide => a / b,
                Operator::Power => a.powf(b),
                Operator::Less => truth(a < b),
                Operator::LessEqual => truth(a <= b),
                Operator::Greater => truth(a > b),
                Operator::GreaterEqual => truth(a >= b),
                Operator::Equal => truth(a == b),
                Operator::NotEqual => truth(a != b),
                Operator::And => truth(a != 0.0 && b != 0.0),
                Operator::Or => truth(a != 0.0 || b != 0.0),
            }
        }
        other => panic!("{other:?} is no constant"),
    }
}

/// What the last statement of BREAKPOINT assigns.
fn assigned(text: &Text) -> &Expression {
    let mut found = None;
    walk::each_statement(&text.breakpoint.statements, &mut |statement| {
        if let StatementKind::Assign { value, .. } = &statement.kind {
            found = Some(value);
        }
    });
    found.expect("something is assigned")
}

#[test]
fn operators_bind_as_the_table_says() {
    for (expression, wanted) in [
        ("-2^2", -4.0),
        ("2^3^0.5", 2f64.powf(3f64.powf(0.5))),
        ("2^-1", 0.5),
        ("!2 == 0", 1.0),
        ("1 < 2 < 1", 0.0),
        ("1 || 0 && 0", 1.0),
        ("7/2", 3.5),
        ("8 - 3 - 2", 3.0),
        ("2 - -3", 5.0),
        ("2*3 (mM) + 1", 7.0),
        ("N*2", 6.0),
    ] {
        let text = text(&format!("DEFINE N 3\nASSIGNED {{ a }}\nBREAKPOINT {{ a = {expression} }}"));
        assert_eq!(value(assigned(&text)), wanted, "{expression}");
    }
}

#[test]
fn whole_numbers_are_counted_where_they_are_constant() {
    for (subscript, wanted) in [("7/2", Some(3)), ("2.9*3", Some(6)), ("-1 + N", Some(2)), ("i + 1", None)] {
        let model =
            format!("DEFINE N 3\nASSIGNED {{ a v[9] }}\nBREAKPOINT {{ FROM i = 0 TO 2 {{ a = v[{subscript}] }} }}");
        let text = text(&model);
        let ExpressionKind::Read(place) = &assigned(&text).kind else { panic!("no place") };
        assert_eq!(place.index.as_ref().and_then(Whole::constant), wanted, "{subscript}");
    }
}

fn named<'t>(text: &'t Text, name: &str) -> &'t Variable {
    text.variables.iter().find(|variable| variable.name == name).unwrap_or_else(|| panic!("no {name}"))
}

#[test]
fn automatic_names_have_their_kinds_and_values() {
    let model = "STATE { y START 2 (mM)  y' START 3  z }  PARAMETER { z0 = 5  k = 1 }\n\
                 DERIVATIVE d { SENS k  y''' = -k*Dy  z' = y'' }\nBREAKPOINT { SOLVE d METHOD adrunge }";
    let text = text(model);
    for (name, value) in [
        ("y0", 2.0),
        ("y'0", 3.0),
        ("y''0", 0.0),
        ("z0", 5.0),
        ("t0", 0.0),
        ("delta_t", 0.5),
        ("maxerr", 1e-5),
        ("U_k", 0.05),
    ] {
        assert_eq!((named(&text, name).kind, named(&text, name).value), (Kind::Parameter, value), "{name}");
    }
    let y = &text.states[0];
    assert_eq!((y.levels.len(), y.initials.len()), (3, 3));
    assert_eq!(text.variable(y.highest.expect("an equation")).name, "y'''");
    assert_eq!(named(&text, "y''").unit.as_deref(), Some("mM/sec2"));
    let columns: Vec<&str> = text.columns.iter().map(|column| text.variable(column.variable).name.as_str()).collect();
    let states = ["t", "y", "y''", "y'", "z"];
    let of_k = ["S", "EP", "EM"].map(|what| ["y", "y'", "y''", "z"].map(|y| format!("{what}_{y}_k")));
    let wanted: Vec<&str> = states.into_iter().chain(of_k.iter().flatten().map(String::as_str)).collect();
    assert_eq!(columns, wanted);
}

#[test]
fn forall_takes_its_bounds_from_its_arrays_and_locals_hide() {
    let text = text("ASSIGNED { v[5] a }\nBREAKPOINT { LOCAL a  FORALL i { LOCAL b  v[i] = a + b } }");
    let mut bounds = Vec::new();
    walk::each_statement(&text.breakpoint.statements, &mut |statement| {
        if let StatementKind::From(from) = &statement.kind {
            bounds.push((from.from.constant(), from.to.constant(), from.body.locals.len()));
        }
    });
    assert_eq!(bounds, [(Some(0), Some(4), 1)]);
    assigned(&text).each_place(&mut |place| assert!(matches!(place.base, Base::Local(_)), "{place:?}"));
}

#[test]
fn laws_replace_the_last_state_that_is_free() {
    let model = "STATE { a b c }\nKINETIC k { ~ a <-> b (1, 1)  ~ b <-> c (1, 1)\n\
                 CONSERVE a + b + c = 1  CONSERVE a + b + c = 2 }\nBREAKPOINT { SOLVE k }";
    let text = text(model);
    let BlockKind::Kinetic(kinetic) = &text.blocks[0].kind else { panic!("no KINETIC") };
    let replaced: Vec<StateId> = kinetic.laws.iter().map(|law| law.replaced).collect();
    assert_eq!(replaced, [kinetic.states[2], kinetic.states[1]]);
}

#[test]
fn initial_constants_assigned_in_initial_begin_states_anew() {
    let text = text("STATE { a b }\nPROCEDURE p() { a0 = 2 }\nINITIAL { p()  b0 = 3  b = 4 }");
    let names: Vec<&str> = text.begun_anew.iter().map(|(state, _)| text.variable(*state).name.as_str()).collect();
    assert_eq!(names, ["a"]);
}
