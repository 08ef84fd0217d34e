//! From a resolved text to typed Code: blocks, FUNCTIONs and PROCEDUREs are functions with parameters and locals.
//!
//! Quantities, cards, solves and outputs are declared by a [`Shell`]. *Expressions* ([`values`]) are without effects:
//! calls are statements in front, from left to right, and their values are locals. *Blocks* ([`blocks`]) set the
//! derivatives of their states; what is computed from time and states alone is a function of them ([`slopes`]). *The run*
//! ([`run`]) is what the runner calls from row to row (docs/time.md, section 11). SENS is written when everything else is
//! ([`sens`]).

mod blocks;
pub(super) mod calls;
mod carried;
mod crank;
mod discrete;
mod draft;
mod forcing;
mod handed;
mod jumps;
mod laws;
mod library;
mod matching;
mod partial;
mod places;
mod printed;
mod rings;
mod routines;
mod run;
mod sens;
mod slopes;
mod solve;
mod speaking;
mod statements;
mod tables;
mod tangent;
#[cfg(test)]
mod tests;
mod together;
mod trial;
mod values;
mod verbatim;

pub use draft::Draft;

use super::messages::missing::NotYet;
use super::shell::Shell;
use super::text::{Block as WrittenBlock, BlockId, LocalId, Program, Text, VariableId};
use crate::code::function::{Function, FunctionKind, Local, Passing};
use crate::code::statement::{Block, Stated, Statement};
use crate::code::{Arena, Base, Builder, Expression, Id, Place, Quantity, Site, Type};
use crate::diagnostic::Diagnostics;
use crate::model::{self, BlockMethod, CardId, SolveId, Together};
use crate::source::{Source, Span};
use draft::SolveCode;
use rustc_hash::FxHashMap as HashMap;

/// What cannot be translated yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beyond(pub &'static str);

type Made<T = ()> = Result<T, Beyond>;

/// An expression, of type real unless it is said to be a condition.
type Value = Id<Expression>;

/// A variable that trial steps leave as it was, and what keeps its value.
type Carried = (Id<Quantity>, Id<Quantity>);

/// The code of a text; nothing if it has what cannot be translated yet, which then is reported.
pub fn lower(text: &Text, source: &Source, diagnostics: &mut Diagnostics) -> Option<Draft> {
    let mut lowering = Lowering::new(text, source, diagnostics);
    lowering.shell.declare_run();
    let written = match lowering.run() {
        Ok(clock) => lowering.differentiate().map(|()| clock),
        beyond => beyond,
    };
    let at = lowering.builder.span;
    match written.and_then(|clock| lowering.draft(clock)) {
        Ok(draft) => Some(draft),
        Err(Beyond(what)) => {
            diagnostics.error(NotYet { at, what: what.to_string() });
            None
        }
    }
}

struct Lowering<'t> {
    text: &'t Text,
    /// Quantities, cards, solves and outputs.
    shell: Shell<'t>,
    builder: Builder,
    sites: draft::Sites,
    routines: HashMap<BlockId, Id<Function>>,
    rings: rings::Rings,
    /// The place of the function that is written next.
    reserved: Option<Id<Function>>,
    sensitivities: sens::Sensitivities,
    /// By block.
    carried: HashMap<BlockId, Vec<Carried>>,
    /// What is handed to functions of the library, by number, and what comes from them.
    shared: HashMap<Option<usize>, Id<Quantity>>,
    /// How deep calls are that the runtime makes.
    depth: Option<Id<Quantity>>,
    /// FUNCTIONs that functions of the library call.
    handed: HashMap<BlockId, handed::Handed>,
    discrete: HashMap<BlockId, discrete::Steps>,
    /// By block, and whether its laws hold there.
    block_functions: HashMap<(BlockId, bool), Id<Function>>,
    solves: HashMap<(BlockId, BlockMethod), SolveId>,
    laws_together: HashMap<BlockId, laws::LawsTogether>,
    together: HashMap<(BlockId, Together), SolveId>,
    residuals: together::Residuals,
    tables: Vec<tables::DraftTable>,
    /// By function: it sets nothing but locals.
    quiet: Vec<bool>,
    /// By solve.
    solve_code: Vec<Option<SolveCode>>,
    /// The function that is written now.
    body: Body<'t>,
}

/// A function while it is written.
#[derive(Default)]
struct Body<'t> {
    block: Option<BlockId>,
    locals: Arena<Local>,
    names: HashMap<String, u32>,
    /// What counts its loops, and whether such a loop is around the present statement.
    counters: Vec<(Id<Local>, bool)>,
    /// Values that only one statement needs, by name, and how many of each the present statement has used; nothing
    /// between such statements.
    temporaries: HashMap<String, Vec<Id<Local>>>,
    used: Option<HashMap<String, usize>>,
    /// The locals of its text, and where each of them is.
    declared: &'t [super::text::Local],
    storage: Vec<Option<Storage>>,
    /// Locals of the text that are in the struct, since C code or a function of the library finds them there.
    exposed: verbatim::Exposed,
    /// How deep the call is, of a function that may come back to itself.
    call_depth: Option<Id<Local>>,
    statements: Block,
    /// Variables that are elsewhere than in their quantities: states handed over, slopes to be given back.
    homes: HashMap<VariableId, Home>,
    /// What the present statement computes.
    computes: Option<Id<Quantity>>,
    /// How deep in an expression the present value is.
    depth: u32,
}

/// Where a variable is while a block is a function of time and states.
#[derive(Clone, Copy, Debug)]
enum Home {
    /// A single value.
    Local(Id<Local>),
    /// The elements of an array from a first one on.
    Part { array: Id<Local>, first: u32 },
}

/// Where the value of a local of the text is.
#[derive(Clone, Copy, Debug)]
enum Storage {
    Local(Id<Local>),
    /// It counts a loop from a first to a last value.
    Counter(Id<Local>, u32, u32),
    Quantity(Id<Quantity>),
}

impl<'t> Lowering<'t> {
    fn new(text: &'t Text, source: &'t Source, diagnostics: &'t mut Diagnostics) -> Lowering<'t> {
        Lowering {
            text,
            shell: Shell::new(text, source, diagnostics),
            builder: Builder::default(),
            sites: draft::Sites::default(),
            routines: HashMap::default(),
            rings: rings::Rings::of(text),
            reserved: None,
            sensitivities: sens::Sensitivities::default(),
            carried: HashMap::default(),
            shared: HashMap::default(),
            depth: None,
            handed: HashMap::default(),
            discrete: HashMap::default(),
            block_functions: HashMap::default(),
            solves: HashMap::default(),
            laws_together: HashMap::default(),
            together: HashMap::default(),
            residuals: together::Residuals::Ignored,
            tables: Vec::new(),
            quiet: Vec::new(),
            solve_code: Vec::new(),
            body: Body::default(),
        }
    }

    /// Makes what follows belong to a place of the text.
    fn at(&mut self, span: Span) {
        self.shell.at(span);
        self.builder.span = span;
        self.body.computes = None;
    }

    /// Back to where a statement was.
    fn again(&mut self, card: CardId, computes: Option<Id<Quantity>>) {
        self.shell.card = card;
        self.body.computes = computes;
    }

    fn site(&mut self) -> Id<Site> {
        self.sites.site(self.shell.card, self.body.computes, None)
    }

    fn push(&mut self, statement: Statement) {
        let source = self.site();
        self.body.statements.push(Stated { statement, source });
    }

    fn set(&mut self, target: Id<Place>, value: Value) {
        self.push(Statement::Set(target, value));
    }

    fn set_quantity(&mut self, target: Id<Quantity>, value: Value) {
        let place = self.whole_quantity(target);
        self.set(place, value);
    }

    fn branch(&mut self, condition: Value, then: Block, otherwise: Block) {
        self.push(Statement::If(condition, then, otherwise));
    }

    /// What `write` writes, apart.
    fn aside(&mut self, write: impl FnOnce(&mut Self) -> Made) -> Made<Block> {
        let before = std::mem::take(&mut self.body.statements);
        let done = write(self);
        let written = std::mem::replace(&mut self.body.statements, before);
        done.map(|()| written)
    }

    /// A local of the function at hand under a name that no other one has.
    fn fresh(&mut self, name: &str, kind: Type, passing: Passing) -> Id<Local> {
        self.fresh_array(name, kind, passing, Vec::new())
    }

    fn fresh_array(&mut self, name: &str, kind: Type, passing: Passing, extents: Vec<u32>) -> Id<Local> {
        let name = unique(&mut self.body.names, name).into();
        self.body.locals.push(Local { name, kind, extents, passing, temporary: None })
    }

    /// What counts a loop that begins here: it may have counted others before.
    fn open_counter(&mut self, name: &str) -> Id<Local> {
        let same = |(counter, open): &(Id<Local>, bool)| !open && self.body.locals[*counter].name == name;
        if let Some(at) = self.body.counters.iter().position(same) {
            self.body.counters[at].1 = true;
            return self.body.counters[at].0;
        }
        let letters = ["i", "j", "k", "l", "m", "n"];
        let free = letters.into_iter().find(|letter| !self.body.names.contains_key(*letter));
        let name = match self.body.names.contains_key(name) {
            true => free.unwrap_or(name),
            false => name,
        };
        let counter = self.fresh(name, Type::COUNTER, Passing::Counter);
        self.body.counters.push((counter, true));
        counter
    }

    fn close_counter(&mut self, counter: Id<Local>) {
        self.body.counters.iter_mut().filter(|(known, _)| *known == counter).for_each(|(_, open)| *open = false);
    }

    /// A local for a value: in a statement that computes one value, one that statements before have done with.
    fn temporary(&mut self, name: &str) -> Id<Local> {
        let Some(used) = &mut self.body.used else { return self.fresh(name, Type::REAL, Passing::Own) };
        let number = used.entry(name.to_string()).or_insert(0);
        *number += 1;
        let number = *number;
        if let Some(known) = self.body.temporaries.get(name).and_then(|all| all.get(number - 1)) {
            return *known;
        }
        let local = self.fresh(name, Type::REAL, Passing::Own);
        self.body.temporaries.entry(name.to_string()).or_default().push(local);
        local
    }

    /// The value put into a local, which then is read.
    fn put(&mut self, name: &str, value: Value) -> Value {
        let local = self.temporary(name);
        let place = self.builder.place(Base::Local(local), Vec::new());
        self.set(place, value);
        self.builder.add(Expression::Read(place), Type::REAL)
    }

    /// The place of a local of the text, which is made when it is first needed.
    fn storage_of(&mut self, id: LocalId) -> Made<Storage> {
        let at = id.0 as usize;
        if let Some(storage) = self.body.storage.get(at).copied().flatten() {
            return Ok(storage);
        }
        let declared = self.body.declared.get(at).ok_or(Beyond("a local of another block"))?;
        let extents = declared.size.into_iter().collect();
        let storage = match self.body.exposed.has(id) {
            true => Storage::Quantity(self.shell.hidden(&declared.name, extents)),
            false => Storage::Local(self.fresh_array(&declared.name, Type::REAL, Passing::Own, extents)),
        };
        self.keep_storage(id, storage);
        Ok(storage)
    }

    fn keep_storage(&mut self, id: LocalId, storage: Storage) {
        let at = id.0 as usize;
        if self.body.storage.len() <= at {
            self.body.storage.resize(at + 1, None);
        }
        self.body.storage[at] = Some(storage);
    }

    /// A function whose statements `write` writes: parameters and result are what it gives back.
    fn function(
        &mut self,
        name: &str,
        kind: FunctionKind,
        write: impl FnOnce(&mut Self) -> Made<(Vec<Id<Local>>, Type)>,
    ) -> Made<Id<Function>> {
        let reserved = self.reserved.take();
        let outer = std::mem::take(&mut self.body);
        let (card, span) = (self.shell.card, self.builder.span);
        let written = write(self);
        let body = std::mem::replace(&mut self.body, outer);
        self.shell.card = card;
        self.builder.span = span;
        let (parameters, result) = written?;
        let source = body.statements.first().map(|stated| stated.source);
        let quiet = !self.sets_quantities(&body.statements);
        let function = Function {
            name: name.into(),
            kind,
            parameters,
            result,
            locals: body.locals,
            body: body.statements,
            effects: Default::default(),
            source,
        };
        if let Some(reserved) = reserved {
            self.builder.code.functions[reserved] = function;
            return Ok(reserved);
        }
        self.quiet.push(quiet);
        Ok(self.builder.code.functions.push(function))
    }

    /// A function that is called before it is written.
    fn reserve(&mut self, name: &str) -> Id<Function> {
        self.quiet.push(false);
        self.builder.code.functions.push(Function {
            name: name.into(),
            kind: FunctionKind::Plain,
            parameters: Vec::new(),
            result: Type::Nothing,
            locals: Arena::default(),
            body: Block::new(),
            effects: Default::default(),
            source: None,
        })
    }

    /// The same for one without parameters and result that has the names of a block.
    fn function_of_block(
        &mut self,
        id: BlockId,
        name: &str,
        write: impl FnOnce(&mut Self) -> Made,
    ) -> Made<Id<Function>> {
        self.function(name, FunctionKind::Plain, |lowering| {
            lowering.enter(id);
            write(lowering)?;
            Ok((Vec::new(), Type::Nothing))
        })
    }

    /// Names are those of this block from now on.
    fn enter(&mut self, id: BlockId) {
        let block = self.block(id);
        self.body.block = Some(id);
        self.enter_program(&block.program);
        self.body.exposed = std::mem::take(&mut self.body.exposed).with_factors(&block.kind);
        self.at(block.span);
    }

    fn enter_program(&mut self, program: &'t Program) {
        self.body.declared = &program.locals;
        self.body.storage.clear();
        self.body.exposed = verbatim::Exposed::of(program);
    }

    fn block(&self, id: BlockId) -> &'t WrittenBlock {
        &self.text.blocks[id.0 as usize]
    }

    fn declare_solve(&mut self, method: model::Method) -> SolveId {
        let id = self.shell.declare_solve(method);
        self.solve_code.resize(id.0 as usize + 1, None);
        id
    }

    /// A function without parameters is called.
    fn call_plain(&mut self, function: Id<Function>) {
        let arguments = self.builder.list(&[]);
        self.push(Statement::Call { function, arguments, kept: Vec::new() });
    }
}

/// A name that no other local of the function has.
fn unique(names: &mut HashMap<String, u32>, name: &str) -> String {
    let name: String = name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect();
    let mut candidate = name.clone();
    loop {
        match names.get_mut(&candidate) {
            None => {
                names.insert(candidate.clone(), 1);
                return candidate;
            }
            Some(number) => {
                *number += 1;
                candidate = format!("{name}_{number}");
            }
        }
    }
}
