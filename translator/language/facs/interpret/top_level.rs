//! The host of the top level: it keeps the text and the definition being compiled, and records stores and commands. What a
//! run has changed is not known here: it can be printed, and decides nothing.

use super::compile::Draft;
use super::*;
use crate::diagnostic::Message;
use crate::language::facs::dictionary::{Block, Does};
use crate::language::facs::host::{Access, Computed, Flow, Host, Need, Operation, Rest, Unknown};
use crate::language::facs::machine::Distributed;
use crate::language::facs::script::{Action, Recorded};
use crate::language::facs::trace::Variables;
use rustc_hash::FxHashSet as HashSet;

pub struct TopLevel<'t> {
    pub(super) lexer: Lexer<'t>,
    pub(super) author: Author,
    pub(super) diagnostics: Diagnostics,
    pub(super) notes: Diagnostics,
    pub(super) draft: Option<Draft>,
    /// Between `[` and `]` words of a definition are executed.
    pub(super) suspended: bool,
    pub(super) latest: Option<WordId>,
    pub(super) name_at: Span,
    pub(super) script: Vec<Recorded>,
    /// How much of it is that of the prelude.
    pub(super) prelude: usize,
    /// Cells that a run has changed.
    pub(super) changed: HashSet<Place>,
    /// Cells that the program has stored into.
    pub(super) assigned: HashSet<Place>,
    pub(super) listed: Vec<(i64, Span)>,
    pub(super) plots: bool,
    /// Whether the program has defined a model with `MODEL:`, or selected one.
    pub(super) has_model: bool,
    /// Whether a run has begun.
    pub(super) has_run: bool,
    /// Where T is, if nothing stops a run early.
    pub(super) clock: i64,
    /// Model and vectors that were tried last.
    pub(super) tried: Option<[Known; 3]>,
    /// Whether the program has stored anything since.
    pub(super) stored_since: bool,
    /// What the runs so far have made variables.
    pub(super) variables: Variables,
    /// Definitions with errors.
    pub(super) wrong: HashSet<Span>,
    /// The last error is one of the selected model.
    pub(super) model_is_wrong: bool,
    warned: HashSet<(&'static str, Span)>,
}

impl<'t> TopLevel<'t> {
    pub(super) fn new(lexer: Lexer<'t>) -> TopLevel<'t> {
        TopLevel {
            lexer,
            author: Author::Prelude,
            diagnostics: Diagnostics::new(),
            notes: Diagnostics::new(),
            draft: None,
            suspended: false,
            latest: None,
            name_at: Span::default(),
            script: Vec::new(),
            prelude: 0,
            changed: HashSet::default(),
            assigned: HashSet::default(),
            listed: Vec::new(),
            plots: false,
            has_model: false,
            has_run: false,
            clock: 0,
            tried: None,
            stored_since: false,
            variables: Variables::new(),
            wrong: HashSet::default(),
            model_is_wrong: false,
            warned: HashSet::default(),
        }
    }

    /// The prelude is read; the program follows.
    pub(super) fn begin_program(&mut self, lexer: Lexer<'t>) {
        self.lexer = lexer;
        self.author = Author::User;
        self.prelude = self.script.len();
        self.latest = None;
        self.assigned.clear();
    }

    pub(super) fn is_compiling(&self) -> bool {
        self.draft.is_some() && !self.suspended
    }

    pub(super) fn record(&mut self, action: Action, word: &str, at: Span) {
        // Text that follows text is one action.
        if let (Action::Text(new), Some(Recorded { action: Action::Text(old), .. })) = (&action, self.script.last_mut())
        {
            old.push_str(new);
            return;
        }
        self.script.push(Recorded { action, at, word: word.into() });
    }

    /// Every warning is given once for a place.
    pub(super) fn warn_once(&mut self, message: Box<dyn Message>) {
        if self.warned.insert((message.code(), message.at())) {
            self.diagnostics.warning(message);
        }
    }

    fn depends(at: Span) -> Stop {
        Stop::Error(Box::new(reading::ScriptDependsOnRun { at }))
    }
}

fn low(place: Place) -> Place {
    Place { cell: place.cell + 1, ..place }
}

impl Host for TopLevel<'_> {
    /// The place that holds it.
    type Cell = Place;
    type Double = Place;

    fn cell(&mut self, place: Place) -> Option<Place> {
        self.changed.contains(&place).then_some(place)
    }

    fn double(&mut self, place: Place) -> Option<Place> {
        (self.changed.contains(&place) || self.changed.contains(&low(place))).then_some(place)
    }

    fn stored(&mut self, memory: &Memory, place: Place, double: bool, at: Span) {
        self.changed.remove(&place);
        self.assigned.insert(place);
        self.stored_since = true;
        let action = if double {
            self.changed.remove(&low(place));
            Action::StoreDouble { place, value: memory.get_double(place).unwrap_or(0) }
        } else {
            Action::StoreCell { place, value: memory.get(place) }
        };
        self.record(action, "", at);
    }

    fn keep_cell(&mut self, _: &mut Memory, _: Place, _: Place, at: Span) -> Outcome<()> {
        Err(Self::depends(at))
    }

    fn keep_double(&mut self, _: &mut Memory, _: Place, _: Place, at: Span) -> Outcome<()> {
        Err(Self::depends(at))
    }

    fn compute(&mut self, _: Unknown<Self>, _: Operation<Self>, at: Span) -> Outcome<Computed<Self>> {
        Err(Self::depends(at))
    }

    fn refuse(&mut self, _: Unknown<Self>, _: Need, at: Span) -> Stop {
        Self::depends(at)
    }

    fn branch(machine: &mut Machine<Self>, _: Place, _: [&Block; 2], _: &Rest) -> Outcome<Flow> {
        Err(Self::depends(machine.place()))
    }

    fn either(
        machine: &mut Machine<Self>,
        _: Place,
        _: impl FnOnce(&mut Machine<Self>) -> Outcome<()>,
        _: impl FnOnce(&mut Machine<Self>) -> Outcome<()>,
    ) -> Outcome<()> {
        Err(Self::depends(machine.place()))
    }

    fn abort(machine: &mut Machine<Self>, _: Place, _: &Excerpt) -> Outcome<()> {
        Err(Self::depends(machine.place()))
    }

    fn node(&mut self, _: Access) {}

    fn warn(&mut self, message: Box<dyn Message>) {
        self.warn_once(message);
    }

    fn diffuses(&mut self, _: &Dictionary, _: &Distributed) {}

    fn time(machine: &mut Machine<Self>) -> Outcome<()> {
        let time = machine.present_vector().map(|(object, _)| Place { object, cell: 0 });
        match time.filter(|time| machine.host.changed.contains(time)) {
            Some(_) => {
                let at = machine.place();
                machine.host.record(Action::Time, "TIME", at);
                Ok(())
            }
            None => machine.advance_time(),
        }
    }

    fn outer(machine: &mut Machine<Self>, word: WordId, outer: Outer) -> Outcome<()> {
        let name = machine.dictionary.word(word).name.clone();
        match outer {
            Outer::Comment(comment) => {
                let at = machine.place();
                machine.skip_comment(comment, at, &name)
            }
            Outer::Define(define) => machine.define(define, &name),
            Outer::Compile(compile) => machine.compile_word(compile, &name),
            Outer::Control(control) => machine.control(control, &name),
            Outer::Print(print) => machine.print(print, &name),
            Outer::Order(order) => machine.order(order, &name),
            Outer::To => machine.to(&name),
            Outer::Ignored => machine.ignore(word, &name),
            Outer::Unsupported => {
                let name = name.to_string();
                Err(machine.error(|at| reading::UnsupportedWord { at, name }))
            }
        }
    }

    fn outer_step(machine: &mut Machine<Self>, node: &Node) -> Outcome<()> {
        machine.compiled_step(node)
    }

    fn does(machine: &mut Machine<Self>, does: Does) -> Outcome<()> {
        let Some(latest) = machine.host.latest else { return Ok(()) };
        if let WordKind::Created { does: done, .. } = &mut machine.dictionary.word_mut(latest).kind {
            *done = Some(does);
        }
        Ok(())
    }
}
