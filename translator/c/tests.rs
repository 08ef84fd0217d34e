//! Trees and their text in both dialects.

use super::tree::*;
use super::{Dialect, Printer};

/// One function of these statements on a model, with the locals x and y.
fn printed(dialect: Dialect, make: impl FnOnce(&mut Unit) -> Vec<CStatement>) -> String {
    let mut unit = Unit::default();
    let statements = make(&mut unit);
    let model = unit.names.word("model");
    let body = CBlock { locals: variables(&mut unit, &["x", "y"], CType::DOUBLE), statements };
    let function = CFunction {
        name: unit.names.word("f"),
        result: CType::VOID,
        parameters: vec![
            CVariable::new(model, CType::pointer(CKind::Struct(model))),
            CVariable::new(unit.names.word("a"), CType::pointer(CKind::Double).constant()),
        ],
        remark: None,
        hint: Hint::None,
        body,
    };
    unit.declarations.push(Declaration::Function(function));
    Printer::new(&unit, dialect, false, None).print()
}

fn variables(unit: &mut Unit, names: &[&str], kind: CType) -> Vec<CVariable> {
    names.iter().map(|name| CVariable::new(unit.names.word(name), kind)).collect()
}

/// The text of `x = value;`.
fn value(make: impl FnOnce(&mut Unit) -> Node) -> String {
    let text = printed(Dialect::C89, |unit| {
        let value = make(unit);
        let x = unit.word("x");
        vec![unit.assign(x, value)]
    });
    let begin = text.find("    x = ").expect("it is set") + "    x = ".len();
    text[begin..text.rfind(";\n}").expect("it ends")].to_string()
}

fn binary(unit: &mut Unit, operator: CBinary, a: &str, b: &str) -> Node {
    let (a, b) = (unit.word(a), unit.word(b));
    unit.binary(operator, a, b)
}

#[test]
fn single_statements_are_in_braces_on_request() {
    let mut unit = Unit::default();
    let (x, y) = (unit.word("x"), unit.word("y"));
    let (first, second) = (unit.assign(x, y), unit.assign(y, x));
    let branch = CStatement::If(x, CBlock::of(vec![first]), CBlock::of(vec![second]));
    let inner = CStatement::While(Some(y), CBlock::of(vec![CStatement::Break]));
    let body = CBlock::of(vec![branch, CStatement::While(None, CBlock::of(vec![inner]))]);
    let (name, result) = (unit.names.word("f"), CType::VOID);
    let function = CFunction { name, result, parameters: Vec::new(), remark: None, hint: Hint::None, body };
    unit.declarations.push(Declaration::Function(function));
    let text = Printer::new(&unit, Dialect::C89, false, None).braced().print();
    let branch = "    if (x) {\n        x = y;\n    } else {\n        y = x;\n    }\n";
    let loops = "    for (;;) {\n        while (y) {\n            break;\n        }\n    }\n";
    assert_eq!(text, format!("\nstatic void f(void)\n{{\n{branch}{loops}}}\n"));
    let plain = Printer::new(&unit, Dialect::C89, false, None).print();
    assert!(plain.contains("    if (x)\n        x = y;\n    else\n        y = x;\n"), "{plain}");
}

#[test]
fn parentheses_stand_where_they_are_needed() {
    use CBinary::*;
    let chain = |first: CBinary, second: CBinary, on_left: bool| {
        value(|unit| {
            let inner = binary(unit, first, "a", "b");
            let outer = unit.word("c");
            let (left, right) = if on_left { (inner, outer) } else { (outer, inner) };
            unit.binary(second, left, right)
        })
    };
    assert_eq!(chain(Add, Subtract, true), "a + b - c");
    assert_eq!(chain(Add, Add, false), "c + (a + b)");
    assert_eq!(chain(Subtract, Multiply, true), "(a - b) * c");
    assert_eq!(chain(Multiply, Add, false), "c + a * b");
    assert_eq!(chain(Divide, Divide, false), "c / (a / b)");
    assert_eq!(chain(Multiply, Divide, true), "a * b / c");
    assert_eq!(chain(And, Or, true), "(a && b) || c");
    assert_eq!(chain(Or, And, false), "c && (a || b)");
    assert_eq!(chain(And, And, true), "a && b && c");
    assert_eq!(chain(And, And, false), "c && (a && b)");
    assert_eq!(chain(Less, And, true), "a < b && c");
    assert_eq!(chain(Less, Equal, true), "(a < b) == c");
    assert_eq!(chain(Add, Less, false), "c < a + b");
}

#[test]
fn signs_do_not_meet() {
    let negative = |unit: &mut Unit| {
        let number = unit.real(-1.0);
        unit.unary(CUnary::Negate, number)
    };
    assert_eq!(value(negative), "-(-1.0)");
    let subtracted = |unit: &mut Unit| {
        let (a, number) = (unit.word("a"), unit.real(-1.5));
        unit.binary(CBinary::Subtract, a, number)
    };
    assert_eq!(value(subtracted), "a - -1.5");
    let sum = |unit: &mut Unit| {
        let sum = binary(unit, CBinary::Add, "a", "b");
        unit.unary(CUnary::Negate, sum)
    };
    assert_eq!(value(sum), "-(a + b)");
    assert_eq!(value(|unit| unit.real(f64::INFINITY)), "HUGE_VAL");
}

#[test]
fn only_equality_is_turned_by_not() {
    let not = |operator: CBinary| {
        value(move |unit| {
            let condition = binary(unit, operator, "a", "b");
            unit.not(condition)
        })
    };
    assert_eq!(not(CBinary::Equal), "a != b");
    assert_eq!(not(CBinary::NotEqual), "a == b");
    // For NaN, both a < b and a >= b are false.
    assert_eq!(not(CBinary::Less), "!(a < b)");
}

/// `if (a < b) x = 1.0; else …`
fn branch(unit: &mut Unit, otherwise: Vec<CStatement>) -> CStatement {
    let condition = binary(unit, CBinary::Less, "a", "b");
    let (x, one) = (unit.word("x"), unit.real(1.0));
    let then = CBlock::of(vec![unit.assign(x, one)]);
    CStatement::If(condition, then, CBlock::of(otherwise))
}

fn source(text: &str) -> CStatement {
    CStatement::Source { line: 1, text: text.into() }
}

#[test]
fn braces_stand_around_more_than_one_statement() {
    let text = printed(Dialect::C89, |unit| {
        let inner = branch(unit, Vec::new());
        let end = branch(unit, vec![CStatement::Return(None)]);
        let several = branch(unit, vec![source("X = 1"), inner]);
        let again = branch(unit, vec![source("X = 1"), CStatement::Return(None)]);
        vec![end, several, again]
    });
    let body = &text[text.find("x, y;\n\n").expect("locals") + 7..];
    let wanted = "    if (a < b)
        x = 1.0;
    else
        return;
    if (a < b) {
        x = 1.0;
    } else {
        /* X = 1 */
        if (a < b)
            x = 1.0;
    }
    if (a < b)
        x = 1.0;
    else
        return;
}
";
    assert_eq!(body, wanted);
}

#[test]
fn a_line_of_the_source_is_shown_once_and_a_block_only_by_its_beginning() {
    let text = printed(Dialect::C89, |_| {
        vec![source("IF x {\n y = 1\n}"), source("Y = 2"), CStatement::Break, source("Y = 2"), CStatement::Break]
    });
    assert!(text.contains("    /* IF x */\n    /* Y = 2 */\n    break;\n    break;\n"), "{text}");
}

#[test]
fn a_label_has_a_statement() {
    let text = printed(Dialect::C89, |unit| {
        let label = unit.names.word("L1");
        vec![CStatement::Goto(label), CStatement::Label(label)]
    });
    assert!(text.ends_with("    goto L1;\n\nL1:\n    ;\n}\n"), "{text}");
}

#[test]
fn each_dialect_has_its_own_headings_and_types() {
    let make = |unit: &mut Unit| {
        let name = unit.names.word("a");
        let model = unit.word("model");
        let opaque = unit.converted(CType::pointer(CKind::Void), model);
        let call = unit.call_word("zdc_row", &[opaque]);
        vec![CStatement::Unused(name), CStatement::Expression(call)]
    };
    let wanted = "
static void f(struct model *model, const double *a)
{
    double x, y;

    (void)a;
    zdc_row(model);
}
";
    assert_eq!(printed(Dialect::C89, make), wanted);
    let wanted = "
static int f(model, a)
struct model *model;
double *a;
{
    double x, y;

    a;
    zdc_row((char *)model);
    return 0;
}
";
    assert_eq!(printed(Dialect::Knr, make), wanted);
}

#[test]
fn long_statements_are_broken_where_parentheses_are_least_deep() {
    let text = value(|unit| {
        let mut sum = binary(unit, CBinary::Multiply, "first_of_all", "factor");
        for _ in 0..8 {
            let product = binary(unit, CBinary::Multiply, "another_name", "factor");
            let call = unit.call_word("zd_max", &[product, product]);
            sum = unit.binary(CBinary::Add, sum, call);
        }
        sum
    });
    assert!(text.lines().all(|line| line.len() <= 100), "{text}");
    assert!(text.lines().skip(1).all(|line| line.starts_with("        + zd_max(")), "{text}");
}
