//! What is left out of a program: jumps to jumps, statements that nobody reaches, and values that nobody reads.

use super::{Writer, quantity};
use crate::code::statement::{Block, Label, Stated, Statement, Wait};
use crate::code::walk::{blocks_of, blocks_of_mut};
use crate::code::{Base, Expression, Id, Quantity};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

impl Writer<'_> {
    /// The functions that the program has been written behind are complete.
    pub fn tidy(&mut self) {
        let mut program = std::mem::take(&mut self.body.statements);
        self.drop_unread(&mut program);
        thread_jumps(&mut program);
        self.body.statements = program;
    }

    /// Values of the translator that nobody reads, neither an expression nor the runtime.
    fn drop_unread(&self, program: &mut Block) {
        let code = &self.builder.code;
        let mut read: HashSet<Id<Quantity>> = self.kept().into_iter().map(quantity).collect();
        for (_, expression) in code.expressions.iter() {
            if let Expression::Read(place) = expression
                && let Base::Quantity(id) = code.places[*place].base
            {
                read.insert(id);
            }
        }
        let is_read = |id: &Id<Quantity>| {
            let data = &self.model.quantities[id.index()];
            !data.hidden || !data.extents.is_empty() || read.contains(id)
        };
        program.retain(|stated| match &stated.statement {
            Statement::Set(place, value) => match &code.places[*place].base {
                Base::Quantity(id) => is_read(id) || code.expressions[*value].stands_alone(code),
                Base::Local(_) => true,
            },
            _ => true,
        });
    }

    /// What the runtime reads.
    fn kept(&self) -> Vec<Id<Quantity>> {
        let outputs = &self.model.outputs;
        let mut kept: Vec<Id<Quantity>> = outputs.recorded.iter().map(|(id, _)| *id).collect();
        kept.extend(outputs.plot_sets.iter().flatten().flat_map(|plot| plot.curves.iter().map(|curve| curve.value.0)));
        if let Some(course) = &self.model.course {
            for observation in &course.observations {
                kept.push(observation.value);
                kept.extend(observation.weight);
            }
            for solve in &course.solves {
                kept.extend([solve.time, solve.end, solve.step]);
                for dose in &solve.doses {
                    kept.extend([Some(dose.at), dose.every, dose.times, dose.over].into_iter().flatten());
                    kept.extend(dose.added.iter().map(|(_, amount)| *amount));
                }
            }
        }
        kept
    }
}

/// Jumps to where another jump stands go on at once; what nobody reaches any more is left out.
fn thread_jumps(program: &mut Block) {
    let mut computed = false;
    each_statement(program, &mut |statement| computed |= matches!(statement, Statement::Wait(Wait::StopAt(_))));
    let mut onward: HashMap<Id<Label>, Id<Label>> = HashMap::default();
    for pair in program.windows(2) {
        if let (Statement::Label(label), Statement::Jump(to)) = (&pair[0].statement, &pair[1].statement) {
            onward.insert(*label, *to);
        }
    }
    let goal = |mut label: Id<Label>| {
        // Two jumps may lead to each other.
        for _ in 0..onward.len() {
            label = onward.get(&label).copied().unwrap_or(label);
        }
        label
    };
    each_statement(program, &mut |statement| {
        if let Statement::Jump(to) | Statement::Wait(Wait::Stop(_, to)) = statement {
            *to = goal(*to);
        }
    });
    let mut wanted: HashSet<Id<Label>> = HashSet::default();
    each_statement(program, &mut |statement| match statement {
        Statement::Jump(to) | Statement::Wait(Wait::Stop(_, to)) => _ = wanted.insert(*to),
        Statement::Solve { events, .. } => wanted.extend(events.iter().copied()),
        _ => {}
    });
    let old = std::mem::take(program);
    let mut reached = true;
    for stated in old {
        match &stated.statement {
            Statement::Label(label) => reached |= computed || wanted.contains(label),
            other => reached |= has_label(other),
        }
        if let (Statement::Label(label), Some(Stated { statement: Statement::Jump(to), .. })) =
            (&stated.statement, program.last())
            && label == to
        {
            program.pop();
        }
        if reached {
            let ends = matches!(stated.statement, Statement::Jump(_) | Statement::Wait(Wait::Stop(..)));
            program.push(stated);
            reached = !ends;
        }
    }
}

/// Whether a statement has a label in it, which may be jumped to.
fn has_label(statement: &Statement) -> bool {
    let label = |stated: &Stated| matches!(stated.statement, Statement::Label(_)) || has_label(&stated.statement);
    blocks_of(statement).into_iter().any(|block| block.iter().any(label))
}

fn each_statement(block: &mut Block, each: &mut impl FnMut(&mut Statement)) {
    for stated in block {
        each(&mut stated.statement);
        blocks_of_mut(&mut stated.statement).into_iter().for_each(|inner| each_statement(inner, each));
    }
}
