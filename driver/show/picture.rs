//! Writes a figure to its file: SVG unchanged, or PNG or PDF rendered from it.
//!
//! The text of PNG and PDF uses a font that comes with zudyn (`font/`), so that a figure looks the same on every
//! machine, even without fonts. Characters that it lacks, such as Chinese ones, come from the fonts of the system.

use crate::io::output_file::Output;
use crate::io::talk::Talk;
use crate::io::trouble::{Result, Trouble};
use resvg::{tiny_skia, usvg};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use usvg::fontdb::{Database, Family, ID, Query, Source};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Svg,
    Png,
    Pdf,
}

impl Format {
    /// By the extension; standard output, a device and a name without an extension get SVG.
    pub fn of(path: &Path) -> Result<Format> {
        let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
        match extension.as_deref() {
            None | Some("svg") => Ok(Format::Svg),
            Some("png") => Ok(Format::Png),
            Some("pdf") => Ok(Format::Pdf),
            Some(_) => Err(Trouble::FigureFormat(path.to_path_buf())),
        }
    }
}

/// Writes a figure to the output that was opened for `path`. `exact`: a PNG has the size of the figure in pixels;
/// otherwise twice that, for high-resolution screens.
pub fn write(mut output: Output, path: &Path, format: Format, svg: &str, exact: bool, talk: &Talk) -> Result<()> {
    let drawn = match format {
        Format::Svg => {
            output.put(svg.as_bytes())?;
            return output.finish();
        }
        Format::Png => png(svg, if exact { 1.0 } else { 2.0 }),
        Format::Pdf => pdf(svg),
    };
    let (bytes, missing) = drawn.map_err(|why| Trouble::FigureFailed { path: path.to_path_buf(), why })?;
    if !missing.is_empty() {
        let shown: String = missing.chars().take(12).collect();
        let more = if missing.chars().count() > 12 { "…" } else { "" };
        talk.note(talk.say(
            &format!(
                "no font on this machine has {shown}{more}, so the figure shows boxes in their place; install a font \
                 such as Noto Sans CJK, or write the figure as .svg"
            ),
            &format!("本机没有含 {shown}{more} 的字体，图中以方框代替；请安装 Noto Sans CJK 等字体，或改用 .svg"),
        ));
    }
    output.put(&bytes)?;
    output.finish()
}

/// The rendered figure, and the characters that no font has; or the failure.
type Drawn = std::result::Result<(Vec<u8>, String), String>;

/// The memory limit of a picture.
const PIXELS: f32 = 80e6;

fn png(svg: &str, scale: f32) -> Drawn {
    let (tree, missing) = tree(svg)?;
    let size = tree.size();
    let scale = if size.width() * size.height() * scale * scale > PIXELS { 1.0 } else { scale };
    let (width, height) = ((size.width() * scale).ceil(), (size.height() * scale).ceil());
    let fits = width * height <= PIXELS;
    let pixmap = if fits { tiny_skia::Pixmap::new(width as u32, height as u32) } else { None };
    let mut pixmap = pixmap.ok_or_else(|| format!("{width} x {height}"))?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Ok((pixmap.encode_png().map_err(|error| error.to_string())?, missing))
}

fn pdf(svg: &str) -> Drawn {
    let (tree, missing) = tree(svg)?;
    // A pixel of CSS is a ninety-sixth of an inch.
    let page = svg2pdf::PageOptions { dpi: 96.0 };
    let bytes = svg2pdf::to_pdf(&tree, svg2pdf::ConversionOptions::default(), page);
    Ok((bytes.map_err(|error| error.to_string())?, missing))
}

static REGULAR: &[u8] = include_bytes!("font/regular.ttf");
static BOLD: &[u8] = include_bytes!("font/bold.ttf");

/// Heavier text is bold.
const HEAVY: u16 = 600;

/// Fonts that are searched first for a character that ours lacks.
const PREFERRED: [&str; 9] = [
    "Noto Sans CJK SC",
    "Noto Sans SC",
    "Source Han Sans SC",
    "PingFang SC",
    "Microsoft YaHei",
    "WenQuanYi Micro Hei",
    "WenQuanYi Zen Hei",
    "Droid Sans Fallback",
    "DejaVu Sans",
];

/// The figure in the form that resvg and svg2pdf accept.
fn tree(svg: &str) -> std::result::Result<(usvg::Tree, String), String> {
    let mut fonts = Database::new();
    let mut load = |font: &'static [u8]| fonts.load_font_source(Source::Binary(Arc::new(font))).first().copied();
    let regular = load(REGULAR);
    let bold = load(BOLD).or(regular);
    let missing = AtomicBool::new(false);
    let system = Mutex::new(false);
    let resolver = usvg::FontResolver {
        select_font: Box::new(move |font, _| if font.weight() >= HEAVY { bold } else { regular }),
        select_fallback: Box::new(|character, used, fonts| {
            // The fonts of the system are only searched if they are needed.
            if !std::mem::replace(&mut *system.lock().unwrap_or_else(PoisonError::into_inner), true) {
                Arc::make_mut(fonts).load_system_fonts();
            }
            let found = fallback(character, used, fonts);
            if found.is_none() && !character.is_control() {
                missing.store(true, Ordering::Relaxed);
            }
            found
        }),
    };
    let options = usvg::Options { fontdb: Arc::new(fonts), font_resolver: resolver, ..usvg::Options::default() };
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    drop(options);
    // For a text, only the first is requested.
    let lacks = |character: &char| !character.is_control() && fallback(*character, &[], tree.fontdb()).is_none();
    let missing: BTreeSet<char> =
        if missing.into_inner() { svg.chars().filter(lacks).collect() } else { BTreeSet::new() };
    Ok((tree, missing.into_iter().collect()))
}

fn fallback(character: char, used: &[ID], fonts: &Database) -> Option<ID> {
    let has = |id: &ID| !used.contains(id) && has_character(fonts, *id, character);
    let named = |name: &&str| fonts.query(&Query { families: &[Family::Name(name)], ..Query::default() });
    PREFERRED.iter().filter_map(named).find(has).or_else(|| fonts.faces().map(|face| face.id).find(has))
}

fn has_character(fonts: &Database, id: ID, character: char) -> bool {
    let known = fonts.with_face_data(id, |data, index| {
        ttf_parser::Face::parse(data, index).is_ok_and(|face| face.glyph_index(character).is_some())
    });
    known.unwrap_or(false)
}
