//! Where things are in the text of a function.

use super::*;

/// Where the places of locals, the pauses and the loops of a function are in its text.
#[derive(Default)]
pub(super) struct Positions {
    next: usize,
    /// Of each local: the first and the last.
    places: HashMap<Id<Local>, Vec<usize>>,
    pauses: Vec<usize>,
    loops: Vec<(usize, usize)>,
    jumps: bool,
}

impl Positions {
    pub fn of(code: &Code, function: Id<Function>) -> Positions {
        Positions::of_block(code, &code.functions[function].body)
    }

    pub fn of_block(code: &Code, block: &Block) -> Positions {
        let mut positions = Positions::default();
        positions.block(code, block);
        positions
    }

    pub fn uses(&self, local: Id<Local>) -> usize {
        self.places.get(&local).map_or(0, Vec::len)
    }

    /// Whether there are labels, so that the text says little about what comes before what.
    pub fn has_jumps(&self) -> bool {
        self.jumps
    }

    /// From the first to the last place of a local, with every loop that has some of its places and not all: what the
    /// local has when the loop begins again may be needed there.
    pub fn extent(&self, local: Id<Local>) -> Option<(usize, usize)> {
        let places = self.places.get(&local)?;
        let (mut first, mut last) = (*places.iter().min()?, *places.iter().max()?);
        loop {
            let partly = |(begin, end): &&(usize, usize)| {
                let apart = last < *begin || *end < first;
                let inside = *begin <= first && last <= *end;
                !(apart || inside || first <= *begin && *end <= last)
            };
            let Some((begin, end)) = self.loops.iter().find(partly) else { return Some((first, last)) };
            (first, last) = (first.min(*begin), last.max(*end));
        }
    }

    fn block(&mut self, code: &Code, block: &Block) {
        block.iter().for_each(|stated| self.statement(code, &stated.statement));
    }

    fn statement(&mut self, code: &Code, statement: &Statement) {
        self.next += 1;
        let here = self.next;
        match statement {
            Statement::Set(place, value) => {
                self.expression(code, *value);
                self.next += 1;
                self.place(code, *place);
            }
            Statement::If(condition, then, otherwise) => {
                self.expression(code, *condition);
                self.block(code, then);
                self.block(code, otherwise);
            }
            Statement::While { before, condition, body, .. } => {
                self.block(code, before);
                self.expression(code, *condition);
                self.block(code, body);
                self.next += 1;
                self.loops.push((here, self.next));
            }
            Statement::Iterate { target, from, condition, next, body } => {
                self.expression(code, *from);
                self.expression(code, *target);
                self.expression(code, *condition);
                self.block(code, body);
                self.next += 1;
                [*next, *condition, *target].into_iter().for_each(|id| self.expression(code, id));
                self.loops.push((here, self.next));
            }
            Statement::Pause(value) => {
                self.expression(code, *value);
                self.next += 1;
                self.pauses.push(self.next);
                self.next += 1;
            }
            Statement::Label(_) | Statement::Jump(_) => self.jumps = true,
            other => own_expressions(other).into_iter().for_each(|id| self.expression(code, id)),
        }
    }

    fn expression(&mut self, code: &Code, id: Id<Expression>) {
        each(code, id, &mut |id| {
            if let Expression::Read(place) = code.expressions[id] {
                self.place(code, place);
            }
        });
    }

    fn place(&mut self, code: &Code, place: Id<super::super::Place>) {
        if let Base::Local(local) = code.places[place].base {
            self.places.entry(local).or_default().push(self.next);
        }
    }

    /// The locals that are needed after a pause, in the order of the function.
    pub fn kept(&self, except: Option<Id<Local>>) -> Vec<Id<Local>> {
        let mut kept: Vec<Id<Local>> = self
            .places
            .iter()
            .filter(|(local, places)| Some(**local) != except && self.is_kept(places))
            .map(|(local, _)| *local)
            .collect();
        kept.sort_by_key(|local| local.index());
        kept
    }

    fn is_kept(&self, places: &[usize]) -> bool {
        let (Some(first), Some(last)) = (places.iter().min(), places.iter().max()) else { return false };
        if self.pauses.is_empty() {
            return false;
        }
        let across = self.pauses.iter().any(|pause| first < pause && pause < last);
        let partly = self.loops.iter().any(|(begin, end)| {
            let inside = |at: &usize| begin <= at && at <= end;
            self.pauses.iter().any(inside) && places.iter().any(inside) && !(inside(first) && inside(last))
        });
        self.jumps || across || partly
    }
}
