//! Whether quantities on the right side carry the time subscript their roles demand.

use super::express::{Context, Expresser};
use crate::code::Role;
use crate::language::dynamo::messages::uses::{RightSubscript, SupplementaryUsed, TimeSubscriptMissing};
use crate::language::dynamo::syntax::{Letter, Quantity, TimeSubscript};
use crate::source::Span;

impl<'d> Expresser<'d, '_> {
    pub fn check_time(&mut self, quantity: &Quantity, role: Role, context: &Context) {
        self.check_written(&quantity.name.text, quantity.time, role, quantity.span, context);
    }

    /// Whether a quantity carries the time subscript its role demands on a card of this letter.
    pub fn check_written(
        &mut self,
        name: &str,
        written: Option<TimeSubscript>,
        role: Role,
        at: Span,
        context: &Context,
    ) {
        if role == Role::Supplementary && context.rules != Letter::Supplementary {
            let defined = self.symbols.of_deck(name).map_or(at, |id| self.symbols.list[id].at);
            let equation = self.equation_of(context);
            self.report(SupplementaryUsed { at, name: name.to_string(), equation, defined });
            return;
        }
        if context.adapting {
            return;
        }
        let needed = if context.subscript_free { None } else { needed(context.rules, role) };
        if written == needed {
            return;
        }
        let equation = self.equation_of(context);
        let (kind_en, kind_zh) = kind(context.rules);
        let (kind_en, kind_zh) = (kind_en.to_string(), kind_zh.to_string());
        match (written, needed) {
            (None, Some(needed)) => self.report(TimeSubscriptMissing {
                at,
                name: name.to_string(),
                needed: needed.as_str().to_string(),
                kind_en,
                kind_zh,
                equation,
            }),
            (Some(written), needed) => {
                let (must_en, must_zh) = must(role, needed, context.subscript_free);
                let written = format!("{name}{}", written.as_str());
                self.report(RightSubscript { at, written, kind_en, kind_zh, equation, must_en, must_zh });
            }
            (None, None) => {}
        }
    }
}

/// The time subscript of a quantity on the right side of a card.
fn needed(rules: Letter, role: Role) -> Option<TimeSubscript> {
    match (rules, role) {
        (Letter::Initial, _)
        | (
            _,
            Role::Setting
            | Role::Range
            | Role::Computed
            | Role::Variable
            | Role::Slopes
            | Role::Table { .. }
            | Role::Memory(_),
        ) => None,
        (Letter::Level, Role::Level | Role::Auxiliary) => Some(TimeSubscript::J),
        (_, Role::Rate) => Some(TimeSubscript::JK),
        (_, Role::Level | Role::Auxiliary | Role::Supplementary) => Some(TimeSubscript::K),
    }
}

fn kind(rules: Letter) -> (&'static str, &'static str) {
    match rules {
        Letter::Level => ("equation for the level", "状态方程"),
        Letter::Auxiliary => ("equation for the auxiliary", "辅助方程"),
        Letter::Rate => ("equation for the rate", "速率方程"),
        Letter::Supplementary => ("equation for the supplementary", "增补方程"),
        Letter::Initial => ("N card for", "N 卡"),
    }
}

fn must(role: Role, needed: Option<TimeSubscript>, subscript_free: bool) -> (String, String) {
    let (who_en, who_zh) = match role {
        Role::Level => ("a level", "状态变量"),
        Role::Auxiliary => ("an auxiliary", "辅助变量"),
        Role::Rate => ("a rate", "速率变量"),
        Role::Supplementary => ("a supplementary", "增补变量"),
        // No card of DYNAMO makes variables, or what only the translator makes.
        Role::Setting
        | Role::Range
        | Role::Computed
        | Role::Variable
        | Role::Slopes
        | Role::Table { .. }
        | Role::Memory(_) => ("a constant", "常数"),
    };
    match needed {
        Some(needed) => {
            let with = needed.as_str();
            (format!("{who_en} needs `{with}` there"), format!("{who_zh}在此处应带 `{with}`"))
        }
        None if subscript_free => (
            "a card without time subscript on its left side has none at all".to_string(),
            "左边不带时间下标的卡片，整张都不带".to_string(),
        ),
        None => (format!("{who_en} has no time subscript there"), format!("{who_zh}在此处不带时间下标")),
    }
}
