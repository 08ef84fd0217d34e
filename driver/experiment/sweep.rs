//! `--sweep NAME=first:last:step` and `--sweep NAME=value,value`: a run for each value, or for each combination of
//! several sweeps.

use crate::experiment::settings::{self, Override};
use crate::io::number::append_exact;
use crate::io::setting_trouble::SettingTrouble;
use crate::io::trouble::{Result, Trouble};
use zudyn_translator::Simulation;

/// More combinations than this are probably a typing error.
const MOST: usize = 10_000;

/// Rounding may miss the last value by this part of a step.
const ROUNDING: f64 = 1e-9;

/// One combination of the swept values, added to the other settings.
#[derive(Clone, Debug)]
pub struct Combination {
    pub values: Vec<f64>,
    /// `kel=0.1, D=0.5`; empty without sweeps.
    pub label: String,
    pub overrides: Vec<Override>,
}

/// All combinations, with the last sweep changing fastest; one combination without sweeps.
#[derive(Clone, Debug)]
pub struct Combinations {
    /// The names as the author writes them.
    pub names: Vec<String>,
    pub list: Vec<Combination>,
}

struct Sweep {
    name: String,
    /// Each value with its text.
    values: Vec<(String, f64)>,
    overrides: Vec<Override>,
}

/// Reads all `--sweep` options; a sweep takes precedence over a setting of the same value.
pub fn read(simulation: &Simulation, given: Vec<Override>, swept: &[String]) -> Result<Combinations> {
    let sweeps = swept.iter().map(|text| sweep(simulation, text)).collect::<Result<Vec<Sweep>>>()?;
    let count = sweeps.iter().try_fold(1usize, |count, sweep| count.checked_mul(sweep.values.len()));
    match count {
        Some(count) if count <= MOST => {}
        _ => return Err(Trouble::Setting(SettingTrouble::SweepMany(MOST))),
    }
    let mut list = vec![Combination { values: Vec::new(), label: String::new(), overrides: given }];
    for sweep in &sweeps {
        list = list.iter().flat_map(|before| sweep.after(before)).collect();
    }
    Ok(Combinations { names: sweeps.into_iter().map(|sweep| sweep.name).collect(), list })
}

impl Sweep {
    /// Combinations of `before` with each of the values.
    fn after(&self, before: &Combination) -> Vec<Combination> {
        let all = self.values.iter().zip(&self.overrides).map(|((text, value), given)| {
            let mut next = before.clone();
            next.values.push(*value);
            let comma = if next.label.is_empty() { "" } else { ", " };
            next.label.push_str(&format!("{comma}{}={text}", self.name));
            next.overrides.push(given.clone());
            next
        });
        all.collect()
    }
}

fn sweep(simulation: &Simulation, text: &str) -> Result<Sweep> {
    let bad = || Trouble::Setting(SettingTrouble::SweepForm(text.to_string()));
    let (name, values) = text.split_once('=').ok_or_else(bad)?;
    let values: Vec<String> = match values.split(':').map(str::trim).collect::<Vec<_>>()[..] {
        [first, last, step] => steps(first, last, step).ok_or_else(bad)?,
        [list] => list.split(',').map(|value| value.trim().to_string()).collect(),
        _ => return Err(bad()),
    };
    let read = |value: &String| settings::read(simulation, &[format!("{name}={value}")]);
    let overrides =
        values.iter().map(read).collect::<Result<Vec<_>>>().map_err(|why| settings::of_option("--sweep", why))?;
    let overrides: Vec<Override> = overrides.into_iter().flatten().collect();
    let numbers: Vec<f64> = overrides.iter().filter_map(|given| given.values.first()).copied().collect();
    if overrides.iter().any(|given| given.values.len() != 1) || numbers.len() != values.len() {
        return Err(bad());
    }
    let name = overrides.first().map_or(name.trim().to_string(), |given| settings::shown_name(simulation, given));
    Ok(Sweep { name, values: values.into_iter().zip(numbers).collect(), overrides })
}

/// `first`, `first+step` … up to `last`, with as many decimals as these have. Each is computed directly, not as a
/// running sum.
fn steps(first: &str, last: &str, step: &str) -> Option<Vec<String>> {
    let number = |text: &str| text.parse::<f64>().ok().filter(|value| value.is_finite());
    let (from, to, by) = (number(first)?, number(last)?, number(step)?);
    let count = (to - from) / by;
    if count.is_nan() || count < -ROUNDING || count > MOST as f64 {
        return None;
    }
    let decimals = decimals(first).max(decimals(step));
    let texts = (0..=(count + ROUNDING).floor() as usize).map(|k| {
        let value = from + k as f64 * by;
        match decimals {
            Some(decimals) => format!("{value:.decimals$}"),
            None => {
                let mut text = String::new();
                append_exact(&mut text, value);
                text
            }
        }
    });
    Some(texts.collect())
}

/// The number of digits after the point; `None` for a number with an exponent.
fn decimals(text: &str) -> Option<usize> {
    if text.contains(['e', 'E']) {
        return None;
    }
    Some(text.split_once('.').map_or(0, |(_, behind)| behind.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::samples::factory;

    fn values(sweep: &str) -> Vec<f64> {
        let all = read(&factory(), Vec::new(), &[sweep.to_string()]).unwrap();
        all.list.iter().map(|combination| combination.values[0]).collect()
    }

    #[test]
    fn ranges_and_lists_give_their_values() {
        assert_eq!(values("DUR=0.1:0.5:0.1"), [0.1, 0.2, 0.3, 0.4, 0.5]);
        assert_eq!(values("dur=3:0:-1.5"), [3.0, 1.5, 0.0]);
        assert_eq!(values("DUR=1:2:0.4"), [1.0, 1.4, 1.8]);
        assert_eq!(values("DUR=2:2:1"), [2.0]);
        assert_eq!(values("DUR=4, 1,-2"), [4.0, 1.0, -2.0]);
        assert_eq!(values("DUR=1e3:3e3:1e3"), [1000.0, 2000.0, 3000.0]);
    }

    #[test]
    fn several_sweeps_are_combined_the_last_running_fastest() {
        let simulation = factory();
        let all = read(
            &simulation,
            settings::read(&simulation, &["DRR=9".into()]).unwrap(),
            &["DUR=1,2".into(), "AIR=5:6:1".into()],
        )
        .unwrap();
        assert_eq!(all.names, ["DUR", "AIR"]);
        let labels: Vec<&str> = all.list.iter().map(|combination| combination.label.as_str()).collect();
        assert_eq!(labels, ["DUR=1, AIR=5", "DUR=1, AIR=6", "DUR=2, AIR=5", "DUR=2, AIR=6"]);
        assert!(all.list.iter().all(|combination| combination.overrides.len() == 3));
    }

    #[test]
    fn what_gives_no_values_is_refused() {
        let code = |sweep: &str| read(&factory(), Vec::new(), &[sweep.to_string()]).unwrap_err().code();
        for bad in ["DUR", "DUR=1:2", "DUR=1:2:0", "DUR=1:2:-1", "DUR=1:2:x", "DUR=0:1:1e-9", "DUR=0:inf:1"] {
            assert_eq!(code(bad), "sweep-syntax", "{bad}");
        }
        assert_eq!(code("DUX=1,2"), "set-unknown");
        assert_eq!(code("DUR=1,x"), "set-number");
        let many = read(&factory(), Vec::new(), &["DUR=0:999:1".into(), "AIR=0:999:1".into()]);
        assert_eq!(many.unwrap_err().code(), "sweep-too-many");
    }
}
