//! Who needs whom, and which need each other.

/// A directed graph: from each node to those it needs, in the order they were named.
pub(crate) struct Graph {
    starts: Vec<u32>,
    needs: Vec<u32>,
}

impl Graph {
    /// From pairs (node, needed).
    pub(crate) fn of(nodes: usize, pairs: &[(u32, u32)]) -> Graph {
        let mut starts = vec![0u32; nodes + 1];
        for (node, _) in pairs {
            starts[*node as usize + 1] += 1;
        }
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        let mut next = starts.clone();
        let mut needs = vec![0u32; pairs.len()];
        for (node, needed) in pairs {
            let place = &mut next[*node as usize];
            needs[*place as usize] = *needed;
            *place += 1;
        }
        Graph { starts, needs }
    }

    pub(crate) fn needs(&self, node: u32) -> &[u32] {
        &self.needs[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }

    fn nodes(&self) -> usize {
        self.starts.len() - 1
    }
}

/// Groups of nodes, one after the other.
pub(crate) struct Components {
    pub members: Vec<u32>,
    ends: Vec<usize>,
}

impl Components {
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(&0).chain(&self.ends);
        starts.zip(&self.ends).map(|(start, end)| &self.members[*start..*end])
    }
}

/// The strongly connected components, each after those it needs; the nodes that are free of each
/// other keep their order. Tarjan's algorithm with a stack of its own: R. Tarjan, Depth-first
/// search and linear graph algorithms, SIAM J. Comput. 1 (1972) 146-160.
pub(crate) fn components(graph: &Graph) -> Components {
    const UNSEEN: u32 = u32::MAX;
    let nodes = graph.nodes();
    let mut number = vec![UNSEEN; nodes];
    let mut low = vec![0u32; nodes];
    let mut on_stack = vec![false; nodes];
    let mut stack: Vec<u32> = Vec::new();
    let mut path: Vec<(u32, u32)> = Vec::new();
    let mut found = Components { members: Vec::with_capacity(nodes), ends: Vec::with_capacity(nodes) };
    let mut count = 0u32;
    for root in 0..nodes as u32 {
        if number[root as usize] != UNSEEN {
            continue;
        }
        path.push((root, 0));
        while let Some((node, step)) = path.last_mut() {
            let node = *node;
            let at = node as usize;
            if *step == 0 {
                number[at] = count;
                low[at] = count;
                count += 1;
                stack.push(node);
                on_stack[at] = true;
            }
            if let Some(needed) = graph.needs(node).get(*step as usize) {
                *step += 1;
                let needed = *needed as usize;
                if number[needed] == UNSEEN {
                    path.push((needed as u32, 0));
                } else if on_stack[needed] {
                    low[at] = low[at].min(number[needed]);
                }
                continue;
            }
            path.pop();
            if let Some((before, _)) = path.last() {
                let before = *before as usize;
                low[before] = low[before].min(low[at]);
            }
            if low[at] == number[at] {
                let from = stack.iter().rposition(|member| *member == node).unwrap_or(0);
                stack[from..].iter().for_each(|member| on_stack[*member as usize] = false);
                found.members.extend(stack.drain(from..));
                found.ends.push(found.members.len());
            }
        }
    }
    found
}
