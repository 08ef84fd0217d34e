//! The order of need, and rings in it.

use super::nodes::{Key, Nodes};
use rustc_hash::FxHashMap as HashMap;

/// A ring: each needs the next, the last the first.
#[derive(Clone, Debug)]
pub struct Ring(pub Vec<Key>);

/// Why there is no order of need.
pub enum NoOrder {
    Ring(Ring),
    /// The derivatives up to this one would be too long.
    TooLong(Key),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Open,
    Done,
}

/// Puts what is wanted, and all it needs, in order: what is needed stands before what needs it.
/// All nodes must be known.
pub fn in_order(nodes: &Nodes, wanted: &[Key]) -> Result<Vec<Key>, Ring> {
    let mut search = Search { nodes, marks: HashMap::default(), path: Vec::new(), order: Vec::new() };
    for key in wanted {
        search.visit(*key)?;
    }
    Ok(search.order)
}

struct Search<'n, 't> {
    nodes: &'n Nodes<'t>,
    marks: HashMap<Key, Mark>,
    path: Vec<Key>,
    order: Vec<Key>,
}

impl Search<'_, '_> {
    /// Goes down the needs with a stack of its own: chains may be as long as there are compartments.
    fn visit(&mut self, from: Key) -> Result<(), Ring> {
        if self.marks.contains_key(&from) {
            return Ok(());
        }
        let mut stack = vec![(from, 0)];
        self.open(from);
        while let Some((key, next)) = stack.last_mut() {
            let need = self.nodes.known.get(key).and_then(|node| node.needs.get(*next)).copied();
            *next += 1;
            match need {
                None => {
                    let key = *key;
                    stack.pop();
                    self.path.pop();
                    self.marks.insert(key, Mark::Done);
                    self.order.push(key);
                }
                Some(need) => match self.marks.get(&need) {
                    None => {
                        self.open(need);
                        stack.push((need, 0));
                    }
                    Some(Mark::Done) => {}
                    Some(Mark::Open) => {
                        let first = self.path.iter().position(|key| *key == need).unwrap_or(0);
                        return Err(Ring(self.path[first..].to_vec()));
                    }
                },
            }
        }
        Ok(())
    }

    fn open(&mut self, key: Key) {
        self.marks.insert(key, Mark::Open);
        self.path.push(key);
    }
}
