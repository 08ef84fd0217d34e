//! Values on pages, in the tree of the functions: `model->x` becomes `model->page_1->x`, `model->a[i]`, of an array on several
//! pages, `model->a[i / 4096][i % 4096]`.

use super::Whole;
use super::pages::{Home, Pages};
use crate::c::{CBinary, CExpression, Name, Node, Unit};
use rustc_hash::FxHashMap as HashMap;

/// Leads all values to their pages. An array on several pages cannot be handed over as a whole.
pub fn place(unit: &mut Unit, pages: &Pages) -> Result<(), Whole> {
    let model = unit.names.word("model");
    let nodes: Vec<Node> = unit.nodes.ids().collect();
    let mut across = HashMap::default();
    for &node in &nodes {
        let CExpression::Member { of, name, arrow: true } = unit.nodes[node] else { continue };
        if unit.nodes[of] != CExpression::Name(model) {
            continue;
        }
        match pages.home(unit.names.text(name)) {
            Home::Page(0) => {}
            Home::Page(page) => {
                let page = unit.names.word(pages.name(page));
                let of = unit.arrow(of, page);
                unit.nodes[node] = CExpression::Member { of, name, arrow: true };
            }
            Home::Across { .. } => _ = across.insert(node, name),
        }
    }
    if across.is_empty() {
        return Ok(());
    }
    for &node in &nodes {
        if let Some(name) = handed(unit, unit.nodes[node], &across) {
            return Err(Whole::Handed(unit.names.text(name).into()));
        }
        if let CExpression::Index(of, index) = unit.nodes[node]
            && across.contains_key(&of)
        {
            let (page, within) = parted(unit, index, pages.doubles() as i64);
            let of = unit.index(of, page);
            unit.nodes[node] = CExpression::Index(of, within);
        }
    }
    Ok(())
}

/// The array among these that an expression uses as a whole.
fn handed(unit: &Unit, expression: CExpression, across: &HashMap<Node, Name>) -> Option<Name> {
    let parts = match expression {
        CExpression::Name(_)
        | CExpression::Real(_)
        | CExpression::Int(_)
        | CExpression::Long(_)
        | CExpression::Text(_) => [None; 3],
        CExpression::Index(_, index) => [Some(index), None, None],
        CExpression::Member { of: a, .. } | CExpression::Unary(_, a) | CExpression::Cast(_, a) => [Some(a), None, None],
        CExpression::Binary(_, a, b) | CExpression::Assign(a, b) => [Some(a), Some(b), None],
        CExpression::Conditional(a, b, c) => [Some(a), Some(b), Some(c)],
        CExpression::Call(_, list) => {
            let arguments = list.of(&unit.lists).unwrap_or_default();
            return arguments.iter().find_map(|argument| across.get(argument)).copied();
        }
    };
    parts.into_iter().flatten().find_map(|part| across.get(&part)).copied()
}

/// The page of an element, and its place there.
fn parted(unit: &mut Unit, index: Node, doubles: i64) -> (Node, Node) {
    if let CExpression::Int(known) | CExpression::Long(known) = unit.nodes[index] {
        let known = i64::from(known);
        return (unit.int(known / doubles), unit.int(known % doubles));
    }
    let size = unit.int(doubles);
    let page = unit.binary(CBinary::Divide, index, size);
    (page, unit.binary(CBinary::Remainder, index, size))
}
