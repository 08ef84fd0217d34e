//! The width of text. The reader's fonts are unknown, so widths are those of Helvetica plus a margin, because other
//! sans-serif fonts are slightly wider.

use unicode_width::UnicodeWidthChar;

pub const FONTS: &str = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', 'Noto Sans', 'PingFang SC', \
                         'Microsoft YaHei', 'Noto Sans CJK SC', 'WenQuanYi Micro Hei', sans-serif";

const ROOM: f64 = 1.06;

/// Thousandths of the font size, from space to tilde.
#[rustfmt::skip]
const HELVETICA: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

pub fn width(text: &str, size: f64) -> f64 {
    text.chars().map(character).sum::<f64>() * size * ROOM
}

fn character(c: char) -> f64 {
    match (c as usize).checked_sub(32).and_then(|place| HELVETICA.get(place)) {
        Some(&thousandths) => f64::from(thousandths) / 1000.0,
        None => match c.width() {
            Some(0) | None => 0.0,
            Some(1) => 0.6,
            Some(_) => 1.0,
        },
    }
}

/// The text, or the part that fits with an ellipsis.
pub fn fit(text: &str, size: f64, room: f64) -> String {
    if width(text, size) <= room {
        return text.into();
    }
    let mut used = character('…') * size * ROOM;
    let mut fitted = String::new();
    for c in text.chars() {
        used += character(c) * size * ROOM;
        if used > room {
            break;
        }
        fitted.push(c);
    }
    fitted.truncate(fitted.trim_end().len());
    fitted.push('…');
    fitted
}

/// Breaks text into at most `most` lines, between words if possible; the last line is cut if necessary.
pub fn wrap(text: &str, size: f64, room: f64, most: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        if lines.len() + 1 >= most || width(rest, size) <= room {
            lines.push(fit(rest, size, room));
            break;
        }
        let (line, after) = rest.split_at(break_at(rest, size, room));
        lines.push(line.trim_end().into());
        rest = after.trim_start();
    }
    lines
}

/// The byte at which a line must end; after at least one character.
fn break_at(text: &str, size: f64, room: f64) -> usize {
    let mut used = 0.0;
    let mut good = None;
    for (place, c) in text.char_indices() {
        used += character(c) * size * ROOM;
        if c == ' ' || (place > 0 && c.width() == Some(2)) {
            good = Some(place);
        }
        if used > room {
            return good.unwrap_or(place).max(text.chars().next().map_or(1, char::len_utf8));
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fitting_and_wrapping() {
        assert_eq!(fit("POLR", 12.0, 100.0), "POLR");
        assert_eq!(fit("POLLUTION RATIO", 12.0, 60.0), "POLLUT…");
        assert_eq!(fit("人口", 12.0, 14.0), "…");
        assert_eq!(wrap("A MODEL OF THE WORLD", 10.0, 70.0, 3), ["A MODEL OF", "THE WORLD"]);
        assert_eq!(wrap("世界人口模型", 10.0, 35.0, 3), ["世界人", "口模型"]);
        assert_eq!(wrap("世界", 10.0, 1.0, 9), ["世", "界"]);
        assert_eq!(wrap("", 10.0, 70.0, 3), [""; 0]);
    }
}
