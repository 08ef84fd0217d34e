//! What changes tracers wherever they are: HALFTIME, FISSION and what a daughter gains by them.

use super::writer::Writer;
use super::{Account, Array, Constant, D, F, Operator, Place, Statement, Value, X};
use crate::language::cosmo::text::{ComponentKind, Declarative, Expression, Text, Tracer};

impl Text {
    /// The DECAYs in text order: parent, daughter, fraction.
    pub fn decays(&self) -> impl Iterator<Item = (Tracer, Tracer, &Expression)> {
        self.body.iter().filter_map(|component| match &component.kind {
            ComponentKind::Decay { parent, daughter, fraction } => Some((*parent, *daughter, fraction)),
            _ => None,
        })
    }

    /// The fraction of the DECAY of this number, with its place in the body.
    pub fn fraction(&self, decay: u32) -> Option<(usize, &Expression)> {
        let fractions = self.body.iter().enumerate().filter_map(|(index, component)| match &component.kind {
            ComponentKind::Decay { fraction, .. } => Some((index, fraction)),
            _ => None,
        });
        fractions.into_iter().nth(decay as usize)
    }

    /// Whether a tracer has a HALFTIME or FISSION.
    pub fn decays_by_itself(&self, of: Tracer) -> bool {
        self.body.iter().any(|component| match &component.kind {
            ComponentKind::HalfTime { tracer, .. } | ComponentKind::Fission { tracer, .. } => *tracer == of,
            _ => false,
        })
    }
}

impl<'t> Writer<'t> {
    /// The tracer is multiplied by e to the power −ln 2·D/h; the constant is the paper's (D9).
    pub(in crate::language::cosmo) fn half_time(&mut self, tracer: Tracer, value: &'t Expression) {
        let name = self.text.traced_array("HV", tracer);
        self.at(self.statement_around(value.span), name);
        self.set(X, Constant::Zero, Operator::Subtract, Constant::LnTwo);
        self.set(X, X, Operator::Multiply, D);
        self.set(X, X, Operator::Divide, value);
        self.write(Statement::Set(X, Value::Exp(X)));
        self.change(tracer, Operator::Multiply);
    }

    /// The declared value is what the tracer was by what it is (D1).
    pub(in crate::language::cosmo) fn fission(&mut self, tracer: Tracer, value: &'t Declarative) {
        let name = self.text.traced_array("HV", tracer);
        self.declared(value, &name);
        self.change(tracer, Operator::Divide);
    }

    /// HV of all compartments changes by X; daughters gain their fractions of the loss.
    fn change(&mut self, tracer: Tracer, operator: Operator) {
        let held = Array::HV(tracer).each();
        let lost = Array::Lost.each();
        let changed = (held, Value::Operation(held.into(), operator, X.into()));
        let text = self.text;
        let decays = text.decays().filter(|(parent, _, _)| *parent == tracer);
        let daughters: Vec<(Tracer, &'t Expression)> =
            decays.map(|(_, daughter, fraction)| (daughter, fraction)).collect();
        self.write(Statement::Account(Account::Changing(tracer)));
        if daughters.is_empty() {
            self.write(Statement::ForAll(vec![changed]));
            self.write(Statement::Account(Account::Decayed(tracer)));
            return;
        }
        let before: (Place, Value) = (lost, Value::Term(held.into()));
        let after = (lost, Value::Operation(lost.into(), Operator::Subtract, held.into()));
        self.write(Statement::ForAll(vec![before, changed, after]));
        self.write(Statement::Account(Account::Decayed(tracer)));
        for (daughter, fraction) in daughters {
            let gained = Array::HV(daughter).each();
            self.at(self.statement_around(fraction.span), self.text.traced_array("HV", daughter));
            self.copy(F, fraction);
            self.write(Statement::Account(Account::Changing(daughter)));
            self.write(Statement::ForAll(vec![(gained, Value::PlusProduct(gained, F, lost))]));
            self.write(Statement::Account(Account::Formed(daughter)));
        }
    }
}
