//! The run: its hidden quantities, and what the text says of its runs.

use super::Shell;
use crate::code::{Id, Quantity};
use crate::experiment::{Rows, Series, SeriesValues};
use crate::language::scop::text::walk::each_statement;
use crate::language::scop::text::{Method, StatementKind};

/// Hidden quantities of the run itself.
#[derive(Clone, Copy)]
pub struct Known {
    pub from: Id<Quantity>,
    pub to: Id<Quantity>,
    pub with: Id<Quantity>,
    /// From row to row.
    pub step: Id<Quantity>,
    /// From the first to the last.
    pub whole: Id<Quantity>,
    /// Tolerances that nobody has given: of tight methods, and of historic ones.
    pub fine: Option<Id<Quantity>>,
    pub coarse: Option<Id<Quantity>>,
    /// The time up to which blocks have been advanced, and whether some block was in this pass of BREAKPOINT.
    pub reached: Id<Quantity>,
    pub advanced: Id<Quantity>,
    /// Where an integration goes to.
    pub end: Id<Quantity>,
}

impl Default for Known {
    fn default() -> Known {
        let none = Id::new(0);
        Known {
            from: none,
            to: none,
            with: none,
            step: none,
            whole: none,
            fine: None,
            coarse: None,
            reached: none,
            advanced: none,
            end: none,
        }
    }
}

impl Shell<'_> {
    pub fn time(&self) -> Id<Quantity> {
        self.variable(self.text.independent.variable)
    }

    /// The quantities of the run, and its experiment.
    pub fn declare_run(&mut self) {
        let independent = &self.text.independent;
        self.at(independent.source);
        self.known = Known {
            from: self.range("FROM"),
            to: self.range("TO"),
            with: self.range("WITH"),
            step: self.hidden("row spacing", Vec::new()),
            whole: self.hidden("whole range", Vec::new()),
            fine: self.text.maxerr.is_none().then(|| self.hidden("tolerance", Vec::new())),
            coarse: self.needs_coarse().then(|| self.hidden("coarse tolerance", Vec::new())),
            reached: self.hidden("reached", Vec::new()),
            advanced: self.hidden("advanced", Vec::new()),
            end: self.hidden("end", Vec::new()),
        };
        self.experiment();
        self.definitions();
    }

    /// What the text says of its runs.
    pub fn experiment(&mut self) {
        let text = self.text;
        let stepped = text.stepped.as_ref().map(|stepped| Series {
            setting: self.variable(stepped.variable),
            values: SeriesValues::List(stepped.values.clone()),
            first: 0,
            last_row: false,
        });
        let swept = text.sweep.as_ref().map(|sweep| Series {
            setting: self.variable(sweep.variable),
            values: SeriesValues::Even { from: sweep.from, to: sweep.to, intervals: sweep.with },
            first: 0,
            last_row: true,
        });
        self.course.series = stepped.into_iter().chain(swept).collect();
        let independent = &text.independent;
        let (from, to, with) = (independent.from, independent.to, independent.with);
        self.course.rows = Rows { from, to, with, terminal: false };
    }

    /// Whether some historic method has a tolerance that nobody has given.
    fn needs_coarse(&self) -> bool {
        let mut needs = false;
        each_statement(&self.text.breakpoint.statements, &mut |statement| {
            if let StatementKind::Solve(solve) = &statement.kind {
                needs |= matches!(solve.method, Some(Method::Adeuler | Method::Adrunge));
            }
        });
        needs && self.text.maxerr.is_some_and(|maxerr| !maxerr.declared)
    }
}
