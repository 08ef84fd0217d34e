//! Random numbers.

use super::*;

#[test]
fn the_ten_thousandth_number_is_that_of_park_and_miller() {
    let mut head = Head::default();
    for _ in 0..10_000 {
        let noise = unsafe { zh_noise(&mut head) };
        assert!((-0.5..0.5).contains(&noise));
    }
    assert_eq!(head.seed, 1_043_618_065);
}

#[test]
fn noise_and_normal_numbers_are_spread_as_they_should_be() {
    let mut head = Head::default();
    let n = 100_000;
    let (mut sum, mut squares) = (0.0, 0.0);
    for _ in 0..n {
        let noise = unsafe { zh_noise(&mut head) };
        sum += noise;
        squares += noise * noise;
    }
    assert!((sum / f64::from(n)).abs() < 0.005);
    assert!((squares / f64::from(n) - 1.0 / 12.0).abs() < 0.001);
    let (mut sum, mut squares) = (0.0, 0.0);
    for _ in 0..n {
        let x = unsafe { zh_normal(&mut head, 50.0, 4.0) } - 50.0;
        assert!(x.abs() <= 2.4 * 4.0);
        sum += x;
        squares += x * x;
    }
    assert!((sum / f64::from(n)).abs() < 0.06);
    assert!((14.0..14.6).contains(&(squares / f64::from(n))));
}

#[test]
fn any_seed_makes_a_state() {
    let seed = |value| unsafe { zd_seed_of(value) };
    assert_eq!(seed(-7919.0), seed(7919.0));
    assert_eq!(seed(300_336_163_251.0), seed((300_336_163_251_i64 % 2_147_483_647) as f64));
    for none in [0.0, f64::NAN, f64::INFINITY, 2_147_483_647.0] {
        assert_eq!(seed(none), seed(1.0));
    }
    for value in 0..100_000 {
        assert!((1..=2_147_483_646).contains(&seed(f64::from(value))));
    }
}

#[test]
fn neighbouring_seeds_begin_far_apart() {
    let first: Vec<f64> = (1..=1000).map(|value| unsafe { zd_seed_of(f64::from(value)) } as f64).collect();
    let mean = first.iter().sum::<f64>() / 1000.0 / 2_147_483_647.0;
    assert!((0.45..0.55).contains(&mean), "{mean}");
    assert!(first.windows(2).any(|pair| pair[0] > pair[1]));
    assert!((first[1] / first[0] - 2.0).abs() > 0.01 && (first[2] / first[0] - 3.0).abs() > 0.01);
}
