//! `--set NAME=VALUE`: replaces constants, tables and variables for one command, checked against the simulation.

use crate::arguments::nearest::nearest;
use crate::arguments::numbers::number;
use crate::io::number::append_exact;
use crate::io::setting_trouble::SettingTrouble;
use crate::io::trouble::{Result, Trouble};
use zudyn_translator::Simulation;
use zudyn_translator::check::Factor;
use zudyn_translator::code::types::Bits;
use zudyn_translator::code::{Id, Quantity, Role, Type};
use zudyn_translator::source::Excerpt;

/// Values that replace those of the base model, from one element on; or the value of a variable in a program that runs
/// as written.
#[derive(Clone, Debug, PartialEq)]
pub struct Override {
    pub quantity: Id<Quantity>,
    pub first: usize,
    pub values: Vec<f64>,
}

impl Override {
    /// If not, it is a variable.
    pub fn is_setting(&self, simulation: &Simulation) -> bool {
        simulation.system.quantities[self.quantity].is_setting()
    }

    /// The index of the variable in the simulation's list.
    pub fn variable_number(&self, simulation: &Simulation) -> Option<usize> {
        let own = |(id, element): &(Id<Quantity>, u32)| *id == self.quantity && *element as usize == self.first;
        simulation.system.variables.iter().position(own)
    }
}

/// The variables that the user may set, in the order in which the runtime numbers them after the settings.
struct Variable<'a> {
    quantity: &'a Quantity,
    id: Id<Quantity>,
    element: u32,
}

impl Variable<'_> {
    fn name(&self) -> &str {
        self.quantity.element_name(self.element as usize)
    }
}

/// The settings of a simulation, in the order in which the runtime numbers them.
fn variables(simulation: &Simulation) -> impl Iterator<Item = Variable<'_>> {
    let variables = simulation.system.variables.iter();
    variables.map(|(id, element)| Variable { quantity: &simulation.system.quantities[*id], id: *id, element: *element })
}

/// Reads all `--set` options; of two for the same value, the later one counts.
pub fn read(simulation: &Simulation, given: &[String]) -> Result<Vec<Override>> {
    given.iter().map(|text| read_one(simulation, text)).collect()
}

/// What `--sens` names: a setting, or a variable that the user may give, as of a program that runs as written.
pub fn factor(simulation: &Simulation, name: &str) -> Result<Factor> {
    match find_variable(simulation, &without_blanks(name)) {
        Some(variable) => Ok(Factor { quantity: variable.id, element: Some(variable.element) }),
        None => Ok(Factor { quantity: setting(simulation, name)?, element: None }),
    }
}

/// Reports an error in a setting as one of another option than `--set`.
pub fn of_option(option: &'static str, why: Trouble) -> Trouble {
    match why {
        Trouble::Setting(why) => Trouble::Setting(SettingTrouble::Of(option, Box::new(why))),
        why => why,
    }
}

fn read_one(simulation: &Simulation, text: &str) -> Result<Override> {
    let (left, values) =
        text.split_once('=').ok_or_else(|| Trouble::Setting(SettingTrouble::Form(text.to_string())))?;
    let left = without_blanks(left);
    if let Some(variable) = find_variable(simulation, &left) {
        return read_variable(&variable, values);
    }
    let (name, subscripts) = parts_of(&left).ok_or_else(|| Trouble::Setting(SettingTrouble::Form(text.to_string())))?;
    let named = named_element(simulation, &left);
    let (quantity, setting) = match named {
        Some((quantity, _)) => (quantity, &simulation.system.quantities[quantity]),
        None => match named_array(simulation, &name) {
            Some(found) => found,
            None => find(simulation, &name)?,
        },
    };
    let values = values
        .split(['/', ','])
        .map(|value| {
            // SIMULA writes powers of ten with `&`.
            number(&value.trim().replacen("&&", "e", 1).replacen('&', "e", 1)).ok_or_else(|| {
                Trouble::Setting(SettingTrouble::Number { name: name.clone(), value: value.trim().to_string() })
            })
        })
        .map(|value| value.and_then(|value| counted(setting, &left, value)))
        .collect::<Result<Vec<f64>>>()?;
    let (first, needed) = match (named, subscripts) {
        (Some((_, element)), _) => (element as usize, 1),
        (None, None) => (0, setting.size()),
        (None, Some(subscripts)) => {
            let from = first_of(simulation, &left);
            let element = element(setting, &subscripts, from).ok_or_else(|| {
                let (name, extents) = (name.clone(), setting.extents.clone());
                Trouble::Setting(SettingTrouble::Element { name, from, extents })
            })?;
            (element, 1)
        }
    };
    if values.len() != needed {
        return Err(Trouble::Setting(SettingTrouble::Count { name: left, needed, given: values.len() }));
    }
    Ok(Override { quantity, first, values })
}

/// The single value with this name: a number, or an element of an array.
pub fn single(simulation: &Simulation, text: &str) -> Option<(Id<Quantity>, u32)> {
    let left = without_blanks(text);
    if let Some(named) = named_element(simulation, &left) {
        return Some(named);
    }
    let (name, subscripts) = parts_of(&left)?;
    let (quantity, setting) = find(simulation, &name).ok()?;
    let place = match subscripts {
        None => (setting.size() == 1).then_some(0),
        Some(subscripts) => element(setting, &subscripts, first_of(simulation, &left)),
    };
    place.map(|place| (quantity, place as u32))
}

/// The element of a setting that has this name: an initial value of FACS, `Y0(5)`.
fn named_element(simulation: &Simulation, name: &str) -> Option<(Id<Quantity>, u32)> {
    if !simulation.system.clock.is_passes() {
        return None;
    }
    let mut settings = simulation.system.settings().filter(|(_, setting)| !setting.hidden);
    settings.find_map(|(quantity, setting)| {
        let is = |element: &Option<Excerpt>| element.as_ref().is_some_and(|own| own.eq_ignore_ascii_case(name));
        setting.elements.iter().position(is).map(|element| (quantity, element as u32))
    })
}

/// The array whose elements have names that begin so: `Y0`, all initial values of FACS.
fn named_array<'a>(simulation: &'a Simulation, name: &str) -> Option<(Id<Quantity>, &'a Quantity)> {
    let is = |element: &Excerpt| element.split('(').next().is_some_and(|own| own.eq_ignore_ascii_case(name));
    let mut settings = simulation.system.settings().filter(|(_, setting)| !setting.hidden);
    settings.find(|(_, setting)| setting.elements.iter().flatten().next().is_some_and(is))
}

/// A value of a setting that is stored as an integer must be one, in units of its last decimal.
fn counted(setting: &Quantity, name: &str, value: f64) -> Result<f64> {
    /// Sums of steps of a sweep may miss an integer by so much.
    const ROUNDING: f64 = 1e-6;
    let Type::Integer { bits, .. } = setting.kind else {
        return match setting.integer && (value - value.round()).abs() > ROUNDING {
            true => Err(Trouble::Setting(SettingTrouble::Decimals { name: name.to_string(), value, decimals: 0 })),
            false => Ok(value),
        };
    };
    let scale = f64::from(setting.per_unit);
    let whole = (value * scale).round();
    let bits = match bits {
        Bits::Sixteen => 16,
        Bits::ThirtyTwo => 32,
        Bits::SixtyFour | Bits::Long => 62,
    };
    let limit = 2f64.powi(bits - 1);
    // A count has no sign.
    let (low, high) = if setting.per_unit == 1 { (0.0, 2.0 * limit) } else { (-limit, limit) };
    if (value * scale - whole).abs() > ROUNDING {
        let decimals = scale.log10() as usize;
        return Err(Trouble::Setting(SettingTrouble::Decimals { name: name.to_string(), value, decimals }));
    }
    if !(low..high).contains(&whole) {
        let (low, high) = (low / scale, (high - 1.0) / scale);
        return Err(Trouble::Setting(SettingTrouble::Range { name: name.to_string(), value, low, high }));
    }
    Ok(whole / scale)
}

fn without_blanks(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// The number from which subscripts are counted: `NAME(1)` is `NAME[0]`; nodes begin with 0.
fn first_of(simulation: &Simulation, left: &str) -> u32 {
    u32::from(!left.contains('[') && !simulation.system.clock.is_passes())
}

/// The variable with this name: `E`, `A2`, `A(2)`, `V2`, `V(2)`, `HV(plasma)`.
fn find_variable<'a>(simulation: &'a Simulation, wanted: &str) -> Option<Variable<'a>> {
    let by_number = |variable: &Variable| {
        let (name, number) = (&variable.quantity.name, variable.element + 1);
        [format!("{name}{number}"), format!("{name}({number})")]
    };
    variables(simulation).find(|variable| variable.name().eq_ignore_ascii_case(wanted)).or_else(|| {
        variables(simulation)
            .filter(|variable| !variable.quantity.extents.is_empty())
            .find(|variable| by_number(variable).iter().any(|name| name.eq_ignore_ascii_case(wanted)))
    })
}

fn read_variable(variable: &Variable, values: &str) -> Result<Override> {
    let name = || variable.name().to_string();
    let values: Vec<&str> = values.split(['/', ',']).map(str::trim).collect();
    let [text] = values[..] else {
        return Err(Trouble::Setting(SettingTrouble::Count { name: name(), needed: 1, given: values.len() }));
    };
    let value = number(text)
        .ok_or_else(|| Trouble::Setting(SettingTrouble::Number { name: name(), value: text.to_string() }))?;
    let whole = value.fract() == 0.0 && (f64::from(i32::MIN)..=f64::from(i32::MAX)).contains(&value);
    if variable.quantity.integer && !whole {
        return Err(Trouble::Setting(SettingTrouble::Whole { name: name(), value }));
    }
    Ok(Override { quantity: variable.id, first: variable.element as usize, values: vec![value] })
}

/// The parts of `NAME`, `NAME(2,1)`, `NAME[1]` and `NAME*3`.
fn parts_of(left: &str) -> Option<(String, Option<Vec<u32>>)> {
    let (name, inside) = if let Some((name, rest)) = left.split_once('[') {
        (name, Some(rest.strip_suffix(']')?))
    } else if let Some((name, rest)) = left.split_once('(') {
        (name, Some(rest.strip_suffix(')')?))
    } else if let Some((name, rest)) = left.split_once('*') {
        // DYNAMO I set whole tables with `NAME*=…`.
        (name, Some(rest).filter(|rest| !rest.is_empty()))
    } else {
        (left, None)
    };
    if name.is_empty() {
        return None;
    }
    let subscripts = match inside {
        None | Some("*") => None,
        Some(inside) => Some(inside.split(',').map(|number| number.parse().ok()).collect::<Option<Vec<u32>>>()?),
    };
    Some((name.to_string(), subscripts))
}

/// The index of an element, with subscripts counted from `first`.
fn element(setting: &Quantity, subscripts: &[u32], first: u32) -> Option<usize> {
    if subscripts.len() != setting.extents.len() || subscripts.is_empty() {
        return None;
    }
    subscripts.iter().zip(&setting.extents).try_fold(0, |element, (subscript, extent)| {
        let place = subscript.checked_sub(first).filter(|place| place < extent)?;
        Some(element * *extent as usize + place as usize)
    })
}

/// The setting of this name.
pub fn setting(simulation: &Simulation, name: &str) -> Result<Id<Quantity>> {
    find(simulation, name).map(|(id, _)| id)
}

fn find<'a>(simulation: &'a Simulation, name: &str) -> Result<(Id<Quantity>, &'a Quantity)> {
    // In a model of blocks, k and K are different names.
    let blocks = simulation.system.clock.is_rows();
    let exact = blocks || simulation.system.settings().any(|(_, quantity)| quantity.name == name);
    let is = |quantity: &Quantity| if exact { quantity.name == name } else { quantity.name.eq_ignore_ascii_case(name) };
    if let Some(found) = simulation.system.settings().find(|(_, quantity)| !quantity.hidden && is(quantity)) {
        return match found.1.sizes {
            true if blocks => Err(Trouble::Setting(SettingTrouble::Constant(found.1.name.to_string()))),
            true => Err(Trouble::Setting(SettingTrouble::Sizes(found.1.name.to_string()))),
            false => Ok(found),
        };
    }
    let computed =
        |quantity: &Quantity| !matches!(quantity.role, Role::Setting | Role::Range | Role::Slopes | Role::Memory(_));
    let other =
        simulation.system.quantities.values().find(|quantity| !quantity.hidden && is(quantity) && computed(quantity));
    Err(match other {
        Some(quantity) if blocks => Trouble::Setting(SettingTrouble::Variable {
            name: quantity.name.to_string(),
            start: Some(format!("{}0", quantity.name))
                .filter(|start| simulation.system.settings().any(|(_, quantity)| quantity.name == *start)),
        }),
        Some(quantity) => Trouble::Setting(SettingTrouble::Computed {
            name: quantity.name.to_string(),
            line: simulation.system.sites.get(quantity.source).map_or(0, |site| site.line),
        }),
        None if blocks && is_of_rows(name) => Trouble::Setting(SettingTrouble::Rows(name.to_string())),
        None => Trouble::Setting(SettingTrouble::Unknown {
            name: name.to_string(),
            near: nearest(
                name,
                simulation
                    .system
                    .settings()
                    .filter(|(_, quantity)| !quantity.hidden)
                    .map(|(_, quantity)| quantity.name.as_str())
                    .chain(
                        simulation
                            .system
                            .variables
                            .iter()
                            .map(|(id, element)| simulation.system.quantities[*id].element_name(*element as usize)),
                    ),
            ),
        }),
    })
}

/// What determines the rows of a model of blocks, and has an option of its own.
pub fn is_of_rows(name: &str) -> bool {
    ["FROM", "TO", "WITH", "TERMINAL"].contains(&name)
}

/// The author's name for an override: `kel`, `V2`, `T(2,1)`.
pub fn shown_name(simulation: &Simulation, given: &Override) -> String {
    if let Some(variable) = given.variable_number(simulation).and_then(|number| variables(simulation).nth(number)) {
        return variable.name().to_string();
    }
    match given.values.len() == simulation.system.quantities[given.quantity].size() {
        true => simulation.system.quantities[given.quantity].name.to_string(),
        false => value_name(simulation, given.quantity, given.first as u32),
    }
}

/// The author's name for a number or an element of an array.
pub fn value_name(simulation: &Simulation, quantity: Id<Quantity>, first: u32) -> String {
    let quantity = &simulation.system.quantities[quantity];
    if simulation.system.clock.is_passes() {
        return quantity.element_name(first as usize).to_string();
    }
    let mut rest = first;
    let mut numbers: Vec<String> = Vec::new();
    for extent in quantity.extents.iter().rev() {
        numbers.insert(0, (rest % *extent + 1).to_string());
        rest /= *extent;
    }
    if numbers.is_empty() { quantity.name.to_string() } else { format!("{}({})", quantity.name, numbers.join(",")) }
}

/// The options in the form that a built program accepts.
pub fn arguments(simulation: &Simulation, overrides: &[Override]) -> Vec<String> {
    let argument = |name: String, values: &[f64]| {
        let mut text = name;
        for (number, value) in values.iter().enumerate() {
            text.push(if number == 0 { '=' } else { '/' });
            append_exact(&mut text, *value);
        }
        text
    };
    let arguments = |given: &Override| {
        if !simulation.system.clock.is_passes() {
            return vec![argument(shown_name(simulation, given), &given.values)];
        }
        // Initial values have names each.
        let one = |(number, value): (usize, &f64)| {
            argument(value_name(simulation, given.quantity, (given.first + number) as u32), &[*value])
        };
        given.values.iter().enumerate().map(one).collect()
    };
    overrides.iter().flat_map(arguments).collect()
}

/// The value of a setting in a run: from its changes, else from the command, else from the base model.
pub fn value_in_run(
    simulation: &Simulation,
    overrides: &[Override],
    run: usize,
    quantity: Id<Quantity>,
) -> Option<f64> {
    let changed = simulation.experiment.runs.get(run)?.changes.iter().rev().find(|change| change.setting == quantity);
    let given = overrides.iter().rev().find(|given| given.quantity == quantity);
    let values = changed.map(|change| &change.values[..]).or(given.map(|given| &given.values[..]));
    values.unwrap_or(&simulation.system.quantities[quantity].values).first().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::samples::factory;

    fn code(given: &str) -> &'static str {
        read(&factory(), &[given.to_string()]).unwrap_err().code()
    }

    #[test]
    fn constants_are_set_by_name_in_any_case() {
        let simulation = factory();
        let read = read(&simulation, &["dur=2".into(), "AIR = -.5E1".into()]).unwrap();
        assert_eq!(read.iter().map(|given| given.values[0]).collect::<Vec<_>>(), [2.0, -5.0]);
        assert_eq!(arguments(&simulation, &read), ["DUR=2", "AIR=-5"]);
    }

    #[test]
    fn every_mistake_has_its_own_message() {
        assert_eq!(code("DUR"), "set-syntax");
        assert_eq!(code("=3"), "set-syntax");
        assert_eq!(code("DUR=x"), "set-number");
        assert_eq!(code("DUR=inf"), "set-number");
        assert_eq!(code("DUR=1e999"), "set-number");
        assert_eq!(code("DUR=1/2"), "set-count");
        assert_eq!(code("DUR(1)=1"), "set-element");
        assert_eq!(code("DURR=1"), "set-unknown");
        assert_eq!(code("IDR=1"), "set-computed");
    }

    #[test]
    fn an_unknown_name_tells_the_near_ones() {
        match read(&factory(), &["Dux=1".to_string()]).unwrap_err() {
            Trouble::Setting(SettingTrouble::Unknown { name, near }) => {
                assert_eq!((name.as_str(), near), ("Dux", vec!["DUD".into(), "DUR".into()]))
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn subscripts_count_from_one_and_stay_inside() {
        let mut simulation = factory();
        let quantity = &mut std::sync::Arc::make_mut(&mut simulation.system).quantities[Id::new(0)];
        (quantity.name, quantity.role, quantity.values, quantity.extents) =
            ("T".into(), Role::Setting, vec![0.0; 6], vec![2, 3]);
        let first = |text: &str| read_one(&simulation, text).unwrap().first;
        assert_eq!([first("T(1,1)=9"), first("T(2,3)=9"), first("T=1/2/3/4/5/6")], [0, 5, 0]);
        assert!(read_one(&simulation, "T(3,1)=9").is_err());
        assert!(read_one(&simulation, "T(0,1)=9").is_err());
        assert!(read_one(&simulation, "T=1/2").is_err());
        let one = read_one(&simulation, "T(2,1)=9").unwrap();
        assert_eq!(arguments(&simulation, &[one]), ["T(2,1)=9"]);
    }
}
