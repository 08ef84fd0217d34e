//! Words and their definitions. A definition is a tree whose words are found: a later definition of the same name changes
//! nothing in it.

use super::value::{Address, ObjectId};
use super::words::{self, BUILT_IN, Primitive};
use crate::source::{Excerpt, Span};
use rustc_hash::FxHashMap as HashMap;
use std::sync::{Arc, LazyLock};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WordId(pub u32);

/// Who wrote a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Author {
    BuiltIn,
    /// `prelude.facs`: its places are not those of the program.
    Prelude,
    User,
}

#[derive(Clone, Debug)]
pub struct Word {
    pub name: Excerpt,
    pub kind: WordKind,
    pub author: Author,
    pub immediate: bool,
    /// Its definition, for words of the program.
    pub at: Span,
}

#[derive(Clone, Debug)]
pub enum WordKind {
    Primitive {
        primitive: Primitive,
        takes: u8,
    },
    /// A colon word, or a model.
    Colon(Arc<Block>),
    /// Made by `CREATE` or `VARIABLE`: pushes its body, and does what `DOES>` says.
    Created {
        object: ObjectId,
        does: Option<Does>,
    },
    Constant(ObjectId),
    Integer {
        object: ObjectId,
        scalar: bool,
    },
    /// Doubles 0 to `last`.
    Vector {
        object: ObjectId,
        last: i64,
    },
    /// Doubles 0 to `rows` by 0 to `columns`, by rows.
    Matrix {
        object: ObjectId,
        rows: i64,
        columns: i64,
    },
    /// The object holds the word that it executes.
    Deferred(ObjectId),
    Block {
        object: ObjectId,
        kind: BlockKind,
    },
}

/// Part of a defining word: what the words that it defines do.
#[derive(Clone, Debug)]
pub struct Does {
    pub by: WordId,
    pub body: Arc<Block>,
}

/// Blocks with a memory, and function generators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// A flag, and the value that is saved in the first pass.
    RungeKutta,
    /// An index, and a ring of doubles.
    Delay {
        steps: i64,
    },
    /// The input one step ago.
    Differentiate,
    TrackStore,
    /// Abscissa and ordinate of each point.
    FunctionGenerator {
        points: i64,
    },
    /// The ordinates.
    Table {
        points: i64,
    },
}

/// A function given by points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Generator {
    /// Abscissa and ordinate of each point: so many cells.
    Points { cells: u32 },
    /// Ordinates at equal distances.
    Even { cells: u32 },
}

impl Generator {
    pub fn cells(self) -> u32 {
        match self {
            Generator::Points { cells } | Generator::Even { cells } => cells,
        }
    }
}

impl BlockKind {
    /// How many cells it takes: the output node and its input nodes.
    pub fn takes(self) -> u8 {
        match self {
            BlockKind::TrackStore => 3,
            BlockKind::RungeKutta
            | BlockKind::Delay { .. }
            | BlockKind::Differentiate
            | BlockKind::FunctionGenerator { .. }
            | BlockKind::Table { .. } => 2,
        }
    }

    /// Whether it may be executed once in a pass only.
    pub fn has_memory(self) -> bool {
        match self {
            BlockKind::RungeKutta | BlockKind::Delay { .. } | BlockKind::Differentiate => true,
            BlockKind::TrackStore | BlockKind::FunctionGenerator { .. } | BlockKind::Table { .. } => false,
        }
    }
}

/// A sequence of steps.
pub type Block = Vec<Step>;

#[derive(Clone, Debug)]
pub struct Step {
    pub node: Node,
    pub at: Span,
}

/// What a step of a definition does.
#[derive(Clone, Debug)]
pub enum Node {
    Cell(i64),
    /// Its digits, and how many of them follow the point.
    Double {
        digits: i64,
        decimals: u8,
    },
    Call(WordId),
    /// The word itself, not what it does.
    Word(WordId),
    Address(Address),
    /// `TO`: what `->` does, and where to report that no data word follows.
    Arrow,
    If {
        then: Block,
        otherwise: Block,
    },
    /// `DO`, or `?DO`; `LOOP`, or `+LOOP`.
    Do {
        question: bool,
        body: Block,
        plus: bool,
    },
    Until {
        body: Block,
    },
    Again {
        body: Block,
    },
    While {
        head: Block,
        body: Block,
    },
    Leave,
    Exit,
    /// The rest is what words defined by this one do.
    Does(Arc<Block>),
    /// Compiles a word into the definition that is being compiled then.
    Compile(WordId),
    Is(WordId),
    Print(Excerpt),
    Abort(Excerpt),
}

/// All words, and which of them a name means now. Copies share the words until one of them gets another word: the model is
/// tried at every run.
#[derive(Clone, Debug)]
pub struct Dictionary {
    words: Arc<Vec<Word>>,
    names: Arc<HashMap<String, WordId>>,
}

impl Default for Dictionary {
    fn default() -> Dictionary {
        Dictionary::new()
    }
}

impl Dictionary {
    /// The words of [`BUILT_IN`].
    pub fn new() -> Dictionary {
        static BUILT: LazyLock<Dictionary> = LazyLock::new(Dictionary::built);
        BUILT.clone()
    }

    fn built() -> Dictionary {
        let mut dictionary = Dictionary { words: Arc::default(), names: Arc::default() };
        for word in BUILT_IN {
            dictionary.add(Word {
                name: word.name.into(),
                kind: WordKind::Primitive { primitive: word.primitive, takes: word.takes },
                author: Author::BuiltIn,
                immediate: word.primitive.is_immediate(),
                at: Span::default(),
            });
        }
        dictionary
    }

    /// A word that is there before a program begins, whatever its name means now.
    pub fn built_in(name: &str) -> Option<WordId> {
        BUILT_IN.iter().position(|word| word.name == name).map(|number| WordId(number as u32))
    }

    /// Adds a word; its name means it from now on.
    pub fn add(&mut self, word: Word) -> WordId {
        let id = WordId(self.words.len() as u32);
        Arc::make_mut(&mut self.names).insert(words::key(&word.name), id);
        Arc::make_mut(&mut self.words).push(word);
        id
    }

    pub fn find(&self, name: &str) -> Option<WordId> {
        self.names.get(&words::key(name)).copied()
    }

    pub fn word(&self, id: WordId) -> &Word {
        &self.words[id.0 as usize]
    }

    pub fn get(&self, id: WordId) -> Option<&Word> {
        self.words.get(id.0 as usize)
    }

    pub fn word_mut(&mut self, id: WordId) -> &mut Word {
        &mut Arc::make_mut(&mut self.words)[id.0 as usize]
    }

    /// All names, for suggestions.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.values().map(|id| self.word(*id).name.as_str())
    }

    /// The object of a data word: what `>BODY` gives.
    pub fn body(&self, id: WordId) -> Option<ObjectId> {
        match &self.word(id).kind {
            WordKind::Created { object, .. }
            | WordKind::Constant(object)
            | WordKind::Integer { object, .. }
            | WordKind::Vector { object, .. }
            | WordKind::Matrix { object, .. }
            | WordKind::Deferred(object)
            | WordKind::Block { object, .. } => Some(*object),
            WordKind::Primitive { .. } | WordKind::Colon(_) => None,
        }
    }

    /// Whether a word calls another one, directly or not.
    pub fn reaches(&self, from: WordId, wanted: impl Fn(&Word) -> bool) -> bool {
        let (mut open, mut seen) = (vec![from], vec![false; self.words.len()]);
        while let Some(id) = open.pop() {
            if std::mem::replace(&mut seen[id.0 as usize], true) {
                continue;
            }
            let word = self.word(id);
            if wanted(word) {
                return true;
            }
            match &word.kind {
                WordKind::Colon(body) => calls(body, &mut open),
                WordKind::Created { does: Some(does), .. } => calls(&does.body, &mut open),
                WordKind::Created { does: None, .. }
                | WordKind::Primitive { .. }
                | WordKind::Constant(_)
                | WordKind::Integer { .. }
                | WordKind::Vector { .. }
                | WordKind::Matrix { .. }
                | WordKind::Deferred(_)
                | WordKind::Block { .. } => {}
            }
        }
        false
    }
}

/// The words that a block names.
fn calls(block: &Block, found: &mut Vec<WordId>) {
    for step in block {
        match &step.node {
            Node::Call(word) | Node::Word(word) | Node::Compile(word) | Node::Is(word) => found.push(*word),
            Node::If { then, otherwise } => {
                calls(then, found);
                calls(otherwise, found);
            }
            Node::Do { body, .. } | Node::Until { body } | Node::Again { body } => calls(body, found),
            Node::While { head, body } => {
                calls(head, found);
                calls(body, found);
            }
            Node::Does(body) => calls(body, found),
            Node::Cell(_)
            | Node::Double { .. }
            | Node::Address(_)
            | Node::Arrow
            | Node::Leave
            | Node::Exit
            | Node::Print(_)
            | Node::Abort(_) => {}
        }
    }
}
