//! The quantities of the model: what the author can name, and what the translator needs beside it.

use super::accounts::{Sum, Thing};
use super::parameters::{base_value, shown_value};
use crate::code::{Id, Quantity, Role};
use crate::language::cards::Cards;
use crate::language::cosmo::code::Temporaries;
use crate::language::cosmo::equations::PartId;
use crate::language::cosmo::target::{Array, At, Named, Place as TargetPlace, Temporary};
use crate::language::cosmo::text::{Base, Number, ParameterId, Text, Tracer, Type, VariableId};
use crate::model::{CardId, DeclaredQuantity, Index, Naming, Place};
use crate::source::Span;
use rustc_hash::FxHashMap as HashMap;

/// A quantity that the author does not see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::language::cosmo) enum Hidden {
    Temporary(Temporary),
    Array(Array),
    /// Of the dose of this number.
    Dose(u32, OfDose),
    /// Whether the condition of this event held when it was tested last.
    Held(u32),
    /// What a part of the text declares: X, in equations.
    Declared(PartId),
    /// A user variable as a part leaves it, in equations.
    Version(PartId, VariableId),
    /// The volume from which a declared one goes to its new value in a straight line.
    Present(Number),
    /// The derivative of a quantity.
    Dot(Id<Quantity>),
    /// What has entered or left since the beginning of the step, and its slope.
    Sum(Array),
    SumSlope(Array),
    /// The rate at which a tracer decays.
    Loss(Tracer),
    /// The fraction of a DECAY.
    Fraction(u32),
    /// The point of a GRAPH, for figures.
    Mark(u32, u32),
    /// A column of KEEP.
    Kept(u32),
    /// What the balance adds up since the beginning of the run, and in equations its slope.
    Account(Sum, Thing),
    AccountSlope(Sum, Thing),
    /// A tracer before it decays.
    Changing,
    /// What this AGAINST compares with its data, and its weight, at the moment of the data.
    Observed(u32),
    Weight(u32),
    /// In the classic stepping: what it compares at this row and at the row before.
    ObservedNow(u32),
    ObservedBefore(u32),
    /// The moment of the data, T of this row and of the row before.
    Moment,
    TimeOfRow,
    TimeOfRowBefore,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::language::cosmo) enum OfDose {
    Amount,
    Label(u32),
    At,
    Every,
    Times,
    Over,
    /// How many are over.
    Done,
    /// The one that is looked at.
    Number,
    /// When it begins.
    Start,
    /// How much of it this step gets.
    Part,
    /// While it lasts, what of it enters per unit of time.
    Flowing,
}

/// The quantities of a text.
pub(in crate::language::cosmo) struct Quantities<'t> {
    text: &'t Text,
    pub list: Vec<DeclaredQuantity>,
    named: HashMap<Base, Id<Quantity>>,
    hidden: HashMap<Hidden, Id<Quantity>>,
    /// What is called as the parts of a text as equations are.
    pub part_names: Vec<String>,
    /// The card of what has none of its own.
    card: CardId,
}

impl<'t> Quantities<'t> {
    pub fn new(text: &'t Text, cards: &mut Cards) -> Quantities<'t> {
        let card = cards.card(Span::default(), "");
        let mut quantities = Quantities {
            text,
            list: Vec::new(),
            named: HashMap::default(),
            hidden: HashMap::default(),
            part_names: Vec::new(),
            card,
        };
        for base in [Base::Time, Base::Step, Base::X] {
            quantities.name(base, Vec::new());
        }
        for base in [Base::V, Base::G, Base::K] {
            quantities.over_compartments(base);
        }
        for tracer in text.all_tracers() {
            for base in [Base::HV(tracer), Base::HG(tracer), Base::HK(tracer)] {
                quantities.over_compartments(base);
            }
        }
        quantities.variables(cards);
        quantities.parameters(cards);
        quantities
    }

    fn variables(&mut self, cards: &mut Cards) {
        for (number, variable) in self.text.variables.iter().enumerate() {
            let id = self.name(
                Base::User(VariableId(number as u32)),
                variable.size.map(|size| size.max(1)).into_iter().collect(),
            );
            let quantity = &mut self.list[id.index()];
            quantity.integer = variable.kind == Type::Integer;
            quantity.naming = if variable.modern { Naming::Subscripts } else { Naming::Behind(Vec::new()) };
            quantity.defined_at = variable.span;
            quantity.card = cards.card(variable.span, &variable.name);
        }
    }

    fn parameters(&mut self, cards: &mut Cards) {
        for (number, parameter) in self.text.parameters.iter().enumerate() {
            let id = self.name(Base::Parameter(ParameterId(number as u32)), Vec::new());
            let value = base_value(&parameter.value).unwrap_or_else(|| shown_value(self.text, number));
            let quantity = &mut self.list[id.index()];
            quantity.role = Role::Setting;
            quantity.values = vec![value];
            quantity.unit = parameter.unit.clone();
            quantity.defined_at = parameter.span;
            quantity.card = cards.card(parameter.span, &parameter.name);
        }
    }

    fn name(&mut self, base: Base, extents: Vec<u32>) -> Id<Quantity> {
        let id = self.add(self.text.base_name(base), extents, false);
        self.named.insert(base, id);
        id
    }

    fn over_compartments(&mut self, base: Base) {
        self.name(base, vec![self.compartments()]);
    }

    /// N, at least 1.
    fn compartments(&self) -> u32 {
        (self.text.places.len() as u32).max(1)
    }

    fn add(&mut self, name: String, extents: Vec<u32>, hidden: bool) -> Id<Quantity> {
        let names = || {
            let places = self.text.places.iter();
            places.map(|place| place.name.clone().filter(|_| place.by_name_alone)).collect()
        };
        self.list.push(DeclaredQuantity {
            name: name.into(),
            role: Role::Variable,
            naming: if extents.is_empty() { Naming::Subscripts } else { Naming::Behind(names()) },
            extents,
            integer: false,
            values: Vec::new(),
            hidden,
            sizes: false,
            unit: None,
            description: None,
            defined_at: Span::default(),
            card: self.card,
        });
        Id::new(self.list.len() - 1)
    }

    /// What the author calls so.
    pub fn named(&self, base: Base) -> Id<Quantity> {
        // Everything a text can name was made from it.
        self.named.get(&base).copied().unwrap_or(Id::new(0))
    }

    /// A hidden quantity, made when it is first wanted.
    pub fn hidden(&mut self, which: Hidden) -> Id<Quantity> {
        if let Some(id) = self.hidden.get(&which) {
            return *id;
        }
        let extents = match which {
            Hidden::Array(_)
            | Hidden::Sum(_)
            | Hidden::SumSlope(_)
            | Hidden::Account(..)
            | Hidden::AccountSlope(..)
            | Hidden::Changing => vec![self.compartments()],
            Hidden::Version(_, variable) => self.list[self.named(Base::User(variable)).index()].extents.clone(),
            Hidden::Dot(of) => self.list[of.index()].extents.clone(),
            _ => Vec::new(),
        };
        let name = self.hidden_name(which);
        let id = self.add(name, extents, true);
        self.hidden.insert(which, id);
        id
    }

    /// The temporaries of the target program that are in use, and what the algebraic parts of a text as equations declare:
    /// it is computed anew wherever it is needed.
    pub fn temporaries(&self, is_algebraic: impl Fn(PartId) -> bool) -> Temporaries {
        use Temporary::{B, C, F, L};
        let own = |which: &Hidden| match which {
            Hidden::Temporary(F | C | L(_) | B) => true,
            Hidden::Declared(part) => is_algebraic(*part),
            _ => false,
        };
        let own = self.hidden.iter().filter(|(which, _)| own(which));
        Temporaries { own: own.map(|(_, id)| *id).collect(), x: Some(self.named(Base::X)) }
    }

    /// The place of a variable of the target language.
    pub fn place(&mut self, place: TargetPlace) -> Place {
        match place {
            TargetPlace::Named(Named::Time) => Place::single(self.named(Base::Time)),
            TargetPlace::Named(Named::Step) => Place::single(self.named(Base::Step)),
            TargetPlace::Named(Named::X) => Place::single(self.named(Base::X)),
            TargetPlace::Temporary(temporary) => Place::single(self.hidden(Hidden::Temporary(temporary))),
            TargetPlace::Of(array, at) => {
                let index = match at {
                    At::Compartment(number) => Index::Fixed(number.saturating_sub(1)),
                    At::Each => Index::Running { axis: 0, offset: 0 },
                };
                Place { quantity: self.array(array), index: [index].into() }
            }
        }
    }

    /// An array over the compartments.
    pub fn array(&mut self, array: Array) -> Id<Quantity> {
        match array {
            Array::V => self.named(Base::V),
            Array::G => self.named(Base::G),
            Array::K => self.named(Base::K),
            Array::HV(tracer) => self.named(Base::HV(tracer)),
            Array::HG(tracer) => self.named(Base::HG(tracer)),
            Array::HK(tracer) => self.named(Base::HK(tracer)),
            Array::VBefore | Array::HVBefore(_) | Array::Lost => self.hidden(Hidden::Array(array)),
        }
    }

    fn hidden_name(&self, which: Hidden) -> String {
        let traced = |word: &str, tracer| self.text.traced_array(word, tracer);
        match which {
            Hidden::Temporary(temporary) => match temporary {
                Temporary::F => "flow".to_string(),
                Temporary::C => "input".to_string(),
                Temporary::L(tracer) => traced("input tracer", tracer),
                Temporary::B => "blanks".to_string(),
                Temporary::TimeBefore => "T before".to_string(),
                Temporary::StepBefore => "D before".to_string(),
                Temporary::TimeAfter => "T after".to_string(),
            },
            Hidden::Array(Array::HVBefore(tracer)) => format!("{} before", traced("HV", tracer)),
            Hidden::Array(Array::Lost) => "lost".to_string(),
            Hidden::Array(_) => "V before".to_string(),
            Hidden::Dose(number, part) => format!("dose {} {}", number + 1, self.dose_word(part)),
            Hidden::Held(number) => format!("event {} held", number + 1),
            Hidden::Declared(part) => self.part_names.get(part.0 as usize).cloned().unwrap_or_default(),
            Hidden::Version(part, variable) => {
                let name = &self.text.variable(variable).name;
                match self.part_names.get(part.0 as usize) {
                    Some(part) if *part != self.text.base_name(Base::X) => format!("{name} of {part}"),
                    _ => name.clone(),
                }
            }
            Hidden::Present(number) => format!("present {}", self.text.element_name("V", number)),
            Hidden::Dot(of) => format!("{} slope", self.list[of.index()].name),
            Hidden::Sum(array) => format!("{} sum", self.array_name(array)),
            Hidden::SumSlope(array) => format!("{} sum slope", self.array_name(array)),
            Hidden::Loss(tracer) => traced("decay", tracer),
            Hidden::Fraction(number) => format!("fraction {}", number + 1),
            Hidden::Mark(graph, point) => self.mark_name(graph, point),
            Hidden::Kept(number) => {
                let keep = self.text.keep.as_deref().unwrap_or_default();
                keep.get(number as usize).map_or_else(String::new, |kept| kept.name.clone())
            }
            Hidden::Account(sum, thing) => self.account_name(sum, thing),
            Hidden::AccountSlope(sum, thing) => format!("{} slope", self.account_name(sum, thing)),
            Hidden::Changing => "undecayed".to_string(),
            Hidden::Observed(number) => format!("observed {}", number + 1),
            Hidden::Weight(number) => format!("weight {}", number + 1),
            Hidden::ObservedNow(number) => format!("observed {} now", number + 1),
            Hidden::ObservedBefore(number) => format!("observed {} before", number + 1),
            Hidden::Moment => "moment".to_string(),
            Hidden::TimeOfRow => "T of row".to_string(),
            Hidden::TimeOfRowBefore => "T of row before".to_string(),
        }
    }

    fn array_name(&self, array: Array) -> String {
        match array {
            Array::V | Array::VBefore | Array::Lost => "V".to_string(),
            Array::G => "G".to_string(),
            Array::K => "K".to_string(),
            Array::HV(tracer) | Array::HVBefore(tracer) => self.text.traced_array("HV", tracer),
            Array::HG(tracer) => self.text.traced_array("HG", tracer),
            Array::HK(tracer) => self.text.traced_array("HK", tracer),
        }
    }

    fn account_name(&self, sum: Sum, thing: Thing) -> String {
        let word = match sum {
            Sum::Left => "left",
            Sum::Arrived => "arrived",
            Sum::Taken => "taken",
            Sum::Dosed => "dosed",
            Sum::Decayed => "decayed",
            Sum::Formed => "formed",
        };
        match thing {
            None => format!("{word} substance"),
            Some(tracer) => self.text.traced_array(&format!("{word} tracer"), tracer),
        }
    }

    fn dose_word(&self, part: OfDose) -> String {
        match part {
            OfDose::Amount => "amount".to_string(),
            OfDose::Label(tracer) => self.text.traced_array("label", tracer),
            OfDose::At => "at".to_string(),
            OfDose::Every => "every".to_string(),
            OfDose::Times => "times".to_string(),
            OfDose::Over => "over".to_string(),
            OfDose::Done => "done".to_string(),
            OfDose::Number => "number".to_string(),
            OfDose::Start => "start".to_string(),
            OfDose::Part => "part".to_string(),
            OfDose::Flowing => "flowing".to_string(),
        }
    }

    fn mark_name(&self, graph: u32, point: u32) -> String {
        let points = self.text.graphs().nth(graph as usize).map(|(_, points)| points).unwrap_or_default();
        points.get(point as usize).map_or_else(String::new, |point| self.text.expression_text(&point.value))
    }
}
