import type { z } from 'zod';
import type { Db } from '#lib/platform/db/database.server.ts';
import { type FieldErrors, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { type batchForm, lookedUpFields, type outletForm } from '#lib/trade/coupons/batches/batch.fields.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { type BatchInput, type BatchOutlet, endOfDay } from '#lib/trade/coupons/batches/batch.rules.ts';
import { findOneBatch } from '#lib/trade/coupons/batches/batch-office.service.ts';
import { type ScopeForm, scopeLines, scopeOfForm } from '#lib/trade/coupons/batches/scope-form.service.ts';

/** What may always be changed, from its form. */
export const outletOfForm = (form: z.output<typeof outletForm>): BatchOutlet => ({
  name: form.name,
  isClaimable: form.is_claimable,
  claimFrom: form.is_claimable ? form.claim_from : null,
  claimUntil: form.is_claimable ? form.claim_until : null,
  total: form.total,
  perMemberLimit: form.per_member_limit,
});

/** A batch from its form. Throws `invalid_form` with all that {@link lookedUpProblems} finds. */
export async function batchOfForm(
  db: Db,
  form: z.output<typeof batchForm>,
  now: number,
): Promise<BatchInput> {
  const problems = await lookedUpProblems(db, form, now);
  const [first] = Object.values(problems);
  if (first) throw new ShopError('invalid_form', first[0] ?? '', problems);
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

/** What only the database and the clock tell: a scope that names what is not there, and times that are over already. */
async function lookedUpProblems(
  db: Db,
  form: z.output<typeof lookedUpFields>,
  now: number,
): Promise<FieldErrors> {
  const { kind, validity, valid_through, is_claimable, claim_until } = form;
  const isLate = validity === 'window' && valid_through !== null && endOfDay(valid_through) <= now;
  const isClosed = is_claimable && claim_until !== null && claim_until <= now;
  return {
    ...(kind === 'voucher' ? {} : await scopeProblems(db, form)),
    ...(isLate && { valid_through: ['有效期的最后一天已经过去，请改成今天或以后'] }),
    ...(isClosed && { claim_until: ['领取截止时间已经过去，请改成以后的时间，或不填'] }),
  };
}

async function scopeProblems(db: Db, form: ScopeForm): Promise<FieldErrors> {
  try {
    await scopeOfForm(db, form);
    return {};
  } catch (error) {
    if (error instanceof ShopError && error.code === 'invalid_form') return error.fields;
    throw error;
  }
}

/** The same of a form that is refused for its other fields: all that is wrong is said at once. */
export const moreProblems = (db: Db, raw: unknown, now: number): Promise<FieldErrors> =>
  lookedUpProblems(db, lookedUpFields.parse(raw), now);

/** A batch as its form holds it. */
export async function formOfBatch(db: Db, batch: BatchInput): Promise<z.output<typeof batchForm>> {
  const { scope, validUntil, validDays } = batch;
  const { categories, makers, goods } = await scopeLines(db, scope);
  return {
    name: batch.name,
    is_claimable: batch.isClaimable,
    claim_from: batch.claimFrom,
    claim_until: batch.claimUntil,
    total: batch.total,
    per_member_limit: batch.perMemberLimit,
    kind: batch.kind,
    amount: batch.amountFen,
    minimum: batch.minimumFen,
    scope_kind: scope.kind,
    zones: scope.kind === 'zone' ? [...scope.values] : [],
    categories,
    makers: makers.split('\n'),
    goods: goods.split('\n'),
    validity: validDays === null ? 'window' : 'days',
    valid_from: batch.validFrom,
    valid_through: validUntil === null ? null : validUntil - DAY_MS,
    valid_days: validDays,
  };
}

/** The form of a new batch like another; null where that is not there. */
export async function copyOfBatch(db: Db, id: number, now: number) {
  const batch = await findOneBatch(db, id, now);
  return batch && formOfBatch(db, batch);
}
