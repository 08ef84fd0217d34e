//! Parts of expressions that share a local, so that a function has few of them, with names without numbers.

use super::positions::Positions;
use super::*;
use crate::code::walk::{blocks_of_mut, expressions_of_mut};

/// A local of several parts: the last position at which one of them is needed.
struct Place {
    local: Id<Local>,
    description: Excerpt,
    kind: Type,
    ends: usize,
}

/// Lets the parts among these locals share one where they are of one description and type and no two are needed at once.
pub(super) fn share(builder: &mut Builder, function: Id<Function>, among: &dyn Fn(Id<Local>) -> bool) {
    let positions = Positions::of(&builder.code, function);
    if positions.has_jumps() {
        return;
    }
    let mut parts: Vec<(usize, usize, Id<Local>, Excerpt, Type)> = builder.code.functions[function]
        .locals
        .iter()
        .filter(|(id, _)| among(*id))
        .filter_map(|(id, local)| {
            let (first, last) = positions.extent(id)?;
            Some((first, last, id, local.temporary.clone()?, local.kind))
        })
        .collect();
    parts.sort_by_key(|(first, _, id, ..)| (*first, id.index()));
    let mut places: Vec<Place> = Vec::new();
    let mut moved: HashMap<Id<Local>, Id<Local>> = HashMap::default();
    for (first, last, local, description, kind) in parts {
        let fits = |place: &&mut Place| place.description == description && place.kind == kind && place.ends < first;
        match places.iter_mut().find(fits) {
            Some(place) => {
                place.ends = last;
                moved.insert(local, place.local);
            }
            None => places.push(Place { local, description, kind, ends: last }),
        }
    }
    let mut body = std::mem::take(&mut builder.code.functions[function].body);
    replace(builder, &moved, &mut body);
    let function = &mut builder.code.functions[function];
    function.body = body;
    for place in places {
        rename(&mut function.locals, &moved, place.local, &place.description);
    }
}

/// Gives a local the first free name for its description, or that of a local that nothing uses any more.
fn rename(locals: &mut Arena<Local>, moved: &HashMap<Id<Local>, Id<Local>>, local: Id<Local>, description: &Excerpt) {
    let numbered = |number: usize| match number {
        1 => description.clone(),
        _ => eco_format!("{description}_{number}"),
    };
    for name in (1..).map(numbered) {
        let holder = locals.iter().find(|(_, other)| other.name == name).map(|(id, _)| id);
        match holder {
            Some(holder) if holder == local => return,
            Some(holder) if moved.contains_key(&holder) => locals[holder].name = locals[local].name.clone(),
            Some(_) => continue,
            None => {}
        }
        locals[local].name = name;
        return;
    }
}

fn replace(builder: &mut Builder, moved: &HashMap<Id<Local>, Id<Local>>, block: &mut Block) {
    for stated in block {
        if let Statement::Set(place, _) = &mut stated.statement
            && let Some(to) = target(&builder.code, moved, *place)
        {
            *place = builder.place(Base::Local(to), Vec::new());
        }
        let mut found = Vec::new();
        expressions_of_mut(&mut stated.statement, &mut |id| found.push(*id));
        found.into_iter().for_each(|id| replace_reads(builder, moved, id));
        for inner in blocks_of_mut(&mut stated.statement) {
            replace(builder, moved, inner);
        }
    }
}

fn target(code: &Code, moved: &HashMap<Id<Local>, Id<Local>>, place: Id<super::super::Place>) -> Option<Id<Local>> {
    match code.places[place].base {
        Base::Local(local) => moved.get(&local).copied(),
        Base::Quantity(_) => None,
    }
}

/// An expression belongs to one function, so it is changed where it is.
fn replace_reads(builder: &mut Builder, moved: &HashMap<Id<Local>, Id<Local>>, id: Id<Expression>) {
    for operand in operands(&builder.code, id) {
        replace_reads(builder, moved, operand);
    }
    if let Expression::Read(place) = builder.code.expressions[id]
        && let Some(to) = target(&builder.code, moved, place)
    {
        let place = builder.place(Base::Local(to), Vec::new());
        builder.code.expressions[id] = Expression::Read(place);
    }
}
