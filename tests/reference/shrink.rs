//! Makes a model that goes wrong smaller, as long as it goes on going wrong.

use super::*;

/// Removes and simplifies, one thing at a time, until nothing can go.
pub fn shrink(deck: Deck, still_wrong: &mut dyn FnMut(&Deck) -> bool) -> Deck {
    let mut deck = deck;
    let mut tries = 400;
    loop {
        let mut smaller = false;
        for candidate in candidates(&deck) {
            tries -= 1;
            if tries == 0 {
                return deck;
            }
            if whole(&candidate) && still_wrong(&candidate) {
                deck = candidate;
                smaller = true;
                break;
            }
        }
        if !smaller {
            return deck;
        }
    }
}

/// Every name that is used is defined.
fn whole(deck: &Deck) -> bool {
    let mut complete = true;
    let mut look = |part: &Expression| match part {
        Expression::Quantity(name, _) => complete &= deck.kind_of(name).is_some(),
        Expression::Whole(_, name, false) | Expression::Part(_, name, false, ..) => {
            complete &= deck.kind_of(name).is_some()
        }
        Expression::Product(a, a_constant, _, _, b, b_constant, _) => {
            complete &= (*a_constant || deck.kind_of(a).is_some()) && (*b_constant || deck.kind_of(b).is_some());
        }
        _ => {}
    };
    deck.equations.iter().for_each(|equation| walk(&equation.right, &mut look));
    deck.initials.iter().for_each(|initial| walk(&initial.right, &mut look));
    let calls = |number: usize| {
        let mut found = false;
        let mut look = |part: &Expression| found |= matches!(part, Expression::Keep(_, call, _, _) if *call == number);
        deck.equations.iter().for_each(|equation| walk(&equation.right, &mut look));
        found
    };
    let piped = deck.equations.iter().all(|equation| match equation.right {
        Expression::Content(call) => calls(call),
        _ => true,
    });
    complete && piped && deck.blocks.iter().all(|block| block_is_whole(deck, &block.step))
}

fn block_is_whole(deck: &Deck, step: &Step) -> bool {
    let defined = |expression: &Expression| {
        let mut all = true;
        walk(expression, &mut |part| {
            if let Expression::Quantity(name, _) = part {
                all &= deck.kind_of(name).is_some();
            }
        });
        all
    };
    match step {
        Step::Set(_, right) => defined(right),
        Step::While(condition, steps) => {
            defined(&condition.left) && defined(&condition.right) && steps.iter().all(|step| block_is_whole(deck, step))
        }
        Step::If(condition, yes, no) => {
            let inside = yes.iter().chain(no).all(|step| block_is_whole(deck, step));
            defined(&condition.left) && defined(&condition.right) && inside
        }
    }
}

fn candidates(deck: &Deck) -> Vec<Deck> {
    let mut all = Vec::new();
    let mut with = |change: &dyn Fn(&mut Deck)| {
        let mut other = deck.clone();
        change(&mut other);
        all.push(other);
    };
    if !deck.reruns.is_empty() {
        with(&|deck| deck.reruns.clear());
    }
    if !deck.blocks.is_empty() {
        with(&|deck| deck.blocks.clear());
    }
    if deck.start.is_some() {
        with(&|deck| deck.start = None);
    }
    for at in (0..deck.equations.len()).rev() {
        let name = deck.equations[at].name.clone();
        with(&|deck| {
            deck.equations.retain(|equation| equation.name != name);
            deck.initials.retain(|initial| initial.name != name);
        });
    }
    for at in (0..deck.initials.len()).rev() {
        let name = &deck.initials[at].name;
        let written = deck.equations.iter().any(|equation| equation.name == *name && equation.kind != Kind::Level);
        if !written {
            with(&|deck| deck.initials[at].right = Expression::Number(Number("1".into())));
        } else {
            with(&|deck| {
                deck.initials.remove(at);
            });
        }
    }
    for at in 0..deck.equations.len() {
        for part in parts(&deck.equations[at].right) {
            with(&|deck| deck.equations[at].right = part.clone());
        }
    }
    all.retain(|other| other != deck);
    all
}

/// Simpler things to put in the place of an expression.
fn parts(expression: &Expression) -> Vec<Expression> {
    let one = Expression::Number(Number("1".into()));
    let mut all = match expression {
        Expression::Minus(inner) | Expression::Table(_, _, _, inner, _) => vec![(**inner).clone()],
        Expression::Binary(operator, left, right) => {
            let mut all = vec![(**left).clone(), (**right).clone()];
            let with_left = |part| Expression::Binary(*operator, Box::new(part), right.clone());
            all.extend(parts(left).into_iter().map(with_left));
            all.extend(
                parts(right).into_iter().map(|part| Expression::Binary(*operator, left.clone(), Box::new(part))),
            );
            all
        }
        Expression::Call(name, arguments) => {
            let mut all = arguments.clone();
            for at in 0..arguments.len() {
                for part in parts(&arguments[at]) {
                    let mut other = arguments.clone();
                    other[at] = part;
                    all.push(Expression::Call(name, other));
                }
            }
            all
        }
        Expression::Keep(keeper, call, arguments, output) => {
            let mut all = arguments.clone();
            for part in parts(&arguments[0]) {
                let mut other = arguments.clone();
                other[0] = part;
                all.push(Expression::Keep(*keeper, *call, other, output.clone()));
            }
            all
        }
        Expression::Number(_) => return Vec::new(),
        _ => Vec::new(),
    };
    all.insert(0, one);
    all
}
