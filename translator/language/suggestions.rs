//! How far the search for a name that was probably meant goes.
//!
//! A reader looks at the first few errors. Beyond them, and where both errors and names are many, the search would take longer
//! than all else.

/// After so many errors something else is wrong than the spelling.
const MOST_SEARCHES: usize = 200;
/// A second or two, unoptimised, if all searches together compare as many names.
const MOST_COMPARISONS: usize = 2_000_000;

/// Whether the name that was meant is to be looked for among `names` names, when `errors` errors came before.
pub fn are_affordable(errors: usize, names: usize) -> bool {
    errors < MOST_SEARCHES && errors.saturating_mul(names) <= MOST_COMPARISONS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_errors_of_any_model_have_suggestions() {
        assert!(are_affordable(0, usize::MAX) && are_affordable(1, 1_000_000) && are_affordable(199, 10_000));
    }

    #[test]
    fn all_searches_together_are_bounded() {
        for names in [1, 1_000, 100_000, 10_000_000] {
            let searches = (0..1_000_000).take_while(|errors| are_affordable(*errors, names)).count();
            assert!(searches <= MOST_SEARCHES && (searches - 1) * names <= MOST_COMPARISONS, "{names}: {searches}");
        }
    }
}
