import { fenToYuanText } from '#lib/platform/money.rules.ts';
import { formatDate, dateTimeField } from '#lib/platform/time.rules.ts';
import type { BatchInput } from '#lib/trade/coupons/batches/batch.rules.ts';

/** What the fields of a batch's form hold, by name; lists of ticks with commas. */
export type BatchValues = Record<string, string>;

/** A new batch: coupons for everything, thirty days from claiming, one each. */
export const NEW_BATCH: BatchValues = {
  kind: 'coupon',
  scope_kind: 'all',
  validity: 'days',
  valid_days: '30',
  per_member_limit: '1',
};

const yuan = (fen: number): string => fenToYuanText(fen).replace(/\.00$/, '');
/** As `datetime-local` fields take it. */
const day = (ms: number | null): string => (ms === null ? '' : formatDate(ms));

/** The values of a batch, given the lines of the lists that its scope was made from. */
export function batchValues(
  batch: BatchInput,
  lines: { categories: readonly string[]; makers: string; goods: string },
): BatchValues {
  const { scope, validUntil } = batch;
  return {
    kind: batch.kind,
    name: batch.name,
    amount: yuan(batch.amountFen),
    minimum: batch.minimumFen === 0 ? '' : yuan(batch.minimumFen),
    scope_kind: scope.kind,
    zones: scope.kind === 'zone' ? scope.values.join(',') : '',
    categories: lines.categories.join(','),
    makers: lines.makers,
    goods: lines.goods,
    is_claimable: batch.isClaimable ? '1' : '',
    claim_from: dateTimeField(batch.claimFrom),
    claim_until: dateTimeField(batch.claimUntil),
    validity: batch.validDays === null ? 'window' : 'days',
    valid_from: day(batch.validFrom),
    valid_through: day(validUntil === null ? null : validUntil - 1),
    valid_days: batch.validDays === null ? '' : String(batch.validDays),
    total: batch.total === null ? '' : String(batch.total),
    per_member_limit: String(batch.perMemberLimit),
  };
}
