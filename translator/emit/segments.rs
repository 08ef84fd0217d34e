//! How much room a program takes on machines that address 64 KB at a time.

use super::layout::Layout;
use crate::plan::{Plan, SlotRole};

/// Bytes of a segment, less what the runtime keeps in it.
const SEGMENT: usize = 65_000;

/// What a machine with segments must be told; empty for programs that fit. Numbers of 8 bytes, `int` of 2, pointers of 4.
pub fn remark(plan: &Plan, layout: &Layout) -> Vec<String> {
    let kilobytes = |bytes: usize| bytes.div_ceil(1024);
    let values: usize = plan.slots.iter().map(|slot| slot.size()).sum();
    let temporaries: usize = layout.members.iter().map(|(_, size)| (*size).max(1)).sum();
    let variables = 120 + 8 * (values + temporaries);
    let sites: usize = plan.sites.iter().map(|site| 16 + site.card.len() + site.quantity.len()).sum();
    let columns: usize = plan.output.columns.iter().map(|column| 9 + column.name.len()).sum();
    let settings = plan.slots.iter().filter(|slot| slot.role == SlotRole::Setting);
    let settings: usize = settings.map(|slot| 20 + 8 * slot.size() + slot.name.len()).sum();
    let tables = sites + columns + settings;
    let mut lines = Vec::new();
    if variables > SEGMENT {
        lines.push(format!(
            "The variables take {} KB: too much for machines with segments of 64 KB, but in a huge model of memory.",
            kilobytes(variables)
        ));
    }
    if tables > SEGMENT {
        lines.push(format!(
            "Tables and texts take about {} KB: on machines with segments of 64 KB they need a model of memory with",
            kilobytes(tables)
        ));
        lines.push("constant data in segments of their own.".into());
    }
    lines
}
