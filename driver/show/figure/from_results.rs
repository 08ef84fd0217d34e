//! From the plots of a simulation, and the rows of its runs, to a figure.

use std::collections::BTreeMap;
use zudyn_translator::Simulation;
use zudyn_translator::code::Periods;
use zudyn_translator::experiment;

use super::number::number;
use super::{Figure, Key, Line, Panel, Plot, Points, Portrait, Scale, Shades, time_unit};

/// How to show several runs of one PLOT card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Arrangement {
    /// A panel per run, as the author drew it, on common scales. If the card has a single curve, one panel for all
    /// runs; if there are too many runs to compare side by side, a panel per quantity.
    #[default]
    Automatic,
    RunsApart,
    /// A panel per quantity with the lines of all runs.
    RunsTogether,
}

/// More panels than this are hard to compare.
const PANELS: usize = 9;

/// More runs than this are coloured by their order.
const TOLD_APART: usize = 10;

/// Collects rows and points one by one, from any number of runs in any order, and keeps only what is visible.
#[derive(Default)]
pub struct FigureBuilder {
    /// By run, horizontal column and vertical column; a line that occurs in several plots is collected once.
    lines: BTreeMap<(usize, u32, u32), Gathered>,
    /// For runs without a name.
    names: BTreeMap<usize, String>,
    /// Expected number of lines; there may be more.
    many: usize,
}

/// The collected points of a column in a run.
struct Gathered {
    points: Points,
    /// The first row counts.
    from_start: bool,
}

/// The destination of the values of a row or a point.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// The index of the run among all, and its index in the simulation.
    pub run: usize,
    pub own: usize,
    /// It is the beginning of the run, before any step.
    pub first: bool,
}

impl FigureBuilder {
    /// For a figure of this number of runs, if it is known.
    pub fn new(simulation: &Simulation, runs: usize) -> FigureBuilder {
        let curves =
            simulation.experiment.output.plot_sets.iter().flatten().map(|plot| plot.curves.len()).sum::<usize>();
        FigureBuilder { many: curves * runs.max(simulation.experiment.runs.len()), ..FigureBuilder::default() }
    }

    /// Adds the stored values of a moment: the value of a column, if it is valid at that moment.
    pub fn add(&mut self, simulation: &Simulation, moment: Moment, value: impl Fn(u32) -> Option<f64>) {
        let Moment { run, own, first } = moment;
        if first {
            self.name(simulation, run, &value);
            for plot in plots(simulation, own) {
                for curve in &plot.curves {
                    let gathered = || Gathered { points: Points::of_many(self.many), from_start: curve.from_start };
                    self.lines.entry((run, right_of(simulation, plot), curve.column)).or_insert_with(gathered);
                }
            }
        }
        for (&(_, right, column), line) in self.lines.range_mut((run, 0, 0)..=(run, u32::MAX, u32::MAX)) {
            let value = |column: u32| value(column).filter(|_| line.from_start || !first);
            if let (Some(right), Some(value)) = (value(right), value(column)) {
                line.points.push(right, value);
            }
        }
    }

    fn name(&mut self, simulation: &Simulation, run: usize, value: &impl Fn(u32) -> Option<f64>) {
        let stepped = simulation.experiment.output.stepped;
        let column = stepped.and_then(|at| simulation.experiment.output.columns.get(at as usize).zip(value(at)));
        if let Some((column, value)) = column {
            self.names.entry(run).or_insert_with(|| format!("{} = {}", column.name, number(value)));
        }
    }

    /// The figure, or nothing if no run has plotted anything.
    pub fn finish(self, simulation: &Simulation, arrangement: Arrangement) -> Option<Figure> {
        Gallery { simulation, gathered: &self }.figure(arrangement)
    }
}

/// All collected points, and the simulation's description of them.
struct Gallery<'a> {
    simulation: &'a Simulation,
    gathered: &'a FigureBuilder,
}

impl Gallery<'_> {
    fn figure(&self, arrangement: Arrangement) -> Option<Figure> {
        let output = &self.simulation.experiment.output;
        let mut drawn: Vec<usize> =
            self.gathered.lines.keys().map(|&(run, ..)| run).filter(|&run| self.has_points(run)).collect();
        drawn.dedup();
        let mut all = Vec::new();
        // Runs with the same PLOT cards belong together, even if other runs are between them.
        let mut sets: Vec<usize> = Vec::new();
        for set in drawn.iter().filter_map(|&run| run_of(self.simulation, run)?.plots) {
            if !sets.contains(&set) {
                sets.push(set);
            }
        }
        for set in sets {
            let of_set = |run: usize| run_of(self.simulation, run).is_some_and(|run| run.plots == Some(set));
            let runs: Vec<usize> = drawn.iter().copied().filter(|&run| of_set(run)).collect();
            for plot in output.plot_sets.get(set)? {
                all.push(self.plot(plot, &runs, arrangement));
            }
        }
        let subtitle = match drawn[..] {
            [only] => self.heading(only),
            _ => String::new(),
        };
        (!all.is_empty()).then(|| Figure { title: self.simulation.system.title.trim().into(), subtitle, plots: all })
    }

    fn has_points(&self, run: usize) -> bool {
        self.gathered.lines.range((run, 0, 0)..=(run, u32::MAX, u32::MAX)).any(|(_, line)| !line.points.is_empty())
    }

    fn plot(&self, plot: &experiment::Plot, runs: &[usize], arrangement: Arrangement) -> Plot {
        let together = match arrangement {
            Arrangement::Automatic => runs.len() > 1 && (self.curves(plot) == 1 || runs.len() > PANELS),
            Arrangement::RunsApart => false,
            Arrangement::RunsTogether => runs.len() > 1,
        };
        let time = self.simulation.experiment.output.columns.get(right_of(self.simulation, plot) as usize);
        let (keys, panels) = if together { self.together(plot, runs) } else { self.apart(plot, runs) };
        Plot {
            time: time.map_or("TIME".into(), |column| column.name.to_string()),
            time_unit: time.and_then(|column| column.unit.clone()).or_else(|| self.time_unit(plot)),
            portrait: plot.over.map(|over| Portrait { limits: over.limits }),
            scales: (0..plot.groups.len()).map(|group| self.scale(plot, group, together)).collect(),
            shades: if together && runs.len() > TOLD_APART { self.shades(&keys, runs.len()) } else { None },
            keys,
            panels,
        }
    }

    /// The unit of TIME, which has no card of its own: that of DT, LENGTH or a period. For T: that of the parameters.
    fn time_unit(&self, plot: &experiment::Plot) -> Option<String> {
        let clock = &self.simulation.system.clock;
        if plot.over.is_none() && !self.simulation.system.clock.is_steps() && self.marks() {
            return time_unit::of_parameters(self.simulation);
        }
        let Periods { length, plot: plotted, print, .. } = clock.periods();
        let periods = [length, plotted, print].into_iter().flatten().map(|period| period.quantity);
        let quantities = std::iter::once(clock.dt())
            .chain(periods)
            .filter(|_| plot.over.is_none() && self.simulation.system.clock.is_steps());
        quantities
            .filter_map(|quantity| self.simulation.system.quantities.get(quantity))
            .find_map(|quantity| quantity.unit.clone())
    }

    /// Those that are not constants.
    fn curves(&self, plot: &experiment::Plot) -> usize {
        plot.curves.iter().filter(|curve| !self.is_constant(curve)).count()
    }

    /// A number written instead of a quantity: a hidden quantity with that number as its name.
    fn is_constant(&self, curve: &experiment::Curve) -> bool {
        let quantities = &self.simulation.system.quantities;
        self.column(curve).is_some_and(|column| {
            column.place.is_some_and(|(id, _)| quantities[id].hidden)
                && column.name.as_str().replace('·', ".").parse::<f64>().is_ok()
        })
    }

    /// Runs that differ in one number are coloured by it, others by their order.
    fn shades(&self, keys: &[Key], runs: usize) -> Option<Shades> {
        let keys = || keys.iter().take(runs);
        let split = |key: &Key| {
            let (name, value) = key.name.split_once('=')?;
            let value: f64 = value.trim().replace('\u{2212}', "-").parse().ok()?;
            Some((name.trim().to_string(), value))
        };
        let swept: Option<Vec<(String, f64)>> = keys().map(split).collect();
        Some(match swept {
            Some(swept) if swept.windows(2).all(|pair| pair[0].0 == pair[1].0) && !swept.is_empty() => {
                Shades { label: swept[0].0.clone(), values: swept.iter().map(|(_, value)| *value).collect() }
            }
            _ => Shades { label: "RUN".into(), values: (1..=runs).map(|run| run as f64).collect() },
        })
    }

    fn apart(&self, plot: &experiment::Plot, runs: &[usize]) -> (Vec<Key>, Vec<Panel>) {
        let keys = plot.curves.iter().map(|curve| {
            let column = self.column(curve);
            Key {
                name: column.map_or(String::new(), |column| column.name.to_string()),
                mark: Some(curve.mark).filter(|_| self.marks()),
                reference: self.is_constant(curve),
                description: column.and_then(|column| column.description.clone()),
                unit: column.and_then(|column| column.unit.clone()),
            }
        });
        let alone = runs.len() == 1 && self.simulation.experiment.runs.len() == 1;
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

    /// The marks are those of the author; the marks of a table are only consecutive letters.
    fn marks(&self) -> bool {
        !self.simulation.system.clock.is_rows()
    }

    fn together(&self, plot: &experiment::Plot, runs: &[usize]) -> (Vec<Key>, Vec<Panel>) {
        let keys = runs.iter().map(|&run| Key {
            name: self.run_name(run),
            description: Some(self.changes(run)).filter(|changes| !changes.is_empty()),
            ..Key::default()
        });
        let mut keys: Vec<Key> = keys.collect();
        let constants: Vec<&experiment::Curve> = plot.curves.iter().filter(|curve| self.is_constant(curve)).collect();
        let first = keys.len();
        keys.extend(constants.iter().map(|curve| Key {
            name: self.column(curve).map_or(String::new(), |column| column.name.to_string()),
            reference: true,
            ..Key::default()
        }));
        let line = |key, run, curve: &experiment::Curve| Line {
            key,
            scale: curve.group as usize,
            points: self.points(run, plot, curve),
            dots: false,
        };
        let quantities = plot.curves.iter().filter(|curve| !self.is_constant(curve));
        let panels = quantities.map(|curve| {
            let beside = constants.iter().enumerate().filter(|(_, constant)| constant.group == curve.group);
            let beside = beside.filter_map(|(number, constant)| Some(line(first + number, *runs.first()?, constant)));
            Panel {
                title: self.column(curve).map_or(String::new(), |column| match &column.description {
                    Some(description) => format!("{}: {description}", column.name),
                    // The scale already shows it.
                    None if self.curves(plot) == 1 => String::new(),
                    None => column.name.to_string(),
                }),
                note: String::new(),
                lines: runs.iter().enumerate().map(|(key, &run)| line(key, run, curve)).chain(beside).collect(),
            }
        });
        let panels = panels.collect();
        (keys, panels)
    }

    /// The names of a group; its unit, if it has a common one.
    fn scale(&self, plot: &experiment::Plot, group: usize, together: bool) -> Scale {
        let curves = plot.curves.iter().filter(|curve| curve.group as usize == group && !self.is_constant(curve));
        let columns: Vec<&experiment::Column> = curves.filter_map(|curve| self.column(curve)).collect();
        let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
        let unit = columns.first().and_then(|column| column.unit.clone());
        let (low, high) = plot.groups.get(group).copied().unwrap_or_default();
        Scale {
            // A panel with one quantity has its name as the title.
            label: if together && names.len() > 1 { String::new() } else { joined(&names) },
            unit: unit.filter(|unit| columns.iter().all(|column| column.unit.as_ref() == Some(unit))),
            low,
            high,
        }
    }

    fn column(&self, curve: &experiment::Curve) -> Option<&experiment::Column> {
        self.simulation.experiment.output.columns.get(curve.column as usize)
    }

    fn points(&self, run: usize, plot: &experiment::Plot, curve: &experiment::Curve) -> Points {
        self.gathered
            .lines
            .get(&(run, right_of(self.simulation, plot), curve.column))
            .map_or(Points::default(), |line| line.points.clone())
    }

    fn run_name(&self, run: usize) -> String {
        match run_of(self.simulation, run).map_or("", |run| run.name.trim()) {
            "" => self.gathered.names.get(&run).cloned().unwrap_or_else(|| format!("RUN {}", run + 1)),
            name => name.into(),
        }
    }

    fn heading(&self, run: usize) -> String {
        let (name, changes) = (run_of(self.simulation, run).map_or("", |run| run.name.trim()), self.changes(run));
        [name, &changes].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(": ")
    }

    /// `LIFE = 10, YIELD = 2`; a changed table with its name and values.
    fn changes(&self, run: usize) -> String {
        let changes = run_of(self.simulation, run).map_or(&[][..], |run| &run.changes);
        let changes = changes.iter().filter(|change| change.shown);
        let texts = changes.filter_map(|change| {
            let name = &self.simulation.system.quantities.get(change.setting)?.name;
            let values: Vec<String> = change.values.iter().map(|&value| number(value)).collect();
            Some(format!("{name} = {}", values.join("/")))
        });
        texts.collect::<Vec<_>>().join(", ")
    }
}

/// Elements of an array appear under its name.
fn joined(names: &[&str]) -> String {
    let array = |name: &'_ str| name.split_once('(').map(|(array, _)| array.to_string());
    match names.first().and_then(|name| array(name)) {
        Some(first) if names.len() > 1 && names.iter().all(|name| array(name).as_ref() == Some(&first)) => first,
        _ => names.join(", "),
    }
}

/// The simulation's description of a run. A program that runs as written begins any number of runs, all like the first.
fn run_of(simulation: &Simulation, run: usize) -> Option<&experiment::Run> {
    let runs = &simulation.experiment.runs;
    runs.get(run).or_else(|| runs.first().filter(|_| !simulation.system.clock.is_steps()))
}

/// The horizontal column.
fn right_of(simulation: &Simulation, plot: &experiment::Plot) -> u32 {
    plot.over.map_or(simulation.experiment.output.across, |over| over.value)
}

fn plots(simulation: &Simulation, run: usize) -> &[experiment::Plot] {
    let set = run_of(simulation, run).and_then(|run| run.plots);
    set.and_then(|set| simulation.experiment.output.plot_sets.get(set)).map_or(&[], Vec::as_slice)
}
