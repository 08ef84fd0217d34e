//! The units that are known always, and the prefixes.

use super::Value;
use super::exact::Exact;

/// Names, and what they are worth: a product of earlier ones.
#[rustfmt::skip]
const UNITS: &[(&str, &str)] = &[
    ("gram g", "1e-3 kg"), ("pound lb", "0.45359237 kg"), ("ounce oz", "lb/16"), ("ton", "1000 kg"),
    ("micron", "1e-6 m"), ("angstrom", "1e-10 m"), ("inch in", "0.0254 m"), ("foot feet ft", "12 in"),
    ("yard", "3 ft"), ("mile", "5280 ft"),
    ("minute min", "60 s"), ("hour hr h", "60 min"), ("day", "24 hr"), ("week", "7 day"), ("year", "365.25 day"),
    ("hertz Hz", "1/s"), ("liter l L", "1e-3 m3"), ("cc", "1e-6 m3"),
    ("newton N", "kg-m/s2"), ("joule J", "kg-m2/s2"), ("watt W", "kg-m2/s3"), ("pascal Pa", "kg/m-s2"),
    ("erg", "1e-7 J"), ("dyne", "1e-5 N"),
    ("atm", "101325 Pa"), ("bar", "1e5 Pa"), ("torr mmHg", "atm/760"), ("psi", "6894.757293168361 Pa"),
    ("ampere amp A", "coul/s"), ("volt V", "J/coul"), ("ohm", "V/A"), ("siemens S mho", "A/V"),
    ("farad F", "coul/V"), ("henry", "V-s/A"), ("tesla", "kg/coul-s"), ("weber", "V-s"),
    ("e", "1.602176634e-19 coul"), ("calorie cal", "4.184 J"), ("electronvolt ev", "1.602176634e-19 J"),
    ("mole", "6.02214076e23"), ("k", "1.380649e-23 J/K"), ("faraday", "1.602176634e-19 6.02214076e23 coul"),
];

const BASE_NAMES: &[(&str, usize)] = &[
    ("meter m", 0),
    ("kilogram kg", 1),
    ("second sec s", 2),
    ("coulomb coul C", 3),
    ("kelvin K degK degC", 4),
    ("candela", 5),
    ("bit", 6),
];

/// Powers of ten. Longer names first, so that `da` is not `d` and `a`.
#[rustfmt::skip]
pub const PREFIXES: &[(&str, i32)] = &[
    ("yotta", 24), ("zetta", 21), ("exa", 18), ("peta", 15), ("tera", 12), ("giga", 9), ("mega", 6),
    ("kilo", 3), ("hecto", 2), ("deka", 1), ("deci", -1), ("centi", -2), ("milli", -3), ("micro", -6),
    ("nano", -9), ("pico", -12), ("femto", -15), ("atto", -18), ("da", 1), ("Y", 24), ("Z", 21),
    ("E", 18), ("P", 15), ("T", 12), ("G", 9), ("M", 6), ("k", 3), ("h", 2), ("d", -1), ("c", -2),
    ("m", -3), ("u", -6), ("n", -9), ("p", -12), ("f", -15), ("a", -18),
];

fn among(names: &str, name: &str) -> bool {
    names.split(' ').any(|one| one == name)
}

pub fn unit(name: &str) -> Option<Value> {
    match name {
        "radian" => return Some(Value::ONE),
        "pi" => return Some(Value::number(Exact::PI)),
        "degree" => return Some(Value::number(Exact::PI.over(Exact::whole(180.0)))),
        _ => {}
    }
    if let Some((_, base)) = BASE_NAMES.iter().find(|(names, _)| among(names, name)) {
        return Some(Value::base(*base));
    }
    let (_, worth) = UNITS.iter().find(|(names, _)| among(names, name))?;
    super::Units::default().value(worth).ok()
}

#[cfg(test)]
pub fn names() -> impl Iterator<Item = &'static str> {
    let all = UNITS.iter().map(|(names, _)| *names).chain(BASE_NAMES.iter().map(|(names, _)| *names));
    all.flat_map(|names| names.split(' ')).chain(["radian", "pi", "degree"])
}
