//! The tables that describe a model to the runtime: settings, columns, cards, watches, runs.

use crate::Simulation;
use crate::code::arithmetic::Arithmetic;
use crate::code::sites::of_tables;
use crate::code::types::Bits;
use crate::code::{Clock, Id, Period, Quantity, Site, System, Type};
use rustc_hash::FxHashMap as HashMap;
use std::fmt::Write;

use super::course_tables::course_tables;
use super::script_tables;
use super::views::{Entries, Extents, List, Place, Tables};
use crate::emit::layout::Layout;
use crate::emit::rewrite::short;
use crate::emit::segments::{Home, Pages};
use crate::emit::text::{
    COLUMN, INDENT, LINE, Quoted, character, fill_lines, first_comment_line, number, push_number, string,
};

/// The view for templates/tables.c. `sites`: those that functions need.
pub fn tables<'a>(simulation: &'a Simulation, layout: &'a Layout, sites: usize, ascii: bool) -> Tables<'a> {
    let pages = layout.pages.as_ref();
    let most = pages.map_or(usize::MAX, |pages| pages.bytes);
    let mut lists = Vec::new();
    let settings = settings(simulation, layout, ascii, most, &mut lists);
    columns(simulation, layout, &mut lists);
    let script = simulation.experiment.script.as_ref();
    let site_count =
        site_count(&simulation.system, script.map_or(sites, |script| sites.max(script_tables::sites(script))));
    site_rows(simulation, layout, site_count, &mut lists);
    watches(simulation, layout, &mut lists);
    if !simulation.system.excursions.is_empty() {
        let rows = filled(simulation.system.excursions.iter().map(|site| site.index().to_string()));
        let remark = Some("The card of each table lookup that reports leaving its range.");
        lists.push(List { remark, ..List::new("int", "excursion_sites", rows) });
    }
    let (of_runs, runs) = match script {
        // Its pages are what it says.
        Some(_) => (Vec::new(), Vec::new()),
        None => runs(simulation, &settings, most),
    };
    lists.extend(of_runs);
    let (of_course, course) = course_tables(simulation, layout);
    lists.extend(of_course);
    if let Some(script) = script {
        lists.extend(script_tables::script_tables(&simulation.system, script, layout));
    }
    let count = runs.len();
    if count > 0 {
        lists.push(List::new("struct zd_run", "runs", rows(runs.into_iter())));
    }
    if pages.is_some() {
        lists.iter_mut().for_each(|list| list.rows = list.rows.split('\n').map(fitting).collect::<Vec<_>>().join("\n"));
    }
    Tables {
        simulation,
        title: string(&simulation.system.title),
        layout: if simulation.experiment.output.wide_plot { 1 } else { 2 },
        seed: number(simulation.experiment.seed.unwrap_or(0.0)),
        settings: settings.len(),
        full: simulation.experiment.output.full,
        site_count,
        excursion_count: simulation.system.excursions.len(),
        lists,
        length: period(simulation, layout, simulation.system.clock.periods().length),
        print: period(simulation, layout, simulation.system.clock.periods().print),
        plot: period(simulation, layout, simulation.system.clock.periods().plot),
        save: period(simulation, layout, simulation.system.clock.periods().save),
        course,
        entries: Entries::of(&simulation.system.clock),
        runs: count,
        pages,
    }
}

/// The macros for places of values.
pub fn places(pages: Option<&Pages>) -> String {
    match pages {
        Some(pages) => pages.places(),
        None => "#define AT(member) offsetof(struct model, member)".into(),
    }
}

/// A line that is too long with pages is broken.
fn fitting(line: &str) -> String {
    if line.len() <= LINE { line.to_string() } else { short(line) }
}

fn rows(rows: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    for row in rows {
        text.push_str(INDENT);
        text.push_str(&row);
        text.push_str(",\n");
    }
    text.truncate(text.trim_end().len());
    text
}

/// A table that the runtime reads row by row: with pages, pieces of it and their list.
pub fn in_pieces(pages: Option<&Pages>, head: List, mut all: impl Iterator<Item = String>, lists: &mut Vec<List>) {
    let Some(pages) = pages else {
        return lists.push(List { rows: rows(all), ..head });
    };
    let mut names = Vec::new();
    loop {
        let piece = rows(all.by_ref().take(pages.rows));
        if piece.is_empty() {
            break;
        }
        let name = format!("{}_part_{}", head.name, names.len());
        let remark = head.remark.filter(|_| names.is_empty());
        names.push(format!("{INDENT}{name}"));
        lists.push(List { remark, kind: head.kind.clone(), name, rows: piece });
    }
    let kind = format!("{} *const", head.kind).into();
    lists.push(List { remark: None, kind, name: head.name, rows: names.join(",\n") });
}

fn columns(simulation: &Simulation, layout: &Layout, lists: &mut Vec<List>) {
    let passes = simulation.system.clock.is_passes();
    let rows = simulation.experiment.output.columns.iter().map(|column| {
        let place = match column.place {
            // Nodes are looked up in the vector that is selected.
            Some((_, element)) if passes => {
                let typed = column.place.map_or_else(String::new, |(id, _)| typed(&simulation.system, id));
                let size = match simulation.system.clock.arithmetic() {
                    Some(Arithmetic::Wide) => "zd_int64",
                    Some(Arithmetic::Real) => "double",
                    Some(Arithmetic::F83 | Arithmetic::Wrapping | Arithmetic::Q) | None => "zd_int32",
                };
                return format!("{{ {}, {element} * sizeof({size}), 0{typed} }}", Quoted(&column.name));
            }
            None => of_head("head.time"),
            Some((quantity, element)) => member(simulation, layout, quantity, element),
        };
        let typed = match column.place {
            Some((id, _)) => typed(&simulation.system, id),
            // A program without a run has no nodes.
            None if passes => ", ZD_REAL, 1.0".into(),
            None => String::new(),
        };
        format!("{{ {}, {place}, {}{typed} }}", Quoted(&column.name), u8::from(column.integer))
    });
    in_pieces(layout.pages.as_ref(), List::new("struct zd_column", "columns", String::new()), rows, lists);
}

/// How many sites the table needs: those that functions name, `sites`, and those that tables name.
pub fn site_count(system: &System, sites: usize) -> usize {
    of_tables(system).fold(sites, |count, site| count.max(site.index() + 1))
}

fn site_rows(simulation: &Simulation, layout: &Layout, count: usize, lists: &mut Vec<List>) {
    if count == 0 {
        return;
    }
    let rows = simulation.system.sites.values().take(count).map(site_row);
    let remark = Some(match simulation.system.clock {
        Clock::Passes { .. } => "The statements, for messages: line, word, node, text.",
        Clock::Steps { .. } => "The cards, for messages: line, quantity, table, text.",
        Clock::Rows { .. } | Clock::Own { .. } => "The statements, for messages: line, quantity, table, text.",
    });
    let head = List { remark, ..List::new("struct zd_site", "sites", String::new()) };
    in_pieces(layout.pages.as_ref(), head, rows, lists);
}

/// On one line if it fits.
fn site_row(site: &Site) -> String {
    let card = string(&site.text);
    let mut row = String::with_capacity(COLUMN + card.len());
    let _ = write!(row, "{{ {}, {}, {},", site.line, Quoted(&site.quantity), Quoted(&site.detail));
    let fits = INDENT.len() + " },".len() + row.len() + " ".len() + card.len() <= COLUMN;
    row.push_str(if fits { " " } else { "\n      " });
    row.push_str(&card);
    row.push_str(" }");
    row
}

fn watches(simulation: &Simulation, layout: &Layout, lists: &mut Vec<List>) {
    if simulation.system.watches.is_empty() {
        return;
    }
    let rows = simulation.system.watches.iter().map(|watch| {
        let quantity = watch.quantity;
        let (place, count) = (member(simulation, layout, quantity, 0), simulation.system.quantities[quantity].size());
        format!("{{ {place}, {count}, {}, {} }}", watch.source.index(), u8::from(watch.late))
    });
    let remark = "Values that must stay finite, in the order of computation: values, their number, card, whether they never recover.";
    let head = List { remark: Some(remark), ..List::new("struct zd_watch", "watches", String::new()) };
    in_pieces(layout.pages.as_ref(), head, rows, lists);
}

fn of_head(name: &str) -> Place<'_> {
    Place { name, element: None, home: Home::Page(0) }
}

/// Where a value is.
pub fn member<'a>(simulation: &Simulation, layout: &'a Layout, quantity: Id<Quantity>, element: u32) -> Place<'a> {
    let [time, dt] = simulation.system.clock.in_head();
    if dt == Some(quantity) {
        return of_head("head.dt");
    }
    if time == Some(quantity) {
        return of_head("head.time");
    }
    let element = simulation.system.quantities[quantity].is_array().then_some(element);
    let name = layout.names.quantity(quantity);
    let home = layout.pages.as_ref().map_or(Home::Page(0), |pages| pages.home(name));
    Place { name, element, home }
}

fn period(simulation: &Simulation, layout: &Layout, period: Option<Period>) -> String {
    match period {
        None => "-1, 0".into(),
        Some(period) => {
            format!("(long){}, {}", member(simulation, layout, period.quantity, 0), u8::from(period.varies))
        }
    }
}

/// The base values of all settings in one list, or in several if they take too much, and where each begins. Gives the
/// number of each setting.
fn settings(
    simulation: &Simulation,
    layout: &Layout,
    ascii: bool,
    most: usize,
    lists: &mut Vec<List>,
) -> HashMap<Id<Quantity>, usize> {
    let mut bases: Vec<List> = Vec::new();
    let mut base = String::new();
    let mut rows = Vec::new();
    let mut numbers = HashMap::default();
    let passes = simulation.system.clock.is_passes();
    let mut from = 0;
    for (place, quantity) in
        simulation.system.quantities.values().enumerate().filter(|(_, quantity)| quantity.is_setting())
    {
        let id = Id::new(place);
        let count = quantity.size();
        let value = |place: usize| quantity.values.get(place).copied().unwrap_or(0.0);
        if from > 0 && (from + count) * size_of::<f64>() > most {
            bases.push(base_list(std::mem::take(&mut base), bases.len()));
            from = 0;
        }
        if from > 0 {
            base.push_str(",\n");
        }
        base.push_str(INDENT);
        base.push_str("/* ");
        base.push_str(&first_comment_line(&quantity.name, LINE / 2, ascii));
        base.push_str(" */");
        if count == 1 {
            base.push(' ');
            push_number(&mut base, value(0));
        } else {
            let values: Vec<String> = (0..count).map(|place| number(value(place))).collect();
            base.push('\n');
            fill_lines(&mut base, values.iter().map(String::as_str), 1);
        }
        numbers.insert(id, rows.len());
        // What cannot be changed has no name to be given by.
        let name = Quoted(if quantity.sizes { "" } else { setting_name(quantity, passes) });
        let (place, extents) = (member(simulation, layout, id, 0), Extents(&quantity.extents));
        let base = name_of_piece("base", bases.len());
        let typed = typed(&simulation.system, id);
        rows.push(format!("{{ {name}, {place}, {count}, {{ {extents} }}, {base} + {from}{typed} }}"));
        from += count;
    }
    if !rows.is_empty() {
        bases.push(base_list(base, bases.len()));
        bases[0].remark = Some("The values of the base model.");
        lists.extend(bases);
        let head = List::new("struct zd_setting", "settings", String::new());
        in_pieces(layout.pages.as_ref(), head, rows.into_iter(), lists);
    }
    numbers
}

/// What a setting is given by. The vector of initial values is `Y0`, whatever the author calls it.
fn setting_name(quantity: &Quantity, passes: bool) -> &str {
    match (passes, quantity.extents.is_empty()) {
        (true, _) if quantity.hidden => "",
        (true, false) => "Y0",
        _ => &quantity.name,
    }
}

/// The type of a value, and the whole number that is shown as 1: if all values are whole numbers.
fn typed(system: &System, id: Id<Quantity>) -> String {
    match system.clock.is_passes() {
        true => format!(", {}, {}", type_word(system, id), number(f64::from(system.quantities[id].per_unit))),
        false => String::new(),
    }
}

pub fn type_word(system: &System, id: Id<Quantity>) -> &'static str {
    let quantity = &system.quantities[id];
    match quantity.kind {
        Type::Fixed { .. } if quantity.per_unit > 1 => "ZD_FIXED",
        _ if quantity.is_wrapping_state() => "ZD_WRAP32",
        Type::Integer { bits: Bits::Sixteen, .. } => "ZD_INT16",
        Type::Integer { bits: Bits::ThirtyTwo, .. } => "ZD_INT32",
        Type::Integer { bits: Bits::SixtyFour | Bits::Long, .. } => "ZD_INT64",
        Type::Nothing
        | Type::Real(_)
        | Type::Logical
        | Type::Fixed { .. }
        | Type::Character
        | Type::Text
        | Type::Reference(_)
        | Type::Array(_) => "ZD_REAL",
    }
}

fn base_list(rows: String, number: usize) -> List {
    List::new("double", name_of_piece("base", number), rows)
}

/// Of a list that is in several pieces.
fn name_of_piece(name: &str, number: usize) -> String {
    if number == 0 { name.into() } else { format!("{name}_{number}") }
}

/// Rows of one array that several tables share, each using a stretch of it. A stretch is never divided, but the array is
/// where the next stretch would make it take too much.
struct Shared {
    kind: &'static str,
    name: &'static str,
    /// Rows of a piece.
    most: usize,
    pieces: Vec<Vec<String>>,
}

impl Shared {
    /// `bytes`: of a row, where pointers and `int` take four.
    fn new(kind: &'static str, name: &'static str, bytes: usize, most: usize) -> Shared {
        Shared { kind, name, most: most / bytes, pieces: vec![Vec::new()] }
    }

    /// Adds rows and tells where they are: `3, items + 5`.
    fn add(&mut self, rows: impl IntoIterator<Item = String>) -> String {
        let rows: Vec<String> = rows.into_iter().collect();
        match rows.len() {
            0 => "0, NULL".into(),
            count => format!("{count}, {}", self.stretch(rows)),
        }
    }

    /// The same without their number.
    fn stretch(&mut self, rows: Vec<String>) -> String {
        if self.pieces.last().is_some_and(|piece| !piece.is_empty() && piece.len() + rows.len() > self.most) {
            self.pieces.push(Vec::new());
        }
        let number = self.pieces.len() - 1;
        let piece = &mut self.pieces[number];
        let from = piece.len();
        piece.extend(rows);
        format!("{} + {from}", name_of_piece(self.name, number))
    }

    fn lists(self) -> impl Iterator<Item = List> {
        let filled_pieces = self.pieces.into_iter().filter(|piece| !piece.is_empty());
        filled_pieces.enumerate().map(move |(number, piece)| {
            let plain = piece.iter().all(|row| !row.starts_with('{'));
            let rows = if plain {
                filled(piece.into_iter())
            } else {
                piece.iter().map(|row| format!("{INDENT}{row}")).collect::<Vec<_>>().join(",\n")
            };
            List::new(self.kind, name_of_piece(self.name, number), rows)
        })
    }
}

pub fn filled(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    let mut text = String::new();
    fill_lines(&mut text, items.iter().map(String::as_str), 1);
    text
}

/// Everything runs refer to, in arrays that stand before them, and the runs.
fn runs(
    simulation: &Simulation,
    setting_number: &HashMap<Id<Quantity>, usize>,
    most: usize,
) -> (Vec<List>, Vec<String>) {
    let output = &simulation.experiment.output;
    let mut changed = Shared::new("double", "changed", 8, most);
    let mut changes = Shared::new("struct zd_change", "changes", 8, most);
    let mut shown = Shared::new("int", "shown", 4, most);
    let mut items = Shared::new("struct zd_item", "items", 24, most);
    let mut curves = Shared::new("struct zd_curve", "curves", 16, most);
    let mut groups = Shared::new("struct zd_group", "groups", 24, most);
    let mut plots = Shared::new("struct zd_plot", "plots", 16, most);
    let mut saved = Shared::new("int", "saved", 4, most);

    let column_name =
        |column: u32| output.columns.get(column as usize).map_or("\"\"".into(), |found| string(&found.name));
    let tables: Vec<String> = output
        .tables
        .iter()
        .map(|table| {
            items.add(table.iter().map(|item| {
                let (name, column) = match item.column {
                    None => ("\"\"".into(), -1),
                    Some(column) => (column_name(column), i64::from(column)),
                };
                let (scaled, power, decimals) = item.scale.map_or((0, 0, 0), |scale| (1, scale.power, scale.decimals));
                format!("{{ {name}, {column}, {}, {scaled}, {power}, {decimals} }}", item.place)
            }))
        })
        .collect();
    let plot_sets: Vec<String> = output
        .plot_sets
        .iter()
        .map(|set| {
            let rows: Vec<String> = set
                .iter()
                .map(|plot| {
                    let curves = curves.add(plot.curves.iter().map(|curve| {
                        let name = column_name(curve.column);
                        format!("{{ {name}, {}, {}, {} }}", curve.column, character(curve.mark), curve.group)
                    }));
                    let groups = groups.add(plot.groups.iter().map(|(low, high)| {
                        let given = |limit: &Option<f64>| u8::from(limit.is_some());
                        let value = |limit: &Option<f64>| number(limit.unwrap_or(0.0));
                        format!("{{ {}, {}, {}, {} }}", given(low), given(high), value(low), value(high))
                    }));
                    format!("{{ {curves}, {groups} }}")
                })
                .collect();
            plots.add(rows)
        })
        .collect();
    let saved_columns = saved.add(output.saved.iter().map(u32::to_string));
    let nothing = || "0, NULL".to_string();
    let runs = simulation
        .experiment
        .runs
        .iter()
        .map(|run| {
            let mut visible = Vec::new();
            let mut rows = Vec::new();
            for change in &run.changes {
                // Only settings can be changed: check saw to it.
                let Some(setting) = setting_number.get(&change.setting) else { continue };
                let values = changed.stretch(change.values.iter().map(|value| number(*value)).collect());
                if change.shown {
                    visible.push(rows.len().to_string());
                }
                rows.push(format!("{{ {setting}, {values} }}"));
            }
            let chosen = |sets: &[String], set: Option<usize>| {
                set.and_then(|set| sets.get(set).cloned()).unwrap_or_else(nothing)
            };
            let (changes, shown) = (changes.add(rows), shown.add(visible));
            let (items, plots) = (chosen(&tables, run.table), chosen(&plot_sets, run.plots));
            let (name, seed) = (Quoted(&run.name), number(run.seed.unwrap_or(0.0)));
            format!("{{ {name}, {changes}, {shown}, {seed}, {items}, {plots}, {saved_columns} }}")
        })
        .collect();
    let lists = [changed, changes, shown, items, curves, groups, plots, saved];
    (lists.into_iter().flat_map(Shared::lists).collect(), runs)
}
