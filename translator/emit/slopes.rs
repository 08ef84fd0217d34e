//! The slopes of a block as a function of time and states, as methods of integration want them: neither goes through the
//! struct, which has the parameters only.

use rustc_hash::FxHashMap as HashMap;
use std::fmt::Write;

use super::body::{Body, Leaving};
use super::expression::Place;
use super::functions::Writing;
use super::text::INDENT;
use crate::plan::course::Solve;
use crate::plan::{Index, Plan, SlotId};

pub fn name(solve: usize) -> String {
    format!("at_once_{solve}")
}

/// Whether the slot is where slopes go, which in C is handed over.
pub fn is_handed(plan: &Plan, place: usize) -> bool {
    let solves = plan.course.iter().flat_map(|course| &course.solves);
    solves.filter_map(|solve| solve.slopes).any(|(_, slot)| slot.0 as usize == place)
}

impl Writing<'_> {
    pub fn slopes(&self, number: usize, solve: &Solve) -> String {
        let Some((course, (routine, array))) = self.plan.course.as_ref().zip(solve.slopes) else {
            return String::new();
        };
        let at = routine.0 as usize;
        let (called, layout) = (&course.routines[at].body, &self.layout.routines[at]);
        let [t, y, slope] = &self.layout.handed;
        let mut handed: HashMap<SlotId, Vec<String>> = HashMap::default();
        handed.insert(solve.time, vec![t.clone()]);
        for (number, state) in solve.states.iter().enumerate() {
            let size = self.plan.slot(state.value.slot).size();
            let names = handed.entry(state.value.slot).or_insert_with(|| vec![String::new(); size]);
            let element = match state.value.index[..] {
                [Index::Fixed(element)] => element as usize,
                _ => 0,
            };
            names[element] = format!("{y}[{number}]");
        }
        handed.insert(array, (0..solve.states.len()).map(|number| format!("{slope}[{number}]")).collect());
        let place = self.place(&layout.temporaries, &called.temporaries, self.passing, false);
        let place = Place { scattered: &handed, ..place };
        let mut body = Body::new(&place, Leaving::Return, self.cards, 1);
        body.operations(&called.operations);
        let mut text = format!(
            "\n/* The slopes for this time and these states. */\nstatic int {}(void *memory, double {t}, const double *{y}, \
             double *{slope})\n{{\n",
            name(number)
        );
        let uses_model = body.text.contains("m->") || body.text.contains("(m)");
        if uses_model {
            let _ = writeln!(text, "{INDENT}struct model *m = (struct model *)memory;");
        }
        for line in self.plain_locals(&body, false) {
            let _ = writeln!(text, "{INDENT}{line}");
        }
        self.declare_passing(&mut text, &called.operations);
        self.declare_temporaries(&mut text, called, &called.operations, layout, 0, 1);
        text.push('\n');
        let unused = [(!uses_model, "memory"), (!mentions(&body.text, t), t), (!mentions(&body.text, y), y)];
        for (_, name) in unused.iter().filter(|(unused, _)| *unused) {
            let _ = writeln!(text, "{INDENT}(void){name};");
        }
        text.push_str(&body.text);
        let _ = write!(text, "{INDENT}return ZD_GOOD;\n}}\n");
        self.needs.set(self.needs.get() | place.needs.get());
        self.fails.set(self.fails.get() || body.fails);
        text
    }
}

/// Whether a name stands in the text as a word of its own.
fn mentions(text: &str, name: &str) -> bool {
    let of_word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, _)| {
        !text[..at].ends_with(of_word) && !text[..at].ends_with("m->") && !text[at + name.len()..].starts_with(of_word)
    })
}
