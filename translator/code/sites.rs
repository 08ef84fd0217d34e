//! The order of the places in the source: first those that a run can name, each once.
//!
//! Every statement has a place in the source, but a program only needs to know those that it may report. They come first,
//! so that its table of sites can end with the last of them.

use super::arena::{Arena, Id};
use super::function::Function;
use super::statement::{Block, Stated, Statement, Wait};
use super::system::{Site, System};
use super::walk::{self, Visitor, blocks_of_mut};
use rustc_hash::FxHashMap as HashMap;

/// The new numbers of sites.
pub struct Renumbering(Vec<Id<Site>>);

impl Renumbering {
    pub fn apply(&self, site: &mut Id<Site>) {
        *site = self.0.get(site.index()).copied().unwrap_or(*site);
    }
}

/// Merges equal sites and moves those that can be named to the front; `others` are named by the experiment.
pub fn arrange(system: &mut System, others: impl Iterator<Item = Id<Site>>) -> Renumbering {
    let mut named = Named { system, named: vec![false; system.sites.len()] };
    for (_, function) in system.code.functions.iter() {
        walk::block(system, &function.body, &mut named);
    }
    for (_, lookup) in system.code.lookups.iter() {
        named.add(lookup.source);
    }
    of_tables(system).for_each(|site| named.add(site));
    others.for_each(|site| named.add(site));
    let named = named.named;
    let (renumbering, sites) = sorted(&system.sites, &named);
    system.sites = sites;
    renumber(system, &renumbering);
    renumbering
}

/// The sites that are named by what the runtime knows of a system: its values, solves, calls and files.
pub fn of_tables(system: &System) -> impl Iterator<Item = Id<Site>> {
    let watches = system.watches.iter().map(|watch| watch.source);
    let solves = system.solves.iter().flat_map(|(_, solve)| {
        let states = solve.named_states().iter().map(|state| state.source);
        let doses = solve.doses.iter().map(|dose| dose.source);
        let events = solve.events.iter().map(|event| event.source);
        states.chain(doses).chain(events).chain([solve.source])
    });
    let calls = system.invocations.iter().map(|(_, call)| call.source);
    let files = system.files.iter().map(|(_, file)| file.source);
    watches.chain(system.excursions.iter().copied()).chain(solves).chain(calls).chain(files)
}

/// Which sites statements can name.
struct Named<'s> {
    system: &'s System,
    named: Vec<bool>,
}

impl Named<'_> {
    fn add(&mut self, site: Id<Site>) {
        if let Some(named) = self.named.get_mut(site.index()) {
            *named = true;
        }
    }
}

impl Visitor for Named<'_> {
    fn statement(&mut self, stated: &Stated) {
        match &stated.statement {
            Statement::Require(..)
            | Statement::While { limit: Some(_), .. }
            | Statement::Table(_)
            | Statement::Read { .. }
            | Statement::Warn(..)
            | Statement::Compute { .. }
            | Statement::EndIfFailed
            // Whatever notes a failure has the site of its statement.
            | Statement::Store(..)
            | Statement::Iterate { .. }
            | Statement::Perform(_)
            | Statement::Pause(_)
            | Statement::Wait(Wait::StopAt(_)) => self.add(stated.source),
            Statement::Guard(quantities) => {
                quantities.iter().for_each(|id| self.add(self.system.quantities[*id].source));
            }
            Statement::Set(..)
            | Statement::Keep { .. }
            | Statement::Call { .. }
            | Statement::If(..)
            | Statement::For { .. }
            | Statement::Count { .. }
            | Statement::While { limit: None, .. }
            | Statement::Tabulate(_)
            | Statement::Shift { .. }
            | Statement::SetTime(_)
            | Statement::Solve { .. }
            | Statement::Reset(_)
            | Statement::Evaluate(_)
            | Statement::Invoke(_)
            | Statement::Print(_)
            | Statement::Wait(_)
            | Statement::NextMoment(_)
            | Statement::Observe
            | Statement::Label(_)
            | Statement::Jump(_)
            | Statement::Return(_) => {}
        }
    }
}

/// The sites in their new order, and their new numbers. Of equal ones the first is kept.
fn sorted(sites: &Arena<Site>, named: &[bool]) -> (Renumbering, Arena<Site>) {
    let mut first: HashMap<_, usize> = HashMap::default();
    let same: Vec<usize> = sites
        .iter()
        .enumerate()
        .map(|(at, (_, site))| {
            let key = (site.line, site.span.start, &*site.quantity, &*site.detail, &*site.text);
            *first.entry(key).or_insert(at)
        })
        .collect();
    let mut is_named = vec![false; same.len()];
    same.iter().zip(named).for_each(|(first, named)| is_named[*first] |= *named);
    let kept = |wanted: bool| {
        let (same, is_named) = (&same, &is_named);
        (0..same.len()).filter(move |at| same[*at] == *at && is_named[*at] == wanted)
    };
    let order: Vec<usize> = kept(true).chain(kept(false)).collect();
    let mut number = vec![0; same.len()];
    order.iter().enumerate().for_each(|(new, old)| number[*old] = new);
    let renumbering = Renumbering(same.iter().map(|first| Id::new(number[*first])).collect());
    (renumbering, order.iter().map(|old| sites[Id::new(*old)].clone()).collect())
}

fn renumber(system: &mut System, to: &Renumbering) {
    for id in system.quantities.ids() {
        to.apply(&mut system.quantities[id].source);
    }
    for id in system.code.functions.ids() {
        let function: &mut Function = &mut system.code.functions[id];
        function.source.iter_mut().for_each(|site| to.apply(site));
        renumber_block(&mut function.body, to);
    }
    for id in system.code.lookups.ids() {
        to.apply(&mut system.code.lookups[id].source);
    }
    for id in system.solves.ids() {
        let solve = &mut system.solves[id];
        to.apply(&mut solve.source);
        solve.states.iter_mut().for_each(|state| to.apply(&mut state.source));
        solve.doses.iter_mut().for_each(|dose| to.apply(&mut dose.source));
        solve.events.iter_mut().for_each(|event| to.apply(&mut event.source));
    }
    for id in system.invocations.ids() {
        to.apply(&mut system.invocations[id].source);
    }
    for id in system.files.ids() {
        to.apply(&mut system.files[id].source);
    }
    system.definitions.iter_mut().for_each(|(_, site)| to.apply(site));
    system.watches.iter_mut().for_each(|watch| to.apply(&mut watch.source));
    system.excursions.iter_mut().for_each(|site| to.apply(site));
}

fn renumber_block(block: &mut Block, to: &Renumbering) {
    for Stated { statement, source } in block {
        to.apply(source);
        blocks_of_mut(statement).into_iter().for_each(|inner| renumber_block(inner, to));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Span;

    #[test]
    fn sites_that_a_run_can_name_come_first_and_equal_ones_once() {
        let site = |line: u32, quantity: &str| Site {
            line,
            span: Span::default(),
            quantity: quantity.into(),
            detail: "".into(),
            text: "".into(),
        };
        let sites = [site(1, "A"), site(2, "B"), site(1, "A"), site(3, "C")].into_iter().collect();
        let (to, sites) = sorted(&sites, &[false, false, true, true]);
        let lines: Vec<u32> = sites.values().map(|site| site.line).collect();
        assert_eq!(lines, [1, 3, 2]);
        let new: Vec<usize> = to.0.iter().map(|site| site.index()).collect();
        assert_eq!(new, [0, 2, 0, 1]);
    }
}
