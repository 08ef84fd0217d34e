//! Numbers: `12`, `1_000`, `1.5`, `.5`, `1&-6`, `1.5&&3`, `16R1F`.

use super::token::Token;

/// The number at the beginning of a text and its length in bytes, or the length of what cannot be one.
pub fn number(text: &str) -> Result<(Token, usize), usize> {
    let bytes = text.as_bytes();
    let whole = digits(bytes, 0);
    let mut end = whole;
    if let Some(radix) = radix(&text[..whole], bytes.get(whole)) {
        let from = whole + 1;
        end = from + bytes[from..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
        let clean = text[from..end].replace('_', "");
        return i64::from_str_radix(&clean, radix).map(|value| (Token::Integer(value), end)).map_err(|_| end);
    }
    let mut real = false;
    if bytes.get(end) == Some(&b'.') && bytes.get(end + 1).is_some_and(u8::is_ascii_digit) {
        real = true;
        end = digits(bytes, end + 1);
    }
    let mantissa = end;
    let mut exponent = String::new();
    if let Some(begin) = exponent_digits(bytes, end) {
        real = true;
        end = digits(bytes, begin);
        let sign = if bytes[begin - 1] == b'-' { "-" } else { "" };
        exponent = format!("e{sign}{}", text[begin..end].replace('_', ""));
    } else if bytes.get(end) == Some(&b'&') && !text[end..].starts_with("& ") {
        return Err(end + 1);
    }
    // A letter at once after a number: `1e5`, `3t`.
    let tail = bytes[end..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    if tail > 0 || bytes[end - 1] == b'_' {
        return Err(end + tail);
    }
    let clean = text[..mantissa].replace('_', "");
    if !real {
        return clean.parse().map(|value| (Token::Integer(value), end)).map_err(|_| end);
    }
    let clean = if clean.is_empty() { "1".to_string() } else { clean };
    match format!("{clean}{exponent}").parse::<f64>() {
        Ok(value) if value.is_finite() => Ok((Token::Real(value), end)),
        _ => Err(end),
    }
}

/// Where digits that begin at a place end.
fn digits(bytes: &[u8], from: usize) -> usize {
    from + bytes[from..].iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'_').count()
}

/// Where the digits of an exponent begin: after `&` or `&&` and a sign.
fn exponent_digits(bytes: &[u8], at: usize) -> Option<usize> {
    let mut at = at;
    if bytes.get(at) != Some(&b'&') {
        return None;
    }
    at += if bytes.get(at + 1) == Some(&b'&') { 2 } else { 1 };
    if matches!(bytes.get(at), Some(b'+' | b'-')) {
        at += 1;
    }
    bytes.get(at).is_some_and(u8::is_ascii_digit).then_some(at)
}

/// Whether an exponent without digits before it begins here, as in `&-6`.
pub fn begins_with_exponent(text: &str) -> bool {
    exponent_digits(text.as_bytes(), 0).is_some()
}

fn radix(digits: &str, letter: Option<&u8>) -> Option<u32> {
    if !matches!(letter, Some(b'R' | b'r')) {
        return None;
    }
    match digits {
        "2" => Some(2),
        "4" => Some(4),
        "8" => Some(8),
        "16" => Some(16),
        _ => None,
    }
}
