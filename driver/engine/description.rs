//! A simulation in the form that the runtime requires: a `zd_program` with offsets into the interpreter's memory.
//!
//! A translated program has the same description as constant tables in C.

use crate::clib;
use crate::engine::interpret::{Layout, Machine};
use crate::engine::{describe_course, describe_script};
use crate::experiment::settings::Override;
use std::any::Any;
use std::ffi::{CString, c_char, c_int, c_long, c_void};
use zudyn_translator::Simulation;
use zudyn_translator::code::types::Bits;
use zudyn_translator::code::{Id, Period, Quantity, Type};
use zudyn_translator::experiment::{Change, PrintItem, Run};

/// The description and all data that it points at.
pub struct Description {
    /// Boxed, so that it does not move while C uses it.
    program: Box<clib::Program>,
    /// Only C reads these.
    _held: Held,
}

/// The routines of the model: the interpreter's, or dummies that are never called if results are only shown.
pub struct Routines {
    pub begin: unsafe extern "C" fn(*mut c_void) -> c_int,
    pub advance: unsafe extern "C" fn(*mut c_void, c_long) -> c_int,
    /// Of a program with a script.
    pub pass: Option<unsafe extern "C" fn(*mut c_void, c_int, c_int) -> c_int>,
    pub course: Option<CourseRoutines>,
}

/// Those of a program whose steps the runner does not count; from `rates` on they belong to the solve that it waits for.
pub struct CourseRoutines {
    pub course: unsafe extern "C" fn(*mut c_void) -> c_int,
    pub initialize: unsafe extern "C" fn(*mut c_void) -> c_int,
    pub row: unsafe extern "C" fn(*mut c_void) -> c_int,
    pub terminal: unsafe extern "C" fn(*mut c_void) -> c_int,
    pub rates: unsafe extern "C" fn(*mut c_void) -> c_int,
    pub holds: unsafe extern "C" fn(*mut c_void, c_int) -> c_int,
    pub jumps: unsafe extern "C" fn(*mut c_void) -> c_int,
    pub jacobian: unsafe extern "C" fn(*mut c_void) -> c_int,
    pub slopes: unsafe extern "C" fn(*mut c_void, f64, *const f64, *mut f64) -> c_int,
    pub observed: unsafe extern "C" fn(*mut c_void) -> c_int,
    pub routine: unsafe extern "C" fn(*mut c_void, c_int) -> c_int,
}

impl Routines {
    fn never() -> Routines {
        Routines { begin: never_begun, advance: never_advanced, pass: None, course: None }
    }
}

unsafe extern "C" fn never_begun(_: *mut c_void) -> c_int {
    clib::kind::STOPPED
}

unsafe extern "C" fn never_advanced(_: *mut c_void, _: c_long) -> c_int {
    clib::kind::STOPPED
}

impl Description {
    /// For a simulation that a machine executes.
    pub fn of(simulation: &Simulation, machine: &Machine) -> Description {
        let routines = Machine::routines();
        let Description { mut program, _held: mut held } = Description::shown(simulation, machine.layout(), &routines);
        if let (false, Some(routines)) = (simulation.system.clock.is_steps(), &routines.course) {
            describe_course::describe(simulation, machine, routines, &mut held, &mut program);
        }
        if let Some(script) = &simulation.experiment.script {
            let script = describe_script::describe(script, machine, routines.pass, &mut held);
            program.script = held.list(vec![script]);
        }
        Description { program, _held: held }
    }

    /// For a simulation whose results are only shown: it cannot run.
    pub fn of_results(simulation: &Simulation) -> Description {
        Description::shown(simulation, &Layout::of(&simulation.system), &Routines::never())
    }

    fn shown(simulation: &Simulation, layout: &Layout, routines: &Routines) -> Description {
        let mut held = Held::default();
        let mut program = Box::new(program(simulation, layout, routines, &mut held));
        describe_course::shown(simulation, layout, &mut held, &mut program);
        Description { program, _held: held }
    }

    /// Valid as long as this description.
    pub fn program(&self) -> *const clib::Program {
        &raw const *self.program
    }
}

/// Keeps lists and texts at fixed addresses.
#[derive(Default)]
pub(crate) struct Held(Vec<Box<dyn Any>>);

impl Held {
    pub(crate) fn list<T: 'static>(&mut self, list: Vec<T>) -> *const T {
        let first = list.as_ptr();
        self.0.push(Box::new(list));
        first
    }

    pub(crate) fn text(&mut self, text: &str) -> *const c_char {
        // No text of a deck contains a meaningful NUL.
        let text = CString::new(text.replace('\0', " ")).unwrap_or_default();
        let first = text.as_ptr();
        self.0.push(Box::new(text));
        first
    }
}

pub(crate) fn count<T>(list: &[T]) -> c_int {
    c_int::try_from(list.len()).unwrap_or(c_int::MAX)
}

fn program(simulation: &Simulation, layout: &Layout, routines: &Routines, held: &mut Held) -> clib::Program {
    let settings = setting_list(simulation, layout, held);
    let columns: Vec<clib::Column> = simulation
        .experiment
        .output
        .columns
        .iter()
        .map(|column| clib::Column {
            name: held.text(&column.name),
            offset: match column.place {
                // A script says where its nodes are.
                Some((_, element)) if simulation.system.clock.is_passes() => element as usize * 8,
                Some((quantity, element)) => layout.offset(quantity, element as usize),
                None => std::mem::offset_of!(clib::Head, time),
            },
            integer: c_int::from(column.integer),
            kind: column
                .place
                .map_or(clib::value_type::REAL, |(quantity, _)| value_type(&simulation.system.quantities[quantity])),
            scale: column.place.map_or(1.0, |(quantity, _)| f64::from(simulation.system.quantities[quantity].per_unit)),
        })
        .collect();
    let sites: Vec<clib::Site> = simulation
        .system
        .sites
        .values()
        .map(|site| clib::Site {
            line: site.line as c_int,
            quantity: held.text(&site.quantity),
            detail: held.text(&site.detail),
            card: held.text(&site.text),
        })
        .collect();
    let watches: Vec<clib::Watch> = simulation
        .system
        .watches
        .iter()
        .map(|watch| {
            let quantity = watch.quantity;
            clib::Watch {
                offset: layout.offset(quantity, 0),
                count: simulation.system.quantities[quantity].size() as c_int,
                site: watch.source.index() as c_int,
                late: c_int::from(watch.late),
            }
        })
        .collect();
    let excursion_sites: Vec<c_int> = simulation.system.excursions.iter().map(|site| site.index() as c_int).collect();
    let runs: Vec<clib::Run> =
        simulation.experiment.runs.iter().map(|run| describe_run(simulation, run, held)).collect();
    clib::Program {
        title: held.text(&simulation.system.title),
        layout: if simulation.experiment.output.wide_plot { 1 } else { 2 },
        seed: simulation.experiment.seed.unwrap_or(0.0),
        size: layout.end as usize * 8,
        n_settings: count(&settings),
        settings: held.list(settings),
        n_columns: count(&columns),
        n_full: (simulation.experiment.output.full as usize).min(columns.len()) as c_int,
        columns: held.list(columns),
        n_sites: count(&sites),
        sites: held.list(sites),
        n_watches: count(&watches),
        watches: held.list(watches),
        n_excursions: count(&excursion_sites),
        excursion_sites: held.list(excursion_sites),
        length: period(simulation.system.clock.periods().length, layout),
        print: period(simulation.system.clock.periods().print, layout),
        plot: period(simulation.system.clock.periods().plot, layout),
        save: period(simulation.system.clock.periods().save, layout),
        n_runs: count(&runs),
        runs: held.list(runs),
        course: None,
        n_tables: 0,
        tables: std::ptr::null(),
        n_solves: 0,
        solves: std::ptr::null(),
        n_variables: 0,
        variables: std::ptr::null(),
        balances: std::ptr::null(),
        n_calls: 0,
        calls: std::ptr::null(),
        begin: Some(routines.begin),
        advance: Some(routines.advance),
        row: None,
        terminal: None,
        experiment: std::ptr::null(),
        script: std::ptr::null(),
    }
}

/// The type of a value in the memory of the interpreter.
pub(crate) fn value_type(quantity: &Quantity) -> c_int {
    match quantity.kind {
        Type::Fixed { .. } if quantity.per_unit > 1 => clib::value_type::LONG_FIXED,
        _ if quantity.is_wrapping_state() => clib::value_type::LONG_WRAP,
        Type::Integer { bits: Bits::Sixteen, .. } => clib::value_type::LONG16,
        Type::Integer { bits: Bits::ThirtyTwo, .. } => clib::value_type::LONG32,
        Type::Integer { bits: Bits::SixtyFour | Bits::Long, .. } => clib::value_type::INT64,
        Type::Nothing
        | Type::Real(_)
        | Type::Logical
        | Type::Fixed { .. }
        | Type::Character
        | Type::Text
        | Type::Reference(_)
        | Type::Array(_) => clib::value_type::REAL,
    }
}

fn setting_list(simulation: &Simulation, layout: &Layout, held: &mut Held) -> Vec<clib::Setting> {
    simulation
        .system
        .settings()
        .map(|(id, quantity)| {
            let mut extents = [0; 3];
            for (to, extent) in extents.iter_mut().zip(&quantity.extents) {
                *to = *extent as c_int;
            }
            clib::Setting {
                name: held.text(&quantity.name),
                offset: layout.offset(id, 0),
                count: quantity.size() as c_int,
                extents,
                base: held.list(quantity.values.clone()),
                kind: value_type(quantity),
                scale: f64::from(quantity.per_unit),
            }
        })
        .collect()
}

fn period(period: Option<Period>, layout: &Layout) -> clib::Period {
    match period {
        Some(period) => {
            clib::Period { offset: layout.offset(period.quantity, 0) as c_long, varies: c_int::from(period.varies) }
        }
        None => clib::Period { offset: -1, varies: 0 },
    }
}

/// The runtime's index of a setting.
pub fn setting_number(simulation: &Simulation, quantity: Id<Quantity>) -> c_int {
    simulation.system.settings().position(|(id, _)| id == quantity).map_or(-1, |number| number as c_int)
}

/// The runtime's index of a given value: settings, then variables.
pub fn override_number(simulation: &Simulation, given: &Override) -> c_int {
    match given.variable_number(simulation) {
        Some(number) if !given.is_setting(simulation) => {
            simulation.system.settings().count() as c_int + number as c_int
        }
        _ => setting_number(simulation, given.quantity),
    }
}

fn describe_run(simulation: &Simulation, run: &Run, held: &mut Held) -> clib::Run {
    let known: Vec<&Change> =
        run.changes.iter().filter(|change| setting_number(simulation, change.setting) >= 0).collect();
    let shown: Vec<c_int> =
        known.iter().enumerate().filter(|(_, change)| change.shown).map(|(number, _)| number as c_int).collect();
    let changes: Vec<clib::Change> = known
        .iter()
        .map(|change| clib::Change {
            setting: setting_number(simulation, change.setting),
            values: held.list(change.values.clone()),
        })
        .collect();
    let items: Vec<clib::Item> = run
        .table
        .and_then(|table| simulation.experiment.output.tables.get(table))
        .map(|items| items.iter().map(|item| describe_item(simulation, item, held)).collect())
        .unwrap_or_default();
    let plots: Vec<clib::Plot> = run
        .plots
        .and_then(|set| simulation.experiment.output.plot_sets.get(set))
        .map(|plots| plots.iter().map(|plot| describe_plot(simulation, plot, held)).collect())
        .unwrap_or_default();
    let saved: Vec<c_int> = simulation.experiment.output.saved.iter().map(|column| *column as c_int).collect();
    clib::Run {
        name: held.text(&run.name),
        n_changes: count(&changes),
        changes: held.list(changes),
        n_shown: count(&shown),
        shown: held.list(shown),
        seed: run.seed.unwrap_or(0.0),
        n_items: count(&items),
        items: held.list(items),
        n_plots: count(&plots),
        plots: held.list(plots),
        n_saved: count(&saved),
        saved: held.list(saved),
    }
}

fn describe_item(simulation: &Simulation, item: &PrintItem, held: &mut Held) -> clib::Item {
    let name = item.column.and_then(|column| simulation.experiment.output.columns.get(column as usize));
    clib::Item {
        name: held.text(name.map_or("", |column| column.name.as_str())),
        column: item.column.map_or(-1, |column| column as c_int),
        place: item.place as c_int,
        scaled: c_int::from(item.scale.is_some()),
        power: item.scale.map_or(0, |scale| scale.power),
        decimals: item.scale.map_or(0, |scale| scale.decimals as c_int),
    }
}

fn describe_plot(simulation: &Simulation, plot: &zudyn_translator::experiment::Plot, held: &mut Held) -> clib::Plot {
    let curves: Vec<clib::Curve> = plot
        .curves
        .iter()
        .map(|curve| clib::Curve {
            name: held.text(
                simulation
                    .experiment
                    .output
                    .columns
                    .get(curve.column as usize)
                    .map_or("", |column| column.name.as_str()),
            ),
            column: curve.column as c_int,
            mark: curve.mark as u32 as c_int,
            group: curve.group as c_int,
        })
        .collect();
    let groups: Vec<clib::Group> = plot
        .groups
        .iter()
        .map(|(low, high)| clib::Group {
            low_given: c_int::from(low.is_some()),
            high_given: c_int::from(high.is_some()),
            low: low.unwrap_or(0.0),
            high: high.unwrap_or(0.0),
        })
        .collect();
    clib::Plot {
        n_curves: count(&curves),
        curves: held.list(curves),
        n_groups: count(&groups),
        groups: held.list(groups),
    }
}
