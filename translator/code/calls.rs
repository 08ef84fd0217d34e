//! The call graph: which functions may be recursive, and which ones others lead to.

use super::{Function, Id, System};

/// These functions and all that they call, directly or not.
pub fn reached(system: &System, first: Vec<Id<Function>>) -> Vec<Id<Function>> {
    let calls = super::effects::calls(system);
    let mut found = first;
    let mut next = 0;
    while let Some(function) = found.get(next) {
        let called = calls.get(function.index()).into_iter().flatten();
        let new: Vec<_> = called.copied().filter(|called| !found.contains(called)).collect();
        found.extend(new);
        next += 1;
    }
    found
}

/// The functions that may be called while they are running. This includes functions that only lie on a path between
/// recursive ones, which makes the search linear in the number of calls.
pub fn recursive(system: &System) -> Vec<bool> {
    let calls: Vec<Vec<usize>> =
        super::effects::calls(system).iter().map(|calls| calls.iter().map(|id| id.index()).collect()).collect();
    let mut callers = vec![Vec::new(); calls.len()];
    for (from, called) in calls.iter().enumerate() {
        called.iter().filter(|to| **to < calls.len()).for_each(|to| callers[*to].push(from));
    }
    let leads_there = peeled(&calls, &callers);
    let comes_from_there = peeled(&callers, &calls);
    leads_there.into_iter().zip(comes_from_there).map(|(a, b)| a && b).collect()
}

/// The functions that remain after repeatedly removing those that call no remaining function.
fn peeled(leads: &[Vec<usize>], back: &[Vec<usize>]) -> Vec<bool> {
    let mut left: Vec<usize> = leads.iter().map(|all| all.iter().filter(|to| **to < leads.len()).count()).collect();
    let mut stays = vec![true; leads.len()];
    let mut ends: Vec<usize> = (0..leads.len()).filter(|one| left[*one] == 0).collect();
    while let Some(end) = ends.pop() {
        stays[end] = false;
        for from in &back[end] {
            left[*from] -= 1;
            if left[*from] == 0 {
                ends.push(*from);
            }
        }
    }
    stays
}
