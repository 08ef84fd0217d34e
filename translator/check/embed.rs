//! What keeps a model from being a library: it has no files and no time for methods that choose their own steps.

use crate::diagnostic::Diagnostics;
use crate::message;
use crate::model::Showing;
use crate::plan::{Plan, SiteId};
use crate::source::{Source, Span};

message! {
    "library-data-file" DataFile { name: String }
    en: "the model reads the data file `{name}`, and a library cannot read files",
    zh: "库不读文件，而模型读数据文件 `{name}`",
    help_en: "use READ, whose numbers the caller of a library supplies as an array, or write the numbers into the model",
    help_zh: "请用 READ 读输入（由库的调用者以数组给出），或把数写入模型",
}

message! {
    "library-equations" Equations {}
    en: "the model integrates equations, and a library has no integration methods",
    zh: "库中没有积分方法，而模型要用积分方法求解方程",
    help_en: "use the step of 1969 (`--method CLASSIC`) with a small step",
    help_zh: "请用 1969 年的步进法（`--method CLASSIC`）和小的步长",
}

message! {
    "library-equations" Blocks {}
    en: "zudyn cannot emit a SCoP model as a library yet",
    zh: "SCoP 模型尚不能生成库",
    help_en: "omit `--form library` to get a program",
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
