import type { z } from 'zod';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { batchFields, outletFields } from '#lib/trade/coupons/batches/batch.fields.ts';
import { type BatchInput, type BatchOutlet, endOfDay } from '#lib/trade/coupons/batches/batch.rules.ts';
import { findOneBatch } from '#lib/trade/coupons/batches/batch-office.service.ts';
import { type BatchValues, batchValues, NEW_BATCH } from '#lib/trade/coupons/batches/batch-values.rules.ts';
import { scopeLines, scopeOfForm } from '#lib/trade/coupons/batches/scope-form.service.ts';

/** What may always be changed, from its form. */
export const outletOfForm = (form: z.output<typeof outletFields>): BatchOutlet => ({
  name: form.name,
  isClaimable: form.is_claimable,
  claimFrom: form.is_claimable ? form.claim_from : null,
  claimUntil: form.is_claimable ? form.claim_until : null,
  total: form.total,
  perMemberLimit: form.per_member_limit,
});

/** A batch from its form. Throws `invalid_form` for a scope that names what is not there. */
export async function batchOfForm(db: Db, form: z.output<typeof batchFields>): Promise<BatchInput> {
  const isWindow = form.validity === 'window';
  const isVoucher = form.kind === 'voucher';
  return {
    ...outletOfForm(form),
    kind: form.kind,
    amountFen: form.amount,
    minimumFen: isVoucher ? 0 : form.minimum,
    scope: isVoucher ? { kind: 'all', values: [] } : await scopeOfForm(db, form),
    validFrom: isWindow ? form.valid_from : null,
    validUntil: isWindow && form.valid_through !== null ? endOfDay(form.valid_through) : null,
    validDays: isWindow ? null : form.valid_days,
  };
}

/** What the form of a batch holds. */
export const formOfBatch = async (db: Db, batch: BatchInput): Promise<BatchValues> =>
  batchValues(batch, await scopeLines(db, batch.scope));

/** The form of a new batch like another; an empty one where that is not there. */
export async function copyOfBatch(db: Db, id: number, now: number): Promise<BatchValues> {
  const batch = await findOneBatch(db, id, now);
  return batch ? formOfBatch(db, batch) : NEW_BATCH;
}
