//! What the balance needs added up as the program runs, if a balance is asked for: arrays over the compartments, 0 at
//! the beginning of a run.
//!
//! In the classic stepping each is added to where the target program moves what it counts. As equations flows out
//! of compartments, doses over a time and decay are summed by the method (`equations::accounts`).

use super::Lowering;
use super::quantities::Hidden;
use crate::code::balance::{Balance, BalancedPlace, Balances, PlaceKind};
use crate::code::{Id, Quantity};
use crate::language::cosmo::target::{self, Account, Array, Temporary};
use crate::language::cosmo::text::{ComponentKind, Method, Number, Text, Tracer};
use crate::model::compose::binary;
use crate::model::{Axis, Binary, Equation, Expression, Index, Instruction, Place, Statement};

/// What flows: the substance, or a tracer.
pub(in crate::language::cosmo) type Thing = Option<Tracer>;

/// What is added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::language::cosmo) enum Sum {
    /// K of all steps.
    Left,
    /// G of all steps.
    Arrived,
    /// What others took from a compartment.
    Taken,
    Dosed,
    Decayed,
    Formed,
}

impl Text {
    /// The substance, then the tracers.
    pub(in crate::language::cosmo) fn things(&self) -> impl Iterator<Item = Thing> + use<> {
        std::iter::once(None).chain(self.all_tracers().map(Some))
    }

    /// Whether there can be any of this.
    pub(in crate::language::cosmo) fn has(&self, sum: Sum, thing: Thing) -> bool {
        match (sum, thing) {
            (Sum::Left | Sum::Arrived | Sum::Taken, _) => true,
            (Sum::Dosed, _) => self.doses().next().is_some(),
            (Sum::Decayed | Sum::Formed, None) => false,
            (Sum::Decayed, Some(tracer)) => self.decays_by_itself(tracer),
            (Sum::Formed, Some(tracer)) => self.decays().any(|(_, daughter, _)| daughter == tracer),
        }
    }

    fn place_kind(&self, number: Number) -> PlaceKind {
        let kinds = self.body.iter().filter_map(|component| match &component.kind {
            ComponentKind::InCompartment { number, .. } => Some((*number, PlaceKind::In)),
            ComponentKind::Compartment { number, .. } => Some((*number, PlaceKind::Ordinary)),
            ComponentKind::OutCompartment { number, .. } => Some((*number, PlaceKind::Out)),
            _ => None,
        });
        kinds.into_iter().find(|(declared, _)| *declared == number).map_or(PlaceKind::Absent, |(_, kind)| kind)
    }
}

impl Lowering<'_> {
    /// The array that adds this up.
    pub(in crate::language::cosmo) fn summed(&mut self, sum: Sum, thing: Thing) -> Id<Quantity> {
        self.quantities.hidden(Hidden::Account(sum, thing))
    }

    fn summed_if(&mut self, sum: Sum, thing: Thing) -> Option<Id<Quantity>> {
        self.text.has(sum, thing).then(|| self.summed(sum, thing))
    }

    /// What is to be told of the program's compartments.
    pub(super) fn balances(&mut self) {
        if !self.asked.balance {
            return;
        }
        let text = self.text;
        let numbers = 1..=text.places.len() as Number;
        let places =
            numbers.map(|number| BalancedPlace { name: text.place_name(number), kind: text.place_kind(number) });
        let places = places.collect();
        let list = text.things().map(|thing| self.balance(thing)).collect();
        self.course.balances =
            Some(Balances { places, list, undecayed: matches!(text.method, Some((Method::Simultaneous, _))) });
    }

    fn balance(&mut self, thing: Thing) -> Balance {
        let named =
            thing.and_then(|tracer| tracer.checked_sub(1)).and_then(|named| self.text.tracers.get(named as usize));
        let content = self.quantities.array(content(thing));
        let stored = &self.quantities.list[content.index()];
        Balance {
            name: named.map_or_else(String::new, ToString::to_string),
            contents: (0..stored.size()).map(|element| stored.element_name(element)).collect(),
            content,
            left: self.summed(Sum::Left, thing),
            arrived: self.summed(Sum::Arrived, thing),
            taken: self.summed(Sum::Taken, thing),
            dosed: self.summed_if(Sum::Dosed, thing),
            decayed: self.summed_if(Sum::Decayed, thing),
            formed: self.summed_if(Sum::Formed, thing),
        }
    }

    /// A new run begins: nothing has flown.
    pub(super) fn open_accounts(&mut self) {
        let arrays: Vec<Id<Quantity>> = self
            .course
            .balances
            .iter()
            .flat_map(|all| &all.list)
            .flat_map(|balance| balance.arrays().into_iter().skip(1).flatten())
            .collect();
        for quantity in arrays {
            self.instruct(Instruction::Fill { quantity, value: Expression::Number(0.0) });
        }
    }

    pub(super) fn account(&mut self, account: Account) {
        if !self.asked.balance {
            return;
        }
        match account {
            Account::Taken { from, thing } => {
                let flow = self.read(if thing.is_none() { target::X } else { target::F });
                let amount = self.amount_of_flow(flow, target::D);
                self.add(Sum::Taken, thing, from, amount);
            }
            Account::Settled(number) => self.settle(number, target::D),
            Account::Changing(tracer) => self.for_each_place(Hidden::Changing, |each| each.of(Array::HV(tracer))),
            Account::Decayed(tracer) => {
                let decayed = Hidden::Account(Sum::Decayed, Some(tracer));
                self.for_each_place(decayed, |each| {
                    let lost = binary(Binary::Subtract, each.hidden(Hidden::Changing), each.of(Array::HV(tracer)));
                    binary(Binary::Add, each.hidden(decayed), lost)
                });
            }
            Account::Formed(tracer) => {
                let formed = Hidden::Account(Sum::Formed, Some(tracer));
                self.for_each_place(formed, |each| {
                    let gained = binary(Binary::Subtract, each.of(Array::HV(tracer)), each.hidden(Hidden::Changing));
                    binary(Binary::Add, each.hidden(formed), gained)
                });
            }
        }
    }

    /// The flows into and out of a compartment in this step; `step` is the D they refer to.
    pub(in crate::language::cosmo) fn settle(&mut self, number: Number, step: target::Place) {
        let text = self.text;
        let labelled = self.labelled.clone();
        for thing in text.things().filter(|thing| thing.is_none_or(|tracer| labelled[tracer as usize])) {
            let (g, k) = match thing {
                None => (Array::G, Array::K),
                Some(tracer) => (Array::HG(tracer), Array::HK(tracer)),
            };
            let kind = text.place_kind(number);
            for (sum, flow) in [(Sum::Left, k), (Sum::Arrived, g)] {
                // Nothing leaves an out-compartment.
                if sum == Sum::Left && kind == PlaceKind::Out {
                    continue;
                }
                let flow = self.read(flow.at(number));
                let amount = self.amount_of_flow(flow, step);
                self.add(sum, thing, number, amount);
            }
        }
    }

    /// What is given to a compartment in this step, as an amount.
    pub(super) fn account_dose(&mut self, thing: Thing, into: Number, amount: Expression) {
        if self.asked.balance {
            self.add(Sum::Dosed, thing, into, amount);
        }
    }

    fn add(&mut self, sum: Sum, thing: Thing, number: Number, amount: Expression) {
        let quantity = self.summed(sum, thing);
        let place = Place { quantity, index: [Index::Fixed(number.saturating_sub(1))].into() };
        self.set(place.clone(), binary(Binary::Add, Expression::Read(place), amount));
    }

    fn amount_of_flow(&mut self, flow: Expression, step: target::Place) -> Expression {
        if self.text.rates { binary(Binary::Multiply, flow, self.read(step)) } else { flow }
    }

    /// An array becomes a value for each compartment.
    fn for_each_place(&mut self, array: Hidden, value: impl FnOnce(&mut Each) -> Expression) {
        let value = value(&mut Each { lowering: self });
        let target = place_of_each(self.quantities.hidden(array));
        let high = (self.text.places.len() as u32).max(1) - 1;
        let family = vec![Axis { name: "B".to_string(), low: 0, high }];
        self.push(Statement::Equation(Equation { family, target, value, card: self.card }));
    }
}

/// The elements of arrays for the compartment that is looked at.
struct Each<'l, 't> {
    lowering: &'l mut Lowering<'t>,
}

impl Each<'_, '_> {
    fn of(&mut self, array: Array) -> Expression {
        Expression::Read(place_of_each(self.lowering.quantities.array(array)))
    }

    fn hidden(&mut self, array: Hidden) -> Expression {
        Expression::Read(place_of_each(self.lowering.quantities.hidden(array)))
    }
}

fn place_of_each(quantity: Id<Quantity>) -> Place {
    Place { quantity, index: [Index::Running { axis: 0, offset: 0 }].into() }
}

/// What a compartment holds.
pub(in crate::language::cosmo) fn content(thing: Thing) -> Array {
    thing.map_or(Array::V, Array::HV)
}

/// D of the step that equations have made.
pub(in crate::language::cosmo) const STEP_MADE: target::Place = target::Place::Temporary(Temporary::StepBefore);
