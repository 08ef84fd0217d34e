//! What depends on the settings: everything is gone through again until nothing is added.

use super::roots::{Roots, stops};
use super::{Made, Refusal, Sensitivities, Why, is_computed};
use crate::code::expression::{Factor, FoldIndex, Index, Unary};
use crate::code::statement::{Block, Stated, Statement};
use crate::code::walk::blocks_of;
use crate::code::{Base, Code, Expression, Function, Id, Place, Quantity, Range, Role, Site, Solve, Table, Type};
use rustc_hash::FxHashSet as HashSet;

impl Sensitivities {
    pub(super) fn spread(&mut self, roots: &Roots) -> Made {
        let functions: Vec<Id<Function>> = roots.functions.iter().chain(&roots.jumps).copied().collect();
        self.find_located();
        loop {
            let before = self.found();
            let mut seen = HashSet::default();
            functions.iter().try_for_each(|function| self.spread_function(*function, &mut seen))?;
            self.system.solves.ids().collect::<Vec<_>>().into_iter().for_each(|solve| self.spread_solve(solve));
            if before == self.found() {
                return Ok(());
            }
        }
    }

    /// The functions that methods with error control evaluate, and all that these call.
    fn find_located(&mut self) {
        let solves = self.system.solves.values().filter(|solve| stops(solve));
        let mut waiting: Vec<Id<Function>> = solves.map(|solve| solve.rates).collect();
        while let Some(next) = waiting.pop() {
            if self.located.insert(next) {
                called_in(&self.builder.code, &self.builder.code.functions[next].body, &mut waiting);
            }
        }
    }

    /// How much has been found so far.
    pub(super) fn found(&self) -> [usize; 3] {
        [self.active.len(), self.active_locals.len(), self.active_results.len()]
    }

    fn spread_function(&mut self, function: Id<Function>, seen: &mut HashSet<Id<Function>>) -> Made {
        if !seen.insert(function) {
            return Ok(());
        }
        let body = self.builder.code.functions[function].body.clone();
        self.spread_block(function, &body, seen)
    }

    pub(super) fn spread_block(&mut self, of: Id<Function>, block: &Block, seen: &mut HashSet<Id<Function>>) -> Made {
        for Stated { statement, source } in block {
            match statement {
                Statement::Set(place, value) => {
                    if let Expression::Call(function, arguments) = self.builder.code.expressions[*value] {
                        self.spread_call(of, function, arguments, seen)?;
                    }
                    let depends = self.depends(of, *value);
                    self.note(of, *place, depends, *source)?;
                    self.note_time(of, *place, *value);
                }
                Statement::Call { function, arguments, .. } => self.spread_call(of, *function, *arguments, seen)?,
                Statement::Return(Some(value)) => {
                    if self.depends(of, *value) {
                        self.active_results.insert(of);
                    }
                }
                Statement::Keep { local, of: quantity } => {
                    if self.moves(of, Base::Quantity(*quantity)) {
                        self.active_locals.insert((of, *local));
                    }
                }
                Statement::SetTime(value) => {
                    if self.depends(of, *value) {
                        return Err(Refusal::at(Why::Time, *source));
                    }
                }
                Statement::If(condition, then, otherwise) if self.unless_given(*condition).is_some() => {
                    self.derived.extend(self.unless_given(*condition));
                    let done = self.spread_block(of, then, seen);
                    self.derived.pop();
                    done?;
                    self.spread_block(of, otherwise, seen)?;
                }
                Statement::Table(table) => self.spread_table(of, *table, *source, seen)?,
                Statement::Invoke(id) => {
                    for function in self.system.invocations[*id].runs().collect::<Vec<_>>() {
                        self.spread_function(function, seen)?;
                    }
                    self.refuse_invocation(*id, *source)?;
                }
                other => blocks_of(other).into_iter().try_for_each(|inner| self.spread_block(of, inner, seen))?,
            }
        }
        Ok(())
    }

    fn spread_call(
        &mut self,
        of: Id<Function>,
        called: Id<Function>,
        arguments: Range<Expression>,
        seen: &mut HashSet<Id<Function>>,
    ) -> Made {
        let code = &self.builder.code;
        let (arguments, parameters) = (code.list(arguments).to_vec(), code.functions[called].parameters.clone());
        for (argument, parameter) in arguments.into_iter().zip(parameters) {
            let real = matches!(self.builder.code.functions[called].locals[parameter].kind, Type::Real(_));
            if real && self.depends(of, argument) {
                self.active_locals.insert((called, parameter));
            }
        }
        self.spread_function(called, seen)
    }

    fn spread_table(
        &mut self,
        of: Id<Function>,
        table: Id<Table>,
        source: Id<Site>,
        seen: &mut HashSet<Id<Function>>,
    ) -> Made {
        let table = self.system.tables[table].clone();
        self.spread_function(table.make, seen)?;
        if self.depends(of, table.low) || self.depends(of, table.high) {
            return self.refuse("a TABLE whose ends depend on it", source);
        }
        let depends = self.depends(of, table.at) || self.active_results.contains(&table.make);
        table.into.iter().try_for_each(|place| self.note(of, *place, depends, source))
    }

    /// If a state or a slope depends on a setting, all do.
    fn spread_solve(&mut self, id: Id<Solve>) {
        let Solve { states, rates, doses, .. } = self.system.solves[id].clone();
        let of_states = self.states_of(rates);
        let code = &self.builder.code;
        let places: Vec<Id<Place>> =
            states.iter().flat_map(|state| [Some(state.value), state.slope]).flatten().collect();
        let given = doses
            .iter()
            .flat_map(|dose| &dose.added)
            .any(|(_, amount)| self.base_depends(rates, Base::Quantity(*amount)));
        let depends = given
            || places.iter().any(|place| self.moves(rates, code.places[*place].base))
            || of_states.iter().any(|(local, _)| self.active_locals.contains(&(rates, *local)));
        if !depends {
            return;
        }
        for place in places {
            if let Base::Quantity(id) = self.builder.code.places[place].base {
                self.active.insert(id);
            }
        }
        self.active_locals.extend(of_states.iter().map(|(local, _)| (rates, *local)));
    }

    /// The setting that statements set if the user does not, as a derived parameter.
    pub(super) fn unless_given(&self, condition: Id<Expression>) -> Option<Id<Quantity>> {
        let Expression::Unary(Unary::Not, of) = self.builder.code.expressions[condition] else { return None };
        match self.builder.code.expressions[of] {
            Expression::Given(quantity) => Some(quantity),
            _ => None,
        }
    }

    /// What the translator keeps of the time is one too.
    fn note_time(&mut self, of: Id<Function>, place: Id<Place>, value: Id<Expression>) {
        let Base::Quantity(id) = self.builder.code.places[place].base else { return };
        if self.system.quantities[id].hidden && self.has_time(of, value) {
            self.times.insert(id);
        }
    }

    fn note(&mut self, of: Id<Function>, place: Id<Place>, depends: bool, source: Id<Site>) -> Made {
        match self.builder.code.places[place].base {
            Base::Quantity(id) => {
                let quantity = &self.system.quantities[id];
                let derived = self.derived.contains(&id);
                if !derived
                    && matches!(quantity.role, Role::Setting | Role::Range)
                    && (depends || self.settings.contains(&id))
                {
                    let setting = Some(id).filter(|id| self.settings.contains(id));
                    return Err(Refusal { setting, ..Refusal::at(Why::Assigned, source) });
                }
                if depends && (derived || is_computed(quantity)) {
                    self.active.insert(id);
                }
            }
            Base::Local(local) => {
                if depends && matches!(self.builder.code.functions[of].locals[local].kind, Type::Real(_)) {
                    self.active_locals.insert((of, local));
                }
            }
        }
        Ok(())
    }

    /// Whether what is stored there depends on a setting.
    pub(super) fn moves(&self, of: Id<Function>, base: Base) -> bool {
        match base {
            Base::Quantity(id) => self.active.contains(&id),
            Base::Local(local) => self.active_locals.contains(&(of, local)),
        }
    }

    fn is_setting(&self, base: Base) -> bool {
        matches!(base, Base::Quantity(id) if self.settings.contains(&id))
    }

    pub(super) fn base_depends(&self, of: Id<Function>, base: Base) -> bool {
        self.moves(of, base) || self.is_setting(base)
    }

    pub(super) fn quantity_depends(&self, id: Id<Quantity>) -> bool {
        self.active.contains(&id) || self.settings.contains(&id)
    }

    /// Whether a value depends on a setting.
    pub(super) fn depends(&self, of: Id<Function>, value: Id<Expression>) -> bool {
        let part = |id: &Id<Expression>| self.depends(of, *id);
        let code = &self.builder.code;
        match &code.expressions[value] {
            Expression::Read(place) => self.base_depends(of, code.places[*place].base),
            Expression::Whole(base) => self.base_depends(of, *base),
            Expression::Unary(_, a) | Expression::Convert(a, _) => part(a),
            Expression::Binary(_, a, b) | Expression::Compare(_, a, b) => part(a) || part(b),
            Expression::Choose(condition, a, b) => part(condition) || part(a) || part(b),
            Expression::Builtin(_, list) | Expression::Draw(_, list) => code.list(*list).iter().any(part),
            Expression::Call(function, _) => self.active_results.contains(function),
            Expression::Remember(_, _, list) => code.list(*list).iter().any(part),
            Expression::Column { argument, .. } => part(argument),
            Expression::Lookup(lookup) => {
                let lookup = &code.lookups[*lookup];
                part(&lookup.argument) || self.base_depends(of, Base::Quantity(lookup.table))
            }
            Expression::Fold(fold) => {
                let at = |index: &FoldIndex| match index {
                    FoldIndex::At(Index::Computed(at) | Index::Counted(at)) => part(at),
                    FoldIndex::At(Index::Fixed(_) | Index::Running { .. }) | FoldIndex::Counter { .. } => false,
                };
                let factor = |factor: &Factor| self.base_depends(of, factor.base) || factor.index.iter().any(at);
                code.folds[*fold].factors.iter().any(factor)
            }
            Expression::Real(_)
            | Expression::Integer(_)
            | Expression::Logical(_)
            | Expression::Time
            | Expression::Dt
            | Expression::HalfStep
            | Expression::Given(_)
            | Expression::Object(_) => false,
        }
    }
}

/// The functions that statements call.
fn called_in(code: &Code, block: &Block, into: &mut Vec<Id<Function>>) {
    for stated in block {
        match &stated.statement {
            Statement::Set(_, value) => {
                if let Expression::Call(function, _) = code.expressions[*value] {
                    into.push(function);
                }
            }
            Statement::Call { function, .. } => into.push(*function),
            other => blocks_of(other).into_iter().for_each(|inner| called_in(code, inner, into)),
        }
    }
}
