//! Decks through all phases, for tests of the emitted C.

use crate::plan::Plan;
use crate::source::Source;
use std::fmt::Write;

/// The plan of a deck.
pub fn planned(deck: &str) -> Plan {
    let done = crate::translate(&Source::new("model.dyn", deck));
    let errors = done.diagnostics;
    done.plan.unwrap_or_else(|| panic!("{:?}", errors.sorted()))
}

/// A deck for measurements, which prints nothing, with rows.
fn printing(deck: &str) -> String {
    deck.replace("PRTPER=0", "PRTPER=1")
}

/// The deck of the ZU-DYNAMO paper.
pub fn factory() -> Plan {
    planned(include_str!("../../../tests/models/dynamo/zu_factory/model.dyn"))
}

/// World2 of Forrester, the standard run.
pub fn world2() -> Plan {
    let mut plan = planned(include_str!("../../../tests/models/dynamo/world2/model.dyn"));
    plan.output.runs.truncate(1);
    plan
}

/// Lorenz's equations as levels, which read each other's old values.
pub fn lorenz() -> Plan {
    planned(&printing(include_str!("../../../benches/decks/lorenz.dyn")))
}

/// A chain of delay stages as an array, fed by a constant stream.
pub fn chain() -> Plan {
    planned(&printing(include_str!("../../../benches/decks/chain.dyn")))
}

/// Everything that has a spelling of its own: blocks, memories, tables with two subscripts, old values, draws.
pub fn everything() -> Plan {
    planned(include_str!("everything.dyn"))
}

/// A plan with nothing in it but a clock.
pub fn empty() -> Plan {
    planned("*\nSPEC DT=1/LENGTH=3/PRTPER=1\nRUN EMPTY\n")
}

/// Many equations, each using the ones before it.
pub fn large(equations: usize) -> Plan {
    let mut deck = "*     LARGE\nL     L0.K=L0.J+DT*.125\nN     L0=1\nA     A0.K=L0.K\n".to_string();
    for n in 1..equations {
        _ = writeln!(deck, "A     A{n}.K=L0.K*.25+(A{}.K-2*L0.K)/(1+L0.K)", n - 1);
    }
    planned(&(deck + "SPEC  DT=.5/LENGTH=100/PRTPER=10\nPRINT L0\nRUN   LARGE\n"))
}
