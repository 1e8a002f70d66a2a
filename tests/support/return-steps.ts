import type { Member } from '#lib/people/members/members.rules.ts';
import { applyForReturn, returnableLines } from '#lib/trade/returns/apply-return.service.ts';
import { agreeToReturn, completeReturn } from '#lib/trade/returns/decide-return.service.ts';
import type { ReturnReason } from '#lib/trade/returns/returns.rules.ts';
import { readReturn } from '#lib/trade/returns/returns-view.service.ts';
import type { StepShop } from '#tests/support/order-steps.ts';

/** Units of an order's first line are to go back. */
export async function applyFor(
  shop: Pick<StepShop, 'db' | 'now' | 'presses'>,
  { own, orderId, units, reason }: { own: Member; orderId: number; units: number; reason: ReturnReason },
): Promise<unknown> {
  const [line] = (await returnableLines(shop.db, own, orderId))?.lines ?? [];
  if (!line) return;
  shop.presses += 1;
  const wish = { orderId, kind: 'return' as const, reason, words: '', photoIds: [] };
  const press = `press-${shop.presses}`;
  return applyForReturn(shop.db, own, { ...wish, units: new Map([[line.id, units]]), press }, shop.now);
}

/** A return is agreed to, or paid back where it was; its goods are sold again. */
export async function decideReturn({ db, buyers, operator, now }: StepShop, nth: number): Promise<unknown> {
  const rows = await db
    .selectFrom('order_return')
    .select(['id', 'state'])
    .where(
      'member_id',
      'in',
      buyers.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  const row = rows[nth];
  if (!row) return;
  if (row.state === 'waiting')
    return agreeToReturn(db, operator, { id: row.id, amounts: new Map(), answer: '' }, now);
  const lines = (await readReturn(db, row.id))?.lines ?? [];
  const fates = new Map(lines.map(({ id }) => [id, 'stock' as const]));
  return completeReturn(db, operator, { id: row.id, fates }, now);
}
