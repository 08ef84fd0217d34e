//! The unit of time of a COSMO model. T has no unit of its own, but the units of parameters name one: `1/h`, `l/h`,
//! `h`.
use zudyn_translator::Simulation;

/// Words for units of time, as authors write them.
const WORDS: [&str; 31] = [
    "s", "sec", "second", "seconds", "min", "minute", "minutes", "h", "hr", "hrs", "hour", "hours", "d", "day", "days",
    "wk", "week", "weeks", "month", "months", "yr", "year", "years", "秒", "分", "分钟", "小时", "天", "周", "月",
    "年",
];

/// The unit of time that the parameters of a model have in common.
pub fn of_parameters(simulation: &Simulation) -> Option<String> {
    let settings = simulation.system.quantities.values().filter(|quantity| quantity.is_setting());
    shared(settings.filter_map(|quantity| quantity.unit.as_deref()))
}

/// The unit of time that these units have in common; nothing if none has one, or two differ.
fn shared<'u>(units: impl Iterator<Item = &'u str>) -> Option<String> {
    let mut found: Option<&str> = None;
    for unit in units.filter_map(time_of) {
        match found {
            Some(known) if known != unit => return None,
            _ => found = Some(unit),
        }
    }
    found.map(str::to_string)
}

/// The time in a unit: the whole unit, or its divisor.
fn time_of(unit: &str) -> Option<&str> {
    let unit = unit.trim();
    let divisor = ["-1", "^-1", "⁻¹"].iter().find_map(|power| unit.strip_suffix(power));
    let divisor = divisor.map(|rest| rest.trim_end_matches('^')).and_then(|rest| rest.rsplit([' ', '*', '.']).next());
    let parts = [
        Some(unit),
        divisor,
        unit.rsplit_once('/').map(|(_, last)| last),
        unit.rsplit_once("per ").map(|(_, last)| last),
    ];
    parts.into_iter().flatten().map(str::trim).find(|part| WORDS.contains(part))
}

#[cfg(test)]
mod tests {
    use super::shared;

    #[test]
    fn units_of_rates_and_times_name_the_unit_of_time() {
        for (units, wanted) in [
            (&["1/h"][..], Some("h")),
            (&["/min", "mg"], Some("min")),
            (&["l/h", "mg", "h"], Some("h")),
            (&["mg/kg/day"], Some("day")),
            (&["h-1"], Some("h")),
            (&["l h^-1"], Some("h")),
            (&["d⁻¹"], Some("d")),
            (&["per year"], Some("year")),
            (&["1/年", "年"], Some("年")),
            (&["1/h", "min"], None),
            (&["mg", "l", "m/l"], None),
            (&[], None),
        ] {
            assert_eq!(shared(units.iter().copied()).as_deref(), wanted, "{units:?}");
        }
    }
}
