//! `--svg`: the plots of all runs as one figure.

use crate::arguments;
use crate::arguments::nearest::nearest;
use crate::io::output_file::{self, Output};
use crate::io::talk::Talk;
use crate::io::trouble::{Result, Trouble};
use crate::results::stored::{self as results, Record, Whose, Why};
use crate::show::figure::{Arrangement, FigureBuilder, Moment, Style, svg};
use crate::show::picture::{self, Format};
use rustc_hash::FxHashSet;
use std::path::{Path, PathBuf};
use zudyn_translator::Language;
use zudyn_translator::Simulation;
use zudyn_translator::code::walk::{self, Access, Visitor};
use zudyn_translator::code::{Base, Block, Clock, Id, Index, Place, Quantity, Solve, System};
use zudyn_translator::experiment;

/// The figure requested for the runs of a command, and its file.
pub struct Drawing {
    path: PathBuf,
    format: Format,
    style: Style,
    simulation: Simulation,
    language: Language,
    /// The columns that figures show.
    columns: Vec<u32>,
    /// Which of them are valid at the moments of each solve.
    known: Vec<Known>,
}

/// By index among the drawn columns.
struct Known {
    states: Vec<bool>,
    rates: Vec<bool>,
}

impl Drawing {
    /// Nothing if no figure is requested. The plots are those of the model, or show the named columns.
    pub fn new(options: &arguments::Run, simulation: &Simulation, language: Language) -> Result<Option<Drawing>> {
        let drawing = &options.shared.drawing;
        let (Some(path), Some(format)) = (&drawing.svg, drawing.format()?) else { return Ok(None) };
        let mut simulation = simulation.clone();
        match &options.columns {
            Some(names) => plot_columns(&mut simulation, names)?,
            None => plot_parts(&mut simulation),
        }
        if !plots_anything(&simulation) {
            return Err(Trouble::NothingPlotted { language });
        }
        Ok(Some(Drawing::of(path.clone(), format, drawing.style(), simulation, language)))
    }

    /// The plots of a simulation that has some.
    pub fn of(path: PathBuf, format: Format, style: Style, simulation: Simulation, language: Language) -> Drawing {
        let columns = drawn_columns(&simulation);
        let solves = simulation.system.solves.values();
        let known = solves.map(|solve| known(&simulation, solve, &columns)).collect();
        Drawing { path, format, style, simulation, language, columns, known }
    }

    /// The columns for which the runtime should store points.
    pub fn columns(&self) -> &[u32] {
        &self.columns
    }
}

/// A figure under construction: it keeps the visible part of each result, so the results can be discarded.
pub struct Sketch<'a> {
    drawing: &'a Drawing,
    output: Output,
    builder: FigureBuilder,
    /// The number of runs so far, and the names of those of a sweep.
    runs: usize,
    swept: Vec<(String, usize)>,
}

impl<'a> Sketch<'a> {
    /// For this number of combinations of swept values. Opens the file of the figure.
    pub fn new(drawing: &'a Drawing, combinations: usize) -> Result<Sketch<'a>> {
        let output = output_file::create(&drawing.path)?;
        let runs = combinations * drawing.simulation.experiment.runs.len();
        let builder = FigureBuilder::new(&drawing.simulation, runs);
        Ok(Sketch { drawing, output, builder, runs: 0, swept: Vec::new() })
    }

    /// Adds stored results; `label` names the combination of swept values. `points`: they have points between the rows.
    pub fn add(&mut self, path: &Path, label: &str, points: bool) -> Result<()> {
        let Drawing { simulation, columns, known, .. } = self.drawing;
        let mut results = results::open(path, simulation.experiment.output.columns.len())?;
        let mut moment = Moment { run: self.runs, own: 0, first: true };
        let mut runs = simulation.experiment.runs.len();
        // In a deck, all steps are points, including rows.
        let steps = points && simulation.system.clock.is_steps();
        let place = |column: u32| columns.binary_search(&column).ok();
        let table = simulation.system.clock.is_rows();
        // Values that are only computed within the steps of a method are a step late in rows.
        let behind = |column: u32| {
            let at = |known: &Known| place(column).is_some_and(|at| known.rates[at] && !known.states[at]);
            points && !table && known.iter().any(at)
        };
        while let Some(record) = results.next_record()? {
            match record {
                Record::RunBegins(number) => {
                    moment = Moment { run: self.runs + number, own: number, first: true };
                    runs = runs.max(number + 1);
                }
                Record::Row(why) if why.any_of(Why::PLOT) && !steps => {
                    let value = |column: u32| results.place(column as usize).map(|at| results.row()[at]);
                    self.builder.add(simulation, moment, |column| value(column).filter(|_| !behind(column)));
                    moment.first = false;
                }
                Record::Point(whose) => {
                    let holds = |at: usize| match whose {
                        Whose::All => true,
                        Whose::States(solve) => known.get(solve).is_some_and(|known| known.states[at]),
                        Whose::Rates(solve) => known.get(solve).is_some_and(|known| known.rates[at]),
                    };
                    let value = |at: usize| results.point().get(at).copied();
                    self.builder
                        .add(simulation, moment, |column| place(column).filter(|at| holds(*at)).and_then(value));
                    moment.first = false;
                }
                _ => {}
            }
        }
        self.runs += runs;
        self.swept.push((label.to_string(), runs));
        Ok(())
    }

    /// Writes the figure.
    pub fn finish(self, talk: &Talk) -> Result<()> {
        let Drawing { simulation, style, path, format, language, .. } = self.drawing;
        let swept = self.swept.iter().any(|(label, _)| !label.is_empty());
        let together = swept.then(|| with_runs(simulation, &self.swept));
        let simulation = together.as_ref().unwrap_or(simulation);
        let arrangement = if swept { Arrangement::RunsTogether } else { Arrangement::Automatic };
        let figure =
            self.builder.finish(simulation, arrangement).ok_or(Trouble::NothingPlotted { language: *language })?;
        picture::write(self.output, path, *format, &svg(&figure, style), style.width.is_some(), talk)
    }
}

/// The simulation with the runs of all combinations, one after another, named by the swept values.
fn with_runs(simulation: &Simulation, swept: &[(String, usize)]) -> Simulation {
    let mut all = simulation.clone();
    all.experiment.runs.clear();
    for (label, count) in swept {
        for number in 0..*count {
            let Some(run) = simulation.experiment.runs.get(number).or(simulation.experiment.runs.first()) else {
                continue;
            };
            let mut run = run.clone();
            let own = match run.name.trim() {
                "" => (number + 1).to_string(),
                name => name.to_string(),
            };
            run.name = if *count > 1 { format!("{own}, {label}") } else { label.as_str().into() };
            all.experiment.runs.push(run);
        }
    }
    all
}

/// One of these columns instead of the plots of the model; columns with the same unit share a scale.
fn plot_columns(simulation: &mut Simulation, names: &str) -> Result<()> {
    let names: Vec<&str> = names.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    let (columns, across) = (&simulation.experiment.output.columns, simulation.experiment.output.across as usize);
    let mut plot = experiment::Plot { over: None, curves: Vec::new(), groups: Vec::new() };
    let mut units: Vec<Option<String>> = Vec::new();
    for name in &names {
        let named = columns_named(columns, name);
        if named.is_empty() {
            let near = nearest(name, columns.iter().map(|column| column.name.as_str()));
            return Err(Trouble::NameUnknown { option: "--columns", name: name.to_string(), near });
        }
        for column in named.into_iter().filter(|column| *column != across) {
            let unit = columns[column].unit.clone();
            let group = units.iter().position(|known| *known == unit).unwrap_or_else(|| {
                units.push(unit);
                units.len() - 1
            });
            let mark = columns[column].name.chars().next().unwrap_or('*');
            let taken = plot.curves.iter().any(|curve| curve.mark == mark);
            let mark = if taken { char::from_digit(plot.curves.len() as u32 % 10, 10).unwrap_or('*') } else { mark };
            plot.curves.push(experiment::Curve { column: column as u32, mark, group: group as u32, from_start: true });
        }
    }
    plot.groups = vec![(None, None); units.len()];
    simulation.experiment.output.plot_sets = if plot.curves.is_empty() { Vec::new() } else { vec![vec![plot]] };
    simulation.experiment.runs.iter_mut().for_each(|run| run.plots = Some(0));
    Ok(())
}

/// Each part of a program that goes by passes shows the nodes that are listed then.
fn plot_parts(simulation: &mut Simulation) {
    let Simulation { system, experiment } = simulation;
    let Some(script) = experiment.script.as_ref().filter(|_| system.clock.is_passes()) else { return };
    let Some(first) = experiment.runs.first() else { return };
    let columns = experiment.output.columns.len() as u32;
    let mut sets: Vec<Vec<experiment::Plot>> = Vec::new();
    let mut lists: Vec<Vec<u32>> = Vec::new();
    let mut runs = Vec::new();
    for part in script.parts() {
        let mut list: Vec<u32> = Vec::new();
        for node in part {
            if node > 0 && node < columns && !list.contains(&node) {
                list.push(node);
            }
        }
        let set = lists.iter().position(|known| *known == list).unwrap_or_else(|| {
            sets.push(plot_nodes(&list));
            lists.push(list);
            lists.len() - 1
        });
        runs.push(experiment::Run { plots: Some(set), ..first.clone() });
    }
    experiment.output.plot_sets = sets;
    experiment.runs = runs;
}

/// One plot, with the letters of `PLOT`.
fn plot_nodes(nodes: &[u32]) -> Vec<experiment::Plot> {
    let curve = |(column, mark): (&u32, char)| experiment::Curve { column: *column, mark, group: 0, from_start: true };
    let curves: Vec<experiment::Curve> = nodes.iter().zip(('A'..='Z').cycle()).map(curve).collect();
    if curves.is_empty() {
        return Vec::new();
    }
    vec![experiment::Plot { over: None, curves, groups: vec![(None, None)] }]
}

/// The column with this name, or the elements of an array; case matters only if names differ only in case.
fn columns_named(columns: &[experiment::Column], name: &str) -> Vec<usize> {
    let all = |is: &dyn Fn(&str) -> bool| -> Vec<usize> {
        columns.iter().enumerate().filter(|(_, column)| is(&column.name)).map(|(number, _)| number).collect()
    };
    let array = |column: &str| column.split(['(', '[', '*']).next().unwrap_or("").eq_ignore_ascii_case(name);
    let tries = [all(&|column| column == name), all(&|column| column.eq_ignore_ascii_case(name)), all(&array)];
    tries.into_iter().find(|found| !found.is_empty()).unwrap_or_default()
}

/// All columns of all plots, each once, in order.
fn drawn_columns(simulation: &Simulation) -> Vec<u32> {
    let plots = simulation.experiment.output.plot_sets.iter().flatten();
    let mut columns: Vec<u32> = plots
        .flat_map(|plot| plot.curves.iter().map(|curve| curve.column).chain(plot.over.map(|over| over.value)))
        .chain([simulation.experiment.output.across])
        .collect();
    columns.sort_unstable();
    columns.dedup();
    columns
}

/// The columns that are valid at a moment that a method has reached, before the program continues.
fn known(simulation: &Simulation, solve: &Solve, columns: &[u32]) -> Known {
    let system = &simulation.system;
    let code = &system.code;
    let mut computed: FxHashSet<Id<Quantity>> = FxHashSet::default();
    for function in [Some(solve.rates), solve.observed].into_iter().flatten() {
        computed.extend(code.functions[function].effects.writes.iter());
    }
    let mut states: FxHashSet<(Id<Quantity>, u32)> = FxHashSet::default();
    for state in &solve.states {
        states.extend(fixed_element(system, state.value));
        // A function of time and states gives the slopes to the runtime, which stores them in the model.
        computed.extend(state.slope.and_then(|slope| fixed_element(system, slope)).map(|(quantity, _)| quantity));
    }
    if let Clock::Rows { row, .. } = system.clock {
        // The row may show other values.
        let shown = set_by(system, &code.functions[row].body);
        computed.retain(|quantity| !shown.contains(quantity));
    }
    let place = |column: u32| simulation.experiment.output.columns.get(column as usize).and_then(|column| column.place);
    let is_state = |column: &u32| match place(*column) {
        None => true,
        Some((quantity, element)) => quantity == solve.time || states.contains(&(quantity, element)),
    };
    let is_computed = |column: &u32| place(*column).is_some_and(|(quantity, _)| computed.contains(&quantity));
    Known {
        states: columns.iter().map(is_state).collect(),
        rates: columns.iter().map(|column| is_state(column) || is_computed(column)).collect(),
    }
}

/// The element of a quantity that a place with fixed subscripts denotes.
fn fixed_element(system: &System, place: Id<Place>) -> Option<(Id<Quantity>, u32)> {
    let Place { base: Base::Quantity(quantity), index } = &system.code.places[place] else { return None };
    let mut element = 0;
    for (at, extent) in index.iter().zip(&system.quantities[*quantity].extents) {
        let Index::Fixed(at) = at else { return None };
        element = element * extent + at;
    }
    Some((*quantity, element))
}

/// The quantities that statements set themselves, without those of the functions they call.
fn set_by(system: &System, statements: &Block) -> FxHashSet<Id<Quantity>> {
    struct Set<'s>(&'s System, FxHashSet<Id<Quantity>>);
    impl Visitor for Set<'_> {
        fn place(&mut self, place: Id<Place>, access: Access) {
            self.whole(self.0.code.places[place].base, access);
        }

        fn whole(&mut self, base: Base, access: Access) {
            if let Base::Quantity(quantity) = base
                && access != Access::Read
            {
                self.1.insert(quantity);
            }
        }
    }
    let mut set = Set(system, FxHashSet::default());
    walk::block(system, statements, &mut set);
    set.1
}

/// Whether there is anything to draw.
pub fn plots_anything(simulation: &Simulation) -> bool {
    simulation.experiment.runs.iter().any(|run| {
        run.plots.and_then(|set| simulation.experiment.output.plot_sets.get(set)).is_some_and(|plots| !plots.is_empty())
    })
}
