//! What keeps a model from having sensitivities (`--sens`), and what of them is to be known.

use crate::Simulation;
use crate::code::{Id, Quantity, Site};
use crate::diagnostic::Diagnostics;
use crate::message;
pub use crate::sensitivities::Factor;
use crate::sensitivities::{self, Refusal, Report, Why};
use crate::source::{Source, Span};

message! {
    "sens-forward" Clock {}
    en: "`--sens` needs a model of DYNAMO, COSMO or SCoP",
    zh: "`--sens` 需要 DYNAMO、COSMO 或 SCoP 的模型",
}

message! {
    "sens-forward" Array { name: String }
    en: "`--sens` needs single constants, and `{name}` is a table or an array",
    zh: "`--sens` 需要单个常数，而 `{name}` 是表或数组",
}

message! {
    "sens-forward" Time { name: String }
    en: "no derivative by `{name}`: the times of steps or rows depend on it",
    zh: "对 `{name}` 没有导数：步或行的时刻与它有关",
}

message! {
    "sens-forward" Moment {}
    en: "`--sens`: the moment of a jump, a dose or an event depends on a constant of the option",
    zh: "`--sens`：跳跃、给药或事件的时刻与选项中的常数有关",
}

message! {
    "sens-forward" Assigned { name: String }
    en: "no derivative by `{name}`: the model computes it itself",
    zh: "对 `{name}` 没有导数：模型自己计算它",
}

message! {
    "sens-forward" Assigns {}
    en: "`--sens`: the model sets one of its own constants here, which depends on the option",
    zh: "`--sens`：模型在这里设置自己的一个常数，它与该选项有关",
}

message! {
    "sens-forward" Times {}
    en: "`--sens`: the times of steps or rows depend on a constant of the option",
    zh: "`--sens`：步或行的时刻与选项中的常数有关",
}

message! {
    "sens-forward" Function { what: String }
    en: "`--sens` cannot differentiate {what}",
    zh: "`--sens` 不能对此求导：{what}",
}

message! {
    "sens-forward" Length {}
    en: "`--sens`: the derivatives of this model would be too long",
    zh: "`--sens`：这个模型的导数太长",
}

message! {
    "sens-switch" Switch {}
    en: "a moment depends on a constant of `--sens`; its sensitivities count the moment as fixed",
    zh: "某一时刻与 `--sens` 的常数有关；灵敏度把这一时刻视为不变",
}

message! {
    "sens-idle" Idle { name: String }
    en: "nothing in the results depends on `{name}`",
    zh: "结果与 `{name}` 无关",
}

/// Adds the derivatives of these columns, after all others: the number of each by column and factor, or nothing for a
/// derivative of 0. Nothing at all if some part has no derivative, or a moment depends on a factor; the simulation is
/// then of no use.
pub fn differentiate_columns(
    simulation: &mut Simulation,
    factors: &[Factor],
    columns: &[u32],
) -> Option<Vec<Vec<Option<u32>>>> {
    let (report, added) = sensitivities::add_to_columns(simulation, factors, columns).ok()?;
    report.switches.is_empty().then_some(added)
}

/// Adds the sensitivities to these factors, or reports why it cannot.
pub fn add_sensitivities(
    simulation: &mut Simulation,
    factors: &[Factor],
    source: &Source,
    diagnostics: &mut Diagnostics,
) {
    let sites = simulation.system.sites.clone();
    let place = |site: Id<Site>| sites.get(site).map_or(Span::default(), |site| source.line_span(site.line));
    let of = |id: Id<Quantity>, simulation: &Simulation| {
        let quantity = &simulation.system.quantities[id];
        (place(quantity.source), quantity.name.to_string())
    };
    match sensitivities::add(simulation, factors) {
        Ok(Report { switches, idle }) => {
            switches.into_iter().for_each(|site| diagnostics.warning(Switch { at: place(site) }));
            for id in idle {
                let (at, name) = of(id, simulation);
                diagnostics.warning(Idle { at, name });
            }
        }
        Err(Refusal { why, source, setting }) => {
            let (own, name) = setting.map_or((Span::default(), String::new()), |id| of(id, simulation));
            let at = source.map_or(own, place);
            match why {
                Why::Clock => diagnostics.error(Clock { at }),
                Why::Array => diagnostics.error(Array { at, name }),
                Why::Time if setting.is_some() => diagnostics.error(Time { at, name }),
                Why::Time => diagnostics.error(Times { at }),
                Why::Moment => diagnostics.error(Moment { at }),
                Why::Assigned if setting.is_some() => diagnostics.error(Assigned { at, name }),
                Why::Assigned => diagnostics.error(Assigns { at }),
                Why::Function(what) => diagnostics.error(Function { at, what: what.into() }),
                Why::Length => diagnostics.error(Length { at }),
            }
        }
    }
}
