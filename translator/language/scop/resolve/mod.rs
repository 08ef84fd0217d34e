//! Finds what the names of a model mean, makes the automatic ones, and gives the [`Text`].
//!
//! An error is reported where it is, once; what depends on it is left out silently. The text is there only if
//! nothing was wrong, reading included.

mod assigned;
mod automatic;
mod blocks;
mod c_text;
mod calls;
mod declare;
mod derivatives;
mod directives;
mod equations;
mod expressions;
mod kinetic;
mod loops;
mod names;
mod neuron;
mod outputs;
mod partial;
mod place;
mod reached;
mod runs;
mod solves;
mod statements;
mod survey;
mod unit_constants;
mod walk;
mod warnings;

use super::syntax::{self, Model};
use super::text::*;
use crate::diagnostic::Diagnostics;
use crate::source::{Source, Span};
use names::Global;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use statements::Body;
use survey::Survey;

/// Gives the text of a model that was read. Called also when reading reported errors, so that all errors of
/// a text are reported at once.
pub fn resolve(syntax: &Model, source: &Source, diagnostics: &mut Diagnostics) -> Option<Text> {
    let survey = Survey::of(syntax);
    let mut resolver = Resolver::new(syntax, source, survey, diagnostics);
    resolver.declare_all();
    resolver.name_blocks();
    resolver.supply_neuron();
    resolver.automatic();
    resolver.programs();
    resolver.check_solves();
    let plot = resolver.plot();
    let columns = resolver.columns();
    resolver.warn();
    if resolver.diagnostics.has_errors() {
        return None;
    }
    resolver.text(columns, plot)
}

/// What is known while resolving.
pub(super) struct Resolver<'a> {
    syntax: &'a Model,
    source: &'a Source,
    survey: Survey<'a>,
    diagnostics: &'a mut Diagnostics,
    variables: Vec<Variable>,
    states: Vec<State>,
    blocks: Vec<Block>,
    /// What the words in front of blocks' names were, by block.
    words: Vec<&'a syntax::Block>,
    globals: HashMap<String, Global>,
    /// Names that are known to be wrong: nothing more is said about them.
    silent: HashSet<String>,
    /// START of states, where it is written.
    starts: HashMap<VariableId, (f64, Span)>,
    tolerances: HashMap<VariableId, f64>,
    /// States of a block alone, by block and name.
    own_states: HashMap<(BlockId, String), StateId>,
    /// MODEL_LEVEL of what is declared.
    levels: HashMap<String, Option<i64>>,
    independent: Option<Independent>,
    start_value: Option<f64>,
    stepped: Option<Stepped>,
    sweep: Option<Sweep>,
    automatic: Automatic,
    initial: Program,
    breakpoint: Program,
    terminal: Option<Program>,
    matching: Option<Match>,
    body: Body,
    /// Every SOLVE, in the order of the text.
    solves: Vec<solves::Solved>,
    verbatim: Vec<Verbatim>,
    /// Blocks whose C code calls routines, these, and where.
    calls_of_text: Vec<(BlockId, BlockId, Span)>,
    title: Option<String>,
    /// Parameters assigned, told already.
    assigned_parameters: HashSet<VariableId>,
    /// Initial constants that FUNCTIONs and PROCEDUREs assign.
    assigned_in_routines: Vec<(BlockId, VariableId, Span)>,
    /// Parameters declared without a value.
    without_value: HashSet<VariableId>,
    /// Declared as assigned, but NEURON's to assign: parameters here.
    supplied: HashSet<VariableId>,
    /// The step under the name that NEURON has for it, if the file leaves its value to NEURON.
    neuron_dt: Option<VariableId>,
    /// The NEURON block is there: its words are not called unknown.
    neuron: bool,
}

/// Ids of names made without a declaration.
#[derive(Default)]
struct Automatic {
    error: Option<VariableId>,
    fluxes: Option<(VariableId, VariableId)>,
    usetable: Option<VariableId>,
    delta_x: Option<VariableId>,
    maxerr: Option<MaxErr>,
    lags: HashMap<(VariableId, VariableId), VariableId>,
    /// By parameter, in the order of the text: its block, U_p, and what it makes.
    sens: Vec<(VariableId, BlockId, Sens)>,
}

impl<'a> Resolver<'a> {
    fn new(
        syntax: &'a Model,
        source: &'a Source,
        survey: Survey<'a>,
        diagnostics: &'a mut Diagnostics,
    ) -> Resolver<'a> {
        Resolver {
            syntax,
            source,
            survey,
            diagnostics,
            variables: Vec::new(),
            states: Vec::new(),
            blocks: Vec::new(),
            words: Vec::new(),
            globals: HashMap::default(),
            silent: syntax.unread.iter().cloned().collect(),
            starts: HashMap::default(),
            tolerances: HashMap::default(),
            own_states: HashMap::default(),
            levels: HashMap::default(),
            independent: None,
            start_value: None,
            stepped: None,
            sweep: None,
            automatic: Automatic::default(),
            initial: Program::default(),
            breakpoint: Program::default(),
            terminal: None,
            matching: None,
            body: Body::default(),
            solves: Vec::new(),
            verbatim: Vec::new(),
            calls_of_text: Vec::new(),
            title: None,
            assigned_parameters: HashSet::default(),
            assigned_in_routines: Vec::new(),
            without_value: HashSet::default(),
            supplied: HashSet::default(),
            neuron_dt: None,
            neuron: syntax.neuron.is_some(),
        }
    }

    fn variable(&self, id: VariableId) -> &Variable {
        &self.variables[id.0 as usize]
    }

    fn state(&self, id: StateId) -> &State {
        &self.states[id.0 as usize]
    }

    fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.0 as usize]
    }

    /// The name of a state of order 0.
    fn state_name(&self, id: StateId) -> &str {
        &self.variable(self.state(id).levels[0]).name
    }

    /// How many elements a variable has.
    fn count(&self, id: VariableId) -> u32 {
        self.variable(id).size.unwrap_or(1)
    }

    fn line_of(&self, at: Span) -> u32 {
        self.source.line_of(at.start)
    }

    /// The text of a place.
    fn text_of(&self, at: Span) -> String {
        super::messages::shown(self.source.text().get(at.start as usize..at.end as usize).unwrap_or(""))
    }

    fn text(self, columns: Vec<Column>, plot: Option<Plot>) -> Option<Text> {
        let begun_anew = self.begun_anew();
        Some(Text {
            begun_anew,
            title: self.title,
            variables: self.variables,
            states: self.states,
            independent: self.independent?,
            stepped: self.stepped,
            sweep: self.sweep,
            blocks: self.blocks,
            initial: self.initial,
            breakpoint: self.breakpoint,
            terminal: self.terminal,
            matching: self.matching,
            delta_x: self.automatic.delta_x,
            usetable: self.automatic.usetable,
            maxerr: self.automatic.maxerr,
            error: self.automatic.error?,
            fluxes: self.automatic.fluxes?,
            columns,
            plot,
            verbatim: self.verbatim,
        })
    }
}
