//! Units and constants of UNITS blocks.

use super::super::messages::declarations::*;
use super::super::syntax::*;
use super::super::text::Kind;
use super::super::units;
use super::Resolver;

impl<'a> Resolver<'a> {
    pub(super) fn units(&mut self, entries: &'a [UnitEntry], units: &mut units::Units) {
        for entry in entries {
            if let UnitEntry::Unit(new, known) = entry {
                units.define(&new.text, &known.text);
            }
        }
        for entry in entries {
            let (name, value, unit) = match entry {
                UnitEntry::Unit(..) => continue,
                UnitEntry::Constant(name, value, unit) => (name, self.num(value), unit.text.clone()),
                UnitEntry::Factor(name, of, into) => {
                    let value = self.unit_factor(name, of, into, units);
                    (name, value, format!("{}/{}", into.text, of.text))
                }
            };
            let Some(id) = self.declare(name, Kind::UnitsConstant, None, None) else { continue };
            let variable = &mut self.variables[id.0 as usize];
            variable.value = value;
            variable.unit = Some(unit);
        }
    }

    /// How many `into` make one `of`.
    fn unit_factor(&mut self, name: &Name, of: &Unit, into: &Unit, units: &units::Units) -> f64 {
        let mut value = |unit: &Unit| match units.value(&unit.text) {
            Ok(value) => Some(value),
            Err(unknown) => {
                let word = super::super::messages::shown(&unknown);
                self.diagnostics.error(UnknownUnit { at: unit.span, word, unit: unit.text.clone() });
                None
            }
        };
        let (of_value, into_value) = (value(of), value(into));
        for unit in [of, into] {
            if let Some((word, singular)) = units.doubtful(&unit.text) {
                self.diagnostics.warning(UnitReadAsPlural { at: unit.span, word, singular });
            }
        }
        let (Some(of_value), Some(into_value)) = (of_value, into_value) else { return 1.0 };
        if !of_value.conforms(&into_value) {
            let at = name.span;
            self.diagnostics.error(UnitsNotConformable { at, of: of.text.clone(), into: into.text.clone() });
            return 1.0;
        }
        of_value.over(&into_value)
    }
}
