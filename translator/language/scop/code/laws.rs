//! CONSERVE: states that laws give, in the order in which they need each other.

use super::blocks::is_one;
use super::solve::solve_id;
use super::{Lowering, Made, Value};
use crate::code::expression::{Binary, Expression};
use crate::code::statement::{Block, Failure, Statement};
use crate::code::{Base, Code, Id, Place};
use crate::language::scop::shell::conserved;
use crate::language::scop::text::{BlockId, BlockKind, Conserve, Kinetic, LocalId, Program, StateId};
use crate::model::instruction::Failure as Demanded;
use crate::model::{self, Library, Method, Relation, SolveId, Together};
use crate::source::Span;

/// Laws of a block that are solved together, and the states that they give.
#[derive(Clone)]
pub struct LawsTogether {
    solve: SolveId,
    targets: Vec<model::Place>,
}

/// A law and where it stands.
type Placed<'t> = (&'t Conserve, Span);

impl<'t> Lowering<'t> {
    /// Each law needs those states that the laws before it have given; what is left needs each other.
    pub fn laws(&mut self, kinetic: &'t Kinetic, program: &'t Program) -> Made {
        let (ordered, together) = self.order_of_laws(kinetic, program);
        for (conserve, span) in ordered {
            self.at(span);
            self.law(kinetic, conserve)?;
        }
        if together.is_empty() { Ok(()) } else { self.laws_together(kinetic, &together) }
    }

    pub fn need_each_other(&self, kinetic: &'t Kinetic, program: &'t Program) -> bool {
        !self.order_of_laws(kinetic, program).1.is_empty()
    }

    fn order_of_laws(&self, kinetic: &'t Kinetic, program: &'t Program) -> (Vec<Placed<'t>>, Vec<Placed<'t>>) {
        let (mut waiting, mut ordered) = (Vec::new(), Vec::new());
        conserved(&program.statements, &mut waiting);
        let replaced =
            |conserve: &Conserve| kinetic.laws.get(conserve.law as usize).map(|law| (law.replaced, law.element));
        let mentions = |conserve: &Conserve, what: (StateId, Option<u32>)| {
            conserve.left.iter().any(|term| {
                let at = term.place.index.as_ref().and_then(|whole| whole.constant());
                let same = match (what.1, at) {
                    (Some(element), Some(at)) => i64::from(element) == at,
                    _ => true,
                };
                same && self.shell.state_at(&term.place) == Some(what.0)
            })
        };
        while let Some(ready) = waiting.iter().position(|(conserve, _)| {
            let own = replaced(conserve);
            let mut others =
                waiting.iter().filter_map(|(other, _)| replaced(other)).filter(|other| Some(*other) != own);
            others.all(|other| !mentions(conserve, other))
        }) {
            ordered.push(waiting.remove(ready));
        }
        (ordered, waiting)
    }

    /// S = (total - what the other states hold)/what S counts.
    fn law(&mut self, kinetic: &'t Kinetic, conserve: &'t Conserve) -> Made {
        let Some((target, rest, own)) = self.parts_of_law(kinetic, conserve)? else { return Ok(()) };
        let target = self.place_of_model(&target);
        let value = match is_one(&self.builder, own) {
            true => rest,
            false => self.binary(Binary::Divide, rest, own),
        };
        self.set(target, value);
        Ok(())
    }

    /// The state that a law gives, the total less what the other states hold, and what the state counts.
    fn parts_of_law(
        &mut self,
        kinetic: &'t Kinetic,
        conserve: &'t Conserve,
    ) -> Made<Option<(model::Place, Value, Value)>> {
        let Some(law) = kinetic.laws.get(conserve.law as usize) else { return Ok(None) };
        let level = self.shell.variable(self.text.state(law.replaced).levels[0]);
        self.body.computes = Some(level);
        let mut rest = self.value(&conserve.total)?;
        let mut own: Option<Value> = None;
        for term in &conserve.left {
            let Some(state) = self.shell.state_at(&term.place) else { continue };
            let at = term.place.index.as_ref().and_then(|whole| whole.constant());
            let index = match &term.place.index {
                Some(whole) => self.whole(whole)?,
                None => self.real(0.0),
            };
            let volume = self.volume(kinetic, state, index)?;
            let mut weight = self.real(f64::from(term.count));
            if let Some(volume) = volume {
                weight = self.times(weight, volume);
            }
            if state == law.replaced && at == law.element.map(i64::from) {
                own = Some(match own {
                    None => weight,
                    Some(before) => self.binary(Binary::Add, before, weight),
                });
                continue;
            }
            let place = self.place(&term.place)?;
            let held = self.read(place);
            let held = self.times(weight, held);
            rest = self.binary(Binary::Subtract, rest, held);
        }
        let index = law.element.into_iter().map(model::Index::Fixed).collect();
        let own = own.unwrap_or_else(|| self.real(1.0));
        Ok(Some((model::Place { quantity: level, index }, rest, own)))
    }

    /// The equations, which the start of a run and the block itself solve.
    fn declare_laws(&mut self, block: BlockId, kinetic: &'t Kinetic, laws: &[Placed<'t>]) -> Made<LawsTogether> {
        let card = self.shell.card;
        let misses = self.shell.hidden("missing from laws", vec![laws.len() as u32]);
        let solve = self.declare_solve(Method::Together(Together::Linear));
        let mut states = Vec::new();
        let name = format!("{}_laws", self.block(block).name);
        let function = self.function_of_block(block, &name, |lowering| {
            for ((conserve, span), at) in laws.iter().zip(0..) {
                lowering.at(*span);
                let Some((target, rest, own)) = lowering.parts_of_law(kinetic, conserve)? else { continue };
                let held = lowering.place_of_model(&target);
                let held = lowering.read(held);
                let held = lowering.times(own, held);
                let rest = lowering.binary(Binary::Subtract, rest, held);
                let place = lowering.element(misses, at);
                lowering.set(place, rest);
                states.push((target, model::Place { quantity: misses, index: [model::Index::Fixed(at)].into() }));
            }
            Ok(())
        })?;
        let targets = states.iter().map(|(target, _)| target.clone()).collect();
        self.shell.course.solves[solve.0 as usize].states = states;
        self.solve_by(solve, function, None)?;
        self.again(card, None);
        Ok(LawsTogether { solve, targets })
    }

    /// Laws that need what each other give are linear equations.
    fn laws_together(&mut self, kinetic: &'t Kinetic, laws: &[Placed<'t>]) -> Made {
        let Some(block) = self.body.block else { return Ok(()) };
        let LawsTogether { solve, targets } = match self.laws_together.get(&block) {
            Some(known) => known.clone(),
            None => {
                let new = self.declare_laws(block, kinetic, laws)?;
                self.laws_together.insert(block, new.clone());
                new
            }
        };
        let code = self.temporary("code");
        let error = self.builder.place(Base::Local(code), Vec::new());
        self.push(Statement::Solve { solve: solve_id(solve), events: Vec::new(), error: Some(error) });
        let (code, zero) = (self.read(error), self.real(0.0));
        let good = self.builder.compare(Relation::Equal, code, zero);
        self.push(Statement::Require(good, Failure::Demanded(Demanded::Solver)));
        // Each as the equation that it comes from, which is told where it replaces a starting value.
        for ((_, span), target) in laws.iter().zip(targets) {
            self.at(*span);
            let target = self.place_of_model(&target);
            let value = self.read(target);
            self.set(target, value);
        }
        Ok(())
    }

    /// The volume of an element of a state: an expression, or nothing for 1.
    fn volume(&mut self, kinetic: &'t Kinetic, state: StateId, element: Value) -> Made<Option<Value>> {
        let found = kinetic.compartments.iter().find(|compartment| compartment.states.contains(&state));
        let Some(compartment) = found else { return Ok(None) };
        let Some(index) = compartment.index else { return Ok(Some(self.value(&compartment.volume)?)) };
        self.index_is(index, element)?;
        let volume = self.value(&compartment.volume)?;
        // The next term sets the index again.
        Ok(Some(self.kept("volume", volume)))
    }

    pub fn index_is(&mut self, index: LocalId, element: Value) -> Made {
        let base = self.base(crate::language::scop::text::Base::Local(index))?;
        let place = self.builder.place(base, Vec::new());
        self.set(place, element);
        Ok(())
    }

    /// After INITIAL: what the laws of blocks say that a method keeps them for.
    pub fn start_laws(&mut self) -> Made {
        let held = self.solves.keys().filter(|(block, by)| self.shell.laws_hold(*block, *by));
        let mut blocks: Vec<BlockId> = held.map(|(block, _)| *block).collect();
        blocks.sort_unstable();
        blocks.dedup();
        for id in blocks {
            let block = self.block(id);
            let BlockKind::Kinetic(kinetic) = &block.kind else { continue };
            if kinetic.laws.is_empty() {
                continue;
            }
            let outer = (self.body.block, self.body.declared, std::mem::take(&mut self.body.storage));
            self.body.block = Some(id);
            self.body.declared = &block.program.locals;
            let replaced = self.aside(|lowering| lowering.laws(kinetic, &block.program));
            (self.body.block, self.body.declared, self.body.storage) = outer;
            self.report_replacements(replaced?);
            if self.has_sens(id) {
                // Once more, to the same values, for what they change with.
                self.at(block.span);
                let name = format!("{}_laws_at_start", block.name);
                let function = self.function_of_block(id, &name, |lowering| lowering.laws(kinetic, &block.program))?;
                self.sensitivities.roots.push((id, function));
                self.call_plain(function);
            }
        }
        Ok(())
    }

    /// Statements that replace start values, and then whether each of these differs from the one before.
    fn report_replacements(&mut self, statements: Block) {
        let mut kept = Vec::new();
        for stated in &statements {
            let Statement::Set(place, value) = stated.statement else { continue };
            let Base::Quantity(id) = self.builder.code.places[place].base else { continue };
            if id.index() >= self.text.variables.len() {
                continue;
            }
            let card = self.sites.card(stated.source);
            self.again(card, Some(id));
            let name = self.shell.quantities[id.index()].name.clone();
            let before = self.shell.hidden(&format!("{name} at start"), Vec::new());
            let now = self.read(place);
            self.set_quantity(before, now);
            kept.push((card, place, id, value, before));
        }
        self.body.statements.extend(statements);
        for (card, place, id, value, before) in kept {
            self.again(card, Some(id));
            let name = self.shell.quantities[id.index()].name.clone();
            let after = self.shell.hidden(&format!("{name} conserved"), Vec::new());
            let now = self.read(place);
            self.set_quantity(after, now);
            let mut terms = Vec::new();
            terms_of(&self.builder.code, value, &mut terms);
            let (arrays, text) = (self.array_of(&format!("{name} terms"), &terms), Some(self.name_of(place)));
            let invocation = self.shell.invocation(Library::Mismatch);
            self.invoke(crate::code::Invocation { text, arrays, values: vec![before, after], ..invocation });
        }
    }

    fn name_of(&self, place: Id<Place>) -> String {
        let place = &self.builder.code.places[place];
        let name = match place.base {
            Base::Quantity(id) => self.shell.quantities[id.index()].name.to_string(),
            Base::Local(id) => self.body.locals[id].name.to_string(),
        };
        match place.index.first() {
            Some(crate::code::Index::Fixed(at)) => format!("{name}[{at}]"),
            _ => name,
        }
    }
}

/// The numbers and places in an expression.
fn terms_of(code: &Code, value: Value, terms: &mut Vec<Value>) {
    match &code.expressions[value] {
        Expression::Read(_) | Expression::Real(_) => terms.push(value),
        Expression::Unary(_, a) | Expression::Convert(a, _) => terms_of(code, *a, terms),
        Expression::Binary(_, a, b) | Expression::Compare(_, a, b) => {
            terms_of(code, *a, terms);
            terms_of(code, *b, terms);
        }
        Expression::Choose(condition, a, b) => {
            [condition, a, b].into_iter().for_each(|part| terms_of(code, *part, terms))
        }
        Expression::Builtin(_, list) => code.list(*list).iter().for_each(|part| terms_of(code, *part, terms)),
        Expression::Integer(_)
        | Expression::Whole(_)
        | Expression::Logical(_)
        | Expression::Time
        | Expression::Dt
        | Expression::HalfStep
        | Expression::Given(_)
        | Expression::Call(..)
        | Expression::Lookup(_)
        | Expression::Column { .. }
        | Expression::Fold(_)
        | Expression::Draw(..)
        | Expression::Remember(..)
        | Expression::Object(_) => {}
    }
}
