//! Files written for NEURON: what is skipped, and what SCoP has nothing for.

use super::messages::reading::{NeuronIgnored, NeuronOnly};
use super::syntax::{Model, Neuron};
use super::token::{Spanned, Token};
use super::words::{NEURON_ONLY, NEURON_STATEMENTS, WITH_BLOCK};
use crate::diagnostic::Diagnostics;
use crate::source::{Source, Span};

/// Takes out of the symbols what only NEURON knows. Without a NEURON block nothing is changed: its words are
/// ordinary names then.
pub fn without(
    tokens: Vec<Spanned>,
    source: &Source,
    model: &mut Model,
    diagnostics: &mut Diagnostics,
) -> Vec<Spanned> {
    let blocks = blocks(&tokens);
    let Some((first, _)) = blocks.first() else { return tokens };
    let mut skipper = Skipper { tokens: &tokens, source, diagnostics };
    // Included files bring blocks of their own: all are one.
    let mut neuron = Neuron { span: skipper.span(*first), ..Neuron::default() };
    blocks.iter().for_each(|(begin, end)| skipper.block(*begin, *end, &mut neuron));
    skipper.diagnostics.warning(NeuronIgnored { at: neuron.span, skipped: neuron.skipped.clone() });
    model.neuron = Some(neuron);
    let (kept, tables) = skipper.rest(&blocks);
    model.unread.extend(tables);
    kept
}

/// Where the blocks begin and end: a name before `{`, outside of everything.
fn blocks(tokens: &[Spanned]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut depth = 0_i32;
    for (at, two) in tokens.windows(2).enumerate() {
        match two[0].1 {
            Token::Mark("{") => depth += 1,
            Token::Mark("}") => depth -= 1,
            _ => {}
        }
        if depth == 0 && is(&two[0].1, "NEURON") && two[1].1.is("{") {
            found.push((at, closing(tokens, at + 1)));
        }
    }
    found
}

fn is(token: &Token, word: &str) -> bool {
    matches!(token, Token::Name(name) if name.text == word)
}

/// After the `}` that belongs to the `{` at `open`.
fn closing(tokens: &[Spanned], open: usize) -> usize {
    let mut depth = 0_i32;
    for (at, (_, token, _)) in tokens.iter().enumerate().skip(open) {
        match token {
            Token::Mark("{") => depth += 1,
            Token::Mark("}") => depth -= 1,
            _ => {}
        }
        if depth <= 0 {
            return at + 1;
        }
    }
    tokens.len()
}

struct Skipper<'t, 'd> {
    tokens: &'t [Spanned],
    source: &'t Source,
    diagnostics: &'d mut Diagnostics,
}

impl Skipper<'_, '_> {
    fn line(&self, at: usize) -> u32 {
        self.source.line_of(self.tokens[at].0 as u32)
    }

    fn span(&self, at: usize) -> Span {
        Span::new(self.tokens[at].0, self.tokens[at].2)
    }

    /// What a NEURON block says: the first words of its statements, the ions, and what of them is read or written.
    fn block(&mut self, begin: usize, end: usize, neuron: &mut Neuron) {
        let (mut reading, mut writing) = (false, false);
        for at in begin + 2..end.saturating_sub(1) {
            let Token::Name(name) = &self.tokens[at].1 else { continue };
            let begins = name.text.chars().all(|c| c.is_ascii_uppercase() || c == '_');
            if begins {
                (reading, writing) = (name.text == "READ", name.text == "WRITE");
                if NEURON_ONLY.contains(&name.text.as_str()) {
                    self.diagnostics.error(NeuronOnly { at: name.span, word: name.text.clone() });
                } else if !["READ", "WRITE", "VALENCE"].contains(&name.text.as_str()) {
                    let first = self.tokens[at - 1].1.is("{") || self.line(at) != self.line(at - 1);
                    let begins_statement = first || NEURON_STATEMENTS.contains(&name.text.as_str());
                    if begins_statement && !neuron.skipped.contains(&name.text) {
                        neuron.skipped.push(name.text.clone());
                    }
                }
            } else if is(&self.tokens[at - 1].1, "USEION") {
                neuron.ions.push(name.text.clone());
            } else if reading || writing {
                neuron.exchanged.push(name.text.clone());
                neuron.reads.extend(reading.then(|| name.clone()));
            }
        }
    }

    /// Everything but the block and what else is skipped; and the names of the functions that were.
    fn rest(&mut self, blocks: &[(usize, usize)]) -> (Vec<Spanned>, Vec<String>) {
        let (mut kept, mut tables) = (Vec::new(), Vec::new());
        let mut at = 0;
        while at < self.tokens.len() {
            if let Some((_, end)) = blocks.iter().find(|(begin, _)| *begin == at) {
                at = *end;
                continue;
            }
            let Token::Name(name) = &self.tokens[at].1 else {
                kept.push(self.tokens[at].clone());
                at += 1;
                continue;
            };
            match name.text.as_str() {
                "PROTECT" | "THREADSAFE" => at += 1,
                "CONDUCTANCE" => at = self.line_end(at),
                word if NEURON_ONLY.contains(&word) => {
                    self.diagnostics.error(NeuronOnly { at: name.span, word: word.to_string() });
                    let call = word.chars().any(|c| c.is_ascii_lowercase());
                    if call {
                        // It stands like a function: the grammar reads it, and it is not called unknown.
                        kept.push(self.tokens[at].clone());
                        at += 1;
                    } else {
                        if let ("FUNCTION_TABLE", Some((_, Token::Name(table), _))) = (word, self.tokens.get(at + 1)) {
                            tables.push(table.text.clone());
                        }
                        at = self.statement_end(at, WITH_BLOCK.contains(&word));
                    }
                }
                _ => {
                    kept.push(self.tokens[at].clone());
                    at += 1;
                }
            }
        }
        (kept, tables)
    }

    fn line_end(&self, at: usize) -> usize {
        let line = self.line(at);
        (at..self.tokens.len())
            .find(|next| self.line(*next) != line || self.tokens[*next].1.is("}"))
            .unwrap_or(self.tokens.len())
    }

    /// The end of the line, or of the braces that begin on it; those of a block may begin later.
    fn statement_end(&self, at: usize, block: bool) -> usize {
        let close = |next: &usize| self.tokens[*next].1.is("}");
        let end = match block {
            true => (at..self.tokens.len()).find(|next| close(next)).unwrap_or(self.tokens.len()),
            false => self.line_end(at),
        };
        match (at..end).find(|next| self.tokens[*next].1.is("{")) {
            Some(open) => closing(self.tokens, open),
            None => end,
        }
    }
}
