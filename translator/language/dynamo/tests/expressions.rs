//! The section "Expressions" of the language page, and the cards that hold no expressions.

use super::*;

#[test]
fn operators_bind_as_the_page_says() {
    assert_eq!(expression("A+B*C-D/E"), "((A+(B*C))-(D/E))");
    assert_eq!(expression("2**3**2"), "(2**(3**2))");
    assert_eq!(expression("-A**B"), "(-(A**B))");
    assert_eq!(expression("A*-B"), "(A*(-B))");
    assert_eq!(expression("A**-1"), "(A**(-1))");
    assert_eq!(expression("-A+B"), "((-A)+B)");
    assert_eq!(expression("+A"), "A");
    assert_eq!(expression("A+-B"), "(A+(-B))");
    assert_eq!(expression("(-A)*B"), "((-A)*B)");
}

#[test]
fn after_a_closing_parenthesis_multiplication_needs_no_sign() {
    assert_eq!(expression("(A)(B)/(C)(D)"), "(((A*B)/C)*D)");
    assert_eq!(expression("(P)EXP(Q)"), "(P*EXP(Q))");
    assert_eq!(expression("(A.K)B.K"), "(A.K*B.K)");
    assert_eq!(expression("(A)2PI"), format!("(A*{})", std::f64::consts::TAU));
    assert_eq!(expression("MAX(A,B)(C)"), "(MAX(A,B)*C)");
    assert_eq!(expression("POP.K(2)(C)3"), "((POP.K(2)*C)*3)");
    assert_eq!(expression("(A).5"), "(A*0.5)");
    assert_eq!(expression("(A)(B)**2"), "(A*(B**2))");
}

#[test]
fn numbers_have_a_point_anywhere_and_a_power() {
    assert_eq!(
        expression("82E9+1E-4+.5+1.+65E7+2.E-1+1E+2+1e2"),
        expression("82000000000+.0001+0.5+1+650000000+.2+100+100")
    );
    assert_eq!(expression("(2PI)(T)"), format!("({}*T)", std::f64::consts::TAU));
    assert_eq!(expression("(3)PI2"), "(3*PI2)");
}

#[test]
fn a_name_with_time_subscript_takes_subscripts_and_one_without_is_called() {
    assert_eq!(expression("MOVE.JK(H-1)"), "MOVE.JK(H-1)");
    let deck = deck("A X.K=F(A,*,B.K(*,2))+NOISE()+NOISE");
    let CardBody::Equation(equation) = &deck.cards[0].body else { panic!() };
    assert_eq!(equation.value.to_string(), "((F(A,*,B.K(*,2))+NOISE())+NOISE)");
}

#[test]
fn subscripts_are_names_and_numbers_with_a_number_added() {
    let kind = |text: &str| {
        let deck = deck(&format!("A X.K=P.K({text})"));
        let CardBody::Equation(equation) = &deck.cards[0].body else { panic!() };
        let ExprKind::Quantity(quantity) = &equation.value.kind else { panic!() };
        match quantity.subscripts[0].kind.clone() {
            SubscriptKind::Place { name, offset } => {
                format!("{}{offset:+}", name.map(|name| name.text).unwrap_or_default())
            }
            SubscriptKind::Star => "*".to_string(),
            SubscriptKind::Other(_) => "other".to_string(),
        }
    };
    assert_eq!(kind("H"), "H+0");
    assert_eq!(kind("H-1"), "H-1");
    assert_eq!(kind("H+2"), "H+2");
    assert_eq!(kind("1+H"), "H+1");
    assert_eq!(kind("3"), "+3");
    assert_eq!(kind("-1"), "-1");
    assert_eq!(kind("*"), "*");
    assert_eq!(kind("H*2"), "other");
    assert_eq!(kind("1.5"), "other");
    assert_eq!(kind("G-H"), "other");
}

#[test]
fn cars_are_told_from_products_by_the_time_subscript() {
    assert_eq!(tree("3L LINE*1.K=LINE*1.J+(DT)(1/2)(TIME.J+0)"), "L LINE*1.K = (LINE*1.J+((DT*(1/2))*(TIME.J+0)))");
    assert_eq!(expression("LINE*12.JK*2"), "(LINE*12.JK*2)");
    assert_eq!(expression("TAU*3.E5"), "(TAU*300000)");
    assert_eq!(expression("TAU*3.+1"), "((TAU*3)+1)");
    assert_eq!(expression("TAU*3"), "(TAU*3)");
    assert_eq!(tree("A LINE*2=1"), "A LINE*2 = 1");
}

#[test]
fn the_letter_and_the_left_side_make_the_equation() {
    let free = |text: &str| match &deck(text).cards[0].body {
        CardBody::Equation(equation) => equation.subscript_free(),
        _ => panic!(),
    };
    assert!(free("L X=X+DT*R"));
    assert!(!free("L X.K=X.J"));
    assert!(!free("N X=5"));
    assert_eq!(message("C A=1\nA OUT.KL=5"), "2: rate-on-a-card: `OUT.KL` on an A card is treated as a rate");
}

#[test]
fn c_and_spec_cards_separate_by_comma_or_slash() {
    assert_eq!(tree("C A=3,B=-1.5/D=+2"), "C A = 3 B = -1.5 D = 2");
    assert_eq!(tree("C TAB*=1/4,2/LOAD=2.5/LINE*=-1/-3"), "C TAB* = 1 4 2 LOAD = 2.5 LINE* = -1 -3");
    assert_eq!(tree("SPEC DT=.5/LENGTH=10,PRTPER=1"), "SPEC DT = 0.5 LENGTH = 10 PRTPER = 1");
}

#[test]
fn tables_may_have_a_running_subscript() {
    assert_eq!(
        tree("T A=1/2,3\nT B(*)=1\nT D(*,YOUNG)=-1/2\nT E*=1"),
        "T A = 1 2 3\nT B(*) = 1\nT D(*,YOUNG) = -1 2\nT E = 1"
    );
}

#[test]
fn trains_are_linear_or_cyclic() {
    assert_eq!(
        tree("37B LINE=BOXLIN(5,2)\nB SEAS=BOXCYC(4,PER.K)"),
        "B LINE linear, 5 cars, interval 2\nB SEAS cyclic, 4 cars, interval PER.K"
    );
    assert_eq!(tree("36N SEAS=BOXLOAD(4,LOAD)"), "N SEAS = BOXLOAD(4,LOAD)");
}

#[test]
fn long_cards_and_deep_expressions_are_read_or_refused_but_never_too_much() {
    assert_eq!(deck(&format!("T A=1{}", "/1".repeat(100_000))).cards.len(), 1);
    assert_eq!(deck(&format!("A A.K=1{}", "+1".repeat(900))).cards.len(), 1);
    assert_eq!(deck(&format!("A A.K={}1{}", "(".repeat(900), ")".repeat(900))).cards.len(), 1);
    let too_deep = "1: too-deep: the equation for `A` is nested more than `1000` deep";
    assert_eq!(message(&format!("A A.K={}1{}", "(".repeat(100_000), ")".repeat(100_000))), too_deep);
    assert_eq!(message(&format!("A A.K={}1{}", "F(".repeat(100_000), ")".repeat(100_000))), too_deep);
    assert_eq!(deck(&format!("A A.K=1{}", "+1-1".repeat(1_000))).cards.len(), 1);
    assert_eq!(deck(&format!("A A.K=1{}", "*1/1".repeat(1_000))).cards.len(), 1);
    assert_eq!(message(&format!("A A.K=1{}", "**1".repeat(100_000))), too_deep);
    assert!(message(&format!("A A.K={}", "(".repeat(100_000))).starts_with("1: operand-expected"));
}
