//! Statements and blocks, with braces only around more than one statement, unless all are requested.

use super::line::Line;
use super::{Printer, expression};
use crate::c::text::{push_comment, string};
use crate::c::tree::{CBlock, CStatement, Case, Node};
use crate::source::Excerpt;

impl Printer<'_> {
    pub(super) fn block(&mut self, block: &CBlock) {
        self.locals(&block.locals);
        if !block.locals.is_empty() && !block.statements.is_empty() {
            self.out.push('\n');
        }
        self.statements(&block.statements);
    }

    fn statements(&mut self, statements: &[CStatement]) {
        for statement in statements {
            self.statement(statement);
        }
        // A label needs a statement.
        if let Some(CStatement::Label(_)) = statements.iter().rev().find(|statement| self.is_seen(statement)) {
            self.short(";");
        }
    }

    fn short(&mut self, text: &str) {
        self.indentation();
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// Whether the statement is more than a comment that has already been printed.
    fn is_seen(&self, statement: &CStatement) -> bool {
        match statement {
            CStatement::Source { line, text } => self.lines_of.is_some() || self.is_new(*line, text),
            CStatement::Blank => false,
            _ => true,
        }
    }

    fn is_new(&self, line: u32, text: &Excerpt) -> bool {
        !announced(text).is_empty() && !self.shown.contains(&(line, text.clone()))
    }

    fn statement(&mut self, statement: &CStatement) {
        match statement {
            CStatement::Source { line, text } => self.source(*line, text),
            CStatement::Expression(node) => {
                let mut line = Line::default();
                self.operand(&mut line, *node, expression::ANY);
                line.push(";");
                self.end(line);
            }
            CStatement::Unused(name) => {
                let name = self.unit.names.text(*name);
                // K&R C has no void.
                let text = match self.dialect {
                    super::Dialect::C89 => format!("(void){name};"),
                    super::Dialect::Knr => format!("{name};"),
                };
                self.short(&text);
            }
            CStatement::Block(block) => {
                self.short("{");
                self.inside(|printer| printer.block(block));
                self.short("}");
            }
            CStatement::If(condition, then, otherwise) => self.branch("", *condition, then, otherwise),
            CStatement::For(begin, goes_on, next, body) => {
                let mut line = Line::default();
                line.push("for ");
                line.open("(");
                self.operand(&mut line, *begin, expression::ANY);
                line.push("; ");
                self.operand(&mut line, *goes_on, expression::ANY);
                line.push("; ");
                self.operand(&mut line, *next, expression::ANY);
                line.close(")");
                self.headed(line, body, true);
            }
            CStatement::While(Some(condition), body) => {
                let line = self.head("while ", *condition);
                self.headed(line, body, false);
            }
            CStatement::While(None, body) => {
                let mut line = Line::default();
                line.push("for (;;)");
                self.headed(line, body, false);
            }
            CStatement::Switch(value, cases) => self.switch(*value, cases),
            CStatement::Resumed(value, body) => {
                let mut line = self.head("switch ", *value);
                line.push(" {");
                self.end(line);
                self.short("case 0:");
                self.inside(|printer| printer.statements(&body.statements));
                self.short("}");
            }
            CStatement::Resume { number, jumps } => {
                if !jumps && self.out.ends_with('\n') {
                    self.out.pop();
                    self.out.push_str(" /* else fall through */\n");
                }
                self.out.push_str(&format!("case {number}:;\n"));
            }
            CStatement::Break => self.short("break;"),
            CStatement::Label(name) => {
                let text = format!("{}:\n", self.unit.names.text(*name));
                if !self.out.ends_with("\n\n") && !self.out.ends_with(":\n") {
                    self.out.push('\n');
                }
                self.out.push_str(&text);
            }
            CStatement::Goto(name) => {
                let text = format!("goto {};", self.unit.names.text(*name));
                self.short(&text);
            }
            CStatement::Return(None) => self.short(if self.gives_zero { "return 0;" } else { "return;" }),
            CStatement::Return(Some(value)) => {
                let mut line = Line::default();
                line.push("return ");
                self.operand(&mut line, *value, expression::ASSIGNED);
                line.push(";");
                self.end(line);
            }
            CStatement::Blank => {
                if !self.out.ends_with("\n\n") && !self.out.ends_with("{\n") {
                    self.out.push('\n');
                }
            }
            CStatement::Lines(text) => {
                self.out.push_str(text);
                if !text.ends_with('\n') {
                    self.out.push('\n');
                }
            }
        }
    }

    fn source(&mut self, line: u32, text: &Excerpt) {
        if let Some(source) = self.lines_of {
            self.out.push_str(&format!("#line {} {}\n", line.max(1), string(source)));
        }
        if self.is_new(line, text) {
            self.shown.insert((line, text.clone()));
            match self.texts.insert(announced(text).into()) {
                true => push_comment(&mut self.out, announced(text), self.indent, self.ascii),
                false => {
                    let again = format!("{} (line {line})", announced(text));
                    push_comment(&mut self.out, &again, self.indent, self.ascii);
                }
            }
        }
    }

    fn inside(&mut self, print: impl FnOnce(&mut Self)) {
        self.indent += 1;
        print(self);
        self.indent -= 1;
    }

    /// `if (condition)`
    fn head(&self, word: &str, condition: Node) -> Line {
        let mut line = Line::default();
        line.push(word);
        line.open("(");
        self.operand(&mut line, condition, expression::ASSIGNED);
        line.close(")");
        line
    }

    /// Whether a block needs no braces: one short statement, or `loops` nested loops around one.
    fn is_short(&self, block: &CBlock, loops: bool) -> bool {
        let mut seen = block.statements.iter().filter(|statement| self.is_seen(statement));
        let (Some(only), None) = (seen.next(), seen.next()) else { return false };
        !self.braced
            && block.locals.is_empty()
            && match only {
                CStatement::Expression(_) | CStatement::Break | CStatement::Goto(_) | CStatement::Return(_) => true,
                CStatement::For(_, _, _, body) => loops && self.is_short(body, true),
                _ => false,
            }
    }

    fn headed(&mut self, mut line: Line, body: &CBlock, loops: bool) {
        let short = self.is_short(body, loops);
        if !short {
            line.push(" {");
        }
        self.end(line);
        self.inside(|printer| printer.block(body));
        if !short {
            self.short("}");
        }
    }

    fn branch(&mut self, before: &str, condition: Node, then: &CBlock, otherwise: &CBlock) {
        let mut line = Line::default();
        line.push(before);
        line.push("if ");
        line.open("(");
        self.operand(&mut line, condition, expression::ASSIGNED);
        line.close(")");
        let short = self.is_short(then, false) && (otherwise.is_empty() || self.is_short(otherwise, false));
        if !short {
            line.push(" {");
        }
        self.end(line);
        self.inside(|printer| printer.block(then));
        if otherwise.is_empty() {
            if !short {
                self.short("}");
            }
            return;
        }
        if short {
            self.short("else");
            self.inside(|printer| printer.block(otherwise));
            return;
        }
        let mut seen = otherwise.statements.iter().filter(|statement| self.is_seen(statement));
        match (seen.next(), seen.next()) {
            (Some(CStatement::If(condition, then, otherwise)), None) if self.lines_of.is_none() => {
                return self.branch("} else ", *condition, then, otherwise);
            }
            _ => {}
        }
        self.short("} else {");
        self.inside(|printer| printer.block(otherwise));
        self.short("}");
    }

    fn switch(&mut self, value: Node, cases: &[Case]) {
        let mut line = self.head("switch ", value);
        line.push(" {");
        self.end(line);
        for case in cases {
            let mut line = Line::default();
            match case.value {
                Some(value) => {
                    line.push("case ");
                    self.operand(&mut line, value, expression::ASSIGNED);
                    line.push(":");
                }
                None => line.push("default:"),
            }
            self.end(line);
            self.inside(|printer| printer.statements(&case.statements));
        }
        self.short("}");
    }
}

/// The first line of a text: for a block with statements, the part before the brace.
fn announced(text: &str) -> &str {
    let text = text.trim();
    match text.split_once('\n') {
        Some((first, _)) if first.trim_end().ends_with('{') => first.trim_end().trim_end_matches('{').trim_end(),
        _ => text,
    }
}
