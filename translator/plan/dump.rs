//! A plan as text, for `zudyn dump --phase plan`.
