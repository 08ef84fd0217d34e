//! Places labels above one another, each as near as possible to its desired position.

/// New positions for labels whose desired positions are `wanted`, at least `apart` from each other and within the
/// bounds; closer only if there is not enough space. The order does not change; equal positions keep their order.
pub fn spread(wanted: &[f64], apart: f64, top: f64, bottom: f64) -> Vec<f64> {
    let count = wanted.len();
    if count == 0 {
        return Vec::new();
    }
    let apart = if count > 1 { apart.min((bottom - top).max(0.0) / (count - 1) as f64) } else { apart };
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&a, &b| wanted[a].total_cmp(&wanted[b]));

    // Blocks of labels that touch: their number, and the sum of the desired positions of their first.
    // A block is at the mean of its desired positions, which is nearest to all; blocks that then overlap are joined.
    let mut blocks: Vec<(usize, f64)> = Vec::new();
    let place =
        |&(size, sum): &(usize, f64)| (sum / size as f64).clamp(top, (bottom - apart * (size - 1) as f64).max(top));
    for &label in &order {
        blocks.push((1, wanted[label]));
        while let [.., before, last] = blocks.as_slice() {
            if place(before) + apart * before.0 as f64 <= place(last) {
                break;
            }
            let joined = (before.0 + last.0, before.1 + last.1 - apart * (before.0 * last.0) as f64);
            blocks.truncate(blocks.len() - 2);
            blocks.push(joined);
        }
    }
    let mut places = vec![top; count];
    let mut labels = order.iter();
    for block in &blocks {
        for (i, &label) in labels.by_ref().take(block.0).enumerate() {
            places[label] = place(block) + apart * i as f64;
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_keep_apart_and_near() {
        assert_eq!(spread(&[10.0, 50.0], 10.0, 0.0, 100.0), [10.0, 50.0]);
        assert_eq!(spread(&[50.0, 50.0], 10.0, 0.0, 100.0), [45.0, 55.0]);
        assert_eq!(spread(&[52.0, 48.0, 90.0], 10.0, 0.0, 100.0), [55.0, 45.0, 90.0]);
        assert_eq!(spread(&[0.0, 1.0, 2.0], 10.0, 0.0, 100.0), [0.0, 10.0, 20.0]);
        assert_eq!(spread(&[100.0; 3], 10.0, 0.0, 100.0), [80.0, 90.0, 100.0]);
        assert_eq!(spread(&[5.0; 3], 10.0, 0.0, 10.0), [0.0, 5.0, 10.0]);
    }
}
