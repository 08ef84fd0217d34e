//! A first look at all blocks: what is in them that makes automatic names.

use super::super::syntax::*;

/// What blocks say that other blocks may refer to.
#[derive(Default)]
pub struct Survey<'a> {
    /// The blocks in the order of the text.
    pub blocks: Vec<Surveyed<'a>>,
}

/// A block with the statements of interest in it, wherever they are nested.
pub struct Surveyed<'a> {
    pub block: &'a Block,
    pub targets: Vec<&'a Variable>,
    pub reactions: Vec<&'a Reaction>,
    pub conserved: Vec<&'a Term>,
    pub lags: Vec<(&'a Name, &'a Name)>,
    pub sens: Vec<&'a Name>,
    pub tables: u32,
    pub states: Vec<&'a StateEntry>,
    pub methods: Vec<&'a Solve>,
    /// The names `u` of `~ u' = …` in a PARTIAL block.
    pub diffused: Vec<&'a Name>,
}

impl<'a> Survey<'a> {
    pub fn of(model: &'a Model) -> Survey<'a> {
        let mut survey = Survey::default();
        for item in &model.items {
            if let ItemKind::Block(block) = &item.kind {
                let mut surveyed = Surveyed {
                    block,
                    targets: Vec::new(),
                    reactions: Vec::new(),
                    conserved: Vec::new(),
                    lags: Vec::new(),
                    sens: Vec::new(),
                    tables: 0,
                    states: Vec::new(),
                    methods: Vec::new(),
                    diffused: Vec::new(),
                };
                surveyed.body(&block.body);
                survey.blocks.push(surveyed);
            }
        }
        survey
    }
}

impl<'a> Surveyed<'a> {
    fn body(&mut self, body: &'a Body) {
        for statement in &body.statements {
            self.statement(&statement.kind);
            for inner in statement.kind.bodies() {
                self.body(inner);
            }
        }
    }

    fn statement(&mut self, kind: &'a StatementKind) {
        match kind {
            StatementKind::Assign(target, _) => self.targets.push(target),
            StatementKind::Reaction(reaction) => self.reactions.push(reaction),
            StatementKind::Conserve(left, _) => self.conserved.extend(left),
            StatementKind::Lag(of, by) => self.lags.push((of, by)),
            StatementKind::Sens(list) => self.sens.extend(list),
            StatementKind::Table(_) => self.tables += 1,
            StatementKind::States(list) => self.states.extend(list),
            StatementKind::Solve(solve) => self.methods.push(solve),
            StatementKind::Equation(_, left, _) if self.block.word == BlockWord::Partial => {
                if let ExprKind::Variable(variable) = &left.kind
                    && variable.name.primes == 1
                {
                    self.diffused.push(&variable.name);
                }
            }
            _ => {}
        }
    }
}

impl StatementKind {
    /// The statements in braces that belong to it, in the order of the text.
    pub fn bodies(&self) -> Vec<&Body> {
        match self {
            StatementKind::Body(body) | StatementKind::While(_, body) | StatementKind::ForAll(_, body) => vec![body],
            StatementKind::If(branches, otherwise) => {
                branches.iter().map(|(_, body)| body).chain(otherwise.as_ref()).collect()
            }
            StatementKind::From(from) => vec![&from.body],
            StatementKind::Solve(solve) => solve.iferror.iter().collect(),
            _ => Vec::new(),
        }
    }
}
