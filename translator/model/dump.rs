//! A model as text, for `zudyn dump --phase model`.
