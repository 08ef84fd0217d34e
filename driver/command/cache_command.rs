//! `zudyn cache`: the location and number of built programs, and how to remove them.

use crate::arguments;
use crate::build::cache::{Cache, Content, LIMIT, Unfit};
use crate::io::file_trouble::FileTrouble;
use crate::io::output_file;
use crate::io::talk::Talk;
use crate::io::trouble::{Exit, Result, Trouble};
use std::path::Path;

pub fn cache(options: &arguments::Cache, talk: &Talk) -> Result<Exit> {
    let cache = Cache::open();
    let place = cache.directory().unwrap_or(Path::new(""));
    let text = match cache.unfit() {
        Some(Unfit::None) => talk
            .say(
                "no cache: ZUDYN_CACHE is empty, or HOME is not set\n",
                "没有缓存：ZUDYN_CACHE 为空，或没有设置 HOME\n",
            )
            .into(),
        Some(unfit) => {
            let (english, chinese) = unfit.texts();
            let english = format!("{}\nnot used: {english}\n", place.display());
            talk.say(&english, &format!("{}\n不使用：{chinese}\n", place.display())).to_string()
        }
        None if options.clear => {
            let removed = cache.clear().map_err(|why| Trouble::Files(FileTrouble::Cache(place.to_path_buf(), why)))?;
            let counted = counted(&removed, talk);
            let english = format!("{}\nremoved {counted}\n", place.display());
            talk.say(&english, &format!("{}\n已删除{counted}\n", place.display())).to_string()
        }
        None => {
            let (counted, most) = (counted(&cache.content(), talk), megabytes(LIMIT));
            let english = format!("{}\n{counted}, at most {most} MB\n", place.display());
            talk.say(&english, &format!("{}\n{counted}，最多 {most} MB\n", place.display())).to_string()
        }
    };
    let mut output = output_file::stdout();
    output.put(text.as_bytes())?;
    output.finish()?;
    Ok(Exit::Good)
}

/// `3 programs, 40 objects of the runtime, 1.2 MB`
fn counted(content: &Content, talk: &Talk) -> String {
    let Content { programs, objects, bytes } = *content;
    let many = |count: usize, one: &str| if count == 1 { format!("{count} {one}") } else { format!("{count} {one}s") };
    let size = megabytes(bytes);
    let english = format!("{}, {} of the runtime, {size} MB", many(programs, "program"), many(objects, "object"));
    talk.say(&english, &format!("{programs} 个程序，{objects} 个运行库目标文件，{size} MB")).to_string()
}

fn megabytes(bytes: u64) -> String {
    let tenths = bytes.div_ceil(100_000);
    if tenths % 10 == 0 { (tenths / 10).to_string() } else { format!("{}.{}", tenths / 10, tenths % 10) }
}
