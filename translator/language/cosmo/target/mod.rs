//! The target program: what a text means in the classic stepping, statement by statement.
//!
//! It is the program of the paper's compiler, with names of one letter, one label to an instruction and
//! the divisions it generates told from the user's. [`program`] puts the parts of the text into the
//! frame, [`components`] has what is generated for each, and [`listing`] prints it. What 1969 did not
//! know (doses, events, several tracers) are statements of their own kind.

mod components;
pub(in crate::language::cosmo) mod declarations;
mod doses;
mod listing;
mod program;
#[cfg(test)]
mod tests;
mod tracers;
pub(in crate::language::cosmo) mod writer;

use super::equations::{PartId, Parts};
use super::text::{self, Base, Expression, Number, Text, Tracer};
use crate::model::NumberForm;
use crate::source::Span;

pub use program::target;

/// Labels of the frame.
pub const STEP: u32 = 1;
pub const HEADING: u32 = 2;
pub const TABLE: u32 = 3;
pub const RUN: u32 = 4;

/// Where a statement comes from: an index into [`Target::origins`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OriginId(pub u32);

/// A place of the text and what is computed there, for comments and messages.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Origin {
    pub span: Span,
    /// The quantity, as the author calls it: `K2`, `HV(plasma)`.
    pub defines: String,
}

/// A target program.
#[derive(Clone, Debug)]
pub struct Target<'t> {
    pub text: &'t Text,
    /// Lines of declarations, in front of the statements.
    pub declarations: Vec<String>,
    pub lines: Vec<Line<'t>>,
    pub origins: Vec<Origin>,
    /// Of a text that is read as equations: its parts.
    pub parts: Option<Parts<'t>>,
}

/// An instruction with its labels; of a text of 1969 it has one at most.
#[derive(Clone, Debug)]
pub struct Line<'t> {
    pub labels: Vec<u32>,
    pub statement: Statement<'t>,
    pub origin: OriginId,
}

/// An instruction.
#[derive(Clone, Debug)]
pub enum Statement<'t> {
    Set(Place, Value<'t>),
    /// FOR B=1 STEP 1 UNTIL n … END.
    ForAll(Vec<(Place, Value<'t>)>),
    /// A statement of the author; its label is one of the line.
    User(&'t text::Statement),
    GoTo(u32),
    /// The condition under which the next step is made; a row of the trace is due before it is tested.
    Repeat,
    PrintLine,
    PrintOut(&'t str),
    /// `PRINTOUT <CR>`: the head goes back to column 0.
    Return,
    /// `PRINTSPACE B`
    PrintSpace,
    PrintForm(&'t Expression, NumberForm),
    Stop,
    /// A run begins: the six arrays become 0. Its listing is the FOR of the frame.
    Clear,
    /// INITIAL is done: the user's values, the data of the doses and the row of step 0. Not listed.
    Begun,
    /// What a dose gives in this step is added to C and L, the sums of the inputs.
    Dose(u32),
    /// The program runs if the condition, false when it was last tested, is true.
    When(When<'t>),
    /// What point `1` of GRAPH `0` shows is kept for figures. Not listed.
    Mark(u32, u32),
    /// Something has moved that the balance counts, if there is to be one. Not listed.
    Account(Account),
    /// Of a text that is read as equations.
    Stage(Stage),
}

/// What the balance counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Account {
    /// The flow in X has left a compartment; of a tracer that in F. The substance is no tracer.
    Taken { from: Number, thing: Option<Tracer> },
    /// G, K, HG and HK of this compartment are those of the step.
    Settled(Number),
    /// HV of this tracer is about to change by decay,
    Changing(Tracer),
    /// has changed because it decays,
    Decayed(Tracer),
    /// or because it is what another one has become.
    Formed(Tracer),
}

/// What a step does whose contents are carried by a method of integration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Nothing has entered or left yet; declared volumes stand.
    Prepare,
    /// What this component of the body reads is computed for the beginning of the step. Not listed.
    Reads(usize),
    /// What this component gives is computed for the beginning of the step.
    Gives(usize),
    /// X is the value of a discrete part.
    Hold(PartId),
    Integrate,
}

/// An event: its number, its condition and its program.
#[derive(Clone, Copy, Debug)]
pub struct When<'t> {
    pub number: u32,
    pub condition: &'t text::Condition,
    pub program: &'t text::Program,
}

/// A variable of the target language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// T, D or X.
    Named(Named),
    Temporary(Temporary),
    /// An element of an array over the compartments.
    Of(Array, At),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Named {
    Time,
    Step,
    X,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Temporary {
    /// Scratch for tracers.
    F,
    /// The sum of the inputs of substance.
    C,
    /// The sum of the inputs of a tracer; that of the unnamed one is scratch for substance too.
    L(Tracer),
    /// Blanks before a point of a GRAPH.
    B,
    /// T at label 1.
    TimeBefore,
    /// D at label 1; of equations the step that is made.
    StepBefore,
    /// T at the end of the step.
    TimeAfter,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Array {
    V,
    G,
    K,
    HV(Tracer),
    HG(Tracer),
    HK(Tracer),
    /// V at label 1.
    VBefore,
    /// HV at label 1.
    HVBefore(Tracer),
    /// What has just decayed.
    Lost,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    Compartment(Number),
    /// B of a FOR.
    Each,
}

/// The right side of an assignment.
#[derive(Clone, Copy, Debug)]
pub enum Value<'t> {
    Term(Term<'t>),
    Operation(Term<'t>, Operator, Term<'t>),
    /// EXP X
    Exp(Place),
    /// ENTIER X, brought into the range of an INTEGER.
    Entier(Place),
    /// `a+b*c`
    PlusProduct(Place, Place, Place),
}

#[derive(Clone, Copy, Debug)]
pub enum Term<'t> {
    Place(Place),
    Number(Constant),
    Expression(&'t Expression),
}

/// Constants of generated statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Constant {
    Zero,
    /// 0.693147, as the paper has it (D9).
    LnTwo,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    Add,
    Subtract,
    Multiply,
    /// `\`: a divisor 0 gives 0.
    Divide,
}

impl Constant {
    #[expect(clippy::approx_constant, reason = "the digits of the paper")]
    pub fn value(self) -> f64 {
        match self {
            Constant::Zero => 0.0,
            Constant::LnTwo => 0.693147,
        }
    }
}

pub const T: Place = Place::Named(Named::Time);
pub const D: Place = Place::Named(Named::Step);
pub const X: Place = Place::Named(Named::X);
pub const F: Place = Place::Temporary(Temporary::F);
pub const C: Place = Place::Temporary(Temporary::C);
pub const B: Place = Place::Temporary(Temporary::B);

/// L of a tracer.
pub fn l(tracer: Tracer) -> Place {
    Place::Temporary(Temporary::L(tracer))
}

impl Array {
    /// The array over compartments a name means.
    pub fn of(base: Base) -> Option<Array> {
        Some(match base {
            Base::V => Array::V,
            Base::G => Array::G,
            Base::K => Array::K,
            Base::HV(tracer) => Array::HV(tracer),
            Base::HG(tracer) => Array::HG(tracer),
            Base::HK(tracer) => Array::HK(tracer),
            Base::Time | Base::Step | Base::X | Base::User(_) | Base::Parameter(_) => return None,
        })
    }

    /// Its element of a compartment.
    pub fn at(self, number: Number) -> Place {
        Place::Of(self, At::Compartment(number))
    }

    /// Its element in a FOR.
    pub fn each(self) -> Place {
        Place::Of(self, At::Each)
    }
}

impl Text {
    /// All tracers, the unnamed one first.
    pub fn all_tracers(&self) -> impl Iterator<Item = Tracer> + use<> {
        0..=self.tracers.len() as Tracer
    }
}
