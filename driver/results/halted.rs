//! Failures of a program that runs as written become messages at their statements.

use crate::clib::CFile;
use crate::clib::{self, kind};
use crate::results::events::Telling;
use crate::results::stored::Event;
use std::ffi::{CStr, c_char, c_int};
use std::path::Path;
use zudyn_translator::code::{DataFile, Site};
use zudyn_translator::diagnostic::Diagnostics;
use zudyn_translator::diagnostic::running::blocks::{self, Failed};
use zudyn_translator::diagnostic::running::course::{BadData, Cause, DataWrong, Halted, Moment, Taken};
use zudyn_translator::diagnostic::running::passes::{self, PassFailed};
use zudyn_translator::language::facs::direct::time_text;
use zudyn_translator::source::Span;

impl Telling<'_> {
    /// A failure of the run of this number, from 0.
    pub fn halted(&self, diagnostics: &mut Diagnostics, run: usize, event: Event) {
        let site = self.site(event);
        if let Some(bad) = self.bad_data(site, event) {
            diagnostics.error(bad);
            return;
        }
        if self.simulation.system.clock.is_rows() {
            let cause = blocks_cause(site, event);
            return diagnostics.error(Failed { at: self.line_of(site), time: event.time, cause });
        }
        let moment = Moment {
            at: self.line_of(site),
            quantity: site.map_or(String::new(), |site| site.quantity.to_string()),
            time: event.time,
            run: run + 1,
        };
        diagnostics.error(Halted { moment, cause: self.cause(site, event) });
    }

    /// A failure in a pass, or of the time between passes.
    pub fn pass_failed(&self, event: Event) -> Option<PassFailed> {
        if !self.simulation.system.clock.is_passes() {
            return None;
        }
        let cause = match event.kind {
            kind::OVERLOAD | kind::OVERFLOW => passes::Cause::Overload,
            kind::BY_ZERO | kind::DIVISION => passes::Cause::DivideByZero,
            kind::ROOT => passes::Cause::NegativeRoot,
            kind::LOGARITHM => passes::Cause::LogDomain,
            kind::POWER => passes::Cause::PowerDomain,
            kind::NOT_FINITE => passes::Cause::NotFinite,
            kind::INDEX => passes::Cause::IndexRange,
            kind::STEP_SIGN => passes::Cause::StepNotPositive,
            kind::INTERVAL => passes::Cause::IntervalNotPositive,
            kind::ABORTED => passes::Cause::Aborted,
            _ => return None,
        };
        let site = self.site(event);
        let (pass, decimals) = (event.value as u32 % 10, event.value as usize / 10);
        Some(PassFailed {
            at: site.map_or(Span::default(), |site| site.span),
            cause,
            line: site.map_or(0, |site| site.line),
            word: site.map_or(String::new(), |site| site.quantity.to_string()),
            node: site.map_or("-".to_string(), |site| site.detail.to_string()),
            text: site.map_or(String::new(), |site| site.text.to_string()),
            time: time_text((event.time * 1e8).round() as i64, decimals),
            pass,
        })
    }

    fn cause(&self, site: Option<&Site>, event: Event) -> Cause {
        match event.kind {
            kind::DIVISION => Cause::Division,
            kind::INDEX => Cause::Index(event.value),
            kind::FUNCTION | kind::DOMAIN => Cause::Function,
            kind::NO_DATA => Cause::NoMoreData(self.taken(site, event)),
            kind::REAL_HERE => Cause::RealWhereInteger(self.taken(site, event)),
            kind::NOT_NUMBER => Cause::NotANumber(self.taken(site, event)),
            kind::NO_END => Cause::EndlessInput(event.value),
            kind::OVERFLOW => Cause::IntegerOverflow,
            kind::FISSION => Cause::FissionQuotientZero,
            kind::STEP_SMALL => Cause::StepTooSmall,
            kind::STEP_SIGN => Cause::StepNotPositive(event.value),
            kind::EVENTS => Cause::EndlessEvents(event.value),
            kind::NO_LABEL => Cause::NoLabel(event.value),
            _ => Cause::NotAValue,
        }
    }

    fn taken(&self, site: Option<&Site>, event: Event) -> Taken {
        let column = site.map_or(String::new(), |site| site.detail.to_string());
        let text = self.input.filter(|_| column.is_empty()).and_then(|path| find_number(path, event.value));
        Taken { number: event.value, column, text }
    }

    fn bad_data(&self, site: Option<&Site>, event: Event) -> Option<BadData> {
        let wrong = match event.kind {
            kind::NO_FILE => DataWrong::Unreadable,
            kind::NO_COLUMN => DataWrong::NoColumn(self.column_name(event)),
            kind::NOT_RISING => DataWrong::NotIncreasing { line: event.value },
            kind::BAD_DATA => DataWrong::NotNumbers { line: event.value },
            _ => return None,
        };
        let file = self.table(event).map_or(String::new(), |table| table.file.clone());
        Some(BadData { at: self.line_of(site), file, wrong })
    }

    /// The data file that is declared there.
    fn table(&self, event: Event) -> Option<&DataFile> {
        let mut files = self.simulation.system.files.values();
        files.find(|file| Some(file.source.index()) == event.site)
    }

    fn column_name(&self, event: Event) -> String {
        self.table(event).and_then(|table| table.columns.get(event.value as usize)).cloned().unwrap_or_default()
    }

    fn line_of(&self, site: Option<&Site>) -> Span {
        site.map_or(Span::default(), |site| self.source.line_span_at(site.line, site.span.start))
    }
}

/// What went wrong in a program of blocks, whose subscripts are counted from 0.
fn blocks_cause(site: Option<&Site>, event: Event) -> blocks::Cause {
    match event.kind {
        kind::SOLVER => {
            let text = site.map_or("", |site| site.text.as_str());
            let solve = text.split('{').next().unwrap_or(text).split_whitespace().collect::<Vec<_>>().join(" ");
            blocks::Cause::Solver { solve: solve.replace(" IFERROR", ""), code: event.value }
        }
        kind::INDEX => blocks::Cause::Subscript {
            array: site.map_or(String::new(), |site| site.detail.to_string()),
            index: event.value - 1.0,
        },
        kind::INCREMENT => blocks::Cause::Increment(event.value),
        kind::COUNT => blocks::Cause::Count {
            equations: event.value,
            unknowns: site.map_or(String::new(), |site| site.detail.to_string()),
        },
        kind::DEPTH => blocks::Cause::Depth {
            routine: site.map_or(String::new(), |site| site.detail.to_string()),
            depth: event.value,
        },
        kind::TOLD => blocks::Cause::Told,
        kind::FUNCTION => blocks::Cause::Function,
        _ => blocks::Cause::NotFinite,
    }
}

/// A number of the input as it stands there, and its line.
fn find_number(path: &Path, number: f64) -> Option<(String, u64)> {
    const ROOM: usize = 60;
    // A pipe gives nothing twice, and to open it would wait for another writer.
    let file = path.is_file().then(|| CFile::open(path).ok()).flatten()?;
    let mut text = [0 as c_char; ROOM];
    let mut line = 0;
    // SAFETY: the file is open, and the runtime ends the text with a zero within its room.
    let (found, text) = unsafe {
        let found = clib::zdi_place(file.0, number, text.as_mut_ptr(), ROOM as c_int, &mut line);
        (found, CStr::from_ptr(text.as_ptr()))
    };
    (found != 0).then(|| (text.to_string_lossy().into_owned(), line as u64))
}
