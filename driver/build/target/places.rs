//! The addresses allowed for a program in the memory of its machine, for linkers that do not check them: sdcc's linker
//! writes a map, and overwrites whatever is in the way.

/// From the first byte to the end, exclusive.
pub type Place = [u32; 2];

/// The part of a map of sdcc's linker that is outside all allowed addresses, in the words of other linkers.
pub fn misplaced(map: &str, places: &[Place]) -> Option<String> {
    let said: Vec<String> = map
        .lines()
        .filter_map(area)
        .filter(|(_, start, end)| !places.iter().any(|[first, last]| first <= start && end <= last))
        .map(|(name, start, end)| format!("{name}, {start:#06x} to {end:#06x}, is not within region {}", shown(places)))
        .collect();
    (!said.is_empty()).then(|| said.join("\n"))
}

fn shown(places: &[Place]) -> String {
    let places: Vec<String> = places.iter().map(|[first, last]| format!("{first:#06x} to {last:#06x}")).collect();
    places.join(" or ")
}

/// `_CODE    00000200    00003735 =       14133. bytes (REL,CON)`; headings of the map are absolute.
fn area(line: &str) -> Option<(&str, u32, u32)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [name, start, size, "=", _, "bytes", kind] = words[..] else { return None };
    let (start, size) = (u32::from_str_radix(start, 16).ok()?, u32::from_str_radix(size, 16).ok()?);
    (kind.starts_with("(REL") && size > 0).then_some((name, start, start.saturating_add(size)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAP: &str = "\
Area                                    Addr        Size        Decimal Bytes (Attributes)
--------------------------------        ----        ----        ------- ----- ------------
.  .ABS.                            00000000    00000000 =           0. bytes (ABS,CON)
_CODE                               00000200    00003735 =       14133. bytes (REL,CON)
_HEADER8                            00000000    0000000C =          12. bytes (ABS,CON)
_DATA                               00008000    0000015A =         346. bytes (REL,CON)
";

    #[test]
    fn what_stands_outside_is_told() {
        assert_eq!(misplaced(MAP, &[[0, 0x8000], [0x8000, 0x8200]]), None);
        let said = misplaced(MAP, &[[0, 0x3000], [0x8000, 0x8200]]).unwrap();
        assert_eq!(said, "_CODE, 0x0200 to 0x3935, is not within region 0x0000 to 0x3000 or 0x8000 to 0x8200");
    }
}
