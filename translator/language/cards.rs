//! The cards of the model: places of the text and what is computed there.

use crate::model::{Card, CardId};
use crate::source::{Excerpt, Source, Span};
use rustc_hash::FxHashMap as HashMap;

pub(in crate::language) struct Cards<'s> {
    pub source: &'s Source,
    pub list: Vec<Card>,
    known: HashMap<(Span, Excerpt), CardId>,
}

impl<'s> Cards<'s> {
    pub fn new(source: &'s Source) -> Cards<'s> {
        Cards { source, list: Vec::new(), known: HashMap::default() }
    }

    /// The card of a place that defines this.
    pub fn card(&mut self, span: Span, defines: &str) -> CardId {
        let next = CardId(self.list.len() as u32);
        let defines = Excerpt::from(defines);
        let id = *self.known.entry((span, defines.clone())).or_insert(next);
        if id == next {
            let text = self.source.text().get(span.start as usize..span.end as usize).unwrap_or("");
            let line = self.source.line_of(span.start);
            self.list.push(Card { span, line, text: text.trim().into(), defines });
        }
        id
    }
}
