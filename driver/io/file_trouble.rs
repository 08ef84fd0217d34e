//! What can be wrong with the files of a command: one would take the place of another, or there is no room.

use crate::io::trouble::Exit;
use crate::io::visible::shown;
use std::path::PathBuf;

#[derive(Debug)]
pub enum FileTrouble {
    /// An output, by its option or name, is a file that the command reads.
    OverInput { output: String, input: PathBuf },
    /// Two outputs are one file.
    Twice { first: String, second: String, path: PathBuf },
    /// The results of a run cannot be stored in the temporary directory.
    Store(String),
    /// The cache cannot be emptied.
    Cache(PathBuf, std::io::Error),
}

impl FileTrouble {
    pub fn exit(&self) -> Exit {
        match self {
            FileTrouble::OverInput { .. } | FileTrouble::Twice { .. } => Exit::Command,
            FileTrouble::Store(_) | FileTrouble::Cache(..) => Exit::Run,
        }
    }

    pub fn code(&self) -> &'static str {
        match self {
            FileTrouble::OverInput { .. } => "output-is-input",
            FileTrouble::Twice { .. } => "outputs-collide",
            FileTrouble::Store(_) => "results-not-stored",
            FileTrouble::Cache(..) => "cannot-write",
        }
    }

    /// English and Chinese.
    pub fn texts(&self) -> (String, String) {
        match self {
            FileTrouble::OverInput { output, input } => {
                let input = match input.to_str() {
                    Some("-") => ("standard input".to_string(), "标准输入".to_string()),
                    _ => (format!("`{}`", shown(input)), format!("`{}`", shown(input))),
                };
                (
                    format!(
                        "`{output}` would overwrite {}, which this command reads; give the output another name",
                        input.0
                    ),
                    format!("`{output}` 会覆盖本命令要读的 {}；请给输出另起名字", input.1),
                )
            }
            FileTrouble::Twice { first, second, path } => (
                format!("`{first}` and `{second}` would write the same file `{}`; give one another name", shown(path)),
                format!("`{first}` 和 `{second}` 会写同一个文件 `{}`；请给其中一个另起名字", shown(path)),
            ),
            FileTrouble::Store(why) => {
                let place = std::env::temp_dir();
                let place = place.display();
                (
                    format!(
                        "the results of the run do not fit into the temporary directory `{place}`: {why}; set TMPDIR to another one"
                    ),
                    format!("临时目录 `{place}` 放不下运行结果：{why}；可用 TMPDIR 指定另一个目录"),
                )
            }
            FileTrouble::Cache(path, why) => (
                format!("the cache `{}` cannot be emptied: {why}", shown(path)),
                format!("无法清空缓存 `{}`：{why}", shown(path)),
            ),
        }
    }
}
