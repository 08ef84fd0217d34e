//! The tables that describe a model to the runtime: settings, columns, cards, watches, runs.

use crate::Simulation;
use crate::code::sites::of_tables;
use crate::code::{Id, Period, Quantity};
use rustc_hash::FxHashMap as HashMap;

use super::course_tables::course_tables;
use super::layout::Layout;
use super::text::{INDENT, LINE, Quoted, character, fill_lines, first_comment_line, number, push_number, string};
use super::views::{ColumnRow, Entries, Extents, List, Place, RunRow, SettingRow, SiteRow, Tables, WatchRow};

/// The view for templates/tables.c. `sites`: those that functions need. No list takes more than `most` bytes if it need not.
pub fn tables<'a>(
    simulation: &'a Simulation,
    layout: &'a Layout,
    sites: usize,
    ascii: bool,
    most: usize,
) -> Tables<'a> {
    let (bases, settings, setting_number) = settings(simulation, layout, ascii, most);
    let (lists, runs) = runs(simulation, &setting_number, most);
    Tables {
        simulation,
        names: layout,
        title: string(&simulation.system.title),
        layout: if simulation.experiment.output.wide_plot { 1 } else { 2 },
        seed: number(simulation.experiment.seed.unwrap_or(0.0)),
        bases,
        settings,
        full: simulation.experiment.output.full,
        site_count: of_tables(&simulation.system).fold(sites, |count, site| count.max(site.index() + 1)),
        excursions: filled(simulation.system.excursions.iter().map(|site| site.index().to_string())),
        excursion_count: simulation.system.excursions.len(),
        lists,
        length: period(simulation, layout, simulation.system.clock.periods().length),
        print: period(simulation, layout, simulation.system.clock.periods().print),
        plot: period(simulation, layout, simulation.system.clock.periods().plot),
        save: period(simulation, layout, simulation.system.clock.periods().save),
        course: course_tables(simulation, layout),
        entries: Entries::of(&simulation.system.clock),
        runs,
    }
}

/// The long tables, row by row: put together first they would take as much room as their text.
impl<'a> Tables<'a> {
    pub fn columns(&self) -> impl Iterator<Item = ColumnRow<'a>> {
        let (simulation, layout) = (self.simulation, self.names);
        simulation.experiment.output.columns.iter().map(move |column| ColumnRow {
            name: Quoted(&column.name),
            member: match column.place {
                None => Place { name: "head.time", element: None },
                Some((slot, element)) => member(simulation, layout, slot, element),
            },
            integer: u8::from(column.integer),
        })
    }

    pub fn sites(&self) -> impl Iterator<Item = SiteRow<'a>> {
        self.simulation.system.sites.values().take(self.site_count).map(|site| SiteRow {
            line: site.line,
            quantity: Quoted(&site.quantity),
            detail: Quoted(&site.detail),
            card: Quoted(&site.text),
        })
    }

    pub fn watches(&self) -> impl Iterator<Item = WatchRow<'a>> {
        let (simulation, layout) = (self.simulation, self.names);
        simulation.system.watches.iter().map(move |watch| {
            let slot = watch.quantity;
            WatchRow {
                member: member(simulation, layout, slot, 0),
                count: simulation.system.quantities[slot].size(),
                site: watch.source.index() as u32,
                late: u8::from(watch.late),
            }
        })
    }
}

/// A value as the `member` of offsetof.
pub fn member<'a>(simulation: &Simulation, layout: &'a Layout, slot: Id<Quantity>, element: u32) -> Place<'a> {
    if slot == simulation.system.clock.dt() {
        return Place { name: "head.dt", element: None };
    }
    if simulation.system.clock.time() == Some(slot) {
        return Place { name: "head.time", element: None };
    }
    let element = simulation.system.quantities[slot].is_array().then_some(element);
    Place { name: layout.names.slot(slot), element }
}

fn period(simulation: &Simulation, layout: &Layout, period: Option<Period>) -> String {
    match period {
        None => "-1, 0".into(),
        Some(period) => {
            format!("(long)AT({}), {}", member(simulation, layout, period.quantity, 0), u8::from(period.varies))
        }
    }
}

/// The base values of all settings in one list, or in several if they take too much, and where each begins.
fn settings<'a>(
    simulation: &'a Simulation,
    layout: &'a Layout,
    ascii: bool,
    most: usize,
) -> (Vec<List>, Vec<SettingRow<'a>>, HashMap<Id<Quantity>, usize>) {
    let mut bases: Vec<List> = Vec::new();
    let mut base = String::new();
    let mut rows = Vec::new();
    let mut numbers = HashMap::default();
    let mut from = 0;
    for (place, slot) in simulation.system.quantities.values().enumerate().filter(|(_, slot)| slot.is_setting()) {
        let id = Id::new(place);
        let count = slot.size();
        let value = |place: usize| slot.values().get(place).copied().unwrap_or(0.0);
        if from > 0 && (from + count) * size_of::<f64>() > most {
            bases.push(base_list(std::mem::take(&mut base), bases.len()));
            from = 0;
        }
        if from > 0 {
            base.push_str(",\n");
        }
        base.push_str(INDENT);
        base.push_str("/* ");
        base.push_str(&first_comment_line(&slot.name, LINE / 2, ascii));
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
        rows.push(SettingRow {
            // What cannot be changed, or has an option of its own, has no name to be given by.
            name: Quoted(if slot.sizes || simulation.experiment.has_option(id) { "" } else { &slot.name }),
            member: member(simulation, layout, id, 0),
            count,
            extents: Extents(&slot.extents),
            base: name_of_piece("base", bases.len()),
            from,
        });
        from += count;
    }
    if !rows.is_empty() {
        bases.push(base_list(base, bases.len()));
    }
    (bases, rows, numbers)
}

fn base_list(rows: String, number: usize) -> List {
    List { kind: "double", name: name_of_piece("base", number), rows }
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
            List { kind: self.kind, name: name_of_piece(self.name, number), rows }
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
fn runs<'a>(
    simulation: &'a Simulation,
    setting_number: &HashMap<Id<Quantity>, usize>,
    most: usize,
) -> (Vec<List>, Vec<RunRow<'a>>) {
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
            RunRow {
                name: Quoted(&run.name),
                changes: changes.add(rows),
                shown: shown.add(visible),
                seed: number(run.seed.unwrap_or(0.0)),
                items: chosen(&tables, run.table),
                plots: chosen(&plot_sets, run.plots),
                saved: saved_columns.clone(),
            }
        })
        .collect();
    let lists = [changed, changes, shown, items, curves, groups, plots, saved];
    (lists.into_iter().flat_map(Shared::lists).collect(), runs)
}
