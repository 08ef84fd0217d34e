//! Definitions: words become steps, control structures become trees.

use super::*;
use crate::language::facs::dictionary::{Block, Step};
use crate::language::facs::words::{Comment, Compile, Control};
use std::sync::Arc;

/// A definition that is being compiled.
#[derive(Debug)]
pub struct Draft {
    name: Excerpt,
    name_at: Span,
    /// Its `:` or `MODEL:`.
    at: Span,
    steps: Block,
    open: Vec<Open>,
    /// The prelude's places are not the program's.
    hidden: bool,
    /// It has words that do not exist.
    pub(super) is_wrong: bool,
}

/// A control structure without its end, and the steps before it.
#[derive(Debug)]
struct Open {
    kind: Kind,
    at: Span,
    before: Block,
}

#[derive(Debug)]
enum Kind {
    If,
    Else { then: Block },
    Do { question: bool },
    Begin,
    While { head: Block },
    Does,
}

impl Kind {
    fn name(&self) -> &'static str {
        match self {
            Kind::If => "IF",
            Kind::Else { .. } => "ELSE",
            Kind::Do { question: false } => "DO",
            Kind::Do { question: true } => "?DO",
            Kind::Begin => "BEGIN",
            Kind::While { .. } => "WHILE",
            Kind::Does => "DOES>",
        }
    }

    /// What closes it.
    fn partner(&self) -> &'static str {
        match self {
            Kind::If | Kind::Else { .. } => "THEN",
            Kind::Do { .. } => "LOOP",
            Kind::Begin => "UNTIL",
            Kind::While { .. } => "REPEAT",
            Kind::Does => ";",
        }
    }
}

/// Control structures within each other.
const MOST_OPEN: usize = 100;

impl Draft {
    pub(super) fn new(name: Excerpt, name_at: Span, at: Span, hidden: bool) -> Draft {
        Draft { name, name_at, at, steps: Block::new(), open: Vec::new(), hidden, is_wrong: false }
    }

    pub(super) fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    pub(super) fn unfinished(&self) -> Stop {
        Stop::Error(Box::new(reading::UnfinishedDefinition { at: self.at, name: self.name.to_string() }))
    }

    /// It mentions itself, and nothing else has its name.
    pub(super) fn mentions_itself(&self) -> Stop {
        Stop::Error(Box::new(reading::MentionsItself { at: self.at, name: self.name.to_string() }))
    }

    pub(super) fn push(&mut self, node: Node, at: Span) {
        let at = if self.hidden { Span::default() } else { at };
        self.steps.push(Step { node, at });
    }

    fn begin(&mut self, kind: Kind, at: Span) {
        let before = std::mem::take(&mut self.steps);
        self.open.push(Open { kind, at, before });
    }

    /// Ends the innermost structure; its steps.
    fn end(&mut self) -> Option<(Kind, Span, Block)> {
        let open = self.open.pop()?;
        let body = std::mem::replace(&mut self.steps, open.before);
        Some((open.kind, open.at, body))
    }
}

/// A comment or a text that goes on to the end of the program.
pub(super) fn unclosed(at: Span, name: &str, end: char) -> Stop {
    Stop::Error(Box::new(reading::UnclosedText { at, name: name.to_string(), end }))
}

impl<'t> Session<'t> {
    pub(super) fn compile_token(&mut self, token: Token<'t>) -> Outcome<()> {
        let Some(id) = self.dictionary.find(token.text) else {
            if let Some(number) = self.number(token)? {
                let node = match number {
                    Number::Cell(value) => Node::Cell(value),
                    Number::Double { digits, decimals } => Node::Double { digits, decimals },
                };
                self.append(node, token.at);
                return Ok(());
            }
            return match &self.host.draft {
                Some(draft) if draft.is_named(token.text) => Err(draft.mentions_itself()),
                _ => self.neither(token),
            };
        };
        let word = self.dictionary.word(id);
        if word.immediate {
            return self.call(id);
        }
        if let WordKind::Primitive { primitive, .. } = word.kind {
            match primitive {
                Primitive::Outer(Outer::Define(Define::Colon | Define::Model)) => {
                    return match &self.host.draft {
                        Some(draft) => Err(draft.unfinished()),
                        None => Ok(()),
                    };
                }
                Primitive::Outer(Outer::Unsupported) => return self.call(id),
                _ => {}
            }
        }
        self.append(Node::Call(id), token.at);
        Ok(())
    }

    fn append(&mut self, node: Node, at: Span) {
        if let Some(draft) = &mut self.host.draft {
            draft.push(node, at);
        }
    }

    /// The definition that is being compiled.
    fn draft(&mut self, name: &str) -> Outcome<&mut Draft> {
        if self.host.draft.is_none() {
            let name = name.to_string();
            return Err(self.error(|at| reading::OutsideDefinition { at, name }));
        }
        match &mut self.host.draft {
            Some(draft) => Ok(draft),
            None => Err(Stop::Error(Box::new(reading::OutsideDefinition { at: Span::default(), name: name.into() }))),
        }
    }

    pub(super) fn skip_comment(&mut self, comment: Comment, at: Span, name: &str) -> Outcome<()> {
        match comment {
            Comment::ToEndOfLine => self.host.lexer.skip_line(),
            Comment::ToParenthesis => {
                self.host.lexer.up_to(')').ok_or_else(|| unclosed(at, name, ')'))?;
            }
        }
        Ok(())
    }

    /// The text after a word, up to a closing character.
    pub(super) fn take_text(&mut self, end: char, name: &str) -> Outcome<&'t str> {
        let at = self.place();
        self.host.lexer.up_to(end).ok_or_else(|| unclosed(at, name, end))
    }

    /// `TO`
    pub(super) fn to(&mut self, _name: &str) -> Outcome<()> {
        let at = self.at;
        if self.host.is_compiling() {
            self.append(Node::Arrow, at);
            return Ok(());
        }
        let decimal = self.memory.number(self.system.decimals) >= 0;
        if decimal {
            self.need(2, "TO")?;
            self.decimal_to_scalar("TO")?;
        }
        self.arrow = Some(Arrow { at, typed: Some(decimal) });
        Ok(())
    }

    pub(super) fn compile_word(&mut self, word: Compile, name: &str) -> Outcome<()> {
        let at = self.at;
        match word {
            Compile::Tick => {
                let (_, word) = self.take_word(name)?;
                self.push(Value::Word(word));
            }
            Compile::BracketTick => {
                self.draft(name)?;
                let (_, word) = self.take_word(name)?;
                self.append(Node::Word(word), at);
            }
            Compile::LeftBracket => {
                self.draft(name)?;
                self.host.suspended = true;
            }
            Compile::RightBracket => {
                self.draft(name)?;
                self.host.suspended = false;
            }
            Compile::Literal => {
                self.draft(name)?;
                let node = match self.pop()? {
                    Value::Integer { value, .. } => Node::Cell(value),
                    Value::Word(word) => Node::Word(word),
                    Value::Address(address) => Node::Address(address),
                    Value::Cell(_) | Value::Low(_) | Value::High(_) => {
                        return Err(self.error(|at| reading::ScriptDependsOnRun { at }));
                    }
                };
                self.append(node, at);
            }
            Compile::BracketCompile => {
                self.draft(name)?;
                let (_, word) = self.take_word(name)?;
                self.append(Node::Call(word), at);
            }
            Compile::Compile => {
                self.draft(name)?;
                let (_, word) = self.take_word(name)?;
                self.append(Node::Compile(word), at);
            }
            Compile::Defined => {
                let token = self.take_name(name)?;
                let found = self.dictionary.find(token.text);
                match found {
                    Some(word) => self.push(Value::Word(word)),
                    None => self.push_integer(0),
                }
                self.push_integer(if found.is_some() { -1 } else { 0 });
            }
            Compile::Is => {
                let (token, word) = self.take_word(name)?;
                if !matches!(self.dictionary.word(word).kind, WordKind::Deferred(_)) {
                    let name = token.text.to_string();
                    return Err(self.error(|at| reading::NotRedirectable { at, name }));
                }
                if self.host.is_compiling() {
                    self.append(Node::Is(word), at);
                } else {
                    self.redirect(word)?;
                }
            }
            Compile::AbortQuote => {
                let text = self.take_text('"', name)?;
                if self.host.is_compiling() {
                    self.append(Node::Abort(text.into()), at);
                } else {
                    self.need(1, name)?;
                    if self.pop_number()? != 0 {
                        let text = text.to_string();
                        return Err(self.error(|at| failures::Aborted { at, text }));
                    }
                }
            }
        }
        Ok(())
    }

    /// `IS`: the word on the stack is what a deferred word executes from now on.
    fn redirect(&mut self, deferred: WordId) -> Outcome<()> {
        self.need(1, "IS")?;
        let value = self.pop()?;
        if !matches!(value, Value::Word(_)) {
            return Err(self.error(|at| failures::DynamicExecute { at }));
        }
        match self.dictionary.body(deferred) {
            Some(object) => self.store_cell(Place { object, cell: 0 }, value),
            None => Ok(()),
        }
    }

    /// Steps of compiled words that act on the dictionary or the page.
    pub(super) fn compiled_step(&mut self, node: &Node) -> Outcome<()> {
        match node {
            Node::Compile(word) => {
                let at = self.at;
                self.draft("COMPILE")?.push(Node::Call(*word), at);
                Ok(())
            }
            Node::Is(word) => self.redirect(*word),
            Node::Print(text) => {
                self.print_text(text);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    pub(super) fn control(&mut self, word: Control, name: &str) -> Outcome<()> {
        let at = self.at;
        self.draft(name)?;
        match word {
            Control::Semicolon => self.end_definition(),
            Control::Does => {
                self.nothing_open()?;
                self.open(Kind::Does, at)
            }
            Control::If => self.open(Kind::If, at),
            Control::Else => {
                let (kind, begun, then) = self.close(name, "IF")?;
                match kind {
                    Kind::If => self.open(Kind::Else { then }, begun),
                    other => self.unpaired(other, name, "IF"),
                }
            }
            Control::Then => {
                let (kind, begun, body) = self.close(name, "IF")?;
                match kind {
                    Kind::If => self.append_branch(body, Block::new(), begun),
                    Kind::Else { then } => self.append_branch(then, body, begun),
                    other => return self.unpaired(other, name, "IF"),
                }
                Ok(())
            }
            Control::Do => self.open(Kind::Do { question: false }, at),
            Control::QuestionDo => self.open(Kind::Do { question: true }, at),
            Control::Loop | Control::PlusLoop => {
                let plus = word == Control::PlusLoop;
                let (kind, begun, body) = self.close(name, "DO")?;
                match kind {
                    Kind::Do { question } => self.append(Node::Do { question, body, plus }, begun),
                    other => return self.unpaired(other, name, "DO"),
                }
                Ok(())
            }
            Control::Leave => {
                let inside = self
                    .host
                    .draft
                    .as_ref()
                    .is_some_and(|draft| draft.open.iter().any(|open| matches!(open.kind, Kind::Do { .. })));
                if !inside {
                    let (name, partner) = (name.to_string(), "DO".to_string());
                    return Err(self.error(|at| failures::UnpairedWord { at, name, partner }));
                }
                self.append(Node::Leave, at);
                Ok(())
            }
            Control::Begin => self.open(Kind::Begin, at),
            Control::Until | Control::Again => {
                let (kind, begun, body) = self.close(name, "BEGIN")?;
                let node = if word == Control::Until { Node::Until { body } } else { Node::Again { body } };
                match kind {
                    Kind::Begin => self.append(node, begun),
                    other => return self.unpaired(other, name, "BEGIN"),
                }
                Ok(())
            }
            Control::While => {
                let (kind, begun, head) = self.close(name, "BEGIN")?;
                match kind {
                    Kind::Begin => self.open(Kind::While { head }, begun),
                    other => self.unpaired(other, name, "BEGIN"),
                }
            }
            Control::Repeat => {
                let (kind, begun, body) = self.close(name, "WHILE")?;
                match kind {
                    Kind::While { head } => self.append_while(head, body, begun),
                    other => return self.unpaired(other, name, "WHILE"),
                }
                Ok(())
            }
            Control::Exit => {
                self.append(Node::Exit, at);
                Ok(())
            }
        }
    }

    /// `?DUP IF` is compiled as `DUP IF .. ELSE DROP`, and `?DUP 0= IF` as `DUP 0= IF DROP`, so that both arms find the
    /// stack equally deep.
    fn append_branch(&mut self, mut then: Block, mut otherwise: Block, at: Span) {
        let asked = self.host.draft.as_mut().and_then(|draft| without_question(&mut draft.steps, at));
        if let Some((drop, if_zero)) = asked {
            let arm = if if_zero { &mut then } else { &mut otherwise };
            arm.insert(0, drop);
        }
        self.append(Node::If { then, otherwise }, at);
    }

    /// `?DUP WHILE .. REPEAT` is compiled as `DUP WHILE .. REPEAT DROP`.
    fn append_while(&mut self, mut head: Block, mut body: Block, at: Span) {
        match without_question(&mut head, at) {
            Some((drop, false)) => {
                self.append(Node::While { head, body }, at);
                self.append(drop.node, at);
            }
            Some((drop, true)) => {
                body.insert(0, drop);
                self.append(Node::While { head, body }, at);
            }
            None => self.append(Node::While { head, body }, at),
        }
    }

    fn open(&mut self, kind: Kind, at: Span) -> Outcome<()> {
        let name = kind.name();
        let draft = self.draft(name)?;
        if draft.open.len() >= MOST_OPEN {
            return Err(self.error(|at| failures::TooDeep { at }));
        }
        draft.begin(kind, at);
        Ok(())
    }

    /// Ends the innermost structure, which the word `name` must pair with.
    fn close(&mut self, name: &str, partner: &str) -> Outcome<(Kind, Span, Block)> {
        match self.draft(name)?.end() {
            Some(ended) => Ok(ended),
            None => {
                let (name, partner) = (name.to_string(), partner.to_string());
                Err(self.error(|at| failures::UnpairedWord { at, name, partner }))
            }
        }
    }

    fn unpaired(&mut self, found: Kind, name: &str, partner: &str) -> Outcome<()> {
        let partner = match found {
            Kind::Does => partner.to_string(),
            other => format!("{partner} after {}", other.name()),
        };
        let name = name.to_string();
        Err(self.error(|at| failures::UnpairedWord { at, name, partner }))
    }

    fn nothing_open(&mut self) -> Outcome<()> {
        let open = self.host.draft.as_ref().and_then(|draft| draft.open.last());
        match open {
            Some(open) => Err(Stop::Error(Box::new(reading::Unclosed {
                at: open.at,
                name: open.kind.name().into(),
                partner: open.kind.partner().into(),
            }))),
            None => Ok(()),
        }
    }

    /// `;`
    fn end_definition(&mut self) -> Outcome<()> {
        if let Some(draft) = &mut self.host.draft {
            if matches!(draft.open.last(), Some(Open { kind: Kind::Does, .. })) {
                if let Some((_, at, body)) = draft.end() {
                    draft.push(Node::Does(Arc::new(body)), at);
                }
            }
        }
        self.nothing_open()?;
        let Some(draft) = self.host.draft.take() else { return Ok(()) };
        self.host.suspended = false;
        self.host.name_at = draft.name_at;
        if draft.is_wrong {
            self.host.wrong.insert(draft.name_at);
        }
        self.add(draft.name, WordKind::Colon(Arc::new(draft.steps)));
        self.growing = None;
        self.set_decimals(-1);
        Ok(())
    }
}

/// Replaces the `?DUP` before a test by `DUP`. The result is the step that drops the 0 again, and whether the test is
/// true for 0.
fn without_question(steps: &mut [Step], at: Span) -> Option<(Step, bool)> {
    let [question, is_zero, dup, drop] = ["?DUP", "0=", "DUP", "DROP"].map(Dictionary::built_in);
    let is_call = |step: &Step, word: Option<WordId>| matches!(&step.node, Node::Call(called) if Some(*called) == word);
    let (last, before) = steps.split_last_mut()?;
    let (asks, if_zero) = match is_call(last, question) {
        true => (last, false),
        false if is_call(last, is_zero) => (before.last_mut()?, true),
        false => return None,
    };
    if !is_call(asks, question) {
        return None;
    }
    asks.node = Node::Call(dup?);
    Some((Step { node: Node::Call(drop?), at }, if_zero))
}
