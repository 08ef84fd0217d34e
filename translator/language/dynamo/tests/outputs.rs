//! PRINT, PLOT and SAVE cards.

use super::*;

/// The code and facts kept in the tree for stage 5.
fn kept(text: &str) -> String {
    let deck = deck(text);
    let CardBody::BadOutput(mistake) = &deck.cards[0].body else { panic!("{deck}") };
    use crate::diagnostic::Message;
    assert!(!mistake.title(Locale::Chinese).is_empty());
    format!("{}: {}", mistake.code(), mistake.title(Locale::English))
}

#[test]
fn print_cards_have_columns_scales_elements_cars_and_empty_places() {
    assert_eq!(tree("PRINT 1)IAR,IDR/2)UOR/*"), "PRINT 1) IAR , IDR / 2) UOR / *");
    assert_eq!(
        tree("PRINT A(3.1),B(-3.0),POP(2,1)(0.2),P(YOUNG),LINE*5"),
        "PRINT A scale 3.1 , B scale -3.0 , POP(2,1) scale 0.2 , P(YOUNG) , LINE*5"
    );
    assert_eq!(tree("PRINT P(H-1),Q(2,1)(3,0)"), "PRINT P(H-1) , Q(2,1) scale 3.0");
}

#[test]
fn a_group_with_a_comma_may_be_a_scale() {
    let deck = deck("PRINT UOR(0,2),P(YOUNG,1)");
    let CardBody::Print(items) = &deck.cards[0].body else { panic!() };
    let scale = |index: usize| items[index].quantity.as_ref().and_then(OutputQuantity::scale);
    assert_eq!(scale(0), Some(Scale { power: 0, decimals: 2 }));
    assert_eq!(scale(1), None);
}

#[test]
fn plot_cards_take_any_character() {
    assert_eq!(
        tree("PLOT P=P(0,8E9)/POLR=2(*,40)/GAIN=*,LOSS=-(0,20)"),
        "PLOT [P=P from 0 to 8E9] [POLR=2 from * to 40] [GAIN=* LOSS=- from 0 to 20]"
    );
    assert_eq!(tree("PLOT A=((0,1)/B=p"), "PLOT [A=( from 0 to 1] [B=p]");
    assert_eq!(tree("PLOT /POP(YOUNG)=Y,POP(0,1)/LINE*3=L/"), "PLOT [POP(YOUNG)=Y POP from 0 to 1] [LINE*3=L]");
    assert_eq!(tree("PLOT A=A(*,*)"), "PLOT [A=A]");
}

#[test]
fn save_cards_name_quantities() {
    assert_eq!(tree("SAVE A,B/POP(2),LINE*3"), "SAVE A B POP(2) LINE*3");
}

#[test]
fn mistakes_on_output_cards_wait_in_the_tree() {
    assert_eq!(kept("PRINT A,,B"), "output-syntax: a quantity is missing on the PRINT card");
    assert_eq!(kept("PRINT"), "output-syntax: a quantity is missing on the PRINT card");
    assert_eq!(kept("PRINT A,"), "output-syntax: a quantity is missing on the PRINT card");
    assert_eq!(kept("PRINT A=B"), "output-syntax: `=B` cannot be read on the PRINT card");
    assert_eq!(kept("PRINT A(1"), "output-syntax: `(1` cannot be read on the PRINT card");
    assert_eq!(kept("PRINT A(0.21)"), "output-syntax: `(0.21)` cannot be read on the PRINT card");
    assert_eq!(kept("PRINT A(-100.1)"), "output-syntax: `(-100.1)` cannot be read on the PRINT card");
    assert_eq!(kept("PRINT 水"), "output-syntax: `水` cannot be read on the PRINT card");
    assert_eq!(kept("SAVE A+B"), "output-syntax: `+B` cannot be read on the SAVE card");
    assert_eq!(kept("PRINT 15)A"), "print-column: `15` is not a column; the columns of a PRINT card are 1 to 14");
    assert_eq!(kept("PRINT 0)A"), "print-column: `0` is not a column; the columns of a PRINT card are 1 to 14");
    assert_eq!(kept("PLOT A=A(0,1),B=B"), "plot-syntax: a quantity is missing on the PLOT card");
    assert_eq!(kept("PLOT A=A(0)"), "plot-syntax: `(0)` cannot be read on the PLOT card");
    assert_eq!(kept("PLOT A=A(0,1INF)"), "plot-syntax: `(0` cannot be read on the PLOT card");
    assert_eq!(kept("PLOT A=A//B=B"), "plot-syntax: a quantity is missing on the PLOT card");
    assert_eq!(kept("PLOT A=AB"), "plot-syntax: `B` cannot be read on the PLOT card");
    assert_eq!(kept("PLOT A=/B=B"), "plot-character: `A` has no plot character after the `=`");
}
