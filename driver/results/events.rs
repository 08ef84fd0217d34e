//! Failures and warnings of a run, as stored by the runtime, become messages at their cards.

use crate::clib::kind;
use crate::experiment::settings::{Override, value_in_run};
use crate::io::trouble::{Exit, Result, Trouble};
use crate::results::stored::{Event, Record, Results};
use std::io::Read;
use std::path::Path;
use zudyn_translator::Simulation;
use zudyn_translator::code::{Id, Quantity, Site};
use zudyn_translator::diagnostic::Diagnostics;
use zudyn_translator::diagnostic::running::blocks::{OutsideLimits, StartMismatch, Stiff};
use zudyn_translator::diagnostic::running::course::{Moment, Overdrawn, TimeStands};
use zudyn_translator::diagnostic::running::{
    DivisionByZero, DtNotPositive, MathDomain, NotFinite, Occurrence, RunTooLong, TableRange, TableSize, WhileLimit,
};
use zudyn_translator::source::{Source, Span};

/// What messages about a run need to know.
pub struct Telling<'a> {
    pub simulation: &'a Simulation,
    pub source: &'a Source,
    pub overrides: &'a [Override],
    /// The file that READ read.
    pub input: Option<&'a Path>,
}

/// What was told of a run.
pub struct Told {
    pub diagnostics: Diagnostics,
    pub exit: Exit,
    /// How many numbers of the input were read, if there were more.
    pub left_over: Option<f64>,
    /// The lines that a built program would write of failures in passes.
    pub lines: Vec<String>,
}

impl Telling<'_> {
    /// Reads all that happened in the runs.
    pub fn collect<R: Read>(&self, results: &mut Results<R>) -> Result<Told> {
        let mut told = Told { diagnostics: Diagnostics::new(), exit: Exit::Good, left_over: None, lines: Vec::new() };
        let mut run = 0;
        while let Some(record) = results.next_record()? {
            match record {
                Record::RunBegins(number) => run = number,
                Record::Warning(event, _) if event.kind == kind::LEFT_OVER => told.left_over = Some(event.value),
                Record::Warning(event, _) if event.kind == kind::STIFF => {
                    let site = self.site(event);
                    let at = site.map_or(Span::default(), |site| self.source.line_span_at(site.line, site.span.start));
                    told.diagnostics.warning(Stiff { at, time: event.time });
                }
                Record::Warning(event, _) if matches!(event.kind, kind::LIMITS | kind::MISMATCH) => {
                    self.at_the_beginning(&mut told.diagnostics, event);
                }
                Record::Warning(event, _) if matches!(event.kind, kind::OVERDRAWN | kind::STANDS) => {
                    let site = self.site(event);
                    let moment = Moment {
                        at: site.map_or(Span::default(), |site| self.source.line_span(site.line)),
                        quantity: site.map_or(String::new(), |site| site.quantity.to_string()),
                        time: event.time,
                        run: run + 1,
                    };
                    match event.kind {
                        kind::STANDS => told.diagnostics.warning(TimeStands { moment }),
                        _ => told.diagnostics.warning(Overdrawn { moment }),
                    }
                }
                Record::Warning(event, steps) => {
                    told.diagnostics.warning(self.table_range(run, event, Some(steps)));
                }
                Record::Failed(event) => {
                    told.exit = Exit::Run;
                    // The program has told it.
                    if self.simulation.system.has_records() {
                        continue;
                    }
                    if let Some(failed) = self.pass_failed(event) {
                        told.lines.push(failed.line());
                        told.diagnostics.error(failed);
                        continue;
                    }
                    self.failure(&mut told.diagnostics, run, event)?;
                }
                Record::Row(_) | Record::Point(_) | Record::Balance | Record::RunEnds(_) => {}
            }
        }
        Ok(told)
    }

    /// The card that an event names.
    pub fn site(&self, event: Event) -> Option<&Site> {
        event.site.and_then(|site| self.simulation.system.sites.get(Id::new(site)))
    }

    /// Warnings of values that a run begins with.
    fn at_the_beginning(&self, diagnostics: &mut Diagnostics, event: Event) {
        let Some(site) = self.site(event) else { return };
        let (at, name, value) =
            (self.source.line_span_at(site.line, site.span.start), site.detail.to_string(), event.value);
        match event.kind {
            kind::LIMITS => diagnostics.warning(OutsideLimits { at, name, value }),
            _ => diagnostics.warning(StartMismatch { at, name, value }),
        }
    }

    fn failure(&self, diagnostics: &mut Diagnostics, run: usize, event: Event) -> Result<()> {
        let occurrence = self.occurrence(run, event);
        match event.kind {
            kind::STORAGE => return Err(Trouble::ResultsBroken("no room to store them".into())),
            kind::MEMORY => return Err(Trouble::NoMemory),
            kind::STOPPED => return Err(Trouble::Interrupted),
            _ if !self.simulation.system.clock.is_steps() => self.halted(diagnostics, run, event),
            kind::DIVISION => diagnostics.error(DivisionByZero(occurrence)),
            kind::DOMAIN => diagnostics.error(MathDomain(occurrence)),
            kind::WHILE => diagnostics.error(WhileLimit(occurrence)),
            kind::TOO_LONG => {
                let length = self.simulation.system.clock.periods().length.map(|length| length.quantity);
                diagnostics.error(RunTooLong {
                    at: length.map_or(Span::default(), |quantity| self.defined_at(quantity)),
                    run: occurrence.run,
                    length: length
                        .and_then(|quantity| value_in_run(self.simulation, self.overrides, run, quantity))
                        .unwrap_or(event.value),
                    dt: value_in_run(self.simulation, self.overrides, run, self.simulation.system.clock.dt())
                        .unwrap_or(0.0),
                });
            }
            kind::DT => diagnostics.error(DtNotPositive {
                at: self.defined_at(self.simulation.system.clock.dt()),
                run: occurrence.run,
                dt: event.value,
            }),
            kind::TABLE_SIZE => {
                diagnostics.error(TableSize { occurrence, table: self.table_name(event), needed: event.value })
            }
            kind::TABLE_RANGE => diagnostics.error(self.table_range(run, event, None)),
            _ => diagnostics.error(NotFinite { occurrence, value: event.value }),
        }
        Ok(())
    }

    fn table_range(&self, run: usize, event: Event, steps: Option<f64>) -> TableRange {
        let table = self.table_name(event);
        // An equation may look into a table twice; what counts is a range that the argument has left.
        let range = self
            .simulation
            .system
            .curves
            .values()
            .filter(|curve| self.simulation.system.quantities[curve.table].name == table)
            .map(|curve| (curve.low, curve.high))
            .find(|(low, high)| event.value < *low || event.value > *high);
        TableRange { occurrence: self.occurrence(run, event), table, argument: event.value, range, steps }
    }

    fn occurrence(&self, run: usize, event: Event) -> Occurrence {
        let site = self.site(event);
        let runs = &self.simulation.experiment.runs;
        Occurrence {
            at: site.map_or(Span::default(), |site| self.source.line_span_at(site.line, site.span.start)),
            quantity: site.map_or(String::new(), |site| site.quantity.to_string()),
            time: event.time,
            run: runs.get(run).filter(|_| runs.len() > 1).map_or(String::new(), |run| run.name.clone()),
        }
    }

    fn table_name(&self, event: Event) -> String {
        self.site(event).map_or(String::new(), |site| site.detail.to_string())
    }

    fn defined_at(&self, quantity: Id<Quantity>) -> Span {
        let site = self.simulation.system.sites.get(self.simulation.system.quantities[quantity].source);
        site.map_or(Span::default(), |site| self.source.line_span_at(site.line, site.span.start))
    }
}
