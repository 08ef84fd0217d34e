//! TABLE.

use super::Lowering;
use crate::language::scop::text::{Block, BlockId, Routine, Table};
use crate::model::QuantityId;

impl<'t> Lowering<'t> {
    pub fn tabulated(
        &mut self,
        _: BlockId,
        block: &'t Block,
        routine: &'t Routine,
        table: &'t Table,
        passed: &[QuantityId],
        result: Option<QuantityId>,
    ) {
        self.not_yet("TABLE", table.span);
        self.body_of_routine(block, routine, passed, result);
    }
}
