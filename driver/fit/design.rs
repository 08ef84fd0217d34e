//! Points that cover a range of several numbers evenly, and identically for the same seed on every machine.
//!
//! Random words come from ChaCha20 (D. Bernstein, 2008) with the seed as key; each use has its own stream.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// Streams of the permutations of a Latin hypercube; the streams of the numbers within its cells begin at 0.
const PERMUTATIONS: u64 = 1 << 32;

struct Stream(ChaCha20Rng);

impl Stream {
    fn new(seed: u64, stream: u64) -> Stream {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut words = ChaCha20Rng::from_seed(key);
        words.set_stream(stream);
        Stream(words)
    }

    fn word(&mut self, index: u64) -> u64 {
        self.0.set_word_pos(2 * u128::from(index));
        self.0.next_u64()
    }

    /// Between 0 and 1, both excluded.
    fn uniform(&mut self, index: u64) -> f64 {
        ((self.word(index) >> 11) as f64 + 0.5) / (1u64 << 53) as f64
    }
}

/// A Latin hypercube: `count` points with `factors` coordinates between 0 and 1. In each coordinate every one of
/// `count` equal intervals has one point.
pub fn latin_hypercube(seed: u64, count: usize, factors: usize) -> Vec<Vec<f64>> {
    let mut points = vec![vec![0.0; factors]; count];
    for factor in 0..factors {
        let order = permutation(&mut Stream::new(seed, PERMUTATIONS + factor as u64), count);
        let mut within = Stream::new(seed, factor as u64);
        for (number, point) in points.iter_mut().enumerate() {
            point[factor] = (order[number] as f64 + within.uniform(number as u64)) / count as f64;
        }
    }
    points
}

/// 0 to count - 1 in random order (R. Fisher and F. Yates, as D. Knuth's algorithm P).
fn permutation(words: &mut Stream, count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        let chosen = (u128::from(words.word(last as u64)) * (last as u128 + 1)) >> 64;
        order.swap(last, chosen as usize);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_a_cipher_library() {
        // seed, stream, index, word: computed with PyCryptodome.
        for (seed, stream, index, word) in [
            (0, 0, 0, 0x903df1a0ade0b876),
            (0, 0, 1, 0x28bd8653e56a5d40),
            (0, 1, 0, 0xfb7815c6d6df3fef),
            (1, 0, 0, 0x9311ece17c0ad3c5),
            (1, 0, 8, 0x0555fdd1e656f610),
            (7, 4294967295, 123456789, 0xdc0902266e163f41),
        ] {
            assert_eq!(Stream::new(seed, stream).word(index), word, "{seed} {stream} {index}");
        }
    }

    #[test]
    fn points_are_those_of_the_reference() {
        // Seed 1, ten points: computed with Python's integers and PyCryptodome.
        let points = latin_hypercube(1, 10, 2);
        for (member, first, second) in [
            (0, 0.6574492268609939, 0.11977601535637068),
            (1, 0.35209116631379506, 0.48434517919703046),
            (2, 0.23342977845588814, 0.7007139027158095),
            (3, 0.47396836610356485, 0.6861778262126865),
            (4, 0.5599052109246614, 0.5732660007377255),
            (5, 0.7918506666583973, 0.8462319306792704),
            (6, 0.9845382390154592, 0.24340271855228685),
            (7, 0.17533323776255597, 0.04218488825554433),
            (8, 0.0020843375916537897, 0.9861549254802471),
            (9, 0.863746031292955, 0.3450624358657821),
        ] {
            assert_eq!(points[member], [first, second], "{member}");
        }
    }

    #[test]
    fn every_interval_has_one_point() {
        for (count, factors) in [(1, 1), (7, 3), (64, 5)] {
            let points = latin_hypercube(9, count, factors);
            for factor in 0..factors {
                let mut cells: Vec<usize> =
                    points.iter().map(|point| (point[factor] * count as f64) as usize).collect();
                cells.sort_unstable();
                assert_eq!(cells, (0..count).collect::<Vec<_>>());
            }
        }
    }
}
