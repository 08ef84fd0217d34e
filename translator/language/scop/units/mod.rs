//! Units: what they are worth in base units. Only the factors of UNITS are calculated; elsewhere a unit is a label.

mod exact;
mod table;

use exact::Exact;
use rustc_hash::FxHashMap as HashMap;

/// meter, kilogram, second, coulomb, kelvin, candela, bit. A radian counts as 1.
pub const BASES: usize = 7;

/// A factor and the powers of the base units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value {
    factor: Exact,
    powers: [i32; BASES],
}

impl Value {
    pub const ONE: Value = Value { factor: Exact::ONE, powers: [0; BASES] };

    /// A number.
    pub fn number(factor: Exact) -> Value {
        Value { factor, ..Value::ONE }
    }

    pub fn base(index: usize) -> Value {
        let mut value = Value::ONE;
        value.powers[index] = 1;
        value
    }

    pub fn times(mut self, other: Value, sign: i32) -> Value {
        self.factor = if sign < 0 { self.factor.over(other.factor) } else { self.factor.times(other.factor) };
        for (power, more) in self.powers.iter_mut().zip(other.powers) {
            *power = power.saturating_add(more.saturating_mul(sign));
        }
        self
    }

    fn to_power(self, power: i32) -> Value {
        let powers = self.powers.map(|one| one.saturating_mul(power));
        (0..power)
            .fold(Value { powers, ..Value::ONE }, |value, _| Value { factor: value.factor.times(self.factor), ..value })
    }

    /// How many `other` make one of it.
    pub fn over(&self, other: &Value) -> f64 {
        self.factor.over(other.factor).rounded()
    }

    /// Whether both measure the same kind of thing.
    pub fn conforms(&self, other: &Value) -> bool {
        self.powers == other.powers
    }
}

/// The units that a model defines, after them those that are known always.
#[derive(Debug, Default)]
pub struct Units {
    defined: HashMap<String, String>,
}

/// Definitions in definitions are followed so far.
const DEEPEST: u32 = 50;

impl Units {
    /// `(new) = (known)`
    pub fn define(&mut self, new: &str, known: &str) {
        self.defined.insert(new.trim().to_string(), known.trim().to_string());
    }

    /// What a unit is worth, or the name in it that is not known.
    pub fn value(&self, text: &str) -> Result<Value, String> {
        self.product(text, 0)
    }

    fn product(&self, text: &str, depth: u32) -> Result<Value, String> {
        if depth > DEEPEST {
            return Err(text.trim().to_string());
        }
        let mut value = Value::ONE;
        let mut sign = 1;
        for item in items(text) {
            match item {
                "/" => sign = -1,
                item => value = value.times(self.item(item, depth)?, sign),
            }
        }
        Ok(value)
    }

    /// A number, or a name with a power.
    fn item(&self, item: &str, depth: u32) -> Result<Value, String> {
        if let Some(number) = Exact::parse(item) {
            return Ok(Value::number(number));
        }
        // A name that a model defines may have digits in it.
        if self.defined.contains_key(item) {
            return self.name(item, depth);
        }
        let letters = item.trim_end_matches(|c: char| c.is_ascii_digit());
        let digits = &item[letters.len()..];
        let name = letters.strip_suffix('^').unwrap_or(letters);
        let power = if digits.is_empty() { 1 } else { digits.parse::<i32>().map_err(|_| item.to_string())? };
        if name.is_empty() || power > 100 || (digits.is_empty() && letters.ends_with('^')) {
            return Err(item.to_string());
        }
        Ok(self.name(name, depth)?.to_power(power))
    }

    /// As defined, then in the table, then without a final s, then as prefix and name.
    fn name(&self, name: &str, depth: u32) -> Result<Value, String> {
        if let Some(value) = self.known(name, depth) {
            return value;
        }
        if let Some(singular) = name.strip_suffix('s').filter(|singular| !singular.is_empty())
            && let Some(value) = self.known(singular, depth)
        {
            return value;
        }
        self.prefixed(name, depth).unwrap_or_else(|| Err(name.to_string()))
    }

    /// A prefix, and a name that may have a final s, or nothing.
    fn prefixed(&self, name: &str, depth: u32) -> Option<Result<Value, String>> {
        table::PREFIXES.iter().find_map(|(prefix, factor)| {
            let rest = name.strip_prefix(prefix)?;
            let factor = Value::number(Exact::power_of_ten(*factor));
            if rest.is_empty() {
                return Some(Ok(factor));
            }
            let value = self.known(rest, depth).or_else(|| self.known(rest.strip_suffix('s')?, depth))?;
            Some(value.map(|value| value.times(factor, 1)))
        })
    }

    /// The first name in a unit that is read as a plural though it may be meant as a prefix and a name: `ms` is metres.
    /// It, and its singular.
    pub fn doubtful(&self, text: &str) -> Option<(String, String)> {
        self.doubtful_in(text, 0)
    }

    fn doubtful_in(&self, text: &str, depth: u32) -> Option<(String, String)> {
        items(text).into_iter().filter(|_| depth <= DEEPEST).find_map(|item| {
            let letters = item.trim_end_matches(|c: char| c.is_ascii_digit());
            let name = if self.defined.contains_key(item) { item } else { letters.trim_end_matches('^') };
            if let Some(known) = self.defined.get(name).filter(|known| *known != name) {
                return self.doubtful_in(known, depth + 1);
            }
            let singular = name.strip_suffix('s').filter(|_| self.known(name, depth).is_none())?;
            let (read, meant) = (self.known(singular, depth)?.ok()?, self.prefixed(name, depth)?.ok()?);
            (read != meant).then(|| (name.to_string(), singular.to_string()))
        })
    }

    fn known(&self, name: &str, depth: u32) -> Option<Result<Value, String>> {
        match self.defined.get(name) {
            // `(m) = (m)` and the like mean what is known already.
            Some(text) if text != name => Some(self.product(text, depth + 1)),
            _ => table::unit(name).map(Ok),
        }
    }
}

/// The items of a product, and the stroke.
fn items(text: &str) -> Vec<&str> {
    let mut items = Vec::new();
    let mut start = 0;
    let bytes = text.as_bytes();
    for (at, c) in text.char_indices() {
        // The sign of an exponent belongs to its number: `1e-3`.
        let exponent = c == '-'
            && at > start + 1
            && is_open_number(&text[start..at])
            && bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
        if (c == '-' && !exponent) || c == '*' || c == '/' || c.is_whitespace() {
            items.push(&text[start..at]);
            if c == '/' {
                items.push("/");
            }
            start = at + c.len_utf8();
        }
    }
    items.push(&text[start..]);
    items.retain(|item| !item.is_empty());
    items
}

/// Digits up to an `e`: an exponent may follow.
fn is_open_number(text: &str) -> bool {
    text.strip_suffix(['e', 'E'])
        .is_some_and(|digits| !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit() || c == '.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn factor(of: &str, into: &str) -> f64 {
        let units = Units::default();
        let (of, into) = (units.value(of).unwrap(), units.value(into).unwrap());
        assert!(of.conforms(&into), "{of:?} {into:?}");
        of.over(&into)
    }

    #[test]
    fn factors_are_those_of_the_definitions() {
        assert_eq!(factor("foot", "inch"), 12.0);
        assert_eq!(factor("day", "sec"), 86400.0);
        assert_eq!(factor("atm", "mmHg"), 760.0);
        assert_eq!(factor("mile/hour", "meter/sec"), 0.44704);
        assert!((factor("k-mole", "joule/degC") - 8.31446261815324).abs() < 1e-14);
        assert!((factor("faraday", "coulomb") - 96485.33212331001).abs() < 1e-9);
        assert_eq!(factor("pi", "1"), std::f64::consts::PI);
        assert_eq!(factor("/mV-sec", "1/mV/sec"), 1.0);
        assert_eq!(factor("milli/liter", "1/m3"), 1.0);
        assert_eq!(factor("cm2", "m^2"), 1.0e-4);
        assert_eq!(factor("radian", "1"), 1.0);
        assert_eq!(factor("1e-3 m", "mm"), 1.0);
    }

    #[test]
    fn names_are_looked_up_in_order() {
        let mut units = Units::default();
        units.define("mM", "milli/liter");
        assert_eq!(units.value("mM").unwrap(), Units::default().value("milli/liter").unwrap());
        assert_eq!(units.value("meters").unwrap(), units.value("m").unwrap());
        assert_eq!(units.value("nonsense"), Err("nonsense".to_string()));
        units.define("a", "b");
        units.define("b", "a");
        assert!(units.value("a").is_err());
    }

    #[test]
    fn a_plural_that_looks_like_a_prefix_is_doubtful() {
        let mut units = Units::default();
        assert_eq!(units.doubtful("mV/ms"), Some(("ms".into(), "m".into())));
        assert_eq!(units.doubtful("ks2"), Some(("ks".into(), "k".into())));
        for certain in ["secs", "meters", "us", "millisec", "hours/cms", "s", "mmHg"] {
            assert_eq!(units.doubtful(certain), None, "{certain}");
        }
        units.define("tick", "10 ms");
        assert_eq!(units.doubtful("tick"), Some(("ms".into(), "m".into())));
        units.define("ms", "millisec");
        assert_eq!(units.doubtful("mV/tick"), None);
        assert_eq!(units.value("ms").unwrap(), units.value("milli-sec").unwrap());
    }

    #[test]
    fn every_unit_of_the_table_is_known() {
        let units = Units::default();
        for name in table::names() {
            assert!(units.value(name).is_ok(), "{name}");
        }
    }
}
