//! Labels and jumps: each label once, each jump to a label that is there and may be jumped to.

use super::Resolver;
use crate::language::cosmo::messages::jumps::*;
use crate::language::cosmo::messages::statements::{LabelTwice, LabelZero, ReservedLabel};
use crate::language::cosmo::syntax::{ComponentKind, Declarative, Expr, ExprKind, Goal, Instruction, Label, Program};
use crate::source::Span;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// The last label that belongs to the system.
const LAST_RESERVED: u32 = 4;

/// Whose program a statement stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Initial,
    /// A program block, by its place in the body.
    Block(usize),
    /// Of a flow, a label, an output and so on, counted through the text.
    Declarative(usize),
    When(usize),
    Appendix,
}

struct Jump {
    goal: Goal,
    owner: Owner,
    /// The blocks around it, the outermost first.
    blocks: Vec<u32>,
    /// STOP: continuing there is the user's wish, not a jump of the model.
    stop: bool,
}

struct Landing {
    span: Span,
    owner: Owner,
    blocks: Vec<u32>,
}

#[derive(Default)]
struct Walk {
    labels: Vec<(Label, Landing)>,
    jumps: Vec<Jump>,
    blocks: Vec<u32>,
    count: u32,
    declaratives: usize,
}

impl Walk {
    fn program(&mut self, program: &Program, owner: Owner) {
        for statement in program {
            if let Some(label) = statement.label {
                let landing = Landing { span: label.span, owner, blocks: self.blocks.clone() };
                self.labels.push((label, landing));
            }
            match &statement.instruction {
                Instruction::GoTo(goal) => self.jump(*goal, owner, false),
                Instruction::Compare { greater, equal, less, .. } => {
                    [greater, equal, less].into_iter().for_each(|goal| self.jump(*goal, owner, false));
                }
                Instruction::Stop(value) => {
                    if let Some(goal) = constant_label(value) {
                        self.jump(goal, owner, true);
                    }
                }
                Instruction::If { branches, otherwise, .. } => {
                    branches.iter().for_each(|branch| self.block(&branch.program, owner));
                    otherwise.iter().for_each(|program| self.block(program, owner));
                }
                Instruction::While { body, .. } => self.block(body, owner),
                _ => {}
            }
        }
    }

    fn block(&mut self, program: &Program, owner: Owner) {
        self.count += 1;
        self.blocks.push(self.count);
        self.program(program, owner);
        self.blocks.pop();
    }

    fn jump(&mut self, goal: Goal, owner: Owner, stop: bool) {
        if goal.number != 0 {
            self.jumps.push(Jump { goal, owner, blocks: self.blocks.clone(), stop });
        }
    }

    fn declarative(&mut self, declarative: &Declarative) {
        if let Declarative::Program(program, _) = declarative {
            self.declaratives += 1;
            self.program(program, Owner::Declarative(self.declaratives));
        }
    }

    fn component(&mut self, kind: &ComponentKind, index: usize) {
        match kind {
            ComponentKind::InCompartment { flow, labels, .. } => {
                flow.iter().for_each(|flow| self.declarative(flow));
                labels.iter().for_each(|label| self.declarative(&label.value));
            }
            ComponentKind::Compartment { inputs, output, volume, .. } => {
                inputs.iter().for_each(|input| self.declarative(&input.flow));
                for part in [output, volume].into_iter().flatten() {
                    if let crate::language::cosmo::syntax::PartKind::Declared(value) = &part.is {
                        self.declarative(value);
                    }
                }
            }
            ComponentKind::OutCompartment { inputs, .. } => {
                inputs.iter().for_each(|input| self.declarative(&input.flow))
            }
            ComponentKind::Fission { value, .. } | ComponentKind::Time(value) | ComponentKind::Step(value) => {
                self.declarative(value);
            }
            ComponentKind::Program(program) => self.program(program, Owner::Block(index)),
            ComponentKind::When { program, .. } => self.program(program, Owner::When(index)),
            _ => {}
        }
    }
}

fn constant_label(value: &Expr) -> Option<Goal> {
    match &value.kind {
        ExprKind::Number(number) if number.integer => {
            Some(Goal { number: number.text.parse().unwrap_or(u32::MAX), span: value.span })
        }
        _ => None,
    }
}

impl Resolver<'_> {
    /// Checks all labels and jumps.
    pub fn labels(&mut self) {
        let syntax = self.syntax;
        let mut walk = Walk::default();
        walk.program(&syntax.initial, Owner::Initial);
        syntax.body.iter().enumerate().for_each(|(index, component)| walk.component(&component.kind, index));
        walk.program(&syntax.appendix, Owner::Appendix);
        self.first_statements();
        let landings = self.landings(walk.labels);
        let passed: HashSet<u32> = syntax.passed_labels.iter().copied().collect();
        for jump in &walk.jumps {
            self.jump(jump, &landings, &passed);
        }
    }

    /// Two labels on one instruction: INITIAL begins with label 4's work done, the body with label 1.
    fn first_statements(&mut self) {
        let first = self.syntax.initial.first().and_then(|statement| Some((statement.label?, statement.span)));
        if let Some((label, at)) = first {
            self.diagnostics.error(LabelBeginsInitial { at, label: label.number });
        }
        let components = &self.syntax.body;
        let beginning = components.iter().find(|component| !matches!(component.kind, ComponentKind::Setting(_)));
        let program = beginning.and_then(|component| match &component.kind {
            ComponentKind::Program(program) => Some(program),
            ComponentKind::InCompartment { flow: Some(Declarative::Program(program, _)), .. }
            | ComponentKind::Time(Declarative::Program(program, _))
            | ComponentKind::Step(Declarative::Program(program, _))
            | ComponentKind::Fission { value: Declarative::Program(program, _), .. } => Some(program),
            _ => None,
        });
        if let Some((label, at)) =
            program.and_then(|program| program.first()).and_then(|first| Some((first.label?, first.span)))
        {
            self.diagnostics.error(LabelBeginsBody { at, label: label.number });
        }
    }

    fn landings(&mut self, labels: Vec<(Label, Landing)>) -> HashMap<u32, Landing> {
        let mut landings: HashMap<u32, Landing> = HashMap::default();
        for (label, landing) in labels {
            let (at, label) = (label.span, label.number);
            if label == 0 {
                self.diagnostics.error(LabelZero { at });
            } else if label <= LAST_RESERVED {
                self.diagnostics.error(ReservedLabel { at, label });
            } else if let Some(first) = landings.get(&label) {
                let (line, first) = (self.line_of(first.span), first.span);
                self.diagnostics.error(LabelTwice { at, label, line, first });
            } else {
                landings.insert(label, landing);
            }
        }
        landings
    }

    fn jump(&mut self, jump: &Jump, landings: &HashMap<u32, Landing>, passed: &HashSet<u32>) {
        let Goal { number: label, span: at } = jump.goal;
        if label <= LAST_RESERVED {
            return self.reserved_goal(jump);
        }
        let Some(landing) = landings.get(&label) else {
            if !passed.contains(&label) {
                self.diagnostics.error(UnknownLabel { at, label });
            }
            return;
        };
        if jump.stop {
            return;
        }
        let (line, target) = (self.line_of(landing.span), landing.span);
        if !jump.blocks.starts_with(&landing.blocks) {
            self.diagnostics.error(JumpIntoBlock { at, label, line, target });
        } else if !has_meaning(jump.owner, landing.owner) {
            self.diagnostics.warning(JumpBetweenPrograms { at, label, line, target });
        }
    }

    fn reserved_goal(&mut self, jump: &Jump) {
        let Goal { number: label, span: at } = jump.goal;
        let has_format = || self.syntax.body.iter().any(|part| matches!(part.kind, ComponentKind::Format(_)));
        match label {
            3 if !has_format() => self.diagnostics.error(NoTableLine { at }),
            2 | 3 if !jump.stop => self.diagnostics.warning(JumpToHeading { at, label }),
            _ => {}
        }
    }
}

/// Whether a jump from one program into another says something about the model: within a program, from the body
/// into the appendix, from a block to a later one.
fn has_meaning(from: Owner, to: Owner) -> bool {
    match (from, to) {
        _ if from == to => true,
        (Owner::Initial, _) => false,
        (_, Owner::Appendix) => true,
        (Owner::Block(from), Owner::Block(to)) => from < to,
        _ => false,
    }
}
