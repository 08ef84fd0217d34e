//! The tables of a program with a script: its quantities, its actions, and how they meet its passes.

use super::tables::{filled, type_word};
use super::views::List;
use crate::code::{Clock, Id, Quantity, Site, System, Type};
use crate::emit::from_code::pieces;
use crate::emit::layout::Layout;
use crate::emit::text::{INDENT, string};
use crate::experiment::{Acted, Action, PageForm, Script, Shown};

/// How many sites the actions need.
pub fn sites(script: &Script) -> usize {
    let moving = script.actions.iter().filter(|acted| acted.action.moves_time());
    moving.map(|acted| acted.source.index() + 1).max().unwrap_or(0)
}

/// `script`, and what it refers to.
pub fn script_tables(system: &System, script: &Script, layout: &Layout) -> Vec<List> {
    let Clock::Passes { half_step, saved_half_step, steps_per_row, stopped, units, .. } = &system.clock else {
        return Vec::new();
    };
    let mut lists = Vec::new();
    let objects = system.quantities.iter().map(|(id, quantity)| {
        let name = layout.names.quantity(id);
        let first = if quantity.is_array() { "[0]" } else { "" };
        format!("{INDENT}{{ AT({name}{first}), {}, {} }}", quantity.size(), type_word(system, id))
    });
    let remark = Some("The quantities: place, number of values, type.");
    lists.push(List { remark, ..List::new("struct zd_object", "objects", joined(objects)) });
    let mut printed = Vec::new();
    let actions: Vec<String> =
        script.actions.iter().flat_map(|acted| Row::of(system, acted, &mut printed)).map(|row| row.text()).collect();
    if !printed.is_empty() {
        let remark = Some("The lists of printed nodes.");
        let rows = filled(printed.iter().map(u32::to_string));
        lists.push(List { remark, ..List::new("int", "printed", rows) });
    }
    let count = actions.len();
    let remark = Some("What the program does: action, statement, and what the action needs.");
    if count > 0 {
        lists.push(List { remark, ..List::new("struct zd_action", "actions", joined(actions.into_iter())) });
    }
    let known = [half_step, saved_half_step, steps_per_row, stopped].map(|id| id.index().to_string()).join(", ");
    let actions = if count > 0 { "actions" } else { "NULL" };
    let advance = if units.iter().any(|unit| unit.nodes.is_some()) { "advance_model" } else { "NULL" };
    let objects = system.quantities.len();
    let row = format!("{INDENT}{{ {objects}, objects, {known}, {count}, {actions}, pass_model, {advance} }}");
    let remark = Some("Among the quantities: DT/2, DT', COMINT, STOPPED.");
    lists.push(List { remark, ..List::new("struct zd_script", "script", row) });
    lists
}

fn joined(rows: impl Iterator<Item = String>) -> String {
    rows.collect::<Vec<_>>().join(",\n")
}

/// One action of the runtime.
struct Row {
    act: &'static str,
    /// Of an action that can fail.
    site: Option<Id<Site>>,
    target: i64,
    element: i64,
    value: i64,
    list: String,
    text: String,
}

impl Row {
    /// A long text is several.
    fn of(system: &System, acted: &Acted, printed: &mut Vec<u32>) -> Vec<Row> {
        let null = || "NULL".to_string();
        let plain = |act, target: i64, element: i64, value: i64| Row {
            act,
            site: acted.action.moves_time().then_some(acted.source),
            target,
            element,
            value,
            list: null(),
            text: null(),
        };
        let object = |id: &Id<Quantity>| id.index() as i64;
        vec![match &acted.action {
            Action::Set { quantity, element, value } => match system.quantities[*quantity].kind {
                Type::Real(_) => {
                    let text = string(&f64::from_bits(*value as u64).to_string());
                    Row { text, ..plain("ZD_DO_SET_REAL", object(quantity), i64::from(*element), 0) }
                }
                _ => plain("ZD_DO_SET", object(quantity), i64::from(*element), *value),
            },
            Action::Nodes { present, initial, last } => {
                plain("ZD_DO_SELECT", object(present), object(initial), i64::from(*last))
            }
            Action::Reset => plain("ZD_DO_RESET", 0, 0, 0),
            Action::Initialize { unit } => plain("ZD_DO_INITIALIZE", i64::from(*unit), 0, 0),
            Action::Continue { unit, rows } => plain("ZD_DO_CONTINUE", 0, i64::from(*unit), i64::from(*rows)),
            Action::Run { initialize, step, rows } => {
                plain("ZD_DO_RUN", i64::from(*initialize), step.map_or(-1, i64::from), i64::from(*rows))
            }
            Action::Pass { unit, pass } => plain("ZD_DO_PASS", i64::from(*unit), i64::from(*pass), 0),
            Action::Time => plain("ZD_DO_TIME", 0, 0, 0),
            Action::Row => plain("ZD_DO_ROW", 0, 0, 0),
            Action::EndPage => plain("ZD_DO_END_PAGE", 0, 0, 0),
            Action::List(nodes) => {
                let list = if nodes.is_empty() { null() } else { format!("printed + {}", printed.len()) };
                printed.extend(nodes);
                Row { list, ..plain("ZD_DO_LIST", 0, 0, nodes.len() as i64) }
            }
            Action::Label { node, text } => Row { text: string(text), ..plain("ZD_DO_LABEL", i64::from(*node), 0, 0) },
            Action::Form(form) => plain("ZD_DO_FORM", 0, 0, i64::from(*form == PageForm::Plot)),
            Action::Text(text) => {
                let row = |piece: &str| Row { text: string(piece), ..plain("ZD_DO_TEXT", 0, 0, 0) };
                return pieces(text).into_iter().map(row).collect();
            }
            Action::Show { quantity, element, shown: Shown::Signed, base } => {
                plain("ZD_DO_SHOW", object(quantity), i64::from(*element), i64::from(*base))
            }
            Action::Show { quantity, element, shown: Shown::Unsigned, base } => {
                let bits = if type_word(system, *quantity) == "ZD_INT16" { 16 } else { 32 };
                let value = i64::from(*base) + 100 * bits;
                plain("ZD_DO_SHOW_UNSIGNED", object(quantity), i64::from(*element), value)
            }
        }]
    }

    fn text(&self) -> String {
        let Row { act, site, target, element, value, list, text } = self;
        let value = whole(*value);
        let site = site.map_or("-1".to_string(), |site| site.index().to_string());
        format!("{INDENT}{{ {act}, {site}, {target}, {element}, {value}, {list}, {text} }}")
    }
}

/// The types of constants have 32 bits; in C, the least of them without its sign is too large.
fn whole(value: i64) -> String {
    const PART: i64 = 1_000_000_000;
    match i32::try_from(value) {
        Ok(i32::MIN) => format!("{}L - 1L", value + 1),
        Ok(_) => format!("{value}L"),
        Err(_) => format!("(zd_int64)({}) * {PART}L + {}L", whole(value / PART), value % PART),
    }
}
