import type { Batch, BatchInput, BatchOutlet } from '#lib/trade/coupons/batches/batch.rules.ts';
import type { BatchFigures, StatedBatchRow } from '#lib/trade/coupons/batches/batches.repository.ts';
import { readScope } from '#lib/trade/coupons/coupons.rules.ts';

/** The columns of what a batch is worth, and for what. */
export const toRow = (input: BatchInput) => ({
  kind: input.kind,
  amount_fen: input.amountFen,
  minimum_fen: input.minimumFen,
  scope_kind: input.scope.kind,
  scope_values: input.scope.values.join(','),
  valid_from: input.validFrom,
  valid_until: input.validUntil,
  valid_days: input.validDays,
});

/** The columns of how members may fetch a batch. */
export const outletRow = (input: BatchOutlet) => ({
  name: input.name,
  is_claimable: input.isClaimable ? (1 as const) : (0 as const),
  claim_from: input.claimFrom,
  claim_until: input.claimUntil,
  total: input.total,
  per_member_limit: input.perMemberLimit,
});

/** A batch as operators see it. */
export const toBatch = (row: StatedBatchRow, figures?: BatchFigures): Batch => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  amountFen: row.amountFen,
  minimumFen: row.minimumFen,
  scope: readScope(row),
  isClaimable: row.isClaimable === 1,
  claimFrom: row.claimFrom,
  claimUntil: row.claimUntil,
  validFrom: row.validFrom,
  validUntil: row.validUntil,
  validDays: row.validDays,
  total: row.total,
  perMemberLimit: row.perMemberLimit,
  handedOut: row.handedOut,
  state: row.batchState,
  used: figures?.used ?? 0,
  costFen: figures?.costFen ?? 0,
  goodsFen: figures?.goodsFen ?? 0,
  stoppedAt: row.stoppedAt,
  createdAt: row.createdAt,
});
