//! From what a plan says of its plots, and the rows of its runs, to a figure.

use std::collections::BTreeMap;

use zudyn_translator::plan::{self, Plan};

use super::number::number;
use super::{Figure, Key, Line, Panel, Plot, Points, Portrait, Scale};

/// How several runs of one PLOT card are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Arrangement {
    /// A panel per run, as the author drew it, on common scales. One panel for all where the card has a
    /// single curve, and a panel per quantity where there are more runs than one can take in side by side.
    #[default]
    Automatic,
    RunsApart,
    /// A panel per quantity with the lines of all runs.
    RunsTogether,
}

/// More panels than this do not compare at a glance.
const PANELS: usize = 9;

/// Takes the rows one by one, from any number of runs in any order of the runs, and keeps only what shows.
pub struct FigureBuilder<'a> {
    plan: &'a Plan,
    /// By run, the column that runs to the right and the column; a line of several plots is gathered once.
    lines: BTreeMap<(usize, u32, u32), Gathered>,
    /// Of runs that have no name of their own.
    names: BTreeMap<usize, String>,
}

/// What is gathered of a column in a run.
struct Gathered {
    points: Points,
    /// The first row counts.
    from_start: bool,
}

impl<'a> FigureBuilder<'a> {
    pub fn new(plan: &'a Plan) -> FigureBuilder<'a> {
        FigureBuilder { plan, lines: BTreeMap::new(), names: BTreeMap::new() }
    }

    /// Adds a row that was stored for the plot: the values of all columns of the plan, TIME first.
    /// The first row of a run shows its beginning, before any step.
    pub fn add(&mut self, run: usize, values: &[f64], first: bool) {
        if first {
            self.name(run, values);
            for plot in plots(self.plan, run) {
                for curve in &plot.curves {
                    let gathered = Gathered { points: Points::default(), from_start: curve.from_start };
                    self.lines.entry((run, right_of(plot), curve.column)).or_insert(gathered);
                }
            }
        }
        for (&(_, right, column), line) in self.lines.range_mut((run, 0, 0)..=(run, u32::MAX, u32::MAX)) {
            let value = values.get(column as usize).filter(|_| line.from_start || !first);
            if let (Some(&right), Some(&value)) = (values.get(right as usize), value) {
                line.points.push(right, value);
            }
        }
    }

    fn name(&mut self, run: usize, values: &[f64]) {
        let stepped = self.plan.output.stepped.map(|column| column as usize);
        if let Some((column, value)) = stepped.and_then(|at| self.plan.output.columns.get(at).zip(values.get(at))) {
            self.names.insert(run, format!("{} = {}", column.name, number(*value)));
        }
    }

    /// The figure, or nothing if no run has plotted anything.
    pub fn finish(self, arrangement: Arrangement) -> Option<Figure> {
        let output = &self.plan.output;
        let mut drawn: Vec<usize> =
            self.lines.keys().map(|&(run, ..)| run).filter(|&run| self.has_points(run)).collect();
        drawn.dedup();
        let mut all = Vec::new();
        // Runs under the same PLOT cards belong together, also when others stand between them.
        let mut sets: Vec<usize> = Vec::new();
        for set in drawn.iter().filter_map(|&run| plan_run(self.plan, run)?.plots) {
            if !sets.contains(&set) {
                sets.push(set);
            }
        }
        for set in sets {
            let of_set = |run: usize| plan_run(self.plan, run).is_some_and(|run| run.plots == Some(set));
            let runs: Vec<usize> = drawn.iter().copied().filter(|&run| of_set(run)).collect();
            for plot in output.plot_sets.get(set)? {
                all.push(self.plot(plot, &runs, arrangement));
            }
        }
        let subtitle = match drawn[..] {
            [only] => self.heading(only),
            _ => String::new(),
        };
        (!all.is_empty()).then(|| Figure { title: self.plan.title.trim().into(), subtitle, plots: all })
    }

    fn has_points(&self, run: usize) -> bool {
        self.lines.range((run, 0, 0)..=(run, u32::MAX, u32::MAX)).any(|(_, line)| !line.points.is_empty())
    }

    fn plot(&self, plot: &plan::Plot, runs: &[usize], arrangement: Arrangement) -> Plot {
        let together = match arrangement {
            Arrangement::Automatic => runs.len() > 1 && (plot.curves.len() == 1 || runs.len() > PANELS),
            Arrangement::RunsApart => false,
            Arrangement::RunsTogether => runs.len() > 1,
        };
        let time = self.plan.output.columns.get(right_of(plot) as usize);
        let (keys, panels) = if together { self.together(plot, runs) } else { self.apart(plot, runs) };
        Plot {
            time: time.map_or("TIME".into(), |column| column.name.to_string()),
            time_unit: time.and_then(|column| column.unit.clone()),
            portrait: plot.over.map(|over| Portrait { limits: over.limits }),
            scales: (0..plot.groups.len()).map(|group| self.scale(plot, group, together)).collect(),
            keys,
            panels,
        }
    }

    fn apart(&self, plot: &plan::Plot, runs: &[usize]) -> (Vec<Key>, Vec<Panel>) {
        let keys = plot.curves.iter().map(|curve| {
            let column = self.column(curve);
            Key {
                name: column.map_or(String::new(), |column| column.name.to_string()),
                mark: Some(curve.mark),
                description: column.and_then(|column| column.description.clone()),
                unit: column.and_then(|column| column.unit.clone()),
            }
        });
        let alone = runs.len() == 1 && self.plan.output.runs.len() == 1;
        let panels = runs.iter().map(|&run| Panel {
            // A single run names the figure, not the panel.
            title: if alone { String::new() } else { self.run_name(run) },
            note: if alone { String::new() } else { self.changes(run) },
            lines: plot
                .curves
                .iter()
                .enumerate()
                .map(|(key, curve)| Line {
                    key,
                    scale: curve.group as usize,
                    points: self.points(run, plot, curve),
                    dots: false,
                })
                .collect(),
        });
        (keys.collect(), panels.collect())
    }

    fn together(&self, plot: &plan::Plot, runs: &[usize]) -> (Vec<Key>, Vec<Panel>) {
        let keys = runs.iter().map(|&run| Key {
            name: self.run_name(run),
            description: Some(self.changes(run)).filter(|changes| !changes.is_empty()),
            ..Key::default()
        });
        let panels = plot.curves.iter().map(|curve| Panel {
            title: self.column(curve).map_or(String::new(), |column| match &column.description {
                Some(description) => format!("{}: {description}", column.name),
                // The scale says it already.
                None if plot.curves.len() == 1 => String::new(),
                None => column.name.to_string(),
            }),
            note: String::new(),
            lines: runs
                .iter()
                .enumerate()
                .map(|(key, &run)| Line {
                    key,
                    scale: curve.group as usize,
                    points: self.points(run, plot, curve),
                    dots: false,
                })
                .collect(),
        });
        (keys.collect(), panels.collect())
    }

    /// The names of a group; its unit if they have one in common.
    fn scale(&self, plot: &plan::Plot, group: usize, together: bool) -> Scale {
        let curves = plot.curves.iter().filter(|curve| curve.group as usize == group);
        let columns: Vec<&plan::Column> = curves.filter_map(|curve| self.column(curve)).collect();
        let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
        let unit = columns.first().and_then(|column| column.unit.clone());
        let (low, high) = plot.groups.get(group).copied().unwrap_or_default();
        Scale {
            // A panel of one quantity has its name as title.
            label: if together && names.len() > 1 { String::new() } else { joined(&names) },
            unit: unit.filter(|unit| columns.iter().all(|column| column.unit.as_ref() == Some(unit))),
            low,
            high,
        }
    }

    fn column(&self, curve: &plan::Curve) -> Option<&plan::Column> {
        self.plan.output.columns.get(curve.column as usize)
    }

    fn points(&self, run: usize, plot: &plan::Plot, curve: &plan::Curve) -> Points {
        self.lines.get(&(run, right_of(plot), curve.column)).map_or(Points::default(), |line| line.points.clone())
    }

    fn run_name(&self, run: usize) -> String {
        match plan_run(self.plan, run).map_or("", |run| run.name.trim()) {
            "" => self.names.get(&run).cloned().unwrap_or_else(|| format!("RUN {}", run + 1)),
            name => name.into(),
        }
    }

    fn heading(&self, run: usize) -> String {
        let (name, changes) = (plan_run(self.plan, run).map_or("", |run| run.name.trim()), self.changes(run));
        [name, &changes].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(": ")
    }

    /// `LIFE = 10, YIELD = 2`; a changed table by its name and values.
    fn changes(&self, run: usize) -> String {
        let changes = plan_run(self.plan, run).map_or(&[][..], |run| &run.changes);
        let changes = changes.iter().filter(|change| change.shown);
        let texts = changes.filter_map(|change| {
            let name = &self.plan.slots.get(change.setting.0 as usize)?.name;
            let values: Vec<String> = change.values.iter().map(|&value| number(value)).collect();
            Some(format!("{name} = {}", values.join("/")))
        });
        texts.collect::<Vec<_>>().join(", ")
    }
}

/// Elements of one array go by its name.
fn joined(names: &[&str]) -> String {
    let array = |name: &'_ str| name.split_once('(').map(|(array, _)| array.to_string());
    match names.first().and_then(|name| array(name)) {
        Some(first) if names.len() > 1 && names.iter().all(|name| array(name).as_ref() == Some(&first)) => first,
        _ => names.join(", "),
    }
}

/// What the plan says of a run. A program that runs as written begins as many as it likes, all like the first.
fn plan_run(plan: &Plan, run: usize) -> Option<&plan::Run> {
    let runs = &plan.output.runs;
    runs.get(run).or_else(|| runs.first().filter(|_| plan.course.is_some()))
}

/// The column that runs to the right: the first is the time.
fn right_of(plot: &plan::Plot) -> u32 {
    plot.over.map_or(0, |over| over.value)
}

fn plots(plan: &Plan, run: usize) -> &[plan::Plot] {
    let set = plan_run(plan, run).and_then(|run| run.plots);
    set.and_then(|set| plan.output.plot_sets.get(set)).map_or(&[], Vec::as_slice)
}
