//! Functions and tables as C calls.

use super::{Place, along};
use crate::emit::needs::{Needs, need};
use crate::model::{Draw, Function, LookupKind};
use crate::plan::{Lookup, Value};

impl Place<'_> {
    pub(super) fn function(&self, function: Function) -> &'static str {
        match function {
            Function::Exp => "exp",
            Function::Log => "log",
            Function::Sqrt => "sqrt",
            Function::Sin => "sin",
            Function::Cos => "cos",
            Function::Tan => "tan",
            Function::Arctan => "atan",
            Function::Abs => "fabs",
            Function::Max => {
                self.need(need::MAX);
                "zd_max"
            }
            Function::Min => {
                self.need(need::MIN);
                "zd_min"
            }
            Function::Log10 => "log10",
            Function::Sinh => "sinh",
            Function::Cosh => "cosh",
            Function::Tanh => "tanh",
            Function::Arcsin => "asin",
            Function::Arctan2 => "atan2",
            Function::Modulo => {
                self.need(need::MODULO);
                "zd_modulo"
            }
            Function::Sign => {
                self.need(need::SIGN);
                "zd_sign"
            }
            Function::Round => {
                self.need(need::ROUND);
                "zd_round"
            }
            Function::Floor => "floor",
            Function::QuotientOrZero => {
                self.need(need::QUOTIENT);
                "zd_quotient"
            }
            Function::Saturate => {
                self.need(need::SATURATE);
                "zd_saturate"
            }
            Function::Ceiling => "ceil",
            Function::Arccos => "acos",
            Function::Remainder => "fmod",
            other => {
                let (need, name) = of_scop(other);
                self.need(need);
                name
            }
        }
    }

    pub(super) fn draw(&self, out: &mut String, draw: Draw, arguments: &[Value]) {
        let (need, name) = match draw {
            Draw::Chance => (need::CHANCE, "zd_chance"),
            Draw::Seed => (need::SEED, "zd_seed"),
            Draw::Waiting => (need::WAITING, "zd_waiting"),
            Draw::Polar => (need::POLAR, "zd_polar"),
            Draw::Counted => (need::COUNTED, "zd_counted"),
        };
        self.need(need);
        self.head_call(out, name, None, &arguments.iter().collect::<Vec<_>>());
    }

    pub(super) fn lookup(&self, out: &mut String, lookup: &Lookup) {
        let head = self.spelling.head;
        match lookup {
            Lookup::Curve { curve, kind, index, argument, excursion, site } => {
                let curve = &self.plan.curves[curve.0 as usize];
                let set = self.spelling.variant(curve.table);
                match (kind, excursion) {
                    (LookupKind::Warn, Some(counter)) => {
                        self.need(need::LOOK_RANGE);
                        let counter = self.excursion(*counter);
                        out.push_str(&format!("zd_look_range{set}({head}, {counter}, "));
                    }
                    (LookupKind::Extend, _) => {
                        self.need(need::EXTEND);
                        out.push_str(&format!("zd_extend{set}("));
                    }
                    _ => {
                        self.need(need::LOOK);
                        out.push_str(&format!("zd_look{set}({head}, {}, ", site.0));
                    }
                }
                let extents = &self.plan.slot(curve.table).extents;
                let offset = self.offset(extents, index.iter().copied());
                self.slot(out, curve.table);
                offset.push_behind(out);
                // A library finds the slopes of a table that can be set where they are needed.
                if !self.spelling.library || self.in_rom(curve.table) {
                    out.push_str(", ");
                    self.slot(out, curve.slopes);
                    offset.push_behind(out);
                }
                let (stride, count) = along(extents, curve.along as usize);
                out.push_str(&format!(", {stride}, {count}, "));
                self.value(out, argument);
                out.push_str(&format!(", {}, ", self.number(curve.low)));
                if *kind != LookupKind::Extend {
                    out.push_str(&format!("{}, ", self.number(curve.high)));
                }
                out.push_str(&format!("{}, {})", self.number(1.0 / curve.increment), self.number(curve.increment)));
            }
            Lookup::General { table, kind, index, argument, low, high, increment, excursion, site } => {
                self.need(need::TABLE);
                let (how, counter) = match (kind, excursion) {
                    (LookupKind::Warn, Some(counter)) => ("ZD_HOW_TABLE", i64::from(self.excursion(*counter))),
                    (LookupKind::Extend, _) => ("ZD_HOW_TABXT", -1),
                    _ => ("ZD_HOW_TABHL", -1),
                };
                let set = self.spelling.variant(*table);
                out.push_str(&format!("zd_table{set}({head}, {}, {counter}, ", site.0));
                let extents = &self.plan.slot(*table).extents;
                self.slot(out, *table);
                self.offset(extents, index.iter().copied()).push_behind(out);
                let running = index.iter().position(Option::is_none).unwrap_or(0);
                let (stride, count) = along(extents, running);
                out.push_str(&format!(", {stride}, {count}, "));
                for part in [argument, low, high, increment] {
                    self.value(out, part);
                    out.push_str(", ");
                }
                out.push_str(how);
                out.push(')');
            }
        }
    }

    /// What counts that a lookup has left its range: a counter of the program; in a library, which has one for all, the site.
    fn excursion(&self, counter: u32) -> u32 {
        if !self.spelling.library {
            return counter;
        }
        self.plan.excursions.get(counter as usize).map_or(0, |site| site.0)
    }
}

/// Functions of clib/model/zdcurve.h and clib/model/zdforce.h.
fn of_scop(function: Function) -> (Needs, &'static str) {
    match function {
        Function::Hyperbola => (need::HYPERBOLA, "zd_hyperbola"),
        Function::HyperbolaDown => (need::HYPERBOLA_DOWN, "zd_hyperbola_down"),
        Function::Sigmoid => (need::SIGMOID, "zd_sigmoid"),
        Function::SigmoidDown => (need::SIGMOID_DOWN, "zd_sigmoid_down"),
        Function::Erf => (need::ERF, "zd_erf"),
        Function::Factorial => (need::FACTORIAL, "zd_factorial"),
        Function::Gauss => (need::GAUSS, "zd_gauss"),
        Function::Poisson => (need::POISSON, "zd_poisson"),
        Function::StepAt => (need::STEP_AT, "zd_step_at"),
        Function::PulseOnce => (need::PULSE_ONCE, "zd_pulse_once"),
        Function::RampUp => (need::RAMP_UP, "zd_ramp_up"),
        Function::PulseTrain => (need::PULSE_TRAIN, "zd_pulse_train"),
        Function::Stairs => (need::STAIRS, "zd_stairs"),
        Function::Square => (need::SQUARE, "zd_square"),
        Function::Saw => (need::SAW, "zd_saw"),
        Function::SawDown => (need::SAW_DOWN, "zd_saw_down"),
        Function::Harmonic => (need::HARMONIC, "zd_harmonic"),
        Function::AfterStep => (need::AFTER_STEP, "zd_after_step"),
        Function::AfterPulse => (need::AFTER_PULSE, "zd_after_pulse"),
        Function::AfterTrain => (need::AFTER_TRAIN, "zd_after_train"),
        Function::AfterStairs => (need::AFTER_STAIRS, "zd_after_stairs"),
        Function::AfterSquare => (need::AFTER_SQUARE, "zd_after_square"),
        Function::AfterSaw => (need::AFTER_SAW, "zd_after_saw"),
        // The others are told before.
        _ => (need::TRUNCATE, "zd_truncate"),
    }
}
