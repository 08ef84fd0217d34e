//! What keeps a model from being a library: it has no files and no time for methods that choose their own steps.

use crate::diagnostic::Diagnostics;
use crate::message;
use crate::model::Showing;
use crate::plan::{Plan, SiteId};
use crate::source::{Source, Span};

message! {
    "library-data-file" DataFile { name: String }
    en: "a library reads no files, and the model reads the data file `{name}`",
    zh: "库不读文件，而模型读数据文件 `{name}`",
    help_en: "READ from the input, which the caller of a library gives as an array, or write the numbers into the model",
    help_zh: "请用 READ 读输入（由库的调用者以数组给出），或把数写入模型",
}

message! {
    "library-equations" Equations {}
    en: "a library has no methods of integration, and the model has equations integrated",
    zh: "库中没有积分方法，而模型要用积分方法求解方程",
    help_en: "take the stepping of 1969 (`--method CLASSIC`) with a small step",
    help_zh: "请用 1969 年的步进法（`--method CLASSIC`）和小的步长",
}

message! {
    "library-equations" Blocks {}
    en: "a model of SCoP cannot become a library yet",
    zh: "SCoP 模型尚不能生成库",
    help_en: "`zudyn emit` without `--form library` gives a program",
    help_zh: "不带 `--form library` 的 `zudyn emit` 给出程序",
}

/// Tells everything because of which the plan cannot become a library.
pub fn embeddable(plan: &Plan, source: &Source, diagnostics: &mut Diagnostics) {
    let Some(course) = &plan.course else { return };
    let place =
        |site: SiteId| plan.sites.get(site.0 as usize).map_or(Span::default(), |site| source.line_span(site.line));
    for table in &course.tables {
        diagnostics.error(DataFile { at: place(table.site), name: table.name.clone() });
    }
    if course.showing == Showing::Table {
        return diagnostics.error(Blocks { at: Span::new(0, 0) });
    }
    if let Some(solve) = course.solves.first() {
        diagnostics.error(Equations { at: place(solve.site) });
    }
}
