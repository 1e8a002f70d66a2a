import {
  confirmTransfer,
  rejectTransfer,
  undoTransfer,
} from '#lib/trade/payments/transfer-review.service.ts';
import type { StepShop } from '#tests/support/order-steps.ts';

/** The nth transfer of the shop's buyers is confirmed or rejected, or what was decided of it is undone. */
export async function decideTransfer(
  shop: StepShop,
  step: { kind: 'confirm' | 'reject' | 'undo'; who: string; nth: number },
): Promise<unknown> {
  const { db, operator, now } = shop;
  const asker = step.who === 'operator' ? operator : shop.buyers[0]!;
  const transfer = (await transfersOf(shop))[step.nth];
  if (!transfer) return;
  const { id, state } = transfer;
  if (step.kind === 'confirm') return confirmTransfer(db, asker, { id }, now);
  if (step.kind === 'reject') return rejectTransfer(db, asker, { id, reason: '没有到账' }, now);
  // As whoever sees it decided would.
  const was = state === 'rejected' ? 'rejected' : 'confirmed';
  return undoTransfer(db, asker, { id, was, reason: '看错了' }, now);
}

const transfersOf = ({ db, buyers }: StepShop) =>
  db
    .selectFrom('payment')
    .select(['id', 'state'])
    .where('method', '=', 'transfer')
    .where(
      'member_id',
      'in',
      buyers.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
